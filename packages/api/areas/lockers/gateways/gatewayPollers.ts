/**
 * Polls the banks behind gateways: one line per gateway, on one node at a time. Observed events enter the inbox like a
 * vendor's events. Commands use the same line, so the wires carry one request at a time.
 */
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { everySeconds } from '../../../loop.ts'
import { HeldLocks } from '../../shared/heldLocks.ts'
import { type VendorNode, vendorNodeOf } from '../accounts/vendorNode.ts'
import { accountById } from '../ingest/accounts.ts'
import { consumerOf } from '../ingest/consumerOf.ts'
import { reconcile } from '../ingest/reconcile.ts'
import { forgetReadings } from '../ingest/snapshotStore.ts'
import { guardOf, withOpenQueue } from '../ingest/vendorAdapters.ts'
import type { LockerVendorAdapter } from '../vendors/adapter.ts'
import { cu16Adapter } from '../vendors/cu16/cu16Adapter.ts'
import { type Timings, usualTimings } from '../vendors/cu16/driver.ts'
import type { GatewayAddress } from '../vendors/gatewayAddress.ts'
import { EventSink } from './eventSink.ts'
import { type GatewayBank, gatewayBanks } from './gatewayBanks.ts'
import { gatewayTarget } from './gatewayTarget.ts'

const lookSeconds = 5
/** Same interval as the task for vendors that any node can call. */
const compareMs = 15 * 60_000
/** Long enough for the first polls to read all doors. */
const firstCompareMs = 10_000

interface RunningLine {
  readonly bank: GatewayBank
  /** Changes when the line has to be restarted. */
  readonly made: string
  readonly adapter: LockerVendorAdapter
  readonly sink: EventSink
  compareAt: number
}

const isWiredAlike = (a: GatewayBank, b: GatewayBank): boolean =>
  a.invertedWiring.toSorted().join() === b.invertedWiring.toSorted().join()

type PollerDeps = Pick<Deps, 'database' | 'secrets'>

export class GatewayPollers {
  readonly #deps: PollerDeps
  readonly #timings: Timings
  readonly #node: VendorNode
  readonly #locks: HeldLocks
  readonly #running = new Map<string, RunningLine>()

  constructor(deps: PollerDeps, timings: Timings = usualTimings) {
    this.#deps = deps
    this.#timings = timings
    this.#node = vendorNodeOf(deps.database)
    this.#locks = new HeldLocks(deps.database, 'locker line', () => void this.#stopAll())
  }

  /** Starts new lines, stops removed ones and restarts changed ones. */
  async look(): Promise<void> {
    const banks = await this.#reachableBanks()
    for (const line of [...this.#running.values()]) {
      const next = banks.get(line.bank.id)
      if (next?.made === line.made) continue
      await this.#stop(line)
      if (next && !isWiredAlike(next.bank, line.bank))
        await tx(this.#deps.database, 'all', (db) => forgetReadings(db, line.bank.id))
    }
    for (const { bank, target, made } of banks.values())
      if (!this.#running.has(bank.id) && (await this.#locks.take(bank.id))) await this.#start(bank, target, made)
    await this.#compareDue()
  }

  async #reachableBanks() {
    const found = new Map<string, { bank: GatewayBank; target: GatewayAddress; made: string }>()
    for (const bank of await gatewayBanks(this.#deps.database)) {
      const { gateway } = bank
      const given = this.#node.givenGateways.get(bank.bankRef)
      const target = given ?? (gateway === null ? null : await gatewayTarget(gateway, this.#node.gatewayNetworks))
      if (target) found.set(bank.id, { bank, target, made: JSON.stringify([bank, target]) })
    }
    return found
  }

  async #start(bank: GatewayBank, { host, port }: GatewayAddress, made: string): Promise<void> {
    const { database, secrets } = this.#deps
    const { id: bankId, bankRef, accountId, hasContentSensor, invertedWiring, doors } = bank
    const account = await accountById(database, secrets, accountId)
    if (!account) return this.#locks.release(bankId)
    const wiring = {
      invertLatches: invertedWiring.includes('doorContacts'),
      invertItems: invertedWiring.includes('contentSensors'),
    }
    const adapter = withOpenQueue(
      cu16Adapter(
        { banks: [{ bankRef, host, port, hasContentSensor, doors, ...wiring }], timings: this.#timings },
        guardOf(account),
      ),
    )
    const controller = { accountId, bankRef }
    const sink = new EventSink(database, controller, (each) => consumerOf(this.#deps).wake(each))
    this.#node.lines.hold({ accountId, bankId, bankRef, adapter })
    this.#running.set(bankId, { bank, made, adapter, sink, compareAt: Date.now() + firstCompareMs })
    adapter.watch?.(bankRef, (event) => sink.push(event))
  }

  async #stop({ bank: { id }, adapter, sink }: RunningLine): Promise<void> {
    this.#running.delete(id)
    this.#node.lines.drop(id)
    adapter.close()
    await sink.stop()
    await this.#locks.release(id)
  }

  async #stopAll(): Promise<void> {
    for (const line of [...this.#running.values()]) await this.#stop(line)
  }

  async #compareDue(): Promise<void> {
    for (const line of this.#running.values()) {
      if (Date.now() < line.compareAt) continue
      line.compareAt = Date.now() + compareMs
      const { accountId, bankRef } = line.bank
      await reconcile(this.#deps, { accountId, bankRef })
    }
  }

  async stop(): Promise<void> {
    await this.#stopAll()
    this.#locks.close()
  }
}

export async function startGatewayPollers(deps: Deps): Promise<AsyncDisposable> {
  const pollers = new GatewayPollers(deps)
  const looking = everySeconds(lookSeconds, 'Watching locker gateways', () => pollers.look())
  return {
    [Symbol.asyncDispose]: async () => {
      await looking.stop()
      await pollers.stop()
    },
  }
}
