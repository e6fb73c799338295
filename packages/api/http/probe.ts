/** Asks the database how it is, on a connection of its own, so that no load makes the question wait. */
import type { FastifyInstance } from 'fastify'
import { timeouts } from '../database/connection.ts'
import { type Database, openPool } from '../database/db.ts'

const stepMs = 1_000
/** Connecting and asking together: probes of proxies usually wait for 2 seconds. */
const waitMs = 1_500

export interface DatabaseState {
  readonly isUp: boolean
  /** False on a standby, and while an operator has made the database read-only. */
  readonly isWritable: boolean
}

export interface Probe {
  readonly state: () => Promise<DatabaseState>
  /** For figures: rejects within the same time. */
  readonly ask: <T extends object>(text: string) => Promise<T[]>
}

const away: DatabaseState = { isUp: false, isWritable: false }

const writable = `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "isWritable"`

export function openProbe(app: FastifyInstance, database: Database): Probe {
  const own = openPool(String(database.pool.options.connectionString), {
    ...timeouts,
    max: 1,
    connectionTimeoutMillis: stepMs,
    statement_timeout: stepMs,
    query_timeout: stepMs,
  })
  app.addHook('onClose', () => own.end())

  const ask = async <T extends object>(text: string): Promise<T[]> => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('The database didn’t answer in time.')), waitMs)
    const answer = own.query<T>(text)
    // If the query loses the race, its rejection is still caught, so none is left unhandled.
    answer.catch(() => {})
    return Promise.race([answer.then(({ rows }) => rows), tooLate]).finally(() => clearTimeout(timer))
  }

  let asking: Promise<DatabaseState> | undefined
  return {
    ask,
    /** However many ask at once, the database is asked once. */
    state: () => {
      asking ??= ask<{ isWritable: boolean }>(writable)
        .then(
          ([row]) => ({ isUp: true, isWritable: row?.isWritable ?? false }),
          () => away,
        )
        .finally(() => {
          asking = undefined
        })
      return asking
    },
  }
}
