/** Banks behind lock boards, polled by the server itself, against the simulator's boards. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openPool, quickly, tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { addressOf } from '../../../testing/live/liveReader.ts'
import { runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { testServer } from '../../../testing/server.ts'
import { vendorNodeOf } from '../accounts/vendorNode.ts'
import { createAccount } from '../ingest/accounts.ts'
import { CommandSender } from '../ingest/commandSender.ts'
import { consumerOf, senderOf } from '../ingest/consumerOf.ts'
import { usualTimings } from '../vendors/cu16/driver.ts'
import { GatewayPollers } from './gatewayPollers.ts'

const server = await testServer({ lockerGapMs: 300 })
const { admin, database, deps, north, url } = server
const { create } = actsIn(admin, north)
const base = await addressOf(server.app)
const simulator = await runningSimulator()
const timings = { ...usualTimings, pollBusyMs: 10, pollIdleMs: 20, replyMs: 200, openWithinMs: 1_000, heartbeatMs: 200 }

const doorCount = 6
const features = ['screen', 'doorSensor', 'contentSensor']
const addressAt = (index: number) => `0${1 + (index >> 2)}:0${index & 3}`

/** A bank with doors on two boards, or of an HTTP vendor; both with the same door names. */
async function bankWith(vendorId: string, vendorBankId: string) {
  const bank = await create(lockerBanks, { lockerVendorId: vendorId, vendorBankId, features, endpoint: null })
  for (let index = 0; index < doorCount; index++)
    await create(lockers, {
      lockerBankId: bank.id,
      columnNumber: 1,
      rowNumber: index + 1,
      rowSpan: 1,
      hardwareAddress: addressAt(index),
      vendorLockerId: null,
    })
  await quickly(
    database,
    sql<object>`update lockers set door_state = 'closed', occupancy = 'empty' where locker_bank_id = ${bank.id}`,
  )
  await quickly(database, sql<object>`update locker_banks set status = 'active' where id = ${bank.id}`)
  return bank
}

const settings = { rateLimitPerMin: null, commandTimeoutMs: 5_000, maxRetries: 0, authType: 'none', credentials: null }

let bankRef: string
let bankId: string
let pollers: GatewayPollers[] = []

const playedDoors = () =>
  Array.from({ length: doorCount }, (_, index) => ({
    id: addressAt(index),
    size: 'M' as const,
    board: 1 + (index >> 2),
    lock: index & 3,
  }))

async function play(sendsWebhooks = false, invertedWiring: ('doorContacts' | 'contentSensors')[] = []) {
  await simulator.load({
    banks: [
      {
        ...{ id: bankRef, leftOpenShare: 0, wrongDoorShare: 0, hasLockBoard: true, sendsWebhooks, invertedWiring },
        doors: playedDoors(),
      },
    ],
  })
  const port = simulator.lockBoardPort(bankRef) ?? expect.fail('no lock board')
  vendorNodeOf(database).givenGateways.set(bankRef, { host: '127.0.0.1', port })
  return port
}

const poller = (on: Database = database) => {
  const made = new GatewayPollers({ database: on, secrets: deps.secrets }, timings)
  pollers.push(made)
  return made
}

beforeEach(async () => {
  bankRef = `G-${newId()}`
  const vendor = await create(lockerVendors, { adapter: 'gateway', ...settings })
  await create(lockerVendorAccounts, { lockerVendorId: vendor.id, baseUrl: null, isActive: true, credentials: null })
  bankId = (await bankWith(vendor.id, bankRef)).id
  await play()
})
afterEach(async () => {
  for (const each of pollers) await each.stop()
  pollers = []
  simulator.world.faults.clear()
  await consumerOf(deps).idle()
})

const act = (doorId: string, what: string) =>
  fetch(`${simulator.url}/sim/act`, { method: 'POST', body: JSON.stringify({ bankId: bankRef, doorId, act: what }) })

