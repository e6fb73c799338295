/** Shared by all merges of two records. */
import { failure } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Context } from '../../engine/context.ts'
import { lockRecord } from '../../engine/readRecords.ts'

interface Read {
  readonly id: string
  readonly rowVersion: number
}

export interface Pair {
  readonly stays: AnyRecord
  readonly goes: AnyRecord
}

/** Locks both, always in the same order, so that two merges can't deadlock. */
export async function lockPair({ db, place }: Context, resource: Resource, stays: Read, goes: Read): Promise<Pair> {
  if (stays.id === goes.id)
    throw failure('conflict', { message: `These are the same ${inSentence(resource.words.one)}. Select another one.` })
  const locked = new Map<string, AnyRecord>()
  for (const { id, rowVersion } of [stays, goes].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const record = await lockRecord(db, resource, place, id)
    if (record.rowVersion !== rowVersion) throw failure('stale', { current: record })
    if (record.archivedAt !== null)
      throw failure('conflict', { message: `“${record[resource.title]}” is archived. Restore it before you merge it.` })
    locked.set(id, record)
  }
  const [one, other] = [locked.get(stays.id), locked.get(goes.id)]
  if (!one || !other) throw failure('not_found')
  return { stays: one, goes: other }
}

export const movedWords = (count: number, { words }: Pick<Resource, 'words'>): string[] =>
  count === 0 ? [] : [counted(count, inSentence(words.one), inSentence(words.many))]

/** Moves rows that the product apps wrote from the merged record to the kept one, by table. Returns the ids of those rows. */
export async function moveTraffic<Table extends string>(
  { db, place }: Context,
  { stays, goes }: Pair,
  column: string,
  tables: readonly Table[],
): Promise<Map<Table, string[]>> {
  const moved = new Map<Table, string[]>()
  for (const name of tables) {
    const rows = await db.all(sql<{ id: string }>`update ${sql.table(name)} set ${sql.id(column)} = ${stays.id}
      where customer_id = ${place.customerId} and ${sql.ref(column)} = ${goes.id} returning id`)
    moved.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  return moved
}
