/** API shapes of tickets. */
import { z } from 'zod'
import { keptFile } from '../../files/keptFile.ts'
import {
  supportTiers,
  ticketCategories,
  ticketChannels,
  ticketEventKinds,
  ticketPriorities,
  ticketStatuses,
  ticketTeams,
} from './ticketFields.ts'

const named = z.strictObject({ id: z.uuid(), name: z.string() })
export const instant = z.string()

/** The current state of one of the three clocks. */
const clock = z
  .strictObject({
    startsAt: instant,
    /** Null while it's paused, or if the place doesn't open again. */
    dueAt: instant.nullable(),
    endedAt: instant.nullable(),
    targetMinutes: z.number(),
    elapsedMinutes: z.number(),
    /** Minutes of opening hours during which it was paused. */
    pausedMinutes: z.number(),
    state: z.enum(['onTime', 'warning', 'late', 'paused']),
  })
  .nullable()
export type ClockFigure = z.output<typeof clock>

export const ticketItem = z.strictObject({
  id: z.uuid(),
  /** As displayed: HD-10231. */
  number: z.string(),
  subject: z.string(),
  customer: named,
  tier: z.enum(supportTiers),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  channel: z.enum(ticketChannels),
  team: z.enum(ticketTeams),
  assignee: named.nullable(),
  /** The door, bank, station or site it's about. */
  place: z.string().nullable(),
  /** Masked for users who may not see contacts. */
  requesterName: z.string(),
  tags: z.array(z.string()),
  createdAt: instant,
  updatedAt: instant,
  solvedAt: instant.nullable(),
  holdUntil: instant.nullable(),
  pausedSince: instant.nullable(),
  clocks: z.strictObject({ firstReply: clock, nextUpdate: clock, solution: clock }),
  /** Whether any of its clocks ever ran out. */
  isBreached: z.boolean(),
  rowVersion: z.int(),
})
export type TicketItem = z.output<typeof ticketItem>

const event = z.strictObject({
  id: z.uuid(),
  at: instant,
  kind: z.enum(ticketEventKinds),
  author: z.string(),
  authorKind: z.enum(['staff', 'requester', 'platform']),
  isPublic: z.boolean(),
  body: z.string(),
  data: z.record(z.string(), z.unknown()),
  attachments: z.array(keptFile),
  /** For replies: whether the email was sent. */
  mail: z.enum(['received', 'queued', 'sending', 'sent', 'failed', 'dropped']).nullable(),
})
export type TicketEvent = z.output<typeof event>

export const relatedTicket = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
})
export type RelatedTicket = z.output<typeof relatedTicket>

const pause = z.strictObject({ from: instant, to: instant, status: z.enum(ticketStatuses) })

export const wholeTicket = z.strictObject({
  ...ticketItem.shape,
  description: z.string(),
  /** Masked for users who may not see personal data. */
  requesterEmail: z.string().nullable(),
  requesterPhone: z.string().nullable(),
  site: named.nullable(),
  lockerBank: named.nullable(),
  locker: named.nullable(),
  station: named.nullable(),
  parcel: named.nullable(),
  contact: named.nullable(),
  slaPolicy: z.enum(supportTiers),
  firstResponseAt: instant.nullable(),
  lastReplyAt: instant.nullable(),
  pauses: z.array(pause),
  pausedSeconds: z.int(),
  /** The customer's working hours; see `clocks.ts`. */
  hours: z.strictObject({ zone: z.string(), opening: z.unknown() }),
  causeCode: z.string().nullable(),
  resolution: z.string().nullable(),
  reopenedCount: z.int(),
  satisfaction: z.int().nullable(),
  satisfactionComment: z.string().nullable(),
  monitorRule: z.string().nullable(),
  recoveredAt: instant.nullable(),
  watchers: z.array(named),
  duplicateOf: relatedTicket.nullable(),
  parent: relatedTicket.nullable(),
  /** Tickets split from it, or following up on it. */
  children: z.array(relatedTicket),
  /** Oldest first; the newest 500. */
  events: z.array(event),
})
export type WholeTicket = z.output<typeof wholeTicket>

export const opened = z.strictObject({ id: z.uuid(), number: z.string(), rowVersion: z.int() })
