/** From a list query to SQL: which rows, in which order, from where on. Pure, like `statements.ts`. */
import { choicesOf, type Field, type Kind } from '@postern/domain/engine/field.ts'
import { withCompanions } from '@postern/domain/engine/listColumns.ts'
import {
  differsFilter,
  type Filter,
  filterField,
  type Operator,
  type PagedListQuery,
  searchWords,
} from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { computedOf, figuresOf } from '../computed.ts'
import { and, boundScope, type CustomerScope, column, inScope, table } from '../statements.ts'
import { behind, type OrderTerm, orderBy, positionOf } from './cursor.ts'
import { expressionOf, selection, wholeRow } from './selection.ts'

const id = column('id')

/** What a list is asked, as the values of its statement are read from it. */
export interface Asked {
  readonly place: CustomerScope
  readonly query: PagedListQuery
  readonly words: readonly string[]
  /** Where the page before ended, one value for each part of the order. */
  readonly position: readonly (string | number | boolean | null)[] | null
}

/** Puts a value into the statement: the value itself, or a slot to fill when it runs. */
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

/** True and false are part of the text: there are only two, and each can need different SQL. */
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

/** Every word must be found somewhere in the searched fields, which the table keeps together, indexed, in `search`. */
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

/** The rows that are asked for. What is computed is joined only where it is asked about. */
function source(resource: Resource, query: PagedListQuery): RawBuilder<unknown> {
  const asks = query.filters.some(({ field }) => resource.fields[field]?.computed)
  return sql`${table(resource)} r ${asks ? figuresOf(resource, false).joins : sql``}`
}

/** A record as far as it was asked for. */
export type ListedRow = Pick<AnyRecord, 'id' | 'rowVersion' | 'labels'> & Partial<AnyRecord>

/**
 * One page and one row more, which tells whether there is a next page. The page is cut first, from what the index alone
 * knows, and furnished afterwards: names, counts and all that is computed are worked out for its rows alone. The limit is
 * kept from the planner: told of fifty, it trusts that the finds are spread evenly over the order and walks it, and whoever
 * looks for “ravens” in a list by family name waits until it reaches R.
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
  return sql`
    with page as materialized (
      select ${id} from ${source(resource, query)} where ${and(where)} order by ${order} limit (select ${most}))
    select ${columns} from (select id from page limit ${most}) page
    join ${table(resource)} r on ${inScope(resource, scope)} and ${id} = page.id ${joins} order by ${order}`
}

export const countStatement = (
  resource: Resource,
  asked: Asked,
  bind: Bind = itself(asked),
): RawBuilder<{ total: number }> =>
  sql`select count(*)::int as total from ${source(resource, asked.query)} where ${and(conditions(resource, asked, bind))}`

/** Which records a bulk change is about: those named, or those the list would show. */
export type Chosen = { readonly ids: readonly string[] } | { readonly query: PagedListQuery; readonly atMost: number }

/** Locked in one order whoever asks, so that two bulk changes wait for each other instead of blocking each other for ever. */
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
