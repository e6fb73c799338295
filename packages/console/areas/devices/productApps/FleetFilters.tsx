/** The filters of the dashboard's stations. All filters are in the URL. */
import '../../../theme/formStyles.ts'
import type { FleetNow } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { fleetChannels, fleetPlatforms } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import { type Search, useSearchParams, useSetSearch } from '../../../engine/list/urlState.ts'
import { TextButton } from '../../../ui/forms/PlainButton.tsx'
import { choiceFilter } from '../../../ui/lists/choiceFilter.tsx'
import { type EditedFilter, EditedFilters } from '../../../ui/lists/EditedFilters.tsx'
import { useCustomerFilter } from '../../shared/filters/useCustomerFilter.ts'
import classes from './ProductApps.module.css'
import { addressIn, type FleetFilterName } from './productAppsSearch.ts'

const choices = (words: readonly string[]) => words.map((value) => ({ value, label: choiceText(value) }))

export function FleetFilters({ fleet }: { fleet: FleetNow | undefined }) {
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const put = (change: Search) => setSearch((now) => ({ ...now, ...change }), { replace: true })
  const customer = useCustomerFilter(put)
  const oneOf = (
    label: string,
    name: Exclude<FleetFilterName, 'customer'>,
    options: readonly { value: string; label: string }[],
  ): EditedFilter => choiceFilter({ label, options, value: search[name], onChange: (value) => put({ [name]: value }) })
  const versions = [...new Set(fleet?.versions.map(({ version }) => version))]
  const isNarrowed = Object.keys(addressIn(search).filters).length > 0
  return (
    <search aria-label="Filters" className={classes.filters}>
      <EditedFilters
        filters={[
          ...(customer ? [customer] : []),
          oneOf('App', 'app', fleet?.apps.map(({ id, name }) => ({ value: id, label: name })) ?? []),
          oneOf('Channel', 'channel', choices(fleetChannels)),
          oneOf('Platform', 'platform', choices(fleetPlatforms)),
          oneOf(
            'Version',
            'version',
            versions.map((version) => ({ value: version, label: version })),
          ),
        ]}
      />
      {isNarrowed && (
        <TextButton onClick={() => setSearch((now) => ({ days: now.days, state: now.state }), { replace: true })}>
          Clear filters
        </TextButton>
      )}
      <span className={classes.refresh}>Refreshes every 30 s</span>
    </search>
  )
}
