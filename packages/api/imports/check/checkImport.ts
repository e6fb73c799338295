/** The dry run: reads, matches and compares every row with its record. One transaction, so canceling leaves nothing behind. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { tableOf } from '@postern/domain/engine/resource.ts'
import type { Brake, ImportCounts } from '@postern/domain/imports/importRecord.ts'
import { columnReaders } from '@postern/domain/imports/readRow.ts'
import { rowLimits } from '@postern/domain/imports/rowLimits.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import type { LinkMailDeps } from '../../email/outbox.ts'
import type { Context } from '../../engine/context.ts'
import { planByRules } from '../byRules/planByRules.ts'
import { importContext, requireStarter } from '../byRules/ruledContext.ts'
import { fetchFile } from '../file/storedFile.ts'
import type { ImportKind, Planner } from '../importKind.ts'
import { type StoredImport, storedImport } from '../importStore.ts'
import { backendOf, inBackground, Progress, requireMine, type Try, watch } from '../importWork.ts'
import { kindOf } from '../kindOf.ts'
import { targetsOf } from '../targets.ts'
import { brakesOf, countsOf } from './countRows.ts'
import { keyOrder, matchRows } from './matchRows.ts'
import { planMissing } from './missingRecords.ts'
import { type PlannedRow, planRow, pointersLast, type RowPlanning, type StagedRow, startValues } from './planRow.ts'
import { References } from './references.ts'
import { applySetChecks } from './setChecks.ts'
import { type Edit, editsOf, keyColumns, stageRows } from './stageRows.ts'

/** Small enough to be freed before V8 promotes it to the old generation, so memory stays flat and statements stay short. */
const batchSize = 500

export const rowColumns = [
  'customer_id',
  'import_id',
  'place',
  'row',
  'result',
  'key',
  'keys',
  'record_id',
  'title',
  'cells',
  'before',
  'after',
  'changes',
  'problems',
  'version',
] as const

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export const rowValues = ({ customerId, id }: StoredImport, row: StagedRow, planned: PlannedRow): unknown[] => [
  customerId,
  id,
  row.place,
  row.place,
  planned.result,
  planned.key.slice(0, 400),
  row.keys.map((key) => key?.toLowerCase() ?? null),
  planned.recordId,
  planned.title.slice(0, 400),
  row.cells,
  json(planned.before),
  json(planned.after),
  json(planned.changes),
  planned.problems.length > 0 ? json(planned.problems) : null,
  planned.version,
]

/** The staged rows with their matches, in order. `only`: the row at one place. */
export const openStaged = (kind: ImportKind, customerId: string) => sql`
  declare planned no scroll cursor for
  select s.place, s.cells, array[${sql.join(keyColumns(kind).map((name) => sql.ref(`s.${name}`)))}]::text[] as keys, s.problem, f.ids,
    case when cardinality(f.ids) = 1 then to_jsonb(r) end as record, t.first as "firstTwin", t.last as "lastTwin"
  from staged s left join found f on f.place = s.place left join twins t on t.place = s.place
  left join ${sql.table(tableOf(kind.resource))} r on r.customer_id = ${customerId} and r.id = f.ids[1] and cardinality(f.ids) = 1
  order by s.place`

/** For rows already in memory. Uses the actual rules if the kind is written by them. */
export async function plannedValues(
  context: Context,
  stored: StoredImport,
  planning: RowPlanning,
  planner: Planner,
  rows: readonly StagedRow[],
): Promise<unknown[][]> {
  if (!planning.kind.byRules) return rows.map((row) => rowValues(stored, row, planRow(planning, planner, row)))
  const planned = await planByRules(context, planning, planner, rows)
  return planned.map(({ row, becomes }) => rowValues(stored, row, becomes))
}

async function planRows(
  context: Context,
  stored: StoredImport,
  planning: RowPlanning,
  planner: Planner,
  total: number,
  progress: Progress,
) {
  const { db } = context
  // Rows that are written one by one may depend on each other.
  const atOnce = planning.kind.byRules ? rowLimits[planning.kind.name] + 1 : batchSize
  const names = sql.join(rowColumns.map((name) => sql.id(name)))
  // One table for all batches: a table per batch would hold its locks until the end.
  await db.all(sql`create temp table planned_rows on commit drop as select ${names} from import_rows limit 0`)
  await db.all(openStaged(planning.kind, stored.customerId))
  for (let done = 0; ; ) {
    const rows = await db.all(sql<StagedRow>`fetch ${sql.lit(atOnce)} from planned`)
    if (rows.length === 0) break
    await db.copyPages('planned_rows', rowColumns, [await plannedValues(context, stored, planning, planner, rows)])
    await db.all(sql`insert into import_rows (${names}) select ${names} from planned_rows`)
    await db.all(sql`truncate planned_rows`)
    done += rows.length
    await progress.note('matching', done, total)
    await nextTurn()
  }
  await db.all(sql`close planned`)
}

