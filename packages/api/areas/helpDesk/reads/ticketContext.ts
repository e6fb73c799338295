/** Context that helps solve a ticket. Each part is shown only to users with permission to see it. */
import type { TicketContext } from '@postern/domain/areas/helpDesk/contextEndpoints.ts'
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Changes } from '../../../engine/audit.ts'
import type { TicketRef } from '../writes/storedTicket.ts'

interface About {
  readonly siteId: string | null
  readonly lockerBankId: string | null
  readonly lockerId: string | null
  readonly stationId: string | null
  readonly parcelId: string | null
  readonly contactId: string | null
  readonly subject: string
  readonly category: string
  readonly createdAt: string
}

const aboutStatement = ({ customerId, id }: TicketRef) => sql<About>`
  select site_id as "siteId", locker_bank_id as "lockerBankId", locker_id as "lockerId", station_id as "stationId",
    parcel_id as "parcelId", contact_id as "contactId", subject, category, created_at as "createdAt"
  from tickets where customer_id = ${customerId} and id = ${id}`

const shownEvents = 5

const eventsJson = (where: RawBuilder<unknown>) => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'at', e.at, 'text', e.action_name, 'by', e.user_name) order by e.at desc) from (
  select * from parcel_events e where ${where} order by e.at desc limit ${sql.lit(shownEvents)}) e), '[]')`

const doorStatement = (customerId: string, id: string) => sql<NonNullable<TicketContext['door']>>`
  select l.id, l.label, jsonb_build_object('id', b.id, 'name', b.name) as bank, l.service_state as "serviceState",
    l.occupancy, l.door_state as "doorState", l.fault,
    (select jsonb_build_object('id', p.id, 'name', p.internal_number) from parcels p
      where p.customer_id = l.customer_id and p.locker_id = l.id and p.closed_at is null limit 1) as parcel,
    ${eventsJson(sql`e.customer_id = l.customer_id and e.locker_id = l.id and e.at > now() - interval '30 days'`)} as events
  from lockers l join locker_banks b on b.customer_id = l.customer_id and b.id = l.locker_bank_id
  where l.customer_id = ${customerId} and l.id = ${id}`

const bankStatement = (customerId: string, id: string) => sql<NonNullable<TicketContext['bank']>>`
  select b.id, b.name, b.status, b.connectivity, b.last_seen_at as "lastSeenAt",
    (select max(c.at) from locker_bank_connectivity c where c.customer_id = b.customer_id and c.locker_bank_id = b.id) as since,
    count(l.id)::int as doors, count(*) filter (where l.fault <> 'none')::int as faults,
    count(*) filter (where l.service_state <> 'inService')::int as "outOfService"
  from locker_banks b
  left join lockers l on l.customer_id = b.customer_id and l.locker_bank_id = b.id and l.archived_at is null
  where b.customer_id = ${customerId} and b.id = ${id}
  group by b.customer_id, b.id`

const stationStatement = (customerId: string, id: string) => sql<NonNullable<TicketContext['station']>>`
  select s.id, s.name, s.kind, (select max(h.at) from app_heartbeats h
    where h.customer_id = s.customer_id and h.station_id = s.id and h.at > now() - interval '7 days') as "lastSeenAt"
  from stations s where s.customer_id = ${customerId} and s.id = ${id}`

const parcelStatement = (customerId: string, id: string) => sql<NonNullable<TicketContext['parcel']>>`
  select p.id, p.internal_number as "internalNumber", a.name as action, p.status_group as "statusGroup", p.due_at as "dueAt",
    ${eventsJson(sql`e.customer_id = p.customer_id and e.parcel_id = p.id`)} as events
  from parcels p join actions a on a.customer_id = p.customer_id and a.id = p.current_action_id
  where p.customer_id = ${customerId} and p.id = ${id}`

const contactStatement = (customerId: string, id: string) => sql<NonNullable<TicketContext['contact']>>`
  select c.id, c.display_name as name, (select count(*)::int from parcels p
    where p.customer_id = c.customer_id and p.contact_id = c.id and p.closed_at is null) as "openParcels"
  from contacts c where c.customer_id = ${customerId} and c.id = ${id}`

const daysBefore = 14
const mostChanges = 12

interface ChangeRow {
  readonly id: string
  readonly at: string
  readonly resource: string
  readonly recordId: string
  readonly action: string
  readonly by: string | null
  readonly via: string
  readonly changes: Changes
}

/** Only changes before the ticket was created: later ones are part of solving it. */
const changesStatement = (ids: readonly string[], before: string) => sql<ChangeRow>`
  select a.id, a.at, a.resource, a.record_id as "recordId", a.action, person_name(a.user_id) as by, a.via, a.changes
  from audit_log a
  where a.record_id = any(${[...ids]}::uuid[]) and a.at <= ${before}::timestamptz
    and a.at > ${before}::timestamptz - make_interval(days => ${sql.lit(daysBefore)})
    and a.resource in ('lockers', 'lockerBanks', 'stations', 'sites') and a.action <> 'export'
  order by a.at desc limit ${sql.lit(mostChanges)}`

const mostFields = 3

const valueText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

const changeOf = ({ changes, ...row }: ChangeRow): TicketContext['changes'][number] => ({
  ...row,
  fields:
    row.action === 'create'
      ? []
      : Object.entries(changes)
          .slice(0, mostFields)
          .map(([name, { before, after }]) => ({ name, before: valueText(before), after: valueText(after) })),
})

const mostSimilar = 5

type SimilarRow = Omit<TicketContext['similar'][number], 'number'> & { readonly number: number }

/** Ranked by similar subjects; the same category, door, bank or station adds to the score. */
const similarStatement = ({ customerId, id }: TicketRef, about: About) => sql<SimilarRow>`
  select s.id, s.number, s.subject, s.status, s.resolution, s.cause_code as "causeCode", round(s.likeness * 100)::int as likeness
  from (
    select t.id, t.number, t.subject, t.status, t.resolution, t.cause_code, t.solved_at,
      least(0.99, 0.6 * similarity(searchable(t.subject), searchable(${about.subject}))
        + case when t.category = ${about.category} then 0.15 else 0 end
        + case when t.locker_id = ${about.lockerId}::uuid then 0.2
            when t.locker_bank_id = ${about.lockerBankId}::uuid or t.station_id = ${about.stationId}::uuid then 0.12 else 0 end) as likeness
    from (
      select * from tickets t where t.customer_id = ${customerId} and t.solved_at is not null and t.id <> ${id}
        and t.duplicate_of is null and t.resolution is not null
      order by t.solved_at desc limit 2000) t) s
  where s.likeness >= 0.3
  order by s.likeness desc, s.solved_at desc limit ${sql.lit(mostSimilar)}`

export async function ticketContext(db: Db, actor: Actor, ref: TicketRef): Promise<TicketContext> {
  const { customerId } = ref
  const about = await db.one(aboutStatement(ref))
  if (!about) throw failure('not_found')
  const part = async <T>(
    id: string | null,
    may: boolean,
    statement: (customer: string, id: string) => RawBuilder<T>,
  ) => (id !== null && may ? ((await db.one(statement(customerId, id))) ?? null) : null)
  const mayBanks = can(actor, 'lockers.banks.view')
  const maySites = can(actor, 'customers.sites.view')
  const door = await part(about.lockerId, can(actor, 'lockers.lockers.view'), doorStatement)
  const ids = [about.lockerId, about.lockerBankId, about.stationId, about.siteId].filter((id) => id !== null)
  const changes = ids.length === 0 ? [] : await db.all(changesStatement(ids, about.createdAt))
  const visible = changes.filter(({ resource }) => {
    const known = findResource(resource)
    return known !== undefined && can(actor, `${known.permission}.view`)
  })
  const similar = await db.all(similarStatement(ref, about))
  return {
    door: door && { ...door, parcel: maySites ? door.parcel : null, events: maySites ? door.events : [] },
    bank: await part(about.lockerBankId, mayBanks, bankStatement),
    station: await part(about.stationId, can(actor, 'customers.stations.view'), stationStatement),
    parcel: await part(about.parcelId, maySites, parcelStatement),
    contact: await part(about.contactId, can(actor, 'customers.contacts.view'), contactStatement),
    changes: visible.map(changeOf),
    similar: similar.map((row) => ({ ...row, number: ticketNumber(row.number) })),
  }
}
