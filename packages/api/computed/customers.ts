/** What a customer looks like from outside: what it holds, how far its set-up is, how well it runs. */
import { customers } from '@postern/domain/resources/customers.ts'
import { type RawBuilder, sql } from 'kysely'
import { computing } from './computed.ts'
import { banksOf, doorsOf, share, stationsOf } from './places.ts'

const has = (table: string, where: RawBuilder<unknown> = sql`true`) =>
  sql<boolean>`exists (select from ${sql.table(table)} t where t.customer_id = r.id and t.archived_at is null and ${where})`

const unlessSold = (product: string, check: RawBuilder<boolean>) =>
  sql<boolean>`(${sql.lit(product)} <> all(r.products) or ${check})`

/** What must be there before a customer goes live; what belongs to a product it does not have counts as done (entities §1.1). */
const readinessChecks: readonly RawBuilder<boolean>[] = [
  sql`r.account_manager_id is not null`,
  sql`r.implementation_lead_id is not null`,
  sql`r.go_live_date is not null`,
  sql`r.contract_start is not null`,
  has('sites', sql`t.status = 'active'`),
  has('locations', sql`t.is_default_receive`),
  has('users', sql`t.status = 'active'`),
  has('contacts', sql`t.reachable`),
  has('departments'),
  has('carriers', sql`t.is_active`),
  has('package_types', sql`t.is_default`),
  has('priority_levels', sql`t.is_default`),
  has('thermal_labels', sql`t.state = 'published'`),
  has('stations', sql`t.pairing_state = 'paired'`),
  unlessSold('lockers', has('locker_banks', sql`t.status = 'active'`)),
]

const readiness = sql`round(100.0 * (${sql.join(
  readinessChecks.map((check) => sql`(${check})::int`),
  sql` + `,
)}) / ${sql.lit(readinessChecks.length)})::int`

/**
 * Four parts, each from 0 to 1, of what there is to measure: a customer without lockers is judged by the rest. Every open
 * ticket costs a twentieth of its part, an urgent one (P1 or P2) three times that.
 */
const healthParts: readonly { weight: number; value: RawBuilder<number | null> }[] = [
  { weight: 30, value: sql`stations.alive::numeric / nullif(stations.paired, 0)` },
  { weight: 20, value: sql`banks.online::numeric / nullif(banks.banks, 0)` },
  { weight: 30, value: sql`1 - held.overdue::numeric / nullif(held.parcels, 0)` },
  {
    weight: 20,
    value: sql`case when stations.paired > 0 then greatest(0, 1 - 0.05 * told.tickets - 0.1 * told.urgent) end`,
  },
]

const summed = (of: (part: (typeof healthParts)[number]) => RawBuilder<unknown>) =>
  sql.join(healthParts.map(of), sql` + `)

const health = sql`round(100 * (${summed(({ weight, value }) => sql`coalesce(${sql.lit(weight)} * (${value}), 0)`)})
  / nullif(${summed(({ weight, value }) => sql`case when (${value}) is null then 0 else ${sql.lit(weight)} end`)}, 0))::int`

export const customerFigures = computing(
  customers,
  {
    healthScore: health,
    readinessScore: readiness,
    doorsTaken: share(sql`doors.taken`, sql`doors.doors`),
    stationsOnline: share(sql`stations.alive`, sql`stations.paired`),
    banksOffline: sql`banks.offline`,
    openTickets: sql`told.tickets`,
    parcelsInCustody: sql`held.parcels`,
    parcelsOverdue: sql`held.overdue`,
  },
  sql`${stationsOf(sql`s.customer_id = r.id`)} ${doorsOf(sql`b.customer_id = r.id`)} ${banksOf(sql`b.customer_id = r.id`)}
  left join lateral (
    select count(*)::int as parcels, (count(*) filter (where p.due_at < now()))::int as overdue
    from parcels p where p.customer_id = r.id and p.closed_at is null
  ) held on true
  left join lateral (
    select count(*)::int as tickets, (count(*) filter (where t.priority in ('P1', 'P2')))::int as urgent
    from tickets t where t.customer_id = r.id and t.solved_at is null
  ) told on true`,
)