/** The shared plan for all rows. */
export function planningFor(
  kind: ImportKind,
  stored: StoredImport,
  readers: RowPlanning['readers'],
  references: References,
): RowPlanning {
  const keyTargets = keyOrder(kind, stored).flatMap((at) => kind.keys[at]?.targets ?? [])
  return {
    kind,
    readers,
    references,
    start: startValues(kind),
    mode: stored.matching.mode,
    keyTargets: new Set(keyTargets),
    keepsLast: stored.keepsLast,
    width: stored.columns.length,
  }
}

export const createdTargets = ({ mapping }: Pick<StoredImport, 'mapping'>): Set<string> =>
  new Set(Object.entries(mapping.missing).flatMap(([target, what]) => (what === 'create' ? target : [])))

async function clearRows(db: Db, { customerId, id }: StoredImport): Promise<void> {
  await db.all(sql`delete from import_rows where customer_id = ${customerId} and import_id = ${id}`)
  await db.all(sql`delete from import_references where customer_id = ${customerId} and import_id = ${id}`)
}

export async function saveReferences(db: Db, { customerId, id }: StoredImport, references: References): Promise<void> {
  const created = references.created
  if (created.length === 0) return
  await db.all(sql`
    insert into import_references (customer_id, import_id, target, name, id, parent_id)
    select ${customerId}, ${id}, n.target, n.name, n.id, n."parentId"
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as n(target text, name text, id uuid, "parentId" uuid)
    on conflict do nothing`)
}

interface Checked {
  readonly counts: ImportCounts
  readonly brakes: readonly Brake[]
  readonly rowCount: number
}

async function checkRows(
  context: Context,
  stored: StoredImport,
  edits: readonly Edit[],
  path: string,
  progress: Progress,
): Promise<Checked> {
  const { db } = context
  const kind = kindOf(stored)
  const targets = await targetsOf(db, kind, stored.customerId)
  const readers = pointersLast(columnReaders(stored.mapping, targets, phoneProblem))
  await clearRows(db, stored)
  const { count, names } = await stageRows(db, { kind, stored, readers, edits, path, progress })
  await progress.note('matching', 0, count)
  await matchRows(db, kind, stored)
  const references = await References.load(db, stored.customerId, readers, names, createdTargets(stored))
  const planning = planningFor(kind, stored, readers, references)
  const planner = await kind.planner(db, stored.customerId)
  await planRows(context, stored, planning, planner, count, progress)
  await saveReferences(db, stored, references)
  await applySetChecks(db, kind, stored)
  await planMissing(db, kind, stored)
  const counts = await countsOf(db, stored)
  return { counts, brakes: await brakesOf(db, kind, stored, counts), rowCount: count }
}

/** A fetched file runs without review, unless so many rows are refused that something must be wrong with the file. */
const nextState = ({ counts, brakes }: Checked) => {
  if (brakes.length > 0) return sql`'needsReview'`
  return counts.refused * 4 > counts.total
    ? sql`'validated'`
    : sql`case when runs_itself then 'running' else 'validated' end`
}

const finish = (db: Db, { customerId, id }: Try, checked: Checked) => {
  const { counts, brakes, rowCount } = checked
  return db.all(sql`
    update imports set state = ${nextState(checked)}, runs_itself = false, counts = ${JSON.stringify(counts)}::jsonb,
      brakes = ${JSON.stringify(brakes)}::jsonb, row_count = ${rowCount}, approved_at = null, approved_by = null, approval_note = null,
      message = null, step = null, beat_at = null, row_version = row_version + 1
    where customer_id = ${customerId} and id = ${id}`)
}

/** For the latest try of a dry run. */
export async function checkImport(database: Database, mine: Try, mail: LinkMailDeps): Promise<void> {
  const { customerId } = mine
  await using file = await fetchFile(database, mine)
  await tx(database, { customerId }, async (db) => {
    const stored = await storedImport(db, mine)
    await inBackground(db)
    await using _watched = watch(database, mine, await backendOf(db))
    const kind = kindOf(stored)
    const actor = kind.byRules ? await requireStarter(database, stored, kind) : null
    const context = importContext(db, stored, { actor, mail })
    const checked = await checkRows(context, stored, await editsOf(db, stored), file.path, new Progress(database, mine))
    await requireMine(db, mine)
    await finish(db, mine, checked)
  })
}