const axesOf = async (id: string) => {
  const rows = await quickly(
    database,
    sql<{ doorRef: string; door: string | null; occupancy: string | null }>`
      select door_ref as "doorRef", readings #>> '{door,value}' as door, readings #>> '{occupancy,value}' as occupancy
      from locker_door_axes where locker_bank_id = ${id} order by door_ref`,
  )
  return Object.fromEntries(rows.map(({ doorRef, door, occupancy }) => [doorRef, [door, occupancy]]))
}
const truth = () =>
  Object.fromEntries(
    (simulator.world.truth().banks[0]?.doors ?? []).map(({ id, isOpen, hasItem }) => [
      id,
      [isOpen ? 'open' : 'closed', hasItem ? 'occupied' : 'empty'],
    ]),
  )
const connectivity = async () =>
  (await admin.get(`/api/customers/${north}/lockerBanks/${bankId}`)).json<{ connectivity: string }>().connectivity
const writeCommand = () =>
  quickly(
    database,
    sql<object>`insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by)
      select customer_id, ${newId()}, locker_bank_id, id, hardware_address, 'open', 'requested', 'Parcel for Dana', ${admin.id}
      from lockers where locker_bank_id = ${bankId} and hardware_address = ${addressAt(2)}`,
  )
const commandState = async () => {
  const [row] = await quickly(
    database,
    sql<{ state: string }>`select state from locker_commands where locker_bank_id = ${bankId}`,
  )
  return row?.state
}
const openings = (doorId: string) =>
  simulator.world.bank(bankRef)?.log.filter((event) => event.kind === 'door.opened' && event.doorId === doorId).length

describe('a bank behind a gateway', () => {
  it('is polled: changes on its boards become events, and its heartbeat continues', async () => {
    await poller().look()
    await expect.poll(() => axesOf(bankId), { timeout: 30_000 }).toEqual(truth())
    expect(await connectivity()).toBe('online')
    await act(addressAt(1), 'putItem')
    await expect
      .poll(async () => (await axesOf(bankId))[addressAt(1)], { timeout: 30_000 })
      .toEqual(['closed', 'occupied'])
    const kinds = () =>
      quickly(database, sql<{ type: string }>`select distinct type from locker_events where locker_bank_id = ${bankId}`)
    await expect.poll(kinds, { timeout: 30_000 }).toContainEqual({ type: 'heartbeat' })
  })

  it('is opened through the same line, once, and confirmed by the door’s own event', async () => {
    await poller().look()
    await expect.poll(() => axesOf(bankId), { timeout: 30_000 }).toEqual(truth())
    const [door] = await quickly(
      database,
      sql<{
        id: string
      }>`select id from lockers where locker_bank_id = ${bankId} and hardware_address = ${addressAt(2)}`,
    )
    const answer = await admin.post(`/api/customers/${north}/lockers/${door?.id}/open`, { reason: 'Parcel for Dana' })
    expect(answer.statusCode, answer.body).toBe(202)
    await senderOf(deps).send()
    await expect.poll(commandState, { timeout: 30_000 }).toBe('confirmed')
    await senderOf(deps).send()
    await senderOf(deps).settle()
    expect(openings(addressAt(2))).toBe(1)
  })

  it.each([
    { inverted: ['doorContacts'] },
    { inverted: ['contentSensors'] },
    { inverted: ['doorContacts', 'contentSensors'] },
  ] as const)(
    'whose $inverted are wired the other way round is read and opened as the others are, once its record says so',
    async ({ inverted }) => {
      await play(false, [...inverted])
      const watching = poller()
      await watching.look()
      await expect.poll(() => axesOf(bankId).then(Object.keys), { timeout: 30_000 }).toHaveLength(doorCount)
      expect(await axesOf(bankId)).not.toEqual(truth())
      const path = `/api/customers/${north}/lockerBanks/${bankId}`
      const { rowVersion } = (await admin.get(path)).json<{ rowVersion: number }>()
      expect((await admin.patch(path, { invertedWiring: inverted }, rowVersion)).statusCode).toBe(200)
      await watching.look()
      await expect.poll(() => axesOf(bankId), { timeout: 60_000 }).toEqual(truth())
      await writeCommand()
      await senderOf(deps).send()
      await expect.poll(commandState, { timeout: 30_000 }).toBe('confirmed')
      expect(openings(addressAt(2))).toBe(1)
    },
  )

  it('goes offline and comes back with its current state', async () => {
    const line = new GatewayPollers(
      { database, secrets: deps.secrets },
      { ...timings, offlineAfterMs: 100, replyMs: 30 },
    )
    pollers.push(line)
    await line.look()
    await expect.poll(() => axesOf(bankId), { timeout: 30_000 }).toEqual(truth())
    const fault = simulator.world.faults.add({ name: 'controllerOfflineSilently' })
    await expect.poll(connectivity, { timeout: 30_000 }).toBe('offline')
    await act(addressAt(3), 'putItem')
    simulator.world.faults.remove(fault.id)
    await expect.poll(connectivity, { timeout: 30_000 }).toBe('online')
    await expect.poll(() => axesOf(bankId), { timeout: 60_000 }).toEqual(truth())
  })

  it('isn’t connected if the operator allows no network', async () => {
    vendorNodeOf(database).givenGateways.clear()
    await quickly(database, sql<object>`update locker_banks set endpoint = '127.0.0.1:23' where id = ${bankId}`)
    await poller().look()
    expect(vendorNodeOf(database).lines.bankIds).toEqual([])
  })
})

