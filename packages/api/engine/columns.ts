/** How each kind of field is stored and compared. */
import { type Field, isStored, type Kind } from '@postern/domain/engine/field.ts'

/** The column's type, as the migration must define it; `null` means no column. */
export const columnType: Record<Kind, string | null> = {
  text: 'text',
  longText: 'text',
  code: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  int: 'integer',
  decimal: 'numeric',
  bool: 'boolean',
  date: 'date',
  instant: 'timestamp with time zone',
  choice: 'text',
  choices: 'text[]',
  status: 'text',
  colour: 'text',
  timezone: 'text',
  country: 'text',
  tags: 'text[]',
  ref: 'uuid',
  refs: 'uuid[]',
  secret: 'text',
  rows: 'jsonb',
  overrides: 'jsonb',
  json: 'jsonb',
  percent: 'numeric',
  share: 'jsonb',
  grants: 'jsonb',
  image: 'uuid',
  count: null,
}

/** The field's column type, or null if it has no column. */
export const columnOf = (field: Field): string | null => (isStored(field) ? columnType[field.kind] : null)

/** Free text sorts in natural order; other strings are codes and compare byte by byte. */
export const sortsNaturally: ReadonlySet<Kind> = new Set<Kind>(['text'])

/** pg would turn a JSON array into a Postgres array; jsonb needs JSON text. */
export const toColumn = (field: Field, value: unknown): unknown =>
  columnType[field.kind] === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : value
