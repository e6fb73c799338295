/** The live state of a bank. */
import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const liveBankKey = (customerId: string, id: string) => ['lockerBank', 'live', customerId, id] as const

export const liveBankOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: liveBankKey(customerId, id),
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/live', {
        params: { customerId, id },
        // Pages show the door records, which live updates keep current.
        query: { doors: 'none' },
        signal,
      }),
    ...errorsInPlace,
  })
