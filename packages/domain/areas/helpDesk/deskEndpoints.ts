/** More ticket actions: files, merge and split, assignment, macros, and satisfaction surveys. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { keptFile, uploadQuery } from '../../files/keptFile.ts'
import { attachmentLimits } from './attachmentLimits.ts'
import { ticketCategories, ticketPriorities, ticketStatuses, ticketTeams } from './ticketFields.ts'
import { opened } from './ticketShapes.ts'

const tag = 'Help desk'
const params = z.strictObject({ id: z.uuid() })

/** What a macro sets besides its text. Solving requires a cause, so macros can't solve. */
const macroChanges = z.strictObject({
  status: z.enum(ticketStatuses).exclude(['new', 'solved', 'closed']).optional(),
  priority: z.enum(ticketPriorities).optional(),
  team: z.enum(ticketTeams).optional(),
})

const macroFields = {
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  body: z.string().trim().min(1, 'Enter a text.').max(8_000),
  changes: macroChanges.default({}),
}

const macro = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  body: z.string(),
  changes: macroChanges,
  rowVersion: z.int(),
})
export type Macro = z.output<typeof macro>

const token = z.string().regex(/^[\w-]{20,80}$/)

export const deskEndpoints = endpoints({
  'POST /api/helpDesk/tickets/:id/attachments': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Upload a file for the next reply or note, as application/octet-stream',
    params,
    query: uploadQuery,
    status: 201,
    // Above the limit, so that the handler can reject larger files with a readable error.
    bodyLimit: 2 * attachmentLimits.maxBytes,
    answer: keptFile,
  },
  'GET /api/helpDesk/tickets/:id/attachments/:attachmentId': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'Download a file of a ticket',
    params: z.strictObject({ id: z.uuid(), attachmentId: z.uuid() }),
    file: true,
  },
  'POST /api/helpDesk/tickets/:id/merge': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Merge other tickets of the same customer into this one',
    conditional: true,
    params,
    body: z.strictObject({ fromIds: z.array(z.uuid()).min(1).max(20) }),
    answer: opened,
  },
  'POST /api/helpDesk/tickets/:id/split': {
    permission: 'helpDesk.tickets.create',
    tag,
    summary: 'Move replies and notes to a new ticket',
    conditional: true,
    status: 201,
    params,
    body: z.strictObject({
      eventIds: z.array(z.uuid()).min(1).max(200),
      subject: z.string().trim().min(3).max(160),
      category: z.enum(ticketCategories).optional(),
    }),
    answer: opened,
  },
  'GET /api/helpDesk/agents': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'List staff who work on tickets of a customer',
    query: z.strictObject({ customerId: z.uuid() }),
    answer: z.strictObject({ items: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
  },
  'POST /api/helpDesk/assign': {
    permission: 'helpDesk.tickets.assign',
    tag,
    summary: 'Assign tickets in turn, to the agents who have the fewest',
    body: z.strictObject({ ticketIds: z.array(z.uuid()).min(1).max(50) }),
    answer: z.strictObject({
      assigned: z.array(z.strictObject({ id: z.uuid(), assignee: z.string() })),
    }),
  },
  'GET /api/helpDesk/macros': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'List macros',
    answer: z.strictObject({ items: z.array(macro) }),
  },
  'POST /api/helpDesk/macros': {
    permission: 'helpDesk.tickets.assign',
    tag,
    summary: 'Create a macro',
    status: 201,
    body: z.strictObject(macroFields),
    answer: macro,
  },
  'PATCH /api/helpDesk/macros/:id': {
    permission: 'helpDesk.tickets.assign',
    tag,
    summary: 'Change a macro',
    conditional: true,
    params,
    body: z.strictObject(macroFields),
    answer: macro,
  },
  'DELETE /api/helpDesk/macros/:id': {
    permission: 'helpDesk.tickets.assign',
    tag,
    summary: 'Delete a macro',
    params,
  },
  'POST /api/helpDesk/tickets/:id/satisfactionLink': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Create the link by which the requester rates a solved ticket',
    params,
    answer: z.strictObject({ token: z.string() }),
  },
  'GET /api/helpDesk/satisfaction/:token': {
    permission: 'open',
    tag,
    summary: 'What someone is asked about, by the link in their email',
    params: z.strictObject({ token }),
    answer: z.strictObject({ number: z.string(), subject: z.string(), score: z.int().nullable() }),
  },
  'POST /api/helpDesk/satisfaction/:token': {
    permission: 'open',
    tag,
    summary: 'Say how satisfied you are, by the link in your email',
    params: z.strictObject({ token }),
    body: z.strictObject({
      score: z.int().min(1).max(5),
      comment: z.string().trim().max(2_000).optional(),
    }),
  },
})
