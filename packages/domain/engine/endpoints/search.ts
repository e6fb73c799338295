/** One search over all records of a customer that the user may view. */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

const hit = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The record it belongs to: the site of a bank, the bank of a door. */
  inside: z.string().nullable(),
  /** Its code, or its email address. */
  detail: z.string().nullable(),
})

export const searchEndpoints = endpoints({
  'GET /api/customers/:customerId/search': {
    // Returns only what the user may view, so it needs no permission of its own.
    permission: 'signedIn',
    tag: 'Search',
    summary: 'Records of a customer that match a search, by kind',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({ q: z.string().min(1).max(200) }),
    answer: z.strictObject({
      groups: z.array(z.strictObject({ resource: z.string(), total: z.int(), items: z.array(hit) })),
    }),
  },
})
export type SearchHit = z.infer<typeof hit>
