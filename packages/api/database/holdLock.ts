import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Holds a lock with this name until the transaction ends. Another transaction that asks for the same name waits, and its next
 * statement sees what the first one committed. For checks that a unique index can't make.
 */
export const holdLock = (db: Db, name: string): Promise<unknown> =>
  db.all(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
