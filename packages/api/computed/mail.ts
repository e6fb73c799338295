/** What the last thirty days say about carriers, services and kinds of parcels. */
import { actions } from '@postern/domain/resources/actions.ts'
import { carriers } from '@postern/domain/resources/carriers.ts'
import { packageTypes } from '@postern/domain/resources/packageTypes.ts'
import { priorityLevels } from '@postern/domain/resources/priorityLevels.ts'
import { services } from '@postern/domain/resources/services.ts'
import { sql } from 'kysely'
import { computing } from './computed.ts'

const received = (column: string) =>
  sql`from parcels p where p.customer_id = r.customer_id and ${sql.ref(`p.${column}`)} = r.id
    and p.received_at > now() - interval '30 days'`

export const carrierFigures = computing(carriers, {
  parcels30Days: sql`(select count(*)::int ${received('carrier_id')})`,
  // Of the scans that were this carrier's: those a rule knew, beside those a person had to pick.
  recognised: sql`(select round(100.0 * count(*) filter (where s.result <> 'unmatched') / nullif(count(*), 0), 1)
    from scan_log s where s.customer_id = r.customer_id and s.at > now() - interval '30 days'
      and (s.carrier_id = r.id or s.chosen_carrier_id = r.id))`,
})

const onTime = (column: string) =>
  sql`(select round(100.0 * count(*) filter (where p.closed_at <= p.due_at) / nullif(count(*), 0), 1)
    ${received(column)} and p.closed_at is not null)`

export const serviceFigures = computing(services, {
  parcels30Days: sql`(select count(*)::int ${received('service_id')})`,
  onTime: onTime('service_id'),
})

export const priorityLevelFigures = computing(priorityLevels, { onTime: onTime('priority_level_id') })

export const packageTypeFigures = computing(packageTypes, {
  parcels30Days: sql`(select count(*)::int ${received('package_type_id')})`,
})

export const actionFigures = computing(actions, {
  used30Days: sql`(select count(*)::int from parcel_events e
    where e.customer_id = r.customer_id and e.action_id = r.id and e.at > now() - interval '30 days')`,
})
