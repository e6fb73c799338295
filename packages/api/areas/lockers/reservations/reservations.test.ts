/** Door reservations: reported by the vendor, never two per door, and released when they expire. */
import type { DoorContents } from '@postern/domain/areas/lockers/endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { livePlace } from '../../../testing/live/livePlace.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { expireReservationsTask } from './expireReservationsTask.ts'
import { reserveDoor } from './reservationStore.ts'

const server = await testServer()
const { admin, database, north } = server
const place = await livePlace(server, 4)
const { run, door, doorPath, bank, simulator, recordOf, act } = place

const hour = 3_600_000
const reserveAtVendor = async (index: number, more: object = {}, ms = hour) => {
  const until = new Date(simulator.world.clock.now + ms).toISOString()
  const body = JSON.stringify({ bankId: bank().ref, doorId: door(index).ref, until, ...more })
  const answer = await fetch(`${simulator.url}/v1/reservations`, { method: 'POST', body })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const contents = async (index: number) => (await admin.get(doorPath(index, 'contents'))).json<DoorContents>()
const endOf = async (index: number) =>
  (
    await run(sql<{ endedAs: string | null }>`
    select ended_as as "endedAs" from locker_reservations where locker_id = ${door(index).id} order by reserved_at`)
  ).map(({ endedAs }) => endedAs)
const occupancy = (index: number) => expect.poll(async () => (await recordOf(index))?.occupancy, { timeout: 15_000 })

describe('a reservation', () => {
  it('is shown with its parcel and time, and ends with the deposit', async () => {
    await reserveAtVendor(0, { trackingNumber: 'R-1' })
    await occupancy(0).toBe('reserved')
    expect(await contents(0)).toMatchObject({
      parcels: [],
      reservation: { trackingNumber: 'R-1', isMove: false, until: expect.any(String), parcel: null },
    })
    await act(0, 'deposit')
    await expect.poll(() => endOf(0), { timeout: 15_000 }).toEqual(['deposited'])
    await occupancy(0).toBe('occupied')
    expect(await contents(0)).toMatchObject({ parcels: [{}], reservation: null })
  })

  it('ends when the vendor releases it or lets it expire', async () => {
    const ref = await reserveAtVendor(0)
    await occupancy(0).toBe('reserved')
    await fetch(`${simulator.url}/v1/reservations/${ref}`, { method: 'DELETE' })
    await occupancy(0).toBe('empty')
    expect(await endOf(0)).toEqual(['released'])
    await reserveAtVendor(1, {}, 20_000)
    await expect.poll(() => endOf(1), { timeout: 15_000 }).toEqual(['expired'])
    await occupancy(1).toBe('empty')
  })

  it('that the vendor doesn’t end is ended by the task, which frees its door', async () => {
    await reserveAtVendor(2)
    await occupancy(2).toBe('reserved')
    await runTask(database, expireReservationsTask)
    expect(await endOf(2)).toEqual([null])
    await run(sql`update locker_reservations set until = now() - interval '5 minutes' where locker_id = ${door(2).id}`)
    await runTask(database, expireReservationsTask)
    expect(await endOf(2)).toEqual(['expired'])
    expect(await recordOf(2)).toEqual({ occupancy: 'empty', allocation: 'free' })
  })

  it('is never created twice for one door, however many requests race', async () => {
    const ask = () =>
      tx(database, { customerId: north }, (db) =>
        reserveDoor(db, {
          customerId: north,
          bankId: bank().id,
          lockerId: door(3).id,
          kind: 'delivery',
          vendorRef: null,
          trackingNumber: null,
          parcelId: null,
          until: null,
        }),
      )
    const given = await Promise.all(Array.from({ length: 12 }, ask))
    expect(given.filter(Boolean)).toHaveLength(1)
    expect(await endOf(3)).toEqual([null])
  })
})
