/** Loads the rest of the demo in its own thread: generating three months takes seconds of CPU time. */
import { Worker } from 'node:worker_threads'
import type { Database } from '../database/db.ts'

export interface DemoWork {
  readonly url: string
  readonly rowRole: string | null
}

export interface DemoThread {
  isLoading(): boolean
  /** Settles when everything is loaded, or after a stop. */
  readonly ended: Promise<void>
  /** Rolls back the current step; the next start continues with it. */
  stop(): Promise<void>
}

export function finishDemoInThread({ pool, rowRole }: Database): DemoThread {
  const work: DemoWork = { url: String(pool.options.connectionString), rowRole }
  const worker = new Worker(new URL('./demoThread.ts', import.meta.url), { workerData: work })
  let isLoading = true
  worker.on('error', (error) => console.error(`Loading the demo data stopped; the next start continues: ${error}`))
  const ended = new Promise<void>((done) =>
    worker.once('exit', () => {
      isLoading = false
      done()
    }),
  )
  return {
    isLoading: () => isLoading,
    ended,
    stop: async () => {
      await worker.terminate()
      await ended
    },
  }
}
