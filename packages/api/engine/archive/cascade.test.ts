/** Records archived along with a parent follow their own rules. */

import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Dependents, FailureBody } from '@postern/domain/engine/failure.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'

const { admin, north, database, person } = await testServer()
const { create, change, archive, read } = actsIn(admin, north)
const { parcel, handOver, beat } = trafficBench(database, admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
await create(sites) // the first is the default, which stays

const dependents = async (resource: Resource, { id }: AnyRecord, by = admin) =>
  (await by.get(`${pathOf(resource, north)}/${id}/dependents`)).json<{
    dependents: Dependents[]
    blockedReason: string | null
  }>()

/** Reported in the preview and on the attempt, with the name of the blocker; nothing is archived. */
async function isBlocked(resource: Resource, parent: AnyRecord, child: [Resource, AnyRecord], sentence: RegExp) {
  expect((await dependents(resource, parent)).blockedReason).toMatch(sentence)
  const refused = await archive(resource, await read(resource, parent))
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<FailureBody>().message).toMatch(sentence)
  const many = await admin.post(`${pathOf(resource, north)}/bulk`, {
    ids: [parent.id],
    action: 'archive',
    name: `1 ${resource.words.one.toLowerCase()}`,
  })
  expect(many.json(), many.body).toMatchObject({ changed: 0, refused: [{ id: parent.id }] })
  expect(await read(...child)).toMatchObject({ archivedAt: null })
}

const goes = async (resource: Resource, parent: AnyRecord) => {
  const answer = await archive(resource, await read(resource, parent))
  expect(answer.statusCode, answer.body).toBe(204)
}

it('has no cycles', () => {
  const below = (resource: Resource, above: readonly Resource[]): void => {
    expect(above.map(({ name }) => name)).not.toContain(resource.name)
    for (const { from, field } of referencesTo(resource))
      if (field.whenTargetArchived === 'cascade') below(from, [...above, resource])
  }
  for (const resource of resources) below(resource, [])
})

describe('archiving a parent is rejected for', () => {
  it('a station on which scans wait', async () => {
    const site = await create(sites)
    const station = await create(stations, { siteId: site.id, name: 'Front desk' })
    await beat(station.id, { queuedScans: 3 })
    await isBlocked(sites, site, [stations, station], /Station “Front desk”: 3 scans are queued/)
    await beat(station.id, { queuedScans: 0 })
    await goes(sites, site)
  })

  it('a door whose contents are unknown', async () => {
    const bank = await create(lockerBanks)
    const door = await create(lockers, { lockerBankId: bank.id })
    await run(sql`update lockers set occupancy = 'unknown' where id = ${door.id}`)
    await isBlocked(lockerBanks, bank, [lockers, door], new RegExp(`“${door.label}”: This door’s contents are unknown`))
    await run(sql`update lockers set occupancy = 'empty' where id = ${door.id}`)
    await goes(lockerBanks, bank)
  })

  it('a rule that is still active', async () => {
    const carrier = await create(carriers)
    const rule = await create(carrierLogic, { carrierId: carrier.id })
    await run(sql`update carrier_logic set status = 'active' where id = ${rule.id}`)
    await isBlocked(carriers, carrier, [carrierLogic, rule], /Retire this rule first/)
    await run(sql`update carrier_logic set status = 'retired' where id = ${rule.id}`)
    await goes(carriers, carrier)
  })

  it('a department and a tenant for whom parcels wait, each by its name', async () => {
    const site = await create(sites)
    const department = await create(departments, { siteId: site.id, tenantId: null })
    const tenant = await create(tenants, { siteId: site.id })
    const waiting = [await parcel({ departmentId: department.id }), await parcel({ tenantId: tenant.id })]
    await isBlocked(sites, site, [departments, department], new RegExp(`“${department.name}”: 1 parcel is waiting`))
    await isBlocked(sites, site, [tenants, tenant], new RegExp(`“${tenant.name}”: 1 parcel is waiting`))
    for (const each of waiting) await handOver(each)
    await goes(sites, site)
  })
})

it('names what blocks archiving only to users who may see it', async () => {
  const site = await create(sites)
  const station = await create(stations, { siteId: site.id, name: 'Hidden desk' })
  await beat(station.id, { queuedScans: 1 })
  const clerk = await person(allPermissions.filter((word) => !word.startsWith('customers.stations')))
  const { blockedReason } = await dependents(sites, site, clerk)
  expect(blockedReason).toMatch(/Station: 1 scan is queued/)
  expect(blockedReason).not.toContain('Hidden desk')
  expect((await dependents(sites, site)).blockedReason).toContain('Hidden desk')
})

describe('dependents are archived by their own rules', () => {
  it('a station’s pairing is revoked', async () => {
    const site = await create(sites)
    const station = await create(stations, { siteId: site.id })
    await run(sql`update stations set pairing_state = 'paired' where id = ${station.id}`)
    await goes(sites, site)
    expect(await read(stations, station)).toMatchObject({ pairingState: 'revoked', archivedAt: expect.any(String) })
  })

  it('a tenant’s people become former', async () => {
    const site = await create(sites)
    const tenant = await create(tenants, { siteId: site.id })
    const contact = await create(contacts, { tenantId: tenant.id })
    await run(sql`update contacts set site_id = null where id = ${contact.id}`)
    await goes(sites, site)
    expect(await read(contacts, contact)).toMatchObject({ status: 'former', tenantId: null, archivedAt: null })
  })

  it('a tenant that stays loses its space, and has it again after a restore', async () => {
    const tenant = await create(tenants, { moveInDate: '2020-01-01', moveOutDate: null })
    const building = await create(buildings, { siteId: tenant.siteId })
    await create(tenantSpaces, { tenantId: tenant.id, buildingId: building.id, floorId: null })
    expect(await read(tenants, tenant)).toMatchObject({ status: 'active' })
    await goes(buildings, building)
    expect((await read(tenants, tenant)).status).not.toBe('active')
    expect((await admin.post(`${pathOf(buildings, north)}/${building.id}/restore`)).statusCode).toBe(200)
    expect(await read(tenants, tenant)).toMatchObject({ status: 'active' })
  })

  it('adds one history entry for each archived and each detached record, newest last', async () => {
    const department = await create(departments)
    const contact = await create(contacts, { departmentId: department.id })
    await goes(departments, department)
    const history = (await admin.get(`${pathOf(contacts, north)}/${contact.id}/history`)).json<{ items: object[] }>()
      .items
    expect(history[0]).toMatchObject({
      action: 'update',
      via: 'cascade',
      rowVersion: 2,
      changes: { departmentId: { before: department.id, after: null } },
    })
    expect((await change(contacts, await read(contacts, contact), { notes: 'After' })).statusCode).toBe(200)
    const later = (await admin.get(`${pathOf(contacts, north)}/${contact.id}/history`)).json<{ items: object[] }>()
      .items
    expect(later.map((each) => Reflect.get(each, 'rowVersion'))).toEqual([3, 2, 1])
  })
})
