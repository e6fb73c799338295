/** Tickets about a record. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { whichTickets } from '../parcels/trafficLists.ts'

/** What a ticket can be about. Each is a resource; viewing its tickets needs that resource's view permission. */
const about = z.enum(['customers', 'sites', 'lockerBanks', 'lockers', 'stations'])
export type TicketSubject = z.output<typeof about>

const ticket = z.strictObject({
  id: z.uuid(),
  /** As displayed: HD-10231. */
  number: z.string(),
  subject: z.string(),
  category: z.string(),
  priority: z.enum(['P1', 'P2', 'P3', 'P4']),
  status: z.enum(['new', 'open', 'pendingCustomer', 'pendingVendor', 'onHold', 'solved', 'closed']),
  assignee: z.string().nullable(),
  createdAt: z.string(),
  solutionDue: z.string().nullable(),
  solvedAt: z.string().nullable(),
})
export type Ticket = z.output<typeof ticket>

export const ticketEndpoints = endpoints({
  'GET /api/customers/:customerId/tickets': {
    permission: 'helpDesk.tickets.view',
    tag: 'Tickets',
    summary: 'List tickets about a record, newest first',
    params: z.strictObject({ customerId: z.uuid() }),
    query: z.strictObject({
      about,
      id: z.uuid(),
      which: z.enum(whichTickets).default('open'),
      cursor: z.uuid().optional(),
      count: z.enum(['true', 'false']).default('false'),
    }),
    answer: z.strictObject({
      items: z.array(ticket),
      nextCursor: z.uuid().nullable(),
      /** The total, if requested. */
      total: z.int().optional(),
    }),
  },
})
