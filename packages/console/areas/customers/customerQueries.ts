import type { ReadinessCheck } from '@postern/domain/areas/customers/customerScores.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { queryOptions } from '@tanstack/react-query'
import { withSearch } from '../../engine/list/urlState.ts'
import { errorsInPlace, keyOf } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import { recordPath } from '../../paths.ts'
import { allHref } from '../shared/figureHref.ts'

/** Below the customers' key, so that any change of a customer invalidates it. */
export const overviewOptions = (customerId: string) =>
  queryOptions({
    queryKey: keyOf(customers, 'overview', customerId),
    queryFn: ({ signal }) => call('GET /api/customers/:customerId/overview', { params: { customerId }, signal }),
    ...errorsInPlace,
  })

/** Where each setup step is done: in a list, or in the customer's details. */
const doneIn: Readonly<Record<ReadinessCheck, ResourceName | null>> = {
  accountManager: null,
  implementationLead: null,
  contract: null,
  goLiveDate: null,
  site: 'sites',
  receivingLocation: 'locations',
  user: 'users',
  contact: 'contacts',
  department: 'departments',
  tenant: 'tenants',
  carrier: 'carriers',
  packageType: 'packageTypes',
  priorityLevel: 'priorityLevels',
  label: 'thermalLabels',
  station: 'stations',
  lockerBank: 'lockerBanks',
}

export function checkHref(check: ReadinessCheck, customerId: string): string {
  const list = doneIn[check]
  return list === null
    ? withSearch(recordPath(customers, customerId), { tab: 'details', edit: 'Contract' })
    : allHref(customerId, list)
}
