/** One parcel with its full history, polled while it is shown. */
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

/** Refreshes lists and counts after each change. */
export function useRefreshParcels(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['parcels'] })
}
