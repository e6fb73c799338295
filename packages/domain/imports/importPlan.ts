/**
 * What a user decides before a file is imported: how to parse it, which column goes to which field, and how rows are matched
 * to existing records. Pure data: the wizard edits it, the server follows it, a profile stores it.
 */
import { z } from 'zod'

export const importKinds = ['contacts', 'users', 'sites', 'buildings', 'floors', 'locations'] as const
export type ImportKindName = (typeof importKinds)[number]

export const fileFormats = ['csv', 'xlsx'] as const

/** How the file is parsed. Detected first; users can change each setting. */
export const readingPlan = z.strictObject({
  format: z.enum(fileFormats),
  /** A label of the Encoding standard, such as utf-8 or windows-1252. XLSX has none. */
  encoding: z.string().max(40).nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  /** The sheet of a workbook. */
  sheet: z.string().max(31).nullable(),
  /** The first row has the column names. */
  hasHeader: z.boolean(),
})
export type ReadingPlan = z.output<typeof readingPlan>

/** One step from a cell to its value. Steps run in the given order. */
export const transform = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('case'), to: z.enum(['lower', 'upper', 'title']) }),
  /** “Last, First” or “First Last”: the part that goes to this target. */
  z.strictObject({
    kind: z.literal('namePart'),
    order: z.enum(['lastFirst', 'firstLast']),
    part: z.enum(['first', 'last']),
  }),
  z.strictObject({ kind: z.literal('dateFormat'), format: z.enum(['ymd', 'mdy', 'dmy', 'serial']) }),
  z.strictObject({ kind: z.literal('phoneCountry'), country: z.string().length(2) }),
  z.strictObject({
    kind: z.literal('values'),
    map: z.array(z.strictObject({ from: z.string().max(200), to: z.string().max(200) })).max(500),
  }),
  /** For a list in one cell. */
  z.strictObject({ kind: z.literal('split'), by: z.enum([',', ';', '|', '/']) }),
])
export type Transform = z.output<typeof transform>

/** Whitespace around a cell is always trimmed. */
export const columnPlan = z.strictObject({
  /** The column's position in the file, from 0; null for a constant. */
  column: z.int().min(0).max(999).nullable(),
  /** The same text for every row. */
  constant: z.string().max(400).nullable(),
  /** The key of an import target: a field, `emails.0`, `custom.shoeSize`. Each at most once. */
  target: z.string().max(120),
  transforms: z.array(transform).max(8),
})
export type ColumnPlan = z.output<typeof columnPlan>

export const missingReferences = ['refuse', 'create'] as const

export const mapping = z.strictObject({
  columns: z.array(columnPlan).max(200),
  /** By target: whether a missing department or site is created or its row refused. Defaults to refused. */
  missing: z.record(z.string().max(120), z.enum(missingReferences)),
})
export type Mapping = z.output<typeof mapping>

export const importModes = ['createAndUpdate', 'updateOnly', 'createOnly'] as const
export const missingPolicies = ['nothing', 'leaving', 'deactivate'] as const

export const matching = z.strictObject({
  /** The kind's match keys, in the order they're tried. */
  keys: z.array(z.string().max(60)).min(1).max(6),
  mode: z.enum(importModes),
  /** What happens to records that are in scope but missing from the file. */
  missing: z.enum(missingPolicies),
  /** Which records the file should contain: those with this value in this field; null: all. */
  scope: z.strictObject({ field: z.string().max(60), id: z.uuid() }).nullable(),
  /** This import's limits: above them, the run waits for approval. */
  maxLeavingPercent: z.int().min(0).max(100),
  maxEmailChangePercent: z.int().min(0).max(100),
})
export type Matching = z.output<typeof matching>

export const usualMatching = { mode: 'createAndUpdate', missing: 'nothing', scope: null } as const
export const usualBrake = { maxLeavingPercent: 10, maxEmailChangePercent: 25 } as const
