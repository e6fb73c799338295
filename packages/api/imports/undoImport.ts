/** The undo: reverts each record that is still at the version the import wrote. The others are kept and listed. */
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsWhere, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { countedAuditId } from '../database/auditRows.ts'
import { type Database, type Db, tx } from '../database/db.ts'
import { holdLock } from '../database/holdLock.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import { archiveRecord, dependentsOf } from '../engine/archive/archive.ts'
import type { Context } from '../engine/context.ts'
import { importContext } from './byRules/ruledContext.ts'
import { undoByRules } from './byRules/undoByRules.ts'
import { referencesOf } from './createReferences.ts'
import type { ImportKind } from './importKind.ts'
import { type StoredImport, storedImport } from './importStore.ts'
import { backendOf, inBackground, Progress, requireMine, type Try, watch } from './importWork.ts'
import { kindOf } from './kindOf.ts'
import { changedResults } from './runImport.ts'

interface Undoing {
  readonly db: Db
  readonly kind: ImportKind
  readonly stored: StoredImport
}

const mine = ({ stored: { customerId, id } }: Undoing) => sql`i.customer_id = ${customerId} and i.import_id = ${id}`
const tableIn = ({ kind }: Undoing) => sql.table(tableOf(kind.resource))
const written = sql`case i.result when 'new' then 1 else i.version + 1 end`

/** A value it would get back now belongs to another record `o` that this undo doesn't touch. */
const isTakenSince = (undoing: Undoing) => {
  const { kind, stored } = undoing
  const unique = fieldsWhere(kind.resource, (field) => field.unique === 'customer' && field.kind !== 'ref').map(
    ([name]) => sql`lower(${sql.ref(`o.${snake(name)}`)}::text) = lower(i.before ->> ${snake(name)})`,
  )
  const clashes = kind.clashes ? [...unique, kind.clashes] : unique
  if (clashes.length === 0) return sql`false`
  return sql`
    i.result <> 'new' and exists (select from ${tableIn(undoing)} o
      where o.customer_id = i.customer_id and o.id <> i.record_id and o.archived_at is null
        and (${sql.join(clashes, sql` or `)})
        and not exists (select from import_rows x where x.customer_id = o.customer_id and x.import_id = ${stored.id}
          and x.record_id = o.id and x.result = 'new' and o.row_version = 1))`
}

/** Locks the records until the transaction ends, so none changes after the check. */
async function markKept(undoing: Undoing): Promise<number> {
  const { db, kind } = undoing
  await db.all(sql`
    select r.id from ${tableIn(undoing)} r join import_rows i on i.customer_id = r.customer_id and i.record_id = r.id
    where ${mine(undoing)} and i.result in ('new', 'changed', 'left', 'deactivated') order by r.id for update of r`)
  const kept = await db.one(sql<{ count: number }>`
    with kept as (
      update import_rows i set is_kept = true from ${tableIn(undoing)} r
      where r.customer_id = i.customer_id and r.id = i.record_id and ${mine(undoing)}
        and i.result in ('new', 'changed', 'left', 'deactivated')
        and (r.row_version <> ${written} or r.archived_at is not null
          or (i.result = 'new' and ${kind.isHeld ?? sql`false`}) or (${isTakenSince(undoing)}))
      returning 1)
    select count(*) as count from kept`)
  return kept?.count ?? 0
}

async function columnsIn(undoing: Undoing): Promise<string[]> {
  const found = await undoing.db.all(sql<{ name: string }>`
    select distinct k.name from import_rows i, jsonb_object_keys(i.before) k(name)
    where ${mine(undoing)} and i.result in ${changedResults} and not i.is_kept order by 1`)
  return found.map(({ name }) => name)
}

