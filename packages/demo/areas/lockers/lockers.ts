/** The locker banks of all customers with their doors, as they stand this morning. */
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { type Moment, workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type {
  DepartmentRow,
  LockerBankRow,
  LockerRow,
  LockerVendorRow,
  SiteRow,
  StationRow,
  ValuesIn,
} from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'
import type { Places } from '../places/places.ts'
import { doorsOf } from './doors.ts'

type BankValues = ValuesIn<LockerBankRow>
type DoorValues = ValuesIn<LockerRow>

const names = ['Lobby East', 'Lobby West', 'Courtyard', 'Loading hall'] as const

/** Everything a customer's banks stand among. */
export interface Grounds {
  readonly client: Client
  readonly places: Places
  readonly stations: readonly StationRow[]
  readonly departments: readonly DepartmentRow[]
}

interface Lockers {
  lockerBanks: LockerBankRow[]
  lockers: LockerRow[]
}

const connectedBy: Record<LockerVendorRow['adapter'], BankValues['connectionMode']> = {
  rest: 'cloudApi',
  mqtt: 'cloudApi',
  gateway: 'gateway',
  simulator: 'simulated',
}

/** The screen has a column of its own, at the height of the eyes. */
const besideDoors = (columnNumber: number): BankValues['layout'] => [
  { holds: 'blank', columnNumber, rowNumber: 1, rowSpan: 2 },
  { holds: 'screen', columnNumber, rowNumber: 3, rowSpan: 3 },
  { holds: 'blank', columnNumber, rowNumber: 6, rowSpan: 7 },
]

/** Where everybody goes there are two. */
const banksAt = ({ siteType, isDefault, dailyCapacity }: SiteRow): number =>
  siteType === 'lockerOnly' || isDefault || (dailyCapacity ?? 0) > 900 ? 2 : 1

/** Whoever stood there last: recipients by their code, couriers, staff. */
const openers = ['Recipient, by PIN', 'Recipient, by QR code', 'Courier', 'Recipient, by PIN', 'Front desk'] as const

const faults = ['jammed', 'openFailed', 'doorLeftOpen', 'sensorMismatch', 'closeFailed', 'noResponse'] as const

/** What hardware and events have said of a door. Every so many doors something is wrong, somewhere else in each bank. */
function stateOf(ordinal: number, isLive: boolean): Pick<DoorValues, 'occupancy' | 'doorState' | 'fault'> {
  if (!isLive) return { occupancy: 'empty', doorState: 'closed', fault: 'none' }
  const fault = ordinal % 63 === 17 ? (faults[Math.floor(ordinal / 63) % faults.length] ?? 'jammed') : 'none'
  const doorState = fault === 'doorLeftOpen' ? 'open' : fault === 'noResponse' ? 'unknown' : 'closed'
  if (ordinal % 33 === 5) return { occupancy: 'expired', doorState, fault }
  const draw = (ordinal * 7919) % 100
  return { occupancy: draw < 47 ? 'occupied' : draw < 54 ? 'reserved' : 'empty', doorState, fault }
}

export function lockersOf(
  chronicle: Chronicle,
  crew: Crew,
  grounds: readonly Grounds[],
  vendors: readonly LockerVendorRow[],
): Lockers {
  const all: Lockers = { lockerBanks: [], lockers: [] }
  const { calendar } = chronicle
  let liveDoors = 0
  let serial = 210

  function fill(
    client: Client,
    bank: LockerBankRow,
    columnCount: number,
    begins: Moment,
    departments: readonly DepartmentRow[],
  ) {
    const random = chronicle.random(`doors ${client.plan.code} ${bank.code} ${bank.siteId}`)
    const add = seriesOf(chronicle, crew, client, lockers, begins, 211)
    const isLive = bank.status !== 'planned' && bank.status !== 'installing' && bank.status !== 'decommissioned'
    const here = departments.filter(({ siteId }) => siteId === bank.siteId)
    for (const door of doorsOf(columnCount)) {
      const state = stateOf(isLive ? liveDoors++ : 0, isLive)
      const assigned = here.length > 0 && random.chance(0.01) ? random.pick(here) : undefined
      const isOut = isLive && random.chance(0.012) && state.occupancy === 'empty'
      const values: DoorValues = {
        lockerBankId: bank.id,
        ...door,
        serviceState: isOut ? 'outOfService' : 'inService',
        occupancy: 'empty',
        doorState: 'closed',
        fault: 'none',
        outReason: isOut ? random.pick(['jam', 'lockFault', 'damage', 'cleaning']) : null,
        outNote: null,
        outSince: null,
        vendorLockerId: null,
        mode: assigned ? 'static' : 'inherit',
        assignedContactId: null,
        assignedDepartmentId: assigned?.id ?? null,
        assignedTenantId: null,
        climate: 'ambient',
        hasPower: false,
        openCount: 0,
        openFailCount: 0,
        lastOpenedAt: null,
        lastOpenedBy: null,
        lastMaintenanceAt: null,
        faultClearedReason: null,
        externalId: null,
        notes: null,
      }
      const opened = isLive ? random.int(40, 900) : 0
      const told = {
        ...state,
        openCount: opened,
        openFailCount: state.fault === 'none' ? Math.floor(opened / 400) : random.int(2, 14),
        lastOpenedAt: isLive ? calendar.instant(-random.int(1, 3 * workday)) : null,
        lastOpenedBy: isLive ? (openers[opened % openers.length] ?? null) : null,
        lastMaintenanceAt: isLive && opened > 600 ? calendar.instant(-(opened % 60) * workday) : null,
        outSince: isOut ? calendar.instant(-random.int(1, 9 * workday)) : null,
      }
      const labels = { lockerBankId: bank.name, ...(assigned && { assignedDepartmentId: assigned.name }) }
      const row = {
        ...add(values, { labels, before: isOut ? [{ serviceState: 'inService', outReason: null }] : [] }),
        ...told,
      }
      all.lockers.push(row)
    }
  }

  function statusOf({ plan, stopped, row }: Client, site: SiteRow, index: number): BankValues['status'] {
    if (site.status === 'planned' || row.status === 'onboarding') return index === 0 ? 'installing' : 'planned'
    if (stopped !== undefined) return 'suspended'
    if (site.status === 'closed') return 'decommissioned'
    return plan.code === 'BWH' && site.isDefault && index === 1 ? 'maintenance' : 'active'
  }

  function install({ client, places, stations, departments }: Grounds, site: SiteRow) {
    const { plan } = client
    const random = chronicle.random(`banks ${plan.code} ${site.code}`)
    const house = places.buildings.find(({ siteId }) => siteId === site.id)
    const floor = house && places.floors.find(({ buildingId, level }) => buildingId === house.id && level >= 0)
    const screen = stations.find(({ siteId, kind }) => siteId === site.id && kind === 'lockerController')
    const near = [
      site,
      ...(house ? [house] : []),
      ...(floor ? [floor] : []),
      ...(screen ? [screen] : []),
      ...departments,
      ...vendors,
    ]
    const begins = Math.max(
      ...near.filter((row) => !('siteId' in row) || row.siteId === site.id).map(({ id }) => momentOf(id)),
    )
    if (begins + 3 * workday > (client.stopped ?? client.until)) return
    const add = seriesOf(chronicle, crew, client, lockerBanks, begins + workday, 0.2 * workday)
    for (let index = 0; index < banksAt(site); index++) {
      serial += 1
      const status = statusOf(client, site, index)
      const isLive = status === 'active' || status === 'maintenance' || status === 'suspended'
      const vendor = vendors[serial % vendors.length]
      if (!vendor) return
      const connectionMode = connectedBy[vendor.adapter]
      const model = vendor.models[serial % Math.max(1, vendor.models.length)]
      const values: Omit<BankValues, 'layout'> = {
        name: names[index] ?? `Bank ${index + 1}`,
        code: `LB${index + 1}`,
        siteId: site.id,
        lockerVendorId: vendor.id,
        buildingId: house?.id ?? null,
        floorId: floor?.id ?? null,
        status,
        connectivity: 'never',
        lastSeenAt: null,
        firmware: null,
        batteryPercent: null,
        temperatureC: null,
        vendorBankId: `TWR-${String(serial).padStart(5, '0')}`,
        serialNumber: `LX${random.int(100_000, 999_999)}`,
        installedOn: isLive ? calendar.day(begins + 2 * workday) : null,
        warrantyEnd: isLive ? calendar.day(begins + 800 * workday) : null,
        connectionMode,
        endpoint: connectionMode === 'gateway' ? `10.20.${random.int(1, 30)}.${random.int(10, 200)}` : null,
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
        // Those inside a mail room are behind its door.
        accessHours: site.siteType === 'mailroom' && index !== 1 ? site.openingHours : null,
        contactPhone: null,
        contactPhoneCountry: null,
        externalId: null,
        notes: null,
      }
      const labels = {
        siteId: site.name,
        lockerVendorId: vendor.name,
        ...(house && { buildingId: house.name }),
        ...(floor && { floorId: floor.name }),
        ...(index === 0 && screen && { stationId: screen.name }),
      }
      const past = isLive && random.chance(0.4) ? [{ holdHours: 72 }] : []
      const ordinal = all.lockerBanks.length
      const connectivity = !isLive
        ? 'never'
        : ordinal === 19
          ? 'offlineConfirmed'
          : ordinal % 17 === 11
            ? 'flapping'
            : 'online'
      const told: Pick<BankValues, 'connectivity' | 'lastSeenAt' | 'firmware' | 'batteryPercent' | 'temperatureC'> = {
        connectivity,
        lastSeenAt: isLive
          ? calendar.instant(connectivity === 'offlineConfirmed' ? -0.9 * workday : -0.06 * workday)
          : null,
        firmware: isLive ? random.pick(['4.2.1', '4.2.1', '4.2.1', '4.1.7', '3.9.0']) : null,
        // Only a battery can be low, and only where there is one.
        batteryPercent:
          isLive && values.features.includes('ups') ? (ordinal % 13 === 4 ? 18 : 84 + (ordinal % 17)) : null,
        temperatureC: isLive ? (values.environment === 'indoor' ? 20 : 11) + (ordinal % 9) / 2 : null,
      }
      const columnCount = random.int(6, 9)
      const row = add({ ...values, layout: besideDoors(columnCount + 1) }, { labels, before: past })
      const bank = { ...row, ...told }
      all.lockerBanks.push(bank)
      fill(client, bank, columnCount, momentOf(bank.id) + 60_000, departments)
    }
  }

  for (const ground of grounds)
    if (ground.client.plan.kind.products.includes('lockers'))
      for (const site of ground.places.sites)
        if (site.archivedAt === null && site.siteType !== 'dock') install(ground, site)
  return all
}
