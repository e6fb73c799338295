/** What the server says about itself. */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

export const healthEndpoints = endpoints({
  'GET /api/health': {
    permission: 'open',
    tag: 'Platform',
    summary: 'Check whether the server and its database respond',
    answer: z.strictObject({
      status: z.enum(['ok', 'unavailable']),
      version: z.string(),
      database: z.enum(['embedded', 'server']),
      /** Whether this is the demo world, whose sign-ins may be shown. */
      demo: z.boolean(),
      /** Why the database does not answer, where that is known. */
      problem: z.string().optional(),
    }),
  },
  'GET /api/demo/progress': {
    permission: 'signedIn',
    tag: 'Platform',
    summary: 'Get how much of the demo data is loaded',
    answer: z.strictObject({
      loading: z.boolean(),
      /** From 0 to 100. */
      percent: z.int().min(0).max(100),
    }),
  },
})
