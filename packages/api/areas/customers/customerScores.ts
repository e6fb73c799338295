/** The formulas of a customer's readiness and health (spec:data-model#readiness-and-health). */
import {
  type HealthPart,
  healthParts,
  type ReadinessCheck,
  readinessChecks,
  ticketsAtWorst,
} from '@postern/domain/areas/customers/customerScores.ts'
import { tenantSegments } from '@postern/domain/areas/customers/segmentSetup.ts'
import { type RawBuilder, sql } from 'kysely'
import { isJudged, isPunctual, receivedInFourWeeks } from '../parcels/parcelStates.ts'
import { isRecipient } from '../shared/recipients.ts'
import { ticketConditions } from '../shared/ticketStates.ts'

const has = (table: string, where: RawBuilder<unknown> = sql`true`) =>
  sql<boolean>`exists (select from ${sql.table(table)} t where t.customer_id = r.id and t.archived_at is null and ${where})`

const sold = (product: string) => sql<boolean>`(${sql.lit(product)} = any(r.products))`

const isTenants = sql<boolean>`(r.segment = any(${sql.lit(`{${tenantSegments.join()}}`)}::text[]))`

/** Checks that apply only to some customers: residential ones have no departments, and a lockers-only customer prints no labels. */
const meantFor: Readonly<Partial<Record<ReadinessCheck, RawBuilder<boolean>>>> = {
  receivingLocation: sold('mail'),
  department: sql`not ${isTenants}`,
  tenant: isTenants,
  label: sold('mail'),
  station: sold('mail'),
  lockerBank: sold('lockers'),
}

const done: Readonly<Record<ReadinessCheck, RawBuilder<boolean>>> = {
  accountManager: sql`r.account_manager_id is not null`,
  implementationLead: sql`r.implementation_lead_id is not null`,
  contract: sql`r.contract_start is not null`,
  goLiveDate: sql`r.go_live_date is not null`,
  site: has('sites', sql`t.status = 'active'`),
  receivingLocation: has('locations', sql`t.is_default_receive`),
  user: has('users', sql`t.status = 'active'`),
  contact: has('contacts', sql`t.reachable`),
  department: has('departments'),
  tenant: has('tenants'),
  carrier: has('carriers', sql`t.is_active`),
  packageType: has('package_types', sql`t.is_default`),
  priorityLevel: has('priority_levels', sql`t.is_default`),
  label: has('thermal_labels', sql`t.state = 'published'`),
  station: has('stations', sql`t.pairing_state = 'paired'`),
  lockerBank: has('locker_banks', sql`t.status = 'active'`),
}

const checks = Object.keys(readinessChecks) as ReadinessCheck[]

/** Null if the check doesn't apply to the customer. */
export const checkValues = Object.fromEntries(
  checks.map((check) => {
    const meant = meantFor[check]
    return [check, meant ? sql`case when ${meant} then ${done[check]} end` : done[check]]
  }),
) as Readonly<Record<ReadinessCheck, RawBuilder<boolean | null>>>

const summed = (of: (check: ReadinessCheck) => RawBuilder<unknown>) => sql.join(checks.map(of), sql` + `)

export const readiness = sql`round(100.0 * (${summed((check) => sql`coalesce((${checkValues[check]})::int, 0)`)})
  / (${summed((check) => (meantFor[check] ? sql`(${meantFor[check]})::int` : sql`1`))}))::int`

/**
 * The data behind the parts, for a customer `r`: parcels of the last four weeks and the four before, recipients, tickets of four
 * weeks, and for each paired station, in how many of the last 24 hours it sent heartbeats and whether it has sent all its scans.
 * Each hour is one index lookup: Postgres would turn `exists` into a join and read all heartbeats for every hour.
 */
