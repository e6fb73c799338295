/**
 * Which parcel is in which door, based on deposits and pickups at the bank. Booked in the transaction that processes the event,
 * and each event is processed once, so no parcel is handed over twice.
 */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { holdHours } from '../../shared/holdHours.ts'
import { queueNotice } from '../notices/queueNotice.ts'

export interface Transfer {
  readonly type: 'deposit' | 'collect'
  readonly lockerId: string
  /** When it happened. */
  readonly at: string
  /** A newer event was already known when it arrived. */
  readonly isLate: boolean
  /** As scanned by the courier. Without it, there's no parcel to book. */
  readonly trackingNumber: string | null
  /** The recipient's own number at the customer. */
  readonly recipientRef: string | null
}

interface StepAction {
  readonly id: string
  readonly name: string
  readonly statusGroup: string
}

export const actionOf = (db: Db, customerId: string, kind: 'lockerDeposit' | 'lockerPickup') =>
  db.one(sql<StepAction>`
    select a.id, coalesce(a.past_tense, a.name) as name, a.status_group as "statusGroup" from actions a
    where a.customer_id = ${customerId} and a.kind = ${kind} and a.is_active and a.archived_at is null
    order by a.sort_order, a.id limit 1`)

const eventStatement = (customerId: string, parcelId: string, { lockerId, at }: Transfer, action: StepAction) => sql`
  insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, locker_id)
  values (${customerId}, ${newId()}, ${at}, ${parcelId}, ${action.id}, ${action.name}, ${lockerId})`

/** When a parcel was put into the door it is in. */
const since = sql`coalesce((select max(e.at) from parcel_events e where e.customer_id = p.customer_id and e.parcel_id = p.id
  and e.locker_id = p.locker_id and e.voided_by is null), p.received_at)`

/** Books the pickup of everything in the door at that time. A late pickup event doesn't affect parcels deposited later. */
async function collect(db: Db, customerId: string, transfer: Transfer): Promise<void> {
  const action = await actionOf(db, customerId, 'lockerPickup')
  if (!action) return
  const gone = await db.all(sql<{ id: string }>`
    update parcels p set closed_at = ${transfer.at}, status_group = 'closed', current_action_id = ${action.id}, locker_id = null
    where p.customer_id = ${customerId} and p.locker_id = ${transfer.lockerId} and p.closed_at is null and ${since} <= ${transfer.at}
    returning p.id`)
  for (const { id } of gone) await db.all(eventStatement(customerId, id, transfer, action))
}

/** The open parcel with this tracking number. */
const openParcel = (db: Db, customerId: string, trackingNumber: string) =>
  db.one(sql<{ id: string }>`
    select p.id from parcels p where p.customer_id = ${customerId} and p.tracking_number = ${trackingNumber} and p.closed_at is null
    order by p.received_at desc limit 1 for update`)

/** Creates a parcel that a courier dropped off and that wasn't known before. */
async function receive(
  db: Db,
  customerId: string,
  transfer: Transfer,
  action: StepAction,
): Promise<string | undefined> {
  const id = newId()
  const made = await db.one(sql<{ id: string }>`
    with number as (
      update settings set next_number = next_number + 1 where customer_id = ${customerId}
      returning coalesce(internal_prefix, '') || lpad((next_number - 1)::text, greatest(padding, length((next_number - 1)::text)), '0') as text)
    insert into parcels (customer_id, id, site_id, internal_number, tracking_number, contact_id, department_id, tenant_id,
      priority_level_id, current_action_id, status_group, locker_id, received_at, due_at)
    select l.customer_id, ${id}, b.site_id, n.text, ${transfer.trackingNumber}, c.id, c.department_id, c.tenant_id,
      (select v.id from priority_levels v where v.customer_id = l.customer_id and v.is_default and v.archived_at is null limit 1),
      ${action.id}, ${action.statusGroup}, l.id, ${transfer.at}, ${transfer.at}::timestamptz + make_interval(hours => ${holdHours})
    from number n, lockers l
    join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
    join sites s on s.customer_id = b.customer_id and s.id = b.site_id
    left join contacts c on c.customer_id = l.customer_id and c.external_id = ${transfer.recipientRef} and c.archived_at is null
    where l.customer_id = ${customerId} and l.id = ${transfer.lockerId}
    returning id`)
  return made?.id
}

async function deposit(db: Db, customerId: string, transfer: Transfer): Promise<void> {
  const { lockerId, trackingNumber } = transfer
  const action = await actionOf(db, customerId, 'lockerDeposit')
  if (!action || trackingNumber === null) return
  const known = await openParcel(db, customerId, trackingNumber)
  if (known)
    await db.all(sql`
      update parcels set locker_id = ${lockerId}, location_id = null, current_action_id = ${action.id},
        status_group = ${action.statusGroup} where customer_id = ${customerId} and id = ${known.id}`)
  const parcelId = known?.id ?? (await receive(db, customerId, transfer, action))
  if (parcelId === undefined) return
  await db.all(eventStatement(customerId, parcelId, transfer, action))
  if (transfer.isLate) await collectIfGone(db, customerId, transfer)
  await queueNotice(db, customerId, parcelId, { kind: 'deposit' })
}

/** A parcel whose deposit is reported late may have been picked up already. */
async function collectIfGone(db: Db, customerId: string, transfer: Transfer): Promise<void> {
  const { lockerId, at } = transfer
  const next = await db.one(sql<{ type: string; at: string }>`
    select type, at from locker_events where customer_id = ${customerId} and locker_id = ${lockerId}
      and type in ('deposit', 'collect') and arrival <> 'duplicate' and at > ${at} order by at limit 1`)
  if (next?.type === 'collect') await collect(db, customerId, { ...transfer, type: 'collect', at: next.at })
}

/** Books transfers in the order they happened. */
export async function bookTransfers(db: Db, customerId: string, transfers: readonly Transfer[]): Promise<void> {
  for (const transfer of transfers.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)))
    if (transfer.type === 'deposit') await deposit(db, customerId, transfer)
    else await collect(db, customerId, transfer)
}
