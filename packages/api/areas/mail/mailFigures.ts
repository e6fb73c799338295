/** Figures of the last 30 days on carriers, services and package types. */

import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { services } from '@postern/domain/areas/mail/services.ts'
import { sql } from 'kysely'
import { computing } from '../../engine/computed.ts'
import { isEarly, isInTime, isLate } from '../parcels/punctuality.ts'
import { isCounted, todayOf, usageDays, usageStart, zoneOf } from '../parcels/usageWindow.ts'
import { sizeOf } from '../shared/sizeInInches.ts'

const start = usageStart(sql`r.customer_id`)

const received = (column: string) =>
  sql`from parcels p where p.customer_id = r.customer_id and ${sql.ref(`p.${column}`)} = r.id
    and p.received_at >= ${start}`

/** The shared rules that apply to it, unless its customer doesn't use them. */
const sharedRules = sql`case when r.use_primary_logic then (select count(*)::int from primary_carrier_logic l
  where l.carrier_code = r.code and l.status in ('active', 'shadow') and l.archived_at is null) else 0 end`

export const carrierFigures = computing(
  carriers,
  {
    source: sql`case when r.template_id is not null or r.customer_id = (select provider_id()) then 'catalogue' else 'own' end`,
    sharedRules: sql`shared.rules`,
    hasRules: sql`(shared.rules > 0 or exists (select from carrier_logic l
    where l.customer_id = r.customer_id and l.carrier_id = r.id and l.archived_at is null))`,
    parcels30Days: sql`volume.parcels`,
    volume30Days: sql`volume.days`,
    // Of this carrier's scans, the share recognized by a rule rather than selected by a user.
    recognised: sql`(select round(100.0 * count(*) filter (where s.result <> 'unmatched') / nullif(count(*), 0), 1)
    from scan_log s where s.customer_id = r.customer_id and s.at > now() - interval '30 days'
      and (s.carrier_id = r.id or s.chosen_carrier_id = r.id))`,
  },
  sql`left join lateral (select ${sharedRules} as rules) shared on true
  left join lateral (
    select coalesce(sum(of_day.parcels), 0)::int as parcels, jsonb_agg(coalesce(of_day.parcels, 0) order by ago desc) as days
    from generate_series(0, ${sql.lit(usageDays - 1)}) as ago
    left join (
      select ${todayOf(sql`r.customer_id`)} - (p.received_at at time zone ${zoneOf(sql`r.customer_id`)})::date as ago,
        count(*)::int as parcels ${received('carrier_id')} group by 1
    ) of_day using (ago)
  ) volume on true`,
  // A carrier without sites serves all of them.
  {
    finds: {
      siteIds: (siteId) => sql`(coalesce(cardinality(r.site_ids), 0) = 0 or r.site_ids @> array[${siteId}::uuid])`,
    },
  },
)

const onTime = (column: string) =>
  sql`(select round(100.0 * count(*) filter (where ${isEarly} or ${isInTime})
      / nullif(count(*) filter (where ${isEarly} or ${isInTime} or ${isLate}), 0), 1) ${received(column)})`

export const serviceFigures = computing(services, {
  parcels30Days: sql`(select count(*)::int ${received('service_id')})`,
  onTime: onTime('service_id'),
})

export const priorityLevelFigures = computing(priorityLevels, { onTime: onTime('priority_level_id') })

export const packageTypeFigures = computing(packageTypes, {
  size: sizeOf('length_in', 'width_in', 'height_in'),
  parcels30Days: sql`(select count(*)::int ${received('package_type_id')})`,
})

export const actionFigures = computing(actions, {
  signature: sql`case when 'required' in (r.signature_web, r.signature_mobile, r.signature_kiosk) then 'required'
    when 'optional' in (r.signature_web, r.signature_mobile, r.signature_kiosk) then 'optional' else 'off' end`,
  notices: sql`jsonb_array_length(r.notify)`,
  used30Days: sql`(select count(*)::int from parcel_events e
    where e.customer_id = r.customer_id and e.action_id = r.id and e.at >= ${start} and ${isCounted})`,
})
