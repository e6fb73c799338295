/** Drift between device and ledger: what resolves automatically, and what a user has to decide. */
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
  /** The record is updated to the device's value. */
  | 'takeDevice'
  /** The parcel counts as picked up; staff can undo it. */
  | 'inferPickup'
  /** The door accepts no parcels until staff have checked it. */
  | 'quarantine'
  /** An alarm, and the door can't be used. */
  | 'raiseAjar'
  /** Nothing is inferred from this bank until staff have checked it. */
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
  /** The vendor's reference for our reservation. */
  readonly reservationRef: string | null
}

export interface DeviceDoor {
  readonly door: DoorPosition
  /** Null without a content sensor. */
  readonly occupancy: Occupancy | null
  readonly size: string | null
  /** Undefined if the vendor doesn't support reservations. */
  readonly reservationRef?: string | null | undefined
}

/** One snapshot's reading of a door. Histories are oldest first and include the current snapshot. */
export interface Sighting {
  readonly at: string
  readonly door: DoorPosition
  readonly occupancy: Occupancy | null
}

export interface DoorHistory {
  readonly sightings: readonly Sighting[]
  /** The pickup event arrived; only the ledger has to catch up. */
  readonly hasPickup: boolean
}

export interface Drift extends DriftRule {
  readonly kind: DriftKind
}

/** A single empty reading may be a sensor error; two readings a minute apart aren't. */
const apartMs = 60_000
const openForMs = 3 * 60_000

const driftAs = (kind: DriftKind, rule: Partial<DriftRule> = {}): Drift => ({ kind, ...driftTable[kind], ...rule })

/** How long the condition has held without interruption up to the last sighting, in milliseconds. */
function lastedMs(sightings: readonly Sighting[], holds: (sighting: Sighting) => boolean): number {
  const last = sightings.at(-1)
  const first = sightings[sightings.findLastIndex((sighting) => !holds(sighting)) + 1]
  return last && first ? Date.parse(last.at) - Date.parse(first.at) : 0
}

const isOpen = (door: DoorPosition): boolean => door === 'open' || door === 'ajar'
const holdsParcel = (allocation: Allocation['kind']): boolean => allocation === 'assigned' || allocation === 'overdue'
const isGone = ({ door, occupancy }: Sighting): boolean => door === 'closed' && occupancy === 'empty'

/** Layout drift, which is checked before contents. */
function layoutDrift(ledger: LedgerDoor | undefined, device: DeviceDoor | undefined): Drift | null {
  if (!device) return ledger ? driftAs('doorMissing') : null
  if (!ledger) return driftAs('doorAdded')
  return device.size !== null && device.size !== ledger.size ? driftAs('sizeDiffers') : null
}

function contentsDrift(ledger: LedgerDoor, device: DeviceDoor, { sightings, hasPickup }: DoorHistory): Drift | null {
  // Contents may be changing while a door is open.
  if (isOpen(device.door)) return null
  if (holdsParcel(ledger.allocation) && device.occupancy === 'empty' && device.door === 'closed' && !hasPickup)
    return lastedMs(sightings, isGone) >= apartMs
      ? driftAs('parcelGone')
      : driftAs('parcelGone', { settle: null, ask: null })
  return ledger.allocation === 'free' && device.occupancy === 'occupied' ? driftAs('unknownItem') : null
}

/** All drifts of one door, most severe first. Empty if device and ledger agree. */
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

/** Fewer doors than this can flip at once by chance. */
const fewestToFlip = 4

/** If every door flips at once, the cause is a loose cable, not people. */
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
