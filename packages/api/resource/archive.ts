/** Archiving and bringing back, with everything that hangs on a record (entities §0.3). */
import { type Dependents, failure, invalid } from '@postern/domain/failure.ts'
import { type AnyRecord, countedRecords, type Resource } from '@postern/domain/resource.ts'
import { type Reference, referencesTo, resourceNamed } from '@postern/domain/resources/index.ts'
import { inSentence } from '@postern/domain/text.ts'
import { acrossCustomers, type Db } from '../db.ts'
import { rulesOf } from '../rules/index.ts'
import { refuseBeyond } from '../rules/limits.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import type { Context } from './context.ts'
import { isMovable, moveDependents } from './move.ts'
import { getRecord, lockRecord, ruleContext } from './records.ts'
import {
  archiveStatement,
  detachStatement,
  type Place,
  pointingStatement,
  restoreStatement,
  titlesStatement,
} from './statements.ts'

/** What an archiving would touch: the records that point here, and through cascades those that point to them. */
interface Reach extends Reference {
  /** Where they are: what belongs to no customer is pointed to from inside many. */
  readonly place: Place
  readonly ids: readonly string[]
  readonly targets: Readonly<Record<string, string>>
}

/** Those that point to any of these, customer by customer. */
async function pointingIn(
  db: Db,
  { from, fieldName }: Reference,
  place: Place,
  targets: readonly string[],
  archivedAt: string | null,
) {
  const rows = await db.all(pointingStatement(from, place, fieldName, targets, archivedAt))
  return [...Map.groupBy(rows, ({ customerId }) => customerId)].map(([customerId, inside]) => ({
    place: { ...place, customerId: customerId ?? place.customerId },
    ids: inside.map(({ id }) => id),
    targets: Object.fromEntries(inside.map(({ id, target }) => [id, target])),
  }))
}

async function reachOf(db: Db, resource: Resource, place: Place, all: readonly string[]): Promise<Reach[]> {
  const reached: Reach[] = []
  const going = new Map([[resource.name, new Set(all)]])
  const waves: { target: Resource; place: Place; ids: readonly string[] }[] = [{ target: resource, place, ids: all }]
  for (const { target, place: around, ids } of waves) {
    for (const reference of referencesTo(target)) {
      for (const found of await pointingIn(db, reference, around, ids, null)) {
        reached.push({ ...reference, ...found })
        if (reference.field.whenTargetArchived !== 'cascade') continue
        const known = going.get(reference.from.name) ?? new Set()
        // Reached by two ways it goes once: through its site, and through its floor.
        const fresh = found.ids.filter((each) => !known.has(each))
        going.set(reference.from.name, new Set([...known, ...fresh]))
        if (fresh.length > 0) waves.push({ target: reference.from, place: found.place, ids: fresh })
      }
    }
  }
  // What goes along is in nobody's way and has nothing to let go of.
  return reached
    .map((reach) => {
      const leaving = going.get(reach.from.name)
      const stays = reach.field.whenTargetArchived !== 'cascade'
      return stays ? { ...reach, ids: reach.ids.filter((each) => !leaving?.has(each)) } : reach
    })
    .filter(({ ids }) => ids.length > 0)
}

const effectOf = ({ field }: Reach) => field.whenTargetArchived ?? 'block'

const titlesShown = 3

/** One line for each kind of record and what happens to it, however many refs lead there. */
async function asDependents(db: Db, reach: readonly Reach[], id: string | null): Promise<Dependents[]> {
  const lines = Map.groupBy(reach, (each) => `${each.from.name} ${effectOf(each)}`)
  const dependents: Dependents[] = []
  for (const same of lines.values()) {
    const [first] = same
    if (!first) continue
    const { from } = first
    const ids = [...new Set(same.flatMap((each) => each.ids))]
    const named = await db.all(titlesStatement(from, ids.slice(0, titlesShown)))
    dependents.push({
      resource: from.name,
      label: countedRecords(from, ids.length),
      count: ids.length,
      effect: effectOf(first),
      refs: refsToMove(same, id),
      titles: named.map(({ title }) => title),
    })
  }
  return dependents
}

/** The refs through which all of them point to the record itself; what points to something below it cannot be moved here. */
function refsToMove(same: readonly Reach[], id: string | null): string[] {
  const straight = same.every((each) => isMovable(each) && each.ids.every((one) => each.targets[one] === id))
  return straight ? same.map(({ fieldName }) => fieldName) : []
}

/** What stands outside any customer may point into one: it is found, and let go of, outside the customer's own rows. */
const withPointing = <T>(db: Db, resource: Resource, work: (db: Db) => Promise<T>): Promise<T> =>
  resource.scope === 'customer' && referencesTo(resource).some(({ from }) => from.scope !== 'customer')
    ? acrossCustomers(db, work)
    : work(db)

/** What archiving would do to others, and why it would be refused: said before anybody tries. */
export async function dependentsOf(context: Context, resource: Resource, id: string) {
  const { db, place } = context
  const record = await getRecord(db, resource, place, id)
  const allowed = record.archivedAt !== null || (await rulesOf(resource).mayArchive(record, ruleContext(context)))
  const dependents = await withPointing(db, resource, async (wide) =>
    asDependents(wide, await reachOf(wide, resource, place, [id]), id),
  )
  return { dependents, obstacle: allowed === true ? null : allowed }
}

export const auditEntry = (
  resource: Resource,
  place: Place,
  action: 'archive' | 'restore' | 'update',
  row: { id: string; rowVersion: number },
  changes: AuditEntry['changes'] = {},
): AuditEntry => ({
  resource,
  customerId: resource.scope === 'top' ? row.id : place.customerId,
  recordId: row.id,
  action,
  rowVersion: row.rowVersion,
  changes,
})