describe('two nodes', () => {
  it('never share a line: the second takes over when the first stops', async () => {
    const other: Database = { pool: openPool(url), rowRole: 'postern_rows' }
    vendorNodeOf(other).givenGateways.set(bankRef, {
      host: '127.0.0.1',
      port: simulator.lockBoardPort(bankRef) ?? expect.fail('no lock board'),
    })
    const [first, second] = [poller(), poller(other)]
    const held = () => [vendorNodeOf(database).lines.bankIds, vendorNodeOf(other).lines.bankIds]
    await first.look()
    await second.look()
    expect(held()).toEqual([[bankId], []])
    await expect.poll(() => axesOf(bankId), { timeout: 30_000 }).toEqual(truth())
    // Commands are left to the node that holds the line.
    const otherSender = new CommandSender({ database: other, secrets: deps.secrets })
    await writeCommand()
    await otherSender.send()
    expect(await commandState()).toBe('requested')
    await senderOf(deps).send()
    await expect.poll(commandState, { timeout: 30_000 }).toBe('confirmed')
    await otherSender.stop()
    await first.stop()
    await second.look()
    expect(held()).toEqual([[], [bankId]])
    await second.stop()
    await consumerOf({ database: other, secrets: deps.secrets }).stop()
    await other.pool.end()
    pollers = []
  })
})

describe('one bank connected through both adapters', () => {
  it('has the same state in both after the same deposits and pickups', async () => {
    const vendor = await create(lockerVendors, { adapter: 'simulator', ...settings })
    const account = await tx(database, 'all', (db) =>
      createAccount(db, deps.secrets, { vendorId: vendor.id, name: 'HTTP', baseUrl: simulator.url }),
    )
    const byHttp = await bankWith(vendor.id, bankRef)
    simulator.webhooks.target = {
      url: `${base}/api/lockers/events/${account.webhookKey}`,
      secrets: [account.signingSecret],
    }
    await play(true)
    await poller().look()
    await expect.poll(() => axesOf(bankId), { timeout: 30_000 }).toEqual(truth())
    const steps: [number, string][] = [
      [0, 'deposit'],
      [3, 'deposit'],
      [0, 'pickUp'],
      [5, 'deposit'],
    ]
    for (const [index, what] of steps) {
      await act(addressAt(index), what)
      const isDone = () => {
        const door = simulator.world.truth().banks[0]?.doors.find(({ id }) => id === addressAt(index))
        return door?.isOpen === false && door.hasItem === (what === 'deposit')
      }
      await expect.poll(isDone, { timeout: 20_000 }).toBe(true)
    }
    await expect.poll(() => axesOf(bankId), { timeout: 40_000 }).toEqual(truth())
    const touched = new Set(steps.map(([index]) => addressAt(index)))
    const ofTouched = async (id: string) =>
      Object.fromEntries(Object.entries(await axesOf(id)).filter(([ref]) => touched.has(ref)))
    await expect.poll(() => ofTouched(byHttp.id), { timeout: 40_000 }).toEqual(await ofTouched(bankId))
    expect(Object.values(await ofTouched(bankId))).toEqual([
      ['closed', 'empty'],
      ['closed', 'occupied'],
      ['closed', 'occupied'],
    ])
  })
})
