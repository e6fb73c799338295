/** Archives a record together with everything that depends on it (spec:data-model#archiving). */

import { can } from '@postern/domain/auth/permission.ts'
import { type Dependents, failure, invalid } from '@postern/domain/engine/failure.ts'
import { referencesTo } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, countedRecords, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { acrossCustomers, type Db } from '../../database/db.ts'
import { type AuditEntry, writeAudit } from '../audit.ts'
import type { Context } from '../context.ts'
import { getManyStatement } from '../reading/recordStatements.ts'
import { getRecord, lockRecord } from '../readRecords.ts'
import { ruleContext } from '../records.ts'
import { rulesOf } from '../registry.ts'
import { archiveStatement, type CustomerScope } from '../statements.ts'
import { archiveStamps, changeInSets } from './inSets.ts'
import { isMovable, moveDependents } from './move.ts'
import {
  alongStatement,
  effectOf,
  foundStatement,
  goesAlong,
  goingClauses,
  isReached,
  lineStatement,
  type Reach,
  type ReachedRef,
  reachMeanwhile,
  reachOf,
} from './reach.ts'

/** The refs through which records point to the record itself; records that point to something below it can't be moved here. */
const refsToMove = ({ root, ids }: Reach, refs: readonly ReachedRef[]): string[] =>
  ids.length === 1 && refs.every((ref) => isMovable(ref) && ref.target === root)
    ? refs.map(({ fieldName }) => fieldName)
    : []

/** "default department", "mail stop or pickup location": by the labels of the fields that point here. */
function roleOf({ root }: Reach, refs: readonly ReachedRef[]): string | null {
  const plain = inSentence(root.words.one)
  const roles = refs
    .filter(({ target }) => target === root)
    .flatMap(({ from, fieldName }) => {
      const field = from.fields[fieldName]
      return field ? inSentence(labelOf(fieldName, field)) : []
    })
    // "Type" of a location type or "Sites" of a site adds nothing.
    .filter((role) => !plain.endsWith(role) && role !== inSentence(root.words.many))
  return roles.length === 0 ? null : [...new Set(roles)].join(' or ')
}

/** One line per resource and effect, regardless of how many refs lead there. */
async function dependentsIn(db: Db, reach: Reach): Promise<Dependents[]> {
  const found = await db.one(foundStatement(reach))
  const refs = reach.refs.filter((_, index) => found?.[String(index)])
  const dependents: Dependents[] = []
  for (const same of Map.groupBy(refs, (ref) => `${ref.from.name} ${effectOf(ref)}`).values()) {
    const [first] = same
    const line = await db.one(lineStatement(reach, same))
    if (!first || !line) continue
    dependents.push({
      resource: first.from.name,
      label: countedRecords(first.from, line.count),
      count: line.count,
      effect: effectOf(first),
      refs: refsToMove(reach, same),
      as: roleOf(reach, same),
      titles: line.titles,
    })
  }
  return dependents
}

/** Batch size for checking records. */
const judgedAtOnce = 500

/** Batches of the records of one resource that are archived along. */
async function* alongIn(context: Context, reach: Reach, resource: Resource): AsyncGenerator<AnyRecord[]> {
  const { db, place } = context
  for (let after: string | null = null; ; ) {
    const ids: string[] = (await db.all(alongStatement(reach, resource, after, judgedAtOnce))).map(({ id }) => id)
    after = ids.at(-1) ?? null
    if (after === null) return
    yield await db.all(getManyStatement(resource, place, ids))
  }
}

const blockedShown = 3

/** Includes the title for users who may see it; others see only the resource. */
export const nameFor = ({ actor }: Context, resource: Resource, title: unknown): string =>
  actor === null || (resource.scope !== 'top' && can(actor, `${resource.permission}.view`))
    ? `${resource.words.one} “${title}”`
    : resource.words.one

/** Why some of the records archived along may not be, by their own rules; null if all may. */
async function alongRefusal(context: Context, reach: Reach): Promise<string | null> {
  const reasons: string[] = []
  let blocked = 0
  for (const resource of reach.going) {
    const rules = rulesOf(resource)
    if (resource === reach.root || !rules.has('mayArchive')) continue
    for await (const records of alongIn(context, reach, resource)) {
      const blocks = await rules.archiveBlocks(records, ruleContext(context), true)
      for (const record of records.filter(({ id }) => blocks.has(id))) {
        blocked++
        if (reasons.length < blockedShown)
          reasons.push(`${nameFor(context, resource, record[resource.title])}: ${blocks.get(record.id)}`)
      }
    }
  }
  if (blocked === 0) return null
  const more = blocked > reasons.length ? ` And ${blocked - reasons.length} more.` : ''
  return `Records inside it can’t be archived yet. ${reasons.join(' ')}${more}`
}

