/** How many changes a person made: one per field, and in a matrix of permissions one per cell. */
import { catalogues, grantDifference } from '@postern/domain/auth/grants.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { asTree } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

export function changeCount(
  resource: Resource,
  before: Values,
  changes: Values,
  names: readonly string[] = Object.keys(changes),
): number {
  let count = 0
  for (const name of names) {
    if (!(name in changes)) continue
    const field = resource.fields[name]
    if (field?.kind === 'grants') {
      const { gained, lost } = grantDifference(catalogues[field.catalogue], asTree(before[name]), asTree(changes[name]))
      count += gained.length + lost.length
    } else count += 1
  }
  return count
}
