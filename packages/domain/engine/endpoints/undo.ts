/**
 * Undoes what a request did, for 24 hours. Its id is the `X-Request-Id` of the response, or the
 * `X-First-Request-Id` of the response to a retry; bulk responses contain it, too.
 */
import { z } from 'zod'
import { endpoints } from '../contract.ts'

const tag = 'Undo'

export const operationKinds = ['edit', 'archive', 'restore', 'arrange'] as const
export type OperationKind = (typeof operationKinds)[number]

const operation = z.strictObject({
  id: z.string(),
  /** Null for records outside any customer. */
  customerId: z.uuid().nullable(),
  resource: z.string(),
  kind: z.enum(operationKinds),
  records: z.int(),
  /** The record's title, if it was a single record. */
  title: z.string().nullable(),
  createdAt: z.string(),
})

export type Operation = z.output<typeof operation>

export const undoAnswer = z.strictObject({
  resource: z.string(),
  undone: z.int(),
  /** Records left as they are: changed since, no longer there, or refused by a rule. */
  skipped: z.array(
    z.strictObject({
      resource: z.string(),
      id: z.uuid(),
      title: z.string().nullable(),
      reason: z.string(),
      /** Who changed it since, and when. */
      changedBy: z.string().nullable(),
      changedAt: z.string().nullable(),
    }),
  ),
})

export type UndoAnswer = z.output<typeof undoAnswer>

/** The id of a request. */
const operationId = z.string().regex(/^req_[0-9a-f]{32}$/)

const undone = { tag, summary: 'Undo an operation', answer: undoAnswer } as const

export const undoEndpoints = endpoints({
  'GET /api/undo': {
    permission: 'signedIn',
    tag,
    summary: 'List what you can undo from the last 24 hours, newest first',
    answer: z.strictObject({ items: z.array(operation) }),
  },
  // The permission depends on what was done: edit to undo a change, delete to undo archiving or restoring.
  'POST /api/undo/:operationId': { permission: 'signedIn', ...undone, params: z.strictObject({ operationId }) },
  'POST /api/customers/:customerId/undo/:operationId': {
    permission: 'signedIn',
    ...undone,
    params: z.strictObject({ customerId: z.uuid(), operationId }),
  },
})
