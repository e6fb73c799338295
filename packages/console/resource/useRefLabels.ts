import type { Filter } from '@postern/domain/query.ts'
import type { Resource } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { useQueries } from '@tanstack/react-query'
import { type CustomerId, recordOptions } from './queries.ts'
import { asText, titleOf } from './values.ts'
import type { Labels } from './valueText.ts'
import type { Values } from './writes.ts'

interface Asked {
  target: Resource
  id: string
}

/** Ids are for machines: asks for the records they name. */
function useNames(customerId: CustomerId, asked: readonly Asked[]): Labels {
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

const targetOf = (resource: Resource, name: string): Resource | undefined => {
  const field = resource.fields[name]
  return field?.kind === 'ref' ? resourceNamed(field.target ?? '') : undefined
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
      const [target, id] = [targetOf(resource, name), asText(value)]
      return target && id !== null ? [{ target, id }] : []
    }),
  )
