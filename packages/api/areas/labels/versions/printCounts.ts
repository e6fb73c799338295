/** How often labels were printed: what printers confirmed, without test prints. */
import { countedDays } from '@postern/domain/areas/labels/printCounts.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'

interface Counted {
  readonly labelId: string
  readonly daysAgo: number
  readonly prints: number
}

const countsStatement = (customerId: string) => sql<Counted>`
  select thermal_label_id as "labelId", now()::date - requested_at::date as "daysAgo", sum(labels)::int as prints
  from print_jobs
  where customer_id = ${customerId} and state = 'confirmed' and not is_test
    and requested_at >= now()::date - ${sql.lit(countedDays - 1)}::int
  group by 1, 2`

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
