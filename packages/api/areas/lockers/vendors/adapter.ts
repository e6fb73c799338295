/** The interface to a vendor's lockers, independent of their protocol. One adapter per account; see docs/lockers.md. */
import type { Snapshot } from '@postern/domain/areas/lockers/live/foldEvents.ts'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import type { VendorCapabilities } from '@postern/domain/areas/lockers/live/vendorCapabilities.ts'

export type VendorFailureKind =
  | 'auth'
  | 'notFound'
  | 'conflict'
  | 'rateLimited'
  | 'offline'
  | 'timeout'
  | 'rejected'
  | 'protocol'
  | 'unsupported'

export interface VendorError {
  readonly kind: VendorFailureKind
  readonly message: string
  /** A retry may succeed. */
  readonly isRetryable: boolean
  /** It may have been carried out anyway: check before retrying. */
  readonly isAmbiguous: boolean
  readonly retryAfterMs?: number
}

export type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: VendorError }

export const succeed = <Value>(value: Value): Result<Value> => ({ ok: true, value })

const defaults: Readonly<Record<VendorFailureKind, { readonly isRetryable: boolean; readonly message: string }>> = {
  auth: { isRetryable: false, message: 'The vendor refused the credentials.' },
  notFound: { isRetryable: false, message: 'The vendor doesn’t know this bank or door.' },
  conflict: { isRetryable: false, message: 'The door isn’t free.' },
  rateLimited: { isRetryable: true, message: 'Too many calls. Try again later.' },
  offline: { isRetryable: true, message: 'The bank is offline.' },
  timeout: { isRetryable: true, message: 'The vendor didn’t answer in time.' },
  rejected: { isRetryable: false, message: 'The vendor refused the command.' },
  protocol: { isRetryable: false, message: 'The vendor’s answer couldn’t be read.' },
  unsupported: { isRetryable: false, message: 'This vendor can’t do that.' },
}

export const fail = (
  kind: VendorFailureKind,
  details: Partial<Omit<VendorError, 'kind'>> = {},
): { readonly ok: false; readonly error: VendorError } => ({
  ok: false,
  error: { kind, isAmbiguous: false, ...defaults[kind], ...details },
})

export interface DoorRef {
  readonly bankRef: string
  readonly doorRef: string
}

export interface Call {
  /** Aborts the call when the caller is gone. */
  readonly signal?: AbortSignal
}

/** ID and reason of an open command. The vendor's own log keeps the reason too. */
export interface OpenCommand {
  /** Our ID. If the vendor supports idempotency, it carries out each ID once. */
  readonly commandId: string
  readonly reason: string
}

export interface CommandReceipt {
  /** The ID that the door's own event will refer to. */
  readonly commandId: string
}

export interface VendorSnapshot extends Snapshot {
  /** The vendor's own data about doors beyond their state. */
  readonly records: Readonly<
    Record<
      string,
      { readonly size: string | null; readonly reservationRef: string | null; readonly isInService: boolean }
    >
  >
}

export interface Reservation {
  readonly reservationRef: string
  readonly doorRef: string
}

export interface BankHealth {
  readonly link: 'online' | 'degraded' | 'offline'
  readonly heartbeatAt: string
  readonly firmware: string | null
  readonly batteryPercent: number | null
  readonly temperatureC: number | null
}

export interface EventPage {
  readonly events: readonly LockerEvent[]
  readonly hasMore: boolean
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string }

export type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

export interface SigningKeys {
  readonly secrets: readonly string[]
  /** Header with the signature; null for the adapter's default. */
  readonly header: string | null
}

/** Verifies and parses a vendor's webhooks. Both functions take the raw bytes. */
export interface WebhookReader {
  readonly verify: (raw: Uint8Array, headers: RawHeaders, keys: SigningKeys, now: Date) => Verdict
  /** Never throws: what can't be parsed becomes an `unrecognized` event. */
  readonly parse: (raw: Uint8Array) => readonly LockerEvent[]
}

export interface LockerVendorAdapter {
  readonly capabilities: VendorCapabilities
  readonly testConnection: (call?: Call) => Promise<Result<{ readonly latencyMs: number; readonly banks: number }>>
  readonly getSnapshot: (bankRef: string, call?: Call) => Promise<Result<VendorSnapshot>>
  readonly openDoor: (door: DoorRef, command: OpenCommand, call?: Call) => Promise<Result<CommandReceipt>>
  readonly getHealth: (bankRef: string, call?: Call) => Promise<Result<BankHealth>>
  readonly reserve?: (
    request: { readonly bankRef: string; readonly doorRef?: string; readonly size?: string; readonly until: string },
    call?: Call,
  ) => Promise<Result<Reservation>>
  readonly release?: (reservationRef: string, call?: Call) => Promise<Result<undefined>>
  readonly setService?: (door: DoorRef, isInService: boolean, note: string, call?: Call) => Promise<Result<undefined>>
  /** Events after the given sequence number, in order. */
  readonly listEvents?: (
    bankRef: string,
    after: { readonly boot: number; readonly seq: number },
    call?: Call,
  ) => Promise<Result<EventPage>>
  /** For adapters that hold the connection to a bank themselves: starts reporting its events. */
  readonly watch?: (bankRef: string, sink: (event: LockerEvent) => void) => () => void
  readonly close: () => void
}
