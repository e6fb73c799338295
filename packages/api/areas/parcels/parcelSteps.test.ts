/** Steps that staff record in the console: audited with a reason, rejected if the parcel has moved on, and undone. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const { create } = actsIn(admin, north)
const [site, other] = [await create(sites), await create(sites)]
const [received, stored, returned] = [await create(actions), await create(actions), await create(actions)]
await run(
  sql`update actions set kind = 'store', status_group = 'waiting', past_tense = 'Stored' where id = ${stored.id}`,
)
await run(
  sql`update actions set kind = 'return', status_group = 'closed', past_tense = 'Returned' where id = ${returned.id}`,
)
const [shelf, elsewhere] = [await create(locations, { siteId: site.id }), await create(locations, { siteId: other.id })]
const bank = await create(lockerBanks, { siteId: site.id })

async function door(): Promise<string> {
  const { id } = await create(lockers, { lockerBankId: bank.id })
  await run(sql`update lockers set occupancy = 'expired' where id = ${id}`)
  return id
}

async function receive(lockerId: string | null = null): Promise<string> {
  const id = newId()
  await run(sql`
    insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, locker_id, received_at, due_at)
    values (${north}, ${id}, ${site.id}, ${id}, ${received.id}, 'open', ${lockerId}, now() - interval '1 day', now() + interval '1 hour')`)
  return id
}

const read = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json<WholeParcel>()
const act = (id: string, step: string, body: object, who: Person = admin) =>
  who.post(`/api/parcels/${id}/${step}`, { lastEventId: null, reason: 'Asked by phone', ...body })
const undo = (id: string, eventId: string, who: Person = admin) => who.post(`/api/parcels/${id}/undo`, { eventId })
const audited = (id: string) =>
  run(sql<{ changes: object; reason: string | null }>`
    select changes, reason from audit_log where record_id = ${id} and action = 'update' order by at, id`)
const occupancy = async (id: string) =>
  (await run(sql<{ occupancy: string }>`select occupancy from lockers where id = ${id}`))[0]?.occupancy

describe('moving', () => {
  it('adds an event at the new location, with the reason, and can be undone', async () => {
    const id = await receive()
    const answer = await act(id, 'move', { locationId: shelf.id })
    expect(answer.statusCode, answer.body).toBe(200)
    const { eventId } = answer.json<{ eventId: string }>()
    const moved = await read(id)
    expect(moved).toMatchObject({ place: shelf.name, statusGroup: 'waiting', location: { id: shelf.id } })
    expect(moved.events).toMatchObject([{ id: eventId, action: 'Stored', place: shelf.name, reason: 'Asked by phone' }])
    expect(await audited(id)).toMatchObject([
      { changes: { locationId: { before: null, after: shelf.id } }, reason: 'Asked by phone' },
    ])
    expect((await undo(id, eventId)).statusCode).toBe(204)
    const back = await read(id)
    expect(back).toMatchObject({ place: null, statusGroup: 'open', action: received.name })
    expect(back.events).toMatchObject([{ isVoided: true }, { action: 'Undone: Stored', isVoided: false }])
    // Once.
    expect((await undo(id, eventId)).statusCode).toBe(409)
  })

  it('stays at the site, and needs another location', async () => {
    const id = await receive()
    for (const locationId of [elsewhere.id, newId()])
      expect((await act(id, 'move', { locationId })).statusCode).toBe(400)
    const { eventId } = (await act(id, 'move', { locationId: shelf.id })).json<{ eventId: string }>()
    expect((await act(id, 'move', { locationId: shelf.id, lastEventId: eventId })).statusCode).toBe(400)
  })
})

describe('a later due time', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  it('is stored, and must be later than the one it has', async () => {
    const id = await receive()
    const dueAt = inDays(3)
    expect((await act(id, 'extend', { dueAt: inDays(-1) })).statusCode).toBe(400)
    const { eventId } = (await act(id, 'extend', { dueAt })).json<{ eventId: string }>()
    expect(new Date((await read(id)).dueAt ?? '').toISOString()).toBe(dueAt)
    expect((await act(id, 'extend', { dueAt: inDays(2), lastEventId: eventId })).statusCode).toBe(400)
    expect((await undo(id, eventId)).statusCode).toBe(204)
    expect(Date.parse((await read(id)).dueAt ?? '')).toBeLessThan(Date.parse(inDays(1)))
  })
})

describe('returning', () => {
  it('closes the parcel and frees its door, and undo restores both', async () => {
    const lockerId = await door()
    const id = await receive(lockerId)
    const { eventId } = (await act(id, 'return', {})).json<{ eventId: string }>()
    expect(await read(id)).toMatchObject({ statusGroup: 'closed', action: returned.name, place: null })
    expect(await occupancy(lockerId)).toBe('empty')
    expect(await audited(lockerId)).toMatchObject([{ changes: { occupancy: { before: 'expired', after: 'empty' } } }])
    expect((await act(id, 'return', { lastEventId: eventId })).statusCode).toBe(409)
    expect((await undo(id, eventId)).statusCode).toBe(204)
    expect(await read(id)).toMatchObject({ statusGroup: 'open', closedAt: null, door: { id: lockerId } })
    expect(await occupancy(lockerId)).toBe('expired')
  })

  it('doesn’t free a door that holds another parcel', async () => {
    const lockerId = await door()
    const [first, second] = [await receive(lockerId), await receive(lockerId)]
    await act(first, 'return', {})
    expect(await occupancy(lockerId)).toBe('expired')
    await act(second, 'return', {})
    expect(await occupancy(lockerId)).toBe('empty')
  })
})

it('is rejected if the parcel moved on meanwhile', async () => {
  const id = await receive()
  const { eventId } = (await act(id, 'move', { locationId: shelf.id })).json<{ eventId: string }>()
  expect((await act(id, 'return', {})).statusCode).toBe(409)
  await act(id, 'extend', { dueAt: new Date(Date.now() + 9e8).toISOString(), lastEventId: eventId })
  expect((await undo(id, eventId)).statusCode).toBe(409)
  expect((await read(id)).location?.id).toBe(shelf.id)
})

it('requires the permission and access to the customer', async () => {
  const id = await receive()
  const reader = await person(allPermissions.filter((each) => each !== 'customers.contacts.edit'))
  const stranger = await person(allPermissions, [south])
  const move = { locationId: shelf.id }
  expect((await act(id, 'move', move, reader)).statusCode).toBe(401)
  expect((await act(id, 'return', {}, reader)).statusCode).toBe(401)
  expect((await act(id, 'move', move, stranger)).statusCode).toBe(404)
  expect((await act(id, 'return', {}, stranger)).statusCode).toBe(404)
  // Control: the same user may at this customer, and may undo it.
  const clerk = await person(allPermissions, [north])
  const { eventId } = (await act(id, 'return', {}, clerk)).json<{ eventId: string }>()
  expect([(await undo(id, eventId, reader)).statusCode, (await undo(id, eventId, stranger)).statusCode]).toEqual([
    401, 404,
  ])
  expect((await undo(id, eventId, clerk)).statusCode).toBe(204)
})
