/** Counts confirmed prints of labels, excluding test prints. */
import { countedDays } from '@postern/domain/areas/labels/printCounts.ts'
import type { SitePrints } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'

interface Counted {
  readonly labelId: string
  readonly daysAgo: number
  readonly prints: number
}

/** Whether the job `j` counts. */
const isCounted = sql`j.state = 'confirmed' and not j.is_test and j.requested_at >= now()::date - ${sql.lit(countedDays - 1)}::int`

const countsStatement = (customerId: string) => sql<Counted>`
  select j.thermal_label_id as "labelId", now()::date - j.requested_at::date as "daysAgo", sum(j.labels)::int as prints
  from print_jobs j where j.customer_id = ${customerId} and ${isCounted}
  group by 1, 2`

/** Print count of the label `r`. */
export const printsOfLabel = sql`(select coalesce(sum(j.labels), 0)::int from print_jobs j
  where j.customer_id = r.customer_id and j.thermal_label_id = r.id and ${isCounted})`

const most = 200

/** Sites that printed a label, most prints first, with the version each printed last. */
export const printsBySite = (db: Db, customerId: string, labelId: string): Promise<SitePrints[]> =>
  db.all(sql<SitePrints>`
    select s.id, s.name, sum(j.labels)::int as prints, (array_agg(j.version_number order by j.number desc))[1] as version
    from print_jobs j join sites s on s.customer_id = j.customer_id and s.id = j.site_id
    where j.customer_id = ${customerId} and j.thermal_label_id = ${labelId} and ${isCounted}
    group by s.id, s.name order by prints desc, s.name, s.id limit ${sql.lit(most)}`)

interface LastPrint {
  readonly id: string
  readonly version: number
}

/** The version of a label in each station's last confirmed print. */
export const lastPrints = (
  db: Db,
  customerId: string,
  labelId: string,
  stationIds: readonly string[],
): Promise<LastPrint[]> =>
  db.all(sql<LastPrint>`
    select s.id, last.version from stations s
    cross join lateral (
      select coalesce(j.version_number, 0) as version from print_jobs j where j.customer_id = s.customer_id and j.station_id = s.id and j.thermal_label_id = ${labelId}
        and j.state = 'confirmed' and not j.is_test and j.version_number is not null
      order by j.number desc limit 1) last
    where s.customer_id = ${customerId} and s.id = any(${[...stationIds]}::uuid[])`)

function byLabel(rows: readonly Counted[]) {
  return [...Map.groupBy(rows, ({ labelId }) => labelId)].map(([labelId, counted]) => {
    const days = Array.from({ length: countedDays }, () => 0)
    for (const { daysAgo, prints } of counted) days[countedDays - 1 - daysAgo] = prints
    return { labelId, total: days.reduce((sum, each) => sum + each, 0), days }
  })
}

export function printCountRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/thermalLabels/prints', ({ params: { customerId } }) =>
    tx(database, { customerId }, async (db) => ({ items: byLabel(await db.all(countsStatement(customerId))) })),
  )
}
