/** Reading the records of any resource, inside the caller's transaction. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { Page, PagedListQuery } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import type { Db } from '../database/db.ts'
import { writeCursor } from './cursor.ts'
import { type CustomerScope, countStatement, getStatement, listStatement, lockStatement } from './statements.ts'

export async function listRecords(
  db: Db,
  resource: Resource,
  place: CustomerScope,
  query: PagedListQuery,
): Promise<Page<AnyRecord>> {
  const rows = await db.all(listStatement(resource, place, query))
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > query.limit && last ? writeCursor(query.order, last) : null,
    ...(query.count && { total: (await db.one(countStatement(resource, place, query)))?.total ?? 0 }),
  }
}

const notFound = (resource: Resource) =>
  failure('not_found', {
    message: `This ${inSentence(resource.words.one)} doesn’t exist, or you don’t have access to it.`,
  })

export async function getRecord(db: Db, resource: Resource, place: CustomerScope, id: string): Promise<AnyRecord> {
  const record = await db.onePrepared(getStatement(resource, place, id))
  if (!record) throw notFound(resource)
  return record
}

/** Reads the record and keeps others from changing it until the transaction ends. */
export async function lockRecord(db: Db, resource: Resource, place: CustomerScope, id: string): Promise<AnyRecord> {
  if (!(await db.one(lockStatement(resource, place, id)))) throw notFound(resource)
  return getRecord(db, resource, place, id)
}
