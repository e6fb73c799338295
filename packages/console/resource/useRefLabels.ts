import type { Filter } from '@postern/domain/query.ts'
import type { Resource } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { useQueries } from '@tanstack/react-query'
import { type CustomerId, recordOptions } from './queries.ts'
import { targetPlace } from './targetPlace.ts'
import { asList, asText, titleOf } from './values.ts'
import type { Labels } from './valueText.ts'
import type { Values } from './writes.ts'

interface Asked {
  target: Resource
  id: string
}

/** Ids are for machines: asks for the records they name. */
function useNames(customerId: CustomerId, asked: readonly Asked[]): Labels {
  return useQueries({
    queries: asked.map(({ target, id }) => recordOptions(target, targetPlace(target, customerId), id)),
    combine: (results) =>
      Object.fromEntries(
        results.flatMap(({ data }, index) => {
          const target = asked[index]?.target
          return data && target ? [[data.id, titleOf(target, data)]] : []
        }),
      ),
  })
}

const targetOf = (resource: Resource, name: string): Resource | undefined => {
  const field = resource.fields[name]
  return field?.kind === 'ref' || field?.kind === 'refs' ? resourceNamed(field.target ?? '') : undefined
}

/** An address holds ids; a chip shows names. */
export const useFilterLabels = (resource: Resource, customerId: CustomerId, filters: readonly Filter[]): Labels =>
  useNames(
    customerId,
    filters.flatMap(({ field, values, operator }) => {
      const target = targetOf(resource, field)
      return target && operator !== 'empty' ? values.map((id) => ({ target, id: String(id) })) : []
    }),
  )

/** The names of refs among these values; a draft that comes back after a reload knows ids only. */
export const useRefLabels = (resource: Resource, customerId: CustomerId, values: Values): Labels =>
  useNames(
    customerId,
    Object.entries(values).flatMap(([name, value]) => {
      const target = targetOf(resource, name)
      const ids = Array.isArray(value) ? asList(value) : [asText(value)].filter((id) => id !== null)
      return target ? ids.map((id) => ({ target, id })) : []
    }),
  )
