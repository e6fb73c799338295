/** User actions beyond editing the record: explain access, and help with sign-in. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { recordSchema } from '../../engine/schema.ts'
import { users } from './users.ts'

const tag = 'Users'
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

/** Where a user's permissions apply: in this console, and in the product apps. */
export const checkedCatalogues = ['staff', 'product'] as const
export type CheckedCatalogue = (typeof checkedCatalogues)[number]

const effectiveGrant = z.strictObject({
  path: z.string(),
  /** Where it comes from, as text. */
  from: z.string(),
})

export const userEndpoints = endpoints({
  'GET /api/customers/:customerId/users/:id/access': {
    permission: 'customers.users.view',
    tag,
    summary: 'List a user’s effective permissions and where each comes from',
    params: one,
    answer: z.strictObject({
      /** Why the user can't use any of it right now; null if they can. */
      blocked: z.string().nullable(),
      role: z.strictObject({ id: z.uuid(), name: z.string(), maxGrantLevel: z.int() }),
      /** In this console; only the provider's users have these. */
      staff: z.array(effectiveGrant),
      /** In the product apps. */
      product: z.array(effectiveGrant),
      /** How many customers a staff member can access; null: all. */
      customers: z.int().nullable(),
    }),
  },
  'GET /api/customers/:customerId/users/:id/can': {
    permission: 'customers.users.view',
    tag,
    summary: 'Whether a user has a permission, by which role, and who else has it',
    params: one,
    query: z.strictObject({ catalogue: z.enum(checkedCatalogues), path: z.string().max(120) }),
    answer: z.strictObject({
      allowed: z.boolean(),
      /** The reason, in a sentence. */
      reason: z.string(),
      role: z.strictObject({ id: z.uuid(), name: z.string() }),
      /** Other active users of the same customer who have it, by name: the first few, and the total. */
      others: z.strictObject({
        total: z.int(),
        items: z.array(z.strictObject({ id: z.uuid(), name: z.string(), role: z.string() })),
      }),
    }),
  },
  'GET /api/customers/:customerId/users/:id/security': {
    permission: 'customers.users.view',
    tag,
    summary: 'Get a user’s second factors, sessions and recent sign-ins',
    params: one,
    answer: z.strictObject({
      /** Locked until this time after too many failed attempts. */
      lockedUntil: z.string().nullable(),
      recoveryCodesLeft: z.int(),
      factors: z.array(
        z.strictObject({
          id: z.uuid(),
          method: z.string(),
          name: z.string(),
          createdAt: z.string(),
          lastUsedAt: z.string().nullable(),
        }),
      ),
      sessions: z.array(
        z.strictObject({
          id: z.uuid(),
          device: z.string(),
          address: z.string().nullable(),
          createdAt: z.string(),
          lastSeenAt: z.string(),
        }),
      ),
      /** Newest first. */
      signIns: z.array(
        z.strictObject({
          id: z.uuid(),
          at: z.string(),
          event: z.string(),
          outcome: z.string(),
          device: z.string(),
          address: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /api/customers/:customerId/users/:id/invitation': {
    permission: 'customers.users.invite',
    tag,
    summary: 'Resend an invitation; the earlier link stops working',
    params: one,
  },
  'POST /api/customers/:customerId/users/:id/resetLink': {
    permission: 'customers.users.invite',
    tag,
    summary: 'Send a password reset link',
    params: one,
  },
  'POST /api/customers/:customerId/users/:id/newPassword': {
    permission: 'customers.users.invite',
    tag,
    summary: 'Require a new password: ends all sessions and sends a reset link',
    params: one,
  },
  'POST /api/customers/:customerId/users/invitations': {
    permission: 'customers.users.invite',
    tag,
    summary: 'Resend invitations; reports who can’t be invited and why',
    params: z.strictObject({ customerId: z.uuid() }),
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: z.strictObject({
      sent: z.int(),
      refused: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
    }),
  },
  'POST /api/customers/:customerId/users/:id/anonymise': {
    permission: 'customers.users.delete',
    tag,
    summary: 'Anonymize a former user: their past changes stay',
    params: one,
    answer: recordSchema(users),
  },
  'POST /api/customers/:customerId/users/:id/resetMfa': {
    permission: 'customers.users.resetMfa',
    tag,
    summary: 'Remove all of a user’s second factors, with a reason',
    params: one,
    body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  },
  'POST /api/customers/:customerId/users/:id/unlock': {
    permission: 'customers.users.unlock',
    tag,
    summary: 'Unlock a user',
    params: one,
  },
  'DELETE /api/customers/:customerId/users/:id/sessions': {
    permission: 'customers.users.unlock',
    tag,
    summary: 'End all of a user’s sessions',
    params: one,
  },
  'DELETE /api/customers/:customerId/users/:id/sessions/:sessionId': {
    permission: 'customers.users.unlock',
    tag,
    summary: 'End one of a user’s sessions',
    params: z.strictObject({ customerId: z.uuid(), id: z.uuid(), sessionId: z.uuid() }),
  },
})
