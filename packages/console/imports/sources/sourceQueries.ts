/** The queries of a customer's SFTP sources. Polled, because a fetch can start at any time. */
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

const [againMs, busyMs] = [15_000, 1_000]

const keyOf = (customerId: string) => ['importSources', customerId] as const

export const sourcesOptions = (customerId: string, kind: ImportKindName) =>
  queryOptions({
    queryKey: [...keyOf(customerId), 'list', kind],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/customers/:customerId/importSources', {
        params: { customerId },
        query: { kind },
        signal,
      })
      return answer.items
    },
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'fetching') ? busyMs : againMs),
    ...errorsInPlace,
  })

/** `isBusy`: a fetch is running, so entries are being added. */
export const fetchesOptions = (customerId: string, id: string, isBusy: boolean) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(customerId), 'fetches', id],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/customers/:customerId/importSources/:id/fetches', {
        params: { customerId, id },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Also polls while an import from this source is running, because its state is shown here.
    refetchInterval: ({ state: { data } }) =>
      isBusy || data?.pages[0]?.items.some((each) => /validating|running/.test(each.import?.state ?? ''))
        ? busyMs
        : againMs,
    ...errorsInPlace,
  })

export const refreshSources = (client: QueryClient, customerId: string) =>
  client.invalidateQueries({ queryKey: keyOf(customerId) })