/** Records outside any customer may reference one inside; finding and detaching them needs access across customers. */
const withPointing = <T>(db: Db, resource: Resource, work: (db: Db) => Promise<T>): Promise<T> =>
  resource.scope === 'customer' && referencesTo(resource).some(({ from }) => from.scope !== 'customer')
    ? acrossCustomers(db, work)
    : work(db)

/** What archiving would do to other records, and why it would be refused; shown before the user tries. */
export async function dependentsOf(context: Context, resource: Resource, id: string) {
  const { db, place } = context
  const record = await getRecord(db, resource, place, id)
  const reach = reachOf(resource, place, [id])
  const allowed = record.archivedAt !== null || (await rulesOf(resource).mayArchive(record, ruleContext(context)))
  return {
    dependents: await withPointing(db, resource, (wide) => dependentsIn(wide, reach)),
    blockedReason: allowed === true ? await alongRefusal(context, reach) : allowed,
  }
}

export const auditEntry = (
  resource: Resource,
  place: CustomerScope,
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
  /** Moves references to other records first; all or nothing. */
  readonly move?: Readonly<Record<string, string>>
  /** The name the user typed; `true` if a bulk operation was confirmed as a whole. */
  readonly name?: string | true | undefined
}

function requireName(resource: Resource, record: AnyRecord, name: Archiving['name']): void {
  const title = String(record[resource.title])
  if (!resource.archiveNeedsName || name === true || name?.trim() === title) return
  const description = `Enter the name of the ${inSentence(resource.words.one)}, “${title}”, to archive it.`
  throw invalid([{ path: 'name', description }])
}

/** Returns the effects on other records. */
export async function archiveRecord(
  context: Context,
  resource: Resource,
  id: string,
  { move = {}, name }: Archiving = {},
): Promise<Dependents[]> {
  const record = await lockRecord(context.db, resource, context.place, id)
  if (record.archivedAt !== null) return [] // repeated request: already archived
  const allowed = await rulesOf(resource).mayArchive(record, ruleContext(context))
  if (allowed !== true) throw failure('conflict', { message: allowed })
  return withPointing(context.db, resource, async (db) => {
    await moveDependents({ ...context, db }, resource, record, move)
    const dependents = await archiveRecords({ ...context, db }, resource, [record])
    // Last: blockers are reported before the user has to type anything. A refusal rolls everything back.
    requireName(resource, record, name)
    return dependents
  })
}

/** Takes locked records that may be archived; all or none. Shared dependents are handled once. */
export const archiveRecords = (
  context: Context,
  resource: Resource,
  records: readonly AnyRecord[],
): Promise<Dependents[]> =>
  withPointing(context.db, resource, (db) => archiveWith({ ...context, db }, resource, records))

/** Archives dependents by their own rules, parents first. */
async function archiveAlong(context: Context, reach: Reach): Promise<void> {
  const { db, writer } = context
  const cascade = { ...writer, via: 'cascade' }
  for (const resource of reach.going) {
    if (resource === reach.root) continue
    const rules = rulesOf(resource)
    if (rules.has('beforeArchive'))
      for await (const records of alongIn(context, reach, resource))
        for (const record of records) await rules.beforeArchive(ruleContext(context), record)
    await changeInSets(db, cascade, resource, {
      action: 'archive',
      clauses: goingClauses(reach),
      where: goesAlong(reach, resource),
      stamps: archiveStamps(writer),
    })
  }
}

/** Clears references from active records to archived ones. */
async function detachFrom({ db, writer }: Context, reach: Reach): Promise<void> {
  const cascade = { ...writer, via: 'cascade' }
  for (const ref of reach.refs)
    if (effectOf(ref) === 'detach')
      await changeInSets(db, cascade, ref.from, {
        action: 'update',
        clauses: goingClauses(reach),
        where: isReached(reach, ref),
        values: { [ref.fieldName]: null },
      })
}

async function archiveWith(context: Context, resource: Resource, records: readonly AnyRecord[]): Promise<Dependents[]> {
  const { db, place, writer } = context
  const ids = records.map(({ id }) => id)
  const reach = reachOf(resource, place, ids)
  const dependents = await dependentsIn(db, reach)
  const blocking = dependents.filter(({ effect }) => effect === 'block')
  if (blocking.length > 0)
    throw failure('conflict', {
      message: `This ${inSentence(resource.words.one)} is still used by ${blocking.map(({ label }) => label).join(', ')}.`,
      dependents,
    })
  const refusal = await alongRefusal(context, reach)
  if (refusal !== null) throw failure('conflict', { message: refusal, dependents })
  for (const record of records) await rulesOf(resource).beforeArchive(ruleContext(context), record)
  const archived = await db.all(archiveStatement(resource, place, ids, writer.userId))
  writeAudit(
    db,
    writer,
    archived.map((row) => auditEntry(resource, place, 'archive', row)),
  )
  if (dependents.length === 0) return dependents
  const meanwhile = reachMeanwhile(resource, place, ids)
  await archiveAlong(context, meanwhile)
  await detachFrom(context, meanwhile)
  return dependents
}
