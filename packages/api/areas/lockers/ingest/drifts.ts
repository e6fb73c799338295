/** Drifts of a bank: stored while they last, settled by the drift table if possible, otherwise left for a user to decide. */
import type { BankDrift, Drift } from '@postern/domain/areas/lockers/live/drift.ts'
import type { Change, DoorReadings, Reading, Snapshot } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import type { Watermark } from '@postern/domain/areas/lockers/live/watermark.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import type { IngestedBank, LoadedDoor } from './bankStore.ts'
import type { AllocationKind } from './doorRecord.ts'

interface Found {
  readonly doorRef: string
  readonly drift: Drift
}

const foundIn = (drift: BankDrift): Found[] =>
  drift.isFrozen
    ? [{ doorRef: '', drift: drift.drift }]
    : drift.doors.flatMap(({ doorRef, drifts }) => drifts.map((each) => ({ doorRef, drift: each })))

/** Stores each drift once. A later snapshot that agrees closes it, unless it had a settlement: then a user decides. */
export async function keepDrifts(
  db: Db,
  bank: IngestedBank,
  drift: BankDrift,
  doors: ReadonlyMap<string, LoadedDoor>,
): Promise<void> {
  const { customerId, id } = bank
  const rows = foundIn(drift).map(({ doorRef, drift: { kind, settle, ask } }) => ({
    id: newId(),
    doorRef,
    lockerId: doors.get(doorRef)?.record?.id ?? null,
    kind,
    settlement: settle,
    question: ask,
  }))
  db.later(sql`
    update locker_drifts d set settled_at = now(), settled_note = 'The next snapshot agreed.'
    where d.customer_id = ${customerId} and d.locker_bank_id = ${id} and d.settled_at is null and d.settlement is null
      and not exists (select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f("doorRef" text, kind text)
        where f."doorRef" = d.door_ref and f.kind = d.kind)`)
  const fresh = await db.all(sql<{ lockerId: string | null; settlement: string | null }>`
    insert into locker_drifts as d (customer_id, id, locker_bank_id, door_ref, locker_id, kind, settlement, question, settled_at)
    select ${customerId}, f.id, ${id}, f."doorRef", f."lockerId", f.kind, f.settlement, f.question,
      case when f.settlement is not null and f.question is null then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id uuid, "doorRef" text, "lockerId" uuid, kind text,
      settlement text, question text)
    on conflict (customer_id, locker_bank_id, door_ref, kind) where settled_at is null
    do update set seen_at = now(), settlement = excluded.settlement, question = excluded.question
    returning locker_id as "lockerId", settlement`)
  const suspects = fresh.flatMap(({ lockerId, settlement }) =>
    settlement === 'quarantine' && lockerId ? [lockerId] : [],
  )
  if (suspects.length > 0) await quarantine(db, customerId, suspects)
  if (drift.isFrozen)
    db.later(
      sql`update locker_bank_states set is_frozen = true where customer_id = ${customerId} and locker_bank_id = ${id}`,
    )
}

const note = 'Something is inside a door that should be empty.'

/** Takes doors out of service until staff have looked inside. */
async function quarantine(db: Db, customerId: string, lockerIds: readonly string[]): Promise<void> {
  const taken = await db.all(sql<{ id: string; rowVersion: number }>`
    update lockers set service_state = 'outOfService', out_reason = 'other', out_note = ${note}, out_since = now(),
      row_version = row_version + 1, updated_at = now()
    where customer_id = ${customerId} and id = any(${lockerIds}::uuid[]) and service_state = 'inService'
    returning id, row_version as "rowVersion"`)
  writeAudit(
    db,
    { userId: null, via: 'task', requestId: null, reason: note },
    taken.map(({ id, rowVersion }) => ({
      resource: { name: 'lockers' },
      customerId,
      recordId: id,
      action: 'update',
      rowVersion,
      changes: { serviceState: { before: 'inService', after: 'outOfService' } },
    })),
  )
}

interface Settled {
  readonly readings: DoorReadings
  readonly allocation: Reading<AllocationKind> | undefined
}

/** Applies settlements to a door's axes and adds what they touch to `changed`. */
export function settlementsOf(
  drifts: readonly Drift[],
  readings: DoorReadings,
  allocation: Reading<AllocationKind> | undefined,
  { asOf, boot, seq }: Snapshot,
  changed: Set<Change['attribute'] | 'allocation'>,
): Settled {
  const mark: Watermark =
    boot === undefined || seq === undefined ? { at: Date.parse(asOf), eventId: '' } : { boot, seq }
  const reading = <Value>(value: Value): Reading<Value> => ({ value, mark, since: asOf, isProvisional: false })
  let settled: Settled = { readings, allocation }
  for (const { settle } of drifts) {
    if (settle === 'inferPickup') {
      settled = { ...settled, allocation: reading('awaitingRelease') }
      changed.add('allocation')
    }
    if (settle === 'raiseAjar') {
      settled = { ...settled, readings: { ...settled.readings, door: reading('ajar') } }
      changed.add('door')
    }
  }
  return settled
}
