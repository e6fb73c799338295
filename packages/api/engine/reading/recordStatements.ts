/** Records by their ids, whole. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AnyScope, type CustomerScope, column, inScope, table } from '../statements.ts'
import { selection, wholeRecord, wholeRow } from './selection.ts'

const id = column('id')

export function getStatement(resource: Resource, place: AnyScope, recordId: unknown): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, wholeRecord)
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = ${recordId}`
}

export function getManyStatement(
  resource: Resource,
  place: CustomerScope,
  ids: readonly string[],
): RawBuilder<AnyRecord> {
  const { columns, joins } = selection(resource, place, wholeRow)
  return sql`select ${columns} from ${table(resource)} r ${joins} where ${inScope(resource, place)} and ${id} = any(${[...ids]}::uuid[])`
}
