/** One parcel with everything that happened to it, asked again while someone looks. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

export const parcelOptions = (id: string) =>
  queryOptions({
    queryKey: ['parcels', 'one', id],
    queryFn: ({ signal }) => call('GET /api/parcels/:id', { params: { id }, signal }),
    refetchInterval: 15_000,
    ...errorsInPlace,
  })

/** Lists and counts follow each change. */
export function useRefreshParcels(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['parcels'] })
}
