/** Places that hold parcels can't be archived, closed or moved. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, database, north } = await testServer()
const { create, change, archive, read, refusal } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const action = await create(actions)
// The first is the default, which can't be archived for another reason.
await create(sites)

async function house() {
  const site = await create(sites)
  const building = await create(buildings, { siteId: site.id })
  const floor = await create(floors, { buildingId: building.id })
  const type = await create(locationTypes, { canBeDeliveredTo: true })
  const inside = { siteId: site.id, buildingId: building.id, floorId: floor.id }
  const location = await create(locations, { ...inside, locationTypeId: type.id, capacity: 1 })
  return { site, building, floor, location }
}

const put = (site: AnyRecord, location: AnyRecord, due = sql`now() + interval '1 day'`) =>
  run(sql`insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, location_id, received_at, due_at)
    values (${north}, gen_random_uuid(), ${site.id}, gen_random_uuid()::text, ${action.id}, 'waiting', ${location.id}, now(), ${due})`)
const handOver = (location: AnyRecord) =>
  run(
    sql`update parcels set status_group = 'closed', closed_at = now() where customer_id = ${north} and location_id = ${location.id}`,
  )

describe('a place with parcels in it', () => {
  it('can’t be archived, be it the shelf, its floor, its building or its site', async () => {
    const { site, building, floor, location } = await house()
    await put(site, location)
    const places: [Resource, AnyRecord, string][] = [
      [locations, location, 'location'],
      [floors, floor, 'floor'],
      [buildings, building, 'building'],
      [sites, site, 'site'],
    ]
    for (const [resource, record, noun] of places)
      expect((await archive(resource, record)).json<FailureBody>()).toMatchObject({
        status: 409,
        message: `1 parcel is still here. Hand over or move it before archiving this ${noun}.`,
      })
    await handOver(location)
    expect((await archive(sites, site)).statusCode).toBe(204)
  })

  it('can’t be closed until they’re handed over', async () => {
    const { site, location } = await house()
    const active = (await change(sites, site, { status: 'active' })).json<AnyRecord>()
    await put(active, location)
    const path = `/api/customers/${north}/sites/${site.id}`
    const refused = await admin.patch(path, { status: 'closed' }, active.rowVersion)
    expect(refused.statusCode).toBe(400)
    expect(refused.json<FailureBody>().errors?.[0]).toMatchObject({
      path: 'status',
      description: '1 parcel is still here. Hand over or move it before closing this site.',
    })
    await handOver(location)
    expect((await admin.patch(path, { status: 'closed' }, active.rowVersion)).statusCode).toBe(200)
  })

  it('is found by how full it is, by overdue parcels and by its owner', async () => {
    const { site, location } = await house()
    const department = await create(departments, { siteId: site.id })
    const found = async (filter: string) =>
      (await admin.get(`/api/customers/${north}/locations?filter[siteId]=${site.id}&${filter}`))
        .json<Page<AnyRecord>>()
        .items.map(({ id }) => id)
    expect(await found('filter[fillState]=empty')).toEqual([location.id])
    await put(site, location, sql`now() - interval '1 hour'`)
    expect(await found('filter[fillState]=full')).toEqual([location.id])
    expect(await found('filter[hasOverdue]=true')).toEqual([location.id])
    expect(await found('filter[unassigned]=true')).toEqual([location.id])
    await change(locations, await read(locations, location), { departmentId: department.id })
    expect(await found('filter[unassigned]=true')).toEqual([])
    const overdue = (await admin.get(`/api/customers/${north}/sites?filter[hasOverdue]=true`)).json<Page<AnyRecord>>()
    expect(overdue.items.map(({ id }) => id)).toEqual([site.id])
  })
})

describe('many places archived at once', () => {
  it('are archived together, except those with parcels and their parents, with a reason', async () => {
    const { site, location } = await house()
    const type = await create(locationTypes, { allowNesting: true })
    const rack = await create(locations, { siteId: site.id, locationTypeId: type.id })
    const inRack = { siteId: site.id, parentLocationId: rack.id }
    const [full, free] = [await create(locations, inRack), await create(locations, inRack)]
    await put(site, full)
    const ids = [rack, full, free, location].map(({ id }) => id)
    const answer = (
      await admin.post(`/api/customers/${north}/locations/bulk`, { ids, action: 'archive' })
    ).json<BulkAnswer>()
    expect(answer).toMatchObject({ matched: 4, changed: 2 })
    expect(Object.fromEntries(answer.refused.map(({ id, reason }) => [id, reason]))).toEqual({
      [rack.id]: 'This location is still used by 1 location.',
      [full.id]: '1 parcel is still here. Hand over or move it before archiving this location.',
    })
    expect((await read(locations, free)).archivedAt).not.toBeNull()
    expect((await read(locations, full)).archivedAt).toBeNull()
  })
})

describe('a building that moves to another site', () => {
  it('takes along its locations and their contacts', async () => {
    const { site, building, location } = await house()
    const other = await create(sites)
    const contact = await create(contacts, { siteId: site.id, locationId: location.id })
    expect((await change(buildings, building, { siteId: other.id })).statusCode).toBe(200)
    expect(await read(locations, location)).toMatchObject({ siteId: other.id, buildingId: building.id })
    expect(await read(contacts, contact)).toMatchObject({ siteId: other.id })
  })

  it('can’t move if something in it would be left behind', async () => {
    const { site, building, location } = await house()
    const other = await create(sites)
    const move = async () =>
      (await change(buildings, await read(buildings, building), { siteId: other.id })).json<FailureBody>().errors?.[0]
    await create(stations, { siteId: site.id, locationId: location.id })
    expect(await move()).toEqual({ path: 'siteId', description: 'It contains stations (1). Move them first.' })
    await put(site, location)
    expect((await move())?.description).toBe('It contains parcels (1). Hand them over first.')
    expect(await read(locations, location)).toMatchObject({ siteId: site.id })
  })
})

describe('the stops of a route', () => {
  it('are unique within a route, and need one', async () => {
    const { site } = await house()
    expect((await refusal(locations, { siteId: site.id, routeStop: 3, routeCode: null }))?.[0]?.path).toBe('routeCode')
    const first = await create(locations, { siteId: site.id, routeStop: 3, routeCode: 'R2' })
    expect((await refusal(locations, { siteId: site.id, routeStop: 3, routeCode: 'r2' }))?.[0]).toEqual({
      path: 'routeStop',
      description: `Stop 3 of this route is ${first.name}. Enter a different one.`,
    })
  })
})

describe('a floor', () => {
  it('has the contacts whose mail stop is on it, wherever that stop moves', async () => {
    const [{ site, building, floor, location }, other] = [await house(), await house()]
    const person = await create(contacts, { siteId: site.id, locationId: location.id })
    await create(contacts, { siteId: site.id, locationId: null })
    const idsOn = async ({ id }: AnyRecord) => {
      const answer = await admin.get(`/api/customers/${north}/contacts?filter[floors][contains]=${id}`)
      return answer.json<Page<AnyRecord>>().items.map((contact) => contact.id)
    }
    expect(await idsOn(floor)).toEqual([person.id])
    expect(await idsOn(other.floor)).toEqual([])
    const above = await create(floors, { buildingId: building.id })
    expect((await change(locations, location, { floorId: above.id })).statusCode).toBe(200)
    expect(await idsOn(floor)).toEqual([])
    expect(await idsOn(above)).toEqual([person.id])
  })
})
