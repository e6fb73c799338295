/** The filters of the parcel list. All filters are in the URL. */
import '../../theme/formStyles.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { statusGroups } from '@postern/domain/areas/parcels/parcelFilters.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type Search, useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { choiceFilter } from '../../ui/lists/choiceFilter.tsx'
import { type EditedFilter, EditedFilters } from '../../ui/lists/EditedFilters.tsx'
import { daysFilter } from '../shared/filters/daysFilter.tsx'
import { useRefFilter } from '../shared/filters/useRefFilter.tsx'
import { TextSearch } from '../shared/TextSearch.tsx'
import classes from './ParcelList.module.css'
import { filtersIn, type ParcelFilterName, parcelChoicesOptions } from './parcelListQuery.ts'

type Put = (change: Search) => void

interface Choice {
  readonly value: string
  readonly label: string
}

const statuses: readonly Choice[] = [
  { value: statusGroups.filter((group) => group !== 'closed').join(','), label: 'Here now' },
  ...statusGroups.map((value) => ({ value, label: choiceText(value) })),
]
const dues: readonly Choice[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'onTime', label: 'On time' },
  { value: 'early', label: 'Early' },
  { value: 'inTime', label: 'Just in time' },
  { value: 'late', label: 'Late' },
]

type RefName = 'siteId' | 'contactId' | 'departmentId' | 'tenantId' | 'locationId' | 'lockerBankId' | 'lockerId'

const refLabels: Readonly<Record<RefName, string>> = {
  siteId: 'Site',
  contactId: 'Recipient',
  departmentId: 'Department',
  tenantId: 'Tenant',
  locationId: 'Location',
  lockerBankId: 'Locker bank',
  lockerId: 'Door',
}
const refNames = Object.keys(refLabels) as RefName[]

/** Records of a customer, so changing the customer clears them. */
const withoutRefs: Search = Object.fromEntries(refNames.map((name) => [name, undefined]))

const byName = (names: readonly string[] = []): Choice[] => [
  ...names.map((name) => ({ value: name, label: name })),
  { value: 'none', label: 'None' },
]

function useRefFilters(customerId: string | undefined, put: Put): (EditedFilter | null)[] {
  const shared = { customerId, put }
  // One hook each, always in the same order.
  return [
    useRefFilter({ resource: sites, name: 'siteId', label: refLabels.siteId, ...shared }),
    useRefFilter({ resource: contacts, name: 'contactId', label: refLabels.contactId, ...shared }),
    useRefFilter({ resource: departments, name: 'departmentId', label: refLabels.departmentId, ...shared }),
    useRefFilter({ resource: tenants, name: 'tenantId', label: refLabels.tenantId, ...shared }),
    useRefFilter({ resource: locations, name: 'locationId', label: refLabels.locationId, ...shared }),
    useRefFilter({ resource: lockerBanks, name: 'lockerBankId', label: refLabels.lockerBankId, ...shared }),
    useRefFilter({ resource: lockers, name: 'lockerId', label: refLabels.lockerId, ...shared }),
  ]
}

/** `customerId`: set on a page that lists one customer’s parcels. */
export function ParcelFilterBar({ customerId }: { customerId: string | undefined }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put: Put = (change) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const within = customerId ?? search.customerId
  const { data: choices } = useQuery(parcelChoicesOptions(within))
  const customer = useRefFilter({
    resource: customers,
    name: 'customerId',
    label: 'Customer',
    put,
    without: withoutRefs,
  })
  const refs = useRefFilters(within, put)
  const oneOf = (label: string, name: ParcelFilterName, options: readonly Choice[]): EditedFilter =>
    choiceFilter({ label, options, value: search[name], onChange: (value) => put({ [name]: value }) })
  const filters = [
    ...(customerId === undefined ? [customer] : []),
    ...refs,
    oneOf('Status', 'status', statuses),
    oneOf('Due', 'due', dues),
    daysFilter({ label: 'Received', names: ['receivedFrom', 'receivedTo'], search, put }),
    daysFilter({ label: 'Handed over', names: ['closedFrom', 'closedTo'], search, put }),
    oneOf('Carrier', 'carrier', byName(choices?.carriers)),
    oneOf('Package type', 'packageType', byName(choices?.packageTypes)),
    oneOf('Priority', 'priority', byName(choices?.priorities)),
    // Only a URL can set these.
    ...(['service', 'lastAction'] as const).map((name): EditedFilter => {
      const value = search[name]
      const text = value && (name === 'lastAction' ? choiceText(value) : value)
      return { label: name === 'service' ? 'Service' : 'Last step', text, onRemove: () => put({ [name]: undefined }) }
    }),
  ].filter((filter) => filter !== null)
  return (
    <search aria-label="Filters" className={classes.filters}>
      <TextSearch label="Search parcel numbers" key={search.q === undefined ? 'empty' : 'filled'} />
      <EditedFilters filters={filters} />
      {Object.keys(filtersIn(search)).length > 0 && (
        <TextButton onClick={() => setSearch(() => ({}), { replace: true })}>Clear filters</TextButton>
      )}
    </search>
  )
}
