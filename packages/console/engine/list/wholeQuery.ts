/** Loads every matching record, for pages that draw the whole set: a bank with half its doors would be wrong. */
import { type Filter, maximumLimit, type Page, printListQuery } from '@postern/domain/engine/query.ts'
import type { Resource, RowOf } from '@postern/domain/engine/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../http/request.ts'
import { type CustomerId, collectionAddress, errorsInPlace, keyOf } from '../requests/queries.ts'

export const wholeOptions = <R extends Resource>(resource: R, customerId: CustomerId, filters: Filter[]) => {
  const params = printListQuery(resource, { filters })
  return queryOptions({
    queryKey: keyOf(resource, 'whole', customerId ?? null, params),
    queryFn: async ({ signal }) => {
      const rows: RowOf<R>[] = []
      let cursor: string | null = null
      do {
        const query = { ...params, fields: '*', limit: maximumLimit, cursor }
        const page: Page<RowOf<R>> = await request('GET', collectionAddress(resource, customerId), { query, signal })
        rows.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      return rows
    },
    ...errorsInPlace,
  })
}
