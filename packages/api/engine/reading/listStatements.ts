/** Turns a list query into SQL: filters, order and position. Pure, like `statements.ts`. */
import { choicesOf, type Field, type Kind } from '@postern/domain/engine/field.ts'
import { withCompanions } from '@postern/domain/engine/listColumns.ts'
import {
  differsFilter,
  type Filter,
  filterField,
  type Operator,
  type PagedListQuery,
  printOrder,
  searchWords,
} from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { computedOf, figuresOf } from '../computed.ts'
import { and, boundScope, type CustomerScope, column, inScope, table } from '../statements.ts'
import { behind, type OrderTerm, orderBy, positionOf } from './cursor.ts'
import { expressionOf, selection, wholeRow } from './selection.ts'

const id = column('id')

/** The input of a list statement; its bound values are read from here. */
export interface Asked {
  readonly place: CustomerScope
  readonly query: PagedListQuery
  readonly words: readonly string[]
  /** Where the previous page ended, one value for each part of the order. */
  readonly position: readonly (string | number | boolean | null)[] | null
}

/** Adds a value to the statement: the value itself, or a slot that is filled when it runs. */
export type Bind = (read: (asked: Asked) => unknown) => unknown

const itself =
  (asked: Asked): Bind =>
  (read) =>
    read(asked)

export function askedOf(resource: Resource, place: CustomerScope, query: PagedListQuery): Asked {
  const position = query.cursor === null ? null : positionOf(orderTerms(resource, query.order), query)
  return { place, query, words: searchWords(query.q), position }
}

const textKinds: ReadonlySet<Kind> = new Set(['text', 'longText', 'code', 'email', 'phone', 'url'])
const setKinds: ReadonlySet<Kind> = new Set(['choices', 'tags', 'refs'])

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

type Values = Filter['values']
type BindValues = (read: (values: Values) => unknown) => unknown

const first: (values: Values) => unknown = ([value]) => value

const compare: Record<
  Operator,
  (target: RawBuilder<unknown>, bind: BindValues, field: Field, values: Values) => RawBuilder<unknown>
> = {
  eq: (target, bind) => sql`${target} = ${bind(first)}`,
  ne: (target, bind) => sql`${target} is distinct from ${bind(first)}`,
  in: (target, bind) => sql`${target} = any(${bind((values) => values)})`,
  contains: (target, bind, field) =>
    setKinds.has(field.kind)
      ? sql`${target} @> ${field.kind === 'refs' ? sql`${bind(([value]) => [value])}::uuid[]` : bind(([value]) => [value])}`
      : sql`${target} like ${bind(([value]) => likePattern(String(value)))}`,
  gt: (target, bind) => sql`${target} > ${bind(first)}`,
  gte: (target, bind) => sql`${target} >= ${bind(first)}`,
  lt: (target, bind) => sql`${target} < ${bind(first)}`,
  lte: (target, bind) => sql`${target} <= ${bind(first)}`,
  empty: (target, _bind, field, [empty]) => {
    const isEmpty = setKinds.has(field.kind) ? sql`coalesce(cardinality(${target}), 0) = 0` : sql`${target} is null`
    return empty === true ? isEmpty : sql`not (${isEmpty})`
  },
}

/** Booleans are part of the SQL text: there are only two, and each may need different SQL. */
export const isWritten = ([value]: Values): boolean => typeof value === 'boolean'

function filterCondition(resource: Resource, filter: Filter, index: number, bind: Bind): RawBuilder<unknown> {
  const { field: name, operator, values } = filter
  const field = filterField(resource, name)
  if (!field) throw new Error(`no field ${name}`)
  const bindValues: BindValues = (read) =>
    isWritten(values) ? sql.lit(read(values)) : bind(({ query }) => read(query.filters[index]?.values ?? []))
  const found = operator === 'eq' || operator === 'contains' ? computedOf(resource).finds[name] : undefined
  if (found) return found(isWritten(values) ? values[0] : bindValues(first))
  if (name === differsFilter) return compare[operator](sql`(cardinality(r.overrides) > 0)`, bindValues, field, values)
  if (!textKinds.has(field.kind) || operator === 'empty')
    return compare[operator](expressionOf(resource, name, field), bindValues, field, values)
  const lower: BindValues = (read) => bindValues((each) => read(each.map((value) => String(value).toLowerCase())))
  return compare[operator](sql`lower(${expressionOf(resource, name, field)})`, lower, field, values)
}

/** Every word must match one of the searched fields. The table keeps them in one indexed column, `search`. */
export const searchCondition = (
  words: readonly string[],
  bind: (word: string, index: number) => unknown = likePattern,
): RawBuilder<unknown>[] => words.map((word, index) => sql`${column('search')} like ${bind(word, index)}`)

