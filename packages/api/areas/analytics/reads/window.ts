/** The start of every analytics response: which days, which customers, and how current the figures are. */
import { type AnalyticsFilters, daysCompared, daysShown } from '@postern/domain/areas/analytics/filters.ts'
import type { Db } from '../../../database/db.ts'
import { type CustomerAsked, customersAsked, nowStatement } from './customersAsked.ts'
import type { Spans } from './narrowing.ts'

export interface Asked {
  readonly spans: Spans
  readonly customers: readonly CustomerAsked[]
  readonly customerIds: readonly string[]
  /** As returned to the client. */
  readonly window: Spans & { readonly isCurrent: boolean; readonly countedAt: string | null }
}

export async function readAsked(
  db: Db,
  reachable: readonly string[] | null,
  filters: AnalyticsFilters,
): Promise<Asked> {
  const { today, isCurrent, countedAt } = (await db.one(nowStatement)) ?? {
    today: '',
    isCurrent: false,
    countedAt: null,
  }
  const shown = daysShown(filters, today)
  const spans = { shown, compared: daysCompared(filters, shown) }
  const customers = await customersAsked(db, reachable, filters, shown.from)
  return {
    spans,
    customers,
    customerIds: customers.map(({ customer }) => customer.id),
    window: { ...spans, isCurrent, countedAt },
  }
}
