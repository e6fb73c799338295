/** Creates an import: the file, what was detected in it, and its initial mapping. */
import { type Mapping, type Matching, usualBrake, usualMatching } from '@postern/domain/imports/importPlan.ts'
import type { FileColumn } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { newId } from '../newId.ts'
import type { Inspected } from './file/inspect.ts'
import type { Spooled } from './file/spool.ts'
import { type ImportId, storeFile } from './file/storedFile.ts'
import type { ImportKind } from './importKind.ts'

export interface NewImport {
  readonly customerId: string
  readonly kind: ImportKind
  readonly fileName: string
  readonly file: Pick<Spooled, 'path' | 'size' | 'hash'>
  readonly found: Inspected
  readonly columns: readonly FileColumn[]
  readonly mapping: Mapping
  readonly matching: Matching
  readonly profileId: string | null
  readonly userId: string
  /** The source it was fetched from. */
  readonly sourceId?: string
}

/** Good default: every key of the kind that the columns provide. */
export const firstMatching = ({ keys }: ImportKind, { columns }: Mapping): Matching => {
  const mapped = new Set(columns.map(({ target }) => target))
  const given = keys.filter(({ targets }) => targets.every((target) => mapped.has(target))).map(({ key }) => key)
  const first = keys.slice(0, 1).map(({ key }) => key)
  return { ...usualMatching, ...usualBrake, keys: given.length > 0 ? given : first }
}

export async function insertImport(db: Db, begun: NewImport): Promise<ImportId> {
  const { customerId, kind, fileName, file, found, columns, mapping, matching, profileId, userId, sourceId } = begun
  const asked = { customerId, id: newId() }
  await db.all(sql`
    insert into imports (customer_id, id, kind, file_name, file_size, file_hash, reading, sheets, columns, sample, profile_id,
      mapping, matching, created_by, source_id)
    values (${customerId}, ${asked.id}, ${kind.name}, ${fileName}, ${file.size}, ${file.hash}, ${JSON.stringify(found.reading)}::jsonb,
      ${found.sheets}::text[], ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(found.sample)}::jsonb, ${profileId},
      ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(matching)}::jsonb, ${userId}, ${sourceId ?? null})`)
  await storeFile(db, asked, file.path)
  return asked
}
