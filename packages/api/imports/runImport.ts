/** The run: saves what the dry run showed, in one transaction. If it's killed or canceled at any point, nothing is saved. */
import { failure } from '@postern/domain/engine/failure.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { countedAuditId } from '../database/auditRows.ts'
import { type Database, type Db, tx } from '../database/db.ts'
import { holdLock } from '../database/holdLock.ts'
import type { LinkMailDeps } from '../email/outbox.ts'
import { refuseBeyond } from '../engine/registry.ts'
import { importContext, requireStarter } from './byRules/ruledContext.ts'
import { runByRules } from './byRules/runByRules.ts'
import { keyOrder } from './check/matchRows.ts'
import { createReferences, referencesOf } from './createReferences.ts'
import type { ImportKind } from './importKind.ts'
import { type StoredImport, storedImport } from './importStore.ts'
import { summaryOf } from './importSummary.ts'
import { backendOf, inBackground, Progress, requireMine, type Try, watch } from './importWork.ts'
import { kindOf } from './kindOf.ts'

/** Rows per statement; progress is reported after each. */
const batchSize = 5_000

export const changedResults = sql`('changed', 'left', 'deactivated')`

interface Writing {
  readonly db: Db
  readonly kind: ImportKind
  readonly stored: StoredImport
}

const staleSentence = 'Someone changed these records since the dry run. Run the dry run again.'
const stale = () => failure('conflict', { message: staleSentence })

const mine = ({ stored: { customerId, id } }: Writing) => sql`i.customer_id = ${customerId} and i.import_id = ${id}`

/** If the strongest key now finds a record, the row is no longer new. */
async function requireStillNew(writing: Writing): Promise<void> {
  const { db, kind, stored } = writing
  const [strongest] = keyOrder(kind, stored)
  const key = kind.keys[strongest ?? 0]
  if (!key) return
  const found = await db.one(sql<{ place: number }>`
    select i.place from import_rows i join ${sql.table(tableOf(kind.resource))} r
      on r.customer_id = i.customer_id and lower(${key.ofRecord}) = i.keys[${(strongest ?? 0) + 1}::int]
    where ${mine(writing)} and i.result = 'new' and r.archived_at is null limit 1`)
  if (found) throw stale()
}

const columnsIn = async (writing: Writing, results: typeof changedResults): Promise<string[]> => {
  const found = await writing.db.all(sql<{ name: string }>`
    select distinct k.name from import_rows i, jsonb_object_keys(i.after) k(name)
    where ${mine(writing)} and i.result in ${results} order by 1`)
  return found.map(({ name }) => name)
}

/** Columns of the rows between two places, as the table's own type reads them. */
const insertNew = (writing: Writing, columns: readonly string[], from: number) => {
  const { kind, stored } = writing
  const [table, names] = [sql.table(tableOf(kind.resource)), sql.join(columns.map((name) => sql.id(name)))]
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)))
  return sql<{ count: number }>`
    with written as (
      insert into ${table} (customer_id, id, ${names}, created_by, updated_by)
      select i.customer_id, i.record_id, ${values}, ${stored.startedBy}::uuid, ${stored.startedBy}::uuid
      from import_rows i cross join lateral jsonb_populate_record(null::${table}, i.after) p
      where ${mine(writing)} and i.result = 'new' and i.place >= ${from} and i.place < ${from + batchSize} order by i.place
      returning 1)
    select count(*) as count from written`
}

