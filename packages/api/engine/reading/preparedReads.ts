/**
 * Statements that pages run over and over, compiled once per shape (fields, filters, order and scope). Whatever differs between
 * two requests of the same shape is a bound value.
 */
import { type PagedListQuery, printOrder } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { shapeFor } from '../../database/shapes.ts'
import { type Planning, type PreparedStatement, Slot } from '../../database/statement.ts'
import { boundScope, type CustomerScope } from '../statements.ts'
import { type Asked, askedOf, countStatement, isWritten, type ListedRow, listStatement } from './listStatements.ts'
import { getStatement, storedStatement } from './recordStatements.ts'

export const scopeKey = ({ customerId, reachable }: CustomerScope): string =>
  `${customerId === null ? '' : 'c'}${reachable === null ? '' : 'r'}`

const rowsKey = ({ query, words, place }: Asked): string =>
  [
    scopeKey(place),
    query.archived,
    query.ids !== undefined,
    words.length,
    ...query.filters.map(
      ({ field, operator, values }) => `${field}.${operator}${isWritten(values) ? String(values[0]) : ''}`,
    ),
  ].join(' ')

/** A search term decides which index is best; without a filter there is only one plan. */
const planningOf = ({ words, query }: Asked): Planning =>
  words.length > 0 ? 'eachTime' : query.filters.length > 0 || query.ids ? 'compared' : 'once'

export function preparedList(
  resource: Resource,
  place: CustomerScope,
  query: PagedListQuery,
): PreparedStatement<ListedRow> {
  const asked = askedOf(resource, place, query)
  const key = [
    'list',
    resource.name,
    rowsKey(asked),
    printOrder(query.order),
    query.limit,
    query.fields?.join(',') ?? '*',
    asked.position?.map((value) => (value === null ? 'n' : 'v')).join(''),
  ].join('|')
  const write = () => listStatement(resource, asked, (read) => new Slot(read))
  return shapeFor<Asked, ListedRow>(key, write, planningOf(asked)).fill(asked)
}

export function preparedCount(
  resource: Resource,
  place: CustomerScope,
  query: PagedListQuery,
): PreparedStatement<{ total: number }> {
  const asked = askedOf(resource, place, { ...query, cursor: null })
  const key = ['count', resource.name, rowsKey(asked)].join('|')
  const write = () => countStatement(resource, asked, (read) => new Slot(read))
  return shapeFor<Asked, { total: number }>(key, write, planningOf(asked)).fill(asked)
}

/** A user, or null if no user writes. */
export interface Changer {
  readonly id: string | null
  readonly name: string | null
}

interface OneRecord {
  readonly place: CustomerScope
  readonly id: string
  readonly changer?: Changer | undefined
}

const bindOne = (read: (asked: OneRecord) => unknown) => new Slot(read)
const idSlot = bindOne(({ id }) => id)
const changerSlots = { id: bindOne(({ changer }) => changer?.id), name: bindOne(({ changer }) => changer?.name) }

/** `empty`: references known to be null. Each set of them gets its own prepared statement. `changer`: who will change it. */
export function preparedGet(
  resource: Resource,
  place: CustomerScope,
  id: string,
  empty: readonly string[] = [],
  changer?: Changer,
): PreparedStatement<AnyRecord> {
  const asked = { empty, ...(changer && { changer: changerSlots }) }
  const write = () => getStatement(resource, boundScope(place, bindOne), idSlot, asked)
  const key = [changer ? 'changing' : 'get', resource.name, scopeKey(place), ...empty].join('|')
  return shapeFor<OneRecord, AnyRecord>(key, write, 'once').fill({ place, id, changer })
}

export function preparedStored(
  resource: Resource,
  place: CustomerScope,
  id: string,
  looksAt: readonly string[],
): PreparedStatement<AnyRecord> {
  const write = () => storedStatement(resource, boundScope(place, bindOne), idSlot, looksAt)
  const key = ['stored', resource.name, scopeKey(place), ...looksAt].join('|')
  return shapeFor<OneRecord, AnyRecord>(key, write, 'once').fill({ place, id })
}
