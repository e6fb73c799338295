/** A connection that a transaction runs on: every wait has an end, and once it is lost nothing more is asked of it. */
import pg from 'pg'
import { losesConnection, unknownOutcome } from './dbFailure.ts'
import { plannedAs } from './rowScope.ts'
import type { Planning } from './statement.ts'
import { type Answer, makeTrip, type TripStatement } from './trip.ts'

/** Every wait has an end: without these a lost network makes requests hang for ever (measured, pg 8). */
export const timeouts = {
  connectionTimeoutMillis: 5_000,
  // Past the server's own limit: only a network that swallows everything gets here.
  query_timeout: 16_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** For statements that never take long by themselves, so that a dead network is noticed by the first of them. */
export const shortWait = 5_000
export const rollbackWait = 2_000

/** A statement that travels with the next one. */
export interface Ahead {
  readonly statement: TripStatement
  /** Throws if the transaction may not go on. Nothing is committed before. */
  readonly check?: ((answer: Answer) => void) | undefined
}

/** What a transaction begins with; it is sent in one trip with its first statement. */
export interface Opening {
  readonly statements: readonly Ahead[]
  /** How statements are planned after that, if not as Postgres does by itself. */
  readonly planning?: Planning
}

const noAnswer: Answer = { rows: [], fields: [], wrote: false }

/** A connection in use. Once it is lost nothing more is asked of it: each question would wait as long as the first. */
export class Connection {
  readonly client: pg.PoolClient
  #lost: { readonly error: unknown } | undefined
  #opening: Opening | undefined
  #waiting: Ahead[] = []
  /** Why the transaction may not go on: all that is left is to roll it back. */
  #refused: { readonly error: unknown } | undefined
  #hasWritten = false
  /** How statements are planned now, if that is known. A transaction begins with what Postgres does by itself. */
  #planning: Planning | undefined

  constructor(client: pg.PoolClient, opening: Opening) {
    this.client = client
    this.#opening = opening
    this.#planning = opening.planning ?? 'compared'
  }

  /** Nothing was asked of it yet, so there is nothing to end. */
  get isUnused(): boolean {
    return this.#opening !== undefined && this.#waiting.length === 0
  }

  /** Whatever has to be checked first is asked, so that it isn't answered together with the commit. */
  async settle(): Promise<void> {
    if (this.#ahead().some(({ check }) => check)) await this.send([])
  }

  /** A statement said that it wrote rows. One that waits, or a function, may have done so all the same. */
  get hasWritten(): boolean {
    return this.#hasWritten
  }

  get isLost(): boolean {
    return this.#lost !== undefined
  }

  get isRefused(): boolean {
    return this.#refused !== undefined
  }

  async ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.#lost) throw this.#lost.error
    try {
      return await question()
    } catch (error) {
      if (losesConnection(error)) this.#lost = { error }
      throw error
    }
  }

  /** Travels with the next statement. If it fails, so does that one, and nothing after it happens. */
  later(...statements: readonly TripStatement[]): void {
    for (const statement of this.#planned(statements)) this.#waiting.push({ statement })
  }

  /** The same for one whose answer decides whether the transaction may go on. */
  laterChecked(statement: TripStatement, check: (answer: Answer) => void): void {
    for (const each of this.#planned([statement]))
      this.#waiting.push({ statement: each, check: each === statement ? check : undefined })
  }

  #refuse(error: unknown): void {
    this.#refused ??= { error }
  }

  /** If this fails, nothing more is done, though a caller may catch the failure. */
  async wholly<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#refuse(error)
      throw error
    }
  }

  #ahead(): readonly Ahead[] {
    return [...(this.#opening?.statements ?? []), ...this.#waiting]
  }

  /** A statement for which one plan fits all values is never planned again; the others leave that to Postgres. */
  #planned(statements: readonly TripStatement[]): TripStatement[] {
    return statements.flatMap((statement) => {
      const { planning = this.#planning } = statement
      if (planning === this.#planning || planning === undefined) return [statement]
      this.#planning = planning
      return [plannedAs(planning), statement]
    })
  }

  /** Their answers, in their order. What waited goes first. */
  async send(statements: readonly TripStatement[]): Promise<readonly Answer[]> {
    if (this.#refused) throw this.#refused.error
    return this.#travel(statements)
  }

  async #travel(statements: readonly TripStatement[], waitMs?: number): Promise<readonly Answer[]> {
    const ahead = this.#ahead()
    const asked = this.#planned(statements)
    this.#opening = undefined
    this.#waiting = []
    if (ahead.length + asked.length === 0) return []
    const all = [...ahead.map(({ statement }) => statement), ...asked]
    const answers = await this.ask(() => makeTrip(this.client, all, waitMs))
    this.#hasWritten ||= answers.some(({ wrote }) => wrote)
    await this.wholly(async () => {
      for (const [at, { check }] of ahead.entries()) check?.(answers[at] ?? noAnswer)
    })
    return statements.map((statement) => answers[ahead.length + asked.indexOf(statement)] ?? noAnswer)
  }

  /** What still waits is for nothing then. */
  async rollBack(...statements: readonly TripStatement[]): Promise<void> {
    this.#waiting = []
    // It goes back with the rest.
    this.#planning = undefined
    await this.#travel(statements, rollbackWait)
  }

  /** Begins a part of the transaction that can fail by itself. `opening` ends with the part, if it fails. */
  async beginPart(name: string, ...opening: readonly TripStatement[]): Promise<Part> {
    // If this fails, it isn't the part's fault.
    await this.send([])
    const start = words(`savepoint ${name}`)
    this.later(start, ...opening)
    return {
      keep: async () => void (await this.send([words(`release savepoint ${name}`)])),
      keepLater: (...closing) => this.later(words(`release savepoint ${name}`), ...closing),
      undo: async () => {
        // All that came before was sent, and went well: what refused is undone with the part.
        this.#refused = undefined
        if (this.#waiting.some(({ statement }) => statement === start)) {
          this.#waiting = []
          this.#planning = undefined
        } else await this.rollBack(words(`rollback to savepoint ${name}`), words(`release savepoint ${name}`))
      },
    }
  }
}

interface Part {
  /** Sends what still waits: if that fails, the part fails. */
  readonly keep: () => Promise<void>
  /** If what still waits fails, the whole transaction fails, not the part alone. */
  readonly keepLater: (...closing: readonly TripStatement[]) => void
  readonly undo: () => Promise<void>
}

/** A statement without values, prepared under its own words. */
export const words = (text: string): TripStatement => ({ name: text.replaceAll(' ', '_'), text, values: [] })

const wroteAnything: TripStatement = {
  name: 'wrote_anything',
  text: 'select num_nonnulls(pg_current_xact_id_if_assigned()) = 1 as wrote',
  values: [],
}

/**
 * True = something was written. A refusal (severity ERROR) comes before anything is final. Whatever else happens, from a
 * killed backend to silence, may have happened after it.
 */
export async function commit(connection: Connection): Promise<boolean> {
  if (connection.isUnused) return false
  await connection.settle()
  const ending = connection.hasWritten ? [words('commit')] : [wroteAnything, words('commit')]
  // Lost or refused before it was said: then nothing was saved, and that is known.
  if (connection.isLost || connection.isRefused) await connection.send(ending)
  try {
    const [first] = await connection.send(ending)
    // The boundary: the statement says what its row has.
    const [row] = (first?.rows ?? []) as { wrote: boolean }[]
    return row?.wrote ?? true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
    throw unknownOutcome(error)
  }
}
