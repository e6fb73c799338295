/** A site's printers and today's print figures. */
import type { SitePrinter, SitePrinting } from '@postern/domain/areas/labels/printEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const printersStatement = (customerId: string, siteId: string) => sql<SitePrinter>`
  select p.id, p.name, p.model, p.language, p.dpi, p.width_in::float8 as "widthIn", p.height_in::float8 as "heightIn",
    p.active as "isActive", coalesce(s.state, 'unknown') as state, s.since,
    (select count(*)::int from print_jobs j where j.customer_id = p.customer_id and j.printer_id = p.id and j.settled_at is null) as waiting,
    case when s.state = 'outOfPaper' then 0
      when s.roll_began_at is not null and p.roll_labels is not null
        then greatest(0, p.roll_labels - (s.label_count - s.roll_began_at))::int end as "labelsLeft",
    p.roll_labels as "rollLabels"
  from printers p left join printer_states s on s.customer_id = p.customer_id and s.printer_id = p.id
  where p.customer_id = ${customerId} and p.site_id = ${siteId} and p.archived_at is null order by p.name, p.id`

interface Today {
  siteName: string
  timezone: string
  jobs: number
  confirmedPercent: number | null
  p95Seconds: number | null
}

const todayStatement = (customerId: string, siteId: string) => sql<Today>`
  select z.name as "siteName", z.timezone, count(j.id)::int as jobs,
    round(100.0 * count(*) filter (where j.state = 'confirmed')
      / nullif(count(*) filter (where j.state in ('confirmed', 'failed')), 0), 1)::float8 as "confirmedPercent",
    round((percentile_cont(0.95) within group (order by extract(epoch from j.settled_at - j.sent_at)::float8)
      filter (where j.state = 'confirmed'))::numeric, 1)::float8 as "p95Seconds"
  from sites z left join print_jobs j on j.customer_id = z.customer_id and j.site_id = z.id
    and j.requested_at >= date_trunc('day', now() at time zone z.timezone) at time zone z.timezone
  where z.customer_id = ${customerId} and z.id = ${siteId} group by z.name, z.timezone`

export async function sitePrinting(db: Db, customerId: string, siteId: string): Promise<SitePrinting> {
  const found = await db.one(todayStatement(customerId, siteId))
  if (!found) throw failure('not_found', { message: 'This site doesn’t exist, or you don’t have access to it.' })
  const { siteName, timezone, ...today } = found
  return { siteName, timezone, printers: await db.all(printersStatement(customerId, siteId)), today }
}
