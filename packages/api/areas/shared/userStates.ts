import { sql } from 'kysely'
import { dayOf } from '../../days.ts'

const soonDays = 30

/** Access that ends soon, or has ended, and was not turned off by hand. The user is `r`. */
export const accessEndsSoon = sql<boolean>`coalesce(r.status <> 'deactivated' and r.expires_at
  <= ${dayOf(sql`(select c.timezone from customers c where c.id = r.customer_id)`)} + ${sql.lit(soonDays)}, false)`