export const orderTerms = (resource: Resource, order: PagedListQuery['order']): OrderTerm[] =>
  order.map(({ field: name, descending }) => {
    const field = resource.fields[name]
    const ranked = choicesOf(field)
    const term = { name, column: column(name), descending, nullable: field?.required === false }
    return name === resource.groupedBy
      ? { ...term, ranked, column: sql`array_position(${[...ranked]}::text[], ${column(name)})` }
      : term
  })

function conditions(resource: Resource, asked: Asked, bind: Bind): RawBuilder<unknown>[] {
  const { query, place, words } = asked
  return [
    inScope(resource, boundScope(place, bind)),
    query.archived ? sql`r.archived_at is not null` : sql`r.archived_at is null`,
    ...(query.ids ? [sql`${id} = any(${bind((each) => each.query.ids)}::uuid[])`] : []),
    ...searchCondition(words, (_, index) => bind((each) => likePattern(each.words[index] ?? ''))),
    ...query.filters.map((filter, index) => filterCondition(resource, filter, index, bind)),
  ]
}

/** The requested rows. Computed fields are joined only if a filter uses them. */
function source(resource: Resource, query: PagedListQuery): RawBuilder<unknown> {
  const asks = query.filters.some(({ field }) => resource.fields[field]?.computed)
  return sql`${table(resource)} r ${(asks ? figuresOf(resource, false).joins : null) ?? sql``}`
}

/** A record with the requested fields only. */
export type ListedRow = Pick<AnyRecord, 'id' | 'rowVersion' | 'labels'> & Partial<AnyRecord>

/** Nothing is searched or filtered, and an index has the rows in the requested order. */
const isWalked = (resource: Resource, { query, words }: Asked): boolean =>
  printOrder(query.order) === resource.order &&
  !query.order.some(({ field }) => field === resource.groupedBy) &&
  !query.archived &&
  query.ids === undefined &&
  query.filters.length + words.length === 0

/**
 * One page plus one row, which shows whether there is a next page. A list in its own order is read along its index. Otherwise
 * the ids of the page are selected first, from the index; names, counts and computed fields are then added for those rows
 * only. There the limit is hidden from the planner: if it knows that only 50 rows are needed, it assumes that matches are
 * spread evenly, walks the index of the order, and a search for “ravens” sorted by family name reads everything up to R.
 */
export function listStatement(resource: Resource, asked: Asked, bind: Bind = itself(asked)): RawBuilder<ListedRow> {
  const { query, position } = asked
  const terms = orderTerms(resource, query.order)
  const scope = boundScope(asked.place, bind)
  const ordered = query.order.map(({ field }) => field)
  const names = query.fields ? [...withCompanions(resource, query.fields), ...ordered] : null
  const { columns, joins } = selection(resource, scope, { ...wholeRow, names })
  const where = conditions(resource, asked, bind)
  if (position !== null) {
    const at = position.map((value, index) => (value === null ? null : bind((each) => each.position?.[index])))
    where.push(behind(terms, at, id))
  }
  const order = orderBy(terms, id)
  const most = sql.lit(query.limit + 1)
  if (isWalked(resource, asked))
    return sql`
    select ${columns} from ${table(resource)} r ${joins} where ${and(where)} order by ${order} limit ${most}`
  return sql`
    with page as materialized (
      select ${id} from ${source(resource, query)} where ${and(where)} order by ${order} limit (select ${most}))
    select ${columns} from (select id, row_number() over () as place from page limit ${most}) page
    join ${table(resource)} r on ${inScope(resource, scope)} and ${id} = page.id ${joins} order by page.place`
}

export const countStatement = (
  resource: Resource,
  asked: Asked,
  bind: Bind = itself(asked),
): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from ${source(resource, asked.query)} where ${and(conditions(resource, asked, bind))}`

/** The records of a bulk change: the listed ids, or everything the list would show. */
export type Chosen = { readonly ids: readonly string[] } | { readonly query: PagedListQuery; readonly atMost: number }

/** Always locked in the same order, so that two bulk changes wait for each other instead of deadlocking. */
export function lockManyStatement(
  resource: Resource,
  place: CustomerScope,
  chosen: Chosen,
): RawBuilder<{ id: string; title: string; archivedAt: string | null }> {
  const where = () => {
    if ('ids' in chosen) return [inScope(resource, place), sql`${id} = any(${[...chosen.ids]}::uuid[])`]
    const asked = askedOf(resource, place, chosen.query)
    return conditions(resource, asked, itself(asked))
  }
  return sql`with chosen as (
      select ${id}, ${column(resource.title)} as title, r.archived_at
      from ${'ids' in chosen ? sql`${table(resource)} r` : source(resource, chosen.query)}
      where ${and(where())} order by ${id} ${'ids' in chosen ? sql`` : sql`limit ${chosen.atMost}`} for update of r)
    select id, coalesce(title::text, '') as title, archived_at as "archivedAt" from chosen order by chosen.title, id`
}
