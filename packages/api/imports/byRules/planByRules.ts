/** A dry run by the actual rules: writes every row as the run would, one after another, then rolls everything back. */
import type { Issue } from '@postern/domain/engine/failure.ts'
import { rowLimits } from '@postern/domain/imports/rowLimits.ts'
import { dryRun } from '../../database/db.ts'
import { refusedFor } from '../../engine/bulk/refusalText.ts'
import type { Context } from '../../engine/context.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { updateRecord } from '../../engine/records.ts'
import { newId } from '../../newId.ts'
import {
  issueProblem,
  type PlannedRow,
  type RowPlanning,
  type RowReading,
  readRow,
  refusedRow,
  type StagedRow,
  writtenRow,
} from '../check/planRow.ts'
import { createReferences } from '../createReferences.ts'
import { refuseFile } from '../file/fileRows.ts'
import type { Planner, Values } from '../importKind.ts'
import { createWithId, writableOf } from './ruledContext.ts'

interface Planned {
  readonly row: StagedRow
  readonly read: RowReading
  /** The values to write, or why the row is refused. */
  readonly outcome: { readonly values: Values } | { readonly refused: PlannedRow }
}

function planned(planning: RowPlanning, planner: Planner, row: StagedRow): Planned {
  const read = readRow(planning, row)
  const refused = (issues: readonly Issue[]) =>
    refusedRow(
      row,
      read.base,
      issues.map((issue) => issueProblem(planning, issue, row)),
    )
  if (read.problems.length > 0) return { row, read, outcome: { refused: refusedRow(row, read.base, read.problems) } }
  const settled = planner.plan(read.values, read.before)
  return { row, read, outcome: 'values' in settled ? settled : { refused: refused(settled.issues) } }
}

async function tryRow(context: Context, { kind }: RowPlanning, { base, before }: RowReading, values: Values) {
  const { resource } = kind
  const unchanged = before && writtenRow(kind, base, before, { ...before, ...writableOf(resource, values) }, before.id)
  if (unchanged?.result === 'unchanged') return unchanged
  const id = before?.id ?? newId()
  const own = writableOf(resource, values)
  return context.db.inPart(async () => {
    if (before === null) return writtenRow(kind, base, null, await createWithId(context, resource, id, own), id)
    const was = await getRecord(context.db, resource, context.place, id)
    const is = await updateRecord(context, resource, id, own, before.rowVersion)
    return writtenRow(kind, base, was, is, id)
  })
}

interface RowAndPlan {
  readonly row: StagedRow
  readonly becomes: PlannedRow
}

async function becomes(context: Context, planning: RowPlanning, { row, read, outcome }: Planned): Promise<PlannedRow> {
  if ('refused' in outcome) return outcome.refused
  try {
    return await tryRow(context, planning, read, outcome.values)
  } catch (error) {
    const { message, detail } = refusedFor(error)
    const issues = detail.errors ?? [{ path: '', description: message }]
    return refusedRow(
      row,
      read.base,
      issues.map((issue) => issueProblem(planning, issue, row)),
    )
  }
}

/** In file order: a row may depend on an earlier one. */
export async function planByRules(
  context: Context,
  planning: RowPlanning,
  planner: Planner,
  rows: readonly StagedRow[],
): Promise<RowAndPlan[]> {
  const most = rowLimits[planning.kind.name]
  if (rows.length > most) throw refuseFile(`The file has more than ${most.toLocaleString('en-US')} rows. Split it.`)
  const read = rows.map((row) => planned(planning, planner, row))
  return dryRun(context.db, async () => {
    await createReferences(context, planning.kind, planning.references.created)
    const results: RowAndPlan[] = []
    for (const each of read) results.push({ row: each.row, becomes: await becomes(context, planning, each) })
    return results
  })
}
