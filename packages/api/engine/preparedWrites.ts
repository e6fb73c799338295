/** The statements that write one record, compiled once per shape (resource and columns). */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { shapeFor } from '../database/shapes.ts'
import { type PreparedStatement, Slot } from '../database/statement.ts'
import { scopeKey } from './reading/preparedReads.ts'
import { newRecord, selection } from './reading/selection.ts'
import {
  type AnyScope,
  boundScope,
  type Column,
  type CustomerScope,
  insertStatement,
  lockStatement,
  stored,
  updateStatement,
} from './statements.ts'

/** What to write to which record, and the user who does, with their name if it's asked for. */
interface Write {
  readonly place: CustomerScope
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly by: string | null
  readonly name?: string | null
}

interface Written extends Omit<Write, 'values'> {
  readonly columns: readonly Column[]
}

const bind = (read: (written: Written) => unknown) => new Slot(read)
const idSlot = bind(({ id }) => id)
const bySlot = bind(({ by }) => by)
const nameSlot = bind(({ name }) => name)

const slotsFor = (columns: readonly Column[]): Column[] =>
  columns.map(([name], at) => [name, bind((written) => written.columns[at]?.[1])])

/** `write` is called once per shape. */
function prepared<T>(
  verb: string,
  resource: Resource,
  { values, ...rest }: Write,
  write: (scope: AnyScope, columns: Column[]) => RawBuilder<T>,
): PreparedStatement<T> {
  const written: Written = { ...rest, columns: stored(resource, values) }
  const { place, columns } = written
  const key = [verb, resource.name, scopeKey(place), ...columns.map(([name]) => name)].join('|')
  return shapeFor<Written, T>(key, () => write(boundScope(place, bind), slotsFor(columns)), 'once').fill(written)
}

export const preparedInsert = (resource: Resource, write: Write): PreparedStatement<unknown> =>
  prepared('insert', resource, write, (scope, columns) => insertStatement(resource, scope, idSlot, columns, bySlot))

/** The same, returning the record as it's read afterward. Only for records that `isReturned` allows. */
export const preparedReturning = (resource: Resource, write: Write): PreparedStatement<AnyRecord> =>
  prepared('insert returning', resource, write, (scope, columns) => {
    const asked = { ...newRecord(resource), changer: { id: bySlot, name: nameSlot } }
    const insert = insertStatement(resource, scope, idSlot, columns, bySlot)
    return sql<AnyRecord>`${insert} returning ${selection(resource, scope, asked).columns}`
  })

export const preparedUpdate = (resource: Resource, write: Write): PreparedStatement<unknown> =>
  prepared('update', resource, write, (scope, columns) =>
    updateStatement(resource, scope, sql`r.id = ${idSlot}`, columns, bySlot),
  )

/** Locks the record until the transaction ends. */
export const preparedLock = (resource: Resource, place: CustomerScope, id: string): PreparedStatement<unknown> =>
  prepared('lock', resource, { place, id, values: {}, by: null }, (scope) => lockStatement(resource, scope, idSlot))
