/** ETags of lists and records: the same tag always means the same answer. */
import { users } from '@postern/domain/areas/access/users.ts'
import { collections, resources, singles } from '@postern/domain/areas/index.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import { defaultColumns } from '@postern/domain/engine/listColumns.ts'
import { parseListQuery } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { foldChangesTask } from '../../areas/platform/upkeep/foldChangesTask.ts'
import { sourcesOf, wordsIn } from '../../database/changes.ts'
import { tx, versionOf } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { runTask } from '../../testing/runTask.ts'
import { pathOf, sampleBody, sampleRecord } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { pageRead, recordRead } from '../readRecords.ts'

const { database, admin, person, north, south, provider } = await testServer()
const { create, change, archive } = actsIn(admin, north)
afterEach(() => vi.restoreAllMocks())

const listOf = (resource: Resource, at = north, columns = defaultColumns(resource)) =>
  `${pathOf(resource, at)}?count=true&fields=${columns.join(',')}`

const tagOf = async (path: string, who: Person = admin): Promise<string> => {
  const answer = await who.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return String(answer.headers.etag)
}
const again = (path: string, tag: string, who: Person = admin) => who.get(path, { headers: { 'if-none-match': tag } })
const statusAgain = async (path: string, tag: string, who: Person = admin) => (await again(path, tag, who)).statusCode

/** The text of every statement that runs meanwhile. */
function watched(): () => string {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  return () => JSON.stringify(spy.mock.calls.map(([first]: readonly unknown[]) => first))
}

describe('an unchanged answer', () => {
  it('is a 304 without a body, and none of its rows are read', async () => {
    await create(contacts)
    const path = listOf(contacts)
    const first = await admin.get(path)
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
    const ran = watched()
    const second = await again(path, `"other", ${first.headers.etag}`)
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', first.headers.etag])
    expect(second.headers['cache-control']).toBe('no-store')
    expect(ran()).toContain('table_changes')
    expect(ran()).not.toContain('contacts')
  })

  it('reads rows if the tag differs (control)', async () => {
    const ran = watched()
    expect(await statusAgain(listOf(contacts), 'W/"another"')).toBe(200)
    expect(ran()).toContain('\\"contacts\\"')
  })

  it('is a 304 for a record too', async () => {
    const { id } = await create(contacts)
    const path = `${pathOf(contacts, north)}/${id}`
    const tag = await tagOf(path)
    const ran = watched()
    expect(await statusAgain(path, tag)).toBe(304)
    expect(ran()).not.toContain('contacts')
  })

  it('stays unchanged when another customer’s records change, a write is rolled back, or a list is only read', async () => {
    const path = listOf(contacts)
    const tag = await tagOf(path)
    await sampleRecord(admin, contacts, south)
    await tx(database, { customerId: north }, async (db) => {
      await db
        .inPart(async () => {
          await db.all(sql`update contacts set suite = '1'`)
          throw new Error('never mind')
        })
        .catch(() => {})
    })
    await admin.get(listOf(departments))
    expect(await statusAgain(path, tag)).toBe(304)
  })

  it('notes a write after a savepoint that was rolled back', async () => {
    const tag = await tagOf(listOf(contacts))
    await tx(database, { customerId: north }, async (db) => {
      await db
        .inPart(async () => {
          await db.all(sql`update contacts set suite = '1'`)
          throw new Error('never mind')
        })
        .catch(() => {})
      await db.all(sql`update contacts set suite = '2'`)
    })
    expect(await statusAgain(listOf(contacts), tag)).toBe(200)
  })

  it('reads the version before the rows, so a write in between is never missed', async () => {
    const ran = watched()
    await admin.get(listOf(departments))
    expect(ran().indexOf('table_changes')).toBeLessThan(ran().indexOf('\\"departments\\"'))
  })

  it('keeps its tag when noted changes are folded', async () => {
    const path = listOf(contacts)
    const tag = await tagOf(path)
    const rows = async () => (await database.pool.query('select * from table_changes')).rowCount ?? 0
    const before = await rows()
    await Promise.all([runTask(database, foldChangesTask), runTask(database, foldChangesTask)])
    await runTask(database, foldChangesTask)
    expect(await rows()).toBeLessThan(before)
    expect(await statusAgain(path, tag)).toBe(304)
    await create(contacts)
    expect(await statusAgain(path, tag)).toBe(200)
  })

  it('folds all changes noted before it in one pass, even if others keep writing', async () => {
    const write = async () => {
      for (let n = 0; n < 3; n++) await create(contacts)
    }
    await write()
    const afterBatch = async (batches: number) => {
      if (batches > 3) throw new Error('It never ends.')
      await write()
    }
    expect(await runTask(database, foldChangesTask, { afterBatch })).toMatchObject({ batches: 1 })
  })
})

