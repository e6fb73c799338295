/**
 * Points records that were detached by archiving back to the restored record. Done in sets, like detaching: no rules ran then
 * either, and a department may have had 200,000 people.
 */

import type { UndoAnswer } from '@postern/domain/engine/endpoints/undo.ts'
import { knownResource, targetOf } from '@postern/domain/engine/registry.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { writeAudit } from '../audit.ts'
import type { Context } from '../context.ts'
import { column, table } from '../statements.ts'
import { isDetached, rowsOf, type Stored } from './entries.ts'

interface Attached {
  readonly id: string
  readonly rowVersion: number
  readonly customerId: string | null
  readonly target: string
}

/** Takes about a second on the widest table. */
const perStatement = 5_000

type Skipped = UndoAnswer['skipped'][number]

/** How many skipped records the answer names at most; all of them stay as they are. */
const namedAtMost = 50

async function reattachThrough(
  context: Context,
  stored: Stored,
  from: Resource,
  fieldName: string,
): Promise<Skipped[]> {
  const { db, writer } = context
  const target = targetOf(from, fieldName)
  const detached = sql`select a.record_id as id, a.row_version, a.customer_id, (a.changes -> ${fieldName} ->> 'before')::uuid as target
    from ${rowsOf(stored)} and a.resource = ${from.name} and a.changes ? ${fieldName} and ${isDetached}`
  const isBack = sql`exists (select from ${table(target)} t where t.id = d.target and t.archived_at is null)`
  // Paged by id, so no statement scans rows that earlier ones already changed.
  for (let after: string | null = null; ; ) {
    const attached: Attached[] = await db.all(sql<Attached>`
      with d as (${detached}), chosen as (
        select d.* from d join ${table(from)} r on r.id = d.id and r.row_version = d.row_version
        where ${after === null ? sql`true` : sql`d.id > ${after}`} and ${isBack} order by d.id limit ${perStatement} for update of r)
      update ${table(from)} r set ${sql.id(snake(fieldName))} = c.target, row_version = r.row_version + 1, updated_at = now(), updated_by = ${writer.userId}
      from chosen c where r.id = c.id
      returning r.id, r.row_version as "rowVersion", c.customer_id as "customerId", c.target`)
    writeAudit(
      db,
      writer,
      attached.map(({ id, rowVersion, customerId, target: after }) => ({
        resource: from,
        customerId,
        recordId: id,
        action: 'update',
        rowVersion,
        changes: { [fieldName]: { before: null, after } },
      })),
    )
    if (attached.length < perStatement) break
    after =
      attached
        .map(({ id }) => id)
        .toSorted()
        .at(-1) ?? null
  }
  return db.all(sql<Skipped>`
    with d as (${detached})
    select ${from.name}::text as resource, r.id, ${column(from.title)}::text as title,
      'Changed since by ' || coalesce(person_name(r.updated_by), 'the system') || '.' as reason,
      person_name(r.updated_by) as "changedBy", r.updated_at as "changedAt"
    from d join ${table(from)} r on r.id = d.id
    where ${column(fieldName)} is distinct from d.target and r.row_version <> d.row_version and ${isBack}
    order by r.id limit ${namedAtMost}`)
}

export async function reattach(context: Context, stored: Stored): Promise<Skipped[]> {
  const refs = await context.db.all(sql<{ resource: string; fieldName: string }>`
    select distinct a.resource, f.key as "fieldName" from (select a.* from ${rowsOf(stored)}) a, jsonb_object_keys(a.changes) f(key)
    where ${isDetached}`)
  const skipped: Skipped[] = []
  for (const { resource, fieldName } of refs) {
    const from = knownResource(resource)
    if (from.fields[fieldName]?.kind === 'ref')
      skipped.push(...(await reattachThrough(context, stored, from, fieldName)))
  }
  return skipped
}
