/** Staff notifications. To add a kind: an entry here, its text in `notificationWords.ts`, and a call to `notify`. */
import { z } from 'zod'
import { allPermissions } from '../../auth/permission.ts'
import { endpoints } from '../../engine/contract.ts'

const ticket = z.strictObject({ ticketId: z.uuid(), number: z.int(), subject: z.string() })

/** Data stored per kind, besides the actor. No personal names: they're looked up on display, so they vanish with the person. */
export const notificationData = {
  /** Someone asks for any one of these permissions. */
  accessRequest: z.strictObject({ permissions: z.array(z.enum(allPermissions)) }),
  /** A Redis instance crossed one of its thresholds. `name` is the instance’s. */
  redisAlert: z.strictObject({ redisId: z.uuid(), name: z.string(), text: z.string() }),
  /** Users who assign a ticket to themselves aren't notified. */
  ticketAssigned: ticket,
  /** The requester answered. */
  ticketReplied: ticket,
  /** A colleague mentioned you in a note. */
  ticketMentioned: ticket,
  /** A ticket assigned to you is past its due time. */
  ticketOverdue: ticket,
  /** A monitor rule opened it. */
  ticketOpened: ticket,
  /** A colleague mentioned you in a channel. `seq` is the message, or the parent message of its thread. */
  chatMentioned: z.strictObject({ channelId: z.uuid(), channel: z.string().nullable(), seq: z.int() }),
  /** A message was posted in a channel that notifies you of everything. Sent once until you read it. */
  chatPosted: z.strictObject({ channelId: z.uuid(), channel: z.string().nullable(), seq: z.int() }),
  /** A page you own is due for review. */
  wikiReviewDue: z.strictObject({ pageId: z.uuid(), title: z.string() }),
  /** A page you watch was changed. */
  wikiChanged: z.strictObject({ pageId: z.uuid(), title: z.string() }),
  /** Someone commented on a page you watch, replied to you, or mentioned you. */
  wikiCommented: z.strictObject({ pageId: z.uuid(), title: z.string(), isMention: z.boolean() }),
  exportFinished: z.strictObject({ jobId: z.uuid(), title: z.string(), rows: z.int() }),
  exportFailed: z.strictObject({ jobId: z.uuid(), title: z.string(), text: z.string() }),
  /** A background task gave up. */
  taskFailed: z.strictObject({ key: z.string(), title: z.string(), text: z.string() }),
} as const satisfies Record<string, z.ZodType>

export type NotificationKind = keyof typeof notificationData
export type NotificationData = { [K in NotificationKind]: z.output<(typeof notificationData)[K]> }

export const notificationKinds = Object.keys(notificationData) as [NotificationKind, ...NotificationKind[]]

const shared = {
  id: z.uuid(),
  at: z.string(),
  readAt: z.string().nullable(),
  /** Who caused it, with their current role. */
  actor: z
    .strictObject({
      id: z.uuid(),
      name: z.string(),
      customerId: z.uuid(),
      role: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    })
    .nullable(),
}

const of = <K extends NotificationKind>(kind: K) =>
  z.strictObject({ ...shared, kind: z.literal(kind), data: notificationData[kind] })

const notification = z.discriminatedUnion('kind', [
  of('accessRequest'),
  of('redisAlert'),
  of('ticketAssigned'),
  of('ticketReplied'),
  of('ticketMentioned'),
  of('ticketOverdue'),
  of('ticketOpened'),
  of('chatMentioned'),
  of('chatPosted'),
  of('wikiReviewDue'),
  of('wikiChanged'),
  of('wikiCommented'),
  of('exportFinished'),
  of('exportFailed'),
  of('taskFailed'),
])

export type Notification = z.output<typeof notification>

/** Filters of the notifications page. */
export const notificationViews = {
  all: notificationKinds,
  unread: notificationKinds,
  /** Unread requests only: each needs an answer. */
  requests: ['accessRequest'],
  tickets: ['ticketAssigned', 'ticketReplied', 'ticketMentioned', 'ticketOverdue', 'ticketOpened'],
  alerts: ['redisAlert', 'taskFailed', 'ticketOverdue', 'ticketOpened', 'exportFailed'],
  files: ['exportFinished', 'exportFailed'],
} as const satisfies Record<string, readonly NotificationKind[]>
export type NotificationView = keyof typeof notificationViews
const views = Object.keys(notificationViews) as [NotificationView, ...NotificationView[]]

export const mailTimes = ['off', 'now', 'daily'] as const

const preference = z.strictObject({
  kind: z.enum(notificationKinds),
  inBell: z.boolean(),
  /** `now`: within a minute. `daily`: in one email a day. */
  mail: z.enum(mailTimes),
})
export type NotificationPreference = z.output<typeof preference>

/** For users who set no preference: everything in the bell, no email. */
export const defaultPreference: Omit<NotificationPreference, 'kind'> = { inBell: true, mail: 'off' }

const tag = 'Notifications'

export const notificationEndpoints = endpoints({
  'GET /api/notifications': {
    permission: 'signedIn',
    tag,
    summary: 'Your notifications, newest first, 50 at a time, and how many are unread',
    query: z.strictObject({ cursor: z.uuid().optional(), view: z.enum(views).default('all') }),
    answer: z.strictObject({ items: z.array(notification), unread: z.int(), nextCursor: z.uuid().nullable() }),
  },
  'POST /api/notifications/read': {
    permission: 'signedIn',
    tag,
    summary: 'Mark your notifications as read, up to the newest one you have seen',
    body: z.strictObject({ upTo: z.uuid() }),
  },
  'POST /api/notifications/:id/read': {
    permission: 'signedIn',
    tag,
    summary: 'Mark one of your notifications as read or unread',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ isRead: z.boolean() }),
  },
  'GET /api/notifications/preferences': {
    permission: 'signedIn',
    tag,
    summary: 'Where you get each kind of notification',
    answer: z.strictObject({ preferences: z.array(preference) }),
  },
  'PATCH /api/notifications/preferences': {
    permission: 'signedIn',
    tag,
    summary: 'Choose where you get a kind of notification',
    body: preference,
  },
})
