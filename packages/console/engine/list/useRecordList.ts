/** A list's rows, page by page, plus the state the page around them needs. */
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useColumns } from '../cells/useColumns.ts'
import { countOptions, listOptions } from '../requests/queries.ts'
import { fixedFilters, type ListContext } from './listContext.ts'
import { rowFields } from './rowFields.ts'
import { type ListState, useListState } from './useListState.ts'

export interface RecordListData extends ListState {
  /** The loaded window of rows, starting at `offset`. Undefined until the first response. */
  records: readonly AnyRecord[] | undefined
  /** How many rows come before the window. */
  offset: number
  /** How many records match the query. */
  total: number | undefined
  /** How many there are without search and filters. */
  all: number | undefined
  /** Search or filters are active. */
  narrowed: boolean
  loadMore: () => void
  loadEarlier: () => void
  /** The rows are from a previous query. */
  stale: boolean
  updating: boolean
  updatedAt: number
  failure: Error | null
  /** Rows are loaded, but fetching the next page failed. */
  moreFailed: boolean
  retry: () => void
}

export function useRecordList(place: ListContext): RecordListData {
  const { resource, customerId } = place
  const state = useListState(place)
  const { query, fullQuery } = state
  const { shown } = useColumns(place)
  const rows = useInfiniteQuery({
    ...listOptions(resource, customerId, fullQuery, rowFields(resource, shown)),
    // The page's loader has just sent this request: showing its failure must not send it again (spec:console#94,104).
    // Only the tab itself requests a tab's list, so coming back to it tries again.
    retryOnMount: place.parent !== undefined,
  })
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = rows
  const {
    fetchNextPage,
    refetch,
    fetchPreviousPage,
    hasPreviousPage,
    isFetchingPreviousPage,
    isFetchPreviousPageError,
  } = rows
  const narrowed = query.q !== '' || query.filters.length > 0
  const whole = useQuery({
    ...countOptions(resource, customerId, { filters: fixedFilters(place), archived: query.archived }),
    enabled: narrowed,
  })
  const records = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const first = data?.pages[0]
  const total = first?.total
  const loadMore = useCallback(() => {
    // A failed page waits for the user: automatic retries would never end.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const loadEarlier = useCallback(() => {
    if (hasPreviousPage && !isFetchingPreviousPage && !isFetchPreviousPageError) void fetchPreviousPage()
  }, [hasPreviousPage, isFetchingPreviousPage, isFetchPreviousPageError, fetchPreviousPage])
  const retry = useCallback(
    () => void (isFetchNextPageError ? fetchNextPage() : isFetchPreviousPageError ? fetchPreviousPage() : refetch()),
    [isFetchNextPageError, fetchNextPage, isFetchPreviousPageError, fetchPreviousPage, refetch],
  )
  return {
    ...state,
    records,
    offset: first?.offset ?? 0,
    total,
    all: narrowed ? whole.data : total,
    narrowed,
    loadMore,
    loadEarlier,
    stale: rows.isPlaceholderData,
    updating: isFetching && !isFetchingNextPage && !isFetchingPreviousPage,
    updatedAt: rows.dataUpdatedAt,
    failure: error,
    moreFailed: isFetchNextPageError || isFetchPreviousPageError,
    retry,
  }
}
