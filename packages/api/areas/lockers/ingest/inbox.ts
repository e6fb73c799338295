/** Events as they arrived: each is kept once, and waits for its controller's turn. */
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** How many were new. The others were received before. */
export async function keepEvents(db: Db, accountId: string, events: readonly LockerEvent[]): Promise<number> {
  const rows = events.map((event) => ({ event_id: event.eventId, bank_ref: event.bankRef, event }))
  const kept = await db.one(sql<{ count: number }>`
    with kept as (
      insert into locker_event_inbox (account_id, event_id, bank_ref, event)
      select ${accountId}, e.event_id, e.bank_ref, e.event
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(event_id text, bank_ref text, event jsonb)
      on conflict (account_id, event_id) do nothing returning 1),
    noted as (update locker_vendor_accounts set received_at = now() where id = ${accountId}
      and (received_at is null or received_at < now() - interval '10 seconds'))
    select count(*)::int as count from kept`)
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

export const markProcessed = (db: Db, accountId: string, bankRef: string, ids: readonly number[]): void =>
  db.later(sql`
    update locker_event_inbox set processed_at = now()
    where account_id = ${accountId} and bank_ref = ${bankRef} and processed_at is null and id = any(${ids}::bigint[])`)

export interface Controller {
  readonly accountId: string
  readonly bankRef: string
}

/** Controllers whose events nobody has read yet, such as after a node was killed. */
export const waitingControllers = (db: Db, most: number): Promise<Controller[]> =>
  db.all(sql<Controller>`
    select account_id as "accountId", bank_ref as "bankRef" from locker_event_inbox where processed_at is null
    group by account_id, bank_ref order by min(id) limit ${most}`)
