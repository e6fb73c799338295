/** After processing events: fetches missing ones, and reconciles a controller that came back online. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { quickly, tx } from '../../../database/db.ts'
import { vendorNodeOf } from '../accounts/vendorNode.ts'
import { accountById } from './accounts.ts'
import { type Controller, keepEvents } from './inbox.ts'
import { type IngestDeps, reconcile } from './reconcile.ts'
import { adapterOf } from './vendorAdapters.ts'

const mostPages = 20

interface Missing {
  boot: number | null
  seq: number | null
}

/** The last number before the first gap; undefined if nothing is missing anymore. */
async function firstGap({ database }: IngestDeps, { accountId, bankRef }: Controller): Promise<Missing | undefined> {
  const [gap] = await quickly(
    database,
    sql<Missing>`
    select (s.received -> -1 ->> 'boot')::int as boot,
      case when (s.received -> -1 -> 'ranges' -> 0 ->> 0)::int > 1 then 0
        else (s.received -> -1 -> 'ranges' -> 0 ->> 1)::int end as seq
    from locker_bank_states s join locker_banks b on b.customer_id = s.customer_id and b.id = s.locker_bank_id
    where s.account_id = ${accountId} and lower(b.vendor_bank_id) = lower(${bankRef}) and s.gap_since is not null`,
  )
  return gap
}

/** True if the vendor had events for us. */
async function fetchAgain(deps: IngestDeps, controller: Controller, { boot, seq }: Missing): Promise<boolean> {
  const account = await accountById(deps.database, deps.secrets, controller.accountId)
  const adapter = account && adapterOf(account)
  if (!adapter?.listEvents || boot === null || seq === null) return false
  let [after, found] = [{ boot, seq }, 0]
  for (let page = 0; page < mostPages; page++) {
    const answer = await adapter.listEvents(controller.bankRef, after)
    if (!answer.ok) break
    const { events, hasMore } = answer.value
    found += await tx(deps.database, 'all', (db) => keepEvents(db, controller.accountId, events))
    const last = events.at(-1)
    if (!hasMore || last?.boot === undefined || last.seq === undefined) break
    after = { boot: last.boot, seq: last.seq }
  }
  return found > 0
}

export class Healing {
  readonly #deps: IngestDeps
  readonly #wake: (controller: Controller) => void
  readonly #under = new Map<string, Promise<void>>()
  /** Controllers that came back online and haven't been reconciled since. */
  readonly #wanted = new Set<string>()
  readonly #ending = new AbortController()

  constructor(deps: IngestDeps, wake: (controller: Controller) => void) {
    this.#deps = deps
    this.#wake = wake
  }

  /** Runs once at a time per controller; a run in progress also serves later requests. */
  heal(controller: Controller, wantsSnapshot: boolean): void {
    const key = `${controller.accountId} ${controller.bankRef}`
    if (wantsSnapshot) this.#wanted.add(key)
    if (this.#under.has(key) || this.#ending.signal.aborted) return
    const work = this.#heal(controller, key)
      .catch(() => {})
      .finally(() => this.#under.delete(key))
    this.#under.set(key, work)
  }

  async #heal(controller: Controller, key: string): Promise<void> {
    // Repeat if the controller came back again in the meantime.
    do {
      if (this.#wanted.delete(key)) await reconcile(this.#deps, controller)
      await sleep(vendorNodeOf(this.#deps.database).gapMs, undefined, { signal: this.#ending.signal })
    } while (this.#wanted.has(key))
    const gap = await firstGap(this.#deps, controller)
    if (!gap) return
    if (await fetchAgain(this.#deps, controller, gap)) this.#wake(controller)
    else await reconcile(this.#deps, controller)
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#under.values())
  }
}
