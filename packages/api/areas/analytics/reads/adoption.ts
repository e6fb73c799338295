/** A customer's growth since its go-live, compared with others in its segment. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { customerCondition } from './narrowing.ts'

interface Month {
  month: number
  from: string
  to: string
  own: number
  others: number | null
}

/** Complete 30-day periods only: an unfinished one would look like a decline. A period without parcels counts as 0. */
const monthsStatement = (customerId: string, reachable: readonly string[] | null) => sql<Month>`
  with live as (
    select c.id, c.go_live_date as first, ((now() at time zone c.timezone)::date - c.go_live_date) / 30 as months
    from customers c join customers o on o.id = ${customerId} and o.segment = c.segment
    where ${customerCondition(reachable, {})} and c.go_live_date is not null
  ), known as (
    select greatest((min(d.day) - l.first) / 30, 0) as first from live l
    join analytics_daily d on d.customer_id = l.id and d.grain = 'customer' and d.received > 0 where l.id = ${customerId} group by l.first
  ), counted as (
    select l.id, l.first, n.month, coalesce((
      select sum(d.received) from analytics_daily d where d.customer_id = l.id and d.grain = 'customer'
        and d.day >= l.first + 30 * n.month and d.day < l.first + 30 * (n.month + 1)), 0)::int as received
    from live l cross join known k cross join lateral generate_series(k.first, least(l.months, (select months from live where id = ${customerId})) - 1) as n(month)
  )
  select o.month + 1 as month, o.first + 30 * o.month as from, o.first + 30 * (o.month + 1) - 1 as to, o.received as own,
    (select avg(c.received)::float8 from counted c where c.month = o.month and c.id <> o.id) as others
  from counted o where o.id = ${customerId} order by o.month`

export const readAdoption = async (db: Db, reachable: readonly string[] | null, customerId: string) => ({
  months: await db.all(monthsStatement(customerId, reachable)),
})
