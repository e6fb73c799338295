/** Doors that are empty but occupied on record, and contents that no parcel on record explains. */
import type { UnexplainedContents } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { livePlace } from '../../../testing/live/livePlace.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, south, person } = server
const place = await livePlace(server, 4)
const { run, door, path, doorPath, act, parcelIn, recordOf, parcelOf, look } = place

const release = (index: number, body: object = {}) =>
  admin.post(doorPath(index, 'release'), { reason: 'Recipient called', outcome: 'pickedUp', ...body })
const unexplained = async () => (await admin.get(path('unexplained'))).json<{ items: UnexplainedContents[] }>().items
const reads = (index: number, value: string) =>
  expect
    .poll(() =>
      run(
        sql`select from locker_door_axes where locker_id = ${door(index).id} and readings -> 'occupancy' ->> 'value' = ${value}`,
      ),
    )
    .toHaveLength(1)

/** Removes the item without a pickup event. */
async function takeQuietly(index: number) {
  await act(index, 'takeItem')
  await reads(index, 'empty')
}

describe('releasing a door', () => {
  it('corrects the parcel with an event and a reason, and frees the door', async () => {
    const parcel = await parcelIn(0)
    await takeQuietly(0)
    const answer = await release(0)
    expect([answer.statusCode, answer.json()], answer.body).toEqual([200, { parcels: 1 }])
    expect(await parcelOf(parcel)).toMatchObject({
      lockerId: null,
      isClosed: true,
      steps: ['Collected'],
      reasons: ['Recipient called'],
    })
    expect(await recordOf(0)).toEqual({ occupancy: 'empty', allocation: 'free' })
    const audited = await run(sql<{ resource: string }>`
      select resource from audit_log where reason = 'Recipient called' and record_id in (${parcel}, ${door(0).id}) order by resource`)
    expect(audited.map(({ resource }) => resource)).toEqual(['lockers', 'parcels'])
  })

  it('keeps a parcel that wasn’t found open, without a location', async () => {
    const parcel = await parcelIn(1)
    await takeQuietly(1)
    await release(1, { outcome: 'notFound' })
    expect(await parcelOf(parcel)).toMatchObject({ lockerId: null, isClosed: false, steps: ['Not found in its door'] })
  })

  it('is refused while something is inside, without a reason, and without the permission', async () => {
    const parcel = await parcelIn(0)
    const full = await release(0)
    expect([full.statusCode, full.json<{ message: string }>().message]).toEqual([
      409,
      'This door isn’t empty. Empty it first.',
    ])
    expect((await release(0, { reason: 'x' })).statusCode).toBe(400)
    expect((await release(2)).statusCode).toBe(409)
    const viewer = await person(['lockers.lockers.view', 'lockers.lockers.open'])
    expect((await viewer.post(doorPath(0, 'release'), { reason: 'Because', outcome: 'pickedUp' })).statusCode).toBe(401)
    const stranger = await person(['lockers.lockers.view', 'lockers.lockers.release'], [south])
    expect((await stranger.post(doorPath(0, 'release'), { reason: 'Because', outcome: 'pickedUp' })).statusCode).toBe(
      404,
    )
    expect(await parcelOf(parcel)).toMatchObject({ lockerId: door(0).id, isClosed: false })
  })

  it('releases at the vendor first if it holds the reservation', async () => {
    const { simulator, bank } = place
    const until = new Date(simulator.world.clock.now + 3_600_000).toISOString()
    const body = JSON.stringify({ bankId: bank().ref, doorId: door(3).ref, until })
    expect((await fetch(`${simulator.url}/v1/reservations`, { method: 'POST', body })).status).toBe(201)
    await expect.poll(async () => (await recordOf(3))?.occupancy).toBe('reserved')
    simulator.world.faults.add({ name: 'serverError' })
    expect((await release(3)).statusCode).toBe(422)
    expect((await recordOf(3))?.occupancy).toBe('reserved')
    simulator.world.faults.clear()
    expect((await release(3)).statusCode).toBe(200)
    expect(simulator.world.bank(bank().ref)?.doors.get(door(3).ref)?.reservation).toBeNull()
    expect((await recordOf(3))?.occupancy).toBe('empty')
  })
})

describe('unexplained contents', () => {
  it('are listed: parcels whose door is empty, and occupied doors without a parcel, with since when', async () => {
    expect(await unexplained()).toEqual([])
    const parcel = await parcelIn(0)
    await takeQuietly(0)
    await act(1, 'putItem')
    await reads(1, 'occupied')
    await look()
    const found = await unexplained()
    expect(found).toHaveLength(2)
    expect(found).toContainEqual({
      kind: 'parcel',
      door: { id: door(0).id, label: door(0).label },
      parcel: { id: parcel, internalNumber: expect.any(String) },
      since: expect.any(String),
    })
    expect(found).toContainEqual({
      kind: 'item',
      door: { id: door(1).id, label: door(1).label },
      parcel: null,
      since: expect.any(String),
    })
    await release(0)
    expect((await unexplained()).map(({ kind }) => kind)).toEqual(['item'])
  })
})
