/** Refreshes the list whenever its figures refresh. */
import { redis } from '@postern/domain/areas/platform/redis.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { keyOf } from '../../../engine/requests/queries.ts'
import { trendsOptions } from './redisApi.ts'

export function LiveList({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { dataUpdatedAt } = useQuery(trendsOptions)
  const seen = useRef(0)
  useEffect(() => {
    // Skip the first update: the list was loaded just before it.
    if (seen.current > 0 && dataUpdatedAt > seen.current)
      void queryClient.invalidateQueries({ queryKey: keyOf(redis, 'list') })
    seen.current = dataUpdatedAt
  }, [dataUpdatedAt, queryClient])
  return children
}
