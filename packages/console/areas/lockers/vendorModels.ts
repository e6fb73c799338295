import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

/** A vendor's models and sizes for bank forms, also for users who may not view the vendor. */
export const vendorModelsOptions = (customerId: string, vendorId: string) =>
  queryOptions({
    queryKey: ['vendorModels', customerId, vendorId],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/vendorModels/:vendorId', {
        params: { customerId, vendorId },
        signal,
        answers401: 'inPlace',
      }),
    ...errorsInPlace,
  })
