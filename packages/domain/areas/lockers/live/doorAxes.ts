/** What is known of a door, axis by axis, and the two answers everything shows: one state and whether it can be used. */
import type { ValuesOf } from '../../../engine/resource.ts'
import type { lockerBanks } from '../lockerBanks.ts'
import type { lockers } from '../lockers.ts'

type DoorRecord = ValuesOf<(typeof lockers)['fields']>
type BankRecord = ValuesOf<(typeof lockerBanks)['fields']>

export const lockValues = ['locked', 'unlocked', 'unknown'] as const
/** Ajar is open for longer than the bank allows. */
export const doorValues = ['closed', 'open', 'ajar', 'unknown'] as const
export const occupancyValues = ['empty', 'occupied', 'unknown'] as const
export const linkValues = ['online', 'degraded', 'offline', 'never'] as const

export type Lock = (typeof lockValues)[number]
export type DoorPosition = (typeof doorValues)[number]
export type Occupancy = (typeof occupancyValues)[number]
export type Link = (typeof linkValues)[number]
export type Fault = DoorRecord['fault']

const faults: readonly Fault[] = [
  'none',
  'openFailed',
  'closeFailed',
  'jammed',
  'doorLeftOpen',
  'sensorMismatch',
  'noResponse',
  'tamper',
]

/** A fault as a vendor names it. One we don't know is a fault all the same. */
export const readFault = (code: unknown): Fault => faults.find((fault) => fault === code) ?? 'noResponse'

/** What our own ledger says of a door, whatever the device reports. */
export type Allocation =
  | { readonly kind: 'free' }
  | { readonly kind: 'reserved'; readonly until: string | null }
  | { readonly kind: 'assigned' | 'overdue'; readonly parcelId: string | null }
  /** Collected, but not given free yet. */
  | { readonly kind: 'awaitingRelease' }

export interface DoorAxes {
  readonly lock: Lock
  readonly door: DoorPosition
  /** As the device says it. */
  readonly occupancy: Occupancy
  /** Without one, `occupancy` stays unknown and the ledger decides. */
  readonly hasContentSensor: boolean
  readonly allocation: Allocation
  readonly service: DoorRecord['serviceState']
  readonly fault: Fault
  readonly link: Link
  readonly bankStatus: BankRecord['status']
  /** The bank is being emptied. */
  readonly isDraining: boolean
}

/** The fields of a door's record that its hardware and the ledger decide. */
export type DoorReport = Pick<DoorRecord, 'occupancy' | 'doorState' | 'fault'>
export const doorStates = [
  'free',
  'reserved',
  'occupied',
  'expired',
  'open',
  'fault',
  'outOfService',
  'draining',
  'unknown',
  'decommissioned',
] as const
export type DoorState = (typeof doorStates)[number]
/** The state of a door as it is known, or that it isn't known right now. */
export type DoorBadge = DoorState | 'offline'

const isReachable: Readonly<Record<Link, boolean>> = { online: true, degraded: true, offline: false, never: false }

/** A door left open counts as a fault, as records have it. */
const faultOf = ({ fault, door }: DoorAxes): Fault => (fault === 'none' && door === 'ajar' ? 'doorLeftOpen' : fault)

/** Device and ledger in one word. Something inside a free door is no known parcel: its contents are unknown. */
function contentsOf({ allocation, occupancy, hasContentSensor }: DoorAxes): DoorReport['occupancy'] {
  switch (allocation.kind) {
    case 'overdue':
      return 'expired'
    case 'assigned':
      return 'occupied'
    case 'reserved':
      return hasContentSensor && occupancy === 'occupied' ? 'occupied' : 'reserved'
    case 'awaitingRelease':
      return 'reserved'
    case 'free':
      return !hasContentSensor || occupancy === 'empty' ? 'empty' : 'unknown'
  }
}

/** A closed door whose lock is open can be opened by anyone: it doesn't count as closed. */
function positionOf({ door, lock }: DoorAxes): DoorReport['doorState'] {
  if (door === 'ajar') return 'open'
  return door === 'closed' && lock === 'unlocked' ? 'unknown' : door
}

