/** The URL of an app dashboard: the filters of its stations, and the open list. */
import {
  type FleetPeriod,
  type FleetState,
  fleetPeriods,
  fleetStates,
} from '@postern/domain/areas/devices/productApps/fleet.ts'
import type { ProductName } from '@postern/domain/areas/devices/productApps/products.ts'
import { type CommandOutcome, commandOutcomes } from '@postern/domain/areas/lockers/fleetWork/commandOutcomes.ts'
import type { Search } from '../../../engine/list/urlState.ts'
import { productAppsPath } from '../../../paths.ts'

export interface FleetAddress {
  readonly filters: Readonly<Record<string, string>>
  readonly days: FleetPeriod
  readonly state: FleetState | undefined
  readonly error: string | undefined
  /** The list of all stations is open. */
  readonly isAll: boolean
  readonly isWall: boolean
  /** The open list of doors, with its filters. */
  readonly doors: DoorList | undefined
}

const doorLists = ['commands', 'faults'] as const

export interface DoorList {
  readonly of: (typeof doorLists)[number]
  readonly vendor?: string | undefined
  /** `none`: banks that never reported one. */
  readonly firmware?: string | undefined
  readonly outcome?: CommandOutcome | undefined
}

function doorsIn({ list, vendor, firmware, outcome }: Search): DoorList | undefined {
  const of = doorLists.find((each) => each === list)
  return of && { of, vendor, firmware, outcome: commandOutcomes.find((each) => each === outcome) }
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
  doors: doorsIn(search),
})

/** Links to the stations behind a figure. */
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

/** Links to the commands or faulty doors behind a figure. */
export function doorsHref({ filters, days }: FleetAddress, { of, ...narrowed }: DoorList): string {
  const known = Object.entries({ ...filters, ...(days !== '30' && { days }), list: of, ...narrowed })
  const query = new URLSearchParams(known.filter((entry): entry is [string, string] => entry[1] !== undefined))
  return `${productAppsPath('locker')}?${query}#doors`
}
