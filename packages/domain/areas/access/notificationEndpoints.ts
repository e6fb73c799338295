/** Notifications of staff, in the bell. A new kind is one more entry here, its words in the console, and a call of `notify`. */
import { z } from 'zod'
import { allPermissions } from '../../auth/permission.ts'
import { endpoints } from '../../engine/contract.ts'

/** What is stored with each kind, beside who caused it. No names of people: those are read when it is shown, and forgotten with the person. */
export const notificationData = {
  /** Someone asks for any one of these permissions. */
  accessRequest: z.strictObject({ permissions: z.array(z.enum(allPermissions)) }),
  /** A Redis instance is beyond one of its thresholds. The name is the instance’s. */
  redisAlert: z.strictObject({ redisId: z.uuid(), name: z.string(), text: z.string() }),
} as const satisfies Record<string, z.ZodType>

export type NotificationKind = keyof typeof notificationData
export type NotificationData = { [K in NotificationKind]: z.output<(typeof notificationData)[K]> }

const shared = {
  id: z.uuid(),
  at: z.string(),
  readAt: z.string().nullable(),
  /** Who caused it, with their role as it is now. */
  actor: z
    .strictObject({
      id: z.uuid(),
      name: z.string(),
      customerId: z.uuid(),
      role: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
    })
    .nullable(),
}

const notification = z.discriminatedUnion('kind', [
  z.strictObject({ ...shared, kind: z.literal('accessRequest'), data: notificationData.accessRequest }),
  z.strictObject({ ...shared, kind: z.literal('redisAlert'), data: notificationData.redisAlert }),
])

export type Notification = z.output<typeof notification>

const tag = 'Notifications'

export const notificationEndpoints = endpoints({
  'GET /api/notifications': {
    permission: 'signedIn',
    tag,
    summary: 'Your latest notifications, newest first, and how many are unread',
    answer: z.strictObject({ items: z.array(notification), unread: z.int() }),
  },
  'POST /api/notifications/read': {
    permission: 'signedIn',
    tag,
    summary: 'Mark your notifications as read, up to the newest one you have seen',
    body: z.strictObject({ upTo: z.uuid() }),
  },
})
