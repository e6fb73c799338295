/**
 * Undoes what one request did, from the audit rows it left. Every record goes through the same rules as a manual edit; records
 * that were changed since are skipped and named.
 */

import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { can } from '@postern/domain/auth/permission.ts'
import type { UndoAnswer } from '@postern/domain/engine/endpoints/undo.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { knownResource } from '@postern/domain/engine/registry.ts'
import { countedRecords, isCollection, type Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { acrossCustomers } from '../../database/db.ts'
import { requirePermission } from '../../http/guard.ts'
import { changeEach, changeTargets } from '../bulk/bulk.ts'
import type { Context } from '../context.ts'
import { type Stored, type Undoing, undoingOf } from './entries.ts'
import { type Found, foundOf } from './found.ts'
import { putInOrder } from './putInOrder.ts'
import { reattach } from './reattach.ts'

type Skipped = UndoAnswer['skipped'][number]

interface Outcome {
  readonly undone: ReadonlySet<string>
  readonly skipped: readonly Skipped[]
}

async function lockOperation({ db, place, actor, writer }: Context, id: string): Promise<Stored> {
  const stored = await db.one(sql<Stored & { undoneBy: string | null; isOld: boolean }>`
    select id, resource, kind, undone_at as "undoneAt", person_name(undone_by) as "undoneBy",
      created_at < now() - interval '1 day' as "isOld", user_id = ${writer.userId} as "isOwn"
    from operations where id = ${id} and customer_id is not distinct from ${place.customerId}::uuid for update`)
  if (!stored)
    throw failure('not_found', { message: 'There’s nothing to undo with this ID, or you don’t have access to it.' })
  const resource = knownResource(stored.resource)
  const isArchiving = stored.kind === 'archive' || stored.kind === 'restore'
  if (actor !== null)
    requirePermission(
      actor,
      isArchiving && isCollection(resource) ? `${resource.permission}.delete` : `${resource.permission}.edit`,
    )
  if (stored.undoneAt !== null)
    throw failure('conflict', { message: `${stored.undoneBy ?? 'Someone'} already undid this change.` })
  if (stored.isOld)
    throw failure('conflict', { message: 'This change is more than 24 hours old. You can’t undo it anymore.' })
  return stored
}

const skip = ({ resource, id }: Undoing, found: Found | undefined, reason: string, isChanged = false): Skipped => ({
  resource: resource.name,
  id,
  title: found?.title ?? null,
  reason,
  changedBy: isChanged ? (found?.updatedBy ?? null) : null,
  changedAt: isChanged ? (found?.updatedAt ?? null) : null,
})

/** Why a record is skipped, before anything is tried. */
function reasonToSkip({ actor }: Context, undoing: Undoing, found: Found | undefined): Skipped | null {
  const { resource, version, isMoved } = undoing
  if (!found) return skip(undoing, found, 'It was deleted, or you don’t have access to it.')
  if (found.rowVersion !== version)
    return skip(undoing, found, `Changed since by ${found.updatedBy ?? 'the system'}.`, true)
  const edit = `${resource.permission}.edit` as const
  if (isMoved && actor !== null && !can(actor, edit)) return skip(undoing, found, needPermission([edit]))
  return null
}

/** Records of one resource at one customer. */
interface Group {
  readonly context: Context
  readonly resource: Resource
  readonly members: readonly { undoing: Undoing; found: Found }[]
}

async function applyTo({
  context,
  resource,
  members,
}: Group): Promise<{ refused: Map<string, string>; changed: string[] }> {
  const refused = new Map<string, string>()
  const changed = new Set<string>()
  const note = (answer: { changedIds: string[]; refused: { id: string; reason: string }[] }) => {
    for (const id of answer.changedIds) changed.add(id)
    for (const { id, reason } of answer.refused) refused.set(id, reason)
  }
  const idsOf = (wanted: (undoing: Undoing) => boolean) =>
    members.filter(({ undoing }) => wanted(undoing)).map(({ undoing }) => undoing.id)
  const move = async (ids: string[], action: 'archive' | 'restore') => {
    // Undo doesn't ask for the typed confirmation again.
    const name = countedRecords(resource, ids.length)
    if (ids.length > 0) note(await changeTargets(context, resource, { ids, action, name, dryRun: false }))
  }
  await move(
    idsOf(({ action }) => action === 'archive'),
    'restore',
  )
  const patches = new Map(members.map(({ undoing: { id, patch } }) => [id, patch]))
  const names = [...new Set([...patches.values()].flatMap((patch) => Object.keys(patch)))]
  const edited = idsOf(({ id, patch }) => Object.keys(patch).length > 0 && !refused.has(id))
  if (edited.length > 0) note(await changeEach(context, resource, edited, names, ({ id }) => patches.get(id) ?? {}))
  await move(
    idsOf(({ action }) => action === 'restore'),
    'archive',
  )
  return { refused, changed: [...changed] }
}

/** A rule may refuse a record until another one is restored, so refused groups are retried as long as any record succeeds. */
async function applyAll(groups: readonly Group[]): Promise<Outcome> {
  const undone = new Set<string>()
  let waiting = groups
  for (;;) {
    const left: Group[] = []
    const skipped: Skipped[] = []
    let progress = false
    for (const group of waiting) {
      const { refused, changed } = await applyTo(group)
      for (const id of changed) undone.add(id)
      progress ||= changed.length > 0
      const members = group.members.filter(({ undoing }) => refused.has(undoing.id))
      if (members.length > 0) left.push({ ...group, members })
      for (const { undoing, found } of members) skipped.push(skip(undoing, found, refused.get(undoing.id) ?? ''))
    }
    if (left.length === 0 || !progress) return { undone, skipped }
    waiting = left
  }
}

export async function undoOperation(context: Context, id: string): Promise<UndoAnswer> {
  const stored = await lockOperation(context, id)
  const main = knownResource(stored.resource)
  // Records outside the customer may have been detached, too.
  const outcome = await acrossCustomers(context.db, async (db) => {
    const undo: Context = { ...context, db, writer: { ...context.writer, via: 'undo' } }
    const undoings = await undoingOf(db, stored)
    const skipped: Skipped[] = []
    const groups: Group[] = []
    const inOnePlace = Map.groupBy(undoings, ({ resource, customerId }) => `${resource.name} ${customerId}`)
    for (const same of inOnePlace.values()) {
      const [first] = same
      if (!first) continue
      const { resource } = first
      const customerId = resource.scope === 'customer' ? first.customerId : null
      const inside = { ...undo, place: { ...undo.place, customerId } }
      const found = await foundOf(
        inside,
        resource,
        same.map((each) => each.id),
      )
      const members = same.flatMap((undoing) => {
        const record = found.get(undoing.id)
        const reason = reasonToSkip(undo, undoing, record)
        if (reason) skipped.push(reason)
        return record && !reason ? [{ undoing, found: record }] : []
      })
      if (members.length > 0) groups.push({ context: inside, resource, members })
    }
    const applied = stored.kind === 'arrange' ? await putInOrder(groups, skipped) : await applyAll(groups)
    const attached = await reattach(undo, stored)
    return { undone: applied.undone, skipped: [...skipped, ...applied.skipped, ...attached] }
  })
  const own = [...outcome.undone].length
  if (own > 0 || outcome.skipped.length === 0)
    await context.db.all(
      sql`update operations set undone_at = now(), undone_by = ${context.writer.userId} where id = ${id}`,
    )
  return { resource: main.name, undone: own, skipped: [...outcome.skipped] }
}
