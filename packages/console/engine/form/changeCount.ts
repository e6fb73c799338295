/** How many changes the user made: one per field, and one per cell in a permission matrix. */
import { catalogues, grantDifference } from '@postern/domain/auth/grants.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { asTree } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

export const changeCount = (
  { fields }: Resource,
  before: Values,
  changes: Values,
  names: readonly string[] = Object.keys(changes),
): number =>
  names
    .filter((name) => name in changes)
    .flatMap((name) => {
      const field = fields[name]
      if (field?.kind !== 'grants') return [name]
      const { gained, lost } = grantDifference(catalogues[field.catalogue], asTree(before[name]), asTree(changes[name]))
      return [...gained, ...lost]
    }).length
