/** Context for solving a ticket: the record's current state, recent changes there, and similar tickets. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { instant, relatedTicket } from './ticketShapes.ts'

const named = z.strictObject({ id: z.uuid(), name: z.string() })

/** A recent event of the record. */
const happened = z.strictObject({ at: instant, text: z.string(), by: z.string().nullable() })

const door = z.strictObject({
  id: z.uuid(),
  label: z.string(),
  bank: named,
  serviceState: z.string(),
  occupancy: z.string(),
  doorState: z.string(),
  fault: z.string(),
  /** Null if empty, or if you may not see parcels. */
  parcel: named.nullable(),
  events: z.array(happened),
})

const bank = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  status: z.string(),
  connectivity: z.string(),
  /** When its connection last changed. */
  since: instant.nullable(),
  lastSeenAt: instant.nullable(),
  doors: z.int(),
  faults: z.int(),
  outOfService: z.int(),
})

const station = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  kind: z.string(),
  lastSeenAt: instant.nullable(),
})

const parcel = z.strictObject({
  id: z.uuid(),
  internalNumber: z.string(),
  action: z.string(),
  statusGroup: z.string(),
  dueAt: instant.nullable(),
  events: z.array(happened),
})

const contact = z.strictObject({ id: z.uuid(), name: z.string(), openParcels: z.int() })

const changed = z.strictObject({
  id: z.uuid(),
  at: instant,
  resource: z.string(),
  recordId: z.uuid(),
  action: z.string(),
  by: z.string().nullable(),
  via: z.string(),
  fields: z.array(z.strictObject({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

const similar = relatedTicket.extend({
  resolution: z.string().nullable(),
  causeCode: z.string().nullable(),
  /** Percent. */
  likeness: z.int(),
})

const context = z.strictObject({
  door: door.nullable(),
  bank: bank.nullable(),
  station: station.nullable(),
  parcel: parcel.nullable(),
  contact: contact.nullable(),
  /** Changes in the two weeks before the ticket was opened, newest first. */
  changes: z.array(changed),
  /** Solved tickets, most similar first. */
  similar: z.array(similar),
})
export type TicketContext = z.output<typeof context>

export const contextEndpoints = endpoints({
  'GET /api/helpDesk/tickets/:id/context': {
    permission: 'helpDesk.tickets.view',
    tag: 'Help desk',
    summary: 'What a ticket is about, as it is now, with earlier changes and similar solved tickets',
    params: z.strictObject({ id: z.uuid() }),
    answer: context,
  },
})
