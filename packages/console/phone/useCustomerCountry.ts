import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type CustomerId, recordKey } from '../engine/requests/queries.ts'

/** The country of this record's customer, if the page already knows it: a flag isn't worth a request. */
export function useCustomerCountry(customerId: CustomerId): string | undefined {
  const queries = useQueryClient()
  if (customerId === undefined) return undefined
  const country = queries.getQueryData<AnyRecord>(recordKey(customers, undefined, customerId))?.countryCode
  return typeof country === 'string' ? country : undefined
}
