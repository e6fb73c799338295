import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Holds a lock with this name until the transaction ends. Whoever asks for the same name waits, and its next statement sees
 * what the first one committed: for checks that no unique index can make.
 */
export const holdLock = (db: Db, name: string): Promise<unknown> =>
  db.all(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