/** Only records that are still at the version the dry run saw. */
const updateChanged = (writing: Writing, columns: readonly string[], from: number) => {
  const { kind, stored } = writing
  const table = sql.table(tableOf(kind.resource))
  const sets = sql.join(columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`n.${name}`)}`))
  const values = sql.join(columns.map((name) => sql.ref(`p.${name}`)))
  return sql<{ count: number }>`
    with written as (
      update ${table} c set ${sets}, row_version = c.row_version + 1, updated_at = now(), updated_by = ${stored.startedBy}::uuid
      from (select i.customer_id as of_customer, i.record_id as of_record, i.version as of_version, ${values}
        from import_rows i join ${table} r on r.customer_id = i.customer_id and r.id = i.record_id
        cross join lateral jsonb_populate_record(r, i.after) p
        where ${mine(writing)} and i.result in ${changedResults} and i.place >= ${from} and i.place < ${from + batchSize}) n
      where c.customer_id = n.of_customer and c.id = n.of_record and c.row_version = n.of_version and c.archived_at is null
      returning 1)
    select count(*) as count from written`
}

const writeAuditRows = (writing: Writing, from: number) => {
  const { kind, stored } = writing
  return sql<{ count: number }>`
    with written as (
      insert into audit_log (id, customer_id, resource, record_id, action, user_id, via, request_id, row_version, changes)
      select ${countedAuditId(sql`i.place`)}, i.customer_id, ${kind.resource.name}, i.record_id, case i.result when 'new' then 'create' else 'update' end,
        ${stored.startedBy}::uuid, 'import', ${stored.requestId}::text, case i.result when 'new' then 1 else i.version + 1 end, i.changes
      from import_rows i where ${mine(writing)} and i.result in ('new', 'changed', 'left', 'deactivated')
        and i.place >= ${from} and i.place < ${from + batchSize} order by i.place
      returning 1)
    select count(*) as count from written`
}

async function placesOf(writing: Writing): Promise<number> {
  const found = await writing.db.one(sql<{ last: number | null }>`
    select max(i.place) as last from import_rows i where ${mine(writing)}`)
  return found?.last ?? 0
}

async function writeRows(writing: Writing, progress: Progress): Promise<void> {
  const { db, stored } = writing
  const { counts } = stored
  const expected = counts ? counts.changed + counts.left + counts.deactivated : 0
  const [fresh, changed] = [await columnsIn(writing, sql`('new')`), await columnsIn(writing, changedResults)]
  const last = await placesOf(writing)
  let [inserted, updated] = [0, 0]
  for (let from = 0; from <= last; from += batchSize) {
    if (fresh.length > 0) inserted += (await db.one(insertNew(writing, fresh, from)))?.count ?? 0
    if (changed.length > 0) updated += (await db.one(updateChanged(writing, changed, from)))?.count ?? 0
    await db.one(writeAuditRows(writing, from))
    await progress.note('writing', inserted + updated, (counts?.new ?? 0) + expected)
  }
  if (updated !== expected || inserted !== (counts?.new ?? 0)) throw stale()
}

async function finish(writing: Writing): Promise<void> {
  const { db, stored } = writing
  const { customerId, id } = stored
  const summary = JSON.stringify(await summaryOf(writing))
  await db.all(sql`
    update imports set state = 'done', finished_at = now(), undo_until = now() + interval '7 days', summary = ${summary}::jsonb,
      step = null, beat_at = null, message = null, row_version = row_version + 1
    where customer_id = ${customerId} and id = ${id}`)
  if (stored.profileId !== null)
    await db.all(sql`
      update import_profiles set used_at = now() where customer_id = ${customerId} and id = ${stored.profileId}`)
}

/** For the latest try of a run. */
export async function runImport(database: Database, attempt: Try, mail: LinkMailDeps): Promise<void> {
  const { customerId } = attempt
  const table = await tx(database, { customerId }, async (db) => {
    const stored = await storedImport(db, attempt)
    if (!stored.counts) throw failure('conflict', { message: 'The dry run hasn’t ended. Run it again.' })
    const writing: Writing = { db, stored, kind: kindOf(stored) }
    const actor = await requireStarter(database, stored, writing.kind)
    await inBackground(db)
    await using _watched = watch(database, attempt, await backendOf(db))
    // One at a time: two files for the same people would both start from the same state and both write.
    await holdLock(db, `imports ${customerId}`)
    await requireStillNew(writing)
    refuseBeyond({ db, place: { customerId, reachable: null } }, writing.kind.resource, stored.counts?.new ?? 0)
    // Rows written in bulk are checked already; the platform creates the records they refer to.
    const context = importContext(db, stored, { actor: writing.kind.byRules ? actor : null, mail })
    await createReferences(context, writing.kind, await referencesOf(db, stored))
    const progress = new Progress(database, attempt)
    if (writing.kind.byRules) await runByRules(context, writing.kind, stored, { stale, progress })
    else await writeRows(writing, progress)
    await requireMine(db, attempt)
    await finish(writing)
    return tableOf(writing.kind.resource)
  })
  // Otherwise the next dry run is planned for the old, small row count: a full scan for each row.
  await database.pool.query(`analyze ${table}`).catch(() => {})
}
