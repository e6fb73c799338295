/** How programs prove who they are: secrets of apps and tokens of API users. Both are shown once, when they are made. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const tag = 'Apps'
const byId = z.strictObject({ id: z.uuid() })

const appSecret = z.strictObject({
  id: z.uuid(),
  /** Its last letters. */
  hint: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type AppSecret = z.output<typeof appSecret>

const appInstall = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  customerId: z.uuid(),
  customer: z.string(),
  siteId: z.uuid(),
  site: z.string(),
  channel: z.string(),
  version: z.string().nullable(),
  os: z.string().nullable(),
  belowMinimum: z.boolean(),
  heardAt: z.string().nullable(),
  crashesDay: z.int().nullable(),
})
export type AppInstall = z.output<typeof appInstall>

const vendorBank = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  customerId: z.uuid(),
  customer: z.string(),
  siteId: z.uuid(),
  site: z.string(),
  status: z.string(),
  connectivity: z.string(),
  model: z.string().nullable(),
  firmware: z.string().nullable(),
  doors: z.int(),
})
export type VendorBank = z.output<typeof vendorBank>

const page = z.strictObject({ cursor: z.uuid().optional() })

export const programEndpoints = endpoints({
  'GET /api/system/apps/:id/installs': {
    permission: 'applications.view',
    tag,
    summary: 'The stations an app is installed on, by customer and name',
    params: byId,
    query: page,
    answer: z.strictObject({ items: z.array(appInstall), nextCursor: z.uuid().nullable() }),
  },
  'GET /api/system/apps/:id/versionsInUse': {
    permission: 'applications.view',
    tag,
    summary: 'Which versions of an app were heard of within a day, and on how many stations',
    params: byId,
    answer: z.strictObject({
      versions: z.array(
        z.strictObject({ version: z.string(), installs: z.int(), crashFree: z.number(), belowMinimum: z.boolean() }),
      ),
    }),
  },
  'GET /api/system/lockerVendors/:id/banks': {
    permission: 'lockerVendors.view',
    tag: 'Locker vendors',
    summary: 'The locker banks of a vendor, by customer and name',
    params: byId,
    query: page,
    answer: z.strictObject({ items: z.array(vendorBank), nextCursor: z.uuid().nullable() }),
  },

  'GET /api/system/apps/:id/secrets': {
    permission: 'applications.view',
    tag,
    summary: 'The secrets of an app that work; two at most',
    params: byId,
    answer: z.strictObject({ secrets: z.array(appSecret) }),
  },
  'POST /api/system/apps/:id/secrets': {
    permission: 'applications.rotateSecret',
    tag,
    summary: 'Make a new secret for an app; the answer is the only place it is ever shown',
    params: byId,
    body: z.strictObject({ days: z.int().min(1).max(365).default(365) }),
    answer: z.strictObject({ secret: z.string(), hint: z.string(), expiresAt: z.string() }),
    status: 201,
  },
  'DELETE /api/system/apps/:id/secrets/:secretId': {
    permission: 'applications.rotateSecret',
    tag,
    summary: 'End a secret of an app at once',
    params: z.strictObject({ id: z.uuid(), secretId: z.uuid() }),
  },
  'GET /api/system/apiUsers/:id/access': {
    permission: 'apiUsers.view',
    tag: 'API users',
    summary: 'Whether a call of this API user would be let through, and why not; nothing is called or counted',
    params: byId,
    query: z.strictObject({
      scope: z.string().max(60),
      customerId: z.uuid().optional(),
      /** Where the call would come from. Without it the allowed networks of the app are not judged. */
      address: z.string().max(45).optional(),
    }),
    answer: z.strictObject({ allowed: z.boolean(), reason: z.string().nullable() }),
  },
  'POST /api/system/apiUsers/:id/token': {
    permission: 'apiUsers.edit',
    tag: 'API users',
    summary: 'Make a new token for an API user; the one before works on for a day',
    params: byId,
    answer: z.strictObject({
      token: z.string(),
      hint: z.string(),
      /** Until when the token before still works. */
      previousEndsAt: z.string().nullable(),
    }),
    status: 201,
  },
})
