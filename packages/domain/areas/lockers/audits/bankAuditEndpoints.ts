/** Bank audits: staff check door by door what should be inside against what is, and records are corrected. */
import { z } from 'zod'
import { endpoints } from '../../../engine/contract.ts'
import { lockerBanks } from '../lockerBanks.ts'
import { lockerSizes } from '../lockerVendors.ts'
import { findings } from './findings.ts'

const tag = lockerBanks.words.many
const ofBank = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const ofAudit = ofBank.extend({ auditId: z.uuid() })

const person = z.string().nullable()

const summary = z.strictObject({
  id: z.uuid(),
  state: z.enum(['running', 'finished', 'canceled']),
  startedAt: z.string(),
  startedBy: person,
  endedAt: z.string().nullable(),
  doors: z.int(),
  checked: z.int(),
  differences: z.int(),
})
export type BankAudit = z.output<typeof summary>

const parcelInDoor = z.strictObject({
  id: z.uuid(),
  internalNumber: z.string(),
  /** Null if the user may not see the recipient. */
  recipient: z.string().nullable(),
  carrier: z.string().nullable(),
})

/** A scanned label and the parcel it belongs to. */
const label = z.strictObject({
  text: z.string(),
  parcel: z.strictObject({ id: z.uuid(), internalNumber: z.string() }).nullable(),
})

const door = z.strictObject({
  lockerId: z.uuid(),
  label: z.string(),
  size: z.enum(lockerSizes),
  columnNumber: z.int(),
  rowNumber: z.int(),
  rowSpan: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  /** What was in it when the audit started. */
  expected: z.array(parcelInDoor),
  finding: z.enum(findings).nullable(),
  labels: z.array(label),
  note: z.string().nullable(),
  foundAt: z.string().nullable(),
  foundBy: person,
})
export type AuditedDoor = z.output<typeof door>

const wholeAudit = summary.extend({
  bank: z.strictObject({ id: z.uuid(), name: z.string() }),
  /** In audit order: column by column, top to bottom. */
  walk: z.array(door),
})
export type WholeAudit = z.output<typeof wholeAudit>

export const bankAuditEndpoints = endpoints({
  'GET /api/customers/:customerId/lockerBanks/:id/audits': {
    permission: 'lockers.banks.view',
    tag,
    summary: 'List a locker bank’s audits, newest first',
    params: ofBank,
    answer: z.strictObject({ items: z.array(summary) }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/audits': {
    permission: 'lockers.banks.audit',
    tag,
    summary: 'Start an audit of a locker bank, or continue the one that is running',
    params: ofBank,
    answer: z.strictObject({ id: z.uuid() }),
    status: 201,
  },
  'GET /api/customers/:customerId/lockerBanks/:id/audits/:auditId': {
    permission: 'lockers.lockers.view',
    tag,
    summary: 'Get an audit with every door',
    params: ofAudit,
    answer: wholeAudit,
  },
  'PATCH /api/customers/:customerId/lockerBanks/:id/audits/:auditId/doors/:lockerId': {
    permission: 'lockers.banks.audit',
    tag,
    summary: 'Record what was found behind a door',
    params: ofAudit.extend({ lockerId: z.uuid() }),
    body: z.strictObject({
      /** Null clears the finding. */
      finding: z.enum(findings).nullable(),
      labels: z.array(z.string().trim().min(1).max(120)).max(20).default([]),
      note: z.string().trim().max(300).nullable().default(null),
    }),
    answer: door,
  },
  'POST /api/customers/:customerId/lockerBanks/:id/audits/:auditId/finish': {
    permission: 'lockers.banks.audit',
    tag,
    summary: 'Finish an audit and correct the doors that differ',
    params: ofAudit,
    answer: z.strictObject({ corrected: z.int() }),
  },
  'POST /api/customers/:customerId/lockerBanks/:id/audits/:auditId/cancel': {
    permission: 'lockers.banks.audit',
    tag,
    summary: 'Cancel an audit without correcting anything',
    params: ofAudit,
  },
})
