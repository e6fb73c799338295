/** Moving a parcel to another door: at each step the records show where it is. */
import type { ParcelMove } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { livePlace } from '../../../testing/live/livePlace.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, south, person } = server
const place = await livePlace(server, 4)
const { create, run, door, path, parcelIn, recordOf, parcelOf, openings, simulator, bank } = place

const start = (parcelId: string, to: number, reason = 'Needs a lower door') =>
  admin.post(path('moves'), { parcelId, toLockerId: door(to).id, reason })
const started = async (parcelId: string, to: number) => {
  const answer = await start(parcelId, to)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ParcelMove>().id
}
const move = async (id: string) => (await admin.get(path(`moves/${id}`))).json<ParcelMove>()
const reaches = (id: string, state: ParcelMove['state']) =>
  expect.poll(async () => (await move(id)).state, { timeout: 20_000 }).toBe(state)
const openNext = (id: string) => admin.post(path(`moves/${id}/open`))
const abort = (id: string, parcelIs: string) => admin.post(path(`moves/${id}/abort`), { parcelIs })

/** The visitor leaves it open; before that it's closed, or it couldn't be opened. */
const staysOpen = (index: number) => {
  const { ref: doorId } = door(index)
  const { ref: bankId } = bank()
  simulator.world.watch((_, event) => {
    if (event.kind === 'door.opened' && event.doorId === doorId && event.bankId === bankId)
      simulator.world.faults.add({ name: 'ajar', bankId, doorId })
  })
}

describe('a move', () => {
  it('opens the old door, then the new one, and changes the location when the new one closes', async () => {
    const contact = await create(contacts, {
      channels: ['email'],
      emails: [{ address: 'dana@north.test' }],
    })
    const parcel = await parcelIn(0, contact.id)
    const id = await started(parcel, 1)
    expect((await recordOf(1))?.occupancy).toBe('reserved')
    await reaches(id, 'takingOut')
    expect((await parcelOf(parcel))?.lockerId).toBe(door(0).id)
    expect((await admin.get(path('live'))).json<LiveBank>().moves).toMatchObject([{ id, state: 'takingOut' }])
    expect((await openNext(id)).statusCode).toBe(200)
    await reaches(id, 'done')
    expect(await parcelOf(parcel)).toMatchObject({
      lockerId: door(1).id,
      isClosed: false,
      steps: ['Moved to another door'],
      reasons: ['Needs a lower door'],
    })
    expect(await recordOf(0)).toEqual({ occupancy: 'empty', allocation: 'free' })
    expect(await recordOf(1)).toEqual({ occupancy: 'occupied', allocation: 'assigned' })
    expect([openings(0), openings(1)]).toEqual([1, 1])
    const reserved = await run(sql<{ endedAs: string | null }>`
      select ended_as as "endedAs" from locker_reservations where locker_id = ${door(1).id}`)
    expect(reserved).toEqual([{ endedAs: 'deposited' }])
    expect((await openNext(id)).statusCode).toBe(409)
    expect((await abort(id, 'oldDoor')).statusCode).toBe(409)
  })

  it('aborted before its door opens changes nothing', async () => {
    const parcel = await parcelIn(0)
    simulator.world.faults.add({ name: 'stuckDoor', bankId: bank().ref, doorId: door(0).ref })
    const id = await started(parcel, 1)
    expect((await abort(id, 'newDoor')).statusCode).toBe(400)
    expect((await abort(id, 'oldDoor')).json<ParcelMove>().state).toBe('aborted')
    expect(await parcelOf(parcel)).toMatchObject({ lockerId: door(0).id, steps: [] })
    expect(await recordOf(1)).toMatchObject({ occupancy: 'empty' })
  })

  it('aborted while staff hold the parcel books it out of its door', async () => {
    const parcel = await parcelIn(0)
    const id = await started(parcel, 1)
    await reaches(id, 'takingOut')
    await abort(id, 'outside')
    expect(await parcelOf(parcel)).toMatchObject({ lockerId: null, isClosed: false, steps: ['Taken out of its door'] })
    expect([(await recordOf(0))?.occupancy, (await recordOf(1))?.occupancy]).toEqual(['empty', 'empty'])
  })

  it('aborted at the open new door books the parcel where it is', async () => {
    const parcel = await parcelIn(0)
    const id = await started(parcel, 1)
    await reaches(id, 'takingOut')
    staysOpen(1)
    expect((await openNext(id)).statusCode).toBe(200)
    await reaches(id, 'puttingIn')
    expect((await parcelOf(parcel))?.lockerId).toBe(door(0).id)
    await abort(id, 'newDoor')
    expect((await parcelOf(parcel))?.lockerId).toBe(door(1).id)
  })

  it('opens a door again only if it definitely didn’t open', async () => {
    const parcel = await parcelIn(0)
    simulator.world.faults.add({ name: 'stuckDoor', bankId: bank().ref, doorId: door(0).ref })
    const id = await started(parcel, 1)
    expect((await openNext(id)).statusCode).toBe(409)
    await expect.poll(async () => (await move(id)).command.state, { timeout: 20_000 }).toBe('failed')
    simulator.world.faults.clear()
    expect((await openNext(id)).statusCode).toBe(200)
    await reaches(id, 'takingOut')
    expect(openings(0)).toBe(1)
    await abort(id, 'oldDoor')
  })

  it('needs a free door that fits, and one move per door', async () => {
    const parcel = await parcelIn(0)
    await parcelIn(2)
    expect((await start(parcel, 2)).statusCode).toBe(400)
    await run(sql`update lockers set size = 'S' where id = ${door(3).id}`)
    expect((await start(parcel, 3)).statusCode).toBe(400)
    expect((await start(parcel, 0)).statusCode).toBe(400)
    const [one, two] = await Promise.all([start(parcel, 1), start(parcel, 1)])
    expect([one.statusCode, two.statusCode].filter((status) => status === 201)).toHaveLength(1)
    const { id } = (one.statusCode === 201 ? one : two).json<ParcelMove>()
    await abort(id, 'oldDoor')
  })

  it('goes to an accessible door if the recipient needs one', async () => {
    const contact = await create(contacts, { needsAccessibleLocker: true })
    const parcel = await parcelIn(0, contact.id)
    const reach = (isAccessible: boolean) =>
      run(sql`update lockers set is_accessible = ${isAccessible} where id = ${door(1).id}`)
    await reach(false)
    const refused = await start(parcel, 1)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      'toLockerId: The recipient needs an accessible door.',
    ])
    await reach(true)
    await abort(await started(parcel, 1), 'oldDoor')
  })

  it('is hidden from other customers, and needs its permission', async () => {
    const parcel = await parcelIn(0)
    const id = await started(parcel, 1)
    const stranger = await person(['lockers.lockers.view', 'lockers.lockers.release'], [south])
    expect((await stranger.get(path(`moves/${id}`))).statusCode).toBe(404)
    expect((await stranger.post(path(`moves/${id}/abort`), { parcelIs: 'oldDoor' })).statusCode).toBe(404)
    const viewer = await person(['lockers.lockers.view', 'lockers.banks.view'])
    expect((await viewer.post(path(`moves/${id}/abort`), { parcelIs: 'oldDoor' })).statusCode).toBe(401)
    await abort(id, 'oldDoor')
  })
})
