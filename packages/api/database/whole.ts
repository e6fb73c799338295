/** The context of a piece of work: its request, the transaction it's part of, and whether any of it is already saved. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from './connection.ts'
import type { RowScope } from './rowScope.ts'
import type { TripStatement } from './trip.ts'

/** A transaction that other transactions join. */
export interface Whole {
  /** Compared by identity only. */
  readonly database: object
  readonly connection: Connection
  readonly scope: RowScope
  /** Shared by all its parts: work that starts after it has ended gets a transaction of its own. */
  readonly life: { isOpen: boolean }
  /** Settles when the running part is done. */
  turn: Promise<unknown>
}

interface Saved {
  anything: boolean
}

/** Where a request came from. */
export interface Caller {
  readonly ip: string
  readonly userAgent: string | null
}

interface Surroundings {
  readonly caller?: Caller | undefined
  readonly saved?: Saved | undefined
  readonly whole?: Whole | undefined
}

const surroundings = new AsyncLocalStorage<Surroundings>()

/** Every audit row records where its request came from, so this is kept in async context instead of being passed by each writer. */
export const calledFrom = <T>(caller: Caller, work: () => Promise<T>): Promise<T> =>
  surroundings.run({ ...surroundings.getStore(), caller }, work)

/** Undefined outside any request: in a task or during startup. */
export const currentCaller = (): Caller | undefined => surroundings.getStore()?.caller

export function openWhole(database: object): Whole | undefined {
  const { whole } = surroundings.getStore() ?? {}
  return whole?.life.isOpen && whole.database === database ? whole : undefined
}

export const inWhole = <T>(whole: Whole, work: () => Promise<T>): Promise<T> =>
  surroundings.run({ ...surroundings.getStore(), whole }, work)

/** Runs `work` in a savepoint that can fail on its own, with a different row scope; afterwards the outer scope applies again. */
export async function inPartOf<T>(
  { connection }: Whole,
  opening: TripStatement,
  closing: TripStatement,
  work: () => Promise<T>,
): Promise<T> {
  const part = await connection.beginPart('joined', opening)
  try {
    const result = await work()
    part.keepLater(closing)
    return result
  } catch (error) {
    await part.undo().catch(() => {})
    throw error
  }
}

export function noteSaved(): void {
  const { saved } = surroundings.getStore() ?? {}
  if (saved) saved.anything = true
}

/** Tracks whether `work` saves anything, so that the caller can report its failure truthfully. */
export function watchingSaves<T>(work: (saved: Readonly<Saved>) => Promise<T>): Promise<T> {
  const saved: Saved = { anything: false }
  return surroundings.run({ caller: currentCaller(), saved }, () => work(saved))
}

/** Runs `work` outside any surrounding transaction: it's kept even if the rest fails, and doesn't count as saved by the request. */
export const apart = <T>(work: () => Promise<T>): Promise<T> => surroundings.run({ caller: currentCaller() }, work)
