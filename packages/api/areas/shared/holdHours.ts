/** As `lockerPolicy` of the domain has it: the shorter of the bank's own hold period and the site's or customer's. Bank `b`, site `s`. */
import { sql } from 'kysely'

export const holdHours = sql`least(b.hold_hours, coalesce((s.settings_override ->> 'holdHours')::int,
  (select z.hold_hours from settings z where z.customer_id = b.customer_id)))`
