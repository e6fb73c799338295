/** Cards: the current state of the records that a message links to. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { mostCards } from './cardRefs.ts'

/** `bank:{id}`, `ticket:{id}`, `customer:{id}`, `page:{id}`, `ticket:HD-10231`. */
const cardRef = z.string().regex(/^(bank|customer|page):[0-9a-f-]{36}$|^ticket:([0-9a-f-]{36}|HD-\d{1,9})$/)

const shared = { ref: z.string(), id: z.uuid(), customerId: z.uuid(), title: z.string(), customer: z.string() }
const card = z.discriminatedUnion('kind', [
  z.strictObject({
    ...shared,
    kind: z.literal('bank'),
    connectivity: z.enum(['online', 'flapping', 'offline', 'offlineConfirmed', 'never']),
    lastSeenAt: z.string().nullable(),
    doors: z.int(),
    occupied: z.int(),
  }),
  z.strictObject({
    ...shared,
    kind: z.literal('ticket'),
    number: z.string(),
    status: z.string(),
    priority: z.string(),
    assignee: z.string().nullable(),
    solutionDue: z.string().nullable(),
  }),
  z.strictObject({ ...shared, kind: z.literal('customer'), status: z.string(), openTickets: z.int() }),
  z.strictObject({
    kind: z.literal('page'),
    ref: z.string(),
    id: z.uuid(),
    title: z.string(),
    space: z.string(),
    status: z.string(),
    updatedAt: z.string(),
  }),
])
export type Card = z.output<typeof card>

export const cardEndpoints = endpoints({
  'GET /api/chat/cards': {
    permission: 'internal.chat.view',
    tag: 'Chat',
    summary:
      'How the banks, tickets, customers, and wiki pages that a message points to are now. Only those you can see',
    query: z.strictObject({
      /** Comma-separated. */
      refs: z
        .string()
        .max(mostCards * 50)
        .transform((text) => text.split(','))
        .pipe(z.array(cardRef).min(1).max(mostCards)),
    }),
    answer: z.strictObject({ items: z.array(card) }),
  },
})
