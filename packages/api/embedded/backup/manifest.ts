/** Metadata of a backup. It's the last file in the archive, so an archive without it is incomplete. */
import { z } from 'zod'

export const manifestName = 'postern-backup.json'

const manifestSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  /** Another major version of Postgres can't read these files. */
  postgresMajor: z.string(),
  platform: z.string(),
  /** The backup contains everything committed up to here, and nothing after it. */
  moment: z.strictObject({ at: z.iso.datetime(), lsn: z.string(), restorePoint: z.string() }),
  /** Path to [bytes, SHA-256]. */
  files: z.record(z.string(), z.tuple([z.int(), z.string()])),
  /** Table to [rows, checksum], as of the moment. Null if there was no moment without a write in progress. */
  tables: z.record(z.string(), z.tuple([z.int(), z.string()])).nullable(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const parseManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text))

export const thisPlatform = `${process.platform}-${process.arch}`
