/** Counts the records of several lists in one request: a page shows a number next to each of its links and tabs. */
import { z } from 'zod'
import { mostCounts } from '../bulkLimits.ts'
import { endpoints } from '../contract.ts'

export const countEndpoints = endpoints({
  'GET /api/customers/:customerId/counts': {
    // Users who can view records can count them, so the permissions depend on the query.
    permission: 'signedIn',
    tag: 'Counts',
    summary: 'Count the records of several lists',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      /** Each like a request to the list itself: `sites`, or `floors?filter[buildingId]=…`. */
      of: z
        .union([z.string(), z.array(z.string()).max(mostCounts)])
        .transform((asked) => (typeof asked === 'string' ? [asked] : asked)),
    }),
    /** In the order of the request. */
    answer: z.strictObject({ totals: z.array(z.int()) }),
  },
})
