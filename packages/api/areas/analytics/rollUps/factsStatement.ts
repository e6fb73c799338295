/** Derives parcel facts from everything recorded about the parcels, in whatever order it arrived. */
import {
  longDwellHours,
  type ParcelMoment,
  parcelMoments,
  veryLateMinutes,
} from '@postern/domain/areas/analytics/parcelSets.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { dimensions } from './grains.ts'

/** Means "none", or "all" where a grain sums over a dimension. */
export const nilId = '00000000-0000-0000-0000-000000000000'

export const momentColumn = (moment: ParcelMoment): string => snake(moment)

/** In table order. */
export const factColumns = [
  'customer_id',
  'parcel_id',
  ...dimensions,
  ...parcelMoments.map(momentColumn),
  'scan_result',
  'manual_carrier',
  'corrected',
  'unknown_recipient',
  'opened',
  'undelivered',
  'via_locker',
  'punctuality',
  'late_minutes',
  'door_minutes',
  'notify_seconds',
  'delivery_seconds',
  'dwell_seconds',
] as const

/** Moments set by the first action of one of these kinds. */
const eventMoments = {
  deposited: ['lockerDeposit'],
  delivered: ['deliver'],
  pickedUp: ['pickup', 'lockerPickup'],
  collected: ['lockerPickup'],
  sentOut: ['outForDelivery', 'attempt'],
  returned: ['return'],
  forwarded: ['forward'],
  attempted: ['attempt'],
  held: ['hold'],
  damaged: ['damage'],
  lost: ['lost'],
  misdelivered: ['misdelivery'],
} as const

const firsts = sql.join(
  Object.entries(eventMoments).map(
    ([name, kinds]) =>
      sql`min(e.at) filter (where e.voided_by is null and a.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})) as ${sql.id(snake(name))}`,
  ),
)

/** Seconds between the two, if the second came after the first. */
const secondsBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`case when ${to} >= ${from} then round(extract(epoch from ${to} - ${from}))::integer end`

const there = (moment: RawBuilder<unknown>) => sql`${moment} at time zone s.timezone`
const orNil = (column: string) => sql`coalesce(${sql.ref(`p.${column}`)}, ${sql.lit(nilId)}::uuid)`

