import { sites } from '@postern/domain/areas/places/sites.ts'
import { Failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { openPool, tx } from './db.ts'

const { database, admin, north, south } = await testServer()
const ofNorth = await sampleRecord(admin, sites, north)
await sampleRecord(admin, sites, south)

describe('row-level security', () => {
  it('is a second barrier: a statement without its customer filter still sees only one customer', async () => {
    const seen = await tx(database, { customerId: north }, (db) => db.all(sql<{ id: string }>`select id from sites`))
    expect(seen.map((row) => row.id)).toEqual([ofNorth.id])
    const all = await tx(database, 'all', (db) => db.all(sql`select id from sites`)) // the control
    expect(all).toHaveLength(2)
  })

  it('refuses to write into another customer', async () => {
    const write = tx(database, { customerId: south }, (db) =>
      db.all(sql`update sites set name = 'taken' where id = ${ofNorth.id} returning id`),
    )
    expect(await write).toEqual([])
    const move = tx(database, { customerId: north }, (db) =>
      db.all(sql`update sites set customer_id = ${south} where id = ${ofNorth.id}`),
    )
    await expect(move).rejects.toThrow('row-level security')
  })

  it('keeps the audit log append-only, even for its owner', async () => {
    for (const statement of [sql`update audit_log set via = 'x'`, sql`delete from audit_log`])
      await expect(tx(database, 'all', (db) => db.all(statement))).rejects.toThrow(/permission denied|append-only/)
    await expect(database.pool.query('delete from audit_log')).rejects.toThrow('append-only')
  })
})

describe('a transaction', () => {
  it('happens whole or not at all', async () => {
    const half = tx(database, 'all', async (db) => {
      await db.all(sql`update sites set name = 'half' where id = ${ofNorth.id}`)
      throw new Error('in the middle')
    })
    await expect(half).rejects.toThrow('in the middle')
    const after = await tx(database, 'all', (db) =>
      db.one(sql<{ name: string }>`select name from sites where id = ${ofNorth.id}`),
    )
    expect(after?.name).toBe(ofNorth.name)
  })

  it('survives a connection killed under it, and so does the process', async () => {
    const killed = tx(database, 'all', async (db) => {
      const me = await db.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      await database.pool.query('select pg_terminate_backend($1)', [me?.pid])
      return db.all(sql`select 1`)
    })
    const error = await killed.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(await tx(database, 'all', (db) => db.one(sql`select 1 as one`))).toEqual({ one: 1 })
  })

  it('has a timeout for every wait, each in force on the server', async () => {
    const settings = await tx(database, 'all', (db) =>
      db.one(sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`),
    )
    expect(settings).toEqual({ statement: '15s', lock: '5s', idle: '30s', zone: 'UTC' })
  })

  it('reports that the database is unavailable', async () => {
    const away = { pool: openPool('postgres://nobody:x@127.0.0.1:1/none'), rowRole: null }
    const error = await tx(away, 'all', (db) => db.one(sql`select 1`)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Try again') })
    await away.pool.end()
  })
})

it('a non-superuser owner of the database is subject to row-level security, too', async () => {
  const owner = new pg.Client({ connectionString: String(database.pool.options.connectionString) })
  await owner.connect()
  const { rows } =
    await owner.query(`select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'customer_id') and not relrowsecurity and not relispartition`)
  await owner.end()
  expect(rows).toEqual([])
})
