/**
 * The statements that pages ask again and again, compiled once per shape: which fields, filters, order and scope. What varies
 * between two askers of the same shape is bound.
 */
import { type PagedListQuery, printOrder } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import type { RawBuilder } from 'kysely'
import { type Planning, type PreparedStatement, Slot, shapeOf } from '../../database/statement.ts'
import { boundScope, type CustomerScope } from '../statements.ts'
import { type Asked, askedOf, countStatement, isWritten, type ListedRow, listStatement } from './listStatements.ts'
import { getStatement } from './recordStatements.ts'

type Shape<Input> = { fill: (input: Input) => PreparedStatement<unknown> }

/** More than people ask in a day; beyond it the one unused for longest is compiled again when it is asked. */
const mostShapes = 2_000
const shapes = new Map<string, Shape<never>>()

/** The boundary: a key stands for one kind of input and one kind of row, as whoever writes it knows. */
function shapeFor<Input, T>(key: string, write: () => RawBuilder<T>, planning: Planning) {
  const known = shapes.get(key)
  const shape = known ?? shapeOf<Input, T>(write(), planning)
  shapes.delete(key)
  shapes.set(key, shape)
  if (shapes.size > mostShapes)
    for (const [oldest] of shapes) {
      shapes.delete(oldest)
      break
    }
  return shape as { fill: (input: Input) => PreparedStatement<T> }
}

const scopeKey = ({ customerId, reachable }: CustomerScope): string =>
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

/** What is searched for decides which index is best; without a filter there is but one way. */
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

interface OneRecord {
  readonly place: CustomerScope
  readonly id: string
}

export function preparedGet(resource: Resource, place: CustomerScope, id: string): PreparedStatement<AnyRecord> {
  const bind = (read: (asked: OneRecord) => unknown) => new Slot(read)
  const idSlot = bind((each) => each.id)
  const write = () => getStatement(resource, boundScope(place, bind), idSlot)
  return shapeFor<OneRecord, AnyRecord>(`get|${resource.name}|${scopeKey(place)}`, write, 'once').fill({ place, id })
}
