/** All locker banks across customers, with their current issues. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { troubleAnswer, troubleQuery, troubleShape, troubleTicket } from '../../trouble/troubleList.ts'
import { bankReasons } from './bankTrouble.ts'

/** Why a bank needs attention, worst first; the last reason means it needs none. */
export const fleetReasons = {
  ...bankReasons,
  alarms: { tone: 'danger', status: 'Alarms', words: 'Open alarms to acknowledge' },
  faults: { tone: 'warn', status: 'Faults', words: 'Online, but doors have faults' },
  drift: { tone: 'warn', status: 'Drift', words: 'Online, but it differs from our records' },
  draining: { tone: 'info', status: 'Draining', words: 'Being emptied, takes no parcels' },
  full: { tone: 'warn', status: 'Full', words: 'Online, but no door is free' },
  idle: { tone: 'info', status: 'Out of service', words: 'Not in service' },
  ok: { tone: 'ok', status: 'Online', words: 'No issues' },
} as const

export type FleetReason = keyof typeof fleetReasons
export const fleetReasonNames = Object.keys(fleetReasons) as [FleetReason, ...FleetReason[]]

const bank = z.strictObject({
  ...troubleShape,
  vendor: z.strictObject({ id: z.uuid(), name: z.string() }),
  reason: z.enum(fleetReasonNames),
  doors: z.int(),
  taken: z.int(),
  expired: z.int(),
  faults: z.int(),
  /** Neither acknowledged nor snoozed. */
  alarms: z.int(),
  /** Differences a user has to resolve, and when the oldest was found. */
  drifts: z.int(),
  driftSince: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  firmware: z.string().nullable(),
  ticket: troubleTicket,
})
export type FleetBank = z.output<typeof bank>

const query = troubleQuery(fleetReasonNames).extend({
  vendorId: z.uuid().optional(),
  /** `none`: banks that never reported a version. */
  firmware: z.string().max(40).optional(),
  /** `issues` leaves out banks that have none, aren't in service or are draining. */
  only: z.enum(['issues']).optional(),
})

export const fleetEndpoints = endpoints({
  'GET /api/fleet/lockerBanks': {
    permission: 'lockers.banks.view',
    tag: 'Lockers',
    summary: 'List all locker banks across customers, with state, occupancy, faults and firmware',
    query,
    answer: troubleAnswer(bank),
  },
  'GET /api/fleet/lockerBanks/export': {
    permission: 'lockers.banks.view',
    tag: 'Lockers',
    summary: 'Download all locker banks as CSV',
    query: query.omit({ cursor: true }),
    file: true,
  },
})
