/** Plans of a customer's places: the essentials, from which the rest is derived. */
import type { CityName } from '../../cities.ts'
import type { SiteRow } from '../../rows.ts'
import type { FloorStyle } from './floors.ts'
import type { HoursName } from './hours.ts'

export interface BuildingPlan {
  readonly name: string
  readonly code: string
  /** Lowest and highest floor; 0 is the ground floor. */
  readonly from: number
  readonly to: number
  readonly style: FloorStyle
  readonly route?: string
  readonly entrance?: string
}

export interface SitePlan {
  readonly name: string
  readonly code: string
  readonly type: SiteRow['siteType']
  readonly city: CityName
  readonly address: readonly string[]
  readonly postalCode: string | null
  readonly hours: HoursName
  /** Defaults to active. */
  readonly status?: SiteRow['status']
  readonly capacity?: number
  readonly externalId?: string
  readonly pickup?: string
  readonly notes?: string
  /** Settings it overrides. */
  readonly settings?: SiteRow['settingsOverride']
  /** Has only the required fields. */
  readonly bare?: boolean
  readonly archived?: boolean
  readonly buildings: readonly BuildingPlan[]
}

/** Customer code → its sites; the first is the oldest and the default one. */
export type PlacePlans = Readonly<Record<string, readonly SitePlan[]>>

type More = Pick<BuildingPlan, 'route' | 'entrance'>

/** Buildings with the same floor naming style. */
export const buildingsOf =
  (style: FloorStyle) =>
  (name: string, code: string, from: number, to: number, more: More = {}): BuildingPlan => ({
    name,
    code,
    from,
    to,
    style,
    ...more,
  })
