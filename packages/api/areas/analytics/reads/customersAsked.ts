/** The customers that a request covers, and their current state. */

import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import type { ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import { explainHealth } from '@postern/domain/areas/analytics/health.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { customerCondition } from './narrowing.ts'

interface CustomerRow {
  id: string
  name: string
  code: string
  segment: string
  status: string
  brandColor: string
  score: number | null
  before: number | null
  parts: Parameters<typeof explainHealth>[1]
}

export interface CustomerAsked {
  readonly customer: CustomerAnalytics['customer']
  readonly health: CustomerAnalytics['health']
}

/** Sorted by name. `since` is the day whose health score they're compared with. */
export async function customersAsked(
  db: Db,
  reachable: readonly string[] | null,
  filters: Pick<ParcelFilters, 'customer' | 'segment'>,
  since: string,
): Promise<CustomerAsked[]> {
  const found = await db.all(sql<CustomerRow>`
    select c.id, c.name, c.code, c.segment, c.status, c.brand_color as "brandColor", k.health_score as score,
      (select h.score from customer_health_days h where h.customer_id = c.id and h.day < ${since}::date order by h.day desc limit 1) as before,
      coalesce(k.health_parts, '{}') as parts
    from customers c left join customer_scores k on k.customer_id = c.id
    where ${customerCondition(reachable, filters)} order by c.name, c.id`)
  return found.map(({ score, before, parts, ...customer }) => ({
    customer,
    health: {
      score,
      change: score === null || before === null ? null : score - before,
      parts: explainHealth(customer.id, parts),
    },
  }))
}

interface Now {
  today: string
  isCurrent: boolean
  countedAt: string | null
}

/** Today in the provider's time zone, and whether all changes are counted. */
export const nowStatement = sql<Now>`
  select (now() at time zone (select p.timezone from customers p where p.is_provider))::date as today,
    not exists (select from parcel_changes) as "isCurrent", (select counted_at from analytics_state) as "countedAt"`
