/** From a definition to SQL. Pure: names come from the registry, values are bound, nothing here runs. */

import { choicesOf, type Field, hiddenSecret, isRef, type Kind } from '@postern/domain/engine/field.ts'
import type { CountField, RefsField } from '@postern/domain/engine/fieldKinds.ts'
import {
  differsFilter,
  type Filter,
  filterField,
  type Operator,
  type PagedListQuery,
  searchWords,
} from '@postern/domain/engine/query.ts'
import { referencesTo, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsOf, fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { inheritableFields } from '@postern/domain/engine/template.ts'
import { snake } from '@postern/domain/values/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf, toColumn } from './columns.ts'
import { computedOf } from './computed.ts'
import { behind, type OrderTerm, orderBy, readCursor } from './cursor.ts'

/** Where a statement may look: inside one customer, or among the customers a person may reach (null: all). */
export interface CustomerScope {
  readonly customerId: string | null
  readonly reachable: readonly string[] | null
}

export const everywhere: CustomerScope = { customerId: null, reachable: null }

export const table = (resource: Resource) => sql.table(tableOf(resource))
export const column = (name: string, alias = 'r') => sql.ref(`${alias}.${snake(name)}`)
const id = column('id')
const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)

const meta = ['rowVersion', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'archivedAt'] as const
const templateMeta = ['templateId', 'overrides'] as const

export const metaColumns = sql.join(meta.map((name) => sql`${column(name)} as ${sql.id(name)}`))

/**
 * The scope is part of every statement: another customer's record is simply not there. What stands outside any customer
 * points to the provider's own records: its users are the staff.
 */
export function inScope(resource: Resource, place: CustomerScope, alias = 'r'): RawBuilder<boolean> {
  if (resource.scope === 'customer')
    return sql`${column('customerId', alias)} = ${place.customerId === null ? sql`(select provider_id())` : place.customerId}`
  if (resource.scope === 'top' && place.reachable)
    return sql`${column('id', alias)} = any(${[...place.reachable]}::uuid[])`
  return sql`true`
}

/** Whose names a record may tell: inside a customer both sides carry the customer, and nobody out of reach is named. */
const nameable = (from: Resource, target: Resource, alias: string, place: CustomerScope): RawBuilder<unknown> => {
  if (target.scope !== 'customer') return inScope(target, place, alias)
  return from.scope === 'customer' ? sql`${column('customerId', alias)} = ${column('customerId')}` : sql`true`
}

function countExpression(resource: Resource, field: CountField): RawBuilder<number> {
  const counted = resourceNamed(field.target)
  const reference = referencesTo(resource).find(({ from }) => from === counted)
  const link = reference
    ? and([
        ...(counted.scope === 'customer' && resource.scope === 'customer'
          ? [sql`${column('customerId', 'c')} = ${column('customerId')}`]
          : []),
        sql`${column(reference.fieldName, 'c')} = ${id}`,
      ])
    : sql`${column('customerId', 'c')} = ${id}` // everything inside a customer points to it by its scope
  return sql`(select count(*)::int from ${table(counted)} c where ${link} and c.archived_at is null)`
}

/** The template beside its follower, what it is called, and what it says where the follower departs from it. */
function templateParts(resource: Resource, alone: boolean) {
  if (!resource.template) return { columns: [], labels: [], join: sql`` }
  const known = inheritableFields(resource).map(([name]) => sql`(${sql.lit(name)}, ${sql.lit(snake(name))})`)
  return {
    columns: [
      ...templateMeta.map((name) => sql`${column(name)} as ${sql.id(name)}`),
      sql`(select jsonb_object_agg(f.name, to_jsonb(tpl) -> f.stored) from (values ${sql.join(known)}) f(name, stored)
        where f.name = any(r.overrides)) as "templateValues"`,
      ...(alone ? [sql`template_followers(${sql.lit(tableOf(resource))}::regclass, ${id}) as followers`] : []),
    ],
    labels: [sql`'templateId', ${column(resource.title, 'tpl')}`],
    join: sql`left join ${table(resource)} tpl on tpl.customer_id = (select provider_id()) and tpl.id = r.template_id`,
  }
}

