/** Timeline of a bank or one of its doors, merged in time order: device events, commands, staff changes. */
import type { LockerEventRow } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const usualPage = 50

interface Position {
  readonly at: string
  readonly id: string
}

/** `2026-11-17T04:00:00Z 019a…`: time and ID of the previous page's last entry. */
function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [at = '', id = ''] = cursor.split(' ')
  if (Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id))
    throw invalid([{ path: 'cursor', description: 'This isn’t a cursor of this list.' }])
  return { at, id }
}

export interface TimelineScope {
  readonly customerId: string
  readonly bankId: string
  readonly lockerId: string | undefined
  /** Excludes entries before this time. */
  readonly from?: Date
  readonly pageSize?: number
}

interface Asked extends TimelineScope {
  readonly after: Position | null
  readonly pageSize: number
}

/** One page per source is enough to merge one page of all. */
const page = (source: RawBuilder<unknown>, { after, from, pageSize }: Asked) => sql`(
  select * from (${source}) s
  where ${after === null ? sql`true` : sql`(s.at, s.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    and ${from === undefined ? sql`true` : sql`s.at >= ${from.toISOString()}::timestamptz`}
  order by s.at desc, s.id desc limit ${pageSize + 1})`

/** Filters by door, if one is given. */
const ofDoor = ({ lockerId }: Asked, column: RawBuilder<unknown>) =>
  lockerId === undefined ? sql`true` : sql`${column} = ${lockerId}`

const events = (asked: Asked) => sql`
  select v.id, 'event' as kind, v.at, v.received_at as "receivedAt", v.locker_id as "lockerId", v.door_ref as "doorRef", v.type,
    v.arrival, null as who, null as reason, null as result, '{}'::text[] as fields, v.is_skewed as "isSkewed", v.changes,
    coalesce(v.event -> 'raw', 'null') as raw
  from locker_events v where v.customer_id = ${asked.customerId} and v.locker_bank_id = ${asked.bankId}
    and v.type <> 'heartbeat' and ${ofDoor(asked, sql`v.locker_id`)}`

/** Columns for entries that weren't reported by a device. */
const unreported = sql`false as "isSkewed", '[]'::jsonb as changes, 'null'::jsonb as raw`

const commands = (asked: Asked) => sql`
  select c.id, 'command' as kind, c.requested_at as at, c.requested_at as "receivedAt", c.locker_id as "lockerId",
    c.door_ref as "doorRef", c.command as type, 'applied' as arrival, person_name(c.requested_by) as who, c.reason, c.state as result,
    '{}'::text[] as fields, ${unreported}
  from locker_commands c where c.customer_id = ${asked.customerId} and c.locker_bank_id = ${asked.bankId}
    and ${ofDoor(asked, sql`c.locker_id`)}`

/** Changes by users only; those of programs and tasks show up as events and commands. */
const change = (lockerId: RawBuilder<unknown>, doorRef: RawBuilder<unknown>) => sql`
  a.id, 'change' as kind, a.at, a.at as "receivedAt", ${lockerId} as "lockerId", ${doorRef} as "doorRef", a.action as type,
    'applied' as arrival, person_name(a.user_id) as who, a.reason, null as result,
    coalesce((select array_agg(k order by k) from jsonb_object_keys(a.changes) k), '{}') as fields, ${unreported}`

const doorChanges = (asked: Asked) => sql`
  select ${change(sql`l.id`, sql`coalesce(l.vendor_locker_id, l.hardware_address)`)}
  from lockers l join audit_log a on a.record_id = l.id and a.resource = ${lockers.name}
  where l.customer_id = ${asked.customerId} and l.locker_bank_id = ${asked.bankId} and ${ofDoor(asked, sql`l.id`)}
    and a.user_id is not null and a.action = 'update'`

const bankChanges = ({ bankId }: Asked) => sql`
  select ${change(sql`null::uuid`, sql`null`)}
  from audit_log a where a.record_id = ${bankId} and a.resource = ${lockerBanks.name} and a.user_id is not null`

const timelineStatement = (asked: Asked) => {
  const sources = [events, commands, doorChanges, ...(asked.lockerId === undefined ? [bankChanges] : [])]
  return sql<LockerEventRow>`select t.* from (${sql.join(
    sources.map((source) => page(source(asked), asked)),
    sql` union all `,
  )}) t order by t.at desc, t.id desc limit ${asked.pageSize + 1}`
}

export async function bankTimeline(db: Db, where: TimelineScope, cursor: string | undefined) {
  const { pageSize = usualPage } = where
  const rows = await db.all(timelineStatement({ ...where, pageSize, after: readCursor(cursor) }))
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > pageSize && last ? `${last.at} ${last.id}` : null }
}
