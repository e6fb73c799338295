/** A bank's health, generating doors, and clearing door faults. */
import type { BankHealth } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database, person } = await testServer()
const { create, read } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const became = (bank: AnyRecord, connectivity: string, ago: string) =>
  run(sql`insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
    values (${north}, ${bank.id}, now() - ${ago}::interval, ${connectivity})`)

describe('the health of a bank', () => {
  const address = (customerId: string, { id }: AnyRecord) => `/api/customers/${customerId}/lockerBanks/${id}/health`
  const hoursOf = (timeline: BankHealth['timeline']) =>
    timeline.map(({ from, until, connectivity }) => [
      connectivity,
      Math.round((Date.parse(until) - Date.parse(from)) / 3_600_000),
    ])

  it('lists how long each state lasted within 90 days, excluding time before the bank was known', async () => {
    const bank = await create(lockerBanks)
    await became(bank, 'online', '71 hours')
    await became(bank, 'offline', '36 hours')
    await became(bank, 'online', '30 hours')
    const { timeline, changes, uptime30Days, uptime90Days, heartbeat } = (
      await admin.get(address(north, bank))
    ).json<BankHealth>()
    expect(hoursOf(timeline)).toEqual([
      ['online', 35],
      ['offline', 6],
      ['online', 30],
    ])
    expect(timeline.slice(1).map(({ from }) => from)).toEqual(timeline.slice(0, -1).map(({ until }) => until))
    expect([uptime30Days, uptime90Days]).toEqual([91.55, 91.55])
    expect(changes.map(({ connectivity }) => connectivity)).toEqual(['online', 'offline', 'online'])
    expect(changes[1]?.seconds).toBe(6 * 3600)
    expect(heartbeat).toBeNull()
  })

  it('clips a state that began more than 90 days ago at 90 days', async () => {
    const bank = await create(lockerBanks)
    await became(bank, 'offline', '200 days')
    await became(bank, 'online', '100 days')
    await became(bank, 'flapping', '1 day')
    const { timeline } = (await admin.get(address(north, bank))).json<BankHealth>()
    expect(hoursOf(timeline)).toEqual([
      ['online', 89 * 24],
      ['flapping', 24],
    ])
  })

  it('is visible to users who may view the bank, within the customer', async () => {
    const bank = await create(lockerBanks)
    const clerk = await person(allPermissions.filter((word) => word !== 'lockers.banks.view'))
    expect((await clerk.get(address(north, bank))).statusCode).toBe(401)
    expect((await admin.get(address(south, bank))).statusCode).toBe(404)
  })
})

describe('the form of a bank', () => {
  it('gets only models and sizes of the vendor', async () => {
    const vendor = await create(lockerVendors, {
      models: [{ name: 'Tower', columns: 3, doors: 24, sizes: '12 S, 12 M', features: 'Cooling' }],
      sizeMap: [{ vendorSize: 'SMALL', size: 'S', widthMm: 400, heightMm: 120, depthMm: 500 }],
    })
    const asked = (id: string) => admin.get(`/api/customers/${north}/lockerBanks/vendorModels/${id}`)
    expect((await asked(vendor.id)).json()).toEqual({
      models: [{ name: 'Tower', columns: 3, sizes: '12 S, 12 M' }],
      sizeMap: [{ vendorSize: 'SMALL', size: 'S', heightMm: 120 }],
    })
    expect((await asked(north)).json()).toEqual({ models: [], sizeMap: [] })
  })
})

describe('generated doors', () => {
  const address = (customerId: string, { id }: AnyRecord) => `/api/customers/${customerId}/lockerBanks/${id}/doors`
  const asked = {
    columns: 2,
    doors: [
      { size: 'S', count: 4 },
      { size: 'L', count: 2 },
    ],
  }

  it('are numbered, placed next to existing ones, and each recorded in the history', async () => {
    const bank = await create(lockerBanks, { layout: [{ holds: 'screen', columnNumber: 1, rowNumber: 1, rowSpan: 3 }] })
    const made = await admin.post(address(north, bank), asked)
    expect([made.statusCode, made.json()], made.body).toEqual([201, { made: 6 }])
    await admin.post(address(north, bank), asked)
    const path = `/api/customers/${north}/lockers?filter[lockerBankId]=${bank.id}&limit=50&fields=*`
    const doors = (await admin.get(path)).json<{ items: AnyRecord[] }>().items
    expect(doors.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)))
    expect(new Set(doors.map(({ columnNumber }) => columnNumber))).toEqual(new Set([2, 3, 4, 5]))
    expect(doors.filter(({ isAccessible }) => isAccessible === true).length).toBeGreaterThan(0)
    const history = await admin.get(`/api/customers/${north}/lockers/${doors[0]?.id}/history`)
    expect(history.json<{ items: { action: string }[] }>().items.map(({ action }) => action)).toEqual(['create'])
  })

  it('don’t exceed the bank’s limits, and need the permission to create doors, within the customer', async () => {
    const bank = await create(lockerBanks)
    const many = {
      columns: 9,
      doors: [
        { size: 'S', count: 200 },
        { size: 'M', count: 200 },
      ],
    }
    expect((await admin.post(address(north, bank), many)).statusCode).toBe(400)
    const tower = await admin.post(address(north, bank), { columns: 1, doors: [{ size: 'XL', count: 16 }] })
    expect([tower.statusCode, tower.json<FailureBody>().message]).toEqual([400, expect.stringMatching(/need 64 rows/)])
    const clerk = await person(allPermissions.filter((word) => word !== 'lockers.lockers.create'))
    expect((await clerk.post(address(north, bank), asked)).statusCode).toBe(401)
    expect((await admin.post(address(south, bank), asked)).statusCode).toBe(404)
  })
})

describe('a fault', () => {
  const address = (customerId: string, { id }: AnyRecord) => `/api/customers/${customerId}/lockers/${id}/clearFault`

  it('is cleared once, with a reason stored in the history', async () => {
    const door = await create(lockers)
    await run(sql`update lockers set fault = 'jammed' where id = ${door.id}`)
    expect((await admin.post(address(north, door), { reason: ' ' })).statusCode).toBe(400)
    const reason = 'The latch was oiled.'
    expect((await admin.post(address(north, door), { reason })).statusCode).toBe(204)
    expect(await read(lockers, door)).toMatchObject({ fault: 'none', faultClearedReason: reason })
    const history = await admin.get(`/api/customers/${north}/lockers/${door.id}/history`)
    expect(history.json<{ items: { changes: object }[] }>().items[0]?.changes).toEqual({
      fault: { before: 'jammed', after: 'none' },
      faultClearedReason: { before: null, after: reason },
    })
    expect((await admin.post(address(north, door), { reason })).json<FailureBody>().message).toBe(
      'This door has no fault.',
    )
  })

  it('is cleared only with the permission, within the customer', async () => {
    const door = await create(lockers)
    await run(sql`update lockers set fault = 'jammed' where id = ${door.id}`)
    const clerk = await person(allPermissions.filter((word) => word !== 'lockers.lockers.clearFault'))
    expect((await clerk.post(address(north, door), { reason: 'Looks fine.' })).statusCode).toBe(401)
    expect((await admin.post(address(south, door), { reason: 'Looks fine.' })).statusCode).toBe(404)
    expect((await read(lockers, door)).fault).toBe('jammed')
  })
})
