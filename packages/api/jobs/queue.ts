/** When jobs and tasks run: pg-boss on our own pool, so work is queued in the transaction that requests it, or not at all. */
import { type TaskQueue, taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import { sql } from 'kysely'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Database, type Db, tx } from '../database/db.ts'
import { failJob } from './store.ts'

const schema = 'pgboss'
export const queueName = 'jobs'

interface Sent {
  readonly jobId: string
}

export interface Run {
  readonly jobId: string
  /** Aborted when the node stops: the job then restarts on another node. */
  readonly signal: AbortSignal
}

export type Runner = (run: Run) => Promise<void>

/** A pg-boss job that carries a run of a task. */
export interface Carrier {
  readonly id: string
  readonly runId: string
  /** How often it was fetched again after losing its node. */
  readonly retryCount: number
}

/** How runs of tasks reach a node (api/tasks). What a run is, and whether it's retried, is decided there. */
export interface TaskCarriers {
  /** In the caller's transaction. */
  readonly send: (
    db: Db,
    queue: TaskQueue,
    carrier: Omit<Carrier, 'retryCount'>,
    afterSeconds?: number,
  ) => Promise<void>
  readonly fetch: (queue: TaskQueue, atMost: number) => Promise<readonly Carrier[]>
  readonly complete: (queue: TaskQueue, carrier: Carrier) => Promise<void>
  /** Heartbeats: a carrier that isn't touched for a while goes to another node. */
  readonly touch: (queue: TaskQueue, carriers: readonly Carrier[]) => Promise<void>
  /** Immediately reclaims what lost nodes held; otherwise that happens every half minute. */
  readonly takeBack: () => Promise<void>
  readonly start: () => Promise<void>
}

export interface JobQueue {
  /** Runs in the caller's transaction: no node picks up the job before it commits. */
  readonly send: (db: Db, jobId: string) => Promise<void>
  /** From now on this node runs jobs, too, and polls for them this often, or when woken. */
  readonly work: (run: Runner, everySeconds?: number) => Promise<void>
  readonly wake: () => void
  readonly tasks: TaskCarriers
  readonly stop: () => Promise<void>
}

/** Per node. */
const jobsAtOnce = 2

/** pg-boss' name for a queue of tasks. */
export const bossQueue = (queue: TaskQueue): string => `task.${queue}`

const taskLimits = {
  // Fetched again only when a node is lost; each task defines its own retries.
  retryLimit: 1_000,
  retryDelay: 0,
  // Tasks have their own timeouts.
  expireInSeconds: 86_400,
  heartbeatSeconds: 20,
  deleteAfterSeconds: 600,
} as const

const limits = {
  retryLimit: 2,
  retryDelay: 2,
  expireInSeconds: 3_600,
  /** A killed node stops sending heartbeats; its jobs restart. */
  heartbeatSeconds: 30,
  deleteAfterSeconds: 86_400,
} as const

/** pg-boss uses `$1` placeholders, our handle takes statements: keeps the text and fills in the values. */
function statementOf(text: string, values: readonly unknown[] = []) {
  const pieces = text.split(/\$(\d+)/)
  return sql.join(
    pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1]}`)),
    sql``,
  )
}

/** Transactions run as a role that owns nothing; all it may do with the queue is send. */
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
    // Together with the heartbeat, work of a lost node is reclaimed within a minute.
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => console.error(`The job queue had a problem and continues: ${error.message}`))
  const stopping = new AbortController()
  const workers: string[] = []
  let starting: Promise<void> | undefined

  const start = async () => {
    await boss.start()
    await boss.createQueue(queueName, limits)
    for (const queue of taskQueues) await boss.createQueue(bossQueue(queue), taskLimits)
    await letRowsSend(database)
  }
  /** Created on first use: a server that never runs long work has no queue. */
  const started = () => {
    starting ??= start().catch((error: unknown) => {
      starting = undefined
      throw error
    })
    return starting
  }

  const within = (db: Db) => ({
    executeSql: async (text: string, values?: unknown[]) => ({ rows: await db.all(statementOf(text, values)) }),
  })

  return {
    send: async (db, jobId) => {
      await started()
      await boss.send(queueName, { jobId } satisfies Sent, { db: within(db) })
    },
    tasks: {
      send: async (db, queue, { id, runId }, afterSeconds = 0) => {
        await started()
        await boss.send(bossQueue(queue), { runId }, { id, startAfter: afterSeconds, db: within(db) })
      },
      fetch: async (queue, atMost) => {
        const found = await boss.fetch<{ runId: string }>(bossQueue(queue), { batchSize: atMost })
        return found.map(({ id, data: { runId }, retryCount }) => ({ id, runId, retryCount }))
      },
      complete: async (queue, { id, retryCount }) => {
        await boss.complete(bossQueue(queue), { id, retryCount })
      },
      touch: async (queue, carriers) => {
        await boss.touch(
          bossQueue(queue),
          carriers.map(({ id, retryCount }) => ({ id, retryCount })),
        )
      },
      takeBack: () => boss.supervise(),
      start: started,
    },
    wake: () => {
      for (const id of workers) boss.notifyWorker(id)
    },
    work: async (run, everySeconds = 1) => {
      await started()
      const work = () =>
        boss.work(
          queueName,
          { pollingIntervalSeconds: everySeconds, includeMetadata: true },
          async ([job]: JobWithMetadata<Sent>[]) => {
            if (!job) return
            const { jobId } = job.data
            try {
              await run({ jobId, signal: AbortSignal.any([job.signal, stopping.signal]) })
            } catch (error) {
              // Only the last attempt reports the failure to the user; before that, another worker may succeed.
              if (job.retryCount >= job.retryLimit && !stopping.signal.aborted)
                await tx(database, 'all', (db) =>
                  failJob(db, jobId, 'The job failed. Try again. If it fails again, contact your administrator.'),
                )
              throw error
            }
          },
        )
      for (let worker = 0; worker < jobsAtOnce; worker++) workers.push(await work())
    },
    stop: async () => {
      stopping.abort()
      if (starting === undefined) return
      await starting.catch(() => {})
      await boss.stop({ graceful: true, timeout: 3_000 })
    },
  }
}
