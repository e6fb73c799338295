/** Reads whole records by id. */
import { isStored } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AnyScope, type CustomerScope, column, inScope, meta, table, templateMeta } from '../statements.ts'
import { selection, wholeRecord, wholeRow } from './selection.ts'

const id = column('id')

/** `empty`: pointers of the record that hold nothing. */
export function getStatement(
  resource: Resource,
  place: AnyScope,
  recordId: unknown,
  empty: readonly string[] = [],
): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, { ...wholeRecord, empty })
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = ${recordId}`
}

/** What its columns hold, and of what is worked out the fields in `looksAt`. Without those it also holds the row, until the transaction ends. */
export function storedStatement(
  resource: Resource,
  place: AnyScope,
  recordId: unknown,
  looksAt: readonly string[],
): RawBuilder<AnyRecord> {
  const names = [
    ...fieldsWhere(resource, isStored).map(([name]) => name),
    ...meta,
    ...templateMeta,
    'customerId',
    ...looksAt,
  ]
  const { columns, joins } = selection(resource, place, { names, people: false, unnamed: true })
  const hold = looksAt.length === 0 ? sql`for update of r` : sql``
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = ${recordId} ${hold}`
}

export function getManyStatement(
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, wholeRow)
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[])`
}
