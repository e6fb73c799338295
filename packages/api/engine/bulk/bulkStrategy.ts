/** How a bulk change is carried out: as one set where possible, otherwise record by record. A refused record does not stop the others. */
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { givingWay } from '../../giveWay.ts'
import type { Changes } from '../audit.ts'
import type { Context } from '../context.ts'
import { getManyStatement } from '../reading/recordStatements.ts'
import { refusalText, refusedFor } from './refusalText.ts'

export interface BulkTarget {
  readonly id: string
  readonly title: string
  /** As of the time all targets were locked, so a record that this change itself archives along the way isn't refused. */
  readonly archivedAt: string | null
}

export interface BulkOutcome {
  readonly refused: (BulkTarget & { reason: string })[]
  /** `changes` is null if there was nothing to do. */
  readonly done: (BulkTarget & { changes: Changes | null })[]
}

type RunOne = (target: BulkTarget) => Promise<Changes | null>

export interface BulkStrategy {
  /** All or nothing. Null if changing one record affects more than its own row. */
  readonly runSet: ((targets: readonly BulkTarget[]) => Promise<BulkOutcome>) | null
  readonly runOne: RunOne
}

export async function recordsOf({ db, place }: Context, resource: Resource, targets: readonly BulkTarget[]) {
  const ids = targets.map(({ id }) => id)
  const records = await db.all(getManyStatement(resource, place, ids))
  return new Map<string, AnyRecord>(records.map((record) => [record.id, record]))
}

async function runEach(
  { db }: Pick<Context, 'db'>,
  resource: Resource,
  targets: readonly BulkTarget[],
  runOne: RunOne,
) {
  const outcome: BulkOutcome = { refused: [], done: [] }
  const giveWay = givingWay()
  for (const target of targets) {
    await giveWay()
    try {
      outcome.done.push({ ...target, changes: await db.inPart(() => runOne(target)) })
    } catch (error) {
      outcome.refused.push({ ...target, reason: refusalText(resource, error) })
    }
  }
  return outcome
}

/** A parent may be refused only because its child comes later in the list, so the refused are tried again while any record changes. */
export async function runOneByOne(
  context: Pick<Context, 'db'>,
  resource: Resource,
  targets: readonly BulkTarget[],
  runOne: RunOne,
): Promise<BulkOutcome> {
  const done: BulkOutcome['done'] = []
  let waiting = targets
  for (;;) {
    const round = await runEach(context, resource, waiting, runOne)
    done.push(...round.done)
    if (round.refused.length === 0 || round.done.every(({ changes }) => changes === null))
      return { done, refused: round.refused }
    waiting = round.refused
  }
}

export async function runStrategy(
  context: Pick<Context, 'db'>,
  resource: Resource,
  targets: readonly BulkTarget[],
  { runSet, runOne }: BulkStrategy,
): Promise<BulkOutcome> {
  if (runSet === null) return runOneByOne(context, resource, targets, runOne)
  try {
    return await context.db.inPart(() => runSet(targets))
  } catch (error) {
    refusedFor(error)
    // A rule or constraint refused one of them; running them one by one shows which.
    return runOneByOne(context, resource, targets, runOne)
  }
}
