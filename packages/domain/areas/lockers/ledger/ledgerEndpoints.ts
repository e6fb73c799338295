/** Staff corrections to parcels and doors: release a door, move a parcel, drain a bank. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { commandStates } from '../live/commands.ts'
import { lockerBanks } from '../lockerBanks.ts'
import { lockers } from '../lockers.ts'
import { drainPurposes } from './drainPurposes.ts'
import { moveStates, whereabouts } from './moves.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const ofMove = one.extend({ moveId: z.uuid() })
const reason = z.string().trim().min(3, 'Enter at least 3 characters.').max(200)

/** What happened to the parcel on record when its door turns out to be empty. */
const releaseOutcomes = ['pickedUp', 'notFound'] as const

const namedDoor = z.strictObject({ id: z.uuid(), label: z.string() })
const namedParcel = z.strictObject({ id: z.uuid(), internalNumber: z.string() })

export const parcelMove = z.strictObject({
  id: z.uuid(),
  state: z.enum(moveStates),
  reason: z.string(),
  parcel: namedParcel,
  from: namedDoor,
  to: namedDoor,
  requestedBy: z.string().nullable(),
  requestedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Progress of opening this step's door. */
  command: z.strictObject({ state: z.enum(commandStates), message: z.string().nullable() }),
})
export type ParcelMove = z.output<typeof parcelMove>

const bankDrain = z.strictObject({
  id: z.uuid(),
  purpose: z.enum(drainPurposes),
  reason: z.string(),
  startedAt: z.string(),
  startedBy: z.string().nullable(),
  parcelsAtStart: z.int(),
  /** Longest inside first. Empty: ready for maintenance. */
  inside: z.array(
    z.strictObject({
      parcel: namedParcel,
      door: namedDoor,
      since: z.string(),
      /** Null if the user may not see it or the parcel has none. */
      recipient: z.string().nullable(),
      /** When the recipient was last notified. */
      notifiedAt: z.string().nullable(),
    }),
  ),
})
export type BankDrain = z.output<typeof bankDrain>

const unexplained = z.strictObject({
  /** `parcel`: on record, but its door is empty. `item`: inside, but no parcel on record. */
  kind: z.enum(['parcel', 'item']),
  door: namedDoor,
  parcel: namedParcel.nullable(),
  since: z.string(),
})
export type UnexplainedContents = z.output<typeof unexplained>

export const ledgerEndpoints = endpoints({
  'POST /api/customers/:customerId/lockers/:id/release': {
    permission: 'lockers.lockers.release',
    tag: lockers.words.many,
    summary: 'Release a door that is empty but occupied or reserved on record, with a reason',
    params: one,
    body: z.strictObject({ reason, outcome: z.enum(releaseOutcomes) }),
    answer: z.strictObject({ parcels: z.int() }),
    remote: true,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/unexplained': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'List parcels that no door holds, and doors that hold what no parcel explains',
    params: one,
    answer: z.strictObject({ items: z.array(unexplained) }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/moves': {
    permission: 'lockers.lockers.release',
    tag: lockerBanks.words.many,
    summary: 'Move a parcel to another door of its bank: opens its door',
    params: one,
    body: z.strictObject({ parcelId: z.uuid(), toLockerId: z.uuid(), reason }),
    answer: parcelMove,
    status: 201,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/moves/:moveId': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'Get how far the move of a parcel got',
    params: ofMove,
    answer: parcelMove,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/moves/:moveId/open': {
    permission: 'lockers.lockers.release',
    tag: lockerBanks.words.many,
    summary: 'Open the next door of a move, or the same one again if it didn’t open',
    params: ofMove,
    answer: parcelMove,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/moves/:moveId/abort': {
    permission: 'lockers.lockers.release',
    tag: lockerBanks.words.many,
    summary: 'Abort the move of a parcel, and say where the parcel is',
    params: ofMove,
    body: z.strictObject({ parcelIs: z.enum(whereabouts) }),
    answer: parcelMove,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/drain': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'Get what is still inside a locker bank that is being emptied',
    params: one,
    answer: z.strictObject({ drain: bankDrain.nullable() }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/drain': {
    permission: 'lockers.lockers.service',
    tag: lockerBanks.words.many,
    summary: 'Start emptying a locker bank, which gets no more parcels',
    params: one,
    body: z.strictObject({ purpose: z.enum(drainPurposes), reason }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/drain/maintenance': {
    permission: 'lockers.lockers.service',
    tag: lockerBanks.words.many,
    summary: 'Put a locker bank that is empty into maintenance',
    params: one,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/drain/end': {
    permission: 'lockers.lockers.service',
    tag: lockerBanks.words.many,
    summary: 'Put a locker bank that was being emptied back in service',
    params: one,
  },
})
