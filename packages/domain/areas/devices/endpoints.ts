/** Credentials of programs: app secrets and API user tokens. Both are shown once, on creation. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'

const tag = 'Apps'
const byId = z.strictObject({ id: z.uuid() })

const appSecret = z.strictObject({
  id: z.uuid(),
  /** Its last characters. */
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
    summary: 'List the stations an app is installed on',
    params: byId,
    query: page,
    answer: z.strictObject({ items: z.array(appInstall), nextCursor: z.uuid().nullable() }),
  },
  'GET /api/system/apps/:id/versionsInUse': {
    permission: 'applications.view',
    tag,
    summary: 'Count an app’s active installs by version over the last day',
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
    summary: 'List a vendor’s locker banks',
    params: byId,
    query: page,
    answer: z.strictObject({ items: z.array(vendorBank), nextCursor: z.uuid().nullable() }),
  },

  'GET /api/system/apps/:id/secrets': {
    permission: 'applications.view',
    tag,
    summary: 'List an app’s active secrets (up to 2)',
    params: byId,
    answer: z.strictObject({ secrets: z.array(appSecret) }),
  },
  'POST /api/system/apps/:id/secrets': {
    permission: 'applications.rotateSecret',
    tag,
    summary: 'Create a secret for an app; it’s only shown in this response',
    params: byId,
    body: z.strictObject({ days: z.int().min(1).max(365).default(365) }),
    answer: z.strictObject({ secret: z.string(), hint: z.string(), expiresAt: z.string() }),
    status: 201,
  },
  'DELETE /api/system/apps/:id/secrets/:secretId': {
    permission: 'applications.rotateSecret',
    tag,
    summary: 'Revoke an app’s secret',
    params: z.strictObject({ id: z.uuid(), secretId: z.uuid() }),
  },
  'GET /api/system/apiUsers/:id/access': {
    permission: 'apiUsers.view',
    tag: 'API users',
    summary: 'Check whether an API user could make a call, and why not',
    params: byId,
    query: z.strictObject({
      scope: z.string().max(60),
      customerId: z.uuid().optional(),
      /** The caller's IP address. Without it, the app's allowed networks aren't checked. */
      address: z.string().max(45).optional(),
    }),
    answer: z.strictObject({ allowed: z.boolean(), reason: z.string().nullable() }),
  },
  'POST /api/system/apiUsers/:id/token': {
    permission: 'apiUsers.edit',
    tag: 'API users',
    summary: 'Create a token for an API user; the previous one works for another day',
    params: byId,
    answer: z.strictObject({
      token: z.string(),
      hint: z.string(),
      /** When the previous token stops working. */
      previousEndsAt: z.string().nullable(),
    }),
    status: 201,
  },
})
