/** Same rule as the domain's `lockerPolicy`: the shorter of the bank's hold period and the site's or customer's. Bank `b`, site `s`. */
import { sql } from 'kysely'

export const holdHours = sql`least(b.hold_hours, coalesce((s.settings_override ->> 'holdHours')::int,
  (select z.hold_hours from settings z where z.customer_id = b.customer_id)))`
