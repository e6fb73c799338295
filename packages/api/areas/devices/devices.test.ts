/** Rules for stations, locker banks and doors. */

import { apps } from '@postern/domain/areas/devices/apps.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { type AnyRecord, tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, database } = await testServer()
const { create, refusal, change, archive, read } = actsIn(admin, north)

const reasonOf = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.[0]
/** As the platform does when the hardware reports. */
const told = (door: AnyRecord, column: string, value: string) =>
  tx(database, 'all', (db) =>
    db.all(sql`update ${sql.table(tableOf(lockers))} set ${sql.ref(column)} = ${value} where id = ${door.id}`),
  )

const printer = (more: object = {}) => ({ name: 'Zebra', connection: 'usb', isDefault: false, ...more })

describe('a station', () => {
  it('has one default printer, and addresses for network printers', async () => {
    const made = await create(stations, { printers: [printer(), printer({ name: 'Second' })] })
    expect(made.printers).toMatchObject([{ isDefault: true, port: 9100 }, { isDefault: false }])
    const two = [printer({ isDefault: true }), printer({ isDefault: true })]
    expect((await refusal(stations, { printers: two }))?.[0]?.path).toBe('printers')
    expect((await refusal(stations, { printers: [printer({ connection: 'network' })] }))?.[0]?.description).toMatch(
      /host/,
    )
    await create(stations, { printers: [printer({ connection: 'network', host: '10.0.0.9' })] })
  })

  it('has its location and receiving location at its own site', async () => {
    const spot = await create(locations)
    for (const name of ['locationId', 'defaultReceiveLocationId'])
      expect((await refusal(stations, { [name]: spot.id }))?.[0]?.path).toBe(name)
    await create(stations, { siteId: spot.siteId, locationId: spot.id, defaultReceiveLocationId: spot.id })
  })

  it('runs an app of a product that the customer has', async () => {
    const [ours, theirs] = [await create(apps, { product: 'mail' }), await create(apps, { product: 'assets' })]
    expect((await refusal(stations, { appId: theirs.id }))?.[0]?.path).toBe('appId')
    const made = await create(stations, { appId: ours.id })
    expect(reasonOf(await change(stations, made, { appId: theirs.id }))?.path).toBe('appId')
  })

  it('is pinned to a version of its app that isn’t withdrawn, and loses the pin with the channel', async () => {
    const app = await create(apps)
    const [own, foreign] = [await create(versions, { appId: app.id, isMinimum: false }), await create(versions)]
    const pinned = { appId: app.id, channel: 'pinned' }
    for (const pinnedVersionId of [null, foreign.id])
      expect((await refusal(stations, { ...pinned, pinnedVersionId }))?.[0]?.path).toBe('pinnedVersionId')
    const made = await create(stations, { ...pinned, pinnedVersionId: own.id })
    const free = (await change(stations, made, { channel: 'beta' })).json<AnyRecord>()
    expect(free.pinnedVersionId).toBeNull()
    const out = (await change(versions, own, { state: 'rolling' })).json<AnyRecord>()
    await change(versions, out, { state: 'withdrawn' })
    expect(reasonOf(await change(stations, free, { channel: 'pinned', pinnedVersionId: own.id }))).toEqual({
      path: 'pinnedVersionId',
      description: 'This version was withdrawn. Select another one.',
    })
  })
})

