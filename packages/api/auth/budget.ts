/** Limited attempts, counted in the database: shared by all nodes, and in one statement, so no race allows an extra one. */

import { type Budget, type BudgetName, budgets, waitWords } from '@postern/domain/auth/signIn.ts'
import { tooMany } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../database/db.ts'
import { apart } from '../database/whole.ts'

export interface Taken {
  readonly allowed: boolean
  /** The first refusal of this period: worth a log entry, while the following ones are noise. */
  readonly justRanOut: boolean
  readonly waitSeconds: number
}

const keyOf = (name: BudgetName, of: string): string => `${name}:${of}`

export const take = (db: Db, name: BudgetName, of: string): Promise<Taken> =>
  takeFrom(db, keyOf(name, of), budgets[name])

/** For limits that users configure; limits defined in code have a name. */
export async function takeFrom(db: Db, key: string, { times, seconds }: Budget): Promise<Taken> {
  const row = await db.one(sql<{ used: number; wait: number }>`
    insert into rate_limits as r (key, used, resets_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      used = case when r.resets_at <= now() then 1 else r.used + 1 end,
      resets_at = case when r.resets_at <= now() then excluded.resets_at else r.resets_at end
    returning used, ceil(extract(epoch from resets_at - now()))::float8 as wait`)
  const used = row?.used ?? times + 1
  return { allowed: used <= times, justRanOut: used === times + 1, waitSeconds: Math.max(1, row?.wait ?? seconds) }
}

/** A correct attempt costs nothing; wrong ones before it stay counted. */
export const giveBack = (db: Db, name: BudgetName, of: string) =>
  db.all(sql`update rate_limits set used = greatest(used - 1, 0) where key = ${keyOf(name, of)} and resets_at > now()`)

export const refill = (db: Db, name: BudgetName, of: string) =>
  db.all(sql`delete from rate_limits where key = ${keyOf(name, of)}`)

/** Until when no attempts are left; null if there are some. */
export async function lockedUntil(db: Db, name: BudgetName, of: string): Promise<string | null> {
  const row = await db.one(sql<{ until: string }>`
    select resets_at as until from rate_limits
    where key = ${keyOf(name, of)} and resets_at > now() and used > ${budgets[name].times}`)
  return row?.until ?? null
}

function refuseUnlessAllowed({ allowed, waitSeconds }: Taken, what: string): void {
  if (!allowed) throw tooMany(`Too many ${what}. Try again in ${waitWords(waitSeconds)}.`, waitSeconds)
}

/** In its own transaction: even if what follows fails, the attempt stays counted. */
export const spend = async (database: Database, name: BudgetName, of: string, what = 'tries'): Promise<void> =>
  refuseUnlessAllowed(await apart(() => tx(database, 'all', (db) => take(db, name, of))), what)

/** In the transaction of the limited action: only completed actions count. */
export const takeOrRefuse = async (db: Db, name: BudgetName, of: string, what: string): Promise<void> =>
  refuseUnlessAllowed(await take(db, name, of), what)
