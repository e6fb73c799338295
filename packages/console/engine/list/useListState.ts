/** What a list is asked, read from the address and written back to it. */
import type { ListQuery } from '@postern/domain/engine/query.ts'
import { useCallback, useMemo } from 'react'
import type { Question } from '../requests/queries.ts'
import { fixedFilters, type ListContext } from './listContext.ts'
import { type Moving, printListSearch, readListSearch, useSearchParams, useSetSearch } from './urlState.ts'

export interface ListState {
  /** As the person asked it. */
  query: ListQuery
  /** With what the place adds. */
  question: Question
  /** Parts of the address that mean nothing here. */
  ignored: number
  change: (part: Partial<Question>, moving?: Moving) => void
}

export function useListState(place: ListContext): ListState {
  const { resource } = place
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { query, issues } = useMemo(() => readListSearch(resource, search), [resource, search])
  const question = useMemo(() => ({ ...query, filters: [...fixedFilters(place), ...query.filters] }), [query, place])
  const change = useCallback(
    (part: Partial<Question>, moving?: Moving) =>
      setSearch((now) => printListSearch(resource, { ...readListSearch(resource, now).query, ...part }, now), moving),
    [resource, setSearch],
  )
  return { query, question, ignored: issues.length, change }
}
