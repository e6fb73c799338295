/**
 * Undoes a merge: restores the removed contact with its fields and moves everything back to it. Records changed since keep those
 * changes and are listed individually.
 */
import { isDeepStrictEqual } from 'node:util'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { LeftRecord } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { Failure, failure } from '@postern/domain/engine/failure.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { restoreRecords } from '../../../engine/archive/restore.ts'
import type { Context } from '../../../engine/context.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { changeRecord, writeFields } from '../../../engine/records.ts'
import { foundOf } from '../../../engine/undo/found.ts'
import { movedWords } from '../merging.ts'
import { compareContacts } from './compareContacts.ts'
import { changesOf, type MergeChange, undoDays } from './mergeRecord.ts'
import { archivedField, isTraffic, type TrafficTable, trafficTitles, trafficWords } from './traffic.ts'

interface StoredMerge {
  readonly keptId: string
  readonly mergedId: string
  readonly undoneAt: string | null
  readonly undoneBy: string | null
  readonly isOver: boolean
}

interface Undone {
  readonly returned: string[]
  readonly left: LeftRecord[]
}

async function lockMerge({ db, place }: Context, id: string): Promise<StoredMerge> {
  const merge = await db.one(sql<StoredMerge>`
    select m.kept_id as "keptId", m.merged_id as "mergedId", m.undone_at as "undoneAt", person_name(m.undone_by) as "undoneBy",
      m.merged_at < now() - make_interval(days => ${undoDays}) as "isOver"
    from contact_merges m where m.customer_id = ${place.customerId} and m.id = ${id} for update`)
  if (!merge) throw failure('not_found', { message: 'This merge doesn’t exist, or you don’t have access to it.' })
  if (merge.undoneAt !== null)
    throw failure('conflict', { message: `${merge.undoneBy ?? 'Someone'} already undid this merge.` })
  if (merge.isOver)
    throw failure('conflict', { message: `A merge can be undone for ${undoDays} days. This one is older.` })
  return merge
}

function requireUndoable(kept: AnyRecord, merged: AnyRecord, changes: readonly MergeChange[]): void {
  if (changes.length === 0 || merged.anonymisedAt !== null)
    throw failure('conflict', { message: 'One of the contacts was anonymized since. The merge can’t be undone.' })
  if (kept.archivedAt === null) return
  throw failure('conflict', {
    message:
      kept.mergedIntoId === null
        ? `“${kept.displayName}” is archived. Restore it before you undo the merge.`
        : `“${kept.displayName}” was merged into “${kept.labels.mergedIntoId}” since. Undo that merge first.`,
  })
}

const fieldLabel = (resource: Resource, name: string): string => {
  const field = resource.fields[name]
  return field ? labelOf(name, field) : name
}

const isWritable = ({ fields }: Resource, name: string): boolean => fields[name]?.writable === true

/** Who changed it last, and when. */
async function leftBecause(
  context: Context,
  resource: Resource,
  { recordId, field }: MergeChange,
  reason: string,
): Promise<LeftRecord[]> {
  const found = (await foundOf(context, resource, [recordId])).get(recordId)
  if (!found) return []
  const { title, updatedBy, updatedAt } = found
  return [
    {
      resource: resource.name,
      id: recordId,
      title,
      field: field === archivedField ? 'Archived' : fieldLabel(resource, field),
      reason,
      changedBy: updatedBy,
      changedAt: updatedAt,
    },
  ]
}

const changedSince = 'Changed since the merge.'

const refusalText = (error: unknown): string => {
  if (!(error instanceof Failure)) throw error
  const [first] = error.detail.errors ?? []
  return first?.description ?? error.message
}

/** Runs first, so that unique values are free for the restored contact. */
async function restoreFields(
  context: Context,
  kept: AnyRecord,
  changes: readonly MergeChange[],
): Promise<LeftRecord[]> {
  const own = changes.filter(
    ({ resource, recordId, field }) =>
      resource === contacts.name && recordId === kept.id && isWritable(contacts, field),
  )
  const isUntouched = ({ field, after }: MergeChange) => isDeepStrictEqual(kept[field] ?? null, after)
  const values = Object.fromEntries(own.filter(isUntouched).map(({ field, before }) => [field, before]))
  await changeRecord(context, contacts, kept, values)
  const left: LeftRecord[] = []
  for (const change of own.filter((each) => !isUntouched(each)))
    left.push(...(await leftBecause(context, contacts, change, changedSince)))
  return left
}

async function restoreMerged(context: Context, merged: AnyRecord): Promise<void> {
  if (merged.archivedAt !== null) await restoreRecords(context, contacts, [merged])
  await writeFields(context, contacts, merged.id, { mergedIntoId: null })
}

