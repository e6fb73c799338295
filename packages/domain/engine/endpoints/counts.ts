/** How many records of several kinds there are, in one question: a page shows a number beside each of its links and tabs. */
import { z } from 'zod'
import { mostCounts } from '../bulkLimits.ts'
import { endpoints } from '../contract.ts'

export const countEndpoints = endpoints({
  'GET /api/customers/:customerId/counts': {
    // Who may look at the records may count them: which permissions that takes depends on the query.
    permission: 'signedIn',
    tag: 'Counts',
    summary: 'Count the records of several lists',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      /** Each as one would ask the list itself: `sites`, or `floors?filter[buildingId]=…`. */
      of: z
        .union([z.string(), z.array(z.string()).max(mostCounts)])
        .transform((asked) => (typeof asked === 'string' ? [asked] : asked)),
    }),
    /** In the order they were asked for. */
    answer: z.strictObject({ totals: z.array(z.int()) }),
  },
})
