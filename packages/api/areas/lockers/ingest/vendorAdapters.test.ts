/** The limits that a vendor's record sets are those its accounts are asked with. */
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

it('asks as often per minute as the record says, and more often once it says more', async () => {
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

it('waits as long as the record says', async () => {
  const { bank, adapter } = await vendorWith({ commandTimeoutMs: 1_000 })
  simulator.world.faults.add({ name: 'slow', ms: 60_000 })
  expect(await (await adapter()).getSnapshot(bank.ref)).toMatchObject({ error: { kind: 'timeout' } })
})

it('asks as many doors of a bank at once as its adapter can, and leaves the others unasked while it’s busy', async () => {
  const { bank, adapter } = await vendorWith({})
  const lockers = await adapter()
  // Longer than the others wait for their turn.
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
