/** Inbox of received events: each is stored once and waits to be processed by its controller's consumer. */
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

interface KeptRow {
  readonly event_id: string
  readonly bank_ref: string
  readonly event: LockerEvent
  /** How many times it was resent. */
  repeats: number
}

/** Deduplicates and sorts events, so two deliveries of the same events can't deadlock. */
function rowsOf(events: readonly LockerEvent[]): KeptRow[] {
  const rows = new Map<string, KeptRow>()
  for (const event of events) {
    const known = rows.get(event.eventId)
    if (known) known.repeats++
    else rows.set(event.eventId, { event_id: event.eventId, bank_ref: event.bankRef, event, repeats: 0 })
  }
  return [...rows.values()].sort((a, b) => (a.event_id < b.event_id ? -1 : 1))
}

/** Returns how many were new. Repeats of known events are counted. */
export async function keepEvents(db: Db, accountId: string, events: readonly LockerEvent[]): Promise<number> {
  const kept = await db.one(sql<{ count: number }>`
    with kept as (
      insert into locker_event_inbox as i (account_id, event_id, bank_ref, event, repeats)
      select ${accountId}, e.event_id, e.bank_ref, e.event, e.repeats
      from jsonb_to_recordset(${JSON.stringify(rowsOf(events))}::jsonb) as e(event_id text, bank_ref text, event jsonb, repeats int)
      on conflict (account_id, event_id) do update set repeats = i.repeats + excluded.repeats + 1
      returning xmax = 0 as "isNew"),
    noted as (
      insert into locker_account_states (account_id, received_at)
      select ${accountId}, now() where not exists (select from locker_account_states s
        where s.account_id = ${accountId} and s.received_at > now() - interval '10 seconds')
      on conflict (account_id) do update set received_at = excluded.received_at)
    select count(*) filter (where "isNew")::int as count from kept`)
  return kept?.count ?? 0
}

export interface WaitingEvent {
  readonly id: number
  readonly receivedAt: string
  readonly event: LockerEvent
}

export const waitingEvents = (db: Db, accountId: string, bankRef: string, most: number): Promise<WaitingEvent[]> =>
  db.all(sql<WaitingEvent>`
    select id, received_at as "receivedAt", event from locker_event_inbox
    where account_id = ${accountId} and bank_ref = ${bankRef} and processed_at is null order by id limit ${most}`)

export type ReadResult = 'applied' | 'late' | 'duplicate' | 'unknownBank'

/** Stores the result of processed events and counts them for the account's error budget. */
export function markProcessed(
  db: Db,
  { accountId, bankRef }: Controller,
  read: readonly { readonly id: number; readonly result: ReadResult }[],
): void {
  const rows = JSON.stringify(read)
  db.later(sql`
    with read as (
      update locker_event_inbox i set processed_at = now(), result = r.result
      from jsonb_to_recordset(${rows}::jsonb) as r(id bigint, result text)
      where i.account_id = ${accountId} and i.bank_ref = ${bankRef} and i.processed_at is null and i.id = r.id
      returning r.result, i.replayed_at)
    insert into locker_account_hours as h (account_id, hour, events, late_events)
    select ${accountId}, date_trunc('hour', now()), count(*), count(*) filter (where result = 'late')
    from read where replayed_at is null and result in ('applied', 'late') having count(*) > 0
    on conflict (account_id, hour) do update
    set events = h.events + excluded.events, late_events = h.late_events + excluded.late_events`)
}

export interface Controller {
  readonly accountId: string
  readonly bankRef: string
}

/** Controllers with unprocessed events, for example after a node was killed. */
export const waitingControllers = (db: Db, most: number): Promise<Controller[]> =>
  db.all(sql<Controller>`
    select account_id as "accountId", bank_ref as "bankRef" from locker_event_inbox where processed_at is null
    group by account_id, bank_ref order by min(id) limit ${most}`)
