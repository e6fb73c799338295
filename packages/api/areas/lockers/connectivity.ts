/** How long a bank was reachable, from its connectivity changes. `r` is the bank. */
import { sql } from 'kysely'

const ofBank = sql`c.customer_id = r.customer_id and c.locker_bank_id = r.id`

/** A flapping bank counts as reachable, if not always on the first try. */
export const reached = ['online', 'flapping'] as const
const isReached = sql`c.connectivity in (${sql.join(reached.map((state) => sql.lit(state)))})`

/** Periods between connectivity changes within the last days, each with its end. The first may begin before the window. */
export const stretches = (days: number) => sql`
  select c.at, c.connectivity, ${isReached} as up, lead(c.at, 1, now()) over (order by c.at) as until
  from locker_bank_connectivity c
  where ${ofBank} and c.at >= coalesce((select max(c.at) from locker_bank_connectivity c
    where ${ofBank} and c.at <= now() - make_interval(days => ${sql.lit(days)})), '-infinity')`

/** Percent of the known time; null if none is known. */
export const reachedShare = (days: number) => {
  const length = sql`extract(epoch from s.until - greatest(s.at, now() - make_interval(days => ${sql.lit(days)})))`
  return sql`(select round(100 * coalesce(sum(${length}) filter (where s.up), 0) / nullif(sum(${length}), 0), 2)
    from (${stretches(days)}) s)`
}
