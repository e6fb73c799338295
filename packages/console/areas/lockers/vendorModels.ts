import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

/** What a vendor has for banks: the forms of a bank need it from people who may not see the vendor. */
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
