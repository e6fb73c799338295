/** Converts between records and forms: initial values, what the typed text means, what has changed. */
import { type Field, type FieldOf, isStored, type Kind } from '@postern/domain/engine/field.ts'
import type { RowsField } from '@postern/domain/engine/fieldKinds.ts'
import { fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { tidy } from '@postern/domain/values/text.ts'
import { asList, asRows, sameValue } from '../cells/values.ts'
import type { Values } from '../requests/writes.ts'

/** A status changes through its buttons, never through a field. */
const isTyped = (field: Field): boolean => field.writable && field.kind !== 'status' && isStored(field)

export const creatableFields = (resource: Resource): readonly [string, Field][] => fieldsWhere(resource, isTyped)

export const isEditable = (field: Field): boolean => isTyped(field) && !field.immutable

export const editableFields = (resource: Resource): readonly [string, Field][] => fieldsWhere(resource, isEditable)

type Clean = (value: unknown) => unknown

const line: Clean = (value) => (typeof value === 'string' ? tidy(value) || null : (value ?? null))
const block: Clean = (value) => (typeof value === 'string' ? value.trim() || null : (value ?? null))
const upper: Clean = (value) => (typeof value === 'string' ? value.trim().toUpperCase() || null : (value ?? null))
const lower: Clean = (value) => (typeof value === 'string' ? value.trim().toLowerCase() || null : (value ?? null))
const same: Clean = (value) => value ?? null
const nothingIsNull: Clean = (value) => (value === '' ? null : (value ?? null))
const list: Clean = (value) => [...new Set(asList(value))]

/** An emptied field means null, and surrounding whitespace is ignored, same as on the server. */
const clean: { readonly [K in Kind]: (value: unknown, field: FieldOf<K>) => unknown } = {
  // A text that may be empty (`min` 0) stays a string.
  text: (value, { min }) => line(value) ?? (min === 0 ? '' : null),
  longText: block,
  code: upper,
  email: lower,
  phone: (value) => (typeof value === 'string' ? value.replace(/[\s().-]/g, '') || null : (value ?? null)),
  url: block,
  int: nothingIsNull,
  decimal: nothingIsNull,
  bool: same,
  date: nothingIsNull,
  instant: same,
  choice: nothingIsNull,
  choices: list,
  status: same,
  colour: upper,
  timezone: nothingIsNull,
  country: upper,
  tags: list,
  ref: nothingIsNull,
  refs: list,
  secret: nothingIsNull,
  rows: (value, { of }) =>
    asRows(value).map((row) =>
      Object.fromEntries(Object.entries(of).map(([name, inner]) => [name, cleanValue(inner, row[name])])),
    ),
  overrides: same,
  json: same,
  grants: same,
  image: nothingIsNull,
  percent: nothingIsNull,
  share: same,
  count: same,
}

const cleanOf = <K extends Kind>(kind: K, field: FieldOf<K>, value: unknown): unknown => clean[kind](value, field)

export const cleanValue = (field: Field, value: unknown): unknown => cleanOf(field.kind, field, value)

/** A set stored as null and an empty one look the same to the user, so they compare as equal. */
const storedValue = (field: Field, value: unknown): unknown => {
  if (field.kind === 'rows') return asRows(value)
  return ['tags', 'choices', 'refs'].includes(field.kind) ? asList(value) : (value ?? null)
}

export const isChanged = (field: Field, base: unknown, value: unknown): boolean =>
  !sameValue(cleanValue(field, value), storedValue(field, base))

/** The cleaned values of the fields that differ from `base`. */
export const changesOf = (resource: Resource, base: Values, typed: Values): Record<string, unknown> =>
  Object.fromEntries(
    editableFields(resource)
      .filter(([name, field]) => name in typed && isChanged(field, base[name], typed[name]))
      .map(([name, field]) => [name, cleanValue(field, typed[name])]),
  )

/** Text inputs hold strings: null becomes an empty string. */
const textual: ReadonlySet<Kind> = new Set(['text', 'longText', 'code', 'email', 'phone', 'url', 'colour'])

const typedValue = (field: Field, value: unknown): unknown =>
  (value === null || value === undefined) && textual.has(field.kind) ? '' : storedValue(field, value)

export const typedValues = (resource: Resource, stored: Values): Record<string, unknown> =>
  Object.fromEntries(editableFields(resource).map(([name, field]) => [name, typedValue(field, stored[name])]))

/** The initial values of a create form. */
export const firstValues = (resource: Resource, fixed: Values = {}): Record<string, unknown> =>
  Object.fromEntries(
    creatableFields(resource).map(([name, field]) => [name, typedValue(field, fixed[name] ?? field.default)]),
  )

export const createdValues = (resource: Resource, typed: Values): Record<string, unknown> =>
  Object.fromEntries(creatableFields(resource).map(([name, field]) => [name, cleanValue(field, typed[name])]))

/** The initial values of an added row. */
export const firstRow = ({ of }: RowsField): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, inner]) => [name, typedValue(inner, inner.default)]))

/** The section a field belongs to. */
export const sectionOf = (resource: Resource, fieldName: string): string | undefined =>
  Object.entries(resource.sections).find(([, names]) => names.includes(fieldName))?.[0]