describe('a locker bank', () => {
  it('is on a floor of a building at its site, and the floor implies the building', async () => {
    const floor = await create(floors)
    const building = await read(buildings, { ...floor, id: String(floor.buildingId) })
    expect((await refusal(lockerBanks, { floorId: floor.id }))?.[0]?.path).toBe('floorId')
    expect(await create(lockerBanks, { siteId: building.siteId, floorId: floor.id })).toMatchObject({
      buildingId: building.id,
    })
  })

  it('has a name and a code that are unique at its site', async () => {
    const bank = await create(lockerBanks, { name: 'Lobby', code: 'LB' })
    expect((await refusal(lockerBanks, { siteId: bank.siteId, name: 'LOBBY' }))?.[0]?.path).toBe('name')
    expect((await refusal(lockerBanks, { siteId: bank.siteId, code: 'LB' }))?.[0]?.path).toBe('code')
    await create(lockerBanks, { name: 'Lobby', code: 'LB' })
  })

  it('has a locker controller at its site as its screen', async () => {
    const [desk, screen] = [
      await create(stations, { kind: 'workstation' }),
      await create(stations, { kind: 'lockerController' }),
    ]
    expect((await refusal(lockerBanks, { stationId: screen.id }))?.[0]?.description).toMatch(/another site/)
    expect((await refusal(lockerBanks, { siteId: desk.siteId, stationId: desk.id }))?.[0]?.path).toBe('stationId')
    await create(lockerBanks, { siteId: screen.siteId, stationId: screen.id })
  })

  it('behind a gateway has its address: internal, or external over TLS', async () => {
    const gateway = { connectionMode: 'gateway' }
    for (const endpoint of [null, 'http://example.test', '8.8.8.8', '10.1.2'])
      expect((await refusal(lockerBanks, { ...gateway, endpoint }))?.[0]?.path).toBe('endpoint')
    for (const endpoint of ['https://example.test/lockers', '10.20.1.7', '192.168.0.3:8443'])
      await create(lockerBanks, { ...gateway, endpoint })
  })

  it('has an active vendor, and can change it only while empty', async () => {
    const [idle, other] = [await create(lockerVendors), await create(lockerVendors)]
    await admin.patch(`/api/system/lockerVendors/${idle.id}`, { status: 'disabled' }, idle.rowVersion)
    expect((await refusal(lockerBanks, { lockerVendorId: idle.id }))?.[0]?.path).toBe('lockerVendorId')
    const bank = await create(lockerBanks)
    const door = await create(lockers, { lockerBankId: bank.id })
    await told(door, 'occupancy', 'reserved')
    expect(reasonOf(await change(lockerBanks, bank, { lockerVendorId: other.id }))?.path).toBe('lockerVendorId')
    await told(door, 'occupancy', 'empty')
    expect((await change(lockerBanks, bank, { lockerVendorId: other.id })).statusCode).toBe(200)
  })

  it('has one of its vendor’s models, if the vendor lists any', async () => {
    const model = { name: 'Tower 18', columns: 3, doors: 18 }
    const vendor = await create(lockerVendors, { models: [model] })
    const bank = await create(lockerBanks, { lockerVendorId: vendor.id, vendorModel: 'Tower 18' })
    expect(reasonOf(await change(lockerBanks, bank, { vendorModel: 'Tower 99' }))).toEqual({
      path: 'vendorModel',
      description: 'The vendor doesn’t have this model. Its models: Tower 18.',
    })
    const silent = await create(lockerVendors, { models: [] })
    await create(lockerBanks, { lockerVendorId: silent.id, vendorModel: 'Anything' })
  })

  it('has one thing per position: a door, the screen or a panel', async () => {
    const cell = (rowNumber: number, rowSpan: number) => ({ holds: 'screen', columnNumber: 1, rowNumber, rowSpan })
    expect((await refusal(lockerBanks, { layout: [cell(1, 3), cell(3, 1)] }))?.[0]).toEqual({
      path: 'layout.1.rowNumber',
      description: 'This position is taken. Select another one.',
    })
    const bank = await create(lockerBanks, { layout: [cell(1, 3), cell(4, 1)] })
    const at = { lockerBankId: bank.id, columnNumber: 1 }
    expect((await refusal(lockers, { ...at, rowNumber: 2, rowSpan: 1 }))?.[0]?.path).toBe('rowNumber')
    const door = await create(lockers, { ...at, rowNumber: 5, rowSpan: 2 })
    expect(reasonOf(await change(lockerBanks, bank, { layout: [cell(6, 1)] }))).toEqual({
      path: 'layout.0.rowNumber',
      description: `Door ${door.label} already exists.`,
    })
  })

  it('can’t reserve more doors for deliveries than it has', async () => {
    const bank = await create(lockerBanks, { deliveryOnlyMinimum: null })
    await create(lockers, { lockerBankId: bank.id })
    expect(reasonOf(await change(lockerBanks, bank, { deliveryOnlyMinimum: 2 }))?.path).toBe('deliveryOnlyMinimum')
    expect((await change(lockerBanks, bank, { deliveryOnlyMinimum: 1 })).statusCode).toBe(200)
  })

  it('counts its doors by what the hardware reports', async () => {
    const bank = await create(lockerBanks)
    const doors = [
      await create(lockers, { lockerBankId: bank.id }),
      await create(lockers, { lockerBankId: bank.id }),
      await create(lockers, { lockerBankId: bank.id }),
    ] as const
    await told(doors[0], 'occupancy', 'expired')
    await told(doors[1], 'occupancy', 'reserved')
    await told(doors[2], 'fault', 'jammed')
    expect(await read(lockerBanks, bank)).toMatchObject({
      doors: 3,
      occupancy: { part: 2, whole: 3 },
      expired: 1,
      faults: 1,
    })
  })

  it('with a taken door can’t be archived or decommissioned; an empty one is archived with its doors', async () => {
    const bank = await create(lockerBanks)
    const door = await create(lockers, { lockerBankId: bank.id })
    const installing = (await change(lockerBanks, bank, { status: 'installing' })).json<AnyRecord>()
    const active = (await change(lockerBanks, installing, { status: 'active' })).json<AnyRecord>()
    await told(door, 'occupancy', 'occupied')
    expect(reasonOf(await change(lockerBanks, active, { status: 'decommissioned' }))?.path).toBe('status')
    expect((await archive(lockerBanks, active)).json<FailureBody>().message).toMatch(/1 door is still in use/)
    await told(door, 'occupancy', 'empty')
    expect((await archive(lockerBanks, active)).statusCode).toBe(204)
    expect((await read(lockers, door)).archivedAt).not.toBeNull()
  })

  it('blocks archiving of its site', async () => {
    await create(sites, { isDefault: true })
    const bank = await create(lockerBanks)
    expect((await archive(sites, { ...bank, id: String(bank.siteId) })).statusCode).toBe(409)
  })
})

