/** The normalized locker event that every vendor's events are mapped to. */
import { z } from 'zod'
import { lockerEvents } from '../lockerVendors.ts'

/** The platform's events, plus those that only report on a controller or a fault. */
export const lockerEventTypes = [
  ...lockerEvents,
  'heartbeat',
  'powerChanged',
  'faultRaised',
  'faultCleared',
  /** A vendor event of unknown type, kept with its raw payload. */
  'unrecognized',
] as const

export type LockerEventType = (typeof lockerEventTypes)[number]

const ref = z.string().min(1).max(64)
const count = z.int().nonnegative()

export const lockerEventSchema = z.object({
  /** Unique within the vendor account; used to drop duplicates. */
  eventId: z.string().min(1).max(128),
  bankRef: ref,
  /** A bank has one controller unless its vendor says otherwise. */
  controllerRef: ref.optional(),
  doorRef: ref.optional(),
  type: z.enum(lockerEventTypes),
  /** By the device's clock, which may be wrong. */
  occurredAt: z.iso.datetime({ offset: true }),
  /** Boot count of the controller, and the event's number since that boot. Both or neither are set. */
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

/** When it happened, or when we received it if the device's clock is ahead by more than the allowed skew. */
export function shownTime(
  { occurredAt }: Pick<LockerEvent, 'occurredAt'>,
  receivedAt: string,
): { readonly at: string; readonly isSkewed: boolean } {
  const isSkewed = Date.parse(occurredAt) > Date.parse(receivedAt) + skewAllowedMs
  return { at: isSkewed ? receivedAt : occurredAt, isSkewed }
}
