/** Runs the demo's simulated banks: a simulator process operates them, and its events arrive like any vendor's. */
import { simBanks } from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import { demoIsComplete } from '../../../demo/demoSteps.ts'
import type { Deps } from '../../../deps.ts'
import { everySeconds } from '../../../loop.ts'
import { vendorNodeOf } from '../accounts/vendorNode.ts'
import { accountById, createAccount, rotateSecret } from '../ingest/accounts.ts'
import { webhookUrl } from '../ingest/webhookAddress.ts'
import { makeDemoPast } from './demoPast.ts'
import { demoVendorLog } from './demoVendorLog.ts'
import { simulatedBanks, simulatedBoardBank } from './demoWorld.ts'
import { startSimulatorProcess } from './simulatorProcess.ts'

const accountName = 'Demo simulator'

interface DemoAccount {
  id: string
  webhookKey: string
  vendorId: string
  hasSecret: boolean
}

const accountStatement = (vendorId: string) => sql<DemoAccount>`
  update locker_vendor_accounts set base_url = null
  where locker_vendor_id = ${vendorId} and name = ${accountName} and archived_at is null
  returning id, webhook_key as "webhookKey", locker_vendor_id as "vendorId", signing_secret is not null as "hasSecret"`

/** The demo's simulated vendor and the account that receives its events. It has no address because we start it ourselves. */
async function demoAccount({ database, secrets }: Deps): Promise<DemoAccount | undefined> {
  return tx(database, 'all', async (db) => {
    const vendor = await db.one(sql<{ id: string }>`
      select id from locker_vendors where adapter = 'simulator' and status = 'active' and archived_at is null order by id limit 1`)
    if (!vendor) return undefined
    const known = await db.one(accountStatement(vendor.id))
    if (!known) await createAccount(db, secrets, { vendorId: vendor.id, name: accountName, baseUrl: null })
    const account = known ?? (await db.one(accountStatement(vendor.id)))
    // Twice, so the demo shows a secret rotation.
    if (account && !account.hasSecret) for (let time = 0; time < 2; time++) await rotateSecret(db, secrets, account.id)
    if (account) await demoVendorLog(db, account.id)
    return account
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

/** Asks the simulator for a bank's lock board port. We started it, so the address is allowed. */
async function knowGateway({ database }: Deps, url: URL, bankRef: string): Promise<void> {
  const { banks } = simBanks.parse(await (await fetch(new URL('/v1/banks', url))).json())
  const port = banks.find(({ id }) => id === bankRef)?.lockBoardPort
  if (port != null) vendorNodeOf(database).givenGateways.set(bankRef, { host: url.hostname, port })
}

async function handOver(deps: Deps, url: URL): Promise<void> {
  const account = await demoAccount(deps)
  const opened = account && (await accountById(deps.database, deps.secrets, account.id))
  if (!opened) return
  // Higher than any earlier boot count, regardless of the controller's clock.
  const boot = Math.floor(Date.now() / 1000)
  const banks = await tx(deps.database, 'all', async (db) => {
    await makeDemoPast(db, account.vendorId)
    return simulatedBanks(db, account.vendorId, boot)
  })
  const boardBank = await tx(deps.database, 'all', simulatedBoardBank)
  const target = webhookUrl(deps.publicUrl(), opened.webhookPath, account.webhookKey)
  await put(url, '/v1/webhook', { url: target.href, secrets: opened.signingSecrets })
  await put(url, '/sim/banks', { banks: boardBank ? [...banks, boardBank] : banks })
  if (boardBank) await knowGateway(deps, url, boardBank.id)
}

const lookSeconds = 5

/** Runs after everything is loaded, because recipients are loaded last. */
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
