/** The statements that write one record, compiled once per shape (resource and columns). */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { shapeFor } from '../database/shapes.ts'
import { type PreparedStatement, Slot } from '../database/statement.ts'
import { type Changer, scopeKey } from './reading/preparedReads.ts'
import { selection, wholeRecord } from './reading/selection.ts'
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
  readonly name?: string | null
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

export function preparedInsert(
  resource: Resource,
  place: CustomerScope,
  id: string,
  values: Values,
  by: string | null,
): PreparedStatement<unknown> {
  const written: Written = { place, id, columns: stored(resource, values), by }
  return prepared('insert', resource, written, () =>
    insertStatement(resource, boundScope(place, bind), idSlot, slotsFor(written.columns), bySlot),
  )
}

/** Inserts the record and returns it as it's read afterward, where `isReturned` allows it. */
export function preparedReturning(
  resource: Resource,
  place: CustomerScope,
  id: string,
  values: Values,
  changer: Changer,
): PreparedStatement<AnyRecord> {
  const written: Written = { place, id, columns: stored(resource, values), by: changer.id, name: changer.name }
  return prepared('insert returning', resource, written, () => {
    const scope = boundScope(place, bind)
    const asked = {
      ...wholeRecord,
      isNew: true,
      empty: Object.keys(resource.fields),
      changer: { id: bySlot, name: nameSlot },
    }
    const { columns } = selection(resource, scope, asked)
    return sql`${insertStatement(resource, scope, idSlot, slotsFor(written.columns), bySlot)} returning ${columns}`
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
