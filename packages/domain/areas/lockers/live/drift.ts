/** Where device and ledger disagree: what settles itself, and what a person decides. */
import type { Allocation, DoorPosition, Occupancy } from './doorAxes.ts'

export const driftKinds = [
  'doorDiffers',
  'parcelGone',
  'unknownItem',
  'reservationDiffers',
  'doorMissing',
  'doorAdded',
  'sizeDiffers',
  'leftOpen',
  'allFlipped',
] as const
export type DriftKind = (typeof driftKinds)[number]

export type Settlement =
  /** The record takes what the device says. */
  | 'takeDevice'
  /** The parcel counts as collected; staff can undo it. */
  | 'inferPickup'
  /** The door takes no parcels until someone has looked. */
  | 'quarantine'
  /** An alarm, and the door can't be used. */
  | 'raiseAjar'
  /** Nothing is inferred from this bank until someone has looked. */
  | 'freezeBank'

export type Question =
  | 'confirmPickup'
  | 'lookInside'
  | 'settleReservation'
  | 'reviewLayout'
  | 'closeDoor'
  | 'checkBoard'

export interface DriftRule {
  readonly settle: Settlement | null
  readonly ask: Question | null
}

export const driftTable: Readonly<Record<DriftKind, DriftRule>> = {
  doorDiffers: { settle: 'takeDevice', ask: null },
  parcelGone: { settle: 'inferPickup', ask: 'confirmPickup' },
  unknownItem: { settle: 'quarantine', ask: 'lookInside' },
  reservationDiffers: { settle: null, ask: 'settleReservation' },
  doorMissing: { settle: null, ask: 'reviewLayout' },
  doorAdded: { settle: null, ask: 'reviewLayout' },
  sizeDiffers: { settle: null, ask: 'reviewLayout' },
  leftOpen: { settle: 'raiseAjar', ask: 'closeDoor' },
  allFlipped: { settle: 'freezeBank', ask: 'checkBoard' },
}

export interface LedgerDoor {
  readonly allocation: Allocation['kind']
  readonly door: DoorPosition
  readonly size: string
  /** The vendor's number of our reservation. */
  readonly reservationRef: string | null
}

export interface DeviceDoor {
  readonly door: DoorPosition
  /** Null where no sensor is fitted. */
  readonly occupancy: Occupancy | null
  readonly size: string | null
  /** Undefined where the vendor keeps no reservations. */
  readonly reservationRef?: string | null | undefined
}

/** What earlier snapshots said, oldest first, the present one included. */
export interface Sighting {
  readonly at: string
  readonly door: DoorPosition
  readonly occupancy: Occupancy | null
}

export interface DoorHistory {
  readonly sightings: readonly Sighting[]
  /** The pickup's own event came: the ledger only has to catch up. */
  readonly hasPickup: boolean
}

export interface Drift extends DriftRule {
  readonly kind: DriftKind
}

/** One empty reading may be a sensor's mistake; two a minute apart aren't. */
const apartMs = 60_000
const openForMs = 3 * 60_000

const driftAs = (kind: DriftKind, rule: Partial<DriftRule> = {}): Drift => ({ kind, ...driftTable[kind], ...rule })

/** Since when the latest sightings all agree with a condition, in milliseconds before the last one. */
function lastedMs(sightings: readonly Sighting[], holds: (sighting: Sighting) => boolean): number {
  const last = sightings.at(-1)
  const first = sightings[sightings.findLastIndex((sighting) => !holds(sighting)) + 1]
  return last && first ? Date.parse(last.at) - Date.parse(first.at) : 0
}

const isOpen = (door: DoorPosition): boolean => door === 'open' || door === 'ajar'
const holdsParcel = (allocation: Allocation['kind']): boolean => allocation === 'assigned' || allocation === 'overdue'
const isGone = ({ door, occupancy }: Sighting): boolean => door === 'closed' && occupancy === 'empty'

/** What a door's layout says before its contents matter. */
function layoutDrift(ledger: LedgerDoor | undefined, device: DeviceDoor | undefined): Drift | null {
  if (!device) return ledger ? driftAs('doorMissing') : null
  if (!ledger) return driftAs('doorAdded')
  return device.size !== null && device.size !== ledger.size ? driftAs('sizeDiffers') : null
}

function contentsDrift(ledger: LedgerDoor, device: DeviceDoor, { sightings, hasPickup }: DoorHistory): Drift | null {
  // While a door is open its contents are on the move.
  if (isOpen(device.door)) return null
  if (holdsParcel(ledger.allocation) && device.occupancy === 'empty' && device.door === 'closed' && !hasPickup)
    return lastedMs(sightings, isGone) >= apartMs
      ? driftAs('parcelGone')
      : driftAs('parcelGone', { settle: null, ask: null })
  return ledger.allocation === 'free' && device.occupancy === 'occupied' ? driftAs('unknownItem') : null
}

/** All drifts of one door, the gravest first. Empty where both agree. */
export function driftOf(
  ledger: LedgerDoor | undefined,
  device: DeviceDoor | undefined,
  history: DoorHistory,
): readonly Drift[] {
  const layout = layoutDrift(ledger, device)
  if (!ledger || !device) return layout ? [layout] : []
  const found = [layout, contentsDrift(ledger, device, history)]
  if (device.reservationRef !== undefined && device.reservationRef !== ledger.reservationRef)
    found.push(driftAs('reservationDiffers'))
  if (isOpen(device.door) && lastedMs(history.sightings, ({ door }) => isOpen(door)) > openForMs)
    found.push(driftAs('leftOpen'))
  if (device.door !== 'unknown' && isOpen(device.door) !== isOpen(ledger.door)) found.push(driftAs('doorDiffers'))
  return found.filter((drift) => drift !== null)
}

export interface DoorPair {
  readonly doorRef: string
  readonly ledger: LedgerDoor | undefined
  readonly device: DeviceDoor | undefined
  readonly history: DoorHistory
}

export type BankDrift =
  | { readonly isFrozen: true; readonly drift: Drift; readonly doors: readonly [] }
  | {
      readonly isFrozen: false
      readonly doors: readonly { readonly doorRef: string; readonly drifts: readonly Drift[] }[]
    }

/** Fewer doors than this can change at once by chance. */
const fewestToFlip = 4

/** A loose cable turns every bit over at once; people don't. */
export function haveAllFlipped(pairs: readonly DoorPair[]): boolean {
  const seen = pairs.flatMap(({ history: { sightings } }) => {
    const [before, now] = sightings.slice(-2)
    return before && now ? [{ before, now }] : []
  })
  if (seen.length < fewestToFlip || seen.length < pairs.length) return false
  const flipped = (read: (sighting: Sighting) => unknown) =>
    seen.every(({ before, now }) => read(before) !== read(now) && read(before) !== null && read(now) !== null)
  return flipped(({ door }) => isOpen(door)) || flipped(({ occupancy }) => occupancy)
}

export function bankDrift(pairs: readonly DoorPair[]): BankDrift {
  if (haveAllFlipped(pairs)) return { isFrozen: true, drift: driftAs('allFlipped'), doors: [] }
  const doors = pairs.map(({ doorRef, ledger, device, history }) => ({
    doorRef,
    drifts: driftOf(ledger, device, history),
  }))
  return { isFrozen: false, doors: doors.filter(({ drifts }) => drifts.length > 0) }
}
