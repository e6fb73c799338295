/** Rules across sites, buildings, floors, location types and locations. */

import { users } from '@postern/domain/areas/access/users.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { services } from '@postern/domain/areas/mail/services.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Dependents, FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { weekdays } from '@postern/domain/engine/shapes.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { archivePath, pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north } = await testServer()

const { create, refusal, change, read } = actsIn(admin, north)

const shelfType = () => create(locationTypes, { allowNesting: true })

describe('a location type', () => {
  it('allows at least one use', async () => {
    const nothing = { canHoldParcels: false, canBeDeliveredTo: false, canBeReceivedAt: false }
    expect((await refusal(locationTypes, nothing))?.[0]?.path).toBe('canHoldParcels')
  })

  it('can’t change its category once a location uses it', async () => {
    const type = await create(locationTypes, { category: 'storage' })
    const changed = await change(locationTypes, type, { category: 'dock' })
    expect(changed.statusCode).toBe(200)
    await create(locations, { locationTypeId: type.id })
    const refused = await change(locationTypes, changed.json<AnyRecord>(), { category: 'storage' })
    expect(refused.json<FailureBody>().errors?.[0]?.path).toBe('category')
  })

  it('can be made inactive, and then no new location may use it', async () => {
    const type = await create(locationTypes, { isActive: false })
    expect((await refusal(locations, { locationTypeId: type.id }))?.[0]?.description).toMatch(/inactive/)
  })

  it('requires a capacity where it counts', async () => {
    const type = await create(locationTypes, { capacityMode: 'count' })
    expect((await refusal(locations, { locationTypeId: type.id, capacity: null }))?.[0]?.path).toBe('capacity')
    await create(locations, { locationTypeId: type.id, capacity: 5 })
  })
})

describe('a site', () => {
  it('is managed by a user who has access to it', async () => {
    const [site, other] = [await create(sites), await create(sites)]
    const [boss, local, stranger] = [
      await create(users),
      await create(users, { siteScope: 'selected', siteIds: [site.id] }),
      await create(users, { siteScope: 'selected', siteIds: [other.id] }),
    ]
    const refused = await change(sites, site, { managerUserId: stranger.id })
    expect(refused.json<FailureBody>().errors).toEqual([
      {
        path: 'managerUserId',
        description: 'This user doesn’t have access to this site. Give them access first, or select another user.',
      },
    ])
    expect((await refusal(sites, { managerUserId: local.id }))?.[0]?.path).toBe('managerUserId')
    expect((await create(sites, { managerUserId: boss.id })).labels).toMatchObject({ managerUserId: boss.name })
    expect((await change(sites, site, { managerUserId: local.id })).statusCode).toBe(200)
  })

  it('is closed from the minute at which its hours end, and on its closed days', async () => {
    const clock = new Date().toISOString()
    const [today, minute] = [clock.slice(0, 10), clock.slice(11, 16)]
    const always = Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]]))
    const until = Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: minute }]]))
    const open = async (values: object) => {
      const site = await create(sites, { timezone: 'UTC', openingHours: always, ...values })
      return (await change(sites, site, { status: 'active' })).json<AnyRecord>().openNow
    }
    expect(await open({})).toBe(true)
    expect(await open({ closedDays: [{ day: today, name: null }] })).toBe(false)
    if (minute > '00:00') expect(await open({ openingHours: until })).toBe(false)
  })

  it('has special hours for a date: in order, without overlap, and not on a closed day', async () => {
    const site = await create(sites, { closedDays: [], specialHours: [] })
    const hours = (day: string, opensAt: string, closesAt: string) => ({ day, opensAt, closesAt, name: null })
    const outcome = async (specialHours: object[], closedDays: object[] = []) => {
      const answer = await change(sites, await read(sites, site), { specialHours, closedDays })
      return answer.statusCode === 200 ? 200 : answer.json<FailureBody>().errors?.[0]
    }
    const morning = hours('2026-12-24', '08:00', '12:00')
    expect(await outcome([morning, hours('2026-12-24', '13:00', '24:00')])).toBe(200)
    expect(await outcome([hours('2026-12-24', '12:00', '08:00')])).toEqual({
      path: 'specialHours',
      description: '2026-12-24: 12:00–08:00 ends before it starts.',
    })
    expect(await outcome([morning, hours('2026-12-24', '11:00', '13:00')])).toMatchObject({ path: 'specialHours' })
    expect(await outcome([morning], [{ day: '2026-12-24', name: null }])).toEqual({
      path: 'specialHours',
      description: '2026-12-24 is also a closed day. Remove it from one of the two lists.',
    })
    expect(await outcome([hours('2026-12-24', '25:00', '26:00')])).toMatchObject({ path: 'specialHours.0.opensAt' })
  })

  it('has a default service and label that are available at it', async () => {
    const [site, other] = [await create(sites), await create(sites)]
    for (const [path, resource, elsewhere, here] of [
      ['defaultServiceId', services, { siteId: other.id }, { siteId: site.id }],
      ['defaultThermalLabelId', thermalLabels, { siteIds: [other.id] }, { siteIds: [other.id, site.id] }],
    ] as const) {
      const [foreign, own, common] = [
        await create(resource, elsewhere),
        await create(resource, here),
        await create(resource),
      ]
      const refused = await change(sites, await read(sites, site), { [path]: foreign.id })
      expect(refused.json<FailureBody>().errors?.[0]?.path).toBe(path)
      expect((await refusal(sites, { [path]: own.id }))?.[0]?.path).toBe(path)
      for (const fitting of [own, common])
        expect((await change(sites, await read(sites, site), { [path]: fitting.id })).statusCode).toBe(200)
    }
  })
})

