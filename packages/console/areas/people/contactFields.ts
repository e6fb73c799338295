import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

/** The fields a customer has of its own for its contacts. */
export const contactFieldsOptions = (customerId: string) =>
  queryOptions({
    queryKey: ['contactFields', customerId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/customers/:customerId/contacts/customFields', { params: { customerId }, signal })).fields,
    ...errorsInPlace,
  })
