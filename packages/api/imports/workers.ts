/** Runs import work in a few threads of this node: new requests, and work left behind by dead nodes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Database, tx } from '../database/db.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import { doWork } from './doWork.ts'
import { importKindNamed } from './importKind.ts'
import { type ClaimedTry, claimNext, type Try } from './importWork.ts'

export interface ThreadData {
  readonly url: string
  readonly rowRole: string | null
}

/** After its work a thread waits for more, unless its priority was lowered: that can't be raised again. */
export type WorkEnd = 'wait' | 'leave'

export interface ImportWorkers extends AsyncDisposable {
  /** There may be new work. */
  readonly wake: () => void
  /** Work is likely soon: a thread loads its code in the meantime. */
  readonly warm: () => void
  /** Polls for work in addition to being woken. */
  readonly watch: () => void
}

const [atOnce, lookMs, almostIdleMs] = [2, 10_000, 200] as const
/** Row batches are short-lived: with a small heap they're collected often, so memory stays flat for any file size. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

/** Loading the code takes a second, so a thread is kept for the next import. */
class Thread {
  readonly #worker: Worker

  constructor({ pool, rowRole }: Database) {
    const workerData: ThreadData = { url: String(pool.options.connectionString), rowRole }
    this.#worker = new Worker(new URL('./workThread.ts', import.meta.url), {
      workerData,
      resourceLimits,
    })
    this.#worker.unref()
  }

  /** False: the thread is gone. Its work is picked up again because of its missing heartbeat. */
  work(mine: Try): Promise<boolean> {
    const worker = this.#worker
    worker.postMessage(mine)
    return new Promise((done) => {
      const end = (isAlive: boolean) => {
        // One by one: removing all would also remove Node’s own listeners, and the thread's messages would be lost.
        worker.off('message', onMessage).off('error', onError).off('exit', onExit)
        done(isAlive)
      }
      const onMessage = (said: WorkEnd) => {
        if (said === 'leave') void this.end()
        end(said === 'wait')
      }
      const onError = (error: unknown) => {
        console.error(`A thread for imports ended: ${error}`)
        end(false)
      }
      const onExit = () => end(false)
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    })
  }

  end(): Promise<unknown> {
    return this.#worker.terminate()
  }
}

export function importWorkers(
  deps: LinkMailDeps & { readonly database: Database },
  isThreaded: boolean,
): ImportWorkers {
  const { database } = deps
  const idle: Thread[] = []
  const all = new Set<Thread>()
  const running = new Set<Promise<void>>()
  let [isStopped, timer]: [boolean, NodeJS.Timeout | undefined] = [false, undefined]

  const inThread = async (mine: Try): Promise<void> => {
    // A thread that has just finished is available in a moment, long before a new one is ready.
    if (idle.length === 0 && all.size > 0) await sleep(almostIdleMs)
    const thread = idle.pop() ?? new Thread(database)
    all.add(thread)
    if (await thread.work(mine)) idle.push(thread)
    else all.delete(thread)
  }

  /** Imports written one by one mostly wait for the database and may send mail, so they stay on this thread. */
  const isHere = ({ kind }: ClaimedTry): boolean => !isThreaded || importKindNamed(kind)?.byRules === true

  const start = (mine: ClaimedTry): void => {
    const work = (isHere(mine) ? doWork(database, mine, deps) : inThread(mine))
      .catch((error: unknown) => console.error(`An import failed: ${error}`))
      .finally(() => {
        running.delete(work)
        wake()
      })
    running.add(work)
  }

  const look = async (): Promise<void> => {
    while (!isStopped && running.size < atOnce) {
      const mine = await tx(database, 'all', (db) => claimNext(db))
      if (!mine) return
      start(mine)
    }
  }

  let looking: Promise<void> | undefined
  let isAsked = false
  /** One search at a time; a wake-up during a search triggers another one. */
  const wake = (): void => {
    isAsked = true
    looking ??= (async () => {
      while (isAsked && !isStopped) {
        isAsked = false
        await look().catch((error: unknown) => console.error(`Looking for imports failed: ${error}`))
      }
      looking = undefined
    })()
  }

  return {
    wake,
    warm: () => {
      if (!isThreaded || isStopped || all.size > 0) return
      const thread = new Thread(database)
      all.add(thread)
      idle.push(thread)
    },
    watch: () => {
      timer ??= setInterval(wake, lookMs).unref()
    },
    [Symbol.asyncDispose]: async () => {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.all([...all].map((thread) => thread.end()))
      await Promise.all(running)
    },
  }
}
