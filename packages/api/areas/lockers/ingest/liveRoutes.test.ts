/** Viewing a bank and opening its doors, against the running simulator. */
import type { DoorCommandRow } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { LiveBank, LockerEventRow } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickly, tx } from '../../../database/db.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { foundDoors, type LockerWorld, lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { testServer } from '../../../testing/server.ts'
import { senderOf } from './consumerOf.ts'
import { reconcile } from './reconcile.ts'

const server = await testServer()
const { admin, database, deps, north, south, person } = server
const base = await addressOf(server.app)
const simulator = await runningSimulator()

let world: LockerWorld
beforeEach(async () => {
  world = await lockerWorld(server, { banks: 1, doors: 4, baseUrl: simulator.url })
  await playWorld(simulator, world, base)
  expect(await reconcile(deps, { accountId: world.account.id, bankRef: bankOfWorld().ref })).toMatchObject({ ok: true })
})
afterEach(() => simulator.world.faults.clear())

const bankOfWorld = () => world.banks[0] ?? expect.fail('no bank')
const refOf = (index: number) => bankOfWorld().doors[index]?.ref ?? ''
const pathOf = (what: string, customerId = north) =>
  `/api/customers/${customerId}/lockerBanks/${bankOfWorld().id}/${what}`
const live = async () => (await admin.get(pathOf('live'))).json<LiveBank>()
const eventsAt = async (query = '') =>
  (await admin.get(`${pathOf('events')}${query}`)).json<{ items: LockerEventRow[]; nextCursor: string | null }>()

async function lockerIdOf(ref: string): Promise<string> {
  const [door] = await quickly(
    database,
    sql<{
      id: string
    }>`select id from lockers where locker_bank_id = ${bankOfWorld().id} and vendor_locker_id = ${ref}`,
  )
  return door?.id ?? expect.fail('no door')
}
const open = async (ref: string, reason = 'Parcel for Dana') =>
  admin.post(`/api/customers/${north}/lockers/${await lockerIdOf(ref)}/open`, { reason })
const stateOf = async (id: string) => (await live()).commands.find((command) => command.id === id)?.state
const openings = (ref: string) =>
  simulator.world.bank(bankOfWorld().ref)?.log.filter(({ kind, doorId }) => kind === 'door.opened' && doorId === ref)
    .length

describe('the live state of a bank', () => {
  it('has every axis of its doors, with its start time', async () => {
    const { doors, connectivity, reports, lastSnapshotAt, commands, drifts } = await live()
    expect([connectivity, reports, commands, drifts]).toEqual(['online', true, [], []])
    expect(lastSnapshotAt).not.toBeNull()
    expect(doors).toHaveLength(4)
    expect(doors[0]).toMatchObject({
      lock: { value: 'locked', isProvisional: false },
      door: { value: 'closed' },
      occupancy: { value: 'empty' },
      fault: { value: 'none' },
      allocation: null,
    })
  })

  it('omits door reports unless requested', async () => {
    const whole = (await admin.get(pathOf('live'))).json<LiveBank>()
    const { doors, ...rest } = (await admin.get(`${pathOf('live')}?doors=none`)).json<LiveBank>()
    expect([whole.doors.length, doors.length]).toEqual([4, 0])
    expect(whole).toMatchObject(rest)
  })

  it('is hidden from other customers, as is its timeline', async () => {
    const stranger = await person(['lockers.lockers.view'], [south])
    expect((await stranger.get(pathOf('live'))).statusCode).toBe(404)
    expect((await stranger.get(pathOf('events'))).statusCode).toBe(404)
    expect((await admin.get(pathOf('live', south))).statusCode).toBe(404)
  })

  it('can be reconciled on demand', async () => {
    expect((await admin.post(pathOf('reconcile'))).json()).toEqual({ drifts: 0 })
    simulator.world.faults.add({ name: 'controllerOfflineSilently' })
    const away = await admin.post(pathOf('reconcile'))
    expect([away.statusCode, away.json<{ message: string }>().message]).toEqual([422, 'The bank is offline.'])
  })
})

