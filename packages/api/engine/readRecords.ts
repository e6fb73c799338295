/** Reads the records of any resource: in a round trip of its own, or inside the caller's transaction. */
import { failure } from '@postern/domain/engine/failure.ts'
import { isPointer, isStored } from '@postern/domain/engine/field.ts'
import type { Page, PagedListQuery } from '@postern/domain/engine/query.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { type Database, type Db, readTogether } from '../database/db.ts'
import type { RowScope } from '../database/rowScope.ts'
import { preparedLock } from './preparedWrites.ts'
import { writeCursor } from './reading/cursor.ts'
import { type Changer, preparedCount, preparedGet, preparedList, preparedStored } from './reading/preparedReads.ts'
import type { Read } from './reading/unchanged.ts'
import type { CustomerScope } from './statements.ts'

/** The boundary: callers read only the fields they asked for. */
function pageOf(query: PagedListQuery, rows: readonly object[], total: number | undefined): Page<AnyRecord> {
  const items = rows.slice(0, query.limit) as AnyRecord[]
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > query.limit && last ? writeCursor(query.order, last) : null,
    ...(query.count && { total: total ?? 0 }),
  }
}

/** One page, plus the total if requested, in one round trip. */
export const pageRead = (resource: Resource, place: CustomerScope, query: PagedListQuery): Read<Page<AnyRecord>> => ({
  statements: [preparedList(resource, place, query), ...(query.count ? [preparedCount(resource, place, query)] : [])],
  // The second statement is the count.
  finish: ([rows = [], counted = []]) => pageOf(query, rows, (counted as { total: number }[])[0]?.total),
})

export async function readPage(
  database: Database,
  scope: RowScope,
  resource: Resource,
  place: CustomerScope,
  query: PagedListQuery,
): Promise<Page<AnyRecord>> {
  const { statements, finish } = pageRead(resource, place, query)
  return finish(await readTogether(database, scope, statements))
}

export const recordRead = (resource: Resource, place: CustomerScope, id: string): Read<AnyRecord> => ({
  statements: [preparedGet(resource, place, id)],
  finish: ([rows = []]) => {
    const [record] = rows as AnyRecord[]
    if (!record) throw notFound(resource)
    return record
  },
})

const notFound = (resource: Resource) =>
  failure('not_found', {
    message: `This ${inSentence(resource.words.one)} doesn’t exist, or you don’t have access to it.`,
  })

/** References that are null, so no name is looked up for them. */
export const emptyPointers = (resource: Resource, values: Readonly<Record<string, unknown>>): string[] =>
  fieldsWhere(resource, isPointer).flatMap(([name, field]) =>
    isStored(field) && [values[name] ?? []].flat().length === 0 ? [name] : [],
  )

/** `empty`: references known to be null. */
export async function getRecord(
  db: Db,
  resource: Resource,
  place: CustomerScope,
  id: string,
  empty: readonly string[] = [],
): Promise<AnyRecord> {
  const record = await db.one(preparedGet(resource, place, id, empty))
  if (!record) throw notFound(resource)
  return record
}

/** Reads the record and locks it until the transaction ends. */
export async function lockRecord(db: Db, resource: Resource, place: CustomerScope, id: string): Promise<AnyRecord> {
  db.later(preparedLock(resource, place, id))
  return getRecord(db, resource, place, id)
}

/** The same for a write: only the stored columns and the fields in `looksAt`, which are computed after the row is locked. */
export async function lockStored(
  db: Db,
  resource: Resource,
  place: CustomerScope,
  id: string,
  looksAt: readonly string[],
): Promise<AnyRecord> {
  if (looksAt.length > 0) db.later(preparedLock(resource, place, id))
  const record = await db.one(preparedStored(resource, place, id, looksAt))
  if (!record) throw notFound(resource)
  return record
}

/**
 * What was empty in the last record of each resource. Looking up names takes as long as the rest of the record, and records of a
 * resource are mostly set up alike.
 */
const lastEmpty = new WeakMap<Resource, readonly string[]>()

/**
 * The same for a change whose result can be foretold: the whole record, already dated and signed as changed by `changer`.
 * `isNamed` is false if a reference wasn't expected, so its name is missing.
 */
export async function lockChanging(
  db: Db,
  resource: Resource,
  place: CustomerScope,
  id: string,
  { changer, looksAt }: { changer: Changer; looksAt: readonly string[] },
): Promise<{ record: AnyRecord; isNamed: boolean }> {
  if (looksAt.length > 0) db.later(preparedLock(resource, place, id))
  const expected = lastEmpty.get(resource) ?? []
  const record = await db.one(preparedGet(resource, place, id, expected, changer))
  if (!record) throw notFound(resource)
  const empty = emptyPointers(resource, record)
  lastEmpty.set(resource, empty)
  return { record, isNamed: expected.every((name) => empty.includes(name)) }
}
