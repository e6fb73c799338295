/** Events on the days shown: releases, outages, urgent tickets, closed days, and setup changes. */
import type { Note } from '@postern/domain/areas/analytics/answers.ts'
import type { Days } from '@postern/domain/areas/analytics/filters.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { sql } from 'kysely'

/** Records that affect how parcels are handled, with singular and plural. Contacts change all day and explain nothing. */
const setup = {
  priorityLevels: ['priority level', 'priority levels'],
  actions: ['action', 'actions'],
  carriers: ['carrier', 'carriers'],
  carrierLogic: ['carrier rule', 'carrier rules'],
  services: ['service', 'services'],
  packageTypes: ['package type', 'package types'],
  settings: ['set of settings', 'settings'],
  sites: ['site', 'sites'],
  lockerBanks: ['locker bank', 'locker banks'],
} as const satisfies Partial<Record<ResourceName, readonly [string, string]>>
const setupNames = Object.keys(setup) as (keyof typeof setup)[]

/** Maximum of each kind. */
const most = 60

/** What a user may see. */
export interface NotesFor {
  readonly tickets: boolean
  readonly banks: boolean
  readonly sites: boolean
  readonly setup: readonly (keyof typeof setup)[]
}

export const notesFor = (actor: Actor): NotesFor => ({
  tickets: can(actor, 'helpDesk.tickets.view'),
  banks: can(actor, 'lockers.banks.view'),
  sites: can(actor, 'customers.sites.view'),
  setup: setupNames.filter((name) => can(actor, `${resourceNamed(name).permission}.view`)),
})

/** The first row matches nothing: a VALUES list can't be empty. */
const setupTable = (names: NotesFor['setup']) =>
  sql`(values ('', '', '')${sql.join(
    names.map((name) => sql`, (${sql.lit(name)}, ${sql.lit(setup[name][0])}, ${sql.lit(setup[name][1])})`),
    sql``,
  )}) as n(resource, one, several)`

export const notesStatement = (customerId: string, { from, to }: Days, may: NotesFor) => sql<Note>`
  with zone as (select c.timezone from customers c where c.id = ${customerId}),
  span as (
    select timezone, (${from}::date)::timestamp at time zone timezone as first, (${to}::date + 1)::timestamp at time zone timezone as last from zone)
  select to_char(day, 'YYYY-MM-DD') as day, kind, text, who, link from (
    (select (v.released_at at time zone timezone)::date as day, 'release' as kind, a.name || ' ' || v.version || ' released' as text,
      null::text as who, '/system/versions' as link
    from span join versions v on v.released_at >= first and v.released_at < last and v.channel = 'stable' join apps a on a.id = v.app_id
    where exists (select from app_heartbeats h where h.customer_id = ${customerId} and h.version = v.version and h.at >= v.released_at)
    order by v.released_at desc limit ${sql.lit(most)})
    union all
    (select (o.at at time zone timezone)::date, 'outage', b.name || ' went offline', null, '/customers/' || b.customer_id || '/lockerBanks/' || b.id
    from span join locker_bank_connectivity o on o.customer_id = ${customerId} and o.at >= first and o.at < last and o.connectivity = 'offlineConfirmed' and ${may.banks}
    join locker_banks b on b.customer_id = o.customer_id and b.id = o.locker_bank_id order by o.at desc limit ${sql.lit(most)})
    union all
    (select (t.created_at at time zone timezone)::date, 'incident', 'HD-' || t.number || ': ' || t.subject, null, '/dashboard/helpDesk/tickets/' || t.id
    from span join tickets t on t.customer_id = ${customerId} and t.created_at >= first and t.created_at < last and t.priority in ('P1', 'P2') and ${may.tickets}
    order by t.created_at desc limit ${sql.lit(most)})
    union all
    (select (d.value ->> 'day')::date, 'closedDay', s.name || ' closed' || coalesce(': ' || nullif(d.value ->> 'name', ''), ''), null,
      '/customers/' || s.customer_id || '/sites/' || s.id
    from sites s cross join jsonb_array_elements(s.closed_days) d
    where ${may.sites} and s.customer_id = ${customerId} and s.archived_at is null and d.value ->> 'day' between ${from} and ${to} limit ${sql.lit(most)})
    union all
    (select (min(l.at) at time zone timezone)::date, 'setupChange',
      case min(l.action) when 'create' then 'Added ' when 'archive' then 'Archived ' when 'restore' then 'Restored ' else 'Changed ' end
        || count(distinct l.record_id) || ' ' || case count(distinct l.record_id) when 1 then n.one else n.several end, person_name(l.user_id), '/customers/' || ${customerId}::text || '/' || n.resource
    from span join audit_log l on l.customer_id = ${customerId} and l.at >= first and l.at < last join ${setupTable(may.setup)} on n.resource = l.resource
    where l.action in ('create', 'update', 'archive', 'restore')
    group by (l.at at time zone timezone)::date, timezone, l.action, n.resource, n.one, n.several, l.user_id order by min(l.at) desc limit ${sql.lit(most)})
  ) notes order by day, kind, text`
