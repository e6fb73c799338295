/** How each kind of value is written to a file: as the list shows it, except that numbers stay numbers and dates stay dates. */

import { catalogues, grantedPaths } from '@postern/domain/auth/grants.ts'
import { customWords } from '@postern/domain/engine/customFields.ts'
import type { Field, FieldOf, Kind } from '@postern/domain/engine/field.ts'
import { type AnyRecord, labelOf } from '@postern/domain/engine/resource.ts'
import { type Shapes, sumOfCounts } from '@postern/domain/engine/shapes.ts'
import { countryName } from '@postern/domain/values/country.ts'
import { asHours, hoursText } from '@postern/domain/values/hours.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import type { SheetCell } from './sheet.ts'

/** `labels` as in the record: by `name` for a single ref, by id for several. */
type ToCell<K extends Kind = Kind> = (
  value: unknown,
  field: FieldOf<K>,
  labels: AnyRecord['labels'],
  name: string,
) => SheetCell

const text: ToCell = (value) => (typeof value === 'string' ? value : null)
const figure: ToCell = (value) => (typeof value === 'number' ? value : null)
const choice: ToCell = (value) => (typeof value === 'string' ? choiceText(value) : null)
const list =
  (word: (entry: string) => string): ToCell =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? value.map((entry) => word(String(entry))).join(', ') : null

const shapes: { [S in keyof Shapes]: (value: unknown) => SheetCell } = {
  counts: sumOfCounts,
  openingHours: (value) => hoursText(asHours(value)),
  customValues: (value) => customWords(value).join(', ') || null,
}

const cells: { readonly [K in Kind]: ToCell<K> } = {
  text,
  longText: text,
  code: text,
  email: text,
  phone: text,
  url: text,
  int: figure,
  decimal: figure,
  bool: (value) => (value === true ? 'Yes' : value === false ? 'No' : null),
  date: (value) => (typeof value === 'string' ? { day: value } : null),
  instant: text,
  choice,
  choices: list(choiceText),
  status: choice,
  colour: text,
  timezone: text,
  country: (value) => (typeof value === 'string' ? countryName(value) : null),
  tags: list((tag) => tag),
  // Shows the name instead of the id.
  ref: (_value, _field, labels, name) => labels[name] ?? null,
  // Records the user can't access have no label.
  refs: (value, _field, labels) =>
    (Array.isArray(value) ? value.flatMap((id) => labels[String(id)] ?? []) : []).join(', ') || null,
  secret: (value) => (value === null ? null : 'Set'),
  rows: (value, field) =>
    (Array.isArray(value) ? value.map((row) => rowText(field.of, row)).filter(Boolean) : []).join('; ') || null,
  overrides: (value, field) =>
    Object.entries(field.of)
      .flatMap(([name, inner]) =>
        hasValue(value, name) ? `${labelOf(name, inner)}: ${innerText(inner, value[name])}` : [],
      )
      .join('; ') || null,
  grants: (value, field) => {
    const catalogue = catalogues[field.catalogue]
    const granted = grantedPaths(catalogue, typeof value === 'object' ? value : null)
    return granted.join(', ') || null
  },
  json: (value, field) => (value !== null ? shapes[field.shape](value) : null),
  image: (value) => (value === null ? null : 'Picture'),
  percent: figure,
  share: (value) =>
    typeof value === 'object' && value !== null && 'part' in value && 'whole' in value
      ? `${value.part} of ${value.whole}`
      : null,
  count: figure,
}

const hasValue = (value: unknown, name: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)

/** A value nested in a cell: numbers and dates become text, too. */
function innerText(field: Field, value: unknown): string {
  const cell = innerCell(field.kind, field, value)
  return typeof cell === 'object' ? (cell?.day ?? '') : String(cell)
}

const innerCell = <K extends Kind>(kind: K, field: FieldOf<K>, value: unknown): SheetCell =>
  cells[kind](value, field, {}, '')

/** `+16175550134, Primary`: the row's values; a boolean shows its label if it's on. */
function rowText(fields: Readonly<Record<string, Field>>, row: unknown): string {
  const texts = Object.entries(fields).map(([name, field]) => {
    if (!hasValue(row, name)) return ''
    if (field.kind === 'bool') return row[name] === true ? labelOf(name, field) : ''
    return innerText(field, row[name])
  })
  return texts.filter(Boolean).join(', ')
}

const cellOf = <K extends Kind>(kind: K, field: FieldOf<K>, name: string, record: AnyRecord): SheetCell =>
  cells[kind](record[name], field, record.labels, name)

export const sheetCell = (field: Field, name: string, record: AnyRecord): SheetCell =>
  cellOf(field.kind, field, name, record)
