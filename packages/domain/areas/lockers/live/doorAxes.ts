/** A door's known state, axis by axis, and the two values derived from it: one overall state and whether it's available. */
import type { ValuesOf } from '../../../engine/resource.ts'
import type { lockerBanks } from '../lockerBanks.ts'
import type { lockers } from '../lockers.ts'

type DoorRecord = ValuesOf<(typeof lockers)['fields']>
type BankRecord = ValuesOf<(typeof lockerBanks)['fields']>

export const lockValues = ['locked', 'unlocked', 'unknown'] as const
/** Ajar means open for longer than the bank allows. */
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

/** Maps a vendor's fault code; an unknown code still counts as a fault. */
export const readFault = (code: unknown): Fault => faults.find((fault) => fault === code) ?? 'noResponse'

/** A door's allocation according to our own ledger, regardless of the device. */
export type Allocation =
  | { readonly kind: 'free' }
  | { readonly kind: 'reserved'; readonly until: string | null }
  | { readonly kind: 'assigned' | 'overdue'; readonly parcelId: string | null }
  /** Picked up, but not released yet. */
  | { readonly kind: 'awaitingRelease' }

export interface DoorAxes {
  readonly lock: Lock
  readonly door: DoorPosition
  /** As reported by the device. */
  readonly occupancy: Occupancy
  /** Without one, `occupancy` stays unknown and the ledger decides. */
  readonly hasContentSensor: boolean
  readonly allocation: Allocation
  readonly service: DoorRecord['serviceState']
  readonly fault: Fault
  readonly link: Link
  readonly bankStatus: BankRecord['status']
  /** The bank is draining. */
  readonly isDraining: boolean
}

/** The fields of a door's record that hardware and ledger determine. */
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
/** A door's known state, or `offline` if it isn't known right now. */
export type DoorBadge = DoorState | 'offline'

const isReachable: Readonly<Record<Link, boolean>> = { online: true, degraded: true, offline: false, never: false }

/** An ajar door counts as a `doorLeftOpen` fault, as in its record. */
const faultOf = ({ fault, door }: DoorAxes): Fault => (fault === 'none' && door === 'ajar' ? 'doorLeftOpen' : fault)

/** Combines device and ledger. If a door the ledger has as free is occupied, its contents are unknown. */
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

/** A closed door that is unlocked can be opened by anyone, so it doesn't count as closed. */
function positionOf({ door, lock }: DoorAxes): DoorReport['doorState'] {
  if (door === 'ajar') return 'open'
  return door === 'closed' && lock === 'unlocked' ? 'unknown' : door
}

/** The axes as stored in the door's record. */
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

/** Problems take precedence over contents. The computed `state` field in lists implements the same rule in SQL. */
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

/** The state live pages show. If the bank is unreachable, a stale state isn't shown as live. */
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
