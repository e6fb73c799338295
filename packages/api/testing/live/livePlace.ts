/** A simulated bank for each test, with actions on its doors and parcels: a person at the bank, and what the records show. */
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { reconcile } from '../../areas/lockers/ingest/reconcile.ts'
import { tx } from '../../database/db.ts'
import { actsIn } from '../acts.ts'
import type { TestServer } from '../server.ts'
import { trafficBench } from '../traffic.ts'
import { addressOf } from './liveReader.ts'
import { type LockerWorld, lockerWorld } from './lockerWorld.ts'
import { playWorld, runningSimulator } from './runningSimulator.ts'

export interface PlayedDoor {
  readonly id: string
  readonly ref: string
  readonly label: string
}

/** Each test has its own bank. */
export async function livePlace(server: TestServer, doorCount: number) {
  const { admin, database, deps, north } = server
  const base = await addressOf(server.app)
  const simulator = await runningSimulator()
  const { create } = actsIn(admin, north)
  await create(actions, { kind: 'lockerDeposit', statusGroup: 'waiting', pastTense: 'Placed in locker' })
  await create(actions, { kind: 'lockerPickup', statusGroup: 'closed', pastTense: 'Collected' })
  const bench = trafficBench(database, admin, north)
  const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

  let world: LockerWorld
  let doors: PlayedDoor[] = []
  const bank = () => world.banks[0] ?? expect.fail('no bank')
  const look = () => reconcile(deps, { accountId: world.account.id, bankRef: bank().ref })
  beforeEach(async () => {
    world = await lockerWorld(server, { banks: 1, doors: doorCount, baseUrl: simulator.url })
    await run(sql`update locker_banks set status = 'active' where id = ${bank().id}`)
    await playWorld(simulator, world, base)
    expect(await look()).toMatchObject({ ok: true })
    doors = await run(sql<PlayedDoor>`
      select id, coalesce(vendor_locker_id, '') as ref, label from lockers where locker_bank_id = ${bank().id}
      order by column_number, row_number`)
  })
  afterEach(() => simulator.world.faults.clear())

  const door = (index: number) => doors[index] ?? expect.fail('no such door')
  return {
    simulator,
    create,
    run,
    bank,
    door,
    look,
    doors: () => doors,
    path: (what: string, customerId = north) => `/api/customers/${customerId}/lockerBanks/${bank().id}/${what}`,
    doorPath: (index: number, what: string) => `/api/customers/${north}/lockers/${door(index).id}/${what}`,
    /** A person acts at the bank. */
    act: async (index: number, act: string) => {
      const answer = await fetch(`${simulator.url}/sim/act`, {
        method: 'POST',
        body: JSON.stringify({ bankId: bank().ref, doorId: door(index).ref, act }),
      })
      expect(answer.ok, await answer.text()).toBe(true)
    },
    /** A parcel in a door, both in the bank and on record. */
    parcelIn: async (index: number, contactId?: string): Promise<string> => {
      const { id, ref } = door(index)
      const played = simulator.world.bank(bank().ref)
      const there = played?.doors.get(ref)
      if (played && there) played.put(there, true)
      await expect
        .poll(() =>
          run(
            sql`select from locker_door_axes where locker_id = ${id} and readings -> 'occupancy' ->> 'value' = 'occupied'`,
          ),
        )
        .toHaveLength(1)
      const parcel = await bench.parcel({ lockerId: id, ...(contactId !== undefined && { contactId }) })
      await run(sql`update lockers set occupancy = 'occupied' where id = ${id}`)
      return parcel
    },
    recordOf: async (index: number) =>
      (
        await run(sql<{ occupancy: string; allocation: string | null }>`
          select l.occupancy, a.readings -> 'allocation' ->> 'value' as allocation
          from lockers l left join locker_door_axes a on a.locker_id = l.id where l.id = ${door(index).id}`)
      )[0],
    parcelOf: async (id: string) =>
      (
        await run(sql<{ lockerId: string | null; isClosed: boolean; steps: string[]; reasons: (string | null)[] }>`
          select p.locker_id as "lockerId", p.closed_at is not null as "isClosed",
            array(select e.action_name from parcel_events e where e.parcel_id = p.id order by e.at, e.id) as steps,
            array(select e.reason from parcel_events e where e.parcel_id = p.id order by e.at, e.id) as reasons
          from parcels p where p.id = ${id}`)
      )[0],
    openings: (index: number) =>
      simulator.world
        .bank(bank().ref)
        ?.log.filter(({ kind, doorId }) => kind === 'door.opened' && doorId === door(index).ref).length,
  }
}
