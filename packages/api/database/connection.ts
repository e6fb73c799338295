/** A connection that a transaction runs on: every wait has an end, and once it is lost nothing more is asked of it. */
import pg from 'pg'
import { losesConnection, unknownOutcome } from './dbFailure.ts'
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

/** A connection in use. Once it is lost nothing more is asked of it: each question would wait as long as the first. */
export class Connection {
  readonly client: pg.PoolClient
  #lost: { readonly error: unknown } | undefined
  #ahead: readonly TripStatement[]

  /** `ahead`: what begins the transaction. It is sent in one trip with the first statement. */
  constructor(client: pg.PoolClient, ahead: readonly TripStatement[]) {
    this.client = client
    this.#ahead = ahead
  }

  /** Nothing was asked of it yet, so there is nothing to end. */
  get isUnused(): boolean {
    return this.#ahead.length > 0
  }

  get isLost(): boolean {
    return this.#lost !== undefined
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

  /** The answer to the last statement. */
  async send(...statements: readonly TripStatement[]): Promise<Answer | undefined> {
    const trip = [...this.#ahead, ...statements]
    this.#ahead = []
    if (trip.length === 0) return undefined
    const answers = await this.ask(() => makeTrip(this.client, trip, statements.length === 0 ? shortWait : undefined))
    return answers.at(-1)
  }

  async say(text: string, waitMs: number = shortWait): Promise<unknown> {
    await this.send()
    return this.ask(() => this.client.query(timed(text, waitMs)))
  }
}

/** pg reads the limit from each statement; its types know it for the whole connection only. */
const timed = (text: string, waitMs: number) => ({ text, query_timeout: waitMs })

/**
 * True = something was written. A refusal (severity ERROR) comes before anything is final. Whatever else happens, from a
 * killed backend to silence, may have happened after it.
 */
export async function commit(connection: Connection): Promise<boolean> {
  if (connection.isUnused) return false
  // Lost before it was said: then nothing was saved, and that is known.
  if (connection.isLost) await connection.say('commit')
  const text = 'select pg_current_xact_id_if_assigned() is not null as wrote; commit'
  try {
    // The boundary: several statements have several results, which pg's types do not know.
    const [first] = (await connection.say(text, timeouts.query_timeout)) as pg.QueryResult<{ wrote: boolean }>[]
    return first?.rows[0]?.wrote ?? true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error
    throw unknownOutcome(error)
  }
}
