/** Runs a task once, immediately, like a node would: for tests of what a task does. */
import { type Database, type Db, tx } from '../database/db.ts'
import type { Batch, Task, TaskDeps, TaskRun } from '../tasks/task.ts'
import { testSecrets } from './server.ts'

interface Ran {
  readonly processed: number
  readonly batches: number
  readonly log: readonly string[]
  readonly summary: string | undefined
}

interface RunOptions {
  readonly params?: unknown
  readonly batchSize?: number
  /** Called with the number of batches so far. */
  readonly afterBatch?: (batches: number) => Promise<unknown>
}

export async function runTask(
  database: Database,
  task: Task,
  { params = null, batchSize = task.batchSize, afterBatch, ...special }: Partial<TaskDeps> & RunOptions = {},
): Promise<Ran> {
  const log: string[] = []
  let [processed, batches, position, summary]: [number, number, unknown, string | undefined] = [0, 0, null, undefined]
  const note = (batch: Batch) => {
    processed += batch.processed
    batches++
    position = batch.position ?? position
  }
  const run: TaskRun = {
    id: '00000000-0000-7000-8000-000000000000',
    params,
    batchSize,
    signal: new AbortController().signal,
    position: null,
    inBatches: async (work: (db: Db, position: unknown) => Promise<Batch>) => {
      for (;;) {
        const batch = await tx(database, 'all', (db) => work(db, position))
        note(batch)
        await afterBatch?.(batches)
        if (batch.isFinished) return
      }
    },
    count: async (count) => note({ processed: count, isFinished: true }),
    log: (text) => log.push(text),
    summarize: (text) => {
      summary = text
    },
  }
  await task.run(run, {
    database,
    databaseUrl: '',
    secrets: testSecrets,
    publicUrl: () => 'https://postern.test',
    demo: false,
    sendMail: undefined,
    ...special,
  })
  return { processed, batches, log, summary }
}
