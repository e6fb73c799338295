/** Key figures on how well scans are recognized. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { startOfDay } from '../../../days.ts'

export interface Figures {
  readonly recognisedToday: number | null
  readonly recognised30Days: number | null
  readonly unmatched30Days: number
  readonly hoursToResolve: number | null
  readonly resolved90Days: number
}

const share = (known: ReturnType<typeof sql>, all: ReturnType<typeof sql>) =>
  sql`round(100.0 * (${known}) / nullif(${all}, 0), 1)::float`

export async function figures(db: Db, reach: readonly string[] | null): Promise<Figures> {
  const mine = reach === null ? sql`` : sql`and customer_id = any(${[...reach]}::uuid[])`
  // Today in each customer's time zone.
  const today = sql`at >= ${startOfDay(sql`c.timezone`)}`
  const found = await db.one(sql<Figures>`
    with lately as (
      select count(*) as total, count(*) filter (where result <> 'unmatched') as known,
        count(*) filter (where ${today}) as total_today,
        count(*) filter (where ${today} and result <> 'unmatched') as known_today
      from scan_log join customers c on c.id = customer_id where at > now() - interval '30 days' ${mine}
    ), resolved as (
      -- From the first scan a rule would have recognized to the rule’s creation.
      select extract(epoch from min(resolved_at) - min(at)) / 3600 as hours, count(*) as scans
      from scan_log where resolved_at > now() - interval '90 days' ${mine} group by resolved_rule_id
    )
    select ${share(sql`known_today`, sql`total_today`)} as "recognisedToday", ${share(sql`known`, sql`total`)} as "recognised30Days",
      (total - known)::int as "unmatched30Days",
      (select round(percentile_cont(0.5) within group (order by hours)::numeric, 1)::float from resolved) as "hoursToResolve",
      (select coalesce(sum(scans), 0)::int from resolved) as "resolved90Days"
    from lately`)
  return (
    found ?? {
      recognisedToday: null,
      recognised30Days: null,
      unmatched30Days: 0,
      hoursToResolve: null,
      resolved90Days: 0,
    }
  )
}
