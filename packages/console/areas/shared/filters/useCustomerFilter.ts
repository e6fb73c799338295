import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { Search } from '../../../engine/list/urlState.ts'
import { useRefFilter } from './useRefFilter.tsx'

/** A URL filter by one customer. */
export const useCustomerFilter = (put: (change: Search) => void) =>
  useRefFilter({ resource: customers, name: 'customer', label: 'Customer', put })
