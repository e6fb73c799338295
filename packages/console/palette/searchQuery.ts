/** The queries of the palette and the search page. Typing on cancels the previous request. */
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorsInPlace } from '../engine/requests/queries.ts'
import { call } from '../http/call.ts'

const pauseMs = 120

export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

export interface Asked {
  q: string
  customerId?: string | undefined
  kinds?: readonly SearchKind[] | undefined
  limit?: number | undefined
  exactOnly?: boolean | undefined
}

/** Cached by query, so a late response never replaces another one's. */
export const everythingOptions = ({ q, customerId, kinds, limit = 5, exactOnly = false }: Asked) => {
  const query = {
    q,
    limit: String(limit),
    ...(customerId !== undefined && { customerId }),
    ...(kinds !== undefined && kinds.length > 0 && { kinds: kinds.join(',') }),
    ...(exactOnly && { exactOnly: 'true' as const }),
  }
  return queryOptions({
    queryKey: ['search', 'everything', query],
    queryFn: ({ signal }) => call('GET /api/search', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    ...errorsInPlace,
  })
}
