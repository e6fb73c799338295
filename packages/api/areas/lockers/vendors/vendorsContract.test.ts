/** What every adapter must do, tested against the simulator: one world, seen over HTTP and over a lock board. */
import { createServer } from 'node:http'
import {
  applySnapshot,
  type BankState,
  emptyBank,
  foldEvent,
  type Snapshot,
} from '@postern/domain/areas/lockers/live/foldEvents.ts'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import type { Simulator } from '@postern/lockerSim/simulator.ts'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { runningSimulator } from '../../../testing/live/runningSimulator.ts'
import type { LockerVendorAdapter, Result } from './adapter.ts'
import { cu16Adapter } from './cu16/cu16Adapter.ts'
import { simulatorAdapter } from './simulator/simulatorAdapter.ts'
import { simulatorWebhook } from './simulator/webhook.ts'

const bankRef = 'B1'
const secret = 'shared secret'
const guarded = { callsPerMinute: null, timeoutMs: 2_000, secrets: [], log: () => undefined }
const timings = {
  pollBusyMs: 15,
  pollIdleMs: 30,
  replyMs: 150,
  openWithinMs: 250,
  offlineAfterMs: 300,
  leftOpenAfterMs: 18_000,
  heartbeatMs: 30_000,
}

const doors = Array.from({ length: 20 }, (_, index) => ({
  id: `D${index + 1}`,
  size: 'M' as const,
  isOccupied: index % 4 === 0,
}))

const closing: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const played = (): Promise<Simulator> =>
  runningSimulator({
    world: { banks: [{ id: bankRef, hasLockBoard: true, leftOpenShare: 0, wrongDoorShare: 0, doors }] },
  })

interface Subject {
  readonly adapter: LockerVendorAdapter
  readonly events: readonly LockerEvent[]
}

/** Events arrive as signed webhooks; those without a valid signature are rejected. */
async function overHttp(simulator: Simulator): Promise<Subject> {
  const events: LockerEvent[] = []
  const receiver = createServer(async (request, response) => {
    const raw = Buffer.concat(await Array.fromAsync(request))
    const verdict = simulatorWebhook.verify(raw, request.headers, { secrets: [secret], header: null }, new Date())
    if (verdict.ok) events.push(...simulatorWebhook.parse(raw))
    response.writeHead(verdict.ok ? 204 : 401).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    receiver.close()
  })
  const address = receiver.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  simulator.webhooks.target = { url: `http://127.0.0.1:${port}/`, secrets: [secret] }
  return { adapter: simulatorAdapter({ url: simulator.url, key: null }, guarded), events }
}

async function overLockBoard(simulator: Simulator): Promise<Subject> {
  const events: LockerEvent[] = []
  const bank = {
    bankRef,
    host: '127.0.0.1',
    port: simulator.lockBoardPort(bankRef) ?? 0,
    hasContentSensor: true,
    invertLatches: false,
    invertItems: false,
    doors: doors.map(({ id }, index) => ({ doorRef: id, board: index >> 4, lock: index & 15 })),
  }
  const adapter = cu16Adapter({ banks: [bank], timings }, guarded)
  adapter.watch?.(bankRef, (event) => events.push(event))
  closing.push(() => adapter.close())
  return { adapter, events }
}

function valueIn<Value>(result: Result<Value>): Value {
  if (!result.ok) expect.fail(`${result.error.kind}: ${result.error.message}`)
  return result.value
}
const kindOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.kind)

type Shown = Record<string, { readonly isOpen: boolean; readonly hasItem: boolean }>

const shownIn = ({ doors: known }: BankState): Shown =>
  Object.fromEntries(
    Object.entries(known).map(([doorRef, { door, occupancy }]) => [
      doorRef,
      { isOpen: door?.value === 'open' || door?.value === 'ajar', hasItem: occupancy?.value === 'occupied' },
    ]),
  )

const truthIn = (simulator: Simulator): Shown =>
  Object.fromEntries(
    (simulator.world.truth().banks[0]?.doors ?? []).map(({ id, isOpen, hasItem }) => [id, { isOpen, hasItem }]),
  )

/** The platform's view of the bank: a snapshot, and every event since. */
const known = (snapshot: Snapshot, events: readonly LockerEvent[]): Shown =>
  shownIn(events.reduce((state, event) => foldEvent(state, event).state, applySnapshot(emptyBank, snapshot).state))

const openingsOf = (simulator: Simulator, doorRef: string): number =>
  simulator.world.bank(bankRef)?.log.filter(({ kind, doorId }) => kind === 'door.opened' && doorId === doorRef)
    .length ?? 0

