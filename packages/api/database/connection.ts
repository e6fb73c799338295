/** The connection a transaction runs on: every wait has a timeout, and once it's lost nothing more is sent on it. */
import pg from 'pg'
import { losesConnection, unknownOutcome } from './dbFailure.ts'
import { plannedAs } from './rowScope.ts'
import type { Planning } from './statement.ts'
import { type Answer, makeTrip, type TripStatement } from './trip.ts'

/** Every wait has a timeout: without these, a lost network makes requests hang forever (measured, pg 8). */
export const timeouts = {
  // Postgres starts a process for each, which took over 5 s on a busy machine. With a statement's limit it stays below the 30 s
  // that a browser waits.
  connectionTimeoutMillis: 10_000,
  // Above the server's own limit: only reached if the network drops everything silently.
  query_timeout: 16_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** For statements that are always fast, so the first one notices a dead network. */
export const shortWait = 5_000
export const rollbackWait = 2_000

/** A statement that is sent along with the next one. */
export interface Ahead {
  readonly statement: TripStatement
  /** Throws if the transaction may not continue. Nothing is committed before that. */
  readonly check?: ((answer: Answer) => void) | undefined
}

/** What a transaction starts with; sent in one round trip with its first statement. */
export interface Opening {
  readonly statements: readonly Ahead[]
  /** The plan mode of the statements that follow, if not Postgres's default. */
  readonly planning?: Planning
}

const noAnswer: Answer = { rows: [], fields: [], wrote: false }

/** A connection in use. Once it's lost nothing more is sent on it: each statement would wait as long as the first. */
export class Connection {
  readonly client: pg.PoolClient
  #lost: { readonly error: unknown } | undefined
  #opening: Opening | undefined
  #waiting: Ahead[] = []
  /** Why the transaction may not continue: it can only be rolled back. */
  #refused: { readonly error: unknown } | undefined
  #hasWritten = false
  /** The current plan mode, if known. A transaction starts with Postgres's default. */
  #planning: Planning | undefined

  constructor(client: pg.PoolClient, opening: Opening) {
    this.client = client
    this.#opening = opening
    this.#planning = opening.planning ?? 'compared'
  }

  /** Nothing was sent yet, so there is nothing to end. */
  get isUnused(): boolean {
    return this.#opening !== undefined && this.#waiting.length === 0
  }

  /** Sends statements that have a check, so that they aren't answered together with the commit. */
  async settle(): Promise<void> {
    if (this.#ahead().some(({ check }) => check)) await this.send([])
  }

  /** A statement reported written rows. A queued statement or a function may write without showing here. */
  get hasWritten(): boolean {
    return this.#hasWritten
  }

  /** Statements wait to be sent with the next one. */
  get hasQueued(): boolean {
    return this.#waiting.length > 0
  }

  /** A queued statement will report whether it wrote. */
  get willReport(): boolean {
    return this.#waiting.some(({ statement }) => /^(?:insert|update|delete) /.test(statement.text))
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

  /** Sent along with the next statement. If it fails, so does that one, and nothing after it happens. */
  later(...statements: readonly TripStatement[]): void {
    for (const statement of this.#planned(statements)) this.#waiting.push({ statement })
  }

  /** The same for a statement whose result decides whether the transaction may continue. */
  laterChecked(statement: TripStatement, check: (answer: Answer) => void): void {
    for (const each of this.#planned([statement]))
      this.#waiting.push({ statement: each, check: each === statement ? check : undefined })
  }

  #refuse(error: unknown): void {
    this.#refused ??= { error }
  }

  /** If this fails, the transaction can't continue, even if a caller catches the failure. */
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

  /** A statement for which one plan fits all values is never replanned; for others Postgres decides. */
  #planned(statements: readonly TripStatement[]): TripStatement[] {
    return statements.flatMap((statement) => {
      const { planning = this.#planning } = statement
      if (planning === this.#planning || planning === undefined) return [statement]
      this.#planning = planning
      return [plannedAs(planning), statement]
    })
  }

  /** Returns the results in order. Queued statements go first. */
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

  /** Drops queued statements. */
  async rollBack(...statements: readonly TripStatement[]): Promise<void> {
    this.#waiting = []
    // The plan mode is rolled back, too.
    this.#planning = undefined
    await this.#travel(statements, rollbackWait)
  }

  /** Starts a part of the transaction that can fail on its own. If it fails, `opening` is undone with it. */
  async beginPart(name: string, ...opening: readonly TripStatement[]): Promise<Part> {
    // Flushes the queue first: if that fails, it isn't the part's fault.
    await this.send([])
    const start = words(`savepoint ${name}`)
    this.later(start, ...opening)
    return {
      keep: async () => void (await this.send([words(`release savepoint ${name}`)])),
      keepLater: (...closing) => this.later(words(`release savepoint ${name}`), ...closing),
      undo: async () => {
        // Everything before the part was sent and succeeded, so the refusal belongs to the part and is undone with it.
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
  /** Sends queued statements; if they fail, the part fails. */
  readonly keep: () => Promise<void>
  /** If queued statements fail, the whole transaction fails, not only the part. */
  readonly keepLater: (...closing: readonly TripStatement[]) => void
  readonly undo: () => Promise<void>
}

/** A statement without values, named after its text. */
export const words = (text: string): TripStatement => ({ name: text.replaceAll(' ', '_'), text, values: [] })

const wroteAnything: TripStatement = {
  name: 'wrote_anything',
  text: 'select num_nonnulls(pg_current_xact_id_if_assigned()) = 1 as wrote',
  values: [],
}

/**
 * True if something was written. A refusal (severity ERROR) means nothing was committed. After any other failure, from a killed
 * backend to no answer at all, the commit may have happened.
 */
export async function commit(connection: Connection): Promise<boolean> {
  if (connection.isUnused) return false
  await connection.settle()
  const isKnown = connection.hasWritten || connection.willReport
  const ending = isKnown ? [words('commit')] : [wroteAnything, words('commit')]
  // Lost or refused before the commit was sent: nothing was saved, and that's certain.
  if (connection.isLost || connection.isRefused) await connection.send(ending)
  try {
    const [first] = await connection.send(ending)
    // The boundary: the statement defines the row.
    const [row] = (first?.rows ?? []) as { wrote: boolean }[]
    return row?.wrote ?? true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
    throw unknownOutcome(error)
  }
}
