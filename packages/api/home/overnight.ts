/** What changed since work ended on the last working day, by entity. */
import { type Actor, can, canOpenSystem } from '@postern/domain/auth/permission.ts'
import type { Home } from '@postern/domain/home/endpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

const endsAt = 18
const beginsAt = 8
const shown = 8

/** From 18:00 on the last working day to 08:00 today, or to now if it's earlier; on Mondays this includes the weekend. */
const boundsStatement = (timeZone: string) => sql<{ from: string; to: string }>`
  select ((today - back + ${endsAt} * interval '1 hour') at time zone ${timeZone}) as "from",
    least(now(), (today + ${beginsAt} * interval '1 hour') at time zone ${timeZone}) as "to"
  from (select date_trunc('day', now() at time zone ${timeZone}) as today) days,
    lateral (select make_interval(days => case extract(isodow from today) when 1 then 3 when 7 then 2 else 1 end::int) as back) b`

interface Changed {
  readonly resource: string
  readonly count: number
  readonly at: string
}

const changesStatement = ({ customerIds }: Actor, from: string, to: string) => sql<Changed>`
  select a.resource, count(*)::int as count, max(a.at) as at from audit_log a
  where a.at >= ${from} and a.at < ${to}
    ${customerIds === null ? sql`` : sql`and a.customer_id = any(${[...customerIds]}::uuid[])`}
  group by a.resource order by count(*) desc, a.resource limit ${sql.lit(shown)}`

export async function overnight(db: Db, actor: Actor, timeZone: string): Promise<Home['changes']> {
  if (!can(actor, 'audit.view') || !canOpenSystem(actor)) return null
  const bounds = await db.one(boundsStatement(timeZone))
  if (!bounds) return null
  const [from, to] = [new Date(bounds.from).toISOString(), new Date(bounds.to).toISOString()]
  const items = await db.all(changesStatement(actor, from, to))
  return {
    from,
    to,
    items: items.map((item) => ({
      ...item,
      href: `/system/audit?${new URLSearchParams({ resource: item.resource, from, to })}`,
    })),
  }
}
