/** Archives and restores many records: all at once if each can be judged independently, the rest one by one. */

import type { Dependents } from '@postern/domain/engine/failure.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { archiveRecord, archiveRecords } from '../archive/archive.ts'
import { neededStatement } from '../archive/reach.ts'
import { restoreRecord, restoreRecords } from '../archive/restore.ts'
import type { Context } from '../context.ts'
import { ruleContext } from '../records.ts'
import { rulesOf } from '../registry.ts'
import { type BulkStrategy, recordsOf, runOneByOne } from './bulkStrategy.ts'

/** The ids that are still needed by a record that stays. */
async function neededByOthers({ db, place }: Context, resource: Resource, going: readonly AnyRecord[]) {
  const blocking = referencesTo(resource).filter(({ field }) => field.whenTargetArchived === 'block')
  const needed = new Set<string>()
  for (;;) {
    const left = going.map(({ id }) => id).filter((id) => !needed.has(id))
    const known = needed.size
    for (const { from, fieldName } of blocking)
      for (const { id } of await db.all(neededStatement(from, fieldName, place, left, from === resource ? left : [])))
        needed.add(id)
    // A needed record stays too, and may itself need others.
    if (needed.size === known) return needed
  }
}

/** Archives the records that may be archived and returns the ids of those that stay. */
async function archiveSet(
  context: Context,
  resource: Resource,
  records: readonly AnyRecord[],
  onDependents: (dependents: readonly Dependents[]) => void,
): Promise<ReadonlySet<string>> {
  const staying = new Set<string>()
  const { has, archiveBlocks } = rulesOf(resource)
  if (has('mayArchive')) {
    for (const id of (await archiveBlocks(records, ruleContext(context))).keys()) staying.add(id)
    const mayGo = records.filter(({ id }) => !staying.has(id))
    for (const id of await neededByOthers(context, resource, mayGo)) staying.add(id)
  }
  const going = records.filter(({ id }) => !staying.has(id))
  if (going.length > 0) onDependents(await archiveRecords(context, resource, going))
  return staying
}

interface Move {
  /** Whether the record is already in the target state. */
  readonly isDone: (archivedAt: string | null) => boolean
  /** Returns the ids of the records that weren't moved; null if records can't be moved as a set. */
  readonly moveSet: ((records: readonly AnyRecord[]) => Promise<ReadonlySet<string>>) | null
  readonly moveOne: (id: string) => Promise<unknown>
}

/** Records that can't go with the set are tried one by one to find out why. */
function moveStrategy(context: Context, resource: Resource, { isDone, moveSet, moveOne }: Move): BulkStrategy {
  const runOne: BulkStrategy['runOne'] = async ({ id, archivedAt }) => {
    if (isDone(archivedAt)) return null
    await moveOne(id)
    return {}
  }
  if (moveSet === null) return { runSet: null, runOne }
  const runSet: BulkStrategy['runSet'] = async (targets) => {
    const records = await recordsOf(context, resource, targets)
    const going = [...records.values()].filter(({ archivedAt }) => !isDone(archivedAt))
    const staying = going.length > 0 ? await moveSet(going) : new Set<string>()
    const { moved = [], stayed = [] } = Object.groupBy(targets, ({ id }) => (staying.has(id) ? 'stayed' : 'moved'))
    const rest = await runOneByOne(context, resource, stayed, runOne)
    const done = moved.map((target) => ({ ...target, changes: isDone(target.archivedAt) ? null : {} }))
    return { refused: rest.refused, done: [...done, ...rest.done] }
  }
  return { runSet, runOne }
}

export function archiveStrategy(
  context: Context,
  resource: Resource,
  onDependents: (dependents: readonly Dependents[]) => void,
): BulkStrategy {
  const { has, archivesByItself } = rulesOf(resource)
  return moveStrategy(context, resource, {
    isDone: (archivedAt) => archivedAt !== null,
    moveSet:
      has('mayArchive') && !archivesByItself ? null : (records) => archiveSet(context, resource, records, onDependents),
    moveOne: async (id) => onDependents(await archiveRecord(context, resource, id, { name: true })),
  })
}

export const restoreStrategy = (context: Context, resource: Resource): BulkStrategy =>
  moveStrategy(context, resource, {
    isDone: (archivedAt) => archivedAt === null,
    moveSet: async (records) => {
      await restoreRecords(context, resource, records)
      return new Set()
    },
    moveOne: (id) => restoreRecord(context, resource, id),
  })
