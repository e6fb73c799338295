/** Stored state of a bank and of the doors events refer to: read under the controller's lock, written in one batch. */
import type { BankState, DoorReadings, Reading } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { AllocationKind, ChangedReport, RecordedBank, RecordedDoor } from './doorRecord.ts'

export interface IngestedBank extends RecordedBank {
  readonly customerId: string
  readonly id: string
  readonly features: readonly string[]
  readonly lastSeenAt: string | null
}

/** The vendor's ID of a bank is unique within the vendor. */
export const bankOf = (db: Db, accountId: string, bankRef: string): Promise<IngestedBank | undefined> =>
  db.one(sql<IngestedBank>`
    select b.customer_id as "customerId", b.id, b.status, b.connectivity, b.features, b.last_seen_at as "lastSeenAt",
      b.draining_since as "drainingSince"
    from locker_vendor_accounts a join locker_banks b on b.locker_vendor_id = a.locker_vendor_id
    where a.id = ${accountId} and lower(b.vendor_bank_id) = lower(${bankRef}) and b.archived_at is null`)

/** Derived from the link. `flapping` and `offlineConfirmed` stay until the link contradicts them. */
export function connectivityAfter(
  bank: IngestedBank,
  { controller }: Pick<BankState, 'controller'>,
): IngestedBank['connectivity'] {
  const link = controller.link?.value
  if (link === undefined) return bank.connectivity
  const isReached = bank.connectivity === 'online' || bank.connectivity === 'flapping'
  if (link === 'online') return isReached ? bank.connectivity : 'online'
  return isReached || bank.connectivity === 'never' ? 'offline' : bank.connectivity
}

type StoredState = Pick<BankState, 'controller' | 'received' | 'covered'>

export const stateOf = async (db: Db, { customerId, id }: IngestedBank): Promise<StoredState> =>
  (await db.one(sql<StoredState>`
    select controller, received, covered from locker_bank_states
    where customer_id = ${customerId} and locker_bank_id = ${id}`)) ?? { controller: {}, received: [], covered: null }

interface DoorRow extends RecordedDoor {
  id: string
  size: string
  vendorLockerId: string | null
  hardwareAddress: string
}

interface AxesRow {
  doorRef: string
  readings: DoorReadings & { allocation?: Reading<AllocationKind> }
}

export interface LoadedDoor {
  readonly record: DoorRow | undefined
  readonly readings: DoorReadings
  readonly allocation: Reading<AllocationKind> | undefined
}

/** Loads doors by reference. A vendor refers to a door by its own ID or by the hardware address of its lock. */
export async function loadDoors(
  db: Db,
  { customerId, id }: IngestedBank,
  refs: readonly string[],
): Promise<ReadonlyMap<string, LoadedDoor>> {
  const lowered = refs.map((ref) => ref.toLowerCase())
  const records = await db.all(sql<DoorRow>`
    select id, size, vendor_locker_id as "vendorLockerId", hardware_address as "hardwareAddress", service_state as "serviceState",
      occupancy, door_state as "doorState", fault
    from lockers where customer_id = ${customerId} and locker_bank_id = ${id} and archived_at is null
      and (lower(vendor_locker_id) = any(${lowered}::text[]) or lower(hardware_address) = any(${lowered}::text[]))`)
  const axes = await db.all(sql<AxesRow>`
    select door_ref as "doorRef", readings from locker_door_axes
    where customer_id = ${customerId} and locker_bank_id = ${id} and door_ref = any(${refs}::text[])`)
  const known = new Map(axes.map(({ doorRef, readings }) => [doorRef, readings]))
  return new Map(
    refs.map((ref) => {
      const { allocation, ...readings } = known.get(ref) ?? {}
      const same = (text: string | null) => text?.toLowerCase() === ref.toLowerCase()
      const record =
        records.find(({ vendorLockerId }) => same(vendorLockerId)) ??
        records.find(({ hardwareAddress }) => same(hardwareAddress))
      return [ref, { record, readings, allocation }]
    }),
  )
}

export interface SavedState {
  readonly accountId: string
  readonly state: StoredState
  readonly hasGap: boolean
  readonly lastEventAt: string
}