const refsOf = (resource: Resource) => fieldsWhere(resource, isRef)

/** What a field is in SQL: a column, a count, or what is worked out from elsewhere. */
function expressionOf(resource: Resource, name: string, field: Field): RawBuilder<unknown> {
  if (field.computed) return computedOf(resource).values[name] ?? sql`null`
  return field.kind === 'count' ? countExpression(resource, field) : column(name)
}

const shown = (resource: Resource, name: string, field: Field): RawBuilder<unknown> =>
  field.kind === 'secret'
    ? sql`case when ${column(name)} is not null then ${sql.lit(hiddenSecret)} end`
    : expressionOf(resource, name, field)

/** Names of all that a field points to, by id. */
function severalLabels(resource: Resource, name: string, field: RefsField, place: CustomerScope): RawBuilder<unknown> {
  const target = resourceNamed(field.target)
  return sql`coalesce((select jsonb_object_agg(s.id, ${column(target.title, 's')}) from ${table(target)} s
    where ${nameable(resource, target, 's', place)} and s.id = any(${expressionOf(resource, name, field)})), '{}')`
}

/** The columns of a record as the API names them, and the names of what it refers to by one join each. */
function selection(
  resource: Resource,
  place: CustomerScope,
  people: boolean,
): { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const refs = refsOf(resource).map(([name, field], index) => ({
    name,
    target: resourceNamed(field.target),
    alias: `t${index}`,
  }))
  const labels = refs.map(({ name, target, alias }) => sql`${sql.lit(name)}, ${column(target.title, alias)}`)
  const template = templateParts(resource, people)
  const authors = people ? (['createdBy', 'updatedBy'] as const) : []
  const columns = sql.join([
    sql`${id}`,
    ...(resource.scope === 'customer' ? [sql`${column('customerId')} as "customerId"`] : []),
    ...fieldsOf(resource).map(([name, field]) => sql`${shown(resource, name, field)} as ${sql.id(name)}`),
    metaColumns,
    ...template.columns,
    sql`${sql.join(
      [
        sql`jsonb_strip_nulls(jsonb_build_object(${sql.join([
          ...labels,
          ...template.labels,
          ...authors.map((name) => sql`${sql.lit(name)}, person_name(${column(name)})`),
        ])}))`,
        ...fieldsWhere(resource, (field) => field.kind === 'refs').map(([name, field]) =>
          severalLabels(resource, name, field, place),
        ),
      ],
      sql` || `,
    )} as labels`,
  ])
  const joins = sql.join(
    refs.map(
      ({ name, target, alias }) =>
        sql`left join ${table(target)} ${sql.id(alias)} on ${nameable(resource, target, alias, place)} and ${column('id', alias)} = ${column(name)}`,
    ),
    sql` `,
  )
  return { columns, joins: sql`${refs.length > 0 ? joins : sql``} ${template.join} ${computedOf(resource).joins}` }
}

const textKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'code', 'email', 'phone', 'url'])
const setKinds: ReadonlySet<Kind> = new Set(['choices', 'tags', 'refs'])

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const compare: Record<
  Operator,
  (target: RawBuilder<unknown>, values: Filter['values'], field: Field) => RawBuilder<unknown>
> = {
  eq: (target, [value]) => sql`${target} = ${value}`,
  ne: (target, [value]) => sql`${target} is distinct from ${value}`,
  in: (target, values) => sql`${target} = any(${values})`,
  contains: (target, [value], field) =>
    setKinds.has(field.kind)
      ? sql`${target} @> ${field.kind === 'refs' ? sql`${[value]}::uuid[]` : [value]}`
      : sql`${target} like ${likePattern(String(value))}`,
  gt: (target, [value]) => sql`${target} > ${value}`,
  gte: (target, [value]) => sql`${target} >= ${value}`,
  lt: (target, [value]) => sql`${target} < ${value}`,
  lte: (target, [value]) => sql`${target} <= ${value}`,
  empty: (target, [empty], field) => {
    const isEmpty = setKinds.has(field.kind) ? sql`coalesce(cardinality(${target}), 0) = 0` : sql`${target} is null`
    return empty === true ? isEmpty : sql`not (${isEmpty})`
  },
}

