/**
 * The queries of the derived pages, one function each, shared by loaders and pages. Don't import zod here: list pages must
 * stay small.
 */
import { fillPath } from '@postern/domain/engine/contract.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import type { UntakenTemplate } from '@postern/domain/engine/endpoints/template.ts'
import type { Dependents } from '@postern/domain/engine/failure.ts'
import { defaultLimit, type ListQuery, maximumLimit, type Page, printListQuery } from '@postern/domain/engine/query.ts'
import { type AnyRecord, collectionPath, type Resource } from '@postern/domain/engine/resource.ts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { request } from '../../http/request.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { countTogether } from './counts.ts'

/** Undefined for records outside any customer. */
export type CustomerId = string | undefined

/**
 * The page itself shows the error. Runs even if the browser reports being offline: it then fails and can be retried, instead
 * of pausing silently.
 */
export const errorsInPlace = { meta: { quiet: true }, networkMode: 'always' } as const

/** Every key starts with these two, so a write can name what it invalidates (writes.ts). */
export const keyOf = (resource: Resource, ...rest: readonly unknown[]) => ['resource', resource.name, ...rest] as const

export const recordKey = (resource: Resource, customerId: CustomerId, id: string) =>
  keyOf(resource, 'record', customerId ?? null, id)

export const collectionAddress = (resource: Resource, customerId: CustomerId): string =>
  fillPath(collectionPath(resource), { customerId: customerId ?? '' })

/** A customer's singleton record needs no id: its URL is the collection's. */
export const recordAddress = (resource: Resource, customerId: CustomerId, id: string): string => {
  const collection = collectionAddress(resource, customerId)
  return resource.single ? collection : `${collection}/${encodeURIComponent(id)}`
}

/** Where a page of a list starts. Links to the pages before it, so one dropped while scrolling can be loaded again. */
interface PageStart {
  cursor: string | null
  /** How many rows come before it. */
  offset: number
  total: number | undefined
  previous: PageStart | null
}

const firstPage: PageStart = { cursor: null, offset: 0, total: undefined, previous: null }

/** The most pages kept in memory: a list of 100,000 rows costs the browser no more than one of 4,000. */
const keptPages = 20

/** Rows in keyset pages. The first is small to load fast; the rest are large so a refetch needs few requests. */
export const listOptions = (
  resource: Resource,
  customerId: CustomerId,
  query: ListQuery,
  fields: readonly string[],
) => {
  const params: Record<string, string> = { ...printListQuery(resource, query), fields: fields.join(',') }
  return infiniteQueryOptions({
    queryKey: keyOf(resource, 'list', customerId ?? null, params),
    initialPageParam: firstPage,
    queryFn: async ({ pageParam: { cursor, offset, total }, signal }) => {
      const page = await request<Page<AnyRecord>>('GET', collectionAddress(resource, customerId), {
        query: {
          ...params,
          limit: cursor === null ? defaultLimit : maximumLimit,
          cursor,
          count: cursor === null ? true : undefined,
        },
        signal,
      })
      return { ...page, offset, total: page.total ?? total }
    },
    getNextPageParam: ({ nextCursor, items, offset, total }, _pages, start): PageStart | null =>
      nextCursor === null ? null : { cursor: nextCursor, offset: offset + items.length, total, previous: start },
    getPreviousPageParam: (_first, _pages, start) => start.previous,
    maxPages: keptPages,
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })
}

/** Only the count, no rows. */
export const countOptions = (resource: Resource, customerId: CustomerId, query: Partial<ListQuery> = {}) => {
  const params = printListQuery(resource, query)
  return queryOptions({
    queryKey: keyOf(resource, 'count', customerId ?? null, params),
    queryFn: async ({ signal }) => {
      if (customerId !== undefined && resource.scope === 'customer')
        return countTogether(customerId, `${resource.name}?${new URLSearchParams(params)}`)
      const page = await request<Page<AnyRecord>>('GET', collectionAddress(resource, customerId), {
        query: { ...params, limit: 1, count: true },
        signal,
      })
      return page.total ?? 0
    },
    ...errorsInPlace,
  })
}

const suggested = 20

/** The first few matches for the typed text: the options of a ref input. */
export const suggestionOptions = (
  resource: Resource,
  customerId: CustomerId,
  q: string,
  within: Partial<ListQuery> = {},
) =>
  queryOptions({
    queryKey: keyOf(resource, 'suggestions', customerId ?? null, q, within),
    queryFn: async ({ signal }) => {
      const page = await request<Page<AnyRecord>>('GET', collectionAddress(resource, customerId), {
        query: { ...printListQuery(resource, within), fields: resource.title, q, limit: suggested },
        signal,
      })
      return page.items
    },
    placeholderData: keepPreviousData,
    ...errorsInPlace,
  })

/** `inPlace`: for a record that a form only refers to; users who may not read it keep the form. */
export const recordOptions = (
  resource: Resource,
  customerId: CustomerId,
  id: string,
  answers401: 'session' | 'inPlace' = 'session',
) =>
  queryOptions({
    queryKey: recordKey(resource, customerId, id),
    queryFn: ({ signal }) => request<AnyRecord>('GET', recordAddress(resource, customerId, id), { signal, answers401 }),
    ...errorsInPlace,
  })

/** The provider's templates of this kind that the customer hasn't adopted yet. */
export const untakenOptions = (resource: Resource, customerId: CustomerId) =>
  queryOptions({
    queryKey: keyOf(resource, 'templates', customerId ?? null),
    queryFn: async ({ signal }) => {
      const address = `${collectionAddress(resource, customerId)}/templates`
      return (await request<{ items: UntakenTemplate[] }>('GET', address, { signal })).items
    },
    ...errorsInPlace,
  })

const historyPage = 20

export const historyOptions = (resource: Resource, customerId: CustomerId, id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(resource, 'history', customerId ?? null, id),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      request<{ items: HistoryEntry[]; nextCursor: string | null }>(
        'GET',
        `${recordAddress(resource, customerId, id)}/history`,
        { query: { limit: historyPage, cursor: pageParam }, signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
    ...errorsInPlace,
  })

export const dependentsOptions = (resource: Resource, customerId: CustomerId, id: string) =>
  queryOptions({
    queryKey: keyOf(resource, 'dependents', customerId ?? null, id),
    queryFn: ({ signal }) => {
      const address = `${recordAddress(resource, customerId, id)}/dependents`
      return request<{ dependents: Dependents[]; blockedReason: string | null }>('GET', address, { signal })
    },
    ...errorsInPlace,
  })

/** For a record's route. History and dependents start loading with it, but it doesn't wait for them. */
export async function recordLoader(
  queryClient: QueryClient,
  resource: Resource,
  customerId: CustomerId,
  id: string,
): Promise<AnyRecord> {
  void queryClient.prefetchInfiniteQuery(historyOptions(resource, customerId, id))
  if (!resource.single) void queryClient.prefetchQuery(dependentsOptions(resource, customerId, id))
  try {
    return await queryClient.ensureQueryData({ ...recordOptions(resource, customerId, id), revalidateIfStale: true })
  } catch (error) {
    if (error instanceof RequestFailure && error.status === 404) throw notFound()
    throw error
  }
}
