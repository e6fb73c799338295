/** Parcel columns for lists and pages, with the names of referenced records; the parcel is `p`. */
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import type { Named } from '../shared/recipients.ts'

export const parcelColumns = (named: Named) => sql`
  p.id, p.internal_number as "internalNumber", p.tracking_number as "trackingNumber", ca.name as carrier,
  pt.name as "packageType", case
    when co.id is not null then ${named.contacts ? sql`co.display_name` : sql.lit(hiddenSecret)}
    when de.id is not null then ${named.departments ? sql`de.name` : sql.lit(hiddenSecret)}
    when te.id is not null then ${named.tenants ? sql`te.name` : sql.lit(hiddenSecret)} end as recipient, a.name as action,
  p.status_group as "statusGroup", coalesce(lo.name, lb.name || ', door ' || lk.label) as place,
  p.received_at as "receivedAt", p.due_at as "dueAt", p.closed_at as "closedAt"`

export const parcelNames = sql`
  join actions a on a.customer_id = p.customer_id and a.id = p.current_action_id
  left join carriers ca on ca.customer_id = p.customer_id and ca.id = p.carrier_id
  left join package_types pt on pt.customer_id = p.customer_id and pt.id = p.package_type_id
  left join contacts co on co.customer_id = p.customer_id and co.id = p.contact_id
  left join departments de on de.customer_id = p.customer_id and de.id = p.department_id
  left join tenants te on te.customer_id = p.customer_id and te.id = p.tenant_id
  left join locations lo on lo.customer_id = p.customer_id and lo.id = p.location_id
  left join lockers lk on lk.customer_id = p.customer_id and lk.id = p.locker_id
  left join locker_banks lb on lb.customer_id = lk.customer_id and lb.id = lk.locker_bank_id`
