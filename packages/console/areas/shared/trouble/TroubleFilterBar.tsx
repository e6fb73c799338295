/** Filters trouble lists by customer, site, vendor or reason. All filters are in the URL. */
import type { TroubleFacets } from '@postern/domain/trouble/troubleList.ts'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { choiceFilter } from '../../../ui/lists/choiceFilter.tsx'
import { type EditedFilter, EditedFilters } from '../../../ui/lists/EditedFilters.tsx'
import classes from './trouble.module.css'
import { type FilterName, filterNames } from './troubleQuery.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

interface TroubleFilterBarProps {
  facets: TroubleFacets | null | undefined
  /** Labels of the list's reasons; omitted where several lists are shown together. */
  reasons?: Readonly<Record<string, string>>
}

const counted = (name: string, count: number): string => `${name} (${count.toLocaleString('en-US')})`

const named = (facets: readonly { id: string; name: string; count: number }[] = []): Choice[] =>
  facets.map(({ id, name, count }) => ({ value: id, label: counted(name, count) }))

const firmwareText = (firmware: string): string => (firmware === 'none' ? 'Not reported' : firmware)

export function TroubleFilterBar({ facets, reasons }: TroubleFilterBarProps) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const oneOf = (label: string, name: FilterName, options: readonly Choice[], also: Search = {}): EditedFilter =>
    choiceFilter({
      label,
      options,
      value: search[name],
      unknown: 'None in this list',
      onChange: (value) => put({ ...also, [name]: value }),
    })
  const vendors = named(facets?.vendors)
  const filters = [
    oneOf('Customer', 'customerId', named(facets?.customers), { siteId: undefined }),
    oneOf('Site', 'siteId', named(facets?.sites)),
    ...(vendors.length > 0 || search.vendorId !== undefined ? [oneOf('Vendor', 'vendorId', vendors)] : []),
    // Shown only if set in the URL: the vendor's page, which has the counts, links here with a firmware.
    ...(search.firmware === undefined
      ? []
      : [oneOf('Firmware', 'firmware', [{ value: search.firmware, label: firmwareText(search.firmware) }])]),
    ...(reasons
      ? [
          oneOf(
            'Reason',
            'reason',
            (facets?.reasons ?? []).map(({ reason, count }) => ({
              value: reason,
              label: counted(reasons[reason] ?? reason, count),
            })),
          ),
        ]
      : []),
  ]
  return (
    <search aria-label="Filters" className={classes.filters}>
      <EditedFilters filters={filters} />
      {filterNames.some((name) => search[name] !== undefined) && (
        <TextButton onClick={() => setSearch(() => ({}), { replace: true })}>Clear filters</TextButton>
      )}
    </search>
  )
}