describe('opening a door', () => {
  it('is confirmed by the door’s own event, and stored with its reason', async () => {
    const answer = await open(refOf(0))
    expect(answer.statusCode, answer.body).toBe(202)
    const { id, state } = answer.json<DoorCommandRow>()
    expect(state).toBe('requested')
    await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('confirmed')
    const [audited] = await tx(database, 'all', (db) =>
      db.all(sql<{ reason: string | null; userId: string | null }>`
        select reason, user_id as "userId" from audit_log where resource = 'lockerCommands' and record_id = ${id}`),
    )
    expect(audited).toEqual({ reason: 'Parcel for Dana', userId: admin.id })
    const { items } = await eventsAt(`?lockerId=${await lockerIdOf(refOf(0))}`)
    expect(items.find(({ type }) => type === 'doorOpened')).toMatchObject({ kind: 'event', raw: { commandId: id } })
    expect(items.find(({ kind }) => kind === 'command')).toMatchObject({
      ...{ id, type: 'open', result: 'confirmed', reason: 'Parcel for Dana', who: expect.any(String) },
    })
  })

  it('needs a reason, the permission, and a bank that is online', async () => {
    expect((await open(refOf(0), 'x')).statusCode).toBe(400)
    const viewer = await person(['lockers.lockers.view'])
    const door = await lockerIdOf(refOf(0))
    const denied = await viewer.post(`/api/customers/${north}/lockers/${door}/open`, { reason: 'Because' })
    expect(denied.statusCode).toBe(401)
    await quickly(
      database,
      sql<object>`update locker_banks set connectivity = 'offline' where id = ${bankOfWorld().id}`,
    )
    const away = await open(refOf(0))
    expect([away.statusCode, away.json<{ message: string }>().message]).toEqual([
      409,
      'The bank is offline. Try again when it’s back.',
    ])
    expect(openings(refOf(0))).toBe(0)
  })

  it('that may or may not have happened is settled by a snapshot, never by opening again', async () => {
    simulator.world.faults.add({ name: 'lostEvents', share: 1 })
    // The visitor leaves it open, so a snapshot shows that it happened.
    const { ref: bankId } = bankOfWorld()
    simulator.world.watch((_, event) => {
      if (event.kind === 'door.opened' && event.bankId === bankId)
        simulator.world.faults.add({ name: 'ajar', bankId, doorId: refOf(1) })
    })
    const { id } = (await open(refOf(1))).json<DoorCommandRow>()
    await expect.poll(() => openings(refOf(1)), { timeout: 15_000 }).toBe(1)
    await expect.poll(() => stateOf(id), { timeout: 15_000 }).toBe('accepted')
    await quickly(
      database,
      sql<object>`update locker_commands set sent_at = now() - interval '20 seconds' where id = ${id}`,
    )
    await senderOf(deps).settle()
    expect(await stateOf(id)).toBe('confirmed')
    await senderOf(deps).send()
    expect(openings(refOf(1))).toBe(1)
  })

  it('isn’t sent anymore a minute after the request', async () => {
    const id = '019a1f6e-0000-7000-8000-00000000abcd'
    const door = await lockerIdOf(refOf(2))
    await quickly(
      database,
      sql<object>`insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by, requested_at)
        values (${north}, ${id}, ${bankOfWorld().id}, ${door}, ${refOf(2)}, 'open', 'requested', 'Too late', ${admin.id}, now() - interval '2 minutes')`,
    )
    await senderOf(deps).send()
    await senderOf(deps).settle()
    expect(await stateOf(id)).toBe('failed')
    expect(openings(refOf(2))).toBe(0)
  })
})

it('paginates the timeline without repeats', async () => {
  await tx(database, 'all', (db) =>
    db.all(sql`insert into locker_events (customer_id, id, at, received_at, locker_bank_id, type, arrival)
      select ${north}, gen_random_uuid(), now() - make_interval(secs => n / 3), now(), ${bankOfWorld().id},
        case when n > 120 then 'heartbeat' else 'doorOpened' end, 'applied' from generate_series(1, 130) n`),
  )
  // Staff changes are included.
  const door = `/api/customers/${north}/lockers/${await lockerIdOf(refOf(3))}`
  const { rowVersion } = (await admin.get(door)).json<{ rowVersion: number }>()
  const changed = await admin.patch(door, { serviceState: 'maintenance', outReason: 'cleaning' }, rowVersion)
  expect(changed.statusCode, changed.body).toBe(200)
  const seen = new Map<string, LockerEventRow>()
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 10; pages++) {
    const page = await eventsAt(cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`)
    for (const row of page.items) {
      expect(seen.has(row.id)).toBe(false)
      seen.set(row.id, row)
    }
    cursor = page.nextCursor
  }
  const rows = [...seen.values()]
  expect(rows.filter(({ type }) => type === 'doorOpened')).toHaveLength(120)
  expect(rows.filter(({ type }) => type === 'heartbeat')).toEqual([])
  expect(rows.map(({ at }) => Date.parse(at))).toEqual(rows.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a))
  expect(rows.find(({ kind, lockerId }) => kind === 'change' && lockerId !== null)).toMatchObject({
    type: 'update',
    who: expect.any(String),
    fields: expect.arrayContaining(['serviceState', 'outReason']),
  })
  expect((await admin.get(`${pathOf('events')}?cursor=nonsense`)).statusCode).toBe(400)
  expect(await foundDoors(server, bankOfWorld())).toHaveLength(4)
})
