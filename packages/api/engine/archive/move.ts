/** Repoints the records that reference one record to another, each by the rules of a manual edit. */

import { Failure, failure, invalid } from '@postern/domain/engine/failure.ts'
import { type Reference, referencesTo } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, isInactive, type Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { failureOf } from '../../database/dbFailure.ts'
import type { Context } from '../context.ts'
import { lockRecord } from '../readRecords.ts'
import { changeRecord } from '../records.ts'
import { column, inScope, table } from '../statements.ts'

/** Rules run for each record; more than this would keep the transaction open too long. */
const mostAtOnce = 2000

export const isMovable = ({ field }: Reference): boolean => field.writable && !field.immutable

const keyOf = ({ from, fieldName }: Reference): string => `${from.name}.${fieldName}`

function referenceNamed(resource: Resource, key: string): Reference {
  const found = referencesTo(resource).find((each) => keyOf(each) === key)
  if (!found || !isMovable(found))
    throw invalid([{ path: `move.${key}`, description: 'No reference to this record has that name.' }])
  return found
}

/** A valid new target: it exists, is active, and isn't the one being archived. */
async function targetOf(context: Context, resource: Resource, gone: AnyRecord, key: string, id: string) {
  const refuse = (description: string) => invalid([{ path: `move.${key}`, description }])
  const noun = inSentence(resource.words.one)
  if (id === gone.id) throw refuse(`Select another ${noun}. This one is being archived.`)
  const target = await lockRecord(context.db, resource, context.place, id)
  if (target.archivedAt !== null) throw refuse(`This ${noun} is archived. Select another one.`)
  if (isInactive(resource, target)) throw refuse(`This ${noun} is inactive. Select another one.`)
  return target
}

/** The refusal, with the name of the record. */
function refusalOf(from: Resource, record: AnyRecord, error: unknown): unknown {
  const known = failureOf(error)
  if (!(known instanceof Failure)) return error
  const [first] = known.detail.errors ?? []
  const why = first?.description ?? known.message
  return failure(known.code, {
    message: `The ${inSentence(from.words.one)} “${record[from.title]}” can’t be moved: ${why}`,
  })
}

/** Repoints every record from one target to the other through this ref. Returns how many. */
export async function movePointers(
  context: Context,
  reference: Reference,
  gone: AnyRecord,
  target: AnyRecord,
): Promise<number> {
  const { from, fieldName } = reference
  const { db, place } = context
  const pointing = sql`${inScope(from, place)} and ${column(fieldName)} = ${gone.id} and r.archived_at is null`
  const found = await db.one(
    sql<{ count: number }>`select count(*)::int as count from ${table(from)} r where ${pointing}`,
  )
  if (found && found.count > mostAtOnce)
    throw failure('conflict', {
      message: `${counted(found.count, from.words.one, inSentence(from.words.many))} are too many to move at once. Move some of them in their list first.`,
    })
  const rows = await db.all(sql<{ id: string }>`select r.id from ${table(from)} r where ${pointing} order by r.id`)
  for (const { id } of rows) {
    const before = await lockRecord(db, from, place, id)
    try {
      await changeRecord(context, from, before, { [fieldName]: target.id })
    } catch (error) {
      throw refusalOf(from, before, error)
    }
  }
  return rows.length
}

/** `move`: `<resource>.<ref>` → the id of the new target. */
export async function moveDependents(
  context: Context,
  resource: Resource,
  gone: AnyRecord,
  move: Readonly<Record<string, string>>,
): Promise<void> {
  const moving = { ...context, writer: { ...context.writer, via: 'move' } }
  for (const [key, id] of Object.entries(move)) {
    const reference = referenceNamed(resource, key)
    await movePointers(moving, reference, gone, await targetOf(context, resource, gone, key, id))
  }
}
