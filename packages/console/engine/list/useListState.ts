/** A list's query, read from the URL and written back to it. */
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { useCallback, useMemo } from 'react'
import { fixedFilters, type ListContext } from './listContext.ts'
import { type Moving, readListQuery, searchFor, useSearchParams, useSetSearch } from './urlState.ts'

export interface ListState {
  /** The user's own search, filters and order. */
  query: ListQuery
  /** Includes the filter of the parent record. */
  fullQuery: ListQuery
  /** How many parts of the URL were invalid. */
  ignored: number
  change: (part: Partial<ListQuery>, moving?: Moving) => void
}

export function useListState(place: ListContext): ListState {
  const { resource } = place
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { query, issues } = useMemo(() => readListQuery(resource, search), [resource, search])
  const fullQuery = useMemo(() => ({ ...query, filters: [...fixedFilters(place), ...query.filters] }), [query, place])
  const change = useCallback(
    (part: Partial<ListQuery>, moving?: Moving) =>
      setSearch((now) => searchFor(resource, { ...readListQuery(resource, now).query, ...part }, now), moving),
    [resource, setSearch],
  )
  return { query, fullQuery, ignored: issues.length, change }
}
