/** Importing a file, step by step. The wizard makes these calls; programs can, too. */
import { z } from 'zod'
import { endpoints } from '../engine/contract.ts'
import { importKinds, mapping, matching, readingPlan } from './importPlan.ts'
import {
  importRecord,
  importRow,
  importStates,
  importTarget,
  problemGroup,
  rowMatch,
  rowResults,
} from './importRecord.ts'

const tag = 'Imports'
/** Each kind has its own permission, checked where the import is created or loaded. */
const permission = 'signedIn'
const ofCustomer = z.strictObject({ customerId: z.uuid() })
const one = z.strictObject({ customerId: z.uuid(), id: z.uuid() })
const ofRow = one.extend({ row: z.coerce.number().int().min(1) })
const kind = z.enum(importKinds)
const cursor = z.string().max(200).optional()

/** Maximum file size: enough for a million contacts. */
export const maxImportBytes = 250_000_000

const profile = z.strictObject({
  id: z.uuid(),
  kind,
  name: z.string(),
  rowVersion: z.int(),
  /** Columns are stored by name, because their order may change. */
  columnNames: z.array(z.string()),
  mapping,
  matching,
  usedAt: z.string().nullable(),
})
export type ImportProfile = z.output<typeof profile>

export const importEndpoints = endpoints({
  'POST /api/customers/:customerId/imports': {
    permission,
    tag,
    summary: 'Upload a file to import, as application/octet-stream',
    params: ofCustomer,
    query: z.strictObject({ kind, fileName: z.string().min(1).max(200) }),
    status: 201,
    bodyLimit: maxImportBytes,
    answer: importRecord,
  },
  'GET /api/customers/:customerId/imports': {
    permission,
    tag,
    summary: 'List imports, newest first',
    params: ofCustomer,
    query: z.strictObject({ kind: kind.optional(), state: z.enum(importStates).optional(), cursor }),
    answer: z.strictObject({ items: z.array(importRecord), nextCursor: z.string().nullable() }),
  },
  'GET /api/customers/:customerId/imports/:id': {
    permission,
    tag,
    summary: 'Get an import with its counts and progress',
    params: one,
    answer: importRecord,
  },
  'GET /api/customers/:customerId/imports/targets': {
    permission,
    tag,
    summary: 'List the fields that a column can go to, and the keys that rows are matched by',
    params: ofCustomer,
    query: z.strictObject({ kind }),
    answer: z.strictObject({
      targets: z.array(importTarget),
      keys: z.array(z.strictObject({ key: z.string(), label: z.string(), targets: z.array(z.string()) })),
      scopes: z.array(z.strictObject({ field: z.string(), label: z.string(), resource: z.string() })),
      canLeave: z.boolean(),
      canDeactivate: z.boolean(),
    }),
  },
  'PATCH /api/customers/:customerId/imports/:id': {
    permission,
    tag,
    summary: 'Change how the file is read, mapped, and matched',
    conditional: true,
    params: one,
    body: z.strictObject({
      reading: readingPlan.optional(),
      mapping: mapping.optional(),
      matching: matching.optional(),
      profileId: z.uuid().nullable().optional(),
    }),
    answer: importRecord,
  },
  'POST /api/customers/:customerId/imports/:id/preview': {
    permission,
    tag,
    summary: 'Show what the first rows would become',
    changesNothing: true,
    params: one,
    body: z.strictObject({ mapping, from: z.int().min(0).max(1_000).default(0) }),
    answer: z.strictObject({ rows: z.array(importRow.extend({ values: z.record(z.string(), z.string()) })) }),
  },
  'POST /api/customers/:customerId/imports/:id/dryRun': {
    permission,
    tag,
    summary: 'Check every row and save nothing',
    params: one,
    status: 202,
    answer: importRecord,
  },
  'GET /api/customers/:customerId/imports/:id/rows': {
    permission,
    tag,
    summary: 'List what happens to each row',
    params: one,
    query: z.strictObject({ result: z.enum(rowResults).optional(), problem: z.string().max(400).optional(), cursor }),
    answer: z.strictObject({ items: z.array(importRow), nextCursor: z.string().nullable() }),
  },
  'GET /api/customers/:customerId/imports/:id/problems': {
    permission,
    tag,
    summary: 'List why rows are refused, the most frequent first',
    params: one,
    answer: z.strictObject({ items: z.array(problemGroup) }),
  },
  'PATCH /api/customers/:customerId/imports/:id/rows/:row': {
    permission,
    tag,
    summary: 'Correct cells of a row and check it again',
    conditional: true,
    params: ofRow,
    body: z.strictObject({
      cells: z.array(z.strictObject({ column: z.int().min(0).max(999), value: z.string().max(4_000) })).max(50),
      /** For an ambiguous match: the record that is meant. */
      recordId: z.uuid().nullable().optional(),
    }),
    answer: z.strictObject({ import: importRecord, row: importRow }),
  },
  'GET /api/customers/:customerId/imports/:id/rows/:row/matches': {
    permission,
    tag,
    summary: 'List the records that a row could be for',
    params: ofRow,
    answer: z.strictObject({ items: z.array(rowMatch) }),
  },
  'POST /api/customers/:customerId/imports/:id/problems/fix': {
    permission,
    tag,
    summary: 'Repair all rows with the same problem',
    conditional: true,
    params: one,
    body: z.strictObject({ problem: z.string().max(400), value: z.string().max(400).nullable() }),
    answer: importRecord,
  },
  'GET /api/customers/:customerId/imports/:id/refused': {
    permission,
    tag,
    summary: 'Download the refused rows with a reason column',
    params: one,
    query: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
    file: true,
  },
  'GET /api/customers/:customerId/imports/:id/report': {
    permission,
    tag,
    summary: 'Download what happens to every row',
    params: one,
    query: z.strictObject({ format: z.enum(['csv', 'xlsx']) }),
    file: true,
  },
  'POST /api/customers/:customerId/imports/:id/approve': {
    permission,
    tag,
    summary: 'Let an import run that needs review',
    conditional: true,
    params: one,
    body: z.strictObject({ note: z.string().trim().min(3).max(400) }),
    answer: importRecord,
  },
  'POST /api/customers/:customerId/imports/:id/run': {
    permission,
    tag,
    summary: 'Save what the dry run showed',
    conditional: true,
    params: one,
    status: 202,
    answer: importRecord,
  },
  'POST /api/customers/:customerId/imports/:id/cancel': {
    permission,
    tag,
    summary: 'Stop a dry run or a run. Nothing of it is saved',
    params: one,
    answer: importRecord,
  },
  'POST /api/customers/:customerId/imports/:id/undo': {
    permission,
    tag,
    summary: 'Undo an import, except for records that were changed since',
    conditional: true,
    params: one,
    status: 202,
    answer: importRecord,
  },
  'GET /api/customers/:customerId/imports/:id/kept': {
    permission,
    tag,
    summary: 'List the records that an undo kept, with who changed them and when',
    params: one,
    query: z.strictObject({ cursor }),
    answer: z.strictObject({
      items: z.array(
        z.strictObject({
          recordId: z.uuid(),
          title: z.string(),
          changedBy: z.string().nullable(),
          changedAt: z.string(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/customers/:customerId/imports/:id/summary': {
    permission,
    tag,
    summary: 'Get a finished import’s changes by site and by field',
    params: one,
    answer: z.strictObject({
      bySite: z.array(
        z.strictObject({
          site: z.string().nullable(),
          new: z.int(),
          changed: z.int(),
          left: z.int(),
          unchanged: z.int(),
        }),
      ),
      byField: z.array(z.strictObject({ target: z.string(), label: z.string(), count: z.int() })),
    }),
  },
  'GET /api/customers/:customerId/importProfiles': {
    permission,
    tag,
    summary: 'List saved mappings',
    params: ofCustomer,
    query: z.strictObject({ kind: kind.optional() }),
    answer: z.strictObject({ items: z.array(profile) }),
  },
  'POST /api/customers/:customerId/importProfiles': {
    permission,
    tag,
    summary: 'Save an import’s mapping as a profile, or replace the profile of that name',
    params: ofCustomer,
    status: 201,
    body: z.strictObject({ importId: z.uuid(), name: z.string().trim().min(1, 'Enter a name.').max(60) }),
    answer: profile,
  },
  'DELETE /api/customers/:customerId/importProfiles/:id': {
    permission,
    tag,
    summary: 'Delete a saved mapping',
    conditional: true,
    params: one,
  },
})