describe('a version', () => {
  it('rolls out in rings to customers that exist', async () => {
    const ring = (code: string) => ({ rings: [{ name: 'Pilot', customers: [code], percent: 100 }] })
    expect(await refusal(versions, ring('NOBODY'))).toMatchObject([
      { path: 'rings', description: 'No customer has the code “NOBODY”.' },
    ])
    expect((await create(versions, ring('NORTH'))).rings).toMatchObject(ring('NORTH').rings)
  })
})

describe('a door', () => {
  const bank = create(lockerBanks)
  const at = async (more: object = {}) => ({ lockerBankId: (await bank).id, columnNumber: 150, ...more })

  it('has a label, an address and a position that are unique in its bank', async () => {
    const first = await create(lockers, await at({ label: '14', hardwareAddress: '01:0C', rowNumber: 3, rowSpan: 2 }))
    expect((await refusal(lockers, await at({ label: '14', rowNumber: 20 })))?.[0]?.path).toBe('label')
    expect((await refusal(lockers, await at({ hardwareAddress: '01:0c', rowNumber: 20 })))?.[0]?.path).toBe(
      'hardwareAddress',
    )
    for (const rowNumber of [2, 3, 4])
      expect((await refusal(lockers, await at({ rowNumber, rowSpan: 2 })))?.[0]?.description).toBe(
        'Door 14 already exists.',
      )
    await create(lockers, await at({ rowNumber: 5, rowSpan: 1 }))
    expect((await change(lockers, first, { rowSpan: 3 })).statusCode).toBe(409)
    await create(lockers, { label: '14', hardwareAddress: '01:0C' })
  })

  it('can’t be restored or created at the same time where another door has its position', async () => {
    const { id: lockerBankId } = await create(lockerBanks)
    const gone = await create(lockers, { lockerBankId, columnNumber: 1, rowNumber: 1, rowSpan: 3 })
    await archive(lockers, gone)
    await create(lockers, { lockerBankId, columnNumber: 1, rowNumber: 2, rowSpan: 1 })
    const back = await admin.post(`${pathOf(lockers, north)}/${gone.id}/restore`, {})
    expect([back.statusCode, reasonOf(back)?.path]).toEqual([409, 'rowNumber'])
    const body = { ...(await sampleBody(admin, lockers, north)), lockerBankId, columnNumber: 2, rowSpan: 4 }
    const made = await Promise.all(
      [1, 2, 3, 4].map((rowNumber) =>
        admin.post(pathOf(lockers, north), {
          ...body,
          rowNumber,
          label: `R${rowNumber}`,
          hardwareAddress: `R${rowNumber}`,
        }),
      ),
    )
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
  })

  it('that is static belongs to one contact, department or tenant; others have no owner', async () => {
    const [department, tenant] = [await create(departments), await create(tenants)]
    expect((await refusal(lockers, { mode: 'static' }))?.[0]?.path).toBe('assignedContactId')
    expect((await refusal(lockers, { mode: 'inherit', assignedTenantId: tenant.id }))?.[0]?.path).toBe('mode')
    const both = { mode: 'static', assignedTenantId: tenant.id, assignedDepartmentId: department.id }
    expect((await refusal(lockers, both))?.[0]?.path).toBe('assignedContactId')
    await create(lockers, { mode: 'static', assignedDepartmentId: department.id })
  })

  it('that is out of service shows why and since when, until it’s back in service', async () => {
    const door = await create(lockers, { outReason: 'jam' })
    expect(door).toMatchObject({ outReason: null, outSince: null })
    const out = (await change(lockers, door, { serviceState: 'outOfService', outReason: 'jam' })).json<AnyRecord>()
    expect(out).toMatchObject({ outReason: 'jam', outSince: expect.any(String) })
    const back = (await change(lockers, out, { serviceState: 'inService' })).json<AnyRecord>()
    expect(back).toMatchObject({ outReason: null, outSince: null })
    expect(reasonOf(await change(lockers, back, { serviceState: 'maintenance' }))?.path).toBe('outReason')
    const again = (
      await change(lockers, back, { serviceState: 'maintenance', outReason: 'cleaning' })
    ).json<AnyRecord>()
    expect(again.lastMaintenanceAt).toBeNull()
    const kept = (await change(lockers, again, { serviceState: 'inService' })).json<AnyRecord>()
    expect(kept.lastMaintenanceAt).not.toBeNull()
  })

  it('with a parcel in it can’t be archived or decommissioned', async () => {
    const door = await create(lockers)
    for (const occupancy of ['reserved', 'occupied', 'expired']) {
      await told(door, 'occupancy', occupancy)
      expect((await archive(lockers, door)).statusCode).toBe(409)
      const given = { serviceState: 'decommissioned', outReason: 'damage' }
      expect(reasonOf(await change(lockers, door, given))?.path).toBe('serviceState')
    }
    await told(door, 'occupancy', 'unknown')
    expect((await archive(lockers, door)).statusCode).toBe(409)
    await told(door, 'occupancy', 'empty')
    expect((await archive(lockers, door)).statusCode).toBe(204)
  })

  it('can be used when its own four states and its bank allow it', async () => {
    const own = await create(lockerBanks)
    const door = await create(lockers, { lockerBankId: own.id })
    expect((await read(lockers, door)).available).toBe(false)
    await tx(database, 'all', (db) =>
      db.all(sql`update locker_banks set status = 'active', connectivity = 'online' where id = ${own.id}`),
    )
    expect((await read(lockers, door)).available).toBe(true)
    for (const [column, bad, good] of [
      ['occupancy', 'reserved', 'empty'],
      ['door_state', 'open', 'closed'],
      ['fault', 'jammed', 'none'],
      ['service_state', 'maintenance', 'inService'],
    ] as const) {
      await told(door, column, bad)
      expect((await read(lockers, door)).available, column).toBe(false)
      await told(door, column, good)
    }
  })
})
