import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'

export const alarmsOptions = (customerId: string, id: string) =>
  queryOptions({
    queryKey: ['lockerBank', 'alarms', customerId, id],
    queryFn: ({ signal }) =>
      call('GET /api/customers/:customerId/lockerBanks/:id/alarms', { params: { customerId, id }, signal }),
    ...errorsInPlace,
  })
