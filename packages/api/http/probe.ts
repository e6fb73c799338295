/** Checks the database on a separate connection, so load can't delay the check. */
import type { FastifyInstance } from 'fastify'
import { timeouts } from '../database/connection.ts'
import { type Database, openPool } from '../database/db.ts'

const stepMs = 1_000
/** For connecting and querying together: proxy probes usually wait for 2 seconds. */
const waitMs = 1_500

export interface DatabaseState {
  readonly isUp: boolean
  /** False on a standby, and while an operator has made the database read-only. */
  readonly isWritable: boolean
}

export interface Probe {
  readonly state: () => Promise<DatabaseState>
  /** For metrics; rejects within the same time. */
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
    return Promise.race([own.query<T>(text).then(({ rows }) => rows), tooLate]).finally(() => clearTimeout(timer))
  }

  let asking: Promise<DatabaseState> | undefined
  return {
    ask,
    /** Concurrent callers share one query. */
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
