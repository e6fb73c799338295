import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openPool, tx } from './db.ts'
import { indexesAside } from './indexesAside.ts'
import { copyOfTemplate } from './testing/server.ts'

const tables = ['contacts', 'parcel_events']
let database: Database

beforeAll(async () => {
  database = { pool: openPool(await copyOfTemplate()), rowRole: 'postern_rows' }
})
afterAll(() => database.pool.end())

const inside = <T>(work: Parameters<typeof tx<T>>[2]) => tx(database, 'all', work)
const indexes = async () => {
  const { rows } = await database.pool.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where tablename = any($1) order by 1',
    [tables],
  )
  return rows.map(({ indexdef }) => indexdef)
}

it('a load finds only the indexes that guard it, and leaves all of them', async () => {
  const before = await indexes()
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
  expect(await indexes()).toEqual(before)
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

it('a load that fails has lost no index', async () => {
  const before = await indexes()
  const failing = inside((db) => indexesAside(db, tables, () => Promise.reject(new Error('no more room'))))
  await expect(failing).rejects.toThrow()
  expect(await indexes()).toEqual(before)
})
