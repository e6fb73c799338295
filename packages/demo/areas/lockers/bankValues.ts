/** One locker bank: location, setup and reported values. */
import { type Calendar, type Moment, workday } from '../../calendar.ts'
import { momentOf } from '../../ids.ts'
import type { Random } from '../../random.ts'
import type {
  BuildingRow,
  DepartmentRow,
  FloorRow,
  LockerBankRow,
  LockerVendorRow,
  SiteRow,
  StationRow,
  ValuesIn,
} from '../../rows.ts'
import type { Client } from '../customers/customers.ts'
import type { Places } from '../places/places.ts'

export type BankValues = ValuesIn<LockerBankRow>

/** Everything a customer's banks refer to. */
export interface Grounds {
  readonly client: Client
  readonly places: Places
  readonly stations: readonly StationRow[]
  readonly departments: readonly DepartmentRow[]
}

/** A place at a site for a bank. */
export interface Spot {
  readonly site: SiteRow
  readonly building: BuildingRow | undefined
  readonly floor: FloorRow | undefined
  /** The station that controls its first bank. */
  readonly screen: StationRow | undefined
}

export function spotAt({ places, stations }: Pick<Grounds, 'places' | 'stations'>, site: SiteRow): Spot {
  const building = places.buildings.find(({ siteId }) => siteId === site.id)
  const floor = building && places.floors.find(({ buildingId, level }) => buildingId === building.id && level >= 0)
  const screen = stations.find(({ siteId, kind }) => siteId === site.id && kind === 'lockerController')
  return { site, building, floor, screen }
}

/** When everything that a bank at this site refers to existed. */
export function readySince(
  { site, building, floor, screen }: Spot,
  departments: readonly DepartmentRow[],
  vendors: readonly LockerVendorRow[],
): Moment {
  const near = [site, building, floor, screen].filter((row) => row !== undefined)
  const rows = [...near, ...departments, ...vendors].filter((row) => !('siteId' in row) || row.siteId === site.id)
  return Math.max(...rows.map(({ id }) => momentOf(id)))
}

/** Busy sites have two banks. */
export const banksAt = ({
  siteType,
  isDefault,
  dailyCapacity,
}: Pick<SiteRow, 'siteType' | 'isDefault' | 'dailyCapacity'>): number =>
  siteType === 'lockerOnly' || isDefault || (dailyCapacity ?? 0) > 900 ? 2 : 1

export function bankStatus({ plan, stopped, row }: Client, site: SiteRow, index: number): BankValues['status'] {
  if (site.status === 'planned' || row.status === 'onboarding') return index === 0 ? 'installing' : 'planned'
  if (stopped !== undefined) return 'suspended'
  if (site.status === 'closed') return 'decommissioned'
  return plan.code === 'BWH' && site.isDefault && index === 1 ? 'maintenance' : 'active'
}

/** Whether the bank is installed and its doors are in use. */
export const isLiveBank = (status: BankValues['status']): boolean =>
  status !== 'planned' && status !== 'installing' && status !== 'decommissioned'

/** The screen has its own column and sits at eye level. */
export const layoutBesideDoors = (columnNumber: number): BankValues['layout'] => [
  { holds: 'blank', columnNumber, rowNumber: 1, rowSpan: 2 },
  { holds: 'screen', columnNumber, rowNumber: 3, rowSpan: 3 },
  { holds: 'blank', columnNumber, rowNumber: 6, rowSpan: 7 },
]

const names = ['Lobby East', 'Lobby West', 'Courtyard', 'Loading hall'] as const

const connectedBy: Record<LockerVendorRow['adapter'], BankValues['connectionMode']> = {
  rest: 'cloudApi',
  mqtt: 'cloudApi',
  gateway: 'gateway',
  simulator: 'simulated',
}

export interface BankPlan {
  readonly spot: Spot
  /** Zero-based, per site. */
  readonly index: number
  /** Counts across all customers. */
  readonly serial: number
  readonly vendor: LockerVendorRow
  readonly status: BankValues['status']
  readonly begins: Moment
}

