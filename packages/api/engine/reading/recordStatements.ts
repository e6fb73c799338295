/** Reads whole records by id. */
import { isStored } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AnyScope, type CustomerScope, column, inScope, meta, table, templateMeta } from '../statements.ts'
import { type Asked, selection, wholeRecord, wholeRow } from './selection.ts'

const id = column('id')

/** `empty`: references known to be null. With a `changer`, it locks the row until the transaction ends. */
export function getStatement(
  resource: Resource,
  place: AnyScope,
  recordId: unknown,
  asked: Pick<Asked, 'empty' | 'changer'>,
): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, { ...wholeRecord, ...asked })
  const hold = asked.changer === undefined ? sql`` : sql`for update of r`
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = ${recordId} ${hold}`
}

/** For a write: the stored columns, plus the computed fields in `looksAt`. */
const storedSelection = (resource: Resource, place: AnyScope, looksAt: readonly string[]) => {
  const names = [
    ...fieldsWhere(resource, isStored).map(([name]) => name),
    ...meta,
    ...templateMeta,
    'customerId',
    ...looksAt,
  ]
  return selection(resource, place, { names, people: false, unnamed: true })
}

/** Without computed fields it also locks the row until the transaction ends. */
export function storedStatement(
  resource: Resource,
  place: AnyScope,
  recordId: unknown,
  looksAt: readonly string[],
): RawBuilder<AnyRecord> {
  const { columns, joins } = storedSelection(resource, place, looksAt)
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

export function storedManyStatement(
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
  looksAt: readonly string[],
): RawBuilder<AnyRecord> {
  const { columns, joins } = storedSelection(resource, place, looksAt)
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[])`
}
