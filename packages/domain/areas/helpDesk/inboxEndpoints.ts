/** Email to the help desk that didn't become a ticket automatically. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { opened } from './ticketShapes.ts'

const tag = 'Help desk'
const params = z.strictObject({ id: z.uuid() })

export const mailOutcomes = ['ticket', 'reply', 'unassigned', 'automatic', 'bounce', 'loop', 'discarded'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** Waiting for staff, discarded by staff, or automatic mail that is only kept for reference. */
export const inboxViews = ['waiting', 'discarded', 'automatic'] as const
export type InboxView = (typeof inboxViews)[number]

const inboxMail = z.strictObject({
  id: z.uuid(),
  receivedAt: z.string(),
  from: z.string(),
  fromName: z.string(),
  subject: z.string(),
  /** In bytes. */
  size: z.int(),
  outcome: z.enum(mailOutcomes),
  /** Why it didn't become a ticket. */
  reason: z.string().nullable(),
})
export type InboxMail = z.output<typeof inboxMail>

export const inboxEndpoints = endpoints({
  'GET /api/helpDesk/inbox': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'List mail that became no ticket, newest first',
    query: z.strictObject({ view: z.enum(inboxViews).default('waiting'), cursor: z.uuid().optional() }),
    answer: z.strictObject({
      items: z.array(inboxMail),
      nextCursor: z.uuid().nullable(),
      /** The total. */
      total: z.int(),
    }),
  },
  'GET /api/helpDesk/inbox/:id': {
    permission: 'helpDesk.tickets.view',
    tag,
    summary: 'Read a mail that became no ticket',
    params,
    answer: inboxMail.extend({
      text: z.string(),
      files: z.array(z.strictObject({ name: z.string(), size: z.int() })),
    }),
  },
  'POST /api/helpDesk/inbox/:id/ticket': {
    permission: 'helpDesk.tickets.create',
    tag,
    summary: 'Open a ticket from a mail, for a customer',
    status: 201,
    params,
    body: z.strictObject({ customerId: z.uuid() }),
    answer: opened,
  },
  'POST /api/helpDesk/inbox/:id/discard': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Discard a mail',
    params,
  },
  'POST /api/helpDesk/inbox/:id/restore': {
    permission: 'helpDesk.tickets.edit',
    tag,
    summary: 'Put a discarded mail back into the inbox',
    params,
  },
})
