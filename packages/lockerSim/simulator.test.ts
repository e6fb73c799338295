/** The world over its own API: the same seed produces the same day, and both front ends report the same doors. */
import { connect } from 'node:net'
import { simEventPage, simReceipt, simSnapshot, simTruth } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleWorld } from './sampleWorld.ts'
import { type Simulator, startSimulator } from './simulator.ts'

const startMs = Date.parse('2026-11-17T08:00:00Z')
const hourMs = 3_600_000
const running: Simulator[] = []
afterEach(async () => {
  for (const simulator of running.splice(0)) await simulator.close()
})

async function started(seed: number, key: string | null = null): Promise<Simulator> {
  const simulator = await startSimulator({ seed, port: 0, lockBoardPort: 0, startMs, key, world: sampleWorld })
  running.push(simulator)
  return simulator
}

const request = async (url: string, method = 'GET', body?: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const eventsOf = ({ world }: Simulator) => world.banks.flatMap(({ log }) => log)

describe('a simulated day', () => {
  it('is the same for the same seed, however time is sliced, and different for another seed', async () => {
    const [one, two, other] = [await started(7), await started(7), await started(8)]
    one.world.clock.advance(8 * hourMs)
    for (let minute = 0; minute < 8 * 60; minute++) two.world.clock.advance(hourMs / 60)
    other.world.clock.advance(8 * hourMs)
    expect(eventsOf(one).length).toBeGreaterThan(500)
    expect(eventsOf(two)).toEqual(eventsOf(one))
    expect(eventsOf(other)).not.toEqual(eventsOf(one))
    expect(one.world.truth()).toEqual(two.world.truth())
  })

  it('has deposits and pickups, each behind a door that opens and closes', async () => {
    const simulator = await started(3)
    simulator.world.clock.advance(24 * hourMs)
    const kinds = Map.groupBy(eventsOf(simulator), ({ kind }) => kind)
    const count = (kind: string) => kinds.get(kind)?.length ?? 0
    expect(count('deposit.confirmed')).toBeGreaterThan(50)
    expect(count('pickup.confirmed')).toBeGreaterThan(50)
    expect(Math.abs(count('door.opened') - count('door.closed'))).toBeLessThan(5)
    expect(count('door.leftOpen')).toBeGreaterThan(0)
  })

  it('numbers the events of each bank from 1 without a gap', async () => {
    const simulator = await started(5)
    simulator.world.clock.advance(2 * hourMs)
    for (const { log } of simulator.world.banks)
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
  })
})

describe('the device API', () => {
  it('opens a door once per key, and reports it in snapshot and events', async () => {
    const { url, world } = await started(1)
    const open = () =>
      request(`${url}/v1/banks/SIM-1/doors/2/open`, 'POST', { reason: 'Test' }, { 'idempotency-key': 'k1' })
    expect(simReceipt.parse((await open()).body)).toEqual({ commandId: 'k1' })
    await open()
    world.clock.advance(700)
    const snapshot = simSnapshot.parse((await request(`${url}/v1/banks/SIM-1/snapshot`)).body)
    expect(snapshot.doors.find(({ id }) => id === '2')).toMatchObject({ door: 'open', lock: 'unlocked' })
    world.clock.advance(60_000)
    const { events } = simEventPage.parse((await request(`${url}/v1/banks/SIM-1/events?after=1:0`)).body)
    const ofDoor = events.filter((event) => JSON.stringify(event).includes('"commandId":"k1"'))
    expect(ofDoor).toMatchObject([{ kind: 'door.opened', doorId: '2', commandId: 'k1' }])
  })

  it('reserves a door by size, releases it, and lets a reservation expire', async () => {
    const { url, world } = await started(1)
    const until = new Date(startMs + 60_000).toISOString()
    const reserve = () => request(`${url}/v1/reservations`, 'POST', { bankId: 'SIM-1', size: 'XL', until })
    const { status, body } = await reserve()
    expect(status).toBe(201)
    expect((await request(`${url}/v1/reservations/${body.id}`, 'DELETE')).status).toBe(204)
    await reserve()
    world.clock.advance(61_000)
    expect(
      world
        .bank('SIM-1')
        ?.log.map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('reservation')),
    ).toEqual(['reservation.created', 'reservation.released', 'reservation.created', 'reservation.expired'])
  })

  it('requires its key', async () => {
    const { url } = await started(1, 'right')
    const asked = (key: string) => request(`${url}/v1/banks`, 'GET', undefined, { authorization: `Bearer ${key}` })
    expect([(await asked('wrong')).status, (await asked('right')).status]).toEqual([401, 200])
  })

  it('rejects invalid requests and unknown IDs', async () => {
    const { url } = await started(1)
    expect((await request(`${url}/v1/reservations`, 'POST', { bankId: 7 })).status).toBe(400)
    expect((await request(`${url}/sim/faults`, 'POST', { name: 'earthquake' })).status).toBe(400)
    expect((await request(`${url}/v1/banks/none/snapshot`)).status).toBe(404)
    expect((await request(`${url}/elsewhere`)).status).toBe(404)
  })
})

