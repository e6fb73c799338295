/**
 * One change to many records: lock them, choose a strategy, run it, report. Every record passes the rules of a single write and
 * gets its own audit row; a refused record doesn't stop the others.
 */

import type { BulkAnswer, BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { dryRun } from '../../database/db.ts'
import { labelsIn } from '../audit.ts'
import type { Context } from '../context.ts'
import { lockManyStatement } from '../reading/listStatements.ts'
import { keepOperation } from '../undo/operations.ts'
import { archiveStrategy, restoreStrategy } from './archiveStrategy.ts'
import { bulkReport, dependentTotals } from './bulkReport.ts'
import { type BulkStrategy, runStrategy } from './bulkStrategy.ts'
import { lockTargets } from './bulkTargets.ts'
import { editStrategy, type PatchOf, patchWithLists } from './editStrategy.ts'

function chooseStrategy(
  context: Context,
  resource: Resource,
  body: BulkBody,
  { add }: ReturnType<typeof dependentTotals>,
): BulkStrategy {
  if (body.action === 'archive') return archiveStrategy(context, resource, add)
  if (body.action === 'restore') return restoreStrategy(context, resource)
  const names = Object.keys(body.patch ?? {})
  return editStrategy(context, resource, names, (before) => patchWithLists(resource, body, before))
}

export async function changeTargets(context: Context, resource: Resource, body: BulkBody): Promise<BulkAnswer> {
  const targets = await lockTargets(context, resource, body)
  const dependents = dependentTotals()
  const strategy = chooseStrategy(context, resource, body, dependents)
  const outcome = await runStrategy(context, resource, targets, strategy)
  const report = bulkReport(resource, body.ids ?? [], targets, outcome)
  const [recordId] = report.changed === 1 ? report.changedIds : []
  return {
    ...report,
    operationId: body.dryRun
      ? null
      : await keepOperation(context, resource, body.action ?? 'edit', { records: report.changed, recordId }),
    also: dependents.list(),
    labels: await labelsIn(context.db, resource, report.preview),
  }
}

/** A dry run makes the change and rolls it back, so its report can't differ from what would happen. */
export function changeMany(context: Context, resource: Resource, body: BulkBody): Promise<BulkAnswer> {
  const inBulk = { ...context, writer: { ...context.writer, via: 'bulk' } }
  const change = () => changeTargets(inBulk, resource, body)
  return body.dryRun ? dryRun(context.db, change) : change()
}

/** Writes different values to each record, as far as the rules allow. `names`: every field that is written. */
export async function changeEach(
  context: Context,
  resource: Resource,
  ids: readonly string[],
  names: readonly string[],
  patchOf: PatchOf,
) {
  const targets = await context.db.all(lockManyStatement(resource, context.place, { ids }))
  const strategy = editStrategy(context, resource, names, patchOf)
  const { done, refused } = await runStrategy(context, resource, targets, strategy)
  return { refused, changedIds: done.flatMap(({ id, changes }) => (changes === null ? [] : [id])) }
}
