/** Importing places with their parents. */

import { locations } from '@postern/domain/areas/places/locations.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { importing, mapped, matchingBy } from '../../testing/imports/importing.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, person, database } = await testServer()
const { create, change } = actsIn(admin, north)
const placeFiles = importing(admin, north, 'locations')
await create(locationTypes, { name: 'Mail stop', capacityMode: 'none', isActive: true })

const columns = mapped(
  { 0: 'siteId', 1: 'buildingId', 2: 'floorId', 3: 'name', 4: 'barcode', 5: 'locationTypeId' },
  { siteId: 'create', buildingId: 'create', floorId: 'create' },
)
const head = 'Site,Building,Floor,Name,Barcode,Type\n'
const byBarcode = matchingBy(['barcode'])

interface Stop {
  readonly path: string
  readonly siteCode: string
  readonly level: number | null
}

const stops = () =>
  tx(database, { customerId: north }, (db) =>
    db.all(sql<Stop>`
      select concat_ws(' / ', s.name, b.name, f.name, l.name) as path, s.code as "siteCode", f.level from locations l
      join sites s on s.customer_id = l.customer_id and s.id = l.site_id
      left join buildings b on b.customer_id = l.customer_id and b.id = l.building_id
      left join floors f on f.customer_id = l.customer_id and f.id = l.floor_id
      where l.archived_at is null order by 1`),
  )

describe('an import of locations', () => {
  it('creates missing sites, buildings and floors, and distinguishes those with the same name', async () => {
    const rows = [
      'West Campus,Main Hall,Floor 2,Desk A,BC-1,Mail stop',
      'West Campus,Main Hall,Floor 2,Desk B,BC-2,Mail stop',
      'East Campus,Main Hall,Floor 2,Desk A,BC-3,Mail stop',
      'East Campus,Main Hall,,Dock,BC-4,Mail stop',
      'East Campus,,Floor 9,Lost,BC-5,Mail stop',
    ]
    const { id, counts, state } = await placeFiles.checked(`${head}${rows.join('\n')}\n`, columns, byBarcode)
    expect([state, counts]).toEqual(['validated', expect.objectContaining({ new: 4, refused: 1 })])
    expect(await stops()).toEqual([])
    expect(await placeFiles.rows(id, '?result=refused')).toMatchObject([
      { row: 6, problems: [{ target: 'floorId', message: expect.stringContaining('needs a building') }] },
    ])
    expect(await placeFiles.step(id, 'run')).toMatchObject({ state: 'done' })
    expect(await stops()).toEqual([
      { path: 'East Campus / Main Hall / Dock', siteCode: 'EASTCAMPUS', level: null },
      { path: 'East Campus / Main Hall / Floor 2 / Desk A', siteCode: 'EASTCAMPUS', level: 2 },
      { path: 'West Campus / Main Hall / Floor 2 / Desk A', siteCode: 'WESTCAMPUS', level: 2 },
      { path: 'West Campus / Main Hall / Floor 2 / Desk B', siteCode: 'WESTCAMPUS', level: 2 },
    ])
    const [audit] = await tx(database, 'all', (db) =>
      db.all(sql<{ count: number }>`
        select count(*) as count from audit_log where customer_id = ${north} and via = 'import' and user_id = ${admin.id}
          and resource in ('sites', 'buildings', 'floors', 'locations')`),
    )
    expect(audit?.count).toBe(4 + 2 + 2 + 2)
  })

  it('finds parents by code, moves by name, and changes nothing the second time', async () => {
    const file = `${head}EASTCAMPUS,MAINHALL,Floor 2,Desk A2,BC-3,Mail stop\n`
    const { id, counts } = await placeFiles.checked(file, columns, byBarcode)
    expect(counts).toMatchObject({ changed: 1 })
    const [row] = await placeFiles.rows(id, '?result=changed')
    expect(row?.changes).toEqual([{ target: 'name', label: 'Name', before: 'Desk A', after: 'Desk A2' }])
    await placeFiles.step(id, 'run')
    expect((await placeFiles.checked(file, columns, byBarcode)).counts).toMatchObject({ unchanged: 1, changed: 0 })
  })

  it('rejects rows by the location rules, and can be fixed row by row', async () => {
    await create(locationTypes, { name: 'Shelf', capacityMode: 'count', isActive: true })
    const rows = [
      'West Campus,,,Shelf 1,BC-20,Shelf',
      'West Campus,,,Desk C,BC-2,Mail stop',
      'West Campus,,,Desk D,BC-20,Mail stop',
    ]
    const { id, counts } = await placeFiles.checked(`${head}${rows.join('\n')}\n`, columns, matchingBy(['siteId.name']))
    expect(counts).toMatchObject({ refused: 2 })
    const [first, second] = await placeFiles.rows(id, '?result=refused')
    expect(first?.problems).toMatchObject([{ message: 'Locations of this type need a capacity.' }])
    expect(second?.problems[0]?.code).toMatch(/ALREADY_USED|RULE/)
    const { row } = await placeFiles.editRow(id, first?.row ?? 0, [{ column: 5, value: 'Mail stop' }])
    expect(row.result).toBe('new')
  })

  it('can be undone as far as the rules allow', async () => {
    const file = `${head}West Campus,,,Undo 1,BC-31,Mail stop\nWest Campus,,,Undo 2,BC-32,Mail stop\n`
    const { id } = await placeFiles.checked(file, columns, byBarcode)
    await placeFiles.step(id, 'run')
    const { items } = (await admin.get(`${pathOf(locations, north)}?q=Undo`)).json<{ items: AnyRecord[] }>()
    const [touched] = items
    if (!touched) return expect.fail('not imported')
    await change(locations, touched, { accessNote: 'Ring the bell' })
    expect(await placeFiles.step(id, 'undo')).toMatchObject({ state: 'undone', undone: { reverted: 1, kept: 1 } })
  })

  it('creates parents only for users who may create them', async () => {
    const clerk = await person(allPermissions.filter((each) => each !== 'customers.buildings.create'))
    const own = importing(clerk, north, 'locations')
    const { id } = await own.upload(`${head}West Campus,New Hall,,Desk,BC-41,Mail stop\n`)
    await own.change(id, { mapping: columns, matching: byBarcode })
    expect((await clerk.post(`${own.base}/${id}/dryRun`)).statusCode).toBe(401)
    const reader = await person(['customers.sites.view', 'customers.contacts.import'])
    expect((await importing(reader, north, 'sites').send('Name\nA\n')).statusCode).toBe(401)
  })
})

describe('an import of sites', () => {
  it('is matched by code and keeps one default site', async () => {
    const before = await create(sites, { name: 'First', code: 'FIRST', isDefault: true })
    const siteFiles = importing(admin, north, 'sites')
    const file =
      'Code,Name,Default site,Address line 1,City,Country\nFIRST,First renamed,Yes,1 Quay,Boston,US\nSEC,Second,Yes,2 Quay,Boston,United States\n'
    const { id } = await siteFiles.upload(file)
    const { counts } = await siteFiles.step(id, 'dryRun')
    expect(counts).toMatchObject({ new: 1, changed: 1, refused: 0 })
    expect(await siteFiles.step(id, 'run')).toMatchObject({ state: 'done' })
    const { items } = (await admin.get(`${pathOf(sites, north)}?filter[isDefault]=true`)).json<{ items: AnyRecord[] }>()
    expect(items.map(({ code }) => code)).toEqual(['SEC'])
    expect((await admin.get(`${pathOf(sites, north)}/${before.id}`)).json()).toMatchObject({ name: 'First renamed' })
  })
})
