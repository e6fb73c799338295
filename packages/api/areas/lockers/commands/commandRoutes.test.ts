/** Commands for several doors: dry run first, sent in sequence, stopped by an abort, each with its own result. */
import type { CommandRun, PlannedRun } from '@postern/domain/areas/lockers/commandEndpoints.ts'
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickly, tx } from '../../../database/db.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { type LockerWorld, lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { testServer } from '../../../testing/server.ts'
import { senderOf } from '../ingest/consumerOf.ts'
import { reconcile } from '../ingest/reconcile.ts'

const server = await testServer()
const { admin, database, deps, north, south, person } = server
const base = await addressOf(server.app)
const simulator = await runningSimulator()
const doorCount = 12

let world: LockerWorld
let doors: { id: string; ref: string; label: string }[]
beforeEach(async () => {
  world = await lockerWorld(server, { banks: 1, doors: doorCount, baseUrl: simulator.url })
  await playWorld(simulator, world, base)
  expect(await reconcile(deps, { accountId: world.account.id, bankRef: bank().ref })).toMatchObject({ ok: true })
  doors = await tx(database, 'all', (db) =>
    db.all(sql<{ id: string; ref: string; label: string }>`
      select id, coalesce(vendor_locker_id, '') as ref, label from lockers where locker_bank_id = ${bank().id}
      order by column_number, row_number`),
  )
})
afterEach(() => simulator.world.faults.clear())

