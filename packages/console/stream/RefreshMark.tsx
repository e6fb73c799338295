import { notifyManager, type QueryCache, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { LiveMark } from './LinkMark.tsx'

/** Undefined if nothing on screen is refetched. A primitive, so that it can be compared. */
function stateOf(cache: QueryCache, queryKey: QueryKey): 'connecting' | 'live' | number | undefined {
  const shown = cache.findAll({ queryKey, type: 'active' })
  if (shown.length === 0) return undefined
  const loaded = shown.filter(({ state }) => state.dataUpdatedAt > 0)
  if (loaded.length === 0) return 'connecting'
  const failed = loaded.filter(({ state }) => state.status === 'error')
  return failed.length === 0 ? 'live' : Math.min(...failed.map(({ state }) => state.dataUpdatedAt))
}

/** For pages that refetch every few seconds: shows whether their data is up to date, and since when it isn't. */
export function RefreshMark({ queryKey }: { queryKey: QueryKey }) {
  const cache = useQueryClient().getQueryCache()
  const state = useSyncExternalStore(
    (changed) => cache.subscribe(notifyManager.batchCalls(changed)),
    () => stateOf(cache, queryKey),
  )
  if (state === undefined) return null
  return typeof state === 'number' ? <LiveMark kind="lost" since={state} /> : <LiveMark kind={state} since={0} />
}
