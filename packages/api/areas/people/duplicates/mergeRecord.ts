/** What a merge wrote, kept while it can be undone. */
import type { ContactMerge } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Context } from '../../../engine/context.ts'
import { newId } from '../../../newId.ts'
import type { Pair } from '../merging.ts'

export const undoDays = 7

/** One field of one record. */
export interface MergeChange {
  /** An entity, or a table that the product apps write. */
  readonly resource: string
  readonly recordId: string
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export async function keepMerge(
  { db, place, writer }: Context,
  { stays, goes }: Pair,
  changes: readonly MergeChange[],
): Promise<string> {
  const id = newId()
  const rows = changes.map((change, place) => ({ ...change, place }))
  await db.all(sql`
    with merge as (
      insert into contact_merges (customer_id, id, kept_id, merged_id, merged_by)
      values (${place.customerId}, ${id}, ${stays.id}, ${goes.id}, ${writer.userId}) returning customer_id, id)
    insert into contact_merge_changes (customer_id, merge_id, place, resource, record_id, field, before, after)
    select m.customer_id, m.id, c.place, c.resource, c."recordId", c.field, coalesce(c.before, 'null'), coalesce(c.after, 'null')
    from merge m, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      c(place integer, resource text, "recordId" uuid, field text, before jsonb, after jsonb)`)
  return id
}

export const changesOf = (db: Db, customerId: string, mergeId: string): Promise<MergeChange[]> =>
  db.all(sql<MergeChange>`
    select c.resource, c.record_id as "recordId", c.field, c.before, c.after from contact_merge_changes c
    where c.customer_id = ${customerId} and c.merge_id = ${mergeId} order by c.place`)

const pageSize = 50

/** Contacts deleted since have no name. */
export async function mergesOf(db: Db, customerId: string, cursor: string | undefined) {
  const found = await db.all(sql<ContactMerge>`
    select m.id, m.kept_id as "keptId", coalesce(k.display_name, 'Deleted contact') as "keptName", m.merged_id as "mergedId",
      coalesce(g.display_name, 'Deleted contact') as "mergedName", m.merged_at as "mergedAt", person_name(m.merged_by) as "mergedBy",
      m.merged_at + make_interval(days => ${undoDays}) as "undoUntil", m.undone_at as "undoneAt", person_name(m.undone_by) as "undoneBy",
      m.left_records as left
    from contact_merges m
    left join contacts k on k.customer_id = m.customer_id and k.id = m.kept_id
    left join contacts g on g.customer_id = m.customer_id and g.id = m.merged_id
    where m.customer_id = ${customerId} ${cursor === undefined ? sql`` : sql`and m.id < ${cursor}`}
    order by m.id desc limit ${pageSize + 1}`)
  const items = found.slice(0, pageSize)
  return { items, nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/** For an anonymized contact: deletes what merges wrote about it. Those merges can no longer be undone. */
export async function forgetMerges(db: Db, customerId: string, contactId: string): Promise<void> {
  await db.all(sql`
    delete from contact_merge_changes c using contact_merges m
    where m.customer_id = ${customerId} and ${contactId} in (m.kept_id, m.merged_id)
      and c.customer_id = m.customer_id and c.merge_id = m.id`)
  for (const table of ['contact_duplicates', 'dismissed_duplicates'])
    await db.all(sql`
      delete from ${sql.table(table)} where customer_id = ${customerId} and ${contactId}::uuid in (contact_id, other_id)`)
}
