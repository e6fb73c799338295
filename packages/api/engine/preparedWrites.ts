/** The statements that write one record, compiled once per shape (resource and columns). */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { shapeFor } from '../database/shapes.ts'
import { type PreparedStatement, Slot } from '../database/statement.ts'
import { type Changer, scopeKey } from './reading/preparedReads.ts'
import { newRecord, selection } from './reading/selection.ts'
import {
  boundScope,
  type Column,
  type CustomerScope,
  insertStatement,
  lockStatement,
  stored,
  updateStatement,
} from './statements.ts'

interface Written {
  readonly place: CustomerScope
  readonly id: string
  readonly columns: readonly Column[]
  readonly by: string | null
  readonly name?: string | null | undefined
}

type Values = Readonly<Record<string, unknown>>

const bind = (read: (written: Written) => unknown) => new Slot(read)
const idSlot = bind(({ id }) => id)
const bySlot = bind(({ by }) => by)
const nameSlot = bind(({ name }) => name)

const slotsFor = (columns: readonly Column[]): Column[] =>
  columns.map(([name], at) => [name, bind((written) => written.columns[at]?.[1])])

/** `write` is called once per shape. */
function prepared<T>(verb: string, resource: Resource, written: Written, write: () => RawBuilder<T>) {
  const { place, columns } = written
  const key = [verb, resource.name, scopeKey(place), ...columns.map(([name]) => name)].join('|')
  return shapeFor<Written, T>(key, write, 'once').fill(written)
}

/** With a `changer`, it returns the record as it's read afterward, which needs `isReturned`. */
export function preparedInsert(
  resource: Resource,
  place: CustomerScope,
  id: string,
  values: Values,
  by: string | null,
  changer?: Changer,
): PreparedStatement<AnyRecord> {
  const written: Written = { place, id, columns: stored(resource, values), by, name: changer?.name }
  return prepared(changer ? 'insert returning' : 'insert', resource, written, () => {
    const scope = boundScope(place, bind)
    const insert = insertStatement(resource, scope, idSlot, slotsFor(written.columns), bySlot)
    const returned = { ...newRecord(resource), changer: { id: bySlot, name: nameSlot } }
    return changer ? sql`${insert} returning ${selection(resource, scope, returned).columns}` : sql`${insert}`
  })
}

export function preparedUpdate(
  resource: Resource,
  place: CustomerScope,
  id: string,
  values: Values,
  by: string | null,
): PreparedStatement<unknown> {
  const written: Written = { place, id, columns: stored(resource, values), by }
  return prepared('update', resource, written, () =>
    updateStatement(resource, boundScope(place, bind), sql`r.id = ${idSlot}`, slotsFor(written.columns), bySlot),
  )
}

/** Locks the record until the transaction ends. */
export function preparedLock(resource: Resource, place: CustomerScope, id: string): PreparedStatement<unknown> {
  const written: Written = { place, id, columns: [], by: null }
  return prepared('lock', resource, written, () => lockStatement(resource, boundScope(place, bind), idSlot))
}
