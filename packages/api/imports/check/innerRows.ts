/** Cells that set part of a value: one of several nested records, or one custom field. */
import { asCustomValues } from '@postern/domain/engine/customFields.ts'
import type { FieldOf } from '@postern/domain/engine/field.ts'
import { mainField, type TargetField } from '@postern/domain/imports/importTargets.ts'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** The primary one comes first: a file has “Email” and “Email 2”, not list positions. */
const primaryFirst = (rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => Number(b.primary === true) - Number(a.primary === true))

const freshRow = ({ of }: FieldOf<'rows'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, field.default ?? null]))

/** If the value is already at another position, its row moves here with all its details. */
function withRowAt(rows: readonly Row[], field: FieldOf<'rows'>, index: number, value: unknown): Row[] {
  const main = mainField(field.of)?.[0] ?? ''
  const ordered = primaryFirst(rows)
  if (value === null) return index < rows.length ? ordered.filter((_, at) => at !== index) : [...rows]
  if (ordered[index]?.[main] === value) return [...rows]
  const known = ordered.find((row) => row[main] === value) ?? { ...freshRow(field), [main]: value }
  const others = ordered.filter((row, at) => at !== index && row[main] !== value)
  const next = [...others.slice(0, index), known, ...others.slice(index)]
  return 'primary' in field.of ? next.map((row, at) => ({ ...row, primary: at === 0 })) : next
}

/** Writes a cell into the values; null clears it. */
export function withCell(
  values: Record<string, unknown>,
  { name, field, index, custom }: TargetField,
  value: unknown,
): void {
  if (custom) {
    const { [custom.key]: _, ...others } = asCustomValues(values[name])
    values[name] = value === null ? others : { ...others, [custom.key]: value }
  } else if (field.kind === 'rows' && index !== undefined)
    values[name] = withRowAt(rowsIn(values[name]), field, index, value)
  else values[name] = value
}
