/** The work queue: what waits for the signed-in user, what is broken now, and what changed while they were away. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'

/** What a line is about. Their order depends on the role (`homeOrder.ts`). */
export const homeGroups = ['tickets', 'reviews', 'approvals', 'trouble', 'platform'] as const
const group = z.enum(homeGroups)
export type HomeGroup = z.output<typeof group>

const line = z.strictObject({
  key: z.string(),
  group,
  tone: z.enum(['danger', 'warn', 'info']),
  /** The total of the list at `href`. */
  count: z.int(),
  /** "3 locker banks", without the count if there's only one of its kind. */
  title: z.string(),
  /** Why, or what to do. */
  detail: z.string(),
  /** The customers that have most of them; empty if they belong to no customer. */
  customers: z.array(z.string()),
  customerCount: z.int(),
  /** The oldest of them. */
  since: z.string().nullable(),
  href: z.string(),
})
export type HomeLine = z.output<typeof line>

const tile = z.strictObject({
  label: z.string(),
  /** The total of the list at `href`. */
  value: z.int(),
  note: z.string(),
  href: z.string(),
})
export type HomeTile = z.output<typeof tile>

const change = z.strictObject({ resource: z.string(), count: z.int(), at: z.string(), href: z.string() })

const announcement = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
  endsAt: z.string(),
})
export type Announcement = z.output<typeof announcement>

const home = z.strictObject({
  at: z.string(),
  /** Depends on the role: what it works on comes first. */
  order: z.array(group),
  tiles: z.array(tile),
  lines: z.array(line),
  /** Parts that couldn't be loaded; the others aren't affected. */
  missing: z.array(z.string()),
  /** Since the end of the last working day. Null for users who can't view the audit log. */
  changes: z.strictObject({ from: z.string(), to: z.string(), items: z.array(change) }).nullable(),
  announcements: z.array(announcement),
})
export type Home = z.output<typeof home>

/** The permission to announce something to all staff. */
export const announcePermission = 'internal.wiki.publish'

const tag = 'Home'
const params = z.strictObject({ id: z.uuid() })

export const homeEndpoints = endpoints({
  'GET /api/home': {
    // Each part has its own permission; what you can't view is neither shown nor counted.
    permission: 'signedIn',
    tag,
    summary: 'Get your work queue: what waits for you, what is broken, and what changed overnight',
    query: z.strictObject({ timeZone: z.string().max(60).optional() }),
    answer: home,
  },
  'POST /api/announcements': {
    permission: announcePermission,
    tag,
    summary: 'Announce something to all staff',
    body: z.strictObject({
      title: z.string().trim().min(3, 'Enter at least 3 characters.').max(120),
      body: z.string().trim().max(600),
      /** It disappears after this many days. */
      days: z.int().min(1).max(90),
    }),
    answer: announcement,
    status: 201,
  },
  'DELETE /api/announcements/:id': {
    permission: announcePermission,
    tag,
    summary: 'End an announcement for everyone',
    params,
  },
  'POST /api/announcements/:id/dismiss': {
    permission: 'signedIn',
    tag,
    summary: 'Hide an announcement from your work queue',
    params,
  },
})
