/** Against the running simulator: lost events are fetched; differences are settled or left for users to decide. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { quickly, tx } from '../../../database/db.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { foundDoors, type LockerWorld, lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { consume } from './consume.ts'
import { consumerOf } from './consumerOf.ts'
import { keepEvents } from './inbox.ts'
import { watchLinksTask } from './linksTask.ts'
import { reconcile } from './reconcile.ts'
import { reconcileTask } from './reconcileTask.ts'

const server = await testServer({ lockerGapMs: 300 })
const { admin, database, deps, north } = server
const base = await addressOf(server.app)
const simulator = await runningSimulator()

let world: LockerWorld
beforeEach(async () => {
  world = await lockerWorld(server, { banks: 1, doors: 6, baseUrl: simulator.url })
  await playWorld(simulator, world, base)
})
afterEach(() => simulator.world.faults.clear())

const bankOfWorld = () => world.banks[0] ?? expect.fail('no bank')
const refOf = (index: number) => bankOfWorld().doors[index]?.ref ?? ''
const compare = () => reconcile(deps, { accountId: world.account.id, bankRef: bankOfWorld().ref })
const doorAt = async (ref: string) => (await foundDoors(server, bankOfWorld())).find((door) => door.ref === ref)

async function act(doorId: string, what: string) {
  const body = JSON.stringify({ bankId: bankOfWorld().ref, doorId, act: what })
  expect((await fetch(`${simulator.url}/sim/act`, { method: 'POST', body })).status).toBeLessThan(300)
}

const openDrifts = () =>
  tx(database, 'all', (db) =>
    db.all(sql<{ doorRef: string; kind: string; question: string | null }>`
      select door_ref as "doorRef", kind, question from locker_drifts
      where locker_bank_id = ${bankOfWorld().id} and settled_at is null order by door_ref, kind`),
  )
const readBank = async () => (await admin.get(`/api/customers/${north}/lockerBanks/${bankOfWorld().id}`)).json()

describe('a bank and its simulator', () => {
  it('agree after drop-offs and pickups', async () => {
    await act(refOf(0), 'deposit')
    await expect
      .poll(() => doorAt(refOf(0)), { timeout: 20_000 })
      .toMatchObject({
        occupancy: 'occupied',
        doorState: 'closed',
      })
    expect(await compare()).toEqual({ ok: true, drifts: 0 })
  })

  it('agree again after events were lost, because missing ones are fetched', async () => {
    const fault = simulator.world.faults.add({ name: 'lostEvents', share: 1 })
    await act(refOf(1), 'deposit')
    await expect
      .poll(() => simulator.world.truth().banks[0]?.doors.find(({ id }) => id === refOf(1)), { timeout: 20_000 })
      .toMatchObject({ hasItem: true, isOpen: false })
    simulator.world.faults.remove(fault.id)
    await act(refOf(2), 'deposit')
    await expect.poll(() => doorAt(refOf(1)), { timeout: 25_000 }).toMatchObject({ occupancy: 'occupied' })
    const [state] = await quickly(
      database,
      sql<{ gapSince: string | null }>`
      select gap_since as "gapSince" from locker_bank_states where locker_bank_id = ${bankOfWorld().id}`,
    )
    expect(state).toEqual({ gapSince: null })
  })
})

describe('a bank that went offline after its snapshot was taken', () => {
  it('stays offline, and is online again after the next connection', async () => {
    const { ref } = bankOfWorld()
    const boot = (simulator.world.bank(ref)?.boot ?? expect.fail('no bank')) + 1
    const says = async (type: 'connected' | 'disconnected', after: { boot: number; seq: number }) => {
      const event = { eventId: `${ref} ${after.boot} ${after.seq}`, bankRef: ref, type, ...after, data: {}, raw: null }
      const at = new Date().toISOString()
      await tx(database, 'all', (db) => keepEvents(db, world.account.id, [{ ...event, occurredAt: at }]))
      await consume(database, { accountId: world.account.id, bankRef: ref })
    }
    expect(await compare()).toEqual({ ok: true, drifts: 0 })
    await says('disconnected', { boot, seq: 1 })
    expect(await readBank()).toMatchObject({ connectivity: 'offline' })
    await compare()
    expect(await readBank()).toMatchObject({ connectivity: 'offline' })
    await says('connected', { boot: boot + 1, seq: 1 })
    expect(await readBank()).toMatchObject({ connectivity: 'online' })
  })
})

describe('a drift', () => {
  it('quarantines a door that should be empty but isn’t, and asks staff to check', async () => {
    simulator.world.faults.add({ name: 'lostEvents', share: 1 })
    await act(refOf(3), 'putItem')
    expect(await compare()).toEqual({ ok: true, drifts: 1 })
    expect(await openDrifts()).toEqual([{ doorRef: refOf(3), kind: 'unknownItem', question: 'lookInside' }])
    const [door] = await quickly(
      database,
      sql<{ serviceState: string }>`
      select service_state as "serviceState" from lockers where vendor_locker_id = ${refOf(3)} and locker_bank_id = ${bankOfWorld().id}`,
    )
    expect(door).toEqual({ serviceState: 'outOfService' })
    // Finding it again doesn't create a second drift.
    await compare()
    expect(await openDrifts()).toHaveLength(1)
  })

  it('counts a parcel as picked up after two snapshots a minute apart, and asks for confirmation', async () => {
    await act(refOf(4), 'deposit')
    await expect.poll(() => doorAt(refOf(4)), { timeout: 20_000 }).toMatchObject({ occupancy: 'occupied' })
    simulator.world.faults.add({ name: 'lostEvents', share: 1 })
    await act(refOf(4), 'takeItem')
    await compare()
    expect(await doorAt(refOf(4))).toMatchObject({ occupancy: 'occupied' })
    simulator.world.clock.advance(61_000)
    await compare()
    expect(await doorAt(refOf(4))).toMatchObject({ occupancy: 'reserved' })
    expect(await openDrifts()).toEqual([{ doorRef: refOf(4), kind: 'parcelGone', question: 'confirmPickup' }])
  })

  it('names a door that the vendor doesn’t know', async () => {
    await quickly(
      database,
      sql<object>`update lockers set vendor_locker_id = 'nowhere' where vendor_locker_id = ${refOf(5)} and locker_bank_id = ${bankOfWorld().id}`,
    )
    await compare()
    expect(await openDrifts()).toEqual([
      { doorRef: refOf(5), kind: 'doorAdded', question: 'reviewLayout' },
      { doorRef: 'nowhere', kind: 'doorMissing', question: 'reviewLayout' },
    ])
  })
})

describe('the tasks', () => {
  it('reconcile every reporting bank, and report it', async () => {
    await act(refOf(0), 'deposit')
    await expect.poll(() => doorAt(refOf(0)), { timeout: 20_000 }).toMatchObject({ occupancy: 'occupied' })
    await quickly(database, sql<object>`delete from locker_bank_states where locker_bank_id <> ${bankOfWorld().id}`)
    await quickly(database, sql<object>`update locker_bank_states set last_snapshot_at = null`)
    expect((await runTask(database, reconcileTask)).summary).toBe('1 banks compared, 0 differences')
  })

  it('mark a silent bank offline, and confirm it after the bank’s own threshold', async () => {
    expect(await compare()).toEqual({ ok: true, drifts: 0 })
    simulator.world.faults.add({ name: 'controllerOfflineSilently' })
    expect(await readBank()).toMatchObject({ connectivity: 'online' })
    const silentFor = (minutes: number) =>
      quickly(
        database,
        sql<object>`update locker_banks set offline_confirm_minutes = 120, last_seen_at = now() - make_interval(mins => ${minutes})
          where id = ${bankOfWorld().id}`,
      )
    await runTask(database, watchLinksTask)
    expect(await readBank()).toMatchObject({ connectivity: 'online' })
    await silentFor(10)
    await runTask(database, watchLinksTask)
    expect(await readBank()).toMatchObject({ connectivity: 'offline' })
    await silentFor(121)
    await runTask(database, watchLinksTask)
    expect(await readBank()).toMatchObject({ connectivity: 'offlineConfirmed' })
    expect(await compare()).toEqual({ ok: false, message: 'The bank is offline.' })
  })

  it('mark a bank unstable after three losses within an hour, until an hour passes without one', async () => {
    await compare()
    // Its own heartbeats would bring it back in between.
    simulator.world.faults.add({ name: 'controllerOfflineSilently' })
    await consumerOf(deps).idle()
    const setTo = (connectivity: 'online' | 'offline') =>
      quickly(
        database,
        sql<object>`update locker_banks set connectivity = ${connectivity}, last_seen_at = now() where id = ${bankOfWorld().id}`,
      )
    const loseIt = async () => {
      await setTo('offline')
      await setTo('online')
      await runTask(database, watchLinksTask)
      return (await readBank()).connectivity
    }
    expect([await loseIt(), await loseIt(), await loseIt()]).toEqual(['online', 'online', 'flapping'])
    const passed = (minutes: number) =>
      quickly(
        database,
        sql<object>`update locker_bank_connectivity set at = at - make_interval(mins => ${minutes}) where locker_bank_id = ${bankOfWorld().id}`,
      )
    await passed(59)
    await runTask(database, watchLinksTask)
    expect(await readBank()).toMatchObject({ connectivity: 'flapping' })
    await passed(2)
    await runTask(database, watchLinksTask)
    expect(await readBank()).toMatchObject({ connectivity: 'online' })
  })
})
