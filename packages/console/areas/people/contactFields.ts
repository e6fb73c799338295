import { queryOptions } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'

/** A customer's custom fields for contacts. */
export const contactFieldsOptions = (customerId: string) =>
  queryOptions({
    queryKey: ['contactFields', customerId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/customers/:customerId/contacts/customFields', { params: { customerId }, signal })).fields,
    ...errorsInPlace,
  })
