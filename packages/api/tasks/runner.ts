/** Executes one try of a run: its batches, log, timeout, and failure handling. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, tx } from '../database/db.ts'
import { givingWay } from '../giveWay.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { causeOf } from './cause.ts'
import { type BegunRun, type Ended, finishRun, type Line, noteBatch, RunEnded, requeueRun } from './runs.ts'
import { isFrequent } from './schedule.ts'
import type { Backoff, Batch, LogLevel, Task, TaskDeps, TaskRun } from './task.ts'

const linesAtMost = 1_000
const lineLength = 2_000

/** How long work that ignores its signal may continue; after that, the run ends without it. */
const graceMs = 3_000

/** A run interrupted more often than this probably crashes its nodes. */
const interruptionsAtMost = 20

class TimedOut extends Error {}
class NodeStops extends Error {}

const backoffSeconds = ({ kind, seconds }: Backoff, failures: number): number =>
  kind === 'fixed' ? seconds : Math.min(3_600, seconds * 2 ** (failures - 1))

/** Unsaved log lines; each batch saves them with its transaction. */
class Log {
  #place: number
  #unsaved: Line[] = []

  constructor(written: number) {
    this.#place = written
  }

  add(text: string, level: LogLevel): void {
    if (this.#place >= linesAtMost) return
    const isLast = ++this.#place === linesAtMost
    this.#unsaved.push({
      place: this.#place,
      level: isLast ? 'warn' : level,
      text: isLast ? 'The log is full. Later lines aren’t kept.' : text.slice(0, lineLength),
    })
  }

  get unsaved(): readonly Line[] {
    return this.#unsaved
  }

  saved(lines: readonly Line[]): void {
    this.#unsaved = this.#unsaved.filter((line) => !lines.includes(line))
  }
}

export interface RunningTry {
  /** Canceled, or taken over by another node. */
  readonly abandon: () => void
  /** The node is stopping: another one continues. */
  readonly release: () => void
  readonly done: Promise<void>
}

interface Work {
  readonly deps: TaskDeps
  readonly queue: JobQueue
  readonly task: Task
}

export function executeRun({ deps, queue, task }: Work, begun: BegunRun): RunningTry {
  const ending = new AbortController()
  const log = new Log(begun.lines)
  const timer = setTimeout(() => ending.abort(new TimedOut()), task.timeoutSeconds * 1_000)
  const save = <T>(work: (db: Db) => Promise<T>) => tx(deps.database, 'all', work)
  let summary: string | null = null
  let position = begun.position

  const noteAnd = async (work: (db: Db) => Promise<Batch>): Promise<Batch> => {
    ending.signal.throwIfAborted()
    const lines = log.unsaved
    const batch = await save(async (db) => {
      const done = await work(db)
      await noteBatch(db, begun, done, lines)
      return done
    }).catch((error: unknown) => {
      if (error instanceof RunEnded) ending.abort(error)
      throw error
    })
    log.saved(lines)
    return batch
  }

  const run: TaskRun = {
    id: begun.runId,
    params: begun.params,
    batchSize: task.batchSize,
    signal: ending.signal,
    position: begun.position,
    inBatches: async (work) => {
      const giveWay = givingWay()
      for (;;) {
        await giveWay()
        const batch = await noteAnd((db) => work(db, position))
        if (batch.position !== undefined) position = batch.position
        if (batch.isFinished) return
      }
    },
    count: async (processed) => {
      await noteAnd(async () => ({ processed, isFinished: true }))
    },
    log: (text, level = 'info') => log.add(text, level),
    summarize: (text) => {
      summary = text
    },
  }

  /** Work that ignores its signal is abandoned: nothing it does later can be saved. */
  const endOfPatience = async (): Promise<never> => {
    if (!ending.signal.aborted)
      await new Promise((resolve) => ending.signal.addEventListener('abort', resolve, { once: true }))
    await sleep(graceMs, undefined, { ref: false })
    throw ending.signal.reason
  }

  const end = (ended: Pick<Ended, 'state' | 'error' | 'cause'>) =>
    save((db) =>
      finishRun(db, task.key, begun, {
        ...ended,
        title: task.title,
        summary,
        lines: log.unsaved,
        isKeptWhenIdle: !isFrequent(task.schedule),
      }),
    )

  const requeue = (failures: number, afterSeconds: number) =>
    save((db) => requeueRun(db, queue, begun, { queue: task.queue, afterSeconds, failures, lines: log.unsaved }))

  const fail = async (error: unknown): Promise<void> => {
    const isTimeout = ending.signal.reason instanceof TimedOut
    const message = isTimeout
      ? `Timed out after ${task.timeoutSeconds} s.`
      : error instanceof Error
        ? error.message
        : String(error)
    const failures = begun.failures + 1
    const isLast = failures > task.retries
    const delay = backoffSeconds(task.backoff, failures)
    log.add(isLast ? message : `${message} Next try in ${delay} s.`, 'error')
    if (!isTimeout && error instanceof Error && error.stack) log.add(error.stack, 'error')
    console.error(`The task ${task.key} failed${isLast ? '' : `, next try in ${delay} s`}: ${message}`)
    if (!isLast) await requeue(failures, delay)
    else await end({ state: isTimeout ? 'timedOut' : 'failed', error: message, cause: causeOf(message) })
  }

  const attempt = async (): Promise<void> => {
    try {
      if (begun.attempt - begun.failures > interruptionsAtMost)
        throw new Error(`The run was interrupted ${interruptionsAtMost} times, so it wasn’t continued.`)
      await Promise.race([task.run(run, deps), endOfPatience()])
      await end({ state: 'succeeded', error: null, cause: null })
    } catch (error) {
      const { reason } = ending.signal
      if (error instanceof RunEnded || reason instanceof RunEnded) return
      if (reason instanceof NodeStops) await requeue(begun.failures, 0)
      else await fail(error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    abandon: () => ending.abort(new RunEnded()),
    release: () => ending.abort(new NodeStops()),
    done: attempt(),
  }
}
