/** Moves one record before another and renumbers the list; each change goes through the same rules as a manual edit. */
import { type Arranged, arrange } from '@postern/domain/engine/arrange.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { choicesOf } from '@postern/domain/engine/field.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence, snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { readListQuery } from '../listQuery.ts'
import { lockManyStatement } from '../reading/listStatements.ts'
import { getManyStatement } from '../reading/recordStatements.ts'
import { getRecord } from '../readRecords.ts'
import { changeRecord } from '../records.ts'
import { inScope, table } from '../statements.ts'
import { keepOperation } from '../undo/operations.ts'

/** Longer lists can't be sorted by dragging. */
const mostRecords = 500

/** All active records in the list's order, locked until the transaction ends. */
async function lockedInOrder(context: Context, resource: Resource, fieldName: string): Promise<AnyRecord[]> {
  const { db, place, actor } = context
  const query = readListQuery(resource, actor, {})
  const locked = await db.all(lockManyStatement(resource, place, { query, atMost: mostRecords + 1 }))
  if (locked.length > mostRecords)
    throw failure('conflict', {
      message: `More than ${mostRecords} ${inSentence(resource.words.many)} can’t be sorted by dragging. Enter their numbers instead.`,
    })
  const ids = locked.map(({ id }) => id)
  const records = await db.all(getManyStatement(resource, place, ids))
  const ranked = choicesOf(resource.fields[resource.groupedBy ?? ''])
  const groupRank = (record: AnyRecord) => ranked.indexOf(String(record[resource.groupedBy ?? '']))
  return records.sort(
    (a, b) => groupRank(a) - groupRank(b) || Number(a[fieldName]) - Number(b[fieldName]) || (a.id < b.id ? -1 : 1),
  )
}

/** Numbers may be unique, so the moved record is parked at an unused number while the others shift; that number then counts as taken. */
export async function stepAside(
  { db, place }: Context,
  resource: Resource,
  fieldName: string,
  id: string,
  taken: Set<number>,
) {
  const field = resource.fields[fieldName]
  let free = (field?.kind === 'int' ? field.max : undefined) ?? 2 * taken.size + 1
  while (taken.has(free)) free--
  taken.add(free)
  await db.all(sql`update ${table(resource)} r set ${sql.id(snake(fieldName))} = ${free}
    where ${inScope(resource, place)} and r.id = ${id}`)
}

/** The records of its group. If dropped outside the group, it lands at the group's nearer end. */
function inItsGroup({ groupedBy }: Resource, records: readonly AnyRecord[], id: string, beforeId: string | null) {
  const groupOf = (record: AnyRecord | undefined) => (groupedBy === null ? null : record?.[groupedBy])
  const own = groupOf(records.find((record) => record.id === id))
  const place = beforeId === null ? records.length : records.findIndex((record) => record.id === beforeId)
  return {
    members: new Set(records.filter((record) => groupOf(record) === own).map((record) => record.id)),
    before: records.slice(place).find((record) => groupOf(record) === own)?.id ?? null,
  }
}

export async function arrangeRecord(
  context: Context,
  resource: Resource,
  id: string,
  beforeId: string | null,
): Promise<{ changed: number; operationId: string | null }> {
  const fieldName = resource.arrangedBy ?? ''
  const records = await lockedInOrder(context, resource, fieldName)
  const known = new Map(records.map((record) => [record.id, record]))
  if (!known.has(id)) {
    // Either it doesn't exist (404 from the read) or it's archived and has no place in the order.
    await getRecord(context.db, resource, context.place, id)
    throw failure('conflict', { message: `This ${inSentence(resource.words.one)} is archived and can’t be moved.` })
  }
  if (beforeId !== null && !known.has(beforeId))
    throw invalid([{ path: 'before', description: `This ${inSentence(resource.words.one)} doesn’t exist.` }])
  const rows = records.map((record): Arranged => ({ id: record.id, number: Number(record[fieldName]) }))
  const { members, before } = inItsGroup(resource, records, id, beforeId)
  const changes = arrange(
    rows.filter((row) => members.has(row.id)),
    id,
    before,
  )
  if (changes.length === 0) return { changed: 0, operationId: null }
  await stepAside(context, resource, fieldName, id, new Set(rows.map(({ number }) => number)))
  const arranging = { ...context, writer: { ...context.writer, via: 'arrange' } }
  for (const { id: each, number } of inFreeOrder(changes, id, known, fieldName)) {
    const record = known.get(each)
    if (record) await changeRecord(arranging, resource, record, { [fieldName]: number })
  }
  const done = { records: changes.length, recordId: id }
  return { changed: changes.length, operationId: await keepOperation(arranging, resource, 'arrange', done) }
}

/** Each record takes the number that the previous one freed; the parked record comes last. */
function inFreeOrder(
  changes: readonly Arranged[],
  movedId: string,
  known: ReadonlyMap<string, AnyRecord>,
  fieldName: string,
) {
  const others = changes.filter(({ id }) => id !== movedId)
  const rises = others.some(({ id, number }) => number > Number(known.get(id)?.[fieldName]))
  return [...(rises ? others.toReversed() : others), ...changes.filter(({ id }) => id === movedId)]
}
