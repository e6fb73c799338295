/** How each kind of value stands in a file: the words the list shows, but figures stay figures and days stay days. */

import { catalogues, grantedPaths } from '@postern/domain/auth/grants.ts'
import { customWords } from '@postern/domain/engine/customFields.ts'
import type { Field, FieldOf, Kind } from '@postern/domain/engine/field.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { type Shapes, sumOfCounts } from '@postern/domain/engine/shapes.ts'
import { countryName } from '@postern/domain/values/country.ts'
import { asHours, hoursText } from '@postern/domain/values/hours.ts'
import { choiceText } from '@postern/domain/values/text.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'

/** `labels` as the record has them: of a single ref by `name`, of several by id. */
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
  // An id is for machines: a person gets the name.
  ref: (_value, _field, labels, name) => labels[name] ?? null,
  // Who is out of reach has no name here.
  refs: (value, _field, labels) =>
    (Array.isArray(value) ? value.flatMap((id) => labels[String(id)] ?? []) : []).join(', ') || null,
  secret: (value) => (value === null ? null : 'Set'),
  rows: (value) => (Array.isArray(value) && value.length > 0 ? value.length : null),
  overrides: (value) => (typeof value === 'object' && value !== null ? Object.keys(value).length || null : null),
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

const cellOf = <K extends Kind>(kind: K, field: FieldOf<K>, name: string, record: AnyRecord): SheetCell =>
  cells[kind](record[name], field, record.labels, name)

export const sheetCell = (field: Field, name: string, record: AnyRecord): SheetCell =>
  cellOf(field.kind, field, name, record)