function filterCondition(resource: Resource, { field: name, operator, values }: Filter): RawBuilder<unknown> {
  const field = filterField(resource, name)
  if (!field) throw new Error(`no field ${name}`)
  const found = operator === 'eq' || operator === 'contains' ? computedOf(resource).finds[name] : undefined
  if (found) return found(values[0])
  if (name === differsFilter) return compare[operator](sql`(cardinality(r.overrides) > 0)`, values, field)
  if (!textKinds.has(field.kind) || operator === 'empty')
    return compare[operator](expressionOf(resource, name, field), values, field)
  return compare[operator](
    sql`lower(${expressionOf(resource, name, field)})`,
    values.map((value) => String(value).toLowerCase()),
    field,
  )
}

/** Every word must be found somewhere in the searched fields, which the table keeps together, indexed, in `search`. */
export const searchCondition = (q: string): RawBuilder<unknown>[] =>
  searchWords(q).map((word) => sql`${column('search')} like ${likePattern(word)}`)

export const orderTerms = (resource: Resource, order: PagedListQuery['order']): OrderTerm[] =>
  order.map(({ field: name, descending }) => {
    const field = resource.fields[name]
    const ranked = choicesOf(field)
    const term = { name, column: column(name), descending, nullable: field?.required === false }
    return name === resource.groupedBy
      ? { ...term, ranked, column: sql`array_position(${[...ranked]}::text[], ${column(name)})` }
      : term
  })

function conditions(resource: Resource, place: CustomerScope, query: PagedListQuery): RawBuilder<unknown>[] {
  return [
    inScope(resource, place),
    query.archived ? sql`r.archived_at is not null` : sql`r.archived_at is null`,
    ...(query.ids ? [sql`${id} = any(${[...query.ids]}::uuid[])`] : []),
    ...searchCondition(query.q),
    ...query.filters.map((filter) => filterCondition(resource, filter)),
  ]
}

/** The rows that are asked for. What is computed is joined only where it is asked about. */
function source(resource: Resource, query: PagedListQuery): RawBuilder<unknown> {
  const asks = query.filters.some(({ field }) => resource.fields[field]?.computed)
  return sql`${table(resource)} r ${asks ? computedOf(resource).joins : sql``}`
}

/**
 * One page and one row more, which tells whether there is a next page. The page is cut first, from what the index alone
 * knows, and furnished afterwards: names, counts and all that is computed are worked out for its rows alone. The limit is
 * kept from the planner: told of fifty, it trusts that the finds are spread evenly over the order and walks it, and whoever
 * looks for “ravens” in a list by family name waits until it reaches R.
 */
export function listStatement(resource: Resource, place: CustomerScope, query: PagedListQuery): RawBuilder<AnyRecord> {
  const terms = orderTerms(resource, query.order)
  const { columns, joins } = selection(resource, place, false)
  const where = conditions(resource, place, query)
  if (query.cursor !== null) where.push(behind(terms, readCursor(query.order, query.cursor), id))
  const order = orderBy(terms, id)
  const most = query.limit + 1
  return sql`
    with page as materialized (
      select ${id} from ${source(resource, query)} where ${and(where)} order by ${order} limit (select ${most}::int))
    select ${columns} from (select id from page limit ${most}) page
    join ${table(resource)} r on ${inScope(resource, place)} and ${id} = page.id ${joins} order by ${order}`
}

export const countStatement = (
  resource: Resource,
  place: CustomerScope,
  query: PagedListQuery,
): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from ${source(resource, query)} where ${and(conditions(resource, place, query))}`

export function getStatement(resource: Resource, place: CustomerScope, recordId: string): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, true)
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = ${recordId}`
}

