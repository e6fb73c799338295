/** Where the records that reference another one are listed. */

import { filterKey } from '@postern/domain/engine/query.ts'
import { childrenOf, referencesTo } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { listPath, recordPath } from '../../paths.ts'
import { withSearch } from '../list/urlState.ts'
import type { CustomerId } from '../requests/queries.ts'

/** A tab of the record, or a list filtered by it; undefined for resources that depend on it only indirectly. */
export function listOfPointing(resource: Resource, customerId: CustomerId, id: string, name: string) {
  const reference = referencesTo(resource).find(({ from }) => from.name === name)
  if (!reference) return undefined
  const { from, fieldName } = reference
  if (childrenOf(resource).some((child) => child.from === from))
    return withSearch(recordPath(resource, id, customerId), { tab: from.name })
  if (!from.listed || (from.scope === 'customer' && customerId === undefined)) return undefined
  const search = { [filterKey({ field: fieldName, operator: 'eq' })]: id }
  return withSearch(listPath(from, from.scope === 'customer' ? customerId : undefined), search)
}