describe('a location', () => {
  it('is on a floor of its building at its site; the floor implies the building', async () => {
    const [site, elsewhere] = [await create(sites), await create(sites)]
    const [house, other] = [await create(buildings, { siteId: site.id }), await create(buildings, { siteId: site.id })]
    const far = await create(buildings, { siteId: elsewhere.id })
    const floor = await create(floors, { buildingId: house.id })
    const location = await create(locations, { siteId: site.id, floorId: floor.id })
    expect(location).toMatchObject({ buildingId: house.id, labels: { buildingId: house.name, floorId: floor.name } })
    expect((await refusal(locations, { siteId: site.id, buildingId: far.id }))?.[0]?.path).toBe('buildingId')
    expect((await refusal(locations, { siteId: site.id, buildingId: other.id, floorId: floor.id }))?.[0]?.path).toBe(
      'floorId',
    )
    const moved = await change(locations, location, { siteId: elsewhere.id })
    expect(moved.json<FailureBody>().errors?.[0]?.description).toBe('This is at another site.')
  })

  it('has a unique name within its site and parent', async () => {
    const [site, type] = [await create(sites), await shelfType()]
    const shelf = await create(locations, { siteId: site.id, locationTypeId: type.id, name: 'A-01' })
    expect((await refusal(locations, { siteId: site.id, name: 'a-01' }))?.[0]?.path).toBe('name')
    await create(locations, { siteId: site.id, name: 'A-01', parentLocationId: shelf.id })
    await create(locations, { name: 'A-01' })
  })

  it('is never inside itself, in a location that can’t contain others, at another site, or more than 5 levels deep', async () => {
    const [site, type] = [await create(sites), await shelfType()]
    const place = { siteId: site.id, locationTypeId: type.id }
    const line = [await create(locations, place)]
    for (let depth = 2; depth <= 5; depth++)
      line.push(await create(locations, { ...place, parentLocationId: line.at(-1)?.id }))
    const [top, , , , last] = line
    expect((await refusal(locations, { ...place, parentLocationId: last?.id }))?.[0]?.description).toBe(
      'At most 5 locations can be nested.',
    )
    const circle = await change(locations, top, { parentLocationId: last?.id })
    expect(circle.json<FailureBody>().errors?.[0]?.description).toMatch(/inside itself/)
    const flat = await create(locations, { siteId: site.id })
    expect((await refusal(locations, { ...place, parentLocationId: flat.id }))?.[0]?.description).toMatch(/contain/)
    expect((await refusal(locations, { parentLocationId: top?.id }))?.[0]?.description).toMatch(/another site/)
  })

  it('can’t form a cycle with a concurrent move', async () => {
    const [site, type] = [await create(sites), await shelfType()]
    const place = { siteId: site.id, locationTypeId: type.id }
    const [a, b] = [await create(locations, place), await create(locations, place)]
    const answers = await Promise.all([
      change(locations, a, { parentLocationId: b.id }),
      change(locations, b, { parentLocationId: a.id }),
    ])
    // The other is rejected, or asked to retry because of a deadlock.
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    const parents = [await read(locations, a), await read(locations, b)].map((each) => each.parentLocationId)
    expect(parents).toContain(null)
  })

  it('is the only default receiving location of its site', async () => {
    const site = await create(sites)
    const first = await create(locations, { siteId: site.id, isDefaultReceive: true })
    const elsewhere = await create(locations, { isDefaultReceive: true })
    await create(locations, { siteId: site.id, isDefaultReceive: true })
    expect((await read(locations, first)).isDefaultReceive).toBe(false)
    expect((await read(locations, elsewhere)).isDefaultReceive).toBe(true)
  })

  it('is archived with its site once, however many paths lead to it, and its contents don’t block it', async () => {
    await create(sites)
    const [site, type] = [await create(sites), await shelfType()]
    const house = await create(buildings, { siteId: site.id })
    const place = { siteId: site.id, buildingId: house.id, locationTypeId: type.id }
    const shelf = await create(locations, place)
    const bin = await create(locations, { ...place, parentLocationId: shelf.id })
    const alone = await admin.delete(`${pathOf(locations, north)}/${shelf.id}`)
    expect(alone.json<FailureBody>().message).toBe('This location is still used by 1 location.')
    const path = `${pathOf(sites, north)}/${site.id}`
    const { dependents } = (await admin.get(`${path}/dependents`)).json<{ dependents: Dependents[] }>()
    expect(dependents).toMatchObject([
      { resource: 'buildings', label: '1 building', count: 1, effect: 'cascade' },
      { resource: 'locations', label: '2 locations', count: 2, effect: 'cascade' },
    ])
    expect((await admin.delete(archivePath(sites, north, site))).statusCode).toBe(204)
    expect((await read(locations, bin)).archivedAt).not.toBeNull()
    expect((await admin.post(`${path}/restore`)).statusCode).toBe(200)
    expect((await read(locations, bin)).archivedAt).toBeNull()
    const history = (await admin.get(`${pathOf(locations, north)}/${bin.id}/history`)).json<{ items: AnyRecord[] }>()
    expect(history.items.map(({ action }) => action)).toEqual(['restore', 'archive', 'create'])
  })
})
