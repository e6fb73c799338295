/** A stored file, as the API describes it. */
import { z } from 'zod'

export const keptFile = z.strictObject({ id: z.uuid(), name: z.string(), type: z.string(), size: z.int() })
export type KeptFile = z.output<typeof keptFile>

/** What an upload sends besides its bytes, which are sent as application/octet-stream. */
export const uploadQuery = z.strictObject({ name: z.string().min(1).max(400) })
