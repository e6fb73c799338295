/** What the columns of a new file probably are: by a profile that fits, by their names, and by their values. */
import type { Mapping, Matching } from '@postern/domain/imports/importPlan.ts'
import type { FileColumn } from '@postern/domain/imports/importRecord.ts'
import type { Db } from '../../database/db.ts'
import type { SampledColumn } from '../file/detect.ts'
import type { ImportKind } from '../importKind.ts'

export interface Guessed {
  readonly columns: readonly FileColumn[]
  readonly mapping: Mapping
  readonly profileId: string | null
  /** A fitting profile's. */
  readonly matching: Matching | null
}

export async function guessFor(
  _db: Db,
  _kind: ImportKind,
  _customerId: string,
  columns: readonly SampledColumn[],
): Promise<Guessed> {
  return {
    columns: columns.map((column) => ({ ...column, guess: null })),
    mapping: { columns: [], missing: {} },
    profileId: null,
    matching: null,
  }
}
