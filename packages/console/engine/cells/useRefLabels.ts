import { type LookupPurpose, lookupFields } from '@postern/domain/engine/lookup.ts'
import type { Filter } from '@postern/domain/engine/query.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useQueries } from '@tanstack/react-query'
import { lookupOptions } from '../requests/lookups.ts'
import type { CustomerId } from '../requests/queries.ts'
import type { Values } from '../requests/writes.ts'
import { asList, asText } from './values.ts'
import type { Labels } from './valueText.ts'

interface Named {
  field: string
  ids: readonly string[]
}

/** Fetches the names behind ids, field by field. */
function useNames(
  { form, customerId, purpose }: { form: Resource; customerId: CustomerId; purpose: LookupPurpose },
  named: readonly Named[],
): Labels {
  const known = lookupFields(form)
  return useQueries({
    queries: named
      .filter(({ field, ids }) => known.includes(field) && ids.length > 0)
      .map(({ field, ids }) => lookupOptions({ form, field, purpose, customerId }, { ids })),
    combine: (results) =>
      Object.fromEntries(results.flatMap(({ data }) => (data ?? []).map(({ id, name }) => [id, name]))),
  })
}

/** URLs hold ids; filter chips show names. */
export const useFilterLabels = (form: Resource, customerId: CustomerId, filters: readonly Filter[]): Labels =>
  useNames(
    { form, customerId, purpose: 'filter' },
    filters.map(({ field, values, operator }) => ({ field, ids: operator === 'empty' ? [] : values.map(String) })),
  )

/** The names of refs among these values; a draft restored after a reload has only ids. */
export const useRefLabels = (form: Resource, customerId: CustomerId, values: Values): Labels =>
  useNames(
    { form, customerId, purpose: 'form' },
    Object.entries(values).map(([field, value]) => ({
      field,
      ids: Array.isArray(value) ? asList(value) : [asText(value)].filter((id) => id !== null),
    })),
  )
