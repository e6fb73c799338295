/** Everything through a real PgBouncer in transaction mode: 20 clients share 2 connections. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { findPgBouncer, startPgBouncer } from '../testing/pgBouncer.ts'
import { pathOf, sampleBody } from '../testing/sample.ts'
import { type Person, serverOn, signedInAs, testServer } from '../testing/server.ts'
import { tx } from './db.ts'
import { ensureMonths, migrate } from './migrate.ts'
import { makeTrip } from './trip.ts'

const program = findPgBouncer()
const rounds = process.env.POSTERN_SOAK ? 20 : 3
const clients = 20
const connections = 2

if (program === undefined)
  it('was not tried with a pooler: set PGBOUNCER to the path of PgBouncer 1.21 or later', () => {
    console.info(
      'PgBouncer 1.21 or later wasn’t found, so nothing was run through a pooler. Set PGBOUNCER to its path.',
    )
  })
else describe('through PgBouncer', async () => throughPooler(program))

async function throughPooler(pgbouncer: string) {
  const direct = await testServer()
  const { north, south } = direct
  const pooler = await startPgBouncer(pgbouncer, direct.url, { connections, prepared: 200 })
  // After the server: what starts last ends first.
  afterAll(pooler.stop)
  const server = await serverOn(pooler.url)
  const admin = await signedInAs(server, direct.admin.id)
  const { id: departmentId } = (
    await admin.post(pathOf(departments, north), await sampleBody(admin, departments, north))
  ).json<AnyRecord>()

  const ask = async <T>(text: string, url: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows as T[]
    } finally {
      await client.end()
    }
  }

  it(`lists, records and writes of ${clients} concurrent clients stay inside their customer`, async () => {
    let made = 0
    const client = async (who: Person, n: number) => {
      const at = n % 2 === 0 ? north : south
      const path = pathOf(contacts, at)
      for (let round = 0; round < rounds; round++) {
        const mark = `${n}-${round}`
        const body = { ...(await sampleBody(who, contacts, at)), externalId: mark }
        const created = await who.post(path, body, { headers: { 'idempotency-key': `key-${mark}-of-this-test` } })
        expect(created.statusCode, created.body).toBe(201)
        made += 1
        const { id, rowVersion } = created.json<AnyRecord>()
        const changed = await who.patch(`${path}/${id}`, { suite: String(n) }, rowVersion)
        expect(changed.statusCode, changed.body).toBe(200)
        const record = await who.get(`${path}/${id}`)
        expect(record.json<AnyRecord>()).toMatchObject({ customerId: at, suite: String(n), rowVersion: rowVersion + 1 })
        const list = await who.get(`${path}?count=true&limit=20&fields=externalId`)
        expect(list.statusCode, list.body).toBe(200)
        const owners = list
          .json<Page<AnyRecord>>()
          .items.map(({ externalId }) => Number.parseInt(String(externalId), 10) % 2)
        expect(new Set(owners)).toEqual(new Set([n % 2]))
        const found = await who.get(`${path}?q=${mark}`)
        expect(found.statusCode, found.body).toBe(200)
        const again = await who.get(`${path}/${id}`, { headers: { 'if-none-match': String(record.headers.etag) } })
        expect([200, 304]).toContain(again.statusCode)
        expect((await who.get('/api/customers?count=true')).statusCode).toBe(200)
      }
    }
    const people = await Promise.all(
      Array.from({ length: 4 }, async () => signedInAs(server, (await direct.person(allPermissions)).id)),
    )
    await Promise.all(Array.from({ length: clients }, (_, n) => client(people[n % people.length] ?? admin, n)))
    const totals = await Promise.all(
      [north, south].map(async (at) =>
        (await admin.get(`${pathOf(contacts, at)}?count=true&limit=1`)).json<Page<AnyRecord>>(),
      ),
    )
    expect(totals.reduce((sum, { total = 0 }) => sum + total, 0)).toBe(made)
    expect(made).toBe(clients * rounds)
  }, 240_000)

  it('shares its connections, and prepares statements on them', async () => {
    const servers = await ask<{ database: string; prepared_statements: number }>('show servers', pooler.consoleUrl)
    expect(servers.length).toBeLessThanOrEqual(connections)
    expect(Math.max(...servers.map(({ prepared_statements }) => prepared_statements))).toBeGreaterThan(5)
    expect(server.database.pool.totalCount).toBeGreaterThan(connections)
  })

  it('leaves no role or customer behind on a connection', async () => {
    for (let n = 0; n < 10; n++) {
      await admin.get(pathOf(contacts, n % 2 === 0 ? north : south))
      const [left] = await ask<{ role: string; customer: string; unscoped: string; zone: string }>(
        `select current_setting('role') as role, current_setting('app.customer', true) as customer,
          current_setting('app.unscoped', true) as unscoped, current_setting('timezone') as zone`,
        pooler.url,
      )
      expect(left).toMatchObject({ role: 'none', unscoped: 'on' })
      expect(left?.customer ?? '').toBe('')
    }
  })

  it('reads times as UTC, whatever other clients of the pooler set', async () => {
    await ask(`set timezone = 'Asia/Tokyo'`, pooler.url)
    const zones = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.database.pool.query<{ zone: string }>(`select current_setting('timezone') as zone`),
      ),
    )
    expect(new Set(zones.map(({ rows }) => rows[0]?.zone))).toEqual(new Set(['UTC']))
  })

  it('rolls back a failed transaction, on whichever connection it ran', async () => {
    const rename = tx(server.database, { customerId: north }, async (db) => {
      await db.all(sql`update departments set name = 'Never' where id = ${departmentId}`)
      throw new Error('no')
    })
    await expect(rename).rejects.toThrow('no')
    expect((await admin.get(`${pathOf(departments, north)}/${departmentId}`)).json<AnyRecord>().name).not.toBe('Never')
  })

  it('starts nodes one after the other, and leaves no lock behind', async () => {
    await Promise.all([migrate(pooler.url), migrate(pooler.url), ensureMonths(pooler.url)])
    await Promise.all([ensureMonths(pooler.url), migrate(pooler.url)])
    expect(
      await ask(
        `select * from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        direct.url,
      ),
    ).toEqual([])
  })

  /** Twice by one client, the second time on the other connection, because another client holds the first. */
  const readOnBoth = async (url: string) => {
    const [reader, holder] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    await Promise.all([reader.connect(), holder.connect()])
    const statement = { name: 'on_both', text: 'select 7 as n', values: [] }
    try {
      await makeTrip(reader, [statement])
      await holder.query('begin')
      await holder.query('select 1')
      return (await makeTrip(reader, [statement]))[0]?.rows
    } finally {
      await Promise.all([reader.end(), holder.end()])
    }
  }

  it('finds a prepared statement on a connection where it wasn’t prepared', async () => {
    expect(await readOnBoth(pooler.url)).toEqual([{ n: 7 }])
  })

  it('loses it if the pooler tracks none (control)', async () => {
    const forgetful = await startPgBouncer(pgbouncer, direct.url, { connections, prepared: 0 })
    await expect(readOnBoth(forgetful.url)).rejects.toThrow('prepared statement "on_both" does not exist')
    await forgetful.stop()
  })
}
