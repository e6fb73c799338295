/** What the server says about itself. */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

export const healthEndpoints = endpoints({
  'GET /api/health': {
    permission: 'open',
    tag: 'Platform',
    summary: 'Whether the server and its database answer',
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
})
