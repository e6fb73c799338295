/** Exports: a list's own query and columns as a spreadsheet file (spec:http#bulk-and-export). */
import { z } from 'zod'
import { bulkLimits } from '../bulkLimits.ts'
import { listQueryKeys } from '../query.ts'
import type { Resource } from '../resource.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Exports only these records. In the body, because a URL has no room for a thousand ids. */
export const exportBody = z.strictObject({ ids: z.array(z.uuid()).min(1).max(bulkLimits.ids).optional() }).nullish()

export const exportQuery = (resource: Resource) =>
  z.strictObject({
    format: z.enum(exportFormats),
    /** Field names, separated by commas. Defaults to the list's default columns. */
    columns: z.string().optional(),
    ...Object.fromEntries(
      listQueryKeys(resource)
        .filter((key) => !['limit', 'cursor', 'count'].includes(key))
        .map((key) => [key, z.string().optional()]),
    ),
  })
