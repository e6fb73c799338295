/**
 * Derives a bank's state from its events, which may arrive twice, late and in any order.
 *
 * Every attribute keeps the watermark of the event that set it, and only a newer event overwrites it. Events are
 * absolute (a door is open, not "toggled"), so the result doesn't depend on the order they arrive in.
 */
import { type DoorPosition, type Fault, type Link, type Lock, type Occupancy, readFault } from './doorAxes.ts'
import type { LockerEvent, LockerEventType } from './lockerEvent.ts'
import {
  type BootLog,
  compareWatermarks,
  type Gap,
  gapsIn,
  isSequenced,
  type SequenceMark,
  type Watermark,
  wasReceived,
  watermarkOf,
  withReceived,
} from './watermark.ts'

export interface Reading<Value> {
  readonly value: Value
  readonly mark: Watermark
  /** By the device's clock. */
  readonly since: string
  /** Ordered by clock only and not yet confirmed by a snapshot. */
  readonly isProvisional: boolean
}

export interface DoorValues {
  readonly lock: Lock
  readonly door: DoorPosition
  readonly occupancy: Occupancy
  readonly fault: Fault
}
export type DoorAttribute = keyof DoorValues
export type DoorReadings = { readonly [Name in DoorAttribute]?: Reading<DoorValues[Name]> }

export interface ControllerValues {
  readonly link: Extract<Link, 'online' | 'offline'>
  readonly power: 'mains' | 'battery'
  readonly heartbeat: string
}
export type ControllerReadings = { readonly [Name in keyof ControllerValues]?: Reading<ControllerValues[Name]> }

export interface BankState {
  readonly controller: ControllerReadings
  readonly doors: Readonly<Record<string, DoorReadings>>
  readonly received: readonly BootLog[]
  /** The newest snapshot, if the controller numbers its events. It makes up for events missing before it. */
  readonly covered: SequenceMark | null
}

export const emptyBank: BankState = { controller: {}, doors: {}, received: [], covered: null }

type Effect<Values> = Partial<Values>

const doorEffects: Readonly<Partial<Record<LockerEventType, (event: LockerEvent) => Effect<DoorValues>>>> = {
  doorOpened: () => ({ lock: 'unlocked', door: 'open' }),
  doorClosed: () => ({ lock: 'locked', door: 'closed' }),
  doorLeftOpen: () => ({ door: 'ajar' }),
  tamper: () => ({ lock: 'unlocked', door: 'open', fault: 'tamper' }),
  openFailed: () => ({ fault: 'openFailed' }),
  jammed: () => ({ fault: 'jammed' }),
  contentDetected: () => ({ occupancy: 'occupied' }),
  contentRemoved: () => ({ occupancy: 'empty' }),
  faultRaised: ({ data }) => ({ fault: readFault(data.fault) }),
  faultCleared: () => ({ fault: 'none' }),
}

const controllerEffects: Readonly<Partial<Record<LockerEventType, (event: LockerEvent) => Effect<ControllerValues>>>> =
  {
    connected: () => ({ link: 'online' }),
    disconnected: () => ({ link: 'offline' }),
    heartbeat: ({ occurredAt }) => ({ link: 'online', heartbeat: occurredAt }),
    powerChanged: ({ data }) => ({ power: data.power === 'battery' ? 'battery' : 'mains' }),
    lowBattery: () => ({ power: 'battery' }),
  }

/** One attribute's new value. Without `doorRef` it's an attribute of the controller. */
export interface Change {
  readonly doorRef: string | null
  readonly attribute: DoorAttribute | keyof ControllerValues
  readonly from: string | null
  readonly to: string
}

/**
 * `applied`: the newest so far. `late`: arrived after a newer event, so it sets only attributes that no newer event has set.
 * `duplicate`: received before, changes nothing.
 */
export type Arrival = 'applied' | 'late' | 'duplicate'

export interface Folded {
  readonly state: BankState
  readonly arrival: Arrival
  readonly changes: readonly Change[]
  readonly gaps: readonly Gap[]
}

interface Stamp {
  readonly mark: Watermark
  readonly since: string
  readonly isProvisional: boolean
}

/** Sets attributes one by one and collects the changes. */
class Writer {
  readonly changes: Change[] = []
  /** At least one attribute wasn't set because its value is newer. */
  hasOlder = false
  readonly #doorRef: string | null
  readonly #stamp: Stamp

  constructor(doorRef: string | null, stamp: Stamp) {
    this.#doorRef = doorRef
    this.#stamp = stamp
  }

