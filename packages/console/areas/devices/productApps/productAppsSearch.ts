/** The address of an app dashboard: which stations its figures are about, and which list is open. */
import {
  type FleetPeriod,
  type FleetState,
  fleetPeriods,
  fleetStates,
} from '@postern/domain/areas/devices/productApps/fleet.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import type { Search } from '../../../engine/list/urlState.ts'
import { productAppsPath } from '../../../paths.ts'

export interface FleetAddress {
  readonly filters: Readonly<Record<string, string>>
  readonly days: FleetPeriod
  readonly state: FleetState | undefined
  readonly error: string | undefined
  /** The list of every station is open. */
  readonly isAll: boolean
  readonly isWall: boolean
}

const filterNames = ['customer', 'app', 'version', 'channel', 'platform'] as const
export type FleetFilterName = (typeof filterNames)[number]

export const addressIn = (search: Search): FleetAddress => ({
  filters: Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ),
  days: fleetPeriods.find((each) => each === search.days) ?? '30',
  state: fleetStates.find((each) => each === search.state),
  error: search.error,
  isAll: search.list === 'all',
  isWall: search.wall === 'on',
})

/** The list of stations behind a figure. */
export function stationsHref(
  product: ProductName,
  { filters, days }: FleetAddress,
  more: { state?: FleetState; error?: string } & Partial<Record<FleetFilterName, string>>,
): string {
  const isAll = more.state === undefined && more.error === undefined
  const query = new URLSearchParams({
    ...filters,
    ...(days !== '30' && { days }),
    ...(isAll && { list: 'all' }),
    ...more,
  })
  return `${productAppsPath(product)}?${query}#stations`
}
