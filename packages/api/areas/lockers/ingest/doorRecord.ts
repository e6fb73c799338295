/** A door's record from what its device and its events say. Device and ledger are one word there (`reportOf`). */
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

/** What the vendor's own events say about whose a door is. */
const allocations: Readonly<Partial<Record<LockerEventType, AllocationKind>>> = {
  deposit: 'assigned',
  collect: 'free',
  reserved: 'reserved',
  released: 'free',
  expired: 'overdue',
}

/** A reservation that ran out frees its door; only a parcel can be overdue. */
const isReservationOver = ({ type, data }: LockerEvent): boolean => type === 'expired' && 'reservationId' in data

/** As the fold does it for what devices report: only a newer event sets it again. */
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

/** What no event has said yet is as the record has it. */
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

/** Only what an event has just changed is written: a fault that someone cleared stays cleared until it's reported again. */
export function changedReport(axes: DoorAxes, changed: ReadonlySet<Change['attribute'] | 'allocation'>): ChangedReport {
  const { occupancy, doorState, fault } = reportOf(axes)
  const has = (...attributes: (Change['attribute'] | 'allocation')[]) => attributes.some((each) => changed.has(each))
  return {
    occupancy: has('occupancy', 'allocation') ? occupancy : null,
    doorState: has('door', 'lock') ? doorState : null,
    fault: has('fault', 'door') ? fault : null,
  }
}