/** Facts for those of the customer's parcels that are still stored. */
export const factsStatement = (customerId: string, parcelIds: readonly string[]) => sql`
  with of_events as (
    select e.parcel_id, ${firsts}, min(e.at) filter (where e.voided_by is null and e.signed = false) as unsigned,
      min(e.at) filter (where e.voided_by is null and e.photographed = false) as unphotographed,
      bool_or(e.voided_by is not null) as corrected
    from parcel_events e join actions a on a.customer_id = e.customer_id and a.id = e.action_id
    where e.customer_id = ${customerId} and e.parcel_id = any(${parcelIds}::uuid[]) group by e.parcel_id
  ), of_notices as (
    select n.parcel_id, min(n.at) as notified, bool_or(n.state = 'opened') as opened,
      bool_and(n.state in ('bounced', 'failed')) as undelivered
    from notification_log n where n.customer_id = ${customerId} and n.parcel_id = any(${parcelIds}::uuid[]) group by n.parcel_id
  ), of_scans as (
    select distinct on (l.parcel_id) l.parcel_id, l.result, l.chosen_carrier_id is not null as is_manual
    from scan_log l where l.customer_id = ${customerId} and l.parcel_id = any(${parcelIds}::uuid[])
    order by l.parcel_id, l.at, l.id
  )
  select p.customer_id, p.id as parcel_id, p.site_id, ${orNil('carrier_id')} as carrier_id,
    ${orNil('package_type_id')} as package_type_id, ${orNil('priority_level_id')} as priority_level_id,
    case when e.deposited is not null then 'locker' when coalesce(e.sent_out, e.delivered) is not null then 'delivery'
      else 'counter' end as channel,
    ${there(sql`p.received_at`)} as received, ${there(sql`n.notified`)} as notified, ${there(sql`e.deposited`)} as deposited,
    ${there(sql`e.delivered`)} as delivered, ${there(sql`e.picked_up`)} as picked_up, ${there(sql`p.closed_at`)} as closed,
    ${there(sql`e.returned`)} as returned, ${there(sql`e.forwarded`)} as forwarded, ${there(sql`e.attempted`)} as attempted,
    ${there(sql`e.held`)} as held, ${there(sql`e.damaged`)} as damaged, ${there(sql`e.lost`)} as lost,
    ${there(sql`e.misdelivered`)} as misdelivered, ${there(sql`e.unsigned`)} as unsigned,
    ${there(sql`e.unphotographed`)} as unphotographed,
    l.result as scan_result, coalesce(l.is_manual, false) as manual_carrier, coalesce(e.corrected, false) as corrected,
    coalesce(p.contact_id, p.department_id, p.tenant_id) is null as unknown_recipient,
    coalesce(n.opened, false) as opened, coalesce(n.undelivered, false) as undelivered,
    coalesce(e.collected = e.picked_up, false) as via_locker,
    case when p.closed_at is null or p.due_at is null then null
      when p.closed_at <= p.received_at + (p.due_at - p.received_at) / 2 then 'early'
      when p.closed_at <= p.due_at then 'inTime'
      when p.closed_at < p.due_at + make_interval(mins => ${sql.lit(veryLateMinutes)}) then 'late' else 'veryLate' end as punctuality,
    case when p.closed_at > p.due_at then ceil(extract(epoch from p.closed_at - p.due_at) / 60)::integer else 0 end as late_minutes,
    case when e.collected = e.picked_up and e.deposited <= e.collected
      then round(extract(epoch from e.collected - e.deposited) / 60)::integer else 0 end as door_minutes,
    ${secondsBetween(sql`p.received_at`, sql`n.notified`)} as notify_seconds,
    ${secondsBetween(sql`p.received_at`, sql`e.delivered`)} as delivery_seconds,
    ${secondsBetween(sql`n.notified`, sql`e.picked_up`)} as dwell_seconds
  from parcels p join sites s on s.customer_id = p.customer_id and s.id = p.site_id
  left join of_events e on e.parcel_id = p.id left join of_notices n on n.parcel_id = p.id left join of_scans l on l.parcel_id = p.id
  where p.customer_id = ${customerId} and p.id = any(${parcelIds}::uuid[])`

const longDwellSeconds = sql.lit(longDwellHours * 3_600)

/** Conditions for the parcels in a set, among those that have its moment. The facts are `f`. */
export const setConditions = {
  received: sql`true`,
  unknownRecipient: sql`f.unknown_recipient`,
  scanned: sql`f.scan_result is not null`,
  recognized: sql`f.scan_result = 'matched'`,
  unmatched: sql`f.scan_result = 'unmatched'`,
  ambiguous: sql`f.scan_result = 'ambiguous'`,
  manualCarrier: sql`f.manual_carrier`,
  corrected: sql`f.corrected`,
  notified: sql`true`,
  opened: sql`f.opened`,
  undelivered: sql`f.undelivered`,
  deposited: sql`true`,
  delivered: sql`true`,
  pickedUp: sql`true`,
  lockerPickups: sql`f.via_locker`,
  dwellMeasured: sql`f.dwell_seconds is not null`,
  dwellOver48: sql`f.dwell_seconds > ${longDwellSeconds}`,
  closed: sql`true`,
  judged: sql`f.punctuality is not null`,
  early: sql`f.punctuality = 'early'`,
  inTime: sql`f.punctuality = 'inTime'`,
  late: sql`f.punctuality = 'late'`,
  veryLate: sql`f.punctuality = 'veryLate'`,
  returned: sql`true`,
  forwarded: sql`true`,
  attempted: sql`true`,
  held: sql`true`,
  damaged: sql`true`,
  lost: sql`true`,
  misdelivered: sql`true`,
  missingSignature: sql`true`,
  missingPhoto: sql`true`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>
