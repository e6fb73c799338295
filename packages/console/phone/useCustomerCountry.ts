import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type CustomerId, recordKey } from '../engine/requests/queries.ts'

/** Where the customer is whose record this is, as far as the page knows already: nobody asks the server for a flag. */
export function useCustomerCountry(customerId: CustomerId): string | undefined {
  const queries = useQueryClient()
  if (customerId === undefined) return undefined
  const country = queries.getQueryData<AnyRecord>(recordKey(customers, undefined, customerId))?.countryCode
  return typeof country === 'string' ? country : undefined
}
