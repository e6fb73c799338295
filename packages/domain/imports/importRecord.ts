/** An import as shown to users: its state, the contents of its file, and the result of each row. */
import { z } from 'zod'
import { importKinds, mapping, matching, readingPlan } from './importPlan.ts'

export const importStates = [
  'draft',
  'validating',
  'validated',
  'needsReview',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** What happens, or happened, to a row. `left` and `deactivated` are for records missing from the file. */
export const rowResults = ['new', 'changed', 'unchanged', 'left', 'deactivated', 'refused'] as const
export type RowResult = (typeof rowResults)[number]

export const rowResultWords: Readonly<Record<RowResult, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  left: 'Leaving',
  deactivated: 'Deactivated',
  refused: 'Refused',
}

const count = z.int().min(0)
export const importCounts = z.strictObject({
  total: count,
  new: count,
  changed: count,
  unchanged: count,
  left: count,
  deactivated: count,
  refused: count,
})
export type ImportCounts = z.output<typeof importCounts>

/** How certain it is that a column belongs to its target. */
export const confidences = ['profile', 'exact', 'likely', 'guess', 'none'] as const
export type Confidence = (typeof confidences)[number]

const named = z.strictObject({ id: z.uuid(), name: z.string() })

export const fileColumn = z.strictObject({
  /** From 0. */
  index: z.int(),
  name: z.string(),
  samples: z.array(z.string()),
  guess: z.strictObject({ target: z.string(), confidence: z.enum(confidences) }).nullable(),
})
export type FileColumn = z.output<typeof fileColumn>

/** Why the run waits for approval. */
export const brake = z.strictObject({
  kind: z.enum(['leaving', 'emails']),
  count,
  of: count,
  percent: z.number(),
  limitPercent: z.int(),
})
export type Brake = z.output<typeof brake>

export const importRecord = z.strictObject({
  id: z.uuid(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  rowVersion: z.int(),
  fileName: z.string(),
  fileSize: z.int(),
  fileHash: z.string(),
  /** The newest finished import of the same bytes. */
  sameFile: z.strictObject({ id: z.uuid(), finishedAt: z.string() }).nullable(),
  reading: readingPlan,
  sheets: z.array(z.string()),
  columns: z.array(fileColumn),
  /** The first rows, as parsed. */
  sample: z.array(z.array(z.string())),
  /** Null until the whole file has been read. */
  rowCount: count.nullable(),
  profile: named.nullable(),
  mapping,
  matching,
  counts: importCounts.nullable(),
  brakes: z.array(brake),
  approvedBy: named.nullable(),
  needsSecondPerson: z.boolean(),
  progress: z
    .strictObject({ step: z.enum(['reading', 'matching', 'writing', 'undoing']), done: count, total: count.nullable() })
    .nullable(),
  createdAt: z.string(),
  createdBy: named.nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  undoUntil: z.string().nullable(),
  /** How many of its records were reverted, and how many were kept because someone has changed them since. */
  undone: z.strictObject({ at: z.string(), by: named.nullable(), reverted: count, kept: count }).nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
})
export type ImportRecord = z.output<typeof importRecord>

export const problemCodes = [
  'REQUIRED',
  'EMAIL_INVALID',
  'PHONE_INVALID',
  'DATE_INVALID',
  'NUMBER_INVALID',
  'CHOICE_UNKNOWN',
  'REFERENCE_UNKNOWN',
  'REFERENCE_AMBIGUOUS',
  'DUPLICATE_IN_FILE',
  'MATCH_AMBIGUOUS',
  'ALREADY_USED',
  'TOO_LONG',
  'ROW_UNREADABLE',
  'RULE',
] as const

export const rowProblem = z.strictObject({
  code: z.enum(problemCodes),
  /** The target it's about; null for the whole row. */
  target: z.string().nullable(),
  /** The column of the file; null for a constant or the whole row. */
  column: z.int().nullable(),
  found: z.string().nullable(),
  /** What is expected, as a sentence. */
  message: z.string(),
})
export type RowProblem = z.output<typeof rowProblem>

/** A record that an ambiguous row could be for. */
export const rowMatch = z.strictObject({
  recordId: z.uuid(),
  title: z.string(),
  /** Values that tell it apart from other matches. */
  keys: z.array(z.strictObject({ label: z.string(), value: z.string() })),
})
export type RowMatch = z.output<typeof rowMatch>

const shown = z.string().nullable()

export const importRow = z.strictObject({
  /** Row number in the file, from 1 and including the header; null for a record missing from the file. */
  row: z.int().nullable(),
  key: z.string(),
  result: z.enum(rowResults),
  recordId: z.uuid().nullable(),
  title: z.string(),
  /** Fields with their values before and after, formatted for users. */
  changes: z.array(z.strictObject({ target: z.string(), label: z.string(), before: shown, after: shown })),
  problems: z.array(rowProblem),
  /** Columns of the cells that a user corrected. */
  edited: z.array(z.int()),
})
export type ImportRow = z.output<typeof importRow>

/** Rows refused for the same reason, and what would fix all of them. */
export const problemGroup = z.strictObject({
  key: z.string(),
  code: z.enum(problemCodes),
  target: z.string().nullable(),
  /** “Unknown department “Chem Eng””. */
  title: z.string(),
  rows: count,
  fix: z
    .strictObject({
      /** “Use “Chemical Engineering””. */
      label: z.string(),
      action: z.enum(['useValue', 'create', 'clear', 'keepLast', 'editEach']),
      value: z.string().nullable(),
    })
    .nullable(),
})
export type ProblemGroup = z.output<typeof problemGroup>

/** A field that a column can be mapped to. */
export const importTarget = z.strictObject({
  key: z.string(),
  label: z.string(),
  group: z.string(),
  kind: z.enum(['text', 'name', 'number', 'yesNo', 'date', 'email', 'phone', 'choice', 'reference', 'list']),
  required: z.boolean(),
  /** For a choice: the allowed values. */
  options: z.array(z.string()),
  /** For a reference: whether a missing record can be created. */
  creatable: z.boolean(),
})
export type ImportTarget = z.output<typeof importTarget>
