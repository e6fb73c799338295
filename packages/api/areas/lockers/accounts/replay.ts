/**
 * Replays events: from the vendor if it can resend them, otherwise from our inbox. Replaying is safe: the fold
 * detects duplicates, so only events that were missed or couldn't be used change anything.
 */
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { VendorAccount } from '../ingest/accounts.ts'
import { type Controller, keepEvents } from '../ingest/inbox.ts'
import type { IngestDeps } from '../ingest/reconcile.ts'
import { adapterOf } from '../ingest/vendorAdapters.ts'
import type { LockerVendorAdapter, Result } from '../vendors/adapter.ts'
import { bankOfDelivery, isReachable } from './deliveries.ts'

/** Limit per replay: more than a busy account receives in a day. */
const mostEvents = 20_000
const mostBanks = 200
const mostPages = 40

export interface ReplayRange {
  readonly from: string
  readonly to: string
  /** Only banks of these customers; null for all. */
  readonly reachable: readonly string[] | null
}

interface Seen extends Controller {
  /** The last number before the range; null if none is known. */
  boot: number | null
  seq: number | null
}

export interface Replayed {
  readonly fetched: number
  readonly replayed: number
  readonly failed: readonly { readonly bankRef: string; readonly problem: string }[]
  /** Controllers that now have events waiting. */
  readonly controllers: readonly Controller[]
}

/** Puts one event back in the queue. */
export const replayOne = (db: Db, accountId: string, deliveryId: string): Promise<Controller | undefined> =>
  db.one(sql<Controller>`
    update locker_event_inbox set processed_at = null, replayed_at = now()
    where account_id = ${accountId} and id = ${deliveryId}::bigint
    returning account_id as "accountId", bank_ref as "bankRef"`)

const replayKept = (db: Db, accountId: string, { from, to, reachable }: ReplayRange): Promise<Controller[]> =>
  db.all(sql<Controller>`
    update locker_event_inbox set processed_at = null, replayed_at = now()
    where account_id = ${accountId} and id in (select i.id from locker_event_inbox i ${bankOfDelivery}
      where i.account_id = ${accountId} and i.received_at between ${from} and ${to} and ${isReachable(reachable)}
      order by i.id limit ${mostEvents})
    returning account_id as "accountId", bank_ref as "bankRef"`)

/** The last event of each of the account's banks before the range. */
const banksStatement = (accountId: string, { from, reachable }: ReplayRange) => sql<Seen>`
  select ${accountId} as "accountId", b.vendor_bank_id as "bankRef", last.boot, last.seq
  from locker_bank_states s join locker_banks b on b.customer_id = s.customer_id and b.id = s.locker_bank_id
  left join lateral (
    select (i.event ->> 'boot')::int as boot, (i.event ->> 'seq')::int as seq from locker_event_inbox i
    where i.account_id = ${accountId} and lower(i.bank_ref) = lower(b.vendor_bank_id) and (i.event ->> 'occurredAt')::timestamptz < ${from}::timestamptz
    order by (i.event ->> 'boot')::int desc nulls last, (i.event ->> 'seq')::int desc nulls last limit 1
  ) last on true
  where s.account_id = ${accountId} and b.archived_at is null and ${isReachable(reachable)} order by b.vendor_bank_id limit ${mostBanks}`

async function sentAgain(
  listEvents: NonNullable<LockerVendorAdapter['listEvents']>,
  { bankRef, boot, seq }: Seen,
  { from, to }: ReplayRange,
): Promise<Result<readonly LockerEvent[]>> {
  const [begins, ends] = [Date.parse(from), Date.parse(to)]
  const events: LockerEvent[] = []
  let after = { boot: boot ?? 0, seq: seq ?? 0 }
  for (let page = 0; page < mostPages; page++) {
    const answer = await listEvents(bankRef, after)
    if (!answer.ok) return answer
    events.push(...answer.value.events)
    const last = answer.value.events.at(-1)
    if (!answer.value.hasMore || last?.boot === undefined || last.seq === undefined) break
    if (Date.parse(last.occurredAt) > ends) break
    after = { boot: last.boot, seq: last.seq }
  }
  const isInside = ({ occurredAt }: LockerEvent) => begins <= Date.parse(occurredAt) && Date.parse(occurredAt) <= ends
  return { ok: true, value: events.filter(isInside) }
}

/** Requeues the events we already have and stores the ones we don't. */
async function takeAgain(db: Db, accountId: string, events: readonly LockerEvent[]) {
  const ids = events.map(({ eventId }) => eventId)
  const again = await db.all(sql<{ id: number }>`
    update locker_event_inbox set processed_at = null, replayed_at = now()
    where account_id = ${accountId} and event_id = any(${ids}::text[]) returning id`)
  const fetched = await keepEvents(db, accountId, events)
  return { fetched, replayed: again.length }
}

async function replayFromVendor(
  deps: IngestDeps,
  account: VendorAccount,
  listEvents: NonNullable<LockerVendorAdapter['listEvents']>,
  range: ReplayRange,
): Promise<Replayed> {
  const banks = await tx(deps.database, 'all', (db) => db.all(banksStatement(account.id, range)))
  const failed: { bankRef: string; problem: string }[] = []
  const controllers: Controller[] = []
  let [fetched, replayed] = [0, 0]
  for (const bank of banks) {
    const answer = await sentAgain(listEvents, bank, range)
    if (!answer.ok) {
      failed.push({ bankRef: bank.bankRef, problem: answer.error.message })
      continue
    }
    if (answer.value.length === 0) continue
    const taken = await tx(deps.database, 'all', (db) => takeAgain(db, account.id, answer.value))
    fetched += taken.fetched
    replayed += taken.replayed
    controllers.push({ accountId: account.id, bankRef: bank.bankRef })
  }
  return { fetched, replayed, failed, controllers }
}

export async function replayRange(deps: IngestDeps, account: VendorAccount, range: ReplayRange): Promise<Replayed> {
  const listEvents = adapterOf(account)?.listEvents
  if (listEvents) return replayFromVendor(deps, account, listEvents, range)
  const again = await tx(deps.database, 'all', (db) => replayKept(db, account.id, range))
  const refs = [...new Set(again.map(({ bankRef }) => bankRef))]
  return {
    fetched: 0,
    replayed: again.length,
    failed: [],
    controllers: refs.map((bankRef) => ({ accountId: account.id, bankRef })),
  }
}
