/** When jobs run: pg-boss on our own pool, so that a job is sent in the transaction that asks for it, or not at all. */
import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, type Db, tx } from '../database/db.ts'
import { failJob } from './store.ts'

const schema = 'pgboss'
const queueName = 'jobs'

interface Sent {
  readonly jobId: string
}

export interface Run {
  readonly jobId: string
  /** Aborted when the node stops: the job then begins again elsewhere. */
  readonly signal: AbortSignal
}

export type Runner = (run: Run) => Promise<void>

export interface JobQueue {
  /** Inside the caller's transaction: nobody runs it before that is committed. */
  readonly send: (db: Db, jobId: string) => Promise<void>
  /** From now on this node runs jobs too. */
  readonly work: (run: Runner) => Promise<void>
  readonly stop: () => Promise<void>
}

const limits = {
  retryLimit: 2,
  retryDelay: 2,
  expireInSeconds: 3_600,
  /** A node that was killed no longer beats; its jobs begin again. */
  heartbeatSeconds: 30,
  deleteAfterSeconds: 86_400,
} as const

/** pg-boss writes `$1`, our handle takes statements: the text is taken as it is, with its values put in their places. */
function statementOf(text: string, values: readonly unknown[] = []) {
  const pieces = text.split(/\$(\d+)/)
  return sql.join(
    pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`)),
    sql``,
  )
}

/** Transactions run as a role that owns nothing; sending is all it may do with the queue. */
async function letRowsSend({ pool, rowRole }: Database): Promise<void> {
  if (rowRole === null) return
  await pool.query(`grant usage on schema ${schema} to ${rowRole}`)
  await pool.query(`grant select, insert on all tables in schema ${schema} to ${rowRole}`)
}

export function openQueue(database: Database): JobQueue {
  const boss = new PgBoss({
    schema,
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', (error) => console.error(`The job queue had a problem and continues: ${error.message}`))
  const stopping = new AbortController()
  let starting: Promise<void> | undefined

  const start = async () => {
    await boss.start()
    await boss.createQueue(queueName, limits)
    await letRowsSend(database)
  }
  /** Made when first needed: a server that never runs long work has no queue. */
  const started = () => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  return {
    send: async (db, jobId) => {
      await started()
      const inTransaction = {
        executeSql: async (text: string, values?: unknown[]) => ({ rows: await db.all(statementOf(text, values)) }),
      }
      await boss.send(queueName, { jobId } satisfies Sent, { db: inTransaction })
    },
    work: async (run) => {
      await started()
      await boss.work(
        queueName,
        { pollingIntervalSeconds: 1, includeMetadata: true, localConcurrency: 2 },
        async ([job]: JobWithMetadata<Sent>[]) => {
          if (!job) return
          const { jobId } = job.data
          try {
            await run({ jobId, signal: AbortSignal.any([job.signal, stopping.signal]) })
          } catch (error) {
            // The last try tells the person; before that somebody else may be luckier.
            if (job.retryCount >= job.retryLimit && !stopping.signal.aborted)
              await tx(database, 'all', (db) =>
                failJob(db, jobId, 'The job failed. Try again. If it fails again, contact your administrator.'),
              )
            throw error
          }
        },
      )
    },
    stop: async () => {
      stopping.abort()
      if (starting === undefined) return
      await starting.catch(() => {})
      await boss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}
