/** The audit log across customers: every change, who made it and from where, and the proof that none was altered. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { historyEntry } from '../../engine/endpoints/resource.ts'

const tag = 'Audit log'

/** A row of the audit log; labels and masked values are the same as in the record's history. */
const auditRow = z.strictObject({
  ...historyEntry.shape,
  /** The entity’s name, or another logged thing: `ruleSets`, `savedViews`, `configuration`. */
  resource: z.string(),
  recordId: z.uuid(),
  /** The record's current name; null if it has none, or if you may not see it. */
  title: z.string().nullable(),
  /** Null for changes outside any customer. */
  customerId: z.uuid().nullable(),
  customerName: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  reason: z.string().nullable(),
})
export type AuditRow = z.output<typeof auditRow>

const instant = z.iso.datetime({ offset: true })

const filters = {
  /** Names of records and people, a reason, or the ID of a row, a record, or a request. */
  q: z.string().trim().max(200).optional(),
  /** A user, or `system` for changes that no user made. */
  actor: z.union([z.uuid(), z.literal('system')]).optional(),
  /** A customer, or `platform` for changes outside any customer. */
  customer: z.union([z.uuid(), z.literal('platform')]).optional(),
  resource: z.string().max(60).optional(),
  record: z.uuid().optional(),
  action: historyEntry.shape.action.optional(),
  via: z.string().max(60).optional(),
  field: z.string().max(60).optional(),
  request: z.string().max(60).optional(),
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
}
const auditFilters = z.strictObject(filters)
export type AuditFilters = z.output<typeof auditFilters>

const chain = z.strictObject({
  /** Rows in the chain. */
  rows: z.int(),
  /** Rows that are too recent to be in the chain. */
  waiting: z.int(),
  through: z.string().nullable(),
  /** Hash of the newest row in the chain: store it elsewhere to prove later that nothing before it changed. */
  latestHash: z.string().nullable(),
  /** Rows added to the chain on each of the last 30 days (UTC), oldest first. */
  days: z.array(z.strictObject({ day: z.iso.date(), rows: z.int() })),
})
export type AuditChain = z.output<typeof chain>

/**
 * `changed`: its content differs from when it was chained. `missing`: it was deleted. `added`: it was inserted later, with an
 * earlier time. `gap`: rows before it were removed from the log and the chain.
 */
export const chainProblems = ['changed', 'missing', 'added', 'gap'] as const
export type ChainProblem = (typeof chainProblems)[number]

const verdict = z.strictObject({
  /** Rows that were checked, up to the first broken one. */
  rows: z.int(),
  /** Of them, rows that retention deleted. Their hashes are still in the chain. */
  purged: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  latestHash: z.string().nullable(),
  waiting: z.int(),
  broken: z.strictObject({ id: z.uuid(), at: z.string(), problem: z.enum(chainProblems) }).nullable(),
})
export type AuditVerdict = z.output<typeof verdict>

export const auditEndpoints = endpoints({
  'GET /api/system/audit': {
    permission: 'audit.view',
    tag,
    summary: 'List changes across customers, newest first',
    query: z.strictObject({
      ...filters,
      cursor: z.uuid().optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
    }),
    answer: z.strictObject({ items: z.array(auditRow), nextCursor: z.string().nullable() }),
  },
  'GET /api/system/audit/:id': {
    permission: 'audit.view',
    tag,
    summary: 'Get one row, the other rows of its request, and its place in the hash chain',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.strictObject({
      row: auditRow,
      /** Rows of the same request, including this one, oldest first; at most 50. */
      sameRequest: z.array(auditRow),
      sameRequestTotal: z.int(),
      /** Null while the row is too recent to be chained. */
      link: z.strictObject({ position: z.int(), hash: z.string(), previousHash: z.string().nullable() }).nullable(),
    }),
  },
  'GET /api/system/audit/actors': {
    permission: 'audit.view',
    tag,
    summary: 'List everyone the log has changes by',
    answer: z.strictObject({ items: z.array(z.strictObject({ id: z.uuid(), name: z.string() })) }),
  },
  'GET /api/system/audit/export': {
    permission: 'audit.view',
    tag,
    heavy: true,
    summary: 'Export matching rows to CSV. The export is a row of the log itself.',
    query: auditFilters,
    file: true,
  },
  'GET /api/system/audit/chain': {
    permission: 'audit.view',
    tag,
    summary: 'Get how far the log is chained. Needs access to all customers.',
    answer: chain,
  },
  'GET /api/system/audit/verify': {
    permission: 'audit.view',
    tag,
    heavy: true,
    summary: 'Check the log against its hash chain, and name the first broken row. Needs access to all customers.',
    query: z.strictObject({ from: instant.optional(), to: instant.optional() }),
    answer: verdict,
  },
})
