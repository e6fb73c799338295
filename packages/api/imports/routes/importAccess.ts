/** Who may see and work on an import: each kind has its own permissions. */
import { can } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyRequest } from 'fastify'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { requirePermission } from '../../http/guard.ts'
import type { ImportId } from '../file/storedFile.ts'
import { allImportKinds, type ImportKind } from '../importKind.ts'
import { importRecordOf, type StoredImport, storedImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'

export function requireKind(user: Person, name: string): ImportKind {
  const kind = kindOf({ kind: name })
  for (const permission of kind.permissions) requirePermission(user, permission)
  return kind
}

export const kindsFor = (user: Person): ImportKind[] =>
  allImportKinds().filter(({ permissions }) => permissions.every((permission) => can(user, permission)))

/** An import of a kind this user may work with. */
export async function importFor(db: Db, user: Person, asked: ImportId, lock = false): Promise<StoredImport> {
  const stored = await storedImport(db, asked, lock)
  requireKind(user, stored.kind)
  return stored
}

/** Locked, and at the version the user has seen. */
export async function importToChange(
  db: Db,
  user: Person,
  asked: ImportId,
  request: FastifyRequest,
): Promise<StoredImport> {
  const expected = expectedVersion(request)
  const stored = await importFor(db, user, asked, true)
  if (stored.rowVersion !== expected) throw failure('stale', { current: await importRecordOf(db, asked) })
  return stored
}

/** Refuses actions that aren't possible in the import's state. */
export function requireState(
  { state }: StoredImport,
  allowed: readonly StoredImport['state'][],
  message: string,
): void {
  if (!allowed.includes(state)) throw failure('conflict', { message })
}
