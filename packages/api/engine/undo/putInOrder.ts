/** Restores an order completely or not at all: half of it would be an order that no user chose. */
import type { UndoAnswer } from '@postern/domain/engine/endpoints/undo.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { stepAside } from '../bulk/arrange.ts'
import { refusalText } from '../bulk/refusalText.ts'
import type { Context } from '../context.ts'
import { getRecord } from '../readRecords.ts'
import { changeRecord } from '../records.ts'
import { column, inScope, table } from '../statements.ts'
import type { Undoing } from './entries.ts'
import type { Found } from './found.ts'

interface Group {
  readonly context: Context
  readonly resource: Resource
  readonly members: readonly { undoing: Undoing; found: Found }[]
}

async function numbersIn({ db, place }: Context, resource: Resource, fieldName: string): Promise<Set<number>> {
  const rows = await db.all(sql<{ number: number }>`
    select ${column(fieldName)} as number from ${table(resource)} r where ${inScope(resource, place)} and r.archived_at is null`)
  return new Set(rows.map(({ number }) => number))
}

async function putBack({ context, resource, members }: Group): Promise<void> {
  const fieldName = resource.arrangedBy ?? ''
  const records = new Map<string, Awaited<ReturnType<typeof getRecord>>>()
  for (const { undoing } of members)
    records.set(undoing.id, await getRecord(context.db, resource, context.place, undoing.id))
  const taken = await numbersIn(context, resource, fieldName)
  for (const { undoing } of members) await stepAside(context, resource, fieldName, undoing.id, taken)
  for (const { undoing } of members) {
    const before = records.get(undoing.id)
    if (before) await changeRecord(context, resource, before, undoing.patch)
  }
}

export async function putInOrder(groups: readonly Group[], changed: readonly UndoAnswer['skipped'][number][]) {
  const left = (reasonOf: (resource: Resource) => string) =>
    groups.flatMap(({ resource, members }) =>
      members.map(({ undoing: { id }, found: { title } }) => ({
        resource: resource.name,
        id,
        title,
        reason: reasonOf(resource),
        changedBy: null,
        changedAt: null,
      })),
    )
  const nothing = new Set<string>()
  if (changed.length > 0) return { undone: nothing, skipped: left(() => 'The order changed since then.') }
  for (const group of groups) {
    try {
      await group.context.db.inPart(() => putBack(group))
    } catch (error) {
      return { undone: nothing, skipped: left((resource) => refusalText(resource, error)) }
    }
  }
  return { undone: new Set(groups.flatMap(({ members }) => members.map(({ undoing }) => undoing.id))), skipped: [] }
}
