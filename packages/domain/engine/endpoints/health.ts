/** The server's health and readiness, and the demo's progress. */
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
      /** Whether this is the demo, whose sign-ins may be shown. */
      demo: z.boolean(),
      /** Why the database doesn't respond, if known. */
      problem: z.string().optional(),
    }),
  },
  'GET /api/ready': {
    permission: 'open',
    tag: 'Platform',
    summary: 'Check whether this node should get traffic',
    answer: z.strictObject({
      status: z.enum(['ready', 'stopping', 'unavailable']),
      /** Whether the database accepts changes. A node with a read-only database stays ready: it answers reads. */
      writable: z.boolean(),
    }),
  },
  'GET /api/demo/progress': {
    permission: 'signedIn',
    tag: 'Platform',
    summary: 'Get the progress of loading the demo data',
    answer: z.strictObject({
      loading: z.boolean(),
      /** From 0 to 100. */
      percent: z.int().min(0).max(100),
    }),
  },
})
