/** Export and import of a space as a zip of Markdown files. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'

const tag = 'Wiki'
const params = z.strictObject({ id: z.uuid() })

export const archiveLimits = {
  bytes: 10_000_000,
  files: 2_000,
  /** Per file, unpacked. */
  fileBytes: 900_000,
  unpacked: 60_000_000,
} as const

const planned = z.strictObject({
  path: z.string(),
  title: z.string(),
  state: z.enum(['new', 'changed', 'unchanged', 'refused']),
  reason: z.string().nullable(),
})
export type PlannedFile = z.output<typeof planned>

export const spaceFileEndpoints = endpoints({
  'GET /api/wiki/spaces/:id/export': {
    permission: 'internal.wiki.view',
    tag,
    summary: 'Download a space as a zip of Markdown files',
    params,
    file: true,
    heavy: true,
  },
  'POST /api/wiki/spaces/:id/import': {
    permission: 'internal.wiki.publish',
    tag,
    summary: 'Import pages of a zip into a space, sent as application/octet-stream. A dry run says what would happen',
    params,
    query: z.strictObject({ dryRun: z.enum(['true', 'false']) }),
    bodyLimit: 2 * archiveLimits.bytes,
    heavy: true,
    answer: z.strictObject({ items: z.array(planned) }),
  },
})
