/** A bank's history: its doors at any minute of the last week, and what happened in between. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import type { ValuesOf } from '../../../engine/resource.ts'
import { lockerBanks } from '../lockerBanks.ts'
import { lockers } from '../lockers.ts'

export const pastDays = 7
/** Hours fetched per request. The console scrubs within them without another request. */
export const windowHours = 6

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const serviceStates = [
  'inService',
  'outOfService',
  'maintenance',
  'decommissioned',
] as const satisfies readonly ValuesOf<(typeof lockers)['fields']>['serviceState'][]

const door = z.strictObject({
  lockerId: z.uuid(),
  serviceState: z.enum(serviceStates),
  occupancy: z.enum(lockers.fields.occupancy.choices),
  doorState: z.enum(lockers.fields.doorState.choices),
  fault: z.enum(lockers.fields.fault.choices),
})

const pastWindow = z.strictObject({
  from: z.string(),
  until: z.string(),
  /** Door states at `from`. Doors with no known state are omitted. */
  doors: z.array(door),
  /** State changes in chronological order: a door's state from `at` on. */
  steps: z.array(door.extend({ at: z.string() })),
})
export type PastWindow = z.output<typeof pastWindow>
export type PastDoor = PastWindow['doors'][number]

const track = z.strictObject({
  from: z.string(),
  until: z.string(),
  /** The oldest first. */
  hours: z.array(
    z.strictObject({
      at: z.string(),
      /** Doors in use at the end of the hour. */
      taken: z.int(),
      events: z.int(),
    }),
  ),
  /** Faults, the oldest first. */
  marks: z.array(z.strictObject({ at: z.string(), type: z.string(), lockerId: z.uuid().nullable() })),
  /** When the bank was unreachable, oldest first. */
  outages: z.array(z.strictObject({ from: z.string(), until: z.string() })),
})
export type PastTrack = z.output<typeof track>

export const pastEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/:id/past': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: `Get a locker bank’s doors as they were during ${windowHours} hours of the last ${pastDays} days`,
    params: one,
    query: z.strictObject({ from: z.iso.datetime({ offset: true }) }),
    answer: pastWindow,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/track': {
    permission: 'lockers.lockers.view',
    tag: lockerBanks.words.many,
    summary: `Get a locker bank’s occupancy, faults and outages over the last ${pastDays} days`,
    params: one,
    answer: track,
  },
})
