/** Contents of a bank's doors, who may see recipients, and each door's overall state. */
import { settings } from '@postern/domain/areas/customers/settings.ts'
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { type AnyRecord, defaultsOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'

const { admin, north, south, database, person } = await testServer()
const { create, archive } = actsIn(admin, north)
const { parcel, handOver } = trafficBench(database, admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const doorIn = (bank: AnyRecord, rowNumber: number) =>
  create(lockers, { lockerBankId: bank.id, columnNumber: 1, rowNumber, rowSpan: 1 })

/** Received this long ago, and put into the door this much later. */
const putIn = async (parcelId: string, door: AnyRecord, hoursAgo: number) => {
  await run(
    sql`update parcels set received_at = now() - make_interval(hours => ${hoursAgo + 1}) where id = ${parcelId}`,
  )
  await run(sql`insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, locker_id)
    select customer_id, ${newId()}, now() - make_interval(hours => ${hoursAgo}), id, current_action_id, 'Deposited', ${door.id}
    from parcels where id = ${parcelId}`)
}

type Bank = { doors: (DoorContents & { lockerId: string })[] }
const ofBank = (bank: AnyRecord, customerId = north) => `/api/customers/${customerId}/lockerBanks/${bank.id}/contents`
const ofDoor = (door: AnyRecord, customerId = north) => `/api/customers/${customerId}/lockers/${door.id}/contents`
const inBank = async (bank: AnyRecord, who: Person = admin) => (await who.get(ofBank(bank))).json<Bank>().doors
const inDoor = async (door: AnyRecord, who: Person = admin) => (await who.get(ofDoor(door))).json<DoorContents>()
const hoursUntil = (at: string | null) => Math.round((Date.parse(String(at)) - Date.now()) / 3_600_000)

describe('the contents of a bank', () => {
  it('lists the open parcels of each door with recipient, deposit and end of the hold period', async () => {
    const bank = await create(lockerBanks, { holdHours: 48 })
    const [full, shared, empty] = [await doorIn(bank, 1), await doorIn(bank, 2), await doorIn(bank, 3)]
    const [mara, rita] = [
      await create(contacts, { displayName: 'Torres, Mara' }),
      await create(contacts, { displayName: 'Okafor, Rita' }),
    ]
    const old = await parcel({ contactId: mara.id, lockerId: full.id })
    await putIn(old, full, 20)
    const [second, first] = [
      await parcel({ contactId: rita.id, lockerId: shared.id }),
      await parcel({ contactId: rita.id, lockerId: shared.id }),
    ]
    await putIn(second, shared, 5)
    await putIn(first, shared, 50)
    await handOver(await parcel({ contactId: rita.id, lockerId: empty.id }))

    const doors = new Map((await inBank(bank)).map((door) => [door.lockerId, door]))
    expect([...doors.keys()].sort()).toEqual([full.id, shared.id].sort())
    const held = doors.get(full.id)
    expect(held?.parcels).toMatchObject([
      { id: old, recipient: { resource: 'contacts', id: mara.id, name: 'Torres, Mara' }, dueAt: null },
    ])
    expect([hoursUntil(held?.parcels[0]?.since ?? null), hoursUntil(held?.holdUntil ?? null)]).toEqual([-20, 28])
    expect(doors.get(shared.id)?.parcels.map(({ id }) => id)).toEqual([first, second])
    expect(hoursUntil(doors.get(shared.id)?.holdUntil ?? null)).toBe(-2)
    expect(await inDoor(shared)).toEqual({
      parcels: doors.get(shared.id)?.parcels,
      holdUntil: doors.get(shared.id)?.holdUntil,
      reservation: null,
    })
    expect(await inDoor(empty)).toEqual({ parcels: [], holdUntil: null, reservation: null })
  })

  it('ends the hold period by the stricter of bank and settings, and counts from receipt without a deposit', async () => {
    const usual = defaultsOf(settings).holdHours
    const lenient = await create(lockerBanks, { holdHours: usual + 100 })
    const none = await create(lockerBanks, { holdHours: null })
    for (const bank of [lenient, none]) {
      const door = await doorIn(bank, 1)
      await parcel({ lockerId: door.id })
      const { parcels, holdUntil } = await inDoor(door)
      expect(parcels[0]?.recipient).toBeNull()
      expect(hoursUntil(holdUntil)).toBe(usual)
    }
    await run(sql`update sites set settings_override = '{"holdHours": 24}' where id = ${none.siteId}`)
    const [door] = (await admin.get(`${pathOf(lockers, north)}?filter[lockerBankId]=${none.id}`)).json<
      Page<AnyRecord>
    >().items
    expect(hoursUntil((await inDoor(door ?? none)).holdUntil)).toBe(24)
  })

  it('shows recipients only to users who may see them', async () => {
    const bank = await create(lockerBanks)
    const [one, other] = [await doorIn(bank, 1), await doorIn(bank, 2)]
    const contact = await create(contacts, { displayName: 'Canary, Cora' })
    const department = await create(departments, { name: 'Canary office' })
    await parcel({ contactId: contact.id, lockerId: one.id })
    await parcel({ departmentId: department.id, lockerId: other.id })
    const blind = await person(allPermissions.filter((word) => !word.startsWith('customers.contacts.')))
    const names = (doors: Bank['doors']) =>
      doors
        .map(({ parcels }) => parcels[0]?.recipient?.name ?? null)
        .toSorted((a, b) => String(a).localeCompare(String(b)))
    expect(names(await inBank(bank))).toEqual(['Canary office', 'Canary, Cora'])
    expect(names(await inBank(bank, blind))).toEqual(['Canary office', null])
    expect((await inDoor(one, blind)).parcels).toMatchObject([{ recipient: { id: contact.id, name: null } }])
    expect((await blind.get(ofBank(bank))).body).not.toContain('Cora')
  })

  it('is shown to users who may view doors, within their customer', async () => {
    const bank = await create(lockerBanks)
    const door = await doorIn(bank, 1)
    const clerk = await person(allPermissions.filter((word) => word !== 'lockers.lockers.view'))
    const elsewhere = await person(allPermissions, [south])
    for (const address of [ofBank(bank), ofDoor(door)]) {
      expect((await clerk.get(address)).statusCode).toBe(401)
      expect((await elsewhere.get(address)).statusCode).toBe(404)
      expect((await admin.get(address)).statusCode).toBe(200)
    }
    expect((await admin.get(ofBank(bank, south))).statusCode).toBe(404)
    expect((await admin.get(ofDoor(door, south))).statusCode).toBe(404)
  })

  it('leaves out archived doors', async () => {
    const bank = await create(lockerBanks)
    const door = await doorIn(bank, 1)
    await parcel({ lockerId: door.id })
    expect(await inBank(bank)).toHaveLength(1)
    expect((await archive(lockers, door)).statusCode).toBeLessThan(300)
    expect(await inBank(bank)).toEqual([])
  })
})

describe('the state of a door', () => {
  const cases = [
    ['free', {}],
    ['reserved', { occupancy: 'reserved' }],
    ['occupied', { occupancy: 'occupied' }],
    ['expired', { occupancy: 'expired' }],
    ['unknown', { occupancy: 'unknown' }],
    ['open', { occupancy: 'expired', door_state: 'open' }],
    ['outOfService', { occupancy: 'occupied', door_state: 'open', service_state: 'maintenance' }],
    ['outOfService', { service_state: 'outOfService' }],
    ['fault', { fault: 'jammed', occupancy: 'expired', service_state: 'outOfService' }],
    ['decommissioned', { fault: 'jammed', service_state: 'decommissioned' }],
  ] as const

  it('is the worst of service, fault, door and occupancy, and lists find it by that state', async () => {
    const bank = await create(lockerBanks)
    const expected = new Map<string, string>()
    for (const [index, [state, columns]] of cases.entries()) {
      const door = await doorIn(bank, index + 1)
      expected.set(door.id, state)
      for (const [column, value] of Object.entries(columns))
        await run(sql`update lockers set ${sql.ref(column)} = ${value} where id = ${door.id}`)
    }
    const list = async (filter = '') =>
      (await admin.get(`${pathOf(lockers, north)}?filter[lockerBankId]=${bank.id}&limit=50${filter}`)).json<
        Page<AnyRecord>
      >().items
    expect(new Map((await list()).map(({ id, state }) => [id, state]))).toEqual(expected)
    for (const state of lockers.fields.state.choices) {
      const ids = [...expected].filter(([, each]) => each === state).map(([id]) => id)
      expect((await list(`&filter[state]=${state}`)).map(({ id }) => id).sort(), state).toEqual(ids.sort())
    }
  })
})
