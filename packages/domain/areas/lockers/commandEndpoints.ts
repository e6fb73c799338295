/** Commands to doors: a single door, or a run over several doors in sequence. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { commandStates } from './live/commands.ts'
import { doorStates } from './live/doorAxes.ts'
import { mostDoors, runCommands, sentCommands } from './live/runCommands.ts'
import { lockerBanks } from './lockerBanks.ts'
import { lockers } from './lockers.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const ofRun = one.extend({ runId: z.uuid() })
const reason = z.string().trim().min(3, 'Enter at least 3 characters.').max(200)

export const doorCommandRow = z.strictObject({
  id: z.uuid(),
  lockerId: z.uuid(),
  command: z.enum(sentCommands),
  state: z.enum(commandStates),
  reason: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: z.string(),
  settledAt: z.string().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type DoorCommandRow = z.output<typeof doorCommandRow>

/** Time from sending the open command to the door's own report that it's open. Null if no open was confirmed. */
export const openLatency = z.strictObject({
  /** Settled open commands, confirmed or not. */
  opens: z.int(),
  confirmed: z.int(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
})
export type OpenLatency = z.output<typeof openLatency>
/** A bank's latency figures cover this many days. */
export const latencyDays = 7

export const openRun = z.strictObject({
  id: z.uuid(),
  command: z.enum(sentCommands),
  reason: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: z.string(),
})

const commandRun = openRun.extend({
  /** Commands not sent by then are never sent. */
  abortedAt: z.string().nullable(),
  abortedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** In the order they are sent. */
  doors: z.array(
    z.strictObject({
      lockerId: z.uuid(),
      label: z.string(),
      state: z.enum(commandStates),
      message: z.string().nullable(),
    }),
  ),
})
export type CommandRun = z.output<typeof commandRun>

/** Specific doors, or all doors of the bank with these states and sizes. */
const whichDoors = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostDoors) }),
  z.strictObject({
    states: z.array(z.enum(doorStates)).max(20).optional(),
    sizes: z.array(z.enum(lockers.fields.size.choices)).max(5).optional(),
  }),
])

const plannedRun = z.strictObject({
  /** Null for a dry run. */
  runId: z.uuid().nullable(),
  doors: z.array(
    z.strictObject({
      lockerId: z.uuid(),
      label: z.string(),
      /** Why the door is skipped; null if it's included. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type PlannedRun = z.output<typeof plannedRun>

export const commandEndpoints = endpoints({
  'POST /api/customers/:customerId/lockers/:id/open': {
    permission: 'lockers.lockers.open',
    tag: lockers.words.many,
    summary: 'Open a door remotely, with a reason',
    params: one,
    body: z.strictObject({ reason }),
    answer: doorCommandRow,
    status: 202,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/commands': {
    permission: 'lockers.lockers.open',
    tag: lockerBanks.words.many,
    summary: 'Open several doors of a bank, or change their service state, one after the other',
    params: one,
    body: z.strictObject({
      command: z.enum(runCommands),
      doors: whichDoors,
      reason: reason.optional(),
      /** Reason for taking doors out of service. */
      outReason: z.enum(lockers.fields.outReason.choices).optional(),
      /** The bank's name, required to open more than 10 doors. */
      bankName: z.string().max(200).optional(),
      /** Returns what would be done without doing it. */
      dryRun: z.boolean(),
    }),
    answer: plannedRun,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/commands/:runId': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: 'Get how far a run of commands got, door by door',
    params: ofRun,
    answer: commandRun,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/commands/:runId/abort': {
    permission: 'lockers.lockers.open',
    tag: lockerBanks.words.many,
    summary: 'Abort a run of commands: what isn’t sent yet never is',
    params: ofRun,
    answer: commandRun,
  },
})
