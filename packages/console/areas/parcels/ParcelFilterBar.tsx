/** Which parcels are listed. Every choice is in the address. */
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
import type { Resource } from '@postern/domain/engine/resource.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { asText } from '../../engine/cells/values.ts'
import { dayText } from '../../engine/cells/valueText.ts'
import { DayInput } from '../../engine/inputs/DayInput.tsx'
import { RefSelect } from '../../engine/inputs/RefSelect.tsx'
import { type Search, useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { recordOptions } from '../../engine/requests/queries.ts'
import { useCan } from '../../session/useSession.ts'
import { TextButton } from '../../ui/forms/PlainButton.tsx'
import { ChoiceList, type EditedFilter, EditedFilters } from '../../ui/lists/EditedFilters.tsx'
import { InsidePopover } from '../../ui/overlays/InsidePopover.tsx'
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

/** What belongs to one customer is chosen once that one is. */
const withoutRefs: Search = Object.fromEntries(refNames.map((name) => [name, undefined]))

/** A filter by one record, which is named by its own page’s title. */
function useRefFilter(
  resource: Resource,
  name: RefName | 'customerId',
  label: string,
  customerId: string | undefined,
  put: Put,
): EditedFilter | null {
  const id = useSearchParams()[name]
  const mayView = useCan()(`${resource.permission}.view`)
  const isPlaced = resource.scope !== 'customer' || customerId !== undefined
  const { data } = useQuery({
    ...recordOptions(resource, resource.scope === 'customer' ? customerId : undefined, id ?? ''),
    enabled: id !== undefined && mayView && isPlaced,
  })
  const title = asText(data?.[resource.title])
  if (id === undefined && (!mayView || !isPlaced)) return null
  const change = (chosen: string | null): Search =>
    name === 'customerId' ? { ...withoutRefs, customerId: chosen ?? undefined } : { [name]: chosen ?? undefined }
  return {
    label,
    text: id && (title ?? `…${id.slice(-4)}`),
    ...(mayView &&
      isPlaced && {
        editor: (close) => (
          <InsidePopover>
            <RefSelect
              aria-label={label}
              source={{ list: resource, customerId }}
              labels={id === undefined ? {} : { [id]: title ?? '' }}
              value={id ?? null}
              onChange={(chosen) => {
                put(change(chosen))
                close()
              }}
            />
          </InsidePopover>
        ),
      }),
    onRemove: () => put(change(null)),
  }
}

function daysText(from: string | undefined, to: string | undefined): { operator: string; text: string | undefined } {
  const [first, last] = [from && dayText(from), to && dayText(to)]
  if (first !== undefined && last !== undefined)
    return first === last ? { operator: 'on', text: first } : { operator: 'between', text: `${first} – ${last}` }
  return first === undefined ? { operator: 'through', text: last } : { operator: 'from', text: first }
}

function daysFilter(label: string, search: Search, put: Put, [from, to]: readonly [string, string]): EditedFilter {
  const days = { from: search[from], to: search[to] }
  return {
    label,
    ...daysText(days.from, days.to),
    editor: () => (
      <InsidePopover>
        <DayInput
          label="From"
          clearable
          value={days.from ?? null}
          onChange={(day) => put({ [from]: day ?? undefined })}
        />
        <DayInput label="To" clearable value={days.to ?? null} onChange={(day) => put({ [to]: day ?? undefined })} />
      </InsidePopover>
    ),
    onRemove: () => put({ [from]: undefined, [to]: undefined }),
  }
}

function oneOf(
  label: string,
  name: ParcelFilterName,
  options: readonly Choice[],
  search: Search,
  put: Put,
): EditedFilter {
  const value = search[name]
  return {
    label,
    text: value === undefined ? undefined : (options.find((each) => each.value === value)?.label ?? value),
    editor: (close) => (
      <ChoiceList
        label={label}
        options={options}
        value={value}
        onChoose={(chosen) => {
          put({ [name]: chosen })
          close()
        }}
      />
    ),
    onRemove: () => put({ [name]: undefined }),
  }
}

const byName = (names: readonly string[] = []): Choice[] => [
  ...names.map((name) => ({ value: name, label: name })),
  { value: 'none', label: 'None' },
]

function useRefFilters(customerId: string | undefined, put: Put): (EditedFilter | null)[] {
  // One hook each, always in the same order.
  return [
    useRefFilter(sites, 'siteId', refLabels.siteId, customerId, put),
    useRefFilter(contacts, 'contactId', refLabels.contactId, customerId, put),
    useRefFilter(departments, 'departmentId', refLabels.departmentId, customerId, put),
    useRefFilter(tenants, 'tenantId', refLabels.tenantId, customerId, put),
    useRefFilter(locations, 'locationId', refLabels.locationId, customerId, put),
    useRefFilter(lockerBanks, 'lockerBankId', refLabels.lockerBankId, customerId, put),
    useRefFilter(lockers, 'lockerId', refLabels.lockerId, customerId, put),
  ]
}

/** `customerId`: of the page, where it lists one customer’s. */
export function ParcelFilterBar({ customerId }: { customerId: string | undefined }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put: Put = (change) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const within = customerId ?? search.customerId
  const { data: choices } = useQuery(parcelChoicesOptions(within))
  const customer = useRefFilter(customers, 'customerId', 'Customer', undefined, put)
  const refs = useRefFilters(within, put)
  const filters = [
    ...(customerId === undefined ? [customer] : []),
    ...refs,
    oneOf('Status', 'status', statuses, search, put),
    oneOf('Due', 'due', dues, search, put),
    daysFilter('Received', search, put, ['receivedFrom', 'receivedTo']),
    daysFilter('Handed over', search, put, ['closedFrom', 'closedTo']),
    oneOf('Carrier', 'carrier', byName(choices?.carriers), search, put),
    oneOf('Package type', 'packageType', byName(choices?.packageTypes), search, put),
    oneOf('Priority', 'priority', byName(choices?.priorities), search, put),
    // Only an address asks for these.
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