export const healthJoins = sql`
  left join lateral (
    select count(*)::int as lately,
      (count(*) filter (where ${isJudged}))::int as due,
      (count(*) filter (where ${isJudged} and ${isPunctual}))::int as punctual
    from parcels p where p.customer_id = r.id and ${receivedInFourWeeks}
  ) flow on true
  left join lateral (
    select count(*)::int as parcels from parcels p where p.customer_id = r.id
      and p.received_at >= now() - interval '56 days' and p.received_at < now() - interval '28 days'
  ) earlier on true
  left join lateral (
    select count(*)::int as people, (count(*) filter (where c.reachable))::int as reachable
    from contacts c where c.customer_id = r.id and ${isRecipient}
  ) people on true
  left join lateral (
    select count(*)::int as tickets from tickets t
    where t.customer_id = r.id and ${ticketConditions.fourWeeks}
  ) asked on true
  left join lateral (
    select coalesce(sum(heard.hours), 0)::int as hours, (count(*) filter (where latest.queued_scans = 0))::int as in_sync,
      count(latest.queued_scans)::int as known
    from stations s
    left join lateral (
      select count(*) as hours from generate_series(0, 23) ago where (
        select true from app_heartbeats h where h.customer_id = s.customer_id and h.station_id = s.id
          and h.at > now() - make_interval(hours => ago + 1) and h.at <= now() - make_interval(hours => ago) limit 1)
    ) heard on true
    left join lateral (
      select h.queued_scans from app_heartbeats h where h.customer_id = s.customer_id and h.station_id = s.id
      order by h.at desc limit 1
    ) latest on true
    where s.customer_id = r.id and s.pairing_state = 'paired' and s.archived_at is null
  ) pulse on true`

interface Measure {
  /** The value as shown: `part` of `whole`. */
  readonly part: RawBuilder<unknown>
  readonly whole: RawBuilder<unknown>
  /** The share of its weight it earns, from 0 to 1; null if there's nothing to measure. */
  readonly earned: RawBuilder<unknown>
}

const ratio = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): Measure => ({
  part,
  whole,
  earned: sql`(${part})::numeric / nullif(${whole}, 0)`,
})

/** Banks count by their current state, stations by their hours online in the last day. */
const devices = ratio(sql`(round(pulse.hours / 24.0) + banks.online)::int`, sql`(stations.paired + banks.banks)`)

export const measures: Readonly<Record<HealthPart, Measure>> = {
  // Receiving more than in the four weeks before earns the full weight, not more.
  usage: {
    part: sql`flow.lately`,
    whole: sql`earlier.parcels`,
    earned: sql`case when earlier.parcels > 0 then least(1, flow.lately::numeric / earlier.parcels) end`,
  },
  onTime: ratio(sql`flow.punctual`, sql`flow.due`),
  uptime: {
    ...devices,
    earned: sql`(pulse.hours / 24.0 + banks.online) / nullif(stations.paired + banks.banks, 0)`,
  },
  reachability: ratio(sql`people.reachable`, sql`people.people`),
  tickets: {
    part: sql`asked.tickets`,
    whole: sql`flow.lately`,
    earned: sql`case when flow.lately > 0 then
      greatest(0, 1 - 1000.0 * asked.tickets / flow.lately / ${sql.lit(ticketsAtWorst)}) end`,
  },
  sync: ratio(sql`pulse.in_sync`, sql`pulse.known`),
}

const parts = Object.keys(healthParts) as HealthPart[]

const weighed = (of: (part: HealthPart) => RawBuilder<unknown>) => sql.join(parts.map(of), sql` + `)

/** Only measurable parts count: a customer without parcels is scored by its contacts and devices. */
export const health = sql`case when stations.paired + banks.banks + flow.lately + earlier.parcels > 0 then
  round(100 * (${weighed((part) => sql`coalesce(${sql.lit(healthParts[part].weight)} * (${measures[part].earned}), 0)`)})
    / nullif(${weighed(
      (part) => sql`case when (${measures[part].earned}) is null then 0 else ${sql.lit(healthParts[part].weight)} end`,
    )}, 0))::int end`

export const object = (entries: readonly (readonly [string, RawBuilder<unknown>])[]) =>
  sql`jsonb_build_object(${sql.join(entries.flatMap(([key, value]) => [sql.lit(key), value]))})`

/** Each part's `part` of `whole`, and the share of its weight it earns. */
export const healthPartsObject = object(
  Object.entries(measures).map(([key, { part, whole, earned }]) => [
    key,
    object([
      [
        'of',
        object([
          ['part', part],
          ['whole', whole],
        ]),
      ],
      ['earned', earned],
    ]),
  ]),
)