export const saveState = (db: Db, bank: IngestedBank, { accountId, state, hasGap, lastEventAt }: SavedState): void =>
  db.later(sql`
    insert into locker_bank_states as s (customer_id, locker_bank_id, account_id, controller, received, covered, last_event_at, gap_since)
    values (${bank.customerId}, ${bank.id}, ${accountId}, ${JSON.stringify(state.controller)}::jsonb,
      ${JSON.stringify(state.received)}::jsonb, ${state.covered && JSON.stringify(state.covered)}::jsonb, ${lastEventAt},
      case when ${hasGap} then now() end)
    on conflict (customer_id, locker_bank_id) do update set account_id = excluded.account_id,
      controller = excluded.controller, received = excluded.received, covered = excluded.covered,
      last_event_at = greatest(s.last_event_at, excluded.last_event_at),
      gap_since = case when ${hasGap} then coalesce(s.gap_since, now()) end`)

export interface SavedDoor extends ChangedReport {
  readonly doorRef: string
  readonly lockerId: string | null
  readonly readings: DoorReadings & { allocation?: Reading<AllocationKind> | undefined }
  readonly opened: number
  readonly openFailed: number
  readonly lastOpenedAt: string | null
  readonly lastOpenedBy: string | null
}

/** Doesn't bump the row version, so hardware reports don't conflict with users editing the door. */
export function saveDoors(db: Db, { customerId, id }: IngestedBank, doors: readonly SavedDoor[]): void {
  if (doors.length === 0) return
  const rows = JSON.stringify(doors)
  db.later(sql`
    insert into locker_door_axes (customer_id, locker_bank_id, door_ref, locker_id, readings)
    select ${customerId}, ${id}, d."doorRef", d."lockerId", d.readings
    from jsonb_to_recordset(${rows}::jsonb) as d("doorRef" text, "lockerId" uuid, readings jsonb)
    on conflict (customer_id, locker_bank_id, door_ref) do update set locker_id = excluded.locker_id, readings = excluded.readings`)
  db.later(sql`
    update lockers l set occupancy = coalesce(d.occupancy, l.occupancy), door_state = coalesce(d."doorState", l.door_state),
      fault = coalesce(d.fault, l.fault), open_count = l.open_count + d.opened,
      open_fail_count = l.open_fail_count + d."openFailed",
      last_opened_by = case when d."lastOpenedAt" > coalesce(l.last_opened_at, '-infinity') then d."lastOpenedBy" else l.last_opened_by end,
      last_opened_at = greatest(l.last_opened_at, d."lastOpenedAt")
    from jsonb_to_recordset(${rows}::jsonb) as d("lockerId" uuid, occupancy text, "doorState" text, fault text, opened int,
      "openFailed" int, "lastOpenedAt" timestamptz, "lastOpenedBy" text)
    where l.customer_id = ${customerId} and l.locker_bank_id = ${id} and l.id = d."lockerId"
      and (num_nonnulls(d.occupancy, d."doorState", d.fault, d."lastOpenedAt") > 0 or d."openFailed" > 0)`)
}

/** Updates connectivity only if it differs, because each change becomes an entry in the bank's 90-day history. */
export const saveLink = (
  db: Db,
  { customerId, id }: IngestedBank,
  connectivity: RecordedBank['connectivity'],
  lastSeenAt: string | null,
): void =>
  db.later(sql`
    update locker_banks set connectivity = ${connectivity}, last_seen_at = greatest(last_seen_at, ${lastSeenAt}::timestamptz)
    where customer_id = ${customerId} and id = ${id}`)

export interface TimelineRow {
  readonly id: string
  readonly at: string
  readonly receivedAt: string
  readonly lockerId: string | null
  readonly doorRef: string | null
  readonly type: string
  readonly arrival: string
  readonly isSkewed: boolean
  readonly changes: unknown
  readonly event: LockerEvent | null
}

export const saveTimeline = (db: Db, { customerId, id }: IngestedBank, rows: readonly TimelineRow[]): void =>
  db.later(sql`
    insert into locker_events (customer_id, id, at, received_at, locker_bank_id, locker_id, door_ref, type, arrival, is_skewed, changes, event)
    select ${customerId}, e.id, e.at, e."receivedAt", ${id}, e."lockerId", e."doorRef", e.type, e.arrival, e."isSkewed", e.changes, e.event
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, at timestamptz, "receivedAt" timestamptz,
      "lockerId" uuid, "doorRef" text, type text, arrival text, "isSkewed" boolean, changes jsonb, event jsonb)`)
