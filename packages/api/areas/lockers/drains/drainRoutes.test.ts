/** Draining a bank: no new parcels, a list of what's inside, and back in service at the end. */
import type { BankDrain } from '@postern/domain/areas/lockers/ledger/ledgerEndpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { livePlace } from '../../../testing/live/livePlace.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { senderOf } from '../ingest/consumerOf.ts'
import { drainsTask } from './drainsTask.ts'

const server = await testServer()
const { admin, database, deps, north, south, person } = server
const place = await livePlace(server, 3)
const { run, path, parcelIn, act, bank, door, simulator, doorPath } = place

const drain = () => admin.post(path('drain'), { purpose: 'maintenance', reason: 'New locks' })
const shownDrain = async () => (await admin.get(path('drain'))).json<{ drain: BankDrain | null }>().drain
const available = async () =>
  (await admin.get(`/api/customers/${north}/lockers?filter[lockerBankId]=${bank().id}&filter[available]=true`)).json<{
    items: unknown[]
  }>().items.length
const states = async () =>
  (await admin.get(`/api/customers/${north}/lockers?filter[lockerBankId]=${bank().id}&sort=label`))
    .json<{ items: { state: string }[] }>()
    .items.map(({ state }) => state)
const taking = () =>
  simulator.world
    .truth()
    .banks.find(({ id }) => id === bank().ref)
    ?.doors.filter(({ isInService }) => isInService).length

describe('draining a bank', () => {
  it('accepts no new parcels, here or at the vendor, and lists what’s inside and who was notified', async () => {
    const parcel = await parcelIn(0)
    await run(sql`insert into notification_log (customer_id, id, at, parcel_id, channel, template_key, recipient, state)
      values (${north}, gen_random_uuid(), now(), ${parcel}, 'email', 'parcelInLocker', 'd…@north.test', 'sent')`)
    expect(await available()).toBe(2)
    expect(await states()).toEqual(['occupied', 'free', 'free'])
    expect((await drain()).statusCode).toBe(204)
    expect((await drain()).statusCode).toBe(409)
    expect(await available()).toBe(0)
    expect(await states()).toEqual(['occupied', 'draining', 'draining'])
    expect(await shownDrain()).toMatchObject({
      purpose: 'maintenance',
      reason: 'New locks',
      parcelsAtStart: 1,
      inside: [{ parcel: { id: parcel }, notifiedAt: expect.any(String) }],
    })
    await expect.poll(taking, { timeout: 15_000 }).toBe(1)
    expect((await admin.post(path('drain/maintenance'))).statusCode).toBe(409)
    const moved = await admin.post(path('moves'), { parcelId: parcel, toLockerId: door(1).id, reason: 'Lower door' })
    expect([moved.statusCode, moved.json<{ message: string }>().message]).toEqual([
      400,
      'toLockerId: The bank is being emptied.',
    ])

    await act(0, 'pickUp')
    await expect.poll(async () => (await shownDrain())?.inside.length, { timeout: 15_000 }).toBe(0)
    await runTask(database, drainsTask)
    await senderOf(deps).send()
    await expect.poll(taking, { timeout: 15_000 }).toBe(0)

    expect((await admin.post(path('drain/maintenance'))).statusCode).toBe(204)
    const record = async () =>
      (await admin.get(`/api/customers/${north}/lockerBanks/${bank().id}`)).json<{
        status: string
        drainingSince: string | null
      }>()
    expect((await record()).status).toBe('maintenance')
    expect((await admin.post(path('drain/end'))).statusCode).toBe(204)
    expect(await record()).toMatchObject({ status: 'active', drainingSince: null })
    await expect.poll(taking, { timeout: 15_000 }).toBe(3)
    expect(await available()).toBe(3)
    expect(await states()).toEqual(['free', 'free', 'free'])
    expect(await shownDrain()).toBeNull()
  })

  it('is refused without the permission and for other customers', async () => {
    const viewer = await person(['lockers.lockers.view', 'lockers.banks.view'])
    expect((await viewer.post(path('drain'), { purpose: 'other', reason: 'Because' })).statusCode).toBe(401)
    const stranger = await person(['lockers.lockers.view', 'lockers.lockers.service'], [south])
    expect((await stranger.get(path('drain'))).statusCode).toBe(404)
    expect((await stranger.post(path('drain'), { purpose: 'other', reason: 'Because' })).statusCode).toBe(404)
    expect((await admin.post(path('drain/end'))).statusCode).toBe(409)
    expect((await admin.get(doorPath(0, 'contents'))).statusCode).toBe(200)
  })
})
