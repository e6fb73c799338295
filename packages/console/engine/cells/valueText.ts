/** Any value as text: diffs, "Was …", chips, tooltips of truncated cells. One entry per kind, so a new kind can't be forgotten. */

import { catalogues, grantedPaths, pathsOfCatalogue } from '@postern/domain/auth/grants.ts'
import { customWords } from '@postern/domain/engine/customFields.ts'
import { type Field, type FieldOf, hiddenSecret, type Kind } from '@postern/domain/engine/field.ts'
import type { IntField, RowsField } from '@postern/domain/engine/fieldKinds.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import { type Shapes, sumOfCounts } from '@postern/domain/engine/shapes.ts'
import { readablePhone } from '@postern/domain/phone/readablePhone.ts'
import { countryName } from '@postern/domain/values/country.ts'
import { asHours, hoursText } from '@postern/domain/values/hours.ts'
import { choiceText, counted } from '@postern/domain/values/text.ts'
import { withUnit } from '@postern/domain/values/units.ts'
import { writeDay } from '../../ui/dateFormat.ts'
import { asList, asNumber, asRows, asShare, asText, isObject } from './values.ts'

/** Names of referenced records, by id or by field name: the history uses ids, a record field names. */
export type Labels = Readonly<Record<string, string>>

type ToText<K extends Kind = Kind> = (value: unknown, field: FieldOf<K>, labels: Labels) => string | null

/** `2026-02-01` → `02/01/26`, or in the user's preferred format. */
export const dayText = (day: string): string => {
  const [year = '', month, date] = day.slice(0, 10).split('-')
  return month && date ? writeDay(year, month, date) : day
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
/** With a true minus sign (U+2212). */
export const numberText = (value: number): string => number.format(value).replace('-', '−')

const plain: ToText = (value) => asText(value)
/** With its unit, or the text for zero. */
const measured = (value: unknown, { unit, zeroMeans }: Pick<IntField, 'unit' | 'zeroMeans'>, asName = false) => {
  const read = asNumber(value)
  if (read === null) return null
  if (read === 0 && zeroMeans) return zeroMeans
  const text = asName ? String(read) : numberText(read)
  return unit ? withUnit(text, read, unit) : text
}
const textAs =
  (show: (text: string) => string): ToText =>
  (value) => {
    const read = asText(value)
    return read === null ? null : show(read)
  }
const word = textAs(choiceText)
export const words = (list: readonly string[]): string | null => (list.length === 0 ? null : list.join(', '))

/** Names a row by its first field with text: "Zebra ZD421". */
const rowText = (field: RowsField, row: Readonly<Record<string, unknown>>): string | null => {
  for (const [name, inner] of Object.entries(field.of)) {
    const text = textOf(row[name], inner)
    if (text !== null && inner.kind !== 'bool') return text
  }
  return null
}

export const isDecided = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name)

const shapeText: { [S in keyof Shapes]: (value: unknown) => string | null } = {
  counts: (value) => numberText(sumOfCounts(value)),
  openingHours: (value) => hoursText(asHours(value)),
  customValues: (value) => words(customWords(value)),
}

export const valueText: { readonly [K in Kind]: ToText<K> } = {
  text: plain,
  longText: plain,
  code: plain,
  email: plain,
  phone: textAs(readablePhone),
  url: plain,
  int: (value, field) => measured(value, field, field.asName),
  decimal: (value, field) => measured(value, field),
  bool: (value) => (value === true ? 'Yes' : value === false ? 'No' : null),
  date: textAs(dayText),
  instant: textAs((at) => `${dayText(at)} ${at.slice(11, 16)} UTC`),
  choice: word,
  choices: (value) => words(asList(value).map(choiceText)),
  status: word,
  colour: plain,
  timezone: plain,
  country: textAs(countryName),
  tags: (value) => words(asList(value)),
  ref: (value, _field, labels) => {
    const id = asText(value)
    return id === null ? null : (labels[id] ?? 'Unavailable record')
  },
  refs: (value, _field, labels) => words(asList(value).map((id) => labels[id] ?? 'Unavailable record')),
  secret: (value) => (asText(value) === null ? null : value === hiddenSecret ? 'Set' : 'New value'),
  rows: (value, field) => {
    const rows = asRows(value)
    const named = rows.map((row) => rowText(field, row))
    return rows.length > 3 || named.includes(null)
      ? rows.length === 0
        ? null
        : counted(rows.length, 'entry', 'entries')
      : words(named.filter((text) => text !== null))
  },
  image: (value) => (asText(value) === null ? null : 'Image'),
  overrides: (value, { of }) =>
    words(Object.entries(of).flatMap(([name, inner]) => (isDecided(value, name) ? [labelOf(name, inner)] : []))),
  grants: (value, field) => {
    const catalogue = catalogues[field.catalogue]
    const granted = grantedPaths(catalogue, isObject(value) ? value : null).length
    return value === null || value === undefined ? null : `${granted} of ${pathsOfCatalogue(catalogue).length}`
  },
  json: (value, field) => (value != null ? shapeText[field.shape](value) : null),
  percent: (value) => {
    const read = asNumber(value)
    return read === null ? null : `${numberText(Math.round(read * 10) / 10)}%`
  },
  share: (value) => {
    const read = asShare(value)
    return read === null ? null : `${numberText(read.part)} of ${numberText(read.whole)}`
  },
  count: (value) => measured(value, {}),
}

const kindText = <K extends Kind>(kind: K, value: unknown, field: FieldOf<K>, labels: Labels): string | null =>
  valueText[kind](value, field, labels)

/** The mask on a field that isn't a secret means the user may not see the value. */
export const textOf = (value: unknown, field: Field, labels: Labels = {}): string | null =>
  value === hiddenSecret && field.kind !== 'secret' ? 'Hidden' : kindText(field.kind, value, field, labels)