  #note(attribute: Change['attribute'], from: string | undefined, to: string): void {
    if (from !== to) this.changes.push({ doorRef: this.#doorRef, attribute, from: from ?? null, to })
  }

  /** An event overwrites only older values. */
  set<Value extends string>(
    attribute: Change['attribute'],
    known: Reading<Value> | undefined,
    value: Value | undefined,
  ): Reading<Value> | undefined {
    if (value === undefined) return known
    const order = known ? compareWatermarks(this.#stamp.mark, known.mark) : 1
    if (order <= 0) {
      this.hasOlder ||= order < 0
      return known
    }
    this.#note(attribute, known?.value, value)
    return { value, ...this.#stamp }
  }

  /** A snapshot overwrites values that aren't newer than it, and confirms those that match. */
  confirm<Value extends string>(
    attribute: Change['attribute'],
    known: Reading<Value> | undefined,
    value: Value | undefined,
  ): Reading<Value> | undefined {
    if (value === undefined || (known && compareWatermarks(known.mark, this.#stamp.mark) > 0)) return known
    this.#note(attribute, known?.value, value)
    return { value, ...this.#stamp, since: known?.value === value ? known.since : this.#stamp.since }
  }
}

type Way = 'set' | 'confirm'

const doorWith = (writer: Writer, way: Way, known: DoorReadings, values: Effect<DoorValues>): DoorReadings => ({
  lock: writer[way]('lock', known.lock, values.lock),
  door: writer[way]('door', known.door, values.door),
  occupancy: writer[way]('occupancy', known.occupancy, values.occupancy),
  fault: writer[way]('fault', known.fault, values.fault),
})

const controllerWith = (
  writer: Writer,
  way: Way,
  known: ControllerReadings,
  values: Effect<ControllerValues>,
): ControllerReadings => ({
  link: writer[way]('link', known.link, values.link),
  power: writer[way]('power', known.power, values.power),
  heartbeat: writer[way]('heartbeat', known.heartbeat, values.heartbeat),
})

const newer = (a: SequenceMark | null, b: SequenceMark | null): SequenceMark | null =>
  a === null || (b !== null && compareWatermarks(b, a) > 0) ? b : a

const newestOf = ({ received, covered }: BankState): SequenceMark | null => {
  const log = received.at(-1)
  const seq = log?.ranges.at(-1)?.[1]
  return newer(covered, log && seq !== undefined ? { boot: log.boot, seq } : null)
}

const repeats = ({ controller, doors }: BankState, { doorRef }: LockerEvent, mark: Watermark): boolean =>
  Object.values(doorRef === undefined ? controller : (doors[doorRef] ?? {})).some(
    (reading) => reading !== undefined && compareWatermarks(reading.mark, mark) === 0,
  )

export function foldEvent(state: BankState, event: LockerEvent): Folded {
  const mark = watermarkOf(event)
  const newest = newestOf(state)
  const isRepeated = isSequenced(mark) ? wasReceived(state.received, mark) : repeats(state, event, mark)
  const { doorRef, type, occurredAt } = event
  const writer = new Writer(doorRef ?? null, { mark, since: occurredAt, isProvisional: !isSequenced(mark) })
  const received = isSequenced(mark) ? withReceived(state.received, mark) : state.received
  const next: BankState =
    doorRef === undefined
      ? {
          ...state,
          received,
          controller: controllerWith(writer, 'set', state.controller, controllerEffects[type]?.(event) ?? {}),
        }
      : {
          ...state,
          received,
          doors: {
            ...state.doors,
            [doorRef]: doorWith(writer, 'set', state.doors[doorRef] ?? {}, doorEffects[type]?.(event) ?? {}),
          },
        }
  const isLate = writer.hasOlder || (newest !== null && compareWatermarks(mark, newest) <= 0)
  return {
    state: next,
    arrival: isRepeated ? 'duplicate' : isLate ? 'late' : 'applied',
    changes: writer.changes,
    gaps: gapsIn(received, state.covered),
  }
}

/** A device's full state at one point in time. */
export interface Snapshot {
  readonly asOf: string
  /** The last event the device had sent by then, if it numbers them. */
  readonly boot?: number | undefined
  readonly seq?: number | undefined
  readonly controller: Effect<ControllerValues>
  readonly doors: Readonly<Record<string, Effect<DoorValues>>>
}

/** Sorts after every event of the same millisecond. */
const afterAll = '\uffff'

/** Overwrites values that aren't newer than the snapshot; newer events stay. */
export function applySnapshot(state: BankState, snapshot: Snapshot): Omit<Folded, 'arrival'> {
  const { asOf, boot, seq } = snapshot
  const mark: Watermark =
    boot === undefined || seq === undefined ? { at: Date.parse(asOf), eventId: afterAll } : { boot, seq }
  const stamp = { mark, since: asOf, isProvisional: false }
  const ofController = new Writer(null, stamp)
  const controller = controllerWith(ofController, 'confirm', state.controller, snapshot.controller)
  const changes = [...ofController.changes]
  const doors: Record<string, DoorReadings> = { ...state.doors }
  for (const [doorRef, values] of Object.entries(snapshot.doors)) {
    const writer = new Writer(doorRef, stamp)
    doors[doorRef] = doorWith(writer, 'confirm', doors[doorRef] ?? {}, values)
    changes.push(...writer.changes)
  }
  const covered = isSequenced(mark) ? newer(state.covered, mark) : state.covered
  return {
    state: { controller, doors, received: state.received, covered },
    changes,
    gaps: gapsIn(state.received, covered),
  }
}
