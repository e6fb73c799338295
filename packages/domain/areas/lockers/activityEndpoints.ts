/** A door's current state, how long it has been in it, and its full activity log. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { lockerBanks } from './lockerBanks.ts'
import { lockers } from './lockers.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const entry = z.strictObject({
  /** `link` rows have no id of their own; this is a hash of bank and time. */
  id: z.guid(),
  at: z.string(),
  /** `change`: record edit. `parcel`: drop-off or pickup. `event`: door report. `command`: sent to the door. `link`: bank connectivity. */
  kind: z.enum(['change', 'parcel', 'event', 'command', 'link']),
  who: z.string().nullable(),
  /** The action of a change or parcel, the event type, the command, or the connection state. */
  what: z.string(),
  /** Changes only: the names of the changed fields. */
  fields: z.array(z.string()),
  /** Changes only: the new fault or service status. */
  fault: z.string().nullable(),
  serviceState: z.string().nullable(),
  reason: z.string().nullable(),
  /** A command's state, or how an event arrived. */
  result: z.string().nullable(),
  parcel: z.strictObject({ id: z.uuid(), internalNumber: z.string() }).nullable(),
  /** The parcel's recipient; null if the user may not see it. */
  recipient: z.string().nullable(),
})
export type DoorEntry = z.output<typeof entry>

const axis = z.strictObject({ value: z.string(), since: z.string().nullable() })

export const mostEntries = 100

export const activityEndpoints = endpoints({
  'GET /api/customers/:customerId/lockers/:id/activity': {
    permission: 'lockers.lockers.view',
    tag: lockers.words.many,
    summary:
      'List what happened to a door: changes, parcels in and out, what it reported, commands, the bank’s connection; newest first',
    params: one,
    query: z.strictObject({
      cursor: z.string().max(80).optional(),
      limit: z.coerce.number().int().min(1).max(mostEntries).default(30),
    }),
    answer: z.strictObject({ items: z.array(entry), nextCursor: z.string().nullable() }),
  },
  'GET /api/customers/:customerId/lockers/:id/axes': {
    permission: 'lockers.lockers.view',
    tag: lockers.words.many,
    summary: 'Get each state of a door and since when it holds, as far as it is known',
    params: one,
    answer: z.strictObject({
      service: axis,
      occupancy: axis,
      door: axis,
      fault: axis,
      /** The bank's connectivity. */
      link: axis.extend({ value: z.enum(lockerBanks.fields.connectivity.choices) }),
    }),
  },
})
export type DoorAxesSince = z.output<
  (typeof activityEndpoints)['GET /api/customers/:customerId/lockers/:id/axes']['answer']
>