const department = await create(departments)
const one = await create(contacts, { departmentId: department.id })
const two = await create(contacts)
const three = await create(contacts)

describe('every kind of write changes the tag', () => {
  const bulk = (body: object) => admin.post(`${pathOf(contacts, north)}/bulk`, body)
  const current = async (resource: Resource, { id }: AnyRecord) =>
    (await admin.get(`${pathOf(resource, north)}/${id}`)).json<AnyRecord>()
  const writes: [string, () => Promise<{ statusCode: number; body: string }>][] = [
    ['create', async () => admin.post(pathOf(contacts, north), await sampleBody(admin, contacts, north))],
    ['change', async () => change(contacts, await current(contacts, one), { suite: '12' })],
    ['archive', () => archive(contacts, two)],
    ['restore', () => admin.post(`${pathOf(contacts, north)}/${two.id}/restore`)],
    ['bulk change', () => bulk({ ids: [one.id, two.id], patch: { suite: '13' } })],
    ['bulk archive', () => bulk({ ids: [two.id], action: 'archive' })],
    [
      'merge',
      async () => {
        const [stays, goes] = [await current(contacts, one), await current(contacts, three)]
        const read = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
        return admin.post(`${pathOf(contacts, north)}/merge`, { stays: read(stays), goes: read(goes), take: [] })
      },
    ],
    [
      'another name of what is shown as a label',
      async () => change(departments, await current(departments, department), { name: 'Receiving' }),
    ],
  ]
  it.each(writes)('%s', async (_, write) => {
    const path = listOf(contacts, north, [...defaultColumns(contacts), 'departmentId'])
    const tag = await tagOf(path)
    expect(await statusAgain(path, tag)).toBe(304)
    const written = await write()
    expect(written.statusCode, written.body).toBeLessThan(300)
    expect(await statusAgain(path, tag)).toBe(200)
  })

  it('a template of the provider, for the customer who follows it', async () => {
    const { id } = await sampleRecord(admin, carriers, provider)
    await admin.post(`${pathOf(carriers, north)}/adopt`, { templateIds: [id] })
    const path = listOf(carriers, north, ['name'])
    const tag = await tagOf(path)
    const template = (await admin.get(`${pathOf(carriers, provider)}/${id}`)).json<AnyRecord>()
    const written = await admin.patch(`${pathOf(carriers, provider)}/${id}`, { name: 'Renamed' }, template.rowVersion)
    expect(written.statusCode, written.body).toBe(200)
    expect(await statusAgain(path, tag)).toBe(200)
  })

  it('a new name for the user who changed a record', async () => {
    const writer = await person(allPermissions)
    const { id } = await sampleRecord(writer, floors, north)
    const path = `${pathOf(floors, north)}/${id}`
    const tag = await tagOf(path)
    expect(await statusAgain(path, tag)).toBe(304)
    await database.pool.query(`update users set first_name = 'Other', name = 'Other Name' where id = $1`, [writer.id])
    expect(await statusAgain(path, tag)).toBe(200)
  })

  it('truncate', async () => {
    const path = listOf(users, north)
    const before = await versionOf(database, { customerId: north }, { ownRows: ['factors'], allRows: [] })
    await database.pool.query('truncate factors')
    expect(await versionOf(database, { customerId: north }, { ownRows: ['factors'], allRows: [] })).not.toBe(before)
    expect((await admin.get(path)).statusCode).toBe(200)
  })
})

describe('the user', () => {
  it('gets a different tag when their role no longer shows personal data', async () => {
    const someone = await person(allPermissions)
    const path = listOf(contacts, north, ['displayName', 'email'])
    const tag = await tagOf(path, someone)
    expect(tag).toBe(await tagOf(path))
    const fewer = allPermissions.filter((permission) => !permission.endsWith('.pii'))
    expect(fewer.length).toBeLessThan(allPermissions.length)
    await database.pool.query(
      'update security_roles set permissions = $2 where id = (select security_role_id from users where id = $1)',
      [someone.id, JSON.stringify(permissionTree(fewer))],
    )
    expect(await statusAgain(path, tag, someone)).toBe(200)
    // Masked, it has a different tag, which is stable.
    const masked = await tagOf(path, someone)
    expect(masked).not.toBe(tag)
    expect(await statusAgain(path, masked, someone)).toBe(304)
    expect(await statusAgain(path, masked)).toBe(200)
  })

  it('gets no 304 for records they can no longer access', async () => {
    const limited = await person(allPermissions, [north])
    const path = listOf(contacts)
    const tag = await tagOf(path, limited)
    await database.pool.query('update users set customer_ids = $2 where id = $1', [limited.id, [south]])
    expect(await statusAgain(path, tag, limited)).toBe(404)
  })
})

