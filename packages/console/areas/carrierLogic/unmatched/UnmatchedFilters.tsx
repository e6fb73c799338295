/** The filters of unmatched scans. All filters are in the URL. */
import { NumberInput, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { UnmatchedCluster, UnmatchedKpi } from '@postern/domain/areas/carrierLogic/unmatchedEndpoints.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { RefSelect } from '../../../engine/inputs/RefSelect.tsx'
import { type Search, useSearchParams, useSetSearch, withSearch } from '../../../engine/list/urlState.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import classes from './Unmatched.module.css'
import { periodIn, periods, stateIn, stateWords } from './unmatchedApi.ts'

const typingMs = 300

interface UnmatchedFiltersProps {
  clusters: readonly UnmatchedCluster[]
  kpi: UnmatchedKpi | undefined
}

export function UnmatchedFilters({ clusters, kpi }: UnmatchedFiltersProps) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  // The filtered list may not contain the open shape, so the first one opens.
  const put = (change: Search) => setSearch((now) => ({ ...now, shape: undefined, ...change }), { replace: true })
  const type = useDebouncedCallback(put, typingMs)
  const names = Object.fromEntries(
    [...clusters.flatMap(({ customers }) => customers), ...(kpi?.topCustomers ?? [])].map(({ id, name }) => [id, name]),
  )
  const chosen = new Map(clusters.flatMap((each) => each.chosen.map(({ carrier }) => [carrier.code, carrier.name])))
  if (search.chosen !== undefined && !chosen.has(search.chosen)) chosen.set(search.chosen, search.chosen)
  return (
    <search className={classes.filters} aria-label="Filters">
      <Segments
        label="State"
        value={stateIn(search)}
        options={stateWords}
        onChange={(state) => put({ state: state === 'open' ? undefined : state })}
      />
      <Segments
        label="Period"
        value={periodIn(search)}
        options={periods}
        onChange={(days) => put({ days: days === '90' ? undefined : days })}
      />
      <RefSelect
        aria-label="Customer"
        source={{ list: customers, customerId: undefined }}
        labels={names}
        clearable
        className={classes.filter}
        value={search.customer ?? null}
        onChange={(customer) => put({ customer: customer ?? undefined, site: undefined })}
      />
      {search.customer !== undefined && (
        <RefSelect
          aria-label="Site"
          source={{ list: sites, customerId: search.customer }}
          labels={{}}
          clearable
          className={classes.filter}
          value={search.site ?? null}
          onChange={(site) => put({ site: site ?? undefined })}
        />
      )}
      <Select
        aria-label="Selected carrier"
        placeholder="Any carrier"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear carrier' }}
        className={classes.filter}
        data={[...chosen].map(([value, label]) => ({ value, label }))}
        value={search.chosen ?? null}
        onChange={(code) => put({ chosen: code ?? undefined })}
      />
      <TextInput
        key={`prefix ${search.prefix === undefined}`}
        aria-label="Starts with"
        placeholder="Starts with"
        className={classes.short}
        maxLength={64}
        defaultValue={search.prefix ?? ''}
        onChange={({ currentTarget }) => type({ prefix: currentTarget.value.trim().toUpperCase() || undefined })}
      />
      <NumberInput
        key={`length ${search.length === undefined}`}
        aria-label="Length"
        placeholder="Length"
        hideControls
        className={classes.tiny}
        defaultValue={search.length ?? ''}
        onChange={(length) => type({ length: length === '' ? undefined : String(length) })}
      />
      {withSearch('', { ...search, shape: undefined }) !== '' && (
        <TextButton onClick={() => setSearch(() => ({}), { replace: true })}>Clear filters</TextButton>
      )}
    </search>
  )
}
