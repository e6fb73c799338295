/** Each fault does what its name says, and has no effect once it's over. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import {
  type SimEvent,
  type SimFault,
  simFaultNames,
  simSnapshot,
  simWebhook,
} from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { startSimulator } from './simulator.ts'

const startMs = Date.parse('2026-11-17T08:00:00Z')
const secret = 's1'
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Delivery {
  readonly raw: string
  readonly timestamp: string
  readonly isGenuine: boolean
}

async function received() {
  const deliveries: Delivery[] = []
  const state = { isRefusing: false }
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await Array.fromAsync(request)).toString('utf8')
    const timestamp = String(request.headers['x-sim-timestamp'])
    const expected = `v1=${createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex')}`
    const isGenuine = request.headers['x-sim-signature'] === expected
    deliveries.push({ raw, timestamp, isGenuine })
    response.writeHead(isGenuine && !state.isRefusing ? 204 : 401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
  })
  const address = server.address()
  return { deliveries, state, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` }
}

async function bankWith() {
  const { deliveries, state, url } = await received()
  const doors = Array.from({ length: 6 }, (_, index) => ({
    id: String(index + 1),
    size: 'M' as const,
    isOccupied: index === 5,
  }))
  const world = { banks: [{ id: 'B', leftOpenShare: 0, wrongDoorShare: 0, doors }] }
  const simulator = await startSimulator({ seed: 11, port: 0, lockBoardPort: 0, startMs, world })
  closing.push(() => simulator.close())
  simulator.webhooks.target = { url, secrets: [secret] }
  const bank = simulator.world.bank('B') ?? expect.fail()
  const door = (id: string) => bank.doors.get(id) ?? expect.fail()
  const pass = async (ms: number) => {
    simulator.world.clock.advance(ms)
    await simulator.webhooks.settled()
  }
  const kinds = () => bank.log.map(({ kind }) => kind)
  const delivered = (): SimEvent['kind'][] =>
    deliveries.flatMap(({ raw }) => simWebhook.parse(JSON.parse(raw)).events).map((event) => String(Object(event).kind))
  const add = (fault: Omit<SimFault, 'bankId'>) => simulator.world.faults.add({ bankId: 'B', ...fault })
  const end = () => simulator.world.faults.clear()
  const ask = (path: string, method = 'GET', body?: unknown, timeoutMs = 5_000) =>
    fetch(`${simulator.url}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const open = (id: string, timeoutMs?: number) =>
    ask(`/v1/banks/B/doors/${id}/open`, 'POST', { reason: 'Test' }, timeoutMs)
  return { bank, door, pass, kinds, deliveries, delivered, add, end, ask, open, state }
}

it('names every fault in a test below', () => {
  const text = readFileSync(import.meta.filename, 'utf8')
  expect(simFaultNames.filter((name) => !text.includes(`name: '${name}'`))).toEqual([])
})

describe('faults of a controller', () => {
  it('controllerOffline: announces it, stops responding, reports everything later', async () => {
    const { add, end, ask, bank, door, pass, delivered } = await bankWith()
    add({ name: 'controllerOffline' })
    expect((await ask('/v1/banks/B/snapshot')).status).toBe(503)
    bank.swingOpen(door('1'), {})
    await pass(60_000)
    expect(delivered()).toEqual(['controller.offline'])
    end()
    await pass(0)
    expect(delivered()).toEqual(['controller.offline', 'door.opened', 'controller.online'])
    expect((await ask('/v1/banks/B/snapshot')).status).toBe(200)
  })

  it('controllerOfflineSilently: disappears without notice', async () => {
    const { add, end, ask, pass, delivered } = await bankWith()
    add({ name: 'controllerOfflineSilently' })
    await pass(60_000)
    expect(delivered()).toEqual([])
    expect((await ask('/v1/banks/B/snapshot')).status).toBe(503)
    end()
    await pass(0)
    expect(delivered()).toEqual(['controller.online'])
  })

  it('heartbeatLoss: no heartbeats, everything else as usual', async () => {
    const { add, end, pass, kinds, ask } = await bankWith()
    add({ name: 'heartbeatLoss' })
    await pass(120_000)
    expect(kinds()).not.toContain('controller.heartbeat')
    expect((await ask('/v1/banks/B/snapshot')).status).toBe(200)
    end()
    await pass(30_000)
    expect(kinds()).toContain('controller.heartbeat')
  })

  it('reboot: counts from 1 again under a new boot, with its clock set back for a minute', async () => {
    const { add, bank, door, pass } = await bankWith()
    await pass(60_000)
    add({ name: 'reboot' })
    expect(bank.log.at(-1)).toMatchObject({
      boot: 2,
      seq: 1,
      kind: 'controller.online',
      at: '2026-11-17T07:01:00.000Z',
    })
    await pass(61_000)
    bank.swingOpen(door('1'), {})
    expect(bank.log.at(-1)).toMatchObject({ boot: 2, at: '2026-11-17T08:02:01.000Z' })
  })

  it('clockSkew: reports the wrong time', async () => {
    const { add, end, bank, door } = await bankWith()
    add({ name: 'clockSkew', ms: 600_000 })
    bank.swingOpen(door('1'), {})
    expect(bank.log.at(-1)?.at).toBe('2026-11-17T08:10:00.000Z')
    end()
    bank.close(door('1'))
    expect(bank.log.at(-1)?.at).toBe('2026-11-17T08:00:00.000Z')
  })
})

describe('faults of a door', () => {
  it('stuckDoor: the command is accepted but the door stays closed', async () => {
    const { add, end, open, pass, door, kinds } = await bankWith()
    add({ name: 'stuckDoor', doorId: '1' })
    expect((await open('1')).status).toBe(202)
    await pass(5_000)
    expect(door('1').isOpen).toBe(false)
    expect(kinds()).toContain('door.openFailed')
    end()
    await open('1')
    await pass(1_000)
    expect(door('1').isOpen).toBe(true)
  })

  it('ajar: stays open until it ends, and is reported after 3 minutes', async () => {
    const { add, end, pass, door, kinds } = await bankWith()
    add({ name: 'ajar', doorId: '2' })
    await pass(180_000)
    expect(kinds()).toContain('door.leftOpen')
    end()
    expect(door('2').isOpen).toBe(false)
  })

  it('forcedOpen: opens without a command and reports it', async () => {
    const { add, end, kinds, ask } = await bankWith()
    add({ name: 'forcedOpen', doorId: '3' })
    expect(kinds()).toContain('door.forced')
    const { doors } = simSnapshot.parse(await (await ask('/v1/banks/B/snapshot')).json())
    expect(doors[2]).toMatchObject({ door: 'open', fault: 'tamper' })
    end()
    expect(kinds().slice(-2)).toEqual(['door.closed', 'fault.cleared'])
  })

  it('sensorStuck: keeps its last reading, then reports the actual one', async () => {
    const { add, end, bank, door, kinds } = await bankWith()
    add({ name: 'sensorStuck', doorId: '6' })
    bank.put(door('6'), false)
    expect([bank.reads(door('6')), door('6').hasItem]).toEqual([true, false])
    expect(kinds()).not.toContain('item.removed')
    end()
    expect(kinds()).toContain('item.removed')
  })
})

describe('faults of delivery', () => {
  const act = ({ bank, door }: Awaited<ReturnType<typeof bankWith>>) => {
    for (const id of ['1', '2', '3', '4']) bank.swingOpen(door(id), {})
  }

  it('lostEvents: some never arrive', async () => {
    const world = await bankWith()
    world.add({ name: 'lostEvents' })
    act(world)
    await world.pass(0)
    expect(world.delivered()).toEqual([])
  })

  it('duplicates: each arrives several times', async () => {
    const world = await bankWith()
    world.add({ name: 'duplicates', times: 3 })
    act(world)
    await world.pass(0)
    expect(world.deliveries).toHaveLength(12)
    expect(new Set(world.deliveries.map(({ raw }) => raw)).size).toBe(4)
  })

  it('reorder: all arrive, in a different order', async () => {
    const world = await bankWith()
    world.add({ name: 'reorder', ms: 20_000 })
    act(world)
    await world.pass(20_000)
    const order = world.deliveries.map(({ raw }) => /"doorId":"(\d)"/.exec(raw)?.[1])
    expect(order.toSorted()).toEqual(['1', '2', '3', '4'])
    expect(order).not.toEqual(['1', '2', '3', '4'])
  })

  it('delayedBurst: all at once when it ends', async () => {
    const world = await bankWith()
    world.add({ name: 'delayedBurst' })
    act(world)
    await world.pass(10_000)
    expect(world.deliveries).toEqual([])
    world.end()
    await world.pass(0)
    expect(world.deliveries).toHaveLength(1)
    expect(world.delivered()).toHaveLength(4)
  })

  it('badSignature: refused until it ends, then accepted on the next try', async () => {
    const world = await bankWith()
    world.add({ name: 'badSignature' })
    world.bank.swingOpen(world.door('1'), {})
    await world.pass(0)
    expect(world.deliveries.map(({ isGenuine }) => isGenuine)).toEqual([false])
    world.end()
    await world.pass(1_000)
    expect(world.deliveries.map(({ isGenuine }) => isGenuine)).toEqual([false, true])
  })

  it('replayedSignature: an old call is replayed, validly signed but 10 minutes old', async () => {
    const world = await bankWith()
    world.add({ name: 'replayedSignature' })
    act(world)
    await world.pass(0)
    const old = world.deliveries.filter(({ timestamp }) => Date.now() / 1000 - Number(timestamp) > 500)
    expect(old.length).toBeGreaterThan(0)
    expect(old.every(({ isGenuine }) => isGenuine)).toBe(true)
  })

  it('truncatedJson: signed, but cut off', async () => {
    const world = await bankWith()
    world.add({ name: 'truncatedJson' })
    act(world)
    await world.pass(0)
    expect(world.deliveries.every(({ isGenuine }) => isGenuine)).toBe(true)
    for (const { raw } of world.deliveries) expect(() => JSON.parse(raw)).toThrow()
  })

  it('unknownEventType: unknown kinds, numbered like all others', async () => {
    const world = await bankWith()
    world.add({ name: 'unknownEventType' })
    act(world)
    await world.pass(0)
    expect(world.delivered().filter((kind) => kind === 'door.levitated')).toHaveLength(4)
    expect(world.bank.log.map(({ seq }) => seq)).toEqual(world.bank.log.map((_, index) => index + 1))
  })

  it('without any, refused events are resent after 1 s, 5 s and 30 s', async () => {
    const world = await bankWith()
    world.state.isRefusing = true
    world.bank.swingOpen(world.door('1'), {})
    await world.pass(0)
    await world.pass(999)
    expect(world.deliveries).toHaveLength(1)
    await world.pass(1)
    expect(world.deliveries).toHaveLength(2)
    await world.pass(5_000)
    expect(world.deliveries).toHaveLength(3)
    world.state.isRefusing = false
    await world.pass(20_000)
    expect(world.deliveries).toHaveLength(3)
    await world.pass(10_000)
    expect(world.delivered().filter((kind) => kind === 'door.opened')).toHaveLength(4)
    await world.pass(300_000)
    expect(world.delivered().filter((kind) => kind === 'door.opened')).toHaveLength(4)
  })
})

describe('faults of the vendor’s cloud', () => {
  it('rateLimited and serverError: refuse everything', async () => {
    const { add, end, ask, open, pass, door } = await bankWith()
    add({ name: 'rateLimited' })
    const limited = await open('1')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2'])
    end()
    add({ name: 'serverError' })
    expect((await ask('/v1/banks/B/snapshot')).status).toBe(500)
    await pass(5_000)
    expect(door('1').isOpen).toBe(false)
  })

  it('slow: responds late', async () => {
    const { add, ask } = await bankWith()
    add({ name: 'slow', ms: 150 })
    await expect(ask('/v1/banks/B/snapshot', 'GET', undefined, 50)).rejects.toThrow()
    expect((await ask('/v1/banks/B/snapshot')).status).toBe(200)
  })

  it('timeoutAfterExecution: opens but never responds', async () => {
    const { add, open, pass, door } = await bankWith()
    add({ name: 'timeoutAfterExecution' })
    await expect(open('1', 100)).rejects.toThrow()
    await pass(1_000)
    expect(door('1').isOpen).toBe(true)
  })
})
