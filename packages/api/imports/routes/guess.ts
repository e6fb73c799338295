/** Guesses a new file's columns: from a matching profile, their names, and their values. */
import { guessMapping } from '@postern/domain/imports/guessMapping.ts'
import type { Mapping, Matching } from '@postern/domain/imports/importPlan.ts'
import type { FileColumn } from '@postern/domain/imports/importRecord.ts'
import type { Db } from '../../database/db.ts'
import type { SampledColumn } from '../file/detect.ts'
import type { ImportKind } from '../importKind.ts'
import { targetsOf } from '../targets.ts'
import { profilesOf } from './profiles.ts'

export interface Guessed {
  readonly columns: readonly FileColumn[]
  readonly mapping: Mapping
  readonly profileId: string | null
  /** From the matching profile. */
  readonly matching: Matching | null
}

export async function guessFor(
  db: Db,
  kind: ImportKind,
  customerId: string,
  columns: readonly SampledColumn[],
): Promise<Guessed> {
  const targets = (await targetsOf(db, kind, customerId)).map(({ target }) => target)
  const profiles = await profilesOf(db, customerId, [kind.name])
  const { guesses, mapping, profile } = guessMapping(columns, targets, profiles)
  return {
    columns: columns.map((column, index) => ({ ...column, guess: guesses[index] ?? null })),
    mapping,
    profileId: profile?.id ?? null,
    matching: profile?.matching ?? null,
  }
}
