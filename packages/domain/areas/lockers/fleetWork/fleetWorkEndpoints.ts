/** Door commands and door faults across all customers. Every figure equals the length of the list with the same filters. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { sentCommands } from '../live/runCommands.ts'
import { lockers } from '../lockers.ts'
import { commandOutcomes } from './commandOutcomes.ts'

const tag = 'App dashboards'
const permission = 'dashboards.apps.view'
const named = z.strictObject({ id: z.uuid(), name: z.string() })
const customer = named.extend({ color: z.string() })
const milliseconds = z.number().nullable()

const commandFilters = {
  customer: z.uuid().optional(),
  days: z.enum(['7', '30', '90']).default('30'),
}

const figures = {
  /** Excludes commands canceled before they were sent. */
  commands: z.int(),
  confirmed: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** From sending to the door's own report; null with fewer than 20 confirmed commands. */
  p50: milliseconds,
  p95: milliseconds,
}
const commandFigures = z.strictObject({
  total: z.strictObject(figures),
  /** Most commands first. */
  vendors: z.array(z.strictObject({ vendor: named, ...figures })),
})
export type CommandFigures = z.output<typeof commandFigures>

const fleetCommand = z.strictObject({
  id: z.uuid(),
  customer,
  bank: named,
  door: named,
  vendor: z.string(),
  command: z.enum(sentCommands),
  outcome: z.enum(commandOutcomes),
  reason: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: z.string(),
  latencyMs: milliseconds,
  /** Why it failed. */
  message: z.string().nullable(),
})
export type FleetCommand = z.output<typeof fleetCommand>

const faultyDoor = z.strictObject({
  id: z.uuid(),
  customer,
  site: named,
  bank: named,
  door: z.string(),
  vendor: z.string(),
  firmware: z.string().nullable(),
  fault: z.enum(lockers.fields.fault.choices),
  /** When its alarm was raised; null if none is open. */
  since: z.string().nullable(),
})
export type FaultyDoor = z.output<typeof faultyDoor>

const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .max(80)
    .regex(/^\d{1,17}_[0-9a-f-]{36}$/)
    .optional(),
}

export const fleetWorkEndpoints = endpoints({
  'GET /api/dashboards/lockerCommands': {
    permission,
    tag,
    summary: 'Count commands to doors across customers, by vendor, with how long doors took',
    query: z.strictObject(commandFilters),
    answer: commandFigures,
  },
  'GET /api/dashboards/lockerCommands/list': {
    permission,
    tag,
    summary: 'List commands to doors across customers, newest first',
    query: z.strictObject({
      ...commandFilters,
      vendor: z.uuid().optional(),
      outcome: z.enum(commandOutcomes).optional(),
      ...paging,
    }),
    answer: z.strictObject({ items: z.array(fleetCommand), nextCursor: z.string().nullable(), total: z.int() }),
  },
  'GET /api/dashboards/lockerFaults': {
    permission,
    tag,
    summary: 'List doors with faults at active banks across customers, by vendor and firmware',
    query: z.strictObject({
      customer: z.uuid().optional(),
      vendor: z.uuid().optional(),
      /** `none`: banks that never reported a version. */
      firmware: z.string().max(40).optional(),
      limit: paging.limit,
      cursor: z.uuid().optional(),
    }),
    answer: z.strictObject({ items: z.array(faultyDoor), nextCursor: z.string().nullable(), total: z.int() }),
  },
})
