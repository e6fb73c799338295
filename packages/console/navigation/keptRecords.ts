/** The user's recent and pinned records, stored on the server: the same on every device. */
import type { KeptRecord, OpenedRecord } from '@postern/domain/search/endpoints.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../engine/requests/queries.ts'
import { call } from '../http/call.ts'

/** Newest first. */
export const recentsOptions = () =>
  queryOptions({
    queryKey: ['me', 'recents'],
    queryFn: async ({ signal }) => (await call('GET /api/me/recents', { query: {}, signal })).items,
    ...errorsInPlace,
  })

/** In the order they were pinned. */
export const favoritesOptions = () =>
  queryOptions({
    queryKey: ['me', 'favorites'],
    queryFn: async ({ signal }) => (await call('GET /api/me/favorites', { signal })).items,
    ...errorsInPlace,
  })

export interface Favorites {
  items: readonly KeptRecord[]
  isPinned: (record: Pick<OpenedRecord, 'kind' | 'id'>) => boolean
  /** Pins or unpins the record. */
  toggle: (record: OpenedRecord) => void
}

export function useFavorites(): Favorites {
  const client = useQueryClient()
  const { data: items = [] } = useQuery(favoritesOptions())
  const isPinned = ({ kind, id }: Pick<OpenedRecord, 'kind' | 'id'>) =>
    items.some((item) => item.kind === kind && item.id === id)
  const change = useMutation({
    mutationFn: ({ kind, id, customerId }: OpenedRecord) =>
      isPinned({ kind, id })
        ? call('DELETE /api/me/favorites/:kind/:id', { params: { kind, id } })
        : call('POST /api/me/favorites', { body: { kind, id, customerId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: favoritesOptions().queryKey }),
  })
  return { items, isPinned, toggle: (record) => change.mutate(record) }
}
