import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyOfTemplate } from '../testing/server.ts'
import { type Database, openPool, tx } from './db.ts'
import { indexesAside } from './indexesAside.ts'

const tables = ['contacts', 'parcel_events']
let database: Database

beforeAll(async () => {
  database = { pool: openPool(await copyOfTemplate()), rowRole: 'postern_rows' }
})
afterAll(() => database.pool.end())

const inside = <T>(work: Parameters<typeof tx<T>>[2]) => tx(database, 'all', work)
/** Indexes and keys, those of partitions too. */
const guards = async () => {
  const { rows } = await database.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename ~ $1
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
     from pg_constraint where conrelid::regclass::text ~ $1 order by 1`,
    [`^(${tables.join('|')})`],
  )
  return rows.map(({ definition }) => definition)
}

it('a load finds only what must guard it, and leaves every index and key as it was', async () => {
  const before = await guards()
  const during = await inside(async (db) => {
    let left: { guards: boolean }[] = []
    await indexesAside(db, tables, async () => {
      left = await db.all(
        sql<{
          guards: boolean
        }>`select indexdef like 'CREATE UNIQUE%' as guards from pg_indexes where tablename = any(${tables})`,
      )
    })
    return left
  })
  expect(during.length).toBeGreaterThan(0)
  expect(during.every(({ guards }) => guards)).toBe(true)
  expect(await guards()).toEqual(before)
})

it('rows are written by the role that row-level security holds, before, during and after', async () => {
  const who = await inside(async (db) => {
    const role = () => db.one(sql<{ name: string }>`select current_user as name`)
    const names = [await role()]
    await indexesAside(db, tables, async () => {
      names.push(await role())
    })
    return [...names, await role()].map((each) => each?.name)
  })
  expect(who).toEqual(['postern_rows', 'postern_rows', 'postern_rows'])
})

it('what points nowhere is refused in the end, as it would have been at once', async () => {
  const stray = sql`insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
    values (gen_random_uuid(), gen_random_uuid(), now(), 'online')`
  const load = inside((db) => indexesAside(db, ['locker_bank_connectivity'], async () => void (await db.all(stray))))
  await expect(load).rejects.toThrow('Some of what was sent needs a fix.')
})

it('a load that fails has lost no index', async () => {
  const before = await guards()
  const failing = inside((db) => indexesAside(db, tables, () => Promise.reject(new Error('no more room'))))
  await expect(failing).rejects.toThrow()
  expect(await guards()).toEqual(before)
})
