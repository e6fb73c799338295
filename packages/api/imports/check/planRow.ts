/** The outcome of one row: its values compared with the matched record. Pure, given its prepared inputs. */
import { isDeepStrictEqual } from 'node:util'
import type { Issue } from '@postern/domain/engine/failure.ts'
import { type Field, isPointer, isStatus, isStored } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import type { RowProblem, RowResult } from '@postern/domain/imports/importRecord.ts'
import type { ColumnReader } from '@postern/domain/imports/readRow.ts'
import { choiceText, inSentence, snake } from '@postern/domain/values/text.ts'
import { changesBetween } from '../../engine/audit.ts'
import { newId } from '../../newId.ts'
import { sheetCell } from '../../spreadsheet/sheetCells.ts'
import type { ImportKind, Planner, Values } from '../importKind.ts'
import { withCell } from './innerRows.ts'
import type { References } from './references.ts'

/** A row as read from the file, with its matches. */
export interface StagedRow {
  readonly place: number
  readonly cells: readonly string[]
  readonly keys: readonly (string | null)[]
  /** Why the row can't be read at all. */
  readonly problem: string | null
  /** Matching records; more than one is ambiguous. */
  readonly ids: readonly string[] | null
  /** The record's columns, if there is exactly one. */
  readonly record: Readonly<Record<string, unknown>> | null
  /** Rows of the file with the same key: the first and the last of them. */
  readonly firstTwin: number | null
  readonly lastTwin: number | null
}

export interface PlannedRow {
  readonly result: RowResult
  readonly recordId: string | null
  readonly title: string
  readonly key: string
  readonly before: Values | null
  readonly after: Values | null
  readonly changes: Values | null
  readonly problems: readonly RowProblem[]
  readonly version: number | null
}

export interface RowPlanning {
  readonly kind: ImportKind
  /** With references last. */
  readonly readers: readonly ColumnReader[]
  readonly start: Values
  readonly references: References
  readonly mode: 'createAndUpdate' | 'updateOnly' | 'createOnly'
  /** Targets that rows are matched by: if one is blank, the record keeps its value. */
  readonly keyTargets: ReadonlySet<string>
  readonly keepsLast: boolean
  /** The file's column count. */
  readonly width: number
}

const problem = (
  code: RowProblem['code'],
  message: string,
  { to, column }: Partial<Pick<ColumnReader, 'to' | 'column'>> = {},
  found: string | null = null,
): RowProblem => ({
  code,
  target: to?.target.key ?? null,
  column: column ?? null,
  found: found === null ? null : found.slice(0, 200),
  message,
})

/** A stored row's columns as the record's fields. */
function recordOf(resource: Resource, row: Readonly<Record<string, unknown>>): AnyRecord {
  const record: Record<string, unknown> = { id: row.id, rowVersion: row.row_version, archivedAt: row.archived_at }
  for (const [name] of fieldsWhere(resource, isStored)) record[name] = row[snake(name)] ?? null
  // Boundary: a table's columns are the stored fields of its resource.
  return record as AnyRecord
}

/** Initial values of a new record. */
export const startValues = ({ resource, origin }: ImportKind): Values => ({
  ...Object.fromEntries(fieldsWhere(resource, isStored).map(([name, field]) => [name, field.default ?? null])),
  ...origin,
})

/** A blank cell clears the field, unless the field is required or the row is matched by it. */
function blankValue({ to }: ColumnReader, { keyTargets }: RowPlanning, before: AnyRecord | null): 'keep' | 'clear' {
  if (to.custom || to.index !== undefined) return keyTargets.has(to.target.key) ? 'keep' : 'clear'
  return to.field.required || before === null || keyTargets.has(to.target.key) ? 'keep' : 'clear'
}

/** A cell with the record's current text changes nothing, no matter how it would be read. */
const saysTheSame = (field: Field, name: string, before: AnyRecord, text: string): boolean => {
  const cell = sheetCell(field, name, { ...before, labels: {} })
  const said = cell === null ? '' : typeof cell === 'object' ? cell.day : String(cell)
  return said.trim() === text
}

