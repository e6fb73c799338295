/** How often a record was used, by day or week: the parcels received with it, or the actions performed. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

/** Records with usage. Each is a resource; viewing its usage needs that resource's view permission. */
const used = z.enum(['carriers', 'services', 'packageTypes', 'priorityLevels', 'actions'])
export type Used = z.output<typeof used>

const span = z.enum(['day', 'week'])
export type UsageSpan = z.output<typeof span>

const point = z.strictObject({
  /** First day of the span, `YYYY-MM-DD`, in the customer's time zone. */
  from: z.string(),
  count: z.int(),
  /** Of parcels with a due time that was met or missed: with at least half the time left, on time, late. */
  early: z.int(),
  onTime: z.int(),
  late: z.int(),
})
export type UsagePoint = z.output<typeof point>

export const usageEndpoints = endpoints({
  'GET /api/customers/:customerId/usage': {
    // Viewing usage takes the record's view permission, which depends on the query.
    permission: 'signedIn',
    tag: 'Traffic',
    summary: 'Get a record’s usage over the last 30 days or 13 weeks, oldest first',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({ of: used, id: z.uuid(), by: span.default('day') }),
    answer: z.strictObject({
      points: z.array(point),
      /** Actions only: the median time until the parcel's next action. */
      minutesToNext: z.number().nullable(),
    }),
  },
})
