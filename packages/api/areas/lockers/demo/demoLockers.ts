/** In the demo, the banks of the simulated vendor live: a simulator plays them, and its events come in like any vendor's. */
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import { demoIsComplete } from '../../../demo/demoSteps.ts'
import type { Deps } from '../../../deps.ts'
import { everySeconds } from '../../../loop.ts'
import { accountById, createAccount } from '../ingest/accounts.ts'
import { simulatedBanks } from './demoWorld.ts'
import { startSimulatorProcess } from './simulatorProcess.ts'

const accountName = 'Demo simulator'

interface KnownAccount {
  id: string
  webhookKey: string
}

/** The simulated vendor of the demo, with the account its events come in by. The simulator is somewhere else after each start. */
async function demoAccount(
  { database, secrets }: Deps,
  baseUrl: string,
): Promise<(KnownAccount & { vendorId: string }) | undefined> {
  return tx(database, 'all', async (db) => {
    const vendor = await db.one(sql<{ id: string }>`
      select id from locker_vendors where adapter = 'simulator' and status = 'active' and archived_at is null order by id limit 1`)
    if (!vendor) return undefined
    const known = await db.one(sql<KnownAccount>`
      update locker_vendor_accounts set base_url = ${baseUrl}
      where locker_vendor_id = ${vendor.id} and name = ${accountName} and is_active
      returning id, webhook_key as "webhookKey"`)
    const account = known ?? (await createAccount(db, secrets, { vendorId: vendor.id, name: accountName, baseUrl }))
    return { id: account.id, webhookKey: account.webhookKey, vendorId: vendor.id }
  })
}

async function put(url: URL, path: string, body: unknown): Promise<void> {
  const answer = await fetch(new URL(path, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The locker simulator answered ${answer.status} to ${path}.`)
}

async function handOver(deps: Deps, url: URL): Promise<void> {
  const account = await demoAccount(deps, url.origin)
  const opened = account && (await accountById(deps.database, deps.secrets, account.id))
  if (!opened) return
  // Later than any start before, whatever the clock of the controller says.
  const boot = Math.floor(Date.now() / 1000)
  const banks = await tx(deps.database, 'all', (db) => simulatedBanks(db, account.vendorId, boot))
  const target = new URL(`/api/lockers/events/${account.webhookKey}`, deps.publicUrl())
  await put(url, '/v1/webhook', { url: target.href, secrets: opened.signingSecrets })
  await put(url, '/sim/banks', { banks })
}

const lookSeconds = 5

/** Once everything is loaded: whom parcels are for comes last. */
export async function startDemoLockers(deps: Deps): Promise<AsyncDisposable | undefined> {
  const { database, lockerSimulatorUrl, startsLockerSimulator } = deps
  if (!startsLockerSimulator || lockerSimulatorUrl === undefined) return undefined
  const url = new URL(lockerSimulatorUrl)
  const running = new AsyncDisposableStack()
  const waiting = everySeconds(lookSeconds, 'Starting the locker simulator', async () => {
    if (deps.demoIsLoading?.() || !(await demoIsComplete(database))) return
    const simulator = await startSimulatorProcess(url)
    if (simulator) {
      running.use(simulator)
      await handOver(deps, url)
    }
    void waiting.stop()
  })
  running.defer(() => waiting.stop())
  return running
}
