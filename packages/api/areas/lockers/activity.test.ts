/** A door's states with their start times, and its activity. */
import type { DoorAxesSince, DoorEntry } from '@postern/domain/areas/lockers/activityEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'

const { admin, north, south, database, person } = await testServer()
const { create, change } = actsIn(admin, north)
const { parcel } = trafficBench(database, admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const address = ({ id }: AnyRecord, what: 'activity' | 'axes', customerId = north) =>
  `/api/customers/${customerId}/lockers/${id}/${what}`
interface Answer {
  items: DoorEntry[]
  nextCursor: string | null
}
const activity = async (door: AnyRecord, query = '', who: Person = admin) =>
  (await who.get(`${address(door, 'activity')}${query}`)).json<Answer>()

const happened = (parcelId: string, door: AnyRecord, action: string, ago: string) =>
  run(sql`insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, user_name, locker_id)
    select customer_id, ${newId()}, now() - ${ago}::interval, id, current_action_id, ${action}, 'Courier', ${door.id}
    from parcels where id = ${parcelId}`)

async function usedDoor() {
  const bank = await create(lockerBanks)
  const door = await create(lockers, { lockerBankId: bank.id, columnNumber: 1, rowNumber: 1, rowSpan: 1 })
  const mara = await create(contacts, { displayName: 'Torres, Mara' })
  const parcelId = await parcel({ contactId: mara.id, lockerId: door.id })
  await happened(parcelId, door, 'Deposited', '3 days')
  await happened(parcelId, door, 'Picked up', '2 days')
  await run(sql`insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
    values (${north}, ${bank.id}, now() - interval '1 day', 'offline')`)
  return { bank, door, parcelId }
}

describe('the activity of a door', () => {
  it('merges changes, parcels in and out and connectivity, newest first', async () => {
    const { door, parcelId } = await usedDoor()
    await change(lockers, door, { serviceState: 'outOfService', outReason: 'cleaning' })
    const { items } = await activity(door)
    expect(items.map(({ kind, what }) => [kind, what])).toEqual([
      ['change', 'update'],
      ['change', 'create'],
      ['link', 'offline'],
      ['parcel', 'Picked up'],
      ['parcel', 'Deposited'],
    ])
    expect(items[0]).toMatchObject({ serviceState: 'outOfService', reason: 'cleaning' })
    expect(items[3]).toMatchObject({ who: 'Courier', recipient: 'Torres, Mara', parcel: { id: parcelId } })
  })

  it('includes the door’s events and commands, without duplicates', async () => {
    const { bank, door } = await usedDoor()
    const reported = (type: string, arrival: string, ago: string) =>
      run(sql`insert into locker_events (customer_id, id, at, received_at, locker_bank_id, locker_id, door_ref, type, arrival, event)
        values (${north}, ${newId()}, now() - ${ago}::interval, now(), ${bank.id}, ${door.id}, 'D1', ${type}, ${arrival},
          '{"actor": {"kind": "courier"}}')`)
    await reported('doorOpened', 'applied', '6 hours')
    await reported('doorOpened', 'duplicate', '6 hours')
    await reported('doorClosed', 'late', '5 hours')
    await run(sql`insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by, requested_at)
      values (${north}, ${newId()}, ${bank.id}, ${door.id}, 'D1', 'open', 'confirmed', 'Recipient forgot the code', ${admin.id}, now() - interval '4 hours')`)
    const { items } = await activity(door)
    const told = items.filter(({ kind }) => kind === 'event' || kind === 'command')
    expect(told.map(({ what, who, result, reason }) => [what, who, result, reason])).toEqual([
      ['open', expect.any(String), 'confirmed', 'Recipient forgot the code'],
      ['doorClosed', 'courier', 'late', null],
      ['doorOpened', 'courier', 'applied', null],
    ])
  })

  it('is paginated without repeats or gaps', async () => {
    const { door, parcelId } = await usedDoor()
    for (let hour = 1; hour <= 6; hour++) await happened(parcelId, door, 'Deposited', '30 hours')
    const all = (await activity(door)).items
    const seen: DoorEntry[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await activity(door, `?limit=2${query}`)
      seen.push(...answer.items)
      cursor = answer.nextCursor
    }
    expect(seen).toEqual(all)
    expect(all.length).toBe(10)
    expect((await admin.get(`${address(door, 'activity')}?cursor=x`)).statusCode).toBe(400)
  })

  it('shows recipients only to users who may see them, within the customer', async () => {
    const { door } = await usedDoor()
    const clerk = await person(allPermissions.filter((word) => word !== 'customers.contacts.view'))
    const { items } = await activity(door, '', clerk)
    expect(items.filter(({ kind }) => kind === 'parcel').map(({ recipient }) => recipient)).toEqual([null, null])
    const blind = await person(allPermissions.filter((word) => word !== 'lockers.lockers.view'))
    for (const what of ['activity', 'axes'] as const) {
      expect((await blind.get(address(door, what))).statusCode).toBe(401)
      expect((await admin.get(address(door, what, south))).statusCode).toBe(404)
    }
  })
})

describe('the states of a door', () => {
  it('have their start times, as far as known', async () => {
    const { door } = await usedDoor()
    const hoursAgo = (at: string | null) => Math.round((Date.now() - Date.parse(String(at))) / 3_600_000)
    const before = (await admin.get(address(door, 'axes'))).json<DoorAxesSince>()
    expect(before).toMatchObject({ service: { value: 'inService' }, fault: { value: 'none', since: null } })
    expect([hoursAgo(before.occupancy.since), hoursAgo(before.link.since)]).toEqual([48, 24])
    await change(lockers, door, { serviceState: 'outOfService', outReason: 'cleaning' })
    const after = (await admin.get(address(door, 'axes'))).json<DoorAxesSince>()
    expect(after.service.value).toBe('outOfService')
    expect(hoursAgo(after.service.since)).toBe(0)
  })
})
