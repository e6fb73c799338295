/** Live state of banks: what their devices report, differences from our records, and door commands. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { doorCommandRow, openLatency, openRun } from './commandEndpoints.ts'
import { parcelMove } from './ledger/ledgerEndpoints.ts'
import { driftKinds } from './live/drift.ts'
import { lockerBanks } from './lockerBanks.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

/** Null: no device has reported it yet. */
const axis = z
  .strictObject({
    value: z.string(),
    since: z.string(),
    /** Ordered by clock only and not yet confirmed by a snapshot. */
    isProvisional: z.boolean(),
  })
  .nullable()

const liveBank = z.strictObject({
  vendor: z.strictObject({ name: z.string(), slug: z.string() }),
  connectivity: z.enum(['online', 'flapping', 'offline', 'offlineConfirmed', 'never']),
  /** Start of the current connectivity state. */
  since: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  /** Whether the bank reports at all. If not, the axes are empty. */
  reports: z.boolean(),
  lastEventAt: z.string().nullable(),
  lastSnapshotAt: z.string().nullable(),
  /** Events have been missing since then. */
  gapSince: z.string().nullable(),
  isFrozen: z.boolean(),
  doors: z.array(
    z.strictObject({
      lockerId: z.uuid(),
      lock: axis,
      door: axis,
      occupancy: axis,
      fault: axis,
      allocation: axis,
    }),
  ),
  /** Waiting for a user's decision, oldest first. */
  drifts: z.array(
    z.strictObject({
      id: z.uuid(),
      lockerId: z.uuid().nullable(),
      doorRef: z.string(),
      kind: z.enum(driftKinds),
      question: z.string().nullable(),
      foundAt: z.string(),
    }),
  ),
  /** Commands of the last day, newest first. */
  commands: z.array(doorCommandRow),
  /** How long its doors took to open in the last 7 days. */
  opening: openLatency,
  /** Command runs in progress. */
  runs: z.array(openRun),
  /** Parcels on their way to another door. */
  moves: z.array(parcelMove),
})
export type LiveBank = z.output<typeof liveBank>

/** An entry of a bank's timeline. */
const lockerEvent = z.strictObject({
  id: z.uuid(),
  /** `event`: reported by a device. `command`: sent to a door. `change`: staff changed the bank or a door. */
  kind: z.enum(['event', 'command', 'change']),
  at: z.string(),
  receivedAt: z.string(),
  lockerId: z.uuid().nullable(),
  doorRef: z.string().nullable(),
  /** The event type, the command, or the record action. */
  type: z.string(),
  arrival: z.enum(['applied', 'late', 'duplicate', 'inferred']),
  /** Who asked for a command or made a change. */
  who: z.string().nullable(),
  reason: z.string().nullable(),
  /** Commands only: the state. */
  result: z.string().nullable(),
  /** Changes only: the names of the changed fields. */
  fields: z.array(z.string()),
  /** The device's clock is wrong; `at` is when we received the event. */
  isSkewed: z.boolean(),
  /** How we interpreted the event. */
  changes: z.array(
    z.strictObject({
      doorRef: z.string().nullable(),
      attribute: z.string(),
      from: z.string().nullable(),
      to: z.string(),
    }),
  ),
  /** As the vendor sent it. */
  raw: z.unknown(),
})
export type LockerEventRow = z.output<typeof lockerEvent>

export const liveEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/:id/live': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'Get what a locker bank’s devices report right now',
    params: one,
    /** `none` omits the door reports, which are most of the response. */
    query: z.strictObject({ doors: z.enum(['none']).optional() }),
    answer: liveBank,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/events': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'List what happened at a locker bank or one of its doors, newest first',
    params: one,
    query: z.strictObject({ lockerId: z.uuid().optional(), cursor: z.string().max(100).optional() }),
    answer: z.strictObject({ items: z.array(lockerEvent), nextCursor: z.string().nullable() }),
  },
  'GET /api/customers/:customerId/lockerBanks/:id/events/export': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'Download what happened at a locker bank or one of its doors in the last 30 days as CSV',
    params: one,
    query: z.strictObject({ lockerId: z.uuid().optional() }),
    file: true,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/reconcile': {
    permission: 'lockers.banks.reconcile',
    tag: lockerBanks.words.many,
    summary: 'Compare a locker bank with its own snapshot, now',
    params: one,
    answer: z.strictObject({ drifts: z.int() }),
    remote: true,
  },
})