export function getManyStatement(
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, false)
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[])`
}

/** Holds the row until the transaction ends, so that reading, deciding and writing see one state. */
export const lockStatement = (resource: Resource, place: CustomerScope, recordId: string): RawBuilder<{ id: string }> =>
  sql`select ${id} from ${table(resource)} r where ${inScope(resource, place)} and ${id} = ${recordId} for update`

/** Which records a bulk change is about: those named, or those the list would show. */
export type Chosen = { readonly ids: readonly string[] } | { readonly query: PagedListQuery; readonly atMost: number }

/** Locked in one order whoever asks, so that two bulk changes wait for each other instead of blocking each other for ever. */
export function lockManyStatement(
  resource: Resource,
  place: CustomerScope,
  chosen: Chosen,
): RawBuilder<{ id: string; title: string; archivedAt: string | null }> {
  const where =
    'ids' in chosen
      ? [inScope(resource, place), sql`${id} = any(${[...chosen.ids]}::uuid[])`]
      : conditions(resource, place, chosen.query)
  return sql`with chosen as (
      select ${id}, ${column(resource.title)} as title, r.archived_at
      from ${'ids' in chosen ? sql`${table(resource)} r` : source(resource, chosen.query)}
      where ${and(where)} order by ${id} ${'ids' in chosen ? sql`` : sql`limit ${chosen.atMost}`} for update of r)
    select id, coalesce(title::text, '') as title, archived_at as "archivedAt" from chosen order by chosen.title, id`
}

type Values = Readonly<Record<string, unknown>>

export const stored = (resource: Resource, values: Values): [string, unknown][] =>
  fieldsOf(resource)
    .filter(([name, field]) => columnOf(field) !== null && name in values)
    .map(([name, field]): [string, unknown] => [name, toColumn(field, values[name])])
    .concat(templateMeta.filter((name) => resource.template && name in values).map((name) => [name, values[name]]))

export function insertStatement(
  resource: Resource,
  place: CustomerScope,
  recordId: string,
  values: Values,
  by: string | null,
) {
  const entries: [string, unknown][] = [
    ['id', recordId],
    ...(resource.scope === 'customer' ? [['customerId', place.customerId] as [string, unknown]] : []),
    ...stored(resource, values),
    ['createdBy', by],
    ['updatedBy', by],
  ]
  const names = sql.join(entries.map(([name]) => sql.id(snake(name))))
  return sql`insert into ${table(resource)} (${names}) values (${sql.join(entries.map(([, value]) => sql`${value}`))})`
}

/** The same values for one record or many. */
export function updateStatement(
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
  values: Values,
  by: string | null,
): RawBuilder<Touched> {
  const sets = stored(resource, values).map(([name, value]) => sql`${sql.id(snake(name))} = ${value}`)
  const stamp = [sql`row_version = row_version + 1`, sql`updated_at = now()`, sql`updated_by = ${by}`]
  return sql`update ${table(resource)} r set ${sql.join([...sets, ...stamp])} where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[]) ${touched}`
}

/** A record that was just written, as its audit row names it. */
export interface Touched {
  id: string
  rowVersion: number
}

const touched = sql`returning r.id, r.row_version as "rowVersion"`

export const archiveStatement = (
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
  by: string | null,
): RawBuilder<Touched> =>
  sql`update ${table(resource)} r set archived_at = now(), archived_by = ${by}, row_version = row_version + 1, updated_at = now(), updated_by = ${by}
    where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[]) and r.archived_at is null ${touched}`

/** Brings back what was archived in the same moment: a parent's children come back with it, earlier ones do not. */
export const restoreStatement = (
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
  archivedAt: string,
  by: string | null,
): RawBuilder<Touched> =>
  sql`update ${table(resource)} r set archived_at = null, archived_by = null, row_version = row_version + 1, updated_at = now(), updated_by = ${by}
    where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[]) and r.archived_at = ${archivedAt} ${touched}`

/** Which of these exist here, and which of those are archived. */
export const presentStatement = (resource: Resource, place: CustomerScope, ids: readonly string[]) =>
  sql<{ id: string; archived: boolean }>`select ${id}, r.archived_at is not null as archived
    from ${table(resource)} r where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[])`

export const titlesStatement = (resource: Resource, ids: readonly string[]) =>
  sql<{
    id: string
    title: string
  }>`select ${id}, ${column(resource.title)}::text as title from ${table(resource)} r where ${id} = any(${[...ids]}::uuid[]) order by ${id}`
