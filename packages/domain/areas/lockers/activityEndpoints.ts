/** What is known of a door: since when it is as it is, and everything that happened to it. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { lockerBanks } from './lockerBanks.ts'
import { lockers } from './lockers.ts'

const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const entry = z.strictObject({
  /** What the connection told has an id made of its moment. */
  id: z.guid(),
  at: z.string(),
  /** `change`: of its record. `parcel`: put in or taken out. `event`: reported by the door. `command`: sent to it. `link`: of the bank’s connection. */
  kind: z.enum(['change', 'parcel', 'event', 'command', 'link']),
  who: z.string().nullable(),
  /** The action of a change or parcel, the type of an event, the command, or the state of the connection. */
  what: z.string(),
  /** Of a change: the names of its fields. */
  fields: z.array(z.string()),
  /** Of a change: what a fault or the service status became. */
  fault: z.string().nullable(),
  serviceState: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a command: its state. Of an event: how it arrived. */
  result: z.string().nullable(),
  parcel: z.strictObject({ id: z.uuid(), internalNumber: z.string() }).nullable(),
  /** Whom the parcel is for; null for those who may not know. */
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
      /** Of the bank. */
      link: axis.extend({ value: z.enum(lockerBanks.fields.connectivity.choices) }),
    }),
  },
})
export type DoorAxesSince = z.output<
  (typeof activityEndpoints)['GET /api/customers/:customerId/lockers/:id/axes']['answer']
>
