/** A fetched file becomes an import like an upload. With a profile its dry run starts; without one, a user maps its columns. */
import { invalid } from '@postern/domain/engine/failure.ts'
import type { ImportProfile } from '@postern/domain/imports/endpoints.ts'
import { mappingByProfile } from '@postern/domain/imports/sources/mappingByProfile.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { type Inspected, inspect } from '../file/inspect.ts'
import type { Spooled } from '../file/spool.ts'
import type { ImportId } from '../file/storedFile.ts'
import type { ImportKind } from '../importKind.ts'
import { storedImport } from '../importStore.ts'
import { firstMatching, insertImport, type NewImport } from '../insertImport.ts'
import { kindOf } from '../kindOf.ts'
import { guessFor } from '../routes/guess.ts'
import { profileNamed } from '../routes/profiles.ts'
import { askForCheck } from '../routes/workRoutes.ts'
import type { StoredSource } from './sourceStore.ts'

type Plan = Pick<NewImport, 'columns' | 'mapping' | 'matching' | 'profileId'>

async function guessedPlan(db: Db, kind: ImportKind, customerId: string, { columns }: Inspected): Promise<Plan> {
  const { matching, ...guess } = await guessFor(db, kind, customerId, columns)
  return { ...guess, matching: matching ?? firstMatching(kind, guess.mapping) }
}

function planBy(profile: ImportProfile, { columns }: Inspected): Plan {
  const names = columns.map(({ name }) => name)
  const found = mappingByProfile(profile, names)
  if ('missing' in found)
    throw invalid([
      {
        path: 'file',
        description: `The file doesn’t have the column “${found.missing.slice(0, 60)}” of the profile ${profile.name}.`,
      },
    ])
  const targetOf = new Map(found.mapping.columns.map(({ column, target }) => [column, target]))
  return {
    columns: columns.map((column, index) => {
      const target = targetOf.get(index)
      return { ...column, guess: target === undefined ? null : { target, confidence: 'profile' } }
    }),
    mapping: found.mapping,
    matching: profile.matching,
    profileId: profile.id,
  }
}

/** Starts a dry run without a user, and the run if nothing needs review. */
async function checkAndRun(db: Db, asked: ImportId, person: Person): Promise<void> {
  await askForCheck(db, await storedImport(db, asked), person, `source ${asked.id}`)
  await db.all(sql`
    update imports set runs_itself = true where customer_id = ${asked.customerId} and id = ${asked.id}`)
}

/** Inspects the file first, which takes a while; the returned function writes, and returns the import’s ID. */
export async function beginImport(source: StoredSource, person: Person, fileName: string, file: Spooled) {
  const found = await inspect({ path: file.path, reading: null })
  const { customerId, id: sourceId, profileId } = source
  const kind = kindOf(source)
  return async (db: Db): Promise<string> => {
    const profile = profileId === null ? undefined : await profileNamed(db, customerId, profileId)
    const plan = profile ? planBy(profile, found) : await guessedPlan(db, kind, customerId, found)
    const begun = { customerId, kind, fileName: fileName.slice(0, 200), file, found, userId: person.id, sourceId }
    const asked = await insertImport(db, { ...begun, ...plan })
    if (profile) await checkAndRun(db, asked, person)
    return asked.id
  }
}
