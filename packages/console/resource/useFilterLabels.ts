import type { Filter } from '@postern/domain/query.ts'
import type { Resource } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { useQueries } from '@tanstack/react-query'
import { type CustomerId, recordOptions } from './queries.ts'
import type { Labels } from './valueText.ts'
import { titleOf } from './values.ts'

/** An address holds ids; people read names. A chip on a ref asks for the record it names. */
export function useFilterLabels(resource: Resource, customerId: CustomerId, filters: readonly Filter[]): Labels {
  const asked = filters.flatMap(({ field: name, values, operator }) => {
    const field = resource.fields[name]
    if (field?.kind !== 'ref' || operator === 'empty') return []
    const target = resourceNamed(field.target ?? '')
    return values.map((id) => ({ target, id: String(id) }))
  })
  return useQueries({
    queries: asked.map(({ target, id }) =>
      recordOptions(target, target.scope === 'customer' ? customerId : undefined, id),
    ),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data }, index) => {
          const target = asked[index]?.target
          return data && target ? [[data.id, titleOf(target, data)]] : []
        }),
      ),
  })
}