/** Moves back rows that still belong to the kept contact. */
async function returnTraffic(
  { db, place }: Context,
  name: TrafficTable,
  changes: readonly MergeChange[],
  { keptId, mergedId }: StoredMerge,
): Promise<Undone> {
  const ids = changes.map(({ recordId }) => recordId)
  const rows = await db.all(sql<{ id: string }>`
    update ${sql.table(name)} set contact_id = ${mergedId}
    where customer_id = ${place.customerId} and id = any(${ids}::uuid[]) and contact_id = ${keptId} returning id`)
  const back = new Set(rows.map(({ id }) => id))
  const others = ids.filter((id) => !back.has(id))
  const found =
    others.length === 0
      ? []
      : await db.all(sql<{ id: string; title: string; changedBy: string | null; changedAt: string | null }>`
          select t.id, ${trafficTitles[name]} as title, person_name(a.user_id) as "changedBy", a.at as "changedAt"
          from ${sql.table(name)} t left join lateral (
            select l.user_id, l.at from audit_log l where l.record_id = t.id order by l.id desc limit 1) a on true
          where t.customer_id = ${place.customerId} and t.id = any(${others}::uuid[]) order by t.id`)
  return {
    returned: movedWords(rows.length, { words: trafficWords[name] }),
    left: found.map((row) => ({ ...row, resource: name, field: 'Contact', reason: changedSince })),
  }
}

async function returnRecord(context: Context, resource: Resource, change: MergeChange): Promise<LeftRecord[]> {
  const { db, place } = context
  const { recordId, field, before, after } = change
  if (!(await foundOf(context, resource, [recordId])).has(recordId)) return []
  const record = await lockRecord(db, resource, place, recordId)
  const isUnarchiving = field === archivedField
  // It may already be restored, along with the contact it belongs to.
  if (isUnarchiving && record.archivedAt === null) return []
  const isUntouched = isUnarchiving || (record.archivedAt === null && isDeepStrictEqual(record[field] ?? null, after))
  if (!isUntouched) return leftBecause(context, resource, change, changedSince)
  try {
    await db.inPart(async () => {
      if (isUnarchiving) await restoreRecords(context, resource, [record])
      // Lists are written as the merge wrote them, bypassing the rules, which are stricter than a merge.
      else if (resource.fields[field]?.kind === 'refs')
        await writeFields(context, resource, recordId, { [field]: before })
      else await changeRecord(context, resource, record, { [field]: before })
    })
    return []
  } catch (error) {
    return leftBecause(context, resource, change, refusalText(error))
  }
}

async function returnRecords(context: Context, name: string, changes: readonly MergeChange[]): Promise<Undone> {
  const resource = knownResource(name)
  const left: LeftRecord[] = []
  for (const change of changes) left.push(...(await returnRecord(context, resource, change)))
  return { returned: movedWords(changes.length - left.length, resource), left }
}

const endMerge = ({ db, place, writer }: Context, id: string, left: readonly LeftRecord[]): Promise<unknown> =>
  db.all(sql`
    with done as (delete from contact_merge_changes where customer_id = ${place.customerId} and merge_id = ${id})
    update contact_merges set undone_at = now(), undone_by = ${writer.userId}, left_records = ${JSON.stringify(left)}::jsonb
    where customer_id = ${place.customerId} and id = ${id}`)

export async function undoMerge(asked: Context, id: string) {
  const { db, place } = asked
  // Restores what the merge wrote, regardless of who may see it and which source manages it now.
  const context: Context = { ...asked, actor: null, writer: { ...asked.writer, via: 'undo' } }
  const merge = await lockMerge(context, id)
  const locked = new Map<string, AnyRecord>()
  for (const contactId of [merge.keptId, merge.mergedId].sort())
    locked.set(contactId, await lockRecord(db, contacts, place, contactId))
  const [kept, merged] = [locked.get(merge.keptId), locked.get(merge.mergedId)]
  if (!kept || !merged) throw failure('not_found')
  const changes = await changesOf(db, String(place.customerId), id)
  requireUndoable(kept, merged, changes)
  const left = await restoreFields(context, kept, changes)
  await restoreMerged(context, merged)
  const returned: string[] = []
  const others = changes.filter(({ recordId }) => recordId !== kept.id)
  for (const [name, same] of Map.groupBy(others, ({ resource }) => resource)) {
    const part = isTraffic(name)
      ? await returnTraffic(context, name, same, merge)
      : await returnRecords(context, name, same)
    returned.push(...part.returned)
    left.push(...part.left)
  }
  await endMerge(context, id, left)
  // They may be similar to each other again, and to other contacts.
  await compareContacts(db, String(place.customerId), [kept.id, merged.id])
  return { contact: await getRecord(db, contacts, place, merged.id), returned, left }
}
