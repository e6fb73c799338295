/** Restores archived records with everything archived along with them, but only if today's checks would accept them. */

import { Failure, failure, type Issue } from '@postern/domain/engine/failure.ts'
import { isRef } from '@postern/domain/engine/field.ts'
import { referencesTo, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { failureOf } from '../../database/dbFailure.ts'
import { changesBetween, writeAudit } from '../audit.ts'
import type { Context } from '../context.ts'
import { getManyStatement } from '../reading/recordStatements.ts'
import { getRecord, lockRecord } from '../readRecords.ts'
import { ruleContext, writeFields } from '../records.ts'
import { refuseBeyond, rulesOf } from '../registry.ts'
import type { WriteContext } from '../rules.ts'
import { column, inScope, restoreStatement, table } from '../statements.ts'
import { auditEntry, nameFor } from './archive.ts'
import { changeInSets } from './inSets.ts'
import { cascades } from './reach.ts'

/** Records of one resource restored in this operation. */
interface Returning {
  readonly resource: Resource
  readonly ids: readonly string[]
}

/** Why this record stays archived, with its name. */
function refusalOf(context: Context, resource: Resource, record: AnyRecord, error: unknown): unknown {
  const known = failureOf(error)
  if (!(known instanceof Failure)) return error
  const { errors = [] } = known.detail
  const why = errors.length > 0 ? errors.map(({ description }) => description).join(' ') : known.message
  return failure('conflict', {
    message: `${nameFor(context, resource, record[resource.title])} can’t be restored. ${why}`,
    errors,
  })
}

async function* recordsOf({ db, place }: Context, { resource, ids }: Returning): AsyncGenerator<AnyRecord> {
  const atOnce = 500
  for (let from = 0; from < ids.length; from += atOnce)
    yield* await db.all(getManyStatement(resource, place, ids.slice(from, from + atOnce)))
}

/** Clears values that another record has now. */
async function giveUp(context: Context, rulesContext: WriteContext, returning: Returning): Promise<void> {
  const { resource } = returning
  const rules = rulesOf(resource)
  if (!rules.has('beforeRestore')) return
  for await (const record of recordsOf(context, returning)) {
    const values = await rules.beforeRestore(rulesContext, record)
    if (Object.keys(changesBetween(resource, record, values)).length > 0)
      await writeFields({ ...context, writer: { ...context.writer, via: 'cascade' } }, resource, record.id, values)
  }
}

async function bringBack(
  context: Context,
  { resource, ids }: Returning,
  archivedAt: string,
  isAlong: boolean,
): Promise<void> {
  const { db, place, writer } = context
  refuseBeyond(context, resource, ids.length)
  const rows = await db.all(restoreStatement(resource, place, ids, archivedAt, writer.userId)).catch((error) => {
    const known = failureOf(error)
    if (!isAlong || !(known instanceof Failure)) throw known
    const many = inSentence(resource.words.many)
    throw failure(known.code, { ...known.detail, message: `Its ${many} are restored with it. ${known.message}` })
  })
  writeAudit(
    db,
    isAlong ? { ...writer, via: 'cascade' } : writer,
    rows.map((row) => auditEntry(resource, place, 'restore', row)),
  )
}

/** Children archived in the same transaction have the same `archived_at`, to the microsecond. */
async function childrenOf({ db, place }: Context, { resource, ids }: Returning, archivedAt: string) {
  const children: Returning[] = []
  for (const { from, fieldName } of referencesTo(resource).filter(cascades)) {
    const rows = await db.all(sql<{ id: string }>`
      select r.id from ${table(from)} r where ${inScope(from, place)} and ${column(fieldName)} = any(${[...ids]}::uuid[])
        and r.archived_at = ${archivedAt} order by r.id`)
    if (rows.length > 0) children.push({ resource: from, ids: rows.map(({ id }) => id) })
  }
  return children
}

/**
 * An archived record neither blocked archiving nor was detached from its targets. So each target must be active again;
 * otherwise the reference is cleared or the restore refused, depending on the field.
 */
async function settleRefs(context: Context, { resource, ids }: Returning): Promise<void> {
  const { db, place, writer } = context
  for (const [fieldName, field] of fieldsWhere(resource, isRef)) {
    const target = resourceNamed(field.target)
    const returning = sql`${inScope(resource, place)} and r.id = any(${[...ids]}::uuid[])`
    const gone = sql`${table(target)} t where t.id = ${column(fieldName)} and t.archived_at is not null`
    if (field.whenTargetArchived === 'detach') {
      await changeInSets(db, { ...writer, via: 'cascade' }, resource, {
        action: 'update',
        where: sql`${returning} and exists (select from ${gone})`,
        values: { [fieldName]: null },
      })
      continue
    }
    const orphan = await db.one(sql<{ title: string }>`
      select (select ${column(target.title, 't')}::text from ${gone}) as title from ${table(resource)} r
      where ${returning} and exists (select from ${gone}) order by r.id limit 1`)
    if (orphan)
      throw failure('conflict', {
        message: `Its ${inSentence(nameFor(context, target, orphan.title))} is archived. Restore that first.`,
      })
  }
}

/** Runs the checks of a write on the restored, unchanged record. */
async function askRules(context: Context, rulesContext: WriteContext, returning: Returning): Promise<void> {
  const { resource } = returning
  const rules = rulesOf(resource)
  if (!rules.has('check') && !rules.has('beforeWrite')) return
  for await (const record of recordsOf(context, returning)) {
    const issues: Issue[] = rules.check(record, record)
    try {
      if (issues.length > 0) throw failure('invalid', { errors: issues })
      const values = await rules.beforeWrite(rulesContext, record, record)
      if (Object.keys(changesBetween(resource, record, values)).length > 0)
        await rulesContext.alsoUpdate(resource, record.id, values)
    } catch (error) {
      throw refusalOf(context, resource, record, error)
    }
  }
}

async function restoreMoment(context: Context, resource: Resource, ids: readonly string[], archivedAt: string) {
  const rulesContext: WriteContext = { ...ruleContext(context), restoring: true }
  const returning: Returning[] = [{ resource, ids }]
  for (const each of returning) {
    await giveUp(context, rulesContext, each)
    await bringBack(context, each, archivedAt, each !== returning[0])
    returning.push(...(await childrenOf(context, each, archivedAt)))
  }
  // All are restored before any is checked: they may need each other.
  for (const each of returning) await settleRefs(context, each)
  for (const each of returning) await askRules(context, rulesContext, each)
}

export async function restoreRecord(context: Context, resource: Resource, id: string): Promise<AnyRecord> {
  const record = await lockRecord(context.db, resource, context.place, id)
  if (record.archivedAt === null) return record
  await restoreRecords(context, resource, [record])
  return getRecord(context.db, resource, context.place, id)
}

/** Takes locked records; all or none. */
export async function restoreRecords(
  context: Context,
  resource: Resource,
  records: readonly AnyRecord[],
): Promise<void> {
  for (const [archivedAt, same] of Map.groupBy(records, (record) => record.archivedAt))
    if (archivedAt !== null)
      await restoreMoment(
        context,
        resource,
        same.map(({ id }) => id),
        archivedAt,
      )
}
