/** What happened on the days that are shown: releases, outages, urgent tickets, closed days, and changes to the setup. */
import type { Note } from '@postern/domain/areas/analytics/answers.ts'
import type { Days } from '@postern/domain/areas/analytics/filters.ts'
import { sql } from 'kysely'

/** What decides how parcels are handled. People and places change all day, and explain nothing. */
const setup = {
  priorityLevels: 'priority levels',
  actions: 'actions',
  carriers: 'carriers',
  carrierLogic: 'carrier rules',
  services: 'services',
  packageTypes: 'package types',
  settings: 'settings',
  sites: 'sites',
  lockerBanks: 'locker banks',
} as const

/** So many of each kind at most. */
const most = 60

const setupNames = sql`(values ${sql.join(
  Object.entries(setup).map(([resource, words]) => sql`(${sql.lit(resource)}, ${sql.lit(words)})`),
)}) as n(resource, words)`

export const notesStatement = (customerId: string, { from, to }: Days) => sql<Note>`
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
    from span join locker_bank_connectivity o on o.customer_id = ${customerId} and o.at >= first and o.at < last and o.connectivity = 'offlineConfirmed'
    join locker_banks b on b.customer_id = o.customer_id and b.id = o.locker_bank_id order by o.at desc limit ${sql.lit(most)})
    union all
    (select (t.created_at at time zone timezone)::date, 'incident', 'HD-' || t.number || ': ' || t.subject, null, '/dashboard/helpDesk/tickets/' || t.id
    from span join tickets t on t.customer_id = ${customerId} and t.created_at >= first and t.created_at < last and t.priority in ('P1', 'P2')
    order by t.created_at desc limit ${sql.lit(most)})
    union all
    (select (d.value ->> 'day')::date, 'closedDay', s.name || ' closed' || coalesce(': ' || nullif(d.value ->> 'name', ''), ''), null,
      '/customers/' || s.customer_id || '/sites/' || s.id
    from sites s cross join jsonb_array_elements(s.closed_days) d
    where s.customer_id = ${customerId} and s.archived_at is null and d.value ->> 'day' between ${from} and ${to} limit ${sql.lit(most)})
    union all
    (select (min(l.at) at time zone timezone)::date, 'setupChange',
      case min(l.action) when 'create' then 'Added ' when 'archive' then 'Archived ' when 'restore' then 'Restored ' else 'Changed ' end
        || count(distinct l.record_id) || ' ' || n.words, person_name(l.user_id), '/customers/' || ${customerId}::text || '/' || n.resource
    from span join audit_log l on l.customer_id = ${customerId} and l.at >= first and l.at < last join ${setupNames} on n.resource = l.resource
    where l.action in ('create', 'update', 'archive', 'restore')
    group by (l.at at time zone timezone)::date, timezone, l.action, n.resource, n.words, l.user_id order by min(l.at) desc limit ${sql.lit(most)})
  ) notes order by day, kind, text`
