import { sql } from 'kysely'
import { dayOf } from '../../days.ts'

const soonDays = 30

/** Access that expires soon or has expired, excluding deactivated users. The user is `r`. */
export const accessEndsSoon = sql<boolean>`coalesce(r.status <> 'deactivated' and r.expires_at
  <= ${dayOf(sql`(select c.timezone from customers c where c.id = r.customer_id)`)} + ${sql.lit(soonDays)}, false)`
