/** The list behind a figure: exactly the records it counts, with the filter that finds them. */
import type { CountedList } from '@postern/domain/areas/figures.ts'
import { findTarget, resourceNamed } from '@postern/domain/engine/registry.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { withSearch } from '../../engine/list/urlState.ts'
import { listPath, recordPath } from '../../paths.ts'

function pageOf(name: ResourceName, id: string, customerId: string): string {
  const resource = resourceNamed(name)
  return recordPath(resource, id, resource.scope === 'customer' ? customerId : undefined)
}

/** Records without a list page are listed in a tab of their parent, or of the customer. */
function recordsHref(customerId: string, name: ResourceName, filters: Readonly<Record<string, string>>): string {
  const resource = resourceNamed(name)
  if (resource.listed) return withSearch(listPath(resource, customerId), filters)
  const parent = resource.parents.find((each) => `filter[${each}]` in filters)
  const target = parent === undefined ? undefined : findTarget(resource, parent)
  if (parent === undefined || target === undefined)
    return withSearch(pageOf('customers', customerId, customerId), { tab: name, ...filters })
  const { [`filter[${parent}]`]: id = '', ...rest } = filters
  return withSearch(pageOf(target.name, id, customerId), { tab: name, ...rest })
}

export function figureHref(customerId: string, counted: CountedList): string {
  if (counted.list === 'records') return recordsHref(customerId, counted.resource, counted.filters)
  const { list, id, which } = counted
  return withSearch(pageOf(counted.list === 'parcels' ? counted.holder : counted.about, id, customerId), {
    tab: list,
    which: which === 'open' ? undefined : which,
  })
}

/** All records of a kind inside a customer. */
export const allHref = (customerId: string, resource: ResourceName): string => recordsHref(customerId, resource, {})