/** As a door's record keeps it. */
export const reportOf = (axes: DoorAxes): DoorReport => ({
  occupancy: contentsOf(axes),
  doorState: positionOf(axes),
  fault: faultOf(axes),
})

type RecordedDoor = Pick<DoorRecord, 'serviceState' | 'occupancy' | 'doorState' | 'fault'>
type RecordedBank = Pick<BankRecord, 'status' | 'connectivity' | 'drainingSince'>

const links: Readonly<Record<BankRecord['connectivity'], Link>> = {
  online: 'online',
  flapping: 'degraded',
  offline: 'offline',
  offlineConfirmed: 'offline',
  never: 'never',
}

const deviceViews: Readonly<Record<DoorReport['occupancy'], Occupancy>> = {
  empty: 'empty',
  reserved: 'empty',
  occupied: 'occupied',
  expired: 'occupied',
  unknown: 'unknown',
}

const allocations: Readonly<Record<DoorReport['occupancy'], Allocation>> = {
  empty: { kind: 'free' },
  unknown: { kind: 'free' },
  reserved: { kind: 'reserved', until: null },
  occupied: { kind: 'assigned', parcelId: null },
  expired: { kind: 'overdue', parcelId: null },
}

/** The axes behind a record, for a door that no device has reported on yet. */
export function axesOfRecord(door: RecordedDoor, bank: RecordedBank): DoorAxes {
  const isAjar = door.fault === 'doorLeftOpen' && door.doorState === 'open'
  return {
    lock: door.doorState === 'closed' ? 'locked' : 'unknown',
    door: isAjar ? 'ajar' : door.doorState,
    occupancy: deviceViews[door.occupancy],
    hasContentSensor: true,
    allocation: allocations[door.occupancy],
    service: door.serviceState,
    fault: isAjar ? 'none' : door.fault,
    link: links[bank.connectivity],
    bankStatus: bank.status,
    isDraining: bank.drainingSince !== null,
  }
}

/** What keeps a door from working comes before what's inside it. The figure `state` of lists is the same rule in SQL. */
export function doorState(axes: DoorAxes): DoorState {
  const { occupancy, doorState: position, fault } = reportOf(axes)
  if (axes.service === 'decommissioned') return 'decommissioned'
  if (fault !== 'none') return 'fault'
  if (axes.service !== 'inService') return 'outOfService'
  if (position === 'open') return 'open'
  if (occupancy !== 'empty') return occupancy
  if (position === 'unknown') return 'unknown'
  return axes.isDraining ? 'draining' : 'free'
}

/** What a live page shows. Where the bank can't be reached, no old state is shown as if it were live. */
export const doorBadge = (axes: DoorAxes): DoorBadge =>
  axes.service === 'decommissioned' || isReachable[axes.link] ? doorState(axes) : 'offline'

const linkReasons: Readonly<Record<Link, string | null>> = {
  online: null,
  degraded: null,
  offline: 'The bank is offline.',
  never: 'The bank has never connected.',
}

const contentsReasons: Readonly<Record<DoorReport['occupancy'], string | null>> = {
  empty: null,
  reserved: 'This door is reserved.',
  occupied: 'This door is occupied.',
  expired: 'This door holds an overdue parcel.',
  unknown: 'This door’s contents are unknown.',
}

/** Whether a parcel can be put behind this door now. */
export function availability(axes: DoorAxes): true | string {
  const { occupancy, doorState: position, fault } = reportOf(axes)
  if (axes.service === 'decommissioned') return 'This door is decommissioned.'
  if (axes.service !== 'inService') return 'This door is out of service.'
  if (axes.bankStatus !== 'active') return 'The bank isn’t active.'
  if (axes.isDraining) return 'The bank is being emptied.'
  const unreachable = linkReasons[axes.link]
  if (unreachable !== null) return unreachable
  if (fault !== 'none') return 'This door has a fault.'
  if (position === 'open') return 'This door is open.'
  if (position === 'unknown') return 'It isn’t known whether this door is closed.'
  return contentsReasons[occupancy] ?? true
}
