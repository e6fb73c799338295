/** Every fault of the simulator, each at a bank of its own, while people come and doors are opened. Seeds aren't fixed. */
import { type SimFault, type SimFaultName, simFaultNames } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tx } from '../../../database/db.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const simulator = await runningSimulator()
const world = await lockerWorld(server, { banks: simFaultNames.length, doors: 8, baseUrl: simulator.url })

/** Doors by what is done with them while the fault lasts. The last two stay alone. */
const doors = { reserve: 'D1', deposit: 'D2', pickUp: 'D3', bulk: ['D4', 'D5', 'D6'], idle: ['D7', 'D8'] } as const

const details: Partial<Record<SimFaultName, Partial<SimFault>>> = {
  stuckDoor: { doorId: 'D4' },
  ajar: { doorId: 'D4' },
  forcedOpen: { doorId: 'D4' },
  sensorStuck: { doorId: doors.deposit },
  lostEvents: { share: 0.5 },
  truncatedJson: { share: 0.5 },
  reorder: { ms: 20_000 },
  clockSkew: { ms: 600_000 },
  slow: { ms: 500 },
}

const bankOf = (name: SimFaultName) => world.banks[simFaultNames.indexOf(name)] ?? expect.fail(name)
const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${simulator.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined)
const send = (bankId: string, doorId: string, act: string) => ask('/sim/act', { bankId, doorId, act })

interface Known {
  readonly ref: string
  readonly isOpen: boolean
  readonly hasItem: boolean
}

/** What the platform says of a bank's doors by what their devices reported. */
const knownDoors = (bankId: string): Promise<Known[]> =>
  tx(server.database, 'all', (db) =>
    db.all(sql<Known>`
      select l.vendor_locker_id as ref,
        coalesce(a.readings -> 'door' ->> 'value', 'closed') in ('open', 'ajar') as "isOpen",
        coalesce(a.readings -> 'occupancy' ->> 'value', 'empty') = 'occupied' as "hasItem"
      from lockers l left join locker_door_axes a on a.customer_id = l.customer_id
        and a.locker_bank_id = l.locker_bank_id and a.door_ref = l.vendor_locker_id
      where l.locker_bank_id = ${bankId} order by l.vendor_locker_id collate "C"`),
  )

const trueDoors = (ref: string): Known[] =>
  (simulator.world.truth().banks.find(({ id }) => id === ref)?.doors ?? [])
    .map(({ id, isOpen, hasItem }) => ({ ref: id, isOpen, hasItem }))
    .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))

/** Doors the platform has wrong. */
const mistaken = async ({ id, ref }: { readonly id: string; readonly ref: string }) => {
  const known = await knownDoors(id)
  return trueDoors(ref).flatMap((truth, index) => {
    const believed = known[index]
    const isRight =
      believed?.ref === truth.ref && believed.isOpen === truth.isOpen && believed.hasItem === truth.hasItem
    return isRight ? [] : [{ truth, believed }]
  })
}

const refs = world.banks.map(({ ref }) => ref)
const eachBank = (work: (ref: string) => Promise<unknown>) => Promise.all(refs.map(work))
const truthOf = (ref: string, door: string) => trueDoors(ref).find((each) => each.ref === door)

/** Waits until it's true of every bank. */
const allBanks = (holds: (ref: string) => boolean | undefined) =>
  vi.waitFor(() => expect(refs.filter((ref) => holds(ref) !== true)).toEqual([]), { timeout: 20_000, interval: 100 })

beforeAll(async () => {
  await playWorld(simulator, world, await addressOf(server.app))
  await eachBank((ref) => send(ref, doors.pickUp, 'deposit'))
  await allBanks((ref) => truthOf(ref, doors.pickUp)?.hasItem)

  for (const name of simFaultNames) simulator.world.faults.add({ name, bankId: bankOf(name).ref, ...details[name] })
  const until = new Date(simulator.world.clock.now + 86_400_000).toISOString()
  await eachBank((bankId) => ask('/v1/reservations', { bankId, doorId: doors.reserve, until }))
  await eachBank((bankId) => send(bankId, doors.deposit, 'deposit'))
  await eachBank((bankId) => send(bankId, doors.pickUp, 'pickUp'))
  await eachBank((bankId) =>
    Promise.all(
      doors.bulk.map((door) =>
        ask(
          `/v1/banks/${bankId}/doors/${door}/open`,
          { reason: 'Collection' },
          { 'idempotency-key': `${bankId}-${door}` },
        ),
      ),
    ),
  )
  await allBanks((ref) => truthOf(ref, doors.deposit)?.hasItem && !truthOf(ref, doors.deposit)?.isOpen)
  await allBanks((ref) => truthOf(ref, doors.pickUp)?.hasItem === false)
  simulator.world.faults.clear()
}, 120_000)

describe.each(simFaultNames)('after %s', (name) => {
  it('every door is known as it is within 30 s', async () => {
    await expect.poll(() => mistaken(bankOf(name)), { timeout: 30_000, interval: 250 }).toEqual([])
  })

  it('no door was opened that nobody asked to open, and none twice', () => {
    const { ref } = bankOf(name)
    const openings = simulator.world.bank(ref)?.log.filter(({ kind }) => kind === 'door.opened') ?? []
    const byDoor = Map.groupBy(openings, ({ doorId }) => doorId)
    for (const door of doors.idle) expect(byDoor.get(door) ?? []).toEqual([])
    for (const door of doors.bulk) expect((byDoor.get(door) ?? []).length).toBeLessThanOrEqual(1)
  })
})