describe('loaded banks', () => {
  it('replace the previous ones, with their contents', async () => {
    const { url } = await started(1)
    const doors = [
      { id: 'A', size: 'M', isOccupied: true },
      { id: 'B', size: 'S', isInService: false },
    ]
    expect((await request(`${url}/sim/banks`, 'PUT', { banks: [{ id: 'NEW', doors }] })).status).toBe(204)
    const truth = simTruth.parse((await request(`${url}/sim/truth`)).body)
    expect(truth.banks).toEqual([
      {
        id: 'NEW',
        boot: 1,
        seq: 1,
        isOnline: true,
        doors: [
          { id: 'A', isOpen: false, hasItem: true, isInService: true },
          { id: 'B', isOpen: false, hasItem: false, isInService: false },
        ],
      },
    ])
  })
})

describe('added banks', () => {
  it('leave the others unchanged', async () => {
    const { url } = await started(1)
    const before = simTruth.parse((await request(`${url}/sim/truth`)).body).banks
    const bank = { id: 'ADDED', doors: [{ id: 'A', size: 'M' }] }
    expect((await request(`${url}/sim/banks`, 'POST', { banks: [bank] })).status).toBe(204)
    const { banks } = simTruth.parse((await request(`${url}/sim/truth`)).body)
    expect(banks.map(({ id }) => id)).toEqual([...before.map(({ id }) => id), 'ADDED'])
    expect((await request(`${url}/sim/banks`, 'POST', { banks: [{ id: 7 }] })).status).toBe(400)
  })
})

describe('a lock board', () => {
  it('reports the same doors in bits: 1 for closed, 1 for an item inside', async () => {
    const simulator = await started(2)
    const socket = connect({ port: simulator.lockBoardPort('SIM-1') ?? 0, host: '127.0.0.1' })
    const ask = async (bytes: readonly number[]): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<Buffer>()
      socket.once('data', resolve)
      socket.write(Uint8Array.from(bytes))
      return (await promise).toString('hex').toUpperCase()
    }
    const status = [0x02, 0x00, 0x30, 0x03, 0x35]
    // Every third door holds a parcel: bits 0, 3, 6 … of the first 16.
    expect(await ask(status)).toBe('020035FFFF49920313')
    socket.write(Uint8Array.from([0x02, 0x02, 0x31, 0x03, 0x38]))
    await expect
      .poll(async () => {
        simulator.world.clock.advance(200)
        return (await ask(status)).slice(6, 8)
      })
      .toBe('FB')
    expect(simulator.world.bank('SIM-1')?.doors.get('3')?.isOpen).toBe(true)
    socket.destroy()
  })
})
