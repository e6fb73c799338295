/** Builds a picker's SQL: ids and names, nothing else of the record. */

import { isRef, isStatus } from '@postern/domain/engine/field.ts'
import type { RefField, RefsField } from '@postern/domain/engine/fieldKinds.ts'
import { finalStates, insideFields, type Lookup, type LookupPurpose } from '@postern/domain/engine/lookup.ts'
import type { Filter, Order } from '@postern/domain/engine/query.ts'
import { searchWords } from '@postern/domain/engine/query.ts'
import { resourceNamed, targetOf } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { behind, orderBy, positionOf } from '../reading/cursor.ts'
import { orderTerms, searchCondition } from '../reading/listStatements.ts'
import { rulesOf } from '../registry.ts'
import { type CustomerScope, column, inScope, table } from '../statements.ts'

export interface LookupQuery {
  readonly purpose: LookupPurpose
  readonly q: string
  readonly ids: readonly string[] | null
  readonly isDefault: boolean
  readonly filters: readonly Filter[]
  readonly order: Order[]
  readonly limit: number
  readonly cursor: string | null
  /** The user may view the target itself; otherwise they can only search by name and, in a filter, see values in use. */
  readonly readsTarget: boolean
}

const id = column('id')

/** A system record, such as an integration, may belong to one customer; it isn't offered to others. */
const servesHere = (target: Resource, { customerId, reachable }: CustomerScope): RawBuilder<unknown>[] => {
  const allowed = customerId === null ? reachable : [customerId]
  if (target.scope !== 'system' || allowed === null) return []
  const owners = fieldsWhere(target, isRef).filter(
    ([, field]) => field.computed !== true && resourceNamed(field.target).scope === 'top',
  )
  return owners.map(([name]) => sql`(${column(name)} is null or ${column(name)} = any(${[...allowed]}::uuid[]))`)
}

/** Leaves out options that the form's rules would reject. */
const offered = (resource: Resource, fieldName: string, place: CustomerScope): RawBuilder<unknown>[] => {
  const offer = rulesOf(resource).offers[fieldName]
  return offer ? [offer(place)] : []
}

/** What a new record may reference. */
const selectable = (target: Resource): RawBuilder<unknown>[] => [
  ...(target.activeBy === null ? [] : [sql`${column(target.activeBy)}`]),
  ...fieldsWhere(target, isStatus)
    .filter(([, field]) => finalStates(field).length > 0)
    .map(([name, field]) => sql`${column(name)} <> all(${finalStates(field)}::text[])`),
]

/** Names that the records of this list show anyway. */
const inUse = (
  resource: Resource,
  name: string,
  field: RefField | RefsField,
  place: CustomerScope,
): RawBuilder<unknown> =>
  field.computed
    ? sql`false`
    : sql`exists (select from ${table(resource)} u where ${inScope(resource, place, 'u')} and u.archived_at is null
        and ${field.kind === 'refs' ? sql`${id} = any(${column(name, 'u')})` : sql`${column(name, 'u')} = ${id}`})`

const nameSearch = (target: Resource, q: string): RawBuilder<unknown>[] =>
  searchWords(q).map((word) => sql`strpos(searchable(${column(target.title)}::text), ${word}) > 0`)

/** The record's location by name: `North Tower, Main Campus`. */
export function insideOf(target: Resource): RawBuilder<unknown> {
  const homes = insideFields(target).map((name) => {
    const home = targetOf(target, name)
    const here = target.scope === 'customer' ? sql`h.customer_id = ${column('customerId')} and` : sql``
    return sql`(select ${column(home.title, 'h')}::text from ${table(home)} h where ${here} h.id = ${column(name)})`
  })
  return homes.length === 0 ? sql`null` : sql`concat_ws(', ', ${sql.join(homes)})`
}

export function lookupStatement(
  resource: Resource,
  fieldName: string,
  field: RefField | RefsField,
  place: CustomerScope,
  query: LookupQuery,
): RawBuilder<Lookup & Record<string, unknown>> {
  const target = resourceNamed(field.target)
  const terms = orderTerms(target, query.order)
  const where = [
    inScope(target, place),
    ...servesHere(target, place),
    ...(query.ids ? [sql`${id} = any(${[...query.ids]}::uuid[])`] : [sql`r.archived_at is null`]),
    ...(query.purpose === 'form' && !query.ids ? [...selectable(target), ...offered(resource, fieldName, place)] : []),
    ...(query.purpose === 'filter' && !query.readsTarget ? [inUse(resource, fieldName, field, place)] : []),
    ...(query.isDefault ? [target.fields.isDefault ? sql`${column('isDefault')}` : sql`false`] : []),
    ...query.filters.map(({ field: name, values: [value] }) => sql`${column(name)} = ${value}`),
    ...(query.readsTarget ? searchCondition(searchWords(query.q)) : nameSearch(target, query.q)),
  ]
  if (query.cursor !== null) where.push(behind(terms, positionOf(terms, query), id))
  return sql`select ${sql.join([
    sql`${id}`,
    ...query.order.map(({ field: name }) => sql`${column(name)} as ${sql.id(name)}`),
    sql`coalesce(${column(target.title)}::text, '') as name`,
    sql`${insideOf(target)} as inside`,
  ])} from ${table(target)} r where ${sql.join(where, sql` and `)} order by ${orderBy(terms, id)} limit ${query.limit + 1}`
}
