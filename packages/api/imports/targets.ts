/** The targets of a kind for one customer, including its custom fields. */
import { importTargets, type TargetField } from '@postern/domain/imports/importTargets.ts'
import type { Db } from '../database/db.ts'
import type { ImportKind } from './importKind.ts'

export async function targetsOf(db: Db, kind: ImportKind, customerId: string): Promise<TargetField[]> {
  const custom = (await kind.customFields?.(db, customerId)) ?? []
  return importTargets(kind.resource, {
    custom,
    without: kind.without,
    optional: kind.optional,
    creatable: Object.keys(kind.creates),
  })
}
