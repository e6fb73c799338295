/** Builds SQL from a definition. Pure: names come from the registry, values are bound, nothing runs here. */

import { fieldsOf, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, toColumn } from './columns.ts'

/** The rows a statement may see: those of one customer, or of the customers the user may access (null: all). */
export interface CustomerScope {
  readonly customerId: string | null
  readonly reachable: readonly string[] | null
}

/** The same for a statement compiled once for all customers: the values are bound when it runs. */
export interface AnyScope {
  readonly customerId: unknown
  readonly reachable: unknown
}

/** `null` stays null: it changes the SQL text, not only a value. */
export const boundScope = (
  { customerId, reachable }: CustomerScope,
  bind: (read: (asked: { readonly place: CustomerScope }) => unknown) => unknown,
): AnyScope => ({
  customerId: customerId === null ? null : bind(({ place }) => place.customerId),
  reachable: reachable === null ? null : bind(({ place }) => place.reachable),
})

export const everywhere: CustomerScope = { customerId: null, reachable: null }

export const table = (resource: Resource) => sql.table(tableOf(resource))
export const column = (name: string, alias = 'r') => sql.ref(`${alias}.${snake(name)}`)
export const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)
const id = column('id')

export const meta = ['rowVersion', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'] as const
export const templateMeta = ['templateId', 'overrides'] as const

export const metaColumns = sql.join(meta.map((name) => sql`${column(name)} as ${sql.id(name)}`))

/**
 * The scope is part of every statement: another customer's record doesn't exist here. Records outside any customer reference
 * the provider's own records: its users are the staff.
 */
export function inScope(resource: Resource, place: AnyScope, alias = 'r'): RawBuilder<boolean> {
  if (resource.scope === 'customer')
    return sql`${column('customerId', alias)} = ${place.customerId === null ? sql`(select provider_id())` : place.customerId}`
  if (resource.scope === 'top' && place.reachable) return sql`${column('id', alias)} = any(${place.reachable}::uuid[])`
  return sql`true`
}

/** Locks the row until the transaction ends, so that reading, deciding and writing see one state. */
export const lockStatement = (resource: Resource, place: AnyScope, recordId: unknown): RawBuilder<unknown> =>
  sql`select ${id} from ${table(resource)} r where ${inScope(resource, place)} and ${id} = ${recordId} for update`

type Values = Readonly<Record<string, unknown>>

/** A column, by field name, and the value to write. */
export type Column = readonly [name: string, value: unknown]

export const stored = (resource: Resource, values: Values): Column[] =>
  fieldsOf(resource)
    .filter(([name, field]) => columnOf(field) !== null && name in values)
    .map(([name, field]): Column => [name, toColumn(field, values[name])])
    .concat(templateMeta.filter((name) => resource.template && name in values).map((name) => [name, values[name]]))

export function insertStatement(
  resource: Resource,
  place: AnyScope,
  recordId: unknown,
  columns: readonly Column[],
  by: unknown,
): RawBuilder<unknown> {
  const entries: Column[] = [
    ['id', recordId],
    ...(resource.scope === 'customer' ? [['customerId', place.customerId] as const] : []),
    ...columns,
    ['createdBy', by],
    ['updatedBy', by],
  ]
  const names = sql.join(entries.map(([name]) => sql.id(snake(name))))
  return sql`insert into ${table(resource)} as r (${names}) values (${sql.join(entries.map(([, value]) => sql`${value}`))})`
}

/** `which`: a condition on the records `r` in scope. */
export function updateStatement(
  resource: Resource,
  place: AnyScope,
  which: RawBuilder<unknown>,
  columns: readonly Column[],
  by: unknown,
): RawBuilder<unknown> {
  const sets = columns.map(([name, value]) => sql`${sql.id(snake(name))} = ${value}`)
  const stamp = [sql`row_version = row_version + 1`, sql`updated_at = now()`, sql`updated_by = ${by}`]
  return sql`update ${table(resource)} r set ${sql.join([...sets, ...stamp])} where ${inScope(resource, place)} and ${which}`
}

/** A record that was just written, as its audit row identifies it. */
export interface Touched {
  id: string
  rowVersion: number
}

/** Returns the records that a statement writes. */
export const touched = sql`returning r.id, r.row_version as "rowVersion"`

export const archiveStatement = (
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
  by: string | null,
): RawBuilder<Touched> =>
  sql`update ${table(resource)} r set archived_at = now(), archived_by = ${by}, row_version = row_version + 1, updated_at = now(), updated_by = ${by}
    where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[]) and r.archived_at is null ${touched}`

/** Restores what was archived at the same moment: a parent's children come back with it, those archived earlier don't. */
export const restoreStatement = (
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
  archivedAt: string,
  by: string | null,
): RawBuilder<Touched> =>
  sql`update ${table(resource)} r set archived_at = null, archived_by = null, row_version = row_version + 1, updated_at = now(), updated_by = ${by}
    where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[]) and r.archived_at = ${archivedAt} ${touched}`

/** Which of these ids exist in scope, and whether they are archived. */
export const presentStatement = (resource: Resource, place: CustomerScope, ids: readonly string[]) =>
  sql<{ id: string; archived: boolean }>`select ${id}, r.archived_at is not null as archived
    from ${table(resource)} r where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[])`

export const titlesStatement = (resource: Resource, ids: readonly string[]) =>
  sql<{
    id: string
    title: string
  }>`select ${id}, ${column(resource.title)}::text as title from ${table(resource)} r where ${id} = any(${[...ids]}::uuid[]) order by ${id}`
