/** Maps the simulator's terms to ours. */
import { createHash } from 'node:crypto'
import { type Occupancy, readFault } from '@postern/domain/areas/lockers/live/doorAxes.ts'
import type { LockerEvent, LockerEventType } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import {
  type SimEventKind,
  type SimSnapshot,
  simEvent,
  simEventKinds,
} from '@postern/domain/areas/lockers/live/simulatorWire.ts'
import type { VendorSnapshot } from '../adapter.ts'

type Json = LockerEvent['raw']

const types: Readonly<Record<SimEventKind, LockerEventType>> = {
  'door.opened': 'doorOpened',
  'door.closed': 'doorClosed',
  'door.leftOpen': 'doorLeftOpen',
  'door.forced': 'tamper',
  'door.openFailed': 'openFailed',
  'item.detected': 'contentDetected',
  'item.removed': 'contentRemoved',
  'deposit.confirmed': 'deposit',
  'pickup.confirmed': 'collect',
  'reservation.created': 'reserved',
  'reservation.released': 'released',
  'reservation.expired': 'expired',
  'controller.online': 'connected',
  'controller.offline': 'disconnected',
  'controller.heartbeat': 'heartbeat',
  'power.changed': 'powerChanged',
  'fault.raised': 'faultRaised',
  'fault.cleared': 'faultCleared',
}

const typeOf = (kind: string): LockerEventType => {
  const known = simEventKinds.find((each) => each === kind)
  return known === undefined ? 'unrecognized' : types[known]
}

/** Keeps an unreadable event. Its ID is a hash of its content, so repeats are stored once. */
export const unrecognizedEvent = (raw: Json): LockerEvent => ({
  eventId: `unread-${createHash('sha256').update(JSON.stringify(raw)).digest('hex').slice(0, 32)}`,
  bankRef: 'unknown',
  type: 'unrecognized',
  occurredAt: new Date(0).toISOString(),
  data: {},
  raw,
})

export function eventFrom(raw: Json): LockerEvent {
  const read = simEvent.safeParse(raw)
  if (!read.success) return unrecognizedEvent(raw)
  const { id, bankId, doorId, kind, at, boot, seq, commandId, actor, data } = read.data
  return {
    eventId: id,
    bankRef: bankId,
    ...(doorId !== undefined && { doorRef: doorId }),
    type: typeOf(kind),
    occurredAt: at,
    boot,
    seq,
    ...(commandId !== undefined && { commandId }),
    ...(actor && { actor }),
    data,
    raw,
  }
}

const occupancyOf = (isOccupied: boolean | null): Occupancy =>
  isOccupied === null ? 'unknown' : isOccupied ? 'occupied' : 'empty'

type SimDoor = SimSnapshot['doors'][number]

const doorOf = ({ lock, door, isLeftOpen, isOccupied, fault }: SimDoor) => ({
  lock,
  door: door === 'open' && isLeftOpen ? ('ajar' as const) : door,
  occupancy: occupancyOf(isOccupied),
  fault: readFault(fault ?? 'none'),
})

export const snapshotFrom = ({ asOf, boot, seq, power, doors }: SimSnapshot): VendorSnapshot => ({
  asOf,
  boot,
  seq,
  controller: { link: 'online', power },
  doors: Object.fromEntries(doors.map((door) => [door.id, doorOf(door)])),
  records: Object.fromEntries(
    doors.map(({ id, size, reservationId, isInService }) => [id, { size, reservationRef: reservationId, isInService }]),
  ),
})