const bank = () => world.banks[0] ?? expect.fail('no bank')
const path = (what = '') => `/api/customers/${north}/lockerBanks/${bank().id}/commands${what}`
const some = (count: number) => ({ ids: doors.slice(0, count).map(({ id }) => id) })
const dryRun = async (body: object) => admin.post(path(), { ...body, dryRun: true })
const start = async (body: object, by = admin) => by.post(path(), { reason: 'Collection', ...body, dryRun: false })
const started = async (body: object): Promise<string> => {
  const answer = await start(body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PlannedRun>().runId ?? expect.fail('no run')
}
const runOf = async (id: string) => (await admin.get(path(`/${id}`))).json<CommandRun>()
const ended = (id: string) =>
  expect.poll(async () => (await runOf(id)).endedAt !== null, { timeout: 30_000, interval: 100 }).toBe(true)
const openings = () => simulator.world.bank(bank().ref)?.log.filter(({ kind }) => kind === 'door.opened') ?? []
const bankName = async () =>
  (await admin.get(`/api/customers/${north}/lockerBanks/${bank().id}`)).json<{ name: string }>().name

describe('a dry run', () => {
  it('returns door by door what would be done, and does nothing', async () => {
    const [broken, away] = doors
    await quickly(database, sql<object>`update lockers set fault = 'jammed' where id = ${broken?.id}`)
    await quickly(
      database,
      sql<object>`update locker_door_axes set readings = readings - 'fault' where locker_id = ${broken?.id}`,
    )
    await quickly(database, sql<object>`update lockers set service_state = 'decommissioned' where id = ${away?.id}`)
    const { runId, doors: planned } = (await dryRun({ command: 'open', doors: some(3) })).json<PlannedRun>()
    expect(runId).toBeNull()
    expect(planned.map(({ refusal }) => refusal)).toEqual([
      'This door is jammed. Clear the fault first.',
      'This door is decommissioned.',
      null,
    ])
    await senderOf(deps).send()
    expect(openings()).toEqual([])
  })

  it('finds doors by state and size', async () => {
    await quickly(database, sql<object>`update lockers set size = 'XL' where id = ${doors[4]?.id}`)
    const found = async (which: object) =>
      (await dryRun({ command: 'open', doors: which })).json<PlannedRun>().doors.map(({ label }) => label)
    expect(await found({ sizes: ['XL'] })).toEqual([doors[4]?.label])
    expect(await found({ states: ['fault'] })).toEqual([])
    expect(await found({ states: ['free'] })).toHaveLength(doorCount)
  })

  it('rejects doors of another bank', async () => {
    const answer = await dryRun({ command: 'open', doors: { ids: ['019a1f6e-0000-7000-8000-00000000abcd'] } })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a run', () => {
  it('opens one door after the other, each confirmed by its own event, all with one audited reason', async () => {
    const id = await started({ command: 'open', doors: some(3), reason: 'Courier collects returns' })
    expect(
      (await admin.get(`/api/customers/${north}/lockerBanks/${bank().id}/live`)).json<LiveBank>().runs,
    ).toMatchObject([{ id, command: 'open', reason: 'Courier collects returns' }])
    await ended(id)
    const run = await runOf(id)
    expect(run.doors.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    expect(openings().map(({ doorId }) => doorId)).toEqual(doors.slice(0, 3).map(({ ref }) => ref))
    const reasons = await tx(database, 'all', (db) =>
      db.all(sql<{ reason: string | null }>`
        select a.reason from audit_log a where a.record_id = ${id} or a.record_id in (
          select c.id from locker_commands c where c.run_id = ${id})`),
    )
    expect(reasons).toHaveLength(4)
    expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(['Courier collects returns']))
  })

  it('that is aborted sends nothing more, and reports what happened before', async () => {
    simulator.world.faults.add({ name: 'stuckDoor', bankId: bank().ref, doorId: doors[1]?.ref ?? '' })
    const id = await started({ command: 'open', doors: some(4) })
    await expect.poll(() => openings().length, { timeout: 15_000, interval: 20 }).toBe(1)
    const aborted = await admin.post(path(`/${id}/abort`))
    expect(aborted.statusCode, aborted.body).toBe(200)
    expect(aborted.json<CommandRun>().doors.at(-1)?.state).toBe('canceled')
    await ended(id)
    await senderOf(deps).send()
    const run = await runOf(id)
    expect(run.abortedBy).not.toBeNull()
    expect(run.doors[0]?.state).toBe('confirmed')
    expect(run.doors.slice(2).map(({ state }) => state)).toEqual(['canceled', 'canceled'])
    expect(openings()).toHaveLength(1)
    expect((await admin.post(path(`/${id}/abort`))).statusCode).toBe(409)
  })

  it('requires the bank’s name and another permission to open more than 10 doors', async () => {
    const all = { command: 'open', doors: some(doorCount) }
    expect((await start(all)).statusCode).toBe(400)
    expect((await start({ ...all, bankName: 'Something else' })).statusCode).toBe(400)
    const operator = await person(['lockers.lockers.view', 'lockers.banks.view', 'lockers.lockers.open'])
    const named = { ...all, bankName: await bankName() }
    expect((await start(named, operator)).statusCode).toBe(401)
    expect((await start({ command: 'open', doors: some(1) }, operator)).statusCode).toBe(200)
    expect((await start({ command: 'setOutOfService', doors: some(1) }, operator)).statusCode).toBe(401)
    const id = await started(named)
    await admin.post(path(`/${id}/abort`))
  })

  it('needs a reason, and is hidden from other customers', async () => {
    expect((await admin.post(path(), { command: 'open', doors: some(1), dryRun: false })).statusCode).toBe(400)
    const id = await started({ command: 'open', doors: some(1) })
    const stranger = await person(['lockers.lockers.view', 'lockers.lockers.open'], [south])
    expect((await stranger.get(path(`/${id}`))).statusCode).toBe(404)
    expect((await stranger.post(path(`/${id}/abort`))).statusCode).toBe(404)
    expect((await start({ command: 'open', doors: some(1) }, stranger)).statusCode).toBe(404)
    await ended(id)
  })

  it('takes doors out of service at the vendor and in our records, and puts them back', async () => {
    const inService = () =>
      simulator.world
        .truth()
        .banks.find(({ id }) => id === bank().ref)
        ?.doors.filter(({ isInService }) => isInService).length
    const out = await started({ command: 'setOutOfService', doors: some(2), outReason: 'cleaning' })
    await ended(out)
    expect(inService()).toBe(doorCount - 2)
    const states = await tx(database, 'all', (db) =>
      db.all(sql<{ state: string; reason: string | null; note: string | null }>`
        select service_state as state, out_reason as reason, out_note as note from lockers
        where id = any(${some(2).ids}::uuid[])`),
    )
    expect(states).toEqual(Array(2).fill({ state: 'outOfService', reason: 'cleaning', note: 'Collection' }))
    const back = await started({ command: 'setInService', doors: some(2) })
    await ended(back)
    expect(inService()).toBe(doorCount)
    const history = (await admin.get(`/api/customers/${north}/lockers/${doors[0]?.id}/activity`)).json<{
      items: { serviceState: string | null }[]
    }>()
    // Among its events and commands.
    const said = history.items.flatMap(({ serviceState }) => serviceState ?? [])
    expect(said.slice(0, 2)).toEqual(['inService', 'outOfService'])
  })

  it('whose service change got no response is settled by a snapshot', async () => {
    simulator.world.faults.add({ name: 'serverError', bankId: bank().ref })
    const id = await started({ command: 'setOutOfService', doors: some(1) })
    await expect.poll(async () => (await runOf(id)).doors[0]?.state, { timeout: 15_000 }).toMatch(/uncertain|failed/)
    simulator.world.faults.clear()
    await quickly(
      database,
      sql<object>`update locker_commands set sent_at = now() - interval '20 seconds' where run_id = ${id}`,
    )
    await senderOf(deps).settle()
    expect((await runOf(id)).doors[0]?.state).toMatch(/noEffect|failed/)
    await ended(id)
  })

  it('that was interrupted doesn’t resume minutes later', async () => {
    await senderOf(deps).stop()
    const id = await started({ command: 'open', doors: some(2) })
    await quickly(
      database,
      sql<object>`update locker_command_runs set requested_at = now() - interval '5 minutes' where id = ${id}`,
    )
    await senderOf(deps).send()
    await senderOf(deps).settle()
    const run = await runOf(id)
    expect(run.endedAt).not.toBeNull()
    expect(run.doors.map(({ state, message }) => [state, message])).toEqual(
      Array(2).fill(['canceled', 'The run was interrupted.']),
    )
    expect(openings()).toEqual([])
  })
})