/** Values set up by staff, before any reports. */
export function bankValues(
  random: Random,
  calendar: Calendar,
  { spot, index, serial, vendor, status, begins }: BankPlan,
): Omit<BankValues, 'layout'> {
  const { site, building, floor, screen } = spot
  const isLive = isLiveBank(status)
  const connectionMode = connectedBy[vendor.adapter]
  const model = vendor.models[serial % Math.max(1, vendor.models.length)]
  return {
    name: names[index] ?? `Bank ${index + 1}`,
    code: `LB${index + 1}`,
    siteId: site.id,
    lockerVendorId: vendor.id,
    buildingId: building?.id ?? null,
    floorId: floor?.id ?? null,
    status,
    connectivity: 'never',
    lastSeenAt: null,
    drainingSince: null,
    firmware: null,
    batteryPercent: null,
    temperatureC: null,
    vendorBankId: `TWR-${String(serial).padStart(5, '0')}`,
    serialNumber: `LX${random.int(100_000, 999_999)}`,
    installedOn: isLive ? calendar.day(begins + 2 * workday) : null,
    warrantyEnd: isLive ? calendar.day(begins + 800 * workday) : null,
    connectionMode,
    endpoint: connectionMode === 'gateway' ? `10.20.${random.int(1, 30)}.${random.int(10, 200)}` : null,
    invertedWiring: [],
    credentials: null,
    stationId: index === 0 ? (screen?.id ?? null) : null,
    environment: index === 1 ? 'covered' : 'indoor',
    features: ['screen', 'doorSensor', ...random.sample(['pinPad', 'barcodeReader', 'camera', 'ups'] as const, 2)],
    vendorModel: model?.name ?? null,
    modeDefault: random.pick(['delivery', 'delivery', 'delivery', 'mixed']),
    deliveryOnlyMinimum: null,
    holdHours: random.chance(0.3) ? random.pick([24, 48, 96]) : null,
    graceReopenMinutes: null,
    pinLength: null,
    multiPackage: 'inherit',
    accessMethods: [],
    maxPerContact: null,
    courierDirect: 'inherit',
    photoOnDeposit: 'inherit',
    showRecipientName: false,
    doorOpenAlertSeconds: 300,
    healthPollSeconds: 60,
    offlineConfirmMinutes: 120,
    // A bank inside a mail room is accessible only during its hours.
    accessHours: site.siteType === 'mailroom' && index !== 1 ? site.openingHours : null,
    contactPhone: null,
    contactPhoneCountry: null,
    externalId: null,
    notes: null,
  }
}

/** Names of referenced records, as shown in its history. */
export const bankLabels = ({ spot, index, vendor }: BankPlan): Record<string, string> => ({
  siteId: spot.site.name,
  lockerVendorId: vendor.name,
  ...(spot.building && { buildingId: spot.building.name }),
  ...(spot.floor && { floorId: spot.floor.name }),
  ...(index === 0 && spot.screen && { stationId: spot.screen.name }),
})

const offline: readonly number[] = [19, 26, 33]
const neverConnected = 44

/** A few are permanently offline, one in service was never connected, and every seventeenth flaps. */
export function bankConnectivity(ordinal: number, isLive: boolean): BankValues['connectivity'] {
  if (!isLive) return 'never'
  if (ordinal === neverConnected) return 'never'
  if (offline.includes(ordinal)) return 'offlineConfirmed'
  return ordinal % 17 === 11 ? 'flapping' : 'online'
}

type BankReport = Pick<BankValues, 'connectivity' | 'lastSeenAt' | 'firmware' | 'batteryPercent' | 'temperatureC'>

/** Reported values, varied by the bank's ordinal across all banks. */
export function bankReport(
  random: Random,
  calendar: Calendar,
  ordinal: number,
  { status, features, environment }: Pick<BankValues, 'status' | 'features' | 'environment'>,
): BankReport {
  const connectivity = bankConnectivity(ordinal, isLiveBank(status))
  const isLive = connectivity !== 'never'
  return {
    connectivity,
    lastSeenAt: isLive
      ? calendar.instant(connectivity === 'offlineConfirmed' ? -0.9 * workday : -0.06 * workday)
      : null,
    firmware: isLive ? random.pick(['4.2.1', '4.2.1', '4.2.1', '4.1.7', '3.9.0']) : null,
    // Only banks with a UPS have a battery; some are low.
    batteryPercent: isLive && features.includes('ups') ? (ordinal % 13 === 4 ? 18 : 84 + (ordinal % 17)) : null,
    temperatureC: isLive ? (environment === 'indoor' ? 20 : 11) + (ordinal % 9) / 2 : null,
  }
}
