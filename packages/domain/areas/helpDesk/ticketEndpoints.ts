/** Working on tickets: the queue, a ticket, its conversation. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import {
  ticketCategories,
  ticketChannels,
  ticketOrders,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from './ticketFields.ts'
import { ticketFilters } from './ticketFilters.ts'
import { opened, ticketItem, wholeTicket } from './ticketShapes.ts'

const tag = 'Help desk'
const params = z.strictObject({ id: z.uuid() })

const subject = z.string().trim().min(3, 'Enter at least 3 characters.').max(160)
const body = z.string().trim().min(1, 'Enter a text.').max(20_000)
const tags = z.array(z.string().trim().min(1).max(40)).max(20)
const ref = z.uuid().nullable().optional()

const links = {
  siteId: ref,
  lockerBankId: ref,
  lockerId: ref,
  stationId: ref,
  parcelId: ref,
  contactId: ref,
}

const email = z.email('Enter an email address, like name@example.com.').max(254)
const requesterName = z.string().trim().min(1, 'Enter who asks.').max(160)
const phone = z.string().trim().max(40)

const changes = {
  status: z.enum(ticketStatuses).optional(),
  holdUntil: z.iso.datetime().nullable().optional(),
  causeCode: z.string().trim().min(1).max(120).nullable().optional(),
  resolution: z.string().trim().min(1).max(4_000).nullable().optional(),
  priority: z.enum(ticketPriorities).optional(),
  category: z.enum(ticketCategories).optional(),
  team: z.enum(ticketTeams).optional(),
  assigneeId: ref,
  tags: tags.optional(),
}

const saying = z.strictObject({
  body,
  /** Files uploaded for this ticket beforehand. */
  attachmentIds: z.array(z.uuid()).max(10).default([]),
  /** Ticket changes to make with it. */
  changes: z.strictObject(changes).default({}),
})

export const helpDeskEndpoints = endpoints({
  'GET /api/helpDesk/tickets': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'List tickets of all customers you can access',
    query: z.strictObject({
      ...ticketFilters,
      order: z.enum(ticketOrders).default('due'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      count: z.enum(['true', 'false']).default('false'),
    }),
    answer: z.strictObject({
      items: z.array(ticketItem),
      nextCursor: z.string().nullable(),
      /** The total, if requested. */
      total: z.int().optional(),
    }),
  },
  'POST /api/helpDesk/tickets': {
    permission: 'helpDesk.tickets.create',
    tag,
    summary: 'Create a ticket',
    status: 201,
    body: z.strictObject({
      customerId: z.uuid(),
      subject,
      description: body,
      ...links,
      requesterName,
      requesterEmail: email.nullable().optional(),
      requesterPhone: phone.nullable().optional(),
      channel: z.enum(ticketChannels).default('staff'),
      category: z.enum(ticketCategories),
      priority: z.enum(ticketPriorities).optional(),
      team: z.enum(ticketTeams).optional(),
      assigneeId: ref,
      tags: tags.default([]),
    }),
    answer: opened,
  },
  'GET /api/helpDesk/tickets/:id': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'Get a ticket with its conversation',
    params,
    answer: wholeTicket,
  },
  'PATCH /api/helpDesk/tickets/:id': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Change a ticket: status, assignment, priority, what it’s about',
    conditional: true,
    params,
    body: z.strictObject({
      ...changes,
      ...links,
      subject: subject.optional(),
      watcherIds: z.array(z.uuid()).max(50).optional(),
      parentId: ref,
      requesterName: requesterName.optional(),
      requesterEmail: email.nullable().optional(),
      requesterPhone: phone.nullable().optional(),
    }),
    answer: opened,
  },
  'POST /api/helpDesk/tickets/:id/replies': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Reply to the requester by email',
    status: 201,
    params,
    body: saying,
    answer: opened,
  },
  'POST /api/helpDesk/tickets/:id/notes': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Add an internal note',
    status: 201,
    params,
    body: saying,
    answer: opened,
  },
})
