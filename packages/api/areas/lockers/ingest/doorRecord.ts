/** Derives a door's record from its device and events. The record combines device and ledger (`reportOf`). */
import {
  type Allocation,
  axesOfRecord,
  type DoorAxes,
  type DoorReport,
  reportOf,
} from '@postern/domain/areas/lockers/live/doorAxes.ts'
import type { Change, DoorReadings, Reading } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import type { LockerEvent, LockerEventType } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { compareWatermarks, isSequenced, watermarkOf } from '@postern/domain/areas/lockers/live/watermark.ts'

export type AllocationKind = Allocation['kind']

/** Allocation implied by the vendor's events. */
const allocations: Readonly<Partial<Record<LockerEventType, AllocationKind>>> = {
  deposit: 'assigned',
  collect: 'free',
  reserved: 'reserved',
  released: 'free',
  expired: 'overdue',
}

/** An expired reservation frees its door; only a parcel can be overdue. */
const isReservationOver = ({ type, data }: LockerEvent): boolean => type === 'expired' && 'reservationId' in data

/** Same rule as the fold: only a newer event overwrites it. */
export function withAllocation(
  known: Reading<AllocationKind> | undefined,
  event: LockerEvent,
): Reading<AllocationKind> | undefined {
  const value = isReservationOver(event) ? 'free' : allocations[event.type]
  const mark = watermarkOf(event)
  if (value === undefined || (known && compareWatermarks(mark, known.mark) <= 0)) return known
  return { value, mark, since: event.occurredAt, isProvisional: !isSequenced(mark) }
}

export type RecordedDoor = Parameters<typeof axesOfRecord>[0]
export type RecordedBank = Parameters<typeof axesOfRecord>[1]

export interface KnownDoor {
  readonly readings: DoorReadings
  readonly allocation: Reading<AllocationKind> | undefined
}

function allocationOf(kind: AllocationKind): Allocation {
  if (kind === 'reserved') return { kind, until: null }
  return kind === 'assigned' || kind === 'overdue' ? { kind, parcelId: null } : { kind }
}

/** Axes without an event fall back to the record. */
export function axesOf(
  { readings, allocation }: KnownDoor,
  record: RecordedDoor,
  bank: RecordedBank,
  hasContentSensor: boolean,
): DoorAxes {
  const recorded = axesOfRecord(record, bank)
  return {
    ...recorded,
    hasContentSensor,
    lock: readings.lock?.value ?? recorded.lock,
    door: readings.door?.value ?? recorded.door,
    occupancy: readings.occupancy?.value ?? recorded.occupancy,
    fault: readings.fault?.value ?? recorded.fault,
    allocation: allocation ? allocationOf(allocation.value) : recorded.allocation,
  }
}

export type ChangedReport = { readonly [Name in keyof DoorReport]: DoorReport[Name] | null }

/** Writes only what an event just changed, so a fault that staff cleared stays cleared until it's reported again. */
export function changedReport(axes: DoorAxes, changed: ReadonlySet<Change['attribute'] | 'allocation'>): ChangedReport {
  const { occupancy, doorState, fault } = reportOf(axes)
  const has = (...attributes: (Change['attribute'] | 'allocation')[]) => attributes.some((each) => changed.has(each))
  return {
    occupancy: has('occupancy', 'allocation') ? occupancy : null,
    doorState: has('door', 'lock') ? doorState : null,
    fault: has('fault', 'door') ? fault : null,
  }
}
