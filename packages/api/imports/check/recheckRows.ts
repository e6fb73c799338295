/** Rechecks a row after a cell was corrected, along with all rows it could affect. */
import { columnReaders } from '@postern/domain/imports/readRow.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Context } from '../../engine/context.ts'
import { referencesOf } from '../createReferences.ts'
import type { StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { targetsOf } from '../targets.ts'
import { createdTargets, openStaged, plannedValues, planningFor, rowColumns, saveReferences } from './checkImport.ts'
import { brakesOf, countsOf } from './countRows.ts'
import { matchRows } from './matchRows.ts'
import { pointersLast, type StagedRow } from './planRow.ts'
import { NamesInFile, References } from './references.ts'
import { applySetChecks } from './setChecks.ts'
import { keysIn, stageFew } from './stageRows.ts'

interface FileCells {
  readonly place: number
  readonly cells: string[] | null
}

const mostConcerned = 1_000

/** Rows with one of these keys, and rows that were refused because another row had their value. */
const concerned = (db: Db, { customerId, id }: StoredImport, row: number, keys: readonly string[]) =>
  db.all(sql<FileCells>`
    select place, cells from import_rows where customer_id = ${customerId} and import_id = ${id} and row is not null
      and (place = ${row} or keys && ${keys}::text[] or (result = 'refused' and problems @> '[{"code": "ALREADY_USED"}]'))
    order by place = ${row} desc, place limit ${mostConcerned}`)

/** `cells`: the row's current cells. */
export async function recheckRow(
  context: Context,
  stored: StoredImport,
  row: number,
  cells: readonly string[],
): Promise<void> {
  const { db } = context
  const kind = kindOf(stored)
  const { customerId, id } = stored
  const readers = pointersLast(columnReaders(stored.mapping, await targetsOf(db, kind, customerId), phoneProblem))
  const keysOf = keysIn(kind, readers)
  const before = await db.one(sql<{ keys: (string | null)[] }>`
    select keys from import_rows where customer_id = ${customerId} and import_id = ${id} and place = ${row}`)
  const keys = [...(before?.keys ?? []), ...keysOf(cells)].flatMap((key) => key?.toLowerCase() ?? [])
  const found = await concerned(db, stored, row, keys)
  const rows = found.map((each) => ({ place: each.place, cells: each.place === row ? [...cells] : (each.cells ?? []) }))
  const names = new NamesInFile()
  for (const { to, textOf, read } of readers)
    for (const each of rows) {
      const text = textOf(each.cells)
      const reading = text === '' ? null : read(text)
      if (reading && 'names' in reading) for (const name of reading.names) names.add(to.target.key, name)
    }
  await stageFew(db, kind, readers, rows)
  await matchRows(db, kind, stored, 'few')
  const promised = await referencesOf(db, stored)
  const references = await References.load(db, customerId, readers, names, createdTargets(stored), promised)
  const planning = planningFor(kind, stored, readers, references)
  const planner = await kind.planner(db, customerId)
  await db.all(openStaged(kind, customerId))
  const staged = await db.all(sql<StagedRow>`fetch all from planned`)
  await db.all(sql`close planned`)
  const places = staged.map(({ place }) => place)
  await db.all(sql`
    delete from import_rows where customer_id = ${customerId} and import_id = ${id} and place = any(${places}::int[])`)
  await db.copy('import_rows', rowColumns, await plannedValues(context, stored, planning, planner, staged))
  // Records that turn out to be in the file are no longer missing.
  await db.all(sql`
    delete from import_rows i using found f where i.customer_id = ${customerId} and i.import_id = ${id} and i.row is null
      and i.record_id = any(f.ids)`)
  await saveReferences(db, stored, references)
  await applySetChecks(db, kind, stored)
  const counts = await countsOf(db, stored)
  const brakes = await brakesOf(db, kind, stored, counts)
  await db.all(sql`
    update imports set counts = ${JSON.stringify(counts)}::jsonb, brakes = ${JSON.stringify(brakes)}::jsonb, approved_at = null,
      approved_by = null, approval_note = null, state = ${brakes.length > 0 ? 'needsReview' : 'validated'}, row_version = row_version + 1
    where customer_id = ${customerId} and id = ${id}`)
}
