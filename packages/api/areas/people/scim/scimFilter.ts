/** SCIM filters (RFC 7644 section 3.4.2.2) as SQL conditions. Values are parameters; attributes come from an allowlist. */
import { flagOf } from '@postern/domain/areas/people/scim/scimUser.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Compare, type Filter, parse } from 'scim2-parse-filter'
import { ScimFailure } from './scimFailure.ts'

interface PlainField {
  readonly kind: 'caseless' | 'exact' | 'boolean' | 'time'
  readonly column: RawBuilder<unknown>
}

/** A multi-valued attribute, with one row per value. */
interface ListField {
  readonly kind: 'list'
  readonly rows: RawBuilder<unknown>
  readonly fields: Readonly<Record<string, FilterField>>
}

export type FilterField = PlainField | ListField
/** By attribute, in lower case. */
export type FilterFields = Readonly<Record<string, FilterField>>

const longestFilter = 1_000

const invalidFilter = (detail: string) => new ScimFailure(400, detail, 'invalidFilter')

const schemaPrefix = 'urn:ietf:params:scim:schemas:'

/** `urn:…:core:2.0:User:userName` → `username`; extension attributes are reduced to their last part, too. */
function nameOf(attrPath: string): string {
  const path = attrPath.toLowerCase()
  return path.startsWith(schemaPrefix) ? path.slice(path.lastIndexOf(':') + 1) : path
}

const fieldNamed = (fields: FilterFields, name: string): FilterField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const comparisons: Readonly<Record<Exclude<Compare['op'], 'co' | 'sw' | 'ew'>, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)

function textCondition(column: RawBuilder<unknown>, op: Compare['op'], text: string): RawBuilder<boolean> {
  if (op === 'co') return sql`${column} like ${`%${literal(text)}%`}`
  if (op === 'sw') return sql`${column} like ${`${literal(text)}%`}`
  if (op === 'ew') return sql`${column} like ${`%${literal(text)}`}`
  return sql`${column} ${comparisons[op]} ${text}::text`
}

function plainCondition({ kind, column }: PlainField, { attrPath, op, compValue }: Compare): RawBuilder<boolean> {
  const unfit = () => invalidFilter(`${attrPath.slice(0, 60)} can’t be compared that way.`)
  if (compValue === null) {
    if (op === 'eq') return sql`${column} is null`
    if (op === 'ne') return sql`${column} is not null`
    throw unfit()
  }
  if (kind === 'boolean') {
    const flag = flagOf(compValue)
    if (flag === undefined || (op !== 'eq' && op !== 'ne')) throw unfit()
    return sql`${column} ${comparisons[op]} ${flag}::boolean`
  }
  if (typeof compValue !== 'string') throw unfit()
  if (kind === 'time') {
    if (op === 'co' || op === 'sw' || op === 'ew' || Number.isNaN(Date.parse(compValue))) throw unfit()
    return sql`${column} ${comparisons[op]} ${new Date(compValue).toISOString()}::timestamptz`
  }
  return kind === 'caseless'
    ? textCondition(sql`lower(${column})`, op, compValue.toLowerCase())
    : textCondition(column, op, compValue)
}

const someRow = ({ rows }: ListField, condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`exists (select from ${rows} where ${condition})`

function attributeCondition(
  fields: FilterFields,
  name: string,
  conditionOn: (field: PlainField) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const field = fieldNamed(fields, name)
  if (field?.kind === 'list') return someRow(field, attributeCondition(field.fields, 'value', conditionOn))
  if (field) return conditionOn(field)
  const [parent = '', ...rest] = name.split('.')
  const list = fieldNamed(fields, parent)
  if (list?.kind === 'list' && rest.length === 1)
    return someRow(list, attributeCondition(list.fields, rest.join('.'), conditionOn))
  throw invalidFilter(`Filtering by ${name.slice(0, 60)} isn’t supported.`)
}

function conditionOf(fields: FilterFields, filter: Filter): RawBuilder<boolean> {
  if ('filters' in filter)
    return sql`(${sql.join(
      filter.filters.map((each) => conditionOf(fields, each)),
      filter.op === 'and' ? sql` and ` : sql` or `,
    )})`
  if (filter.op === 'not') return sql`not coalesce(${conditionOf(fields, filter.filter)}, false)`
  const name = nameOf(filter.attrPath)
  if (filter.op === '[]') {
    const list = fieldNamed(fields, name)
    if (list?.kind !== 'list') throw invalidFilter(`${filter.attrPath.slice(0, 60)} has no values to filter.`)
    return someRow(list, conditionOf(list.fields, filter.valFilter))
  }
  if (filter.op === 'pr') return attributeCondition(fields, name, ({ column }) => sql`${column} is not null`)
  return attributeCondition(fields, name, (field) => plainCondition(field, filter))
}

export function parseFilter(text: string): Filter {
  if (text.length > longestFilter) throw invalidFilter(`A filter can have up to ${longestFilter} characters.`)
  try {
    return parse(text)
  } catch {
    throw invalidFilter('The filter can’t be read.')
  }
}

export const filterCondition = (fields: FilterFields, text: string): RawBuilder<boolean> =>
  conditionOf(fields, parseFilter(text))
