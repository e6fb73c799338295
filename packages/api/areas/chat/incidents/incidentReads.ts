/** Incidents, for users who see their channel. */
import type { IncidentFacts, TriedAction } from '@postern/domain/areas/chat/incidents/incident.ts'
import type { IncidentItem } from '@postern/domain/areas/chat/incidents/incidentEndpoints.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../auth/people.ts'
import type { Db } from '../../../database/db.ts'
import { seenBy } from '../reads/channelSight.ts'

/** An incident `i`, its channel `ch`, ticket `t`, bank `b`, site `si` and customer `cu`. */
const joined = sql`chat_incidents i
  join chat_channels ch on ch.id = i.channel_id
  join customers cu on cu.id = i.customer_id
  join tickets t on t.customer_id = i.customer_id and t.id = i.ticket_id
  join locker_banks b on b.customer_id = i.customer_id and b.id = i.locker_bank_id
  join sites si on si.customer_id = b.customer_id and si.id = b.site_id`

const itemColumns = sql`i.id, b.name || ' offline' as title, i.customer_id as "customerId", cu.name::text as customer,
  i.channel_id as "channelId", ch.name as channel, i.seq, i.started_at as "startedAt", i.ended_at as "endedAt"`

const mostListed = 50

export const recentIncidents = (db: Db, user: Person): Promise<IncidentItem[]> =>
  db.all(sql<IncidentItem>`
    select ${itemColumns} from ${joined}
    where ${seenBy(user)} and (i.ended_at is null or i.ended_at > now() - interval '1 day')
    order by i.ended_at is null desc, i.started_at desc, i.id limit ${mostListed}`)

export interface IncidentRow extends IncidentItem {
  readonly bankId: string
  readonly bank: string
  readonly ticketId: string
  readonly ticket: string
  readonly foundAt: string
  readonly timeZone: string
  readonly parcels: number
  readonly reportPageId: string | null
}

/** Undefined if there is none, or the user can't see it. */
export const incidentWhere = (db: Db, user: Person, condition: RawBuilder<unknown>): Promise<IncidentRow | undefined> =>
  db.one(sql<IncidentRow>`
    select ${itemColumns}, b.id as "bankId", b.name::text as bank, t.id as "ticketId", 'HD-' || t.number as ticket,
      t.created_at as "foundAt", si.timezone as "timeZone", i.parcels, i.report_page_id as "reportPageId"
    from ${joined} where ${condition} and ${seenBy(user)}`)

export async function incidentAt(db: Db, user: Person, id: string): Promise<IncidentRow> {
  const found = await incidentWhere(db, user, sql`i.id = ${id}`)
  if (!found) throw failure('not_found')
  return found
}

/** Users who joined or wrote in the thread, with the earlier of the two times. */
const peopleOf = (db: Db, { id, channelId, seq }: IncidentRow) =>
  db.all(sql<{ id: string; name: string; at: string }>`
    select p.id, coalesce(person_name(p.id), 'Former colleague') as name, min(p.at) as at
    from (
      select user_id as id, joined_at as at from chat_incident_people where incident_id = ${id}
      union all
      select author_id, sent_at from chat_messages
      where channel_id = ${channelId} and parent_seq = ${seq} and author_id is not null and deleted_at is null) p
    group by p.id order by at, p.id`)

const mostTried = 200

/** Actions on the bank, its doors and its ticket during the incident. Commands of one run are one entry. */
const triedOn = (db: Db, { customerId, bankId, ticketId, startedAt, endedAt }: IncidentRow) =>
  db.all(sql<TriedAction>`
    select a.at, coalesce(person_name(a.user_id), 'Former colleague') as person, a.resource, a.action,
      case when x.command is null then array(select jsonb_object_keys(a.changes) order by 1) else '{}'::text[] end as fields,
      x.command, x.door, x.doors, a.reason
    from (
      select ${bankId}::uuid as id, null as command, null as door, null::integer as doors
      union all
      select ${ticketId}::uuid, null, null, null
      union all
      select l.id, null, l.label::text, null from lockers l where l.customer_id = ${customerId} and l.locker_bank_id = ${bankId}
      union all
      select c.id, c.command, l.label::text, null
      from locker_commands c join lockers l on l.customer_id = c.customer_id and l.id = c.locker_id
      where c.customer_id = ${customerId} and c.locker_bank_id = ${bankId} and c.requested_at >= ${startedAt} and c.run_id is null
      union all
      select r.id, r.command, null, (select count(*)::integer from locker_commands c where c.customer_id = r.customer_id and c.run_id = r.id)
      from locker_command_runs r
      where r.customer_id = ${customerId} and r.locker_bank_id = ${bankId} and r.requested_at >= ${startedAt}
    ) x join audit_log a on a.record_id = x.id
    where a.customer_id = ${customerId} and a.user_id is not null and a.at >= ${startedAt}
      and a.at <= coalesce(${endedAt}::timestamptz, now())
      and (a.resource in ('lockerCommands', 'lockerCommandRuns') or a.resource in ('lockerBanks', 'lockers', 'tickets') and a.action <> 'create')
    order by a.at, a.id limit ${mostTried}`)

/** Attempted actions are only for users who can see the bank. */
export async function factsOf(db: Db, user: Person, row: IncidentRow): Promise<IncidentFacts> {
  const tried = can(user, 'lockers.banks.view') ? await triedOn(db, row) : []
  return { ...row, people: await peopleOf(db, row), tried }
}