describe.each([
  ['the simulator’s HTTP', overHttp],
  ['a CU16 lock board', overLockBoard],
])('an adapter for %s', async (_, connect) => {
  const simulator = await played()
  const subject = await connect(simulator)
  const { adapter, events } = subject
  const open = (doorRef: string, commandId: string) =>
    adapter.openDoor({ bankRef, doorRef }, { commandId, reason: 'Test' })
  const eventOf = (doorRef: string, type: LockerEvent['type']) =>
    events.find((event) => event.doorRef === doorRef && event.type === type)
  const send = (doorId: string, act: string) =>
    fetch(`${simulator.url}/sim/act`, { method: 'POST', body: JSON.stringify({ bankId: bankRef, doorId, act }) })

  afterEach(() => simulator.world.faults.clear())

  it('reports that the vendor is reachable, and its number of banks', async () => {
    expect(valueIn(await adapter.testConnection())).toMatchObject({ banks: 1 })
  })

  it('reads every door’s actual state', async () => {
    expect(known(valueIn(await adapter.getSnapshot(bankRef)), [])).toEqual(truthIn(simulator))
  })

  it('rejects unknown banks and doors', async () => {
    expect(kindOf(await adapter.getSnapshot('B9'))).toBe('notFound')
    expect(kindOf(await open('D99', 'c0'))).toBe('notFound')
  })

  it('opens a door; the door’s own event confirms the command', async () => {
    expect(valueIn(await open('D1', 'c1'))).toEqual({ commandId: 'c1' })
    await expect.poll(() => eventOf('D1', 'doorOpened')?.commandId).toBe('c1')
    await expect.poll(() => eventOf('D1', 'doorClosed')).toBeDefined()
  })

  it('opens once for a command that is sent twice', async () => {
    valueIn(await open('D2', 'c2'))
    await open('D2', 'c2')
    await expect.poll(() => eventOf('D2', 'doorClosed')).toBeDefined()
    await open('D2', 'c2')
    // Enough time for a door to open again.
    await send('D11', 'deposit')
    await expect.poll(() => eventOf('D11', 'doorClosed')).toBeDefined()
    expect(openingsOf(simulator, 'D2')).toBe(1)
  })

  it('reports a door that doesn’t open, and doesn’t try again', async () => {
    simulator.world.faults.add({ name: 'stuckDoor', bankId: bankRef, doorId: 'D3' })
    valueIn(await open('D3', 'c3'))
    await expect.poll(() => eventOf('D3', 'openFailed')?.commandId).toBe('c3')
    simulator.world.faults.clear()
    await send('D4', 'deposit')
    await expect.poll(() => eventOf('D4', 'doorClosed')).toBeDefined()
    expect(openingsOf(simulator, 'D3')).toBe(0)
  })

  it('reports what people do, and reaches the same state as the doors', async () => {
    const before = valueIn(await adapter.getSnapshot(bankRef))
    await send('D6', 'deposit')
    await send('D5', 'pickUp')
    await expect.poll(() => eventOf('D6', 'contentDetected')).toBeDefined()
    await expect.poll(() => eventOf('D5', 'contentRemoved')).toBeDefined()
    await expect.poll(() => known(before, events)).toEqual(truthIn(simulator))
    expect(truthIn(simulator)).toMatchObject({ D6: { hasItem: true }, D5: { hasItem: false } })
  })

  it('reports that a bank is offline and nothing happened, and recovers the actual state afterward', async () => {
    const before = valueIn(await adapter.getSnapshot(bankRef))
    simulator.world.faults.add({ name: 'controllerOfflineSilently', bankId: bankRef })
    expect(await adapter.getSnapshot(bankRef)).toMatchObject({ error: { kind: 'offline', isRetryable: true } })
    expect(await open('D8', 'c8')).toMatchObject({ error: { kind: 'offline', isAmbiguous: false } })
    await send('D7', 'putItem')
    simulator.world.faults.clear()
    await expect.poll(async () => kindOf(await adapter.getSnapshot(bankRef))).toBe('ok')
    expect(known(valueIn(await adapter.getSnapshot(bankRef)), [])).toEqual(truthIn(simulator))
    await expect.poll(() => known(before, events)).toEqual(truthIn(simulator))
    expect(openingsOf(simulator, 'D8')).toBe(0)
  })

  it('offers what its capabilities say', () => {
    expect(adapter.reserve !== undefined).toBe(adapter.capabilities.reserve)
    expect(adapter.setService !== undefined).toBe(adapter.capabilities.maintenanceMode)
    expect(adapter.listEvents !== undefined).toBe(adapter.capabilities.eventReplay)
  })
})

describe('both adapters on one bank', async () => {
  const simulator = await played()
  const subjects = [await overHttp(simulator), await overLockBoard(simulator)]

  it('agree with each other and with the doors', async () => {
    const before = await Promise.all(subjects.map(async ({ adapter }) => valueIn(await adapter.getSnapshot(bankRef))))
    const [http, board] = subjects.map(({ adapter }) => adapter)
    valueIn((await http?.openDoor({ bankRef, doorRef: 'D10' }, { commandId: 'h1', reason: 'Test' })) ?? expect.fail())
    valueIn((await board?.openDoor({ bankRef, doorRef: 'D18' }, { commandId: 'b1', reason: 'Test' })) ?? expect.fail())
    for (const [doorId, act] of [
      ['D12', 'deposit'],
      ['D13', 'pickUp'],
      ['D20', 'deposit'],
    ])
      await fetch(`${simulator.url}/sim/act`, {
        method: 'POST',
        body: JSON.stringify({ bankId: bankRef, doorId, act }),
      })
    for (const { events } of subjects)
      for (const doorRef of ['D10', 'D18', 'D12', 'D13', 'D20'])
        await expect
          .poll(() => events.some((each) => each.doorRef === doorRef && each.type === 'doorClosed'))
          .toBe(true)
    for (const [index, { events }] of subjects.entries())
      await expect.poll(() => known(before[index] ?? expect.fail(), events)).toEqual(truthIn(simulator))
  })
})
