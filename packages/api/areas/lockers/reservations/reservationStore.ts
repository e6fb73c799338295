/** Door reservations. A unique index allows at most one open reservation per door. */
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { AllocationKind } from '../ingest/doorRecord.ts'

export type ReservationEnd = 'deposited' | 'released' | 'expired' | 'canceled'

export interface NewReservation {
  readonly customerId: string
  readonly bankId: string
  readonly lockerId: string
  readonly kind: 'delivery' | 'move'
  readonly vendorRef: string | null
  readonly trackingNumber: string | null
  readonly parcelId: string | null
  readonly until: string | null
}

/** False if the door already has one. If two requests race, the second waits and gets false. */
export async function reserveDoor(db: Db, reservation: NewReservation): Promise<boolean> {
  const { customerId, bankId, lockerId, kind, vendorRef, trackingNumber, parcelId, until } = reservation
  const made = await db.one(sql<{ id: string }>`
    insert into locker_reservations (customer_id, locker_bank_id, locker_id, kind, vendor_ref, tracking_number, parcel_id, until)
    values (${customerId}, ${bankId}, ${lockerId}, ${kind}, ${vendorRef}, ${trackingNumber}, coalesce(${parcelId}::uuid, (
      select p.id from parcels p where p.customer_id = ${customerId} and p.tracking_number = ${trackingNumber} and p.closed_at is null
      order by p.received_at desc limit 1)), ${until}::timestamptz)
    on conflict (customer_id, locker_id) where ended_at is null do nothing returning id`)
  return made !== undefined
}

export async function endReservation(
  db: Db,
  customerId: string,
  lockerId: string,
  as: ReservationEnd,
  kind: 'delivery' | 'move' | null = null,
): Promise<void> {
  await db.all(sql`
    update locker_reservations set ended_at = now(), ended_as = ${as}
    where customer_id = ${customerId} and locker_id = ${lockerId} and ended_at is null
      and (${kind}::text is null or kind = ${kind})`)
}

const textIn = (data: LockerEvent['data'], name: string): string | null => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 120) : null
}

const timeIn = (data: LockerEvent['data'], name: string): string | null => {
  const text = textIn(data, name)
  return text === null || Number.isNaN(Date.parse(text)) ? null : text
}

const ends: Readonly<Partial<Record<AllocationKind, ReservationEnd>>> = {
  assigned: 'deposited',
  free: 'released',
  overdue: 'expired',
}

export interface ReportedDoor {
  readonly lockerId: string
  /** The combined result of all its events, regardless of arrival order. */
  readonly allocation: AllocationKind
  /** The door's events in this batch. */
  readonly events: readonly LockerEvent[]
}

const isAbout = ({ type }: LockerEvent): boolean =>
  ['reserved', 'released', 'expired', 'deposit', 'collect'].includes(type)

/** Follows the vendor's reservation events: created, used, released or expired. */
export async function followReservations(
  db: Db,
  customerId: string,
  bankId: string,
  doors: readonly ReportedDoor[],
): Promise<void> {
  for (const { lockerId, allocation, events } of doors) {
    const about = events.filter(isAbout)
    if (about.length === 0) continue
    const hasExpired = about.some(({ type }) => type === 'expired')
    const end = ends[allocation]
    if (end)
      await endReservation(db, customerId, lockerId, hasExpired && end === 'released' ? 'expired' : end, 'delivery')
    const made = about.findLast(({ type }) => type === 'reserved')
    if (allocation !== 'reserved' || !made) continue
    const { data } = made
    await reserveDoor(db, {
      customerId,
      bankId,
      lockerId,
      kind: 'delivery',
      vendorRef: textIn(data, 'reservationId'),
      trackingNumber: textIn(data, 'trackingNumber'),
      parcelId: null,
      until: timeIn(data, 'until'),
    })
  }
}
