/** Replays a bank's doors from a known state, with the same fold that processes incoming events. */
import { type DoorReadings, emptyBank, foldEvent, type Reading } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import {
  type AllocationKind,
  axesOf,
  changedReport,
  type RecordedBank,
  type RecordedDoor,
  withAllocation,
} from '../ingest/doorRecord.ts'

/** A door's known state at one point in time, with the watermarks of its values. */
export interface KeptDoor extends RecordedDoor {
  readonly lockerId: string
  readonly readings: DoorReadings & { readonly allocation?: Reading<AllocationKind> }
}

/** A device event or a user's edit. */
export interface Happening {
  readonly at: string
  readonly lockerId: string
  readonly event: LockerEvent | null
  readonly edit: Partial<RecordedDoor> | null
}

export interface WallStep extends RecordedDoor {
  readonly at: string
  readonly lockerId: string
}

export interface ReplayedBank extends RecordedBank {
  readonly hasContentSensor: boolean
}

/** Initial state of a door added after the checkpoint. */
const unknownDoor: RecordedDoor = {
  serviceState: 'inService',
  occupancy: 'unknown',
  doorState: 'unknown',
  fault: 'none',
}

const recordOf = ({ serviceState, occupancy, doorState, fault }: RecordedDoor): RecordedDoor => ({
  serviceState,
  occupancy,
  doorState,
  fault,
})

const isSame = (a: RecordedDoor, b: RecordedDoor): boolean =>
  a.serviceState === b.serviceState && a.occupancy === b.occupancy && a.doorState === b.doorState && a.fault === b.fault

function afterEvent(door: KeptDoor, event: LockerEvent, bank: ReplayedBank): KeptDoor {
  const { allocation: known, ...readings } = door.readings
  const ref = event.doorRef ?? ''
  const { state, changes } = foldEvent({ ...emptyBank, doors: { [ref]: readings } }, event)
  const allocation = withAllocation(known, event)
  const changed = new Set([
    ...changes.map(({ attribute }) => attribute),
    ...(allocation === known ? [] : (['allocation'] as const)),
  ])
  const next = state.doors[ref] ?? readings
  const { occupancy, doorState, fault } = changedReport(
    axesOf({ readings: next, allocation }, door, bank, bank.hasContentSensor),
    changed,
  )
  return {
    ...door,
    readings: { ...next, ...(allocation && { allocation }) },
    occupancy: occupancy ?? door.occupancy,
    doorState: doorState ?? door.doorState,
    fault: fault ?? door.fault,
  }
}

/** Every change of a door, in order. Events already included in `start` change nothing, so `happenings` may overlap with it. */
export function replayWall(
  start: readonly KeptDoor[],
  happenings: readonly Happening[],
  bank: ReplayedBank,
): WallStep[] {
  const doors = new Map(start.map((door) => [door.lockerId, door]))
  const steps: WallStep[] = []
  for (const { at, lockerId, event, edit } of happenings) {
    const before = doors.get(lockerId) ?? { ...unknownDoor, lockerId, readings: {} }
    const edited = edit ? { ...before, ...edit } : before
    const after = event?.doorRef === undefined ? edited : afterEvent(edited, event, bank)
    doors.set(lockerId, after)
    if (!isSame(before, after)) steps.push({ at, lockerId, ...recordOf(after) })
  }
  return steps
}

/** The doors' state at the given time. */
export function wallAt(start: readonly KeptDoor[], steps: readonly WallStep[], at: number): Map<string, RecordedDoor> {
  const doors = new Map(start.map((door) => [door.lockerId, recordOf(door)]))
  for (const step of steps) {
    if (Date.parse(step.at) > at) break
    doors.set(step.lockerId, recordOf(step))
  }
  return doors
}
