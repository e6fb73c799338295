/** Services, people and adoption of one customer: data not in roll-ups, read from stored parcels and their events. */
import type { ServiceRow } from '@postern/domain/areas/analytics/detailEndpoints.ts'
import type { MessageOutcome } from '@postern/domain/areas/analytics/drillSets.ts'
import type { AnalyticsFilters, Days, ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import type { ParcelMoment } from '@postern/domain/areas/analytics/parcelSets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { onlyRow } from '../../shared/onlyRow.ts'
import type { Named } from '../../shared/recipients.ts'
import { momentColumn } from '../rollUps/factsStatement.ts'
import { narrowedBy } from './narrowing.ts'
import { readAsked } from './window.ts'

type Part = RawBuilder<unknown>

export interface Own {
  readonly customerId: string
  readonly filters: ParcelFilters
  readonly days: Days
}

/** Rows of each kind; the list has the rest. */
const most = sql.lit(10)

/** The facts `f` of parcels with this moment within the days. */
const happened = ({ customerId, filters, days }: Own, moment: ParcelMoment): Part => {
  const at = sql.ref(`f.${momentColumn(moment)}`)
  return sql`${narrowedBy('f', filters, [customerId])} and ${at} >= ${days.from}::date and ${at} < ${days.to}::date + 1`
}

const parcelOf = sql`join parcels p on p.customer_id = f.customer_id and p.id = f.parcel_id`

const servicesStatement = (own: Own) => sql<ServiceRow>`
  select p.service_id as id, coalesce(s.name, 'None') as name,
    (count(*) filter (where f.punctuality in ('early', 'inTime')))::int as "onTime",
    (count(*) filter (where f.punctuality = 'late'))::int as late, (count(*) filter (where f.punctuality = 'veryLate'))::int as "veryLate"
  from parcel_facts f ${parcelOf} left join services s on s.customer_id = p.customer_id and s.id = p.service_id
  where ${happened(own, 'closed')} and f.punctuality is not null group by 1, 2 order by count(*) desc, 2 limit ${most}`

/** An action that pauses the clock does so until the next action. */
const pauseStatement = (own: Own) => sql<{ paused: number; minutes: number }>`
  with closed as materialized (
    select p.id, p.received_at, p.closed_at from parcel_facts f ${parcelOf} where ${happened(own, 'closed')}
  ), steps as (
    select e.at, a.pauses_sla, lead(e.at) over (partition by e.parcel_id order by e.at, e.id) as until
    from closed c join parcel_events e on e.customer_id = ${own.customerId} and e.parcel_id = c.id and e.voided_by is null
    join actions a on a.customer_id = e.customer_id and a.id = e.action_id
  )
  select coalesce((select sum(extract(epoch from until - at)) from steps where pauses_sla), 0)::float8 / 60 as paused,
    coalesce((select sum(extract(epoch from closed_at - received_at)) from closed), 0)::float8 / 60 as minutes`

export type AskedOfOne = Omit<AnalyticsFilters, 'customer' | 'segment'>

export async function readOwn(db: Db, customerId: string, asked: AskedOfOne): Promise<Own> {
  const filters = { ...asked, customer: customerId }
  const { spans } = await readAsked(db, [customerId], filters)
  return { customerId, filters, days: spans.shown }
}

export async function readServices(db: Db, customerId: string, asked: AskedOfOne) {
  const own = await readOwn(db, customerId, asked)
  return { rows: await db.all(servicesStatement(own)), pause: await onlyRow(db, pauseStatement(own)) }
}

interface OwnerRow {
  id: string | null
  name: string
  parcels: number
}

const ownersStatement = (own: Own, table: 'departments' | 'tenants', column: 'department_id' | 'tenant_id') =>
  sql<OwnerRow>`
    select o.id, o.name, count(*)::int as parcels
    from parcel_facts f ${parcelOf} join ${sql.table(table)} o on o.customer_id = p.customer_id and o.id = ${sql.ref(`p.${column}`)}
    where ${happened(own, 'received')} group by 1, 2 order by 3 desc, 2 limit ${most}`

/** Preselects events near the days, so partitions of other months aren't read; the exact day depends on the site's time zone. */
const near = (at: Part, { from, to }: Days) => sql`${at} >= ${from}::date - 1 and ${at} < ${to}::date + 2`
const thatDay = (at: Part, { from, to }: Days) =>
  sql`(${at} at time zone s.timezone)::date between ${from}::date and ${to}::date`

/** The facts `f` of parcels with an action `e` by an operator within the days. */
export const handledFacts = (days: Days): Part => sql`
  parcel_events e join parcel_facts f on f.customer_id = e.customer_id and f.parcel_id = e.parcel_id
  join sites s on s.customer_id = f.customer_id and s.id = f.site_id
  where e.user_name is not null and e.voided_by is null and ${near(sql`e.at`, days)} and ${thatDay(sql`e.at`, days)}`

/** The facts `f` of parcels with a message `n` sent within the days. */
export const messagedFacts = (days: Days): Part => sql`
  notification_log n join parcel_facts f on f.customer_id = n.customer_id and f.parcel_id = n.parcel_id
  join sites s on s.customer_id = f.customer_id and s.id = f.site_id
  where ${near(sql`n.at`, days)} and ${thatDay(sql`n.at`, days)}`

/** The message states that count as each outcome. */
export const outcomeStates: Readonly<Record<MessageOutcome, readonly string[]>> = {
  delivered: ['delivered', 'opened'],
  opened: ['opened'],
  failed: ['bounced', 'failed'],
}

const operatorsStatement = ({ customerId, filters, days }: Own) => sql<{
  id: string
  name: string
  parcels: number
  hours: number
}>`
  select s.id, s.name, count(distinct e.parcel_id)::int as parcels,
    count(distinct (e.user_name, date_trunc('hour', e.at)))::int as hours
  from ${handledFacts(days)} and e.customer_id = ${customerId} and ${narrowedBy('f', filters, [customerId])}
  group by 1, 2 order by 3 desc, 2 limit ${most}`

interface NoticeRow {
  channel: 'email' | 'sms' | 'push'
  sent: number
  delivered: number
  opened: number
  failed: number
}

const noticesStatement = ({ customerId, filters, days }: Own) => {
  const having = (outcome: MessageOutcome) =>
    sql`(count(distinct n.parcel_id) filter (where n.state = any(${[...outcomeStates[outcome]]})))::int`
  return sql<NoticeRow>`
    select n.channel, count(distinct n.parcel_id)::int as sent, ${having('delivered')} as delivered, ${having('opened')} as opened,
      ${having('failed')} as failed
    from ${messagedFacts(days)} and n.customer_id = ${customerId} and ${narrowedBy('f', filters, [customerId])}
    group by 1 order by 2 desc`
}

/** Departments and tenants are only for users who may see them. */
export async function readPeople(db: Db, customerId: string, asked: AskedOfOne, named: Named) {
  const own = await readOwn(db, customerId, asked)
  return {
    operators: await db.all(operatorsStatement(own)),
    departments: named.departments ? await db.all(ownersStatement(own, 'departments', 'department_id')) : [],
    tenants: named.tenants ? await db.all(ownersStatement(own, 'tenants', 'tenant_id')) : [],
    notices: await db.all(noticesStatement(own)),
  }
}
