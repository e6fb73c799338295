/** Contacts that may be the same person, decisions about them, and merges that can be undone. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { recordSchema } from '../../../engine/schema.ts'
import { contacts } from '../contacts.ts'
import { duplicateReasons } from './score.ts'

const tag = 'Duplicates'
/** The same permission as for a merge. */
const permission = 'customers.contacts.merge'
const ofCustomer = z.strictObject({ customerId: z.uuid() })
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })

const reasonOfScore = z.strictObject({ reason: z.enum(duplicateReasons), points: z.int() })

/** In any order: a pair is the same from either side. */
const pairIds = { contactId: z.uuid(), otherId: z.uuid() }

const duplicatePair = z.strictObject({
  ...pairIds,
  name: z.string(),
  otherName: z.string(),
  score: z.int(),
  isCertain: z.boolean(),
  reasons: z.array(reasonOfScore),
})
export type DuplicatePair = z.output<typeof duplicatePair>

const dismissedPair = z.strictObject({
  id: z.uuid(),
  ...pairIds,
  name: z.string(),
  otherName: z.string(),
  dismissedAt: z.string(),
  dismissedBy: z.string().nullable(),
})
export type DismissedPair = z.output<typeof dismissedPair>

/** What an undo couldn't restore, because someone changed it after the merge. */
const leftRecord = z.strictObject({
  resource: z.string(),
  id: z.uuid(),
  title: z.string(),
  /** Its field, by its interface label. */
  field: z.string(),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
})
export type LeftRecord = z.output<typeof leftRecord>

const contactMerge = z.strictObject({
  id: z.uuid(),
  keptId: z.uuid(),
  keptName: z.string(),
  mergedId: z.uuid(),
  mergedName: z.string(),
  mergedAt: z.string(),
  mergedBy: z.string().nullable(),
  undoUntil: z.string(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  left: z.array(leftRecord),
})
export type ContactMerge = z.output<typeof contactMerge>

/** Which pairs: all, those of one contact, or those created by an import. */
const which = { contact: z.uuid().optional(), import: z.uuid().optional() }

/** Number of exact matches merged per step. */
export const certainAtOnce = 50

const refusedPair = z.strictObject({ ...pairIds, name: z.string(), otherName: z.string(), reason: z.string() })

/** What the review shows about each contact besides its fields. */
const side = z.strictObject({ id: z.uuid(), parcels: z.int(), waiting: z.int() })

export const duplicateEndpoints = endpoints({
  'GET /api/customers/:customerId/contacts/duplicates': {
    permission,
    tag,
    summary: 'List pairs of contacts that may be the same person, highest score first',
    params: ofCustomer,
    query: z.strictObject({
      ...which,
      /** Exact matches only. */
      certain: z.enum(['true']).optional(),
      /** `{score}.{contactId}.{otherId}` of the last pair. */
      cursor: z
        .string()
        .regex(/^\d{1,3}(?:\.[0-9a-f-]{36}){2}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: z.strictObject({ items: z.array(duplicatePair), nextCursor: z.string().nullable() }),
  },
  'GET /api/customers/:customerId/contacts/duplicates/summary': {
    permission,
    tag,
    summary: 'Count pairs to review, and what was decided this month',
    params: ofCustomer,
    query: z.strictObject(which),
    answer: z.strictObject({
      pairs: z.int(),
      certain: z.int(),
      mergedThisMonth: z.int(),
      dismissedThisMonth: z.int(),
      /** When all contacts were last compared; null before the first time. */
      comparedAt: z.string().nullable(),
    }),
  },
  'GET /api/customers/:customerId/contacts/duplicates/pair': {
    permission,
    tag,
    summary: 'Score 2 contacts as they are now, with their parcels',
    params: ofCustomer,
    query: z.strictObject(pairIds),
    answer: z.strictObject({
      score: z.int(),
      isCertain: z.boolean(),
      reasons: z.array(reasonOfScore),
      /** The suggested contact to keep. */
      keptId: z.uuid(),
      sides: z.array(side),
    }),
  },
  'POST /api/customers/:customerId/contacts/duplicates/mergeCertain': {
    permission,
    tag,
    summary: 'Merge exact matches in one step. Pairs that can’t be merged are returned with the reason',
    params: ofCustomer,
    body: z.strictObject({
      pairs: z.array(z.strictObject(pairIds)).min(1).max(certainAtOnce),
      /** Returns the outcome without changing anything. */
      dryRun: z.boolean().default(false),
    }),
    answer: z.strictObject({
      merged: z.array(
        z.strictObject({
          ...pairIds,
          /** For undoing it; null in a dry run. */
          mergeId: z.uuid().nullable(),
          keptId: z.uuid(),
          keptName: z.string(),
          mergedName: z.string(),
        }),
      ),
      refused: z.array(refusedPair),
    }),
    heavy: true,
  },
  'GET /api/customers/:customerId/contacts/duplicates/dismissed': {
    permission,
    tag,
    summary: 'List pairs that were marked as not duplicates',
    params: ofCustomer,
    query: z.strictObject({ cursor: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(dismissedPair), nextCursor: z.uuid().nullable() }),
  },
  'POST /api/customers/:customerId/contacts/duplicates/dismissed': {
    permission,
    tag,
    summary: 'Mark 2 contacts as not duplicates',
    params: ofCustomer,
    body: z.strictObject(pairIds),
    answer: z.strictObject({ id: z.uuid() }),
    status: 201,
  },
  'DELETE /api/customers/:customerId/contacts/duplicates/dismissed/:id': {
    permission,
    tag,
    summary: 'Review 2 contacts again that were marked as not duplicates',
    params: one,
  },
  'GET /api/customers/:customerId/contacts/merges': {
    permission,
    tag,
    summary: 'List merges of contacts, newest first',
    params: ofCustomer,
    query: z.strictObject({ cursor: z.uuid().optional() }),
    answer: z.strictObject({ items: z.array(contactMerge), nextCursor: z.uuid().nullable() }),
  },
  'POST /api/customers/:customerId/contacts/merges/:id/undo': {
    permission,
    tag,
    summary: 'Undo a merge within 7 days. What someone changed since is left, and listed',
    params: one,
    answer: z.strictObject({
      /** The restored contact that had been merged away. */
      contact: recordSchema(contacts),
      /** What moved back to it, as text: "12 parcels". */
      returned: z.array(z.string()),
      left: z.array(leftRecord),
    }),
  },
})
