/** How often a record was used, day by day or week by week: the parcels that came with it, or the steps that were done. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

/** What can be asked about. Each is a resource, and its own permission lets one look. */
const used = z.enum(['carriers', 'services', 'packageTypes', 'priorityLevels', 'actions'])
export type Used = z.output<typeof used>

const span = z.enum(['day', 'week'])
export type UsageSpan = z.output<typeof span>

const point = z.strictObject({
  /** The first day of the span, `YYYY-MM-DD`, by the customer's clock. */
  from: z.string(),
  count: z.int(),
  /** Of those that had a time to be met and met it or missed it: with half of the time to spare, in time, too late. */
  early: z.int(),
  onTime: z.int(),
  late: z.int(),
})
export type UsagePoint = z.output<typeof point>

export const usageEndpoints = endpoints({
  'GET /api/customers/:customerId/usage': {
    // Who may look at the record may see how it was used: which permission that is depends on the query.
    permission: 'signedIn',
    tag: 'Traffic',
    summary: 'Get a record’s usage over the last 30 days or 13 weeks, oldest first',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({ of: used, id: z.uuid(), by: span.default('day') }),
    answer: z.strictObject({
      points: z.array(point),
      /** Actions only: the median time until the next step of the same parcel. */
      minutesToNext: z.number().nullable(),
    }),
  },
})