interface Archiving {
  /** Points what uses the record elsewhere first: all of it happens, or none. */
  readonly move?: Readonly<Record<string, string>>
  /** What the person wrote as its name; `true` where many were agreed to together. */
  readonly name?: string | true | undefined
}

function requireName(resource: Resource, record: AnyRecord, name: Archiving['name']): void {
  const title = String(record[resource.title])
  if (!resource.archiveNeedsName || name === true || name?.trim() === title) return
  const description = `Write the name of the ${inSentence(resource.words.one)}, “${title}”, to archive it.`
  throw invalid([{ path: 'name', description }])
}

/** Tells what it did to others. */
export async function archiveRecord(
  context: Context,
  resource: Resource,
  id: string,
  { move = {}, name }: Archiving = {},
): Promise<Dependents[]> {
  const record = await lockRecord(context.db, resource, context.place, id)
  if (record.archivedAt !== null) return [] // repeated: already as asked
  const allowed = await rulesOf(resource).mayArchive(record, ruleContext(context))
  if (allowed !== true) throw failure('conflict', { message: allowed })
  return withPointing(context.db, resource, async (db) => {
    await moveDependents({ ...context, db }, resource, record, move)
    const dependents = await archiveRecords({ ...context, db }, resource, [record])
    // Last: what is in the way is told before anybody is asked to write. A refusal takes all of it back.
    requireName(resource, record, name)
    return dependents
  })
}

/** Locked ones that may go, all or none: what hangs on several of them is dealt with once. */
export const archiveRecords = (
  context: Context,
  resource: Resource,
  records: readonly AnyRecord[],
): Promise<Dependents[]> =>
  withPointing(context.db, resource, (db) => archiveWith({ ...context, db }, resource, records))

async function archiveWith(context: Context, resource: Resource, records: readonly AnyRecord[]): Promise<Dependents[]> {
  const { db, place, writer } = context
  const going = records.map(({ id }) => id)
  const reach = await reachOf(db, resource, place, going)
  const dependents = await asDependents(db, reach, going.length === 1 ? (going[0] ?? null) : null)
  const blocking = dependents.filter(({ effect }) => effect === 'block')
  if (blocking.length > 0)
    throw failure('conflict', {
      message: `This ${inSentence(resource.words.one)} is still used by ${blocking.map(({ label }) => label).join(', ')}.`,
      dependents,
    })
  for (const record of records) await rulesOf(resource).beforeArchive(ruleContext(context), record)
  const archived = await db.all(archiveStatement(resource, place, going, writer.userId))
  await writeAudit(
    db,
    writer,
    archived.map((row) => auditEntry(resource, place, 'archive', row)),
  )
  const cascade = { ...writer, via: 'cascade' }
  for (const { from, field, fieldName, place: there, ids, targets } of reach) {
    if (field.whenTargetArchived === 'detach') {
      const rows = await db.all(detachStatement(from, there, fieldName, ids, writer.userId))
      const detached = rows.map((row) =>
        auditEntry(from, there, 'update', row, { [fieldName]: { before: targets[row.id] ?? null, after: null } }),
      )
      await writeAudit(db, cascade, detached)
    } else {
      const rows = await db.all(archiveStatement(from, there, ids, writer.userId))
      await writeAudit(
        db,
        cascade,
        rows.map((row) => auditEntry(from, there, 'archive', row)),
      )
    }
  }
  return dependents
}

/** A record cannot come back into a parent that is gone. */
async function refuseOrphans(context: Context, resource: Resource, records: readonly AnyRecord[]): Promise<void> {
  for (const fieldName of resource.parents) {
    const parent = resourceNamed(resource.fields[fieldName]?.target ?? '')
    for (const parentId of new Set(records.map((record) => record[fieldName]))) {
      if (typeof parentId !== 'string') continue
      const found = await getRecord(context.db, parent, context.place, parentId)
      if (found.archivedAt !== null)
        throw failure('conflict', {
          message: `Its ${inSentence(parent.words.one)} “${found[parent.title]}” is archived. Restore that first.`,
        })
    }
  }
}

/** Children archived by the same act have the same time of archiving, to the microsecond. */
async function restoreWithChildren(
  context: Context,
  resource: Resource,
  ids: readonly string[],
  archivedAt: string,
  via: string,
) {
  const { db, place, writer } = context
  await refuseBeyond(context, resource, ids.length)
  const rows = await db.all(restoreStatement(resource, place, ids, archivedAt, writer.userId))
  await writeAudit(
    db,
    { ...writer, via },
    rows.map((row) => auditEntry(resource, place, 'restore', row)),
  )
  for (const reference of referencesTo(resource)) {
    if (reference.field.whenTargetArchived !== 'cascade') continue
    for (const children of await pointingIn(db, reference, place, ids, archivedAt))
      await restoreWithChildren(
        { ...context, place: children.place },
        reference.from,
        children.ids,
        archivedAt,
        'cascade',
      )
  }
}

export async function restoreRecord(context: Context, resource: Resource, id: string): Promise<AnyRecord> {
  const record = await lockRecord(context.db, resource, context.place, id)
  if (record.archivedAt === null) return record
  await restoreRecords(context, resource, [record])
  return getRecord(context.db, resource, context.place, id)
}

/** Locked ones, all or none. */
export async function restoreRecords(
  context: Context,
  resource: Resource,
  records: readonly AnyRecord[],
): Promise<void> {
  await refuseOrphans(context, resource, records)
  for (const [archivedAt, same] of Map.groupBy(records, (record) => record.archivedAt))
    if (archivedAt !== null)
      await restoreWithChildren(
        context,
        resource,
        same.map(({ id }) => id),
        archivedAt,
        context.writer.via,
      )
}