describe('an answer that depends on the time', () => {
  it('has its text as its tag: a 304 saves the body, and a change without a write is noticed', async () => {
    const site = await create(sites)
    const path = listOf(sites, north, ['name', 'openNow'])
    const first = await admin.get(path)
    const ran = watched()
    expect(await statusAgain(path, String(first.headers.etag))).toBe(304)
    expect(ran()).toContain('\\"sites\\"')
    // Simulates time passing: no trigger notes it.
    await database.pool.query(`alter table sites disable trigger sites_note_change;
      update sites set opening_hours = '{}', special_hours = '[]', name = name || ' ' where id = '${site.id}';
      alter table sites enable trigger sites_note_change`)
    expect(await statusAgain(path, String(first.headers.etag))).toBe(200)
  })
})

describe('what a statement reads', () => {
  const place = { customerId: north, reachable: null }
  const reads = resources.flatMap((resource) => {
    const record = { name: `${resource.name} record`, resource, read: recordRead(resource, place, north) }
    const lists = ['default', 'whole'].map((kind) => {
      const columns = kind === 'default' ? defaultColumns(resource) : undefined
      const { query } = parseListQuery(resource, { count: 'true' })
      return {
        name: `${resource.name} ${kind}`,
        resource,
        read: pageRead(resource, place, { ...query, ...(columns && { fields: columns }) }),
      }
    })
    return resource.single ? [record] : [record, ...lists]
  })

  it('is known, unless figures depend on the time or on logs', async () => {
    const byTime: string[] = []
    for (const { name, read } of reads) if ((await sourcesOf(database, read.statements)) === null) byTime.push(name)
    expect(byTime).toMatchInlineSnapshot(`
      [
        "customers record",
        "customers default",
        "customers whole",
        "sites record",
        "sites default",
        "sites whole",
        "locations record",
        "locations default",
        "locations whole",
        "tenants record",
        "tenants whole",
        "stations record",
        "stations default",
        "stations whole",
        "users record",
        "users whole",
        "contactDelegates record",
        "contactDelegates default",
        "contactDelegates whole",
        "handlingAlerts record",
        "handlingAlerts default",
        "handlingAlerts whole",
        "lockerBanks record",
        "lockerBanks default",
        "lockerBanks whole",
        "actions record",
        "actions default",
        "actions whole",
        "carriers record",
        "carriers default",
        "carriers whole",
        "carrierLogic record",
        "carrierLogic default",
        "carrierLogic whole",
        "services record",
        "services default",
        "services whole",
        "packageTypes record",
        "packageTypes default",
        "packageTypes whole",
        "priorityLevels record",
        "priorityLevels default",
        "priorityLevels whole",
        "thermalLabels record",
        "thermalLabels default",
        "thermalLabels whole",
        "lockerVendors record",
        "lockerVendors whole",
        "apps record",
        "apps default",
        "apps whole",
        "versions record",
        "versions default",
        "versions whole",
        "redis record",
        "redis default",
        "redis whole",
        "primaryCarrierLogic record",
        "primaryCarrierLogic default",
        "primaryCarrierLogic whole",
      ]
    `)
  })

  it('includes every table that Postgres itself reads for it', async () => {
    for (const { name, resource, read } of reads) {
      const sources = await sourcesOf(database, read.statements)
      if (sources === null) continue
      const known = [...sources.ownRows, ...sources.allRows]
      for (const { text } of read.statements) {
        const { rows } = await database.pool.query(`explain (generic_plan, format json) ${text}`)
        const found = [...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, table]) => table)
        expect(found).not.toEqual([])
        for (const table of found) expect(known, `${name} of ${resource.name}`).toContain(table)
      }
    }
  })

  it('calls no function whose result changes over time, except those that count as time', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'pg_catalog'::regnamespace and provolatile <> 'i'`,
    )
    const restless = new Set(rows.map(({ name }) => name))
    const called = new Set<string>()
    for (const { read } of reads) {
      if ((await sourcesOf(database, read.statements)) === null) continue
      for (const { text } of read.statements) for (const word of wordsIn(text)) if (restless.has(word)) called.add(word)
    }
    // The same rows, settings and session give the same result.
    expect([...called].sort()).toMatchInlineSnapshot(`
      [
        "jsonb_build_object",
        "numeric",
        "regclass",
        "to_jsonb",
        "version",
      ]
    `)
  })

  it('is noted for the table of every resource', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
      where f.proname = 'note_change'`)
    const noted = new Set(rows.map(({ name }) => name))
    const tables = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relname = any($1)`,
      [[...collections, ...singles].map(({ name }) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))],
    )
    expect(tables.rows.length).toBe(resources.length)
    for (const { name } of tables.rows) expect(noted, name).toContain(name)
  })
})

it('a building counts its floors: a new one changes the list of buildings', async () => {
  const { id } = await create(buildings)
  const path = listOf(buildings)
  const tag = await tagOf(path)
  await create(floors, { buildingId: id })
  expect(await statusAgain(path, tag)).toBe(200)
})