async function putBack(undoing: Undoing): Promise<number> {
  const { db, stored } = undoing
  const columns = await columnsIn(undoing)
  if (columns.length === 0) return 0
  const sets = sql.join(columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`n.${name}`)}`))
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)))
  const done = await db.one(sql<{ count: number }>`
    with written as (
      update ${tableIn(undoing)} c set ${sets}, row_version = c.row_version + 1, updated_at = now(), updated_by = ${stored.startedBy}::uuid
      from (select i.customer_id as of_customer, i.record_id as of_record, ${values}
        from import_rows i join ${tableIn(undoing)} r on r.customer_id = i.customer_id and r.id = i.record_id
        cross join lateral jsonb_populate_record(r, i.before) p
        where ${mine(undoing)} and i.result in ${changedResults} and not i.is_kept) n
      where c.customer_id = n.of_customer and c.id = n.of_record returning 1)
    select count(*) as count from written`)
  return done?.count ?? 0
}

/** Created records are archived, because others may refer to them and an archived record can be restored. */
async function archiveNew(undoing: Undoing): Promise<number> {
  const { db, stored } = undoing
  const done = await db.one(sql<{ count: number }>`
    with written as (
      update ${tableIn(undoing)} c set archived_at = now(), archived_by = ${stored.startedBy}::uuid, row_version = c.row_version + 1,
        updated_at = now(), updated_by = ${stored.startedBy}::uuid
      from import_rows i where c.customer_id = i.customer_id and c.id = i.record_id and ${mine(undoing)}
        and i.result = 'new' and not i.is_kept returning 1)
    select count(*) as count from written`)
  return done?.count ?? 0
}

const writeAuditRows = (undoing: Undoing) => {
  const { db, kind, stored } = undoing
  return db.all(sql`
    insert into audit_log (id, customer_id, resource, record_id, action, user_id, via, request_id, row_version, changes)
    select ${countedAuditId(sql`i.place`)}, i.customer_id, ${kind.resource.name}, i.record_id, case i.result when 'new' then 'archive' else 'update' end,
      ${stored.startedBy}::uuid, 'undo', ${stored.requestId}::text, ${written} + 1,
      case i.result when 'new' then '{}'::jsonb else (
        select jsonb_object_agg(e.key, jsonb_build_object('before', e.value -> 'after', 'after', e.value -> 'before'))
        from jsonb_each(i.changes) e) end
    from import_rows i where ${mine(undoing)} and i.result in ('new', 'changed', 'left', 'deactivated') and not i.is_kept`)
}

/** Departments and other records that the run created, if nothing refers to them anymore. */
async function archiveReferences({ db, kind, stored }: Undoing, context: Context): Promise<void> {
  const { customerId } = stored
  // Last ones first: they may be inside earlier ones.
  const created = (await referencesOf(db, stored)).reverse()
  for (const { target, id: referenceId } of created) {
    const field = kind.resource.fields[target]
    if (field?.kind !== 'ref') continue
    const resource: Resource = resourceNamed(field.target)
    const untouched = await db.one(sql<{ id: string }>`
      select id from ${sql.table(tableOf(resource))}
      where customer_id = ${customerId} and id = ${referenceId} and archived_at is null and row_version = 1`)
    if (!untouched) continue
    const { dependents, blockedReason } = await dependentsOf(context, resource, referenceId)
    if (dependents.length === 0 && blockedReason === null)
      await archiveRecord(context, resource, referenceId, { name: true })
  }
}

async function undoInSets(undoing: Undoing) {
  // New records first: a reverted record may get its number back from one of them.
  const reverted = (await archiveNew(undoing)) + (await putBack(undoing))
  await writeAuditRows(undoing)
  return { reverted, kept: 0 }
}

/** For the latest try of an undo. */
export async function undoImport(database: Database, attempt: Try, mail: LinkMailDeps): Promise<void> {
  const { customerId, id } = attempt
  await tx(database, { customerId }, async (db) => {
    const stored = await storedImport(db, attempt)
    const undoing: Undoing = { db, stored, kind: kindOf(stored) }
    await inBackground(db)
    await using _watched = watch(database, attempt, await backendOf(db))
    await holdLock(db, `imports ${customerId}`)
    await new Progress(database, attempt).note('undoing', 0, null)
    const context = importContext(db, stored, { actor: null, mail, via: 'undo' })
    const changed = await markKept(undoing)
    const { reverted, kept } = undoing.kind.byRules
      ? await undoByRules(context, undoing.kind, stored)
      : await undoInSets(undoing)
    await archiveReferences(undoing, context)
    await requireMine(db, attempt)
    await db.all(sql`
      update imports set state = 'undone', undone_at = now(), undone_by = started_by, undone_reverted = ${reverted}, undone_kept = ${changed + kept},
        step = null, beat_at = null, message = null, row_version = row_version + 1
      where customer_id = ${customerId} and id = ${id}`)
  })
}
