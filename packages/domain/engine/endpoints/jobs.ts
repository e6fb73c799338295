/** Work that takes longer than a request should. The user who starts a job can watch it, cancel it and download its file. */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

const tag = 'Jobs'

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

export const job = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['export']),
  state: z.enum(jobStates),
  /** What it's about, as shown to users: "Sites". */
  title: z.string(),
  progress: z.int(),
  /** Null until it is known. */
  total: z.int().nullable(),
  /** Set once the file exists. It's kept for 24 hours. */
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})

export type Job = z.output<typeof job>

const one = z.strictObject({ id: z.uuid() })

export const jobEndpoints = endpoints({
  'GET /api/jobs': {
    permission: 'signedIn',
    tag,
    summary: 'List your jobs from the last 24 hours, newest first',
    answer: z.strictObject({ items: z.array(job) }),
  },
  'GET /api/jobs/:id': { permission: 'signedIn', tag, summary: 'Get a job’s progress', params: one, answer: job },
  'GET /api/jobs/:id/file': { permission: 'signedIn', tag, summary: 'Download a job’s file', params: one, file: true },
  'DELETE /api/jobs/:id': { permission: 'signedIn', tag, summary: 'Cancel a job, or delete its file', params: one },
})
