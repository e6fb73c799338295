/** The limits in a vendor's record apply to calls of its accounts. */
import { afterEach, expect, it } from 'vitest'
import { lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { playWorld, runningSimulator } from '../../../testing/live/runningSimulator.ts'
import { testServer } from '../../../testing/server.ts'
import { accountById } from './accounts.ts'
import { adapterOf } from './vendorAdapters.ts'

const server = await testServer()
const { database, deps } = server
const simulator = await runningSimulator()
afterEach(() => simulator.world.faults.clear())

async function vendorWith(limits: object) {
  const world = await lockerWorld(server, { banks: 1, doors: 6, baseUrl: simulator.url, limits })
  await playWorld(simulator, world, 'http://127.0.0.1:9')
  const bank = world.banks[0] ?? expect.fail('no bank')
  const adapter = async () => {
    const account = await accountById(database, deps.secrets, world.account.id)
    return (account && adapterOf(account)) ?? expect.fail('no adapter')
  }
  return { world, bank, adapter }
}

it('calls as often per minute as the record allows, and more often once it allows more', async () => {
  const { world, bank, adapter } = await vendorWith({ rateLimitPerMin: 2 })
  const kinds = async () => {
    const results = []
    for (let call = 0; call < 3; call++) results.push(await (await adapter()).getSnapshot(bank.ref))
    return results.map((result) => (result.ok ? 'ok' : result.error.kind))
  }
  expect(await kinds()).toEqual(['ok', 'ok', 'rateLimited'])
  const path = `/api/system/lockerVendors/${world.vendorId}`
  const { rowVersion } = (await server.admin.get(path)).json<{ rowVersion: number }>()
  const saved = await server.admin.patch(path, { rateLimitPerMin: 60 }, rowVersion)
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await kinds()).toEqual(['ok', 'ok', 'ok'])
})

it('times out as set in the record', async () => {
  const { bank, adapter } = await vendorWith({ commandTimeoutMs: 1_000 })
  simulator.world.faults.add({ name: 'slow', ms: 60_000 })
  expect(await (await adapter()).getSnapshot(bank.ref)).toMatchObject({ error: { kind: 'timeout' } })
})

it('opens as many doors of a bank at once as its adapter supports, and sends nothing for the rest while it’s busy', async () => {
  const { bank, adapter } = await vendorWith({})
  const lockers = await adapter()
  // Longer than the rest wait for their turn.
  simulator.world.faults.add({ name: 'slow', ms: 3_000 })
  const opened = await Promise.all(
    bank.doors.map(({ ref }, index) =>
      lockers.openDoor({ bankRef: bank.ref, doorRef: ref }, { commandId: `${bank.ref}-${index}`, reason: 'Test' }),
    ),
  )
  const kinds = opened.map((result) => (result.ok ? 'ok' : result.error.kind))
  const most = lockers.capabilities.maxConcurrentOpens
  expect(kinds).toEqual(bank.doors.map((_, index) => (index < most ? 'ok' : 'rateLimited')))
})