interface Reading {
  readonly values: Record<string, unknown>
  readonly problems: RowProblem[]
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')

/** Sites first, and parents before their children: they help tell other references with the same name apart. */
export const pointersLast = (readers: readonly ColumnReader[]): ColumnReader[] =>
  [...readers].sort((a, b) => rankOf(a) - rankOf(b))
const rankOf = ({ to }: ColumnReader): number => {
  if (!isPointer(to.field)) return 0
  return to.name === 'siteId' ? 1 : 2 + depthOf(resourceNamed(to.field.target))
}

/** How many levels of parents a resource has. */
function depthOf({ parents, fields }: Resource): number {
  const parent = fields[parents[0] ?? '']
  return parent?.kind === 'ref' ? 1 + depthOf(resourceNamed(parent.target)) : 0
}

function readInto(
  reading: Reading,
  planning: RowPlanning,
  reader: ColumnReader,
  row: StagedRow,
  before: AnyRecord | null,
) {
  const { values, problems } = reading
  const { to } = reader
  const text = reader.textOf(row.cells)
  if (text === '') {
    if (blankValue(reader, planning, before) === 'clear') withCell(values, to, null)
    return
  }
  const found = reader.read(text)
  if ('names' in found) return resolveInto(reading, planning, reader, found.names, before)
  const isKnown = () =>
    before !== null && to.index === undefined && !to.custom && saysTheSame(to.field, to.name, before, text)
  if ('problem' in found) {
    if (!isKnown()) problems.push(problem(found.problem.code, found.problem.message, reader, text))
    return
  }
  const isSame = before !== null && !isDeepStrictEqual(before[to.name], found.value) && isKnown()
  if (!isSame) withCell(values, to, found.value)
}

function resolveInto(
  { values, problems }: Reading,
  { references }: RowPlanning,
  reader: ColumnReader,
  names: readonly string[],
  before: AnyRecord | null,
): void {
  const { target, name, field } = reader.to
  const resolved = names.map((each) => ({
    each,
    found: references.resolve(target.key, each, idsIn(before?.[name]), values),
  }))
  for (const { each, found } of resolved)
    if ('problem' in found) problems.push(problem(found.problem, found.message, reader, each))
  const ids = resolved.flatMap(({ found }) => ('id' in found ? found.id : []))
  if (ids.length === names.length) values[name] = field.kind === 'refs' ? ids : (ids[0] ?? null)
}

/** A status follows its transitions; a new record starts at the initial one. */
const statusProblems = ({ kind, readers }: RowPlanning, before: AnyRecord | null, values: Values): RowProblem[] =>
  fieldsWhere(kind.resource, isStatus).flatMap(([name, field]) => {
    const [from, to] = [String(before?.[name] ?? field.default), String(values[name])]
    if (from === to || field.transitions[from]?.includes(to)) return []
    const reader = readers.find((each) => each.to.name === name)
    return [
      problem(
        'RULE',
        `It can’t go from ${inSentence(choiceText(from))} to ${inSentence(choiceText(to))}.`,
        reader,
        choiceText(to),
      ),
    ]
  })

const withoutValue = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Required fields that neither the file nor a default provides. */
const missingProblems = ({ kind, readers }: RowPlanning, values: Values): RowProblem[] =>
  fieldsWhere(kind.resource, (field) => field.given)
    .filter(([name]) => withoutValue(values[name]) && !kind.optional.includes(name))
    .map(([name]) =>
      problem(
        'REQUIRED',
        'This is required.',
        readers.find(({ to }) => to.name === name),
      ),
    )

/** A rule's issue, attached to the column it's about. */
export function issueProblem({ readers }: RowPlanning, { path, description }: Issue, row: StagedRow): RowProblem {
  const [name, key] = path.split('.')
  const reader =
    readers.find(({ to }) => to.custom && to.name === name && to.custom.key === key) ??
    readers.find(({ to }) => to.name === name)
  const code = description.startsWith('Required') || description === 'This is required.' ? 'REQUIRED' : 'RULE'
  const found = reader ? reader.textOf(row.cells) || null : null
  // A field without a column is still reported by its name.
  return { ...problem(code, description, reader, found), target: reader?.to.target.key ?? (path === '' ? null : path) }
}

const columnsOf = (names: Iterable<string>, values: Values): Record<string, unknown> =>
  Object.fromEntries([...names].map((name) => [snake(name), values[name] ?? null]))

export const refusedRow = (
  row: StagedRow,
  base: Pick<PlannedRow, 'title' | 'key'>,
  problems: readonly RowProblem[],
): PlannedRow => ({
  ...base,
  result: 'refused',
  recordId: row.ids?.length === 1 ? (row.ids[0] ?? null) : null,
  before: null,
  after: null,
  changes: null,
  problems,
  version: null,
})

/** Problems with the row as a whole, checked before its values. */
function wholeProblem({ mode, width, keepsLast }: RowPlanning, row: StagedRow): RowProblem | null {
  if (row.problem !== null) return problem('ROW_UNREADABLE', row.problem)
  if (row.cells.some((cell, at) => at >= width && cell.trim() !== ''))
    return problem('ROW_UNREADABLE', 'There are more cells than columns. Put values with delimiters in quotes.')
  if (row.lastTwin !== null && !(keepsLast && row.lastTwin === row.place)) {
    const other = row.firstTwin === row.place ? row.lastTwin : row.firstTwin
    return problem(
      'DUPLICATE_IN_FILE',
      `Row ${other} is for the same record.`,
      {},
      row.keys.find((key) => key !== null) ?? null,
    )
  }
  if ((row.ids?.length ?? 0) > 1) return problem('MATCH_AMBIGUOUS', 'Several records match. Select the one you mean.')
  if (mode === 'updateOnly' && row.ids === null)
    return problem('RULE', 'No record matches, and new ones aren’t created.')
  if (mode === 'createOnly' && row.ids !== null)
    return problem('RULE', 'A record matches, and existing ones aren’t changed.')
  return null
}

/** A label for a row that became no record. */
const rowTitle = ({ readers }: RowPlanning, row: StagedRow): string => {
  const names = readers.filter(({ to }) => to.target.kind === 'name').map((reader) => reader.textOf(row.cells))
  return (
    names.filter((name) => name !== '').join(' ') || row.cells.find((cell) => cell.trim() !== '')?.slice(0, 120) || ''
  )
}

export interface RowReading extends Reading {
  readonly base: Pick<PlannedRow, 'title' | 'key'>
  readonly before: AnyRecord | null
}

/** The row's values and their problems, before any entity rule runs. */
export function readRow(planning: RowPlanning, row: StagedRow): RowReading {
  const key = row.keys.find((each) => each !== null) ?? ''
  const base = { key, title: rowTitle(planning, row) }
  const before = row.record === null ? null : recordOf(planning.kind.resource, row.record)
  const values: Record<string, unknown> = { ...(before ?? planning.start) }
  const whole = wholeProblem(planning, row)
  if (whole) return { base, before, values, problems: [whole] }
  const problems: RowProblem[] = []
  for (const reader of planning.readers) readInto({ values, problems }, planning, reader, row, before)
  problems.push(...missingProblems(planning, values), ...statusProblems(planning, before, values))
  return { base, before, values, problems }
}

/** The outcome of a write: `before` is null for a new record. */
export function writtenRow(
  { resource }: ImportKind,
  base: Pick<PlannedRow, 'title' | 'key'>,
  before: AnyRecord | null,
  values: Values,
  recordId: string,
): PlannedRow {
  const changes = changesBetween(resource, before ?? {}, values)
  const names = Object.keys(changes)
  const about = { key: base.key, title: String(values[resource.title] ?? base.title), problems: [], recordId }
  if (before === null)
    return { ...about, result: 'new', before: null, after: columnsOf(names, values), changes, version: null }
  const version = before.rowVersion
  if (names.length === 0) return { ...about, result: 'unchanged', before: null, after: null, changes: null, version }
  return {
    ...about,
    result: 'changed',
    before: columnsOf(names, before),
    after: columnsOf(names, values),
    changes,
    version,
  }
}

export function planRow(planning: RowPlanning, planner: Planner, row: StagedRow): PlannedRow {
  const { base, before, values, problems } = readRow(planning, row)
  if (problems.length > 0) return refusedRow(row, base, problems)
  const planned = planner.plan(values, before)
  if ('values' in planned) return writtenRow(planning.kind, base, before, planned.values, before?.id ?? newId())
  return refusedRow(
    row,
    base,
    planned.issues.map((issue) => issueProblem(planning, issue, row)),
  )
}
