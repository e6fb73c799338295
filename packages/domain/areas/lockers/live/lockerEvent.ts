/** What happened at a locker, in the one form every vendor's events are read into. */
import { z } from 'zod'
import { lockerEvents } from '../lockerVendors.ts'

/** The platform's events, and those that only say how a controller or a fault is doing. */
export const lockerEventTypes = [
  ...lockerEvents,
  'heartbeat',
  'powerChanged',
  'faultRaised',
  'faultCleared',
  /** Sent by a vendor, of no known kind: kept with its raw text. */
  'unrecognized',
] as const

export type LockerEventType = (typeof lockerEventTypes)[number]

const ref = z.string().min(1).max(64)
const count = z.int().nonnegative()

export const lockerEventSchema = z.object({
  /** Unique within the vendor's account; one that comes twice counts once. */
  eventId: z.string().min(1).max(128),
  bankRef: ref,
  /** A bank has one controller unless its vendor says otherwise. */
  controllerRef: ref.optional(),
  doorRef: ref.optional(),
  type: z.enum(lockerEventTypes),
  /** By the device's clock, which may be wrong. */
  occurredAt: z.iso.datetime({ offset: true }),
  /** How often the controller has started, and the number of the event since then. Given together or not at all. */
  boot: count.optional(),
  seq: count.optional(),
  /** The command this answers. */
  commandId: z.string().min(1).max(128).optional(),
  actor: z
    .object({
      kind: z.enum(['staff', 'courier', 'recipient', 'system', 'unknown']),
      ref: z.string().max(128).optional(),
    })
    .optional(),
  data: z.record(z.string(), z.json()),
  /** As the vendor sent it. */
  raw: z.json(),
})

export type LockerEvent = z.infer<typeof lockerEventSchema>

const skewAllowedMs = 2 * 60_000

/** When it happened, as far as the device's clock can be believed: nothing happens after we heard of it. */
export function shownTime(
  { occurredAt }: Pick<LockerEvent, 'occurredAt'>,
  receivedAt: string,
): { readonly at: string; readonly isSkewed: boolean } {
  const isSkewed = Date.parse(occurredAt) > Date.parse(receivedAt) + skewAllowedMs
  return { at: isSkewed ? receivedAt : occurredAt, isSkewed }
}
