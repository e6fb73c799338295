/** Incidents: outages with a thread in their customer’s channel, and a final report. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { chatPerson } from '../chatShapes.ts'

const tag = 'Chat'
const params = z.strictObject({ id: z.uuid() })

const incidentItem = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  customerId: z.uuid(),
  customer: z.string(),
  channelId: z.uuid(),
  channel: z.string().nullable(),
  /** The parent message of its thread. */
  seq: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type IncidentItem = z.output<typeof incidentItem>

export const incident = incidentItem.extend({
  bankId: z.uuid(),
  bank: z.string(),
  ticketId: z.uuid(),
  ticket: z.string(),
  /** Parcels in the bank when it went offline. */
  parcels: z.int(),
  people: z.array(chatPerson.extend({ at: z.iso.datetime() })),
  isJoined: z.boolean(),
  timeline: z.array(
    z.strictObject({
      at: z.iso.datetime(),
      kind: z.enum(['outage', 'found', 'joined', 'tried', 'recovered']),
      text: z.string(),
    }),
  ),
  /** Its report in the wiki, if one exists. */
  reportPageId: z.uuid().nullable(),
})
export type Incident = z.output<typeof incident>

export const incidentEndpoints = endpoints({
  'GET /api/chat/incidents': {
    permission: 'internal.chat.view',
    tag,
    summary: 'List incidents that last, or ended within a day, newest first',
    answer: z.strictObject({ items: z.array(incidentItem) }),
  },
  'GET /api/chat/channels/:id/messages/:seq/incident': {
    permission: 'internal.chat.view',
    tag,
    summary: 'Get the incident that a thread is about, with who joined and what was tried',
    params: z.strictObject({ id: z.uuid(), seq: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
    answer: z.strictObject({ incident: incident.nullable() }),
  },
  'POST /api/chat/incidents/:id/join': {
    permission: 'internal.chat.create',
    tag,
    summary: 'Join an incident: you work on it',
    params,
  },
  'POST /api/chat/incidents/:id/report': {
    permission: 'internal.wiki.create',
    tag,
    summary: 'Create the draft of its report in the wiki, or get the one that is there',
    params,
    answer: z.strictObject({ pageId: z.uuid() }),
  },
})
