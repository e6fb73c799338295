/** SCIM administration: tokens for the identity provider, what it sent, and contacts it couldn't take over. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'

const tag = 'SCIM'
const permission = 'customers.contacts.import'
const ofCustomer = z.strictObject({ customerId: z.uuid() })
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const days = z.int().min(1).max(730).default(365)

const scimToken = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  rowVersion: z.int(),
  /** Its last characters. */
  hint: z.string(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string(),
  /** When the token from before the last rotation stops working. */
  previousUntil: z.string().nullable(),
})
export type ScimToken = z.output<typeof scimToken>

const newToken = z.strictObject({ token: z.string(), record: scimToken })

export const scimOutcomes = [
  'created',
  'changed',
  'unchanged',
  'deactivated',
  'deleted',
  'conflict',
  'refused',
] as const
export type ScimOutcome = (typeof scimOutcomes)[number]

const scimRequest = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  method: z.string(),
  resource: z.string(),
  outcome: z.enum(scimOutcomes),
  status: z.int(),
  detail: z.string().nullable(),
  contactId: z.uuid().nullable(),
  contactName: z.string().nullable(),
})
export type ScimRequest = z.output<typeof scimRequest>

const scimConflict = z.strictObject({
  id: z.uuid(),
  userName: z.string(),
  reason: z.enum(['email', 'externalId']),
  contactId: z.uuid(),
  contactName: z.string(),
  contactSource: z.string(),
  times: z.int(),
  lastAt: z.string(),
})
export type ScimConflict = z.output<typeof scimConflict>

export const scimEndpoints = endpoints({
  'GET /api/customers/:customerId/scim': {
    permission,
    tag,
    summary: 'Read a customer’s SCIM address, its active tokens, and open conflicts',
    params: ofCustomer,
    answer: z.strictObject({
      /** Whether the customer’s settings allow SCIM. */
      isOn: z.boolean(),
      baseUrl: z.string(),
      /** How many contacts the identity provider manages. */
      contacts: z.int(),
      tokens: z.array(scimToken),
      conflicts: z.array(scimConflict),
    }),
  },
  'GET /api/customers/:customerId/scimRequests': {
    permission,
    tag,
    summary: 'List what the identity provider changed, and what was refused, over the last 30 days',
    params: ofCustomer,
    query: z.strictObject({ cursor: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(scimRequest), nextCursor: z.uuid().nullable() }),
  },
  'POST /api/customers/:customerId/scimTokens': {
    permission,
    tag,
    summary: 'Create a SCIM token; it’s only shown in this response',
    params: ofCustomer,
    body: z.strictObject({ name: z.string().trim().min(1).max(80), days }),
    answer: newToken,
    status: 201,
  },
  'POST /api/customers/:customerId/scimTokens/:id/rotate': {
    permission,
    tag,
    summary: 'Replace a SCIM token; the previous one works until the time in the response',
    params: one,
    body: z.strictObject({ overlapHours: z.int().min(0).max(168).default(24), days }),
    answer: newToken,
    conditional: true,
    status: 201,
  },
  'DELETE /api/customers/:customerId/scimTokens/:id': {
    permission,
    tag,
    summary: 'Revoke a SCIM token',
    params: one,
    conditional: true,
  },
  'POST /api/customers/:customerId/scimConflicts/:id/adopt': {
    permission,
    tag,
    summary: 'Let the identity provider keep the contact that a conflict is about',
    params: one,
  },
})
