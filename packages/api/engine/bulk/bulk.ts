/**
 * One change to many records. Each goes the way of a single write, with its rules and its audit row; one that is refused
 * does not stop the others.
 */

import { bulkLimits } from '@postern/domain/engine/bulkLimits.ts'
import type { BulkAnswer, BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import { type Dependents, failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { changedList, listProblem } from '@postern/domain/engine/listChange.ts'
import { referencesTo, resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, countedRecords, type Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { dryRun, savepoint } from '../../database/db.ts'
import { archiveRecord, archiveRecords, auditEntry } from '../archive/archive.ts'
import { neededStatement } from '../archive/reach.ts'
import { restoreRecord, restoreRecords } from '../archive/restore.ts'
import { type AuditEntry, type Changes, changesBetween, labelsIn, writeAudit } from '../audit.ts'
import type { Context } from '../context.ts'
import { readListQuery } from '../privacy.ts'
import { archivedRefusal, changeRecord, getRecord, refusalOf, ruleContext, settledValues } from '../records.ts'
import { rulesOf } from '../registry.ts'
import { type Chosen, getManyStatement, lockManyStatement, updateStatement } from '../statements.ts'
import { keepOperation } from '../undo/operations.ts'
import { refusalText, refusedFor } from './refusalText.ts'

type Values = Readonly<Record<string, unknown>>

/** What a record shall get, by what it is. */
type PatchOf = (before: AnyRecord) => Values

interface Target {
  readonly id: string
  readonly title: string
  /** As it was when all were locked: what the bulk change itself archives along the way is no refusal. */
  readonly archivedAt: string | null
}

/** A list is asked for pages; what a bulk change is about has none. */
const listOnly = ['limit', 'cursor', 'count', 'sort']

function chosenBy({ actor }: Context, resource: Resource, { ids, filter = {} }: BulkBody): Chosen {
  if (ids) return { ids }
  const { query, issues } = readListQuery(resource, actor, filter)
  const strange = listOnly.filter((key) => key in filter)
  const all: Issue[] = [
    ...issues,
    ...strange.map((path) => ({ path, description: `A filter has no ${path}: it names all that match.` })),
  ].map(({ path, description }) => ({ path: `filter.${path}`, description }))
  if (all.length > 0) throw invalid(all)
  return { query, atMost: bulkLimits.matching + 1 }
}

async function lockTargets(context: Context, resource: Resource, body: BulkBody): Promise<Target[]> {
  const { db, place } = context
  const targets = await db.all(lockManyStatement(resource, place, chosenBy(context, resource, body)))
  if (targets.length > bulkLimits.matching)
    throw failure('unprocessable', {
      message: `More than ${countedRecords(resource, bulkLimits.matching)} match. Narrow the list down and change it in parts.`,
    })
  if (body.expected !== undefined && body.expected !== targets.length)
    throw failure('conflict', {
      message: `The list has changed: ${countedRecords(resource, targets.length)} match now, not ${body.expected.toLocaleString('en-US')}. Look at it again before you go on.`,
    })
  const all = countedRecords(resource, targets.length)
  const isAsked = body.action === 'archive' && resource.archiveNeedsName && !body.dryRun && targets.length > 0
  if (isAsked && body.name?.trim() !== all)
    throw invalid([{ path: 'name', description: `Write “${all}” to archive them.` }])
  return targets
}

/** What happens to one record: its changes, or null where nothing was to be done. */
type Act = (target: Target) => Promise<Changes | null>

interface Outcome {
  readonly refused: (Target & { reason: string })[]
  readonly done: (Target & { changes: Changes | null })[]
}

/** A kind of change: for all at once, which fails as a whole, and for one. */
interface Way {
  /** Null where one record's change reaches further than its own row. */
  readonly together: ((targets: readonly Target[]) => Promise<Outcome>) | null
  readonly alone: Act
}

/** Adds up what goes along, one line for each kind and effect. */
function alongCounter() {
  const lines = new Map<string, Dependents>()
  return {
    add: (along: readonly Dependents[]) => {
      for (const each of along) {
        const key = `${each.resource} ${each.effect}`
        const count = (lines.get(key)?.count ?? 0) + each.count
        lines.set(key, { ...each, count, label: countedRecords(resourceNamed(each.resource), count) })
      }
    },
    lines: () => [...lines.values()],
  }
}

async function attemptEach({ db }: Context, resource: Resource, targets: readonly Target[], act: Act) {
  const outcome: Outcome = { refused: [], done: [] }
  for (const target of targets) {
    try {
      outcome.done.push({ ...target, changes: await savepoint(db, () => act(target)) })
    } catch (error) {
      outcome.refused.push({ ...target, reason: refusalText(resource, error) })
    }
  }
  return outcome
}

/** Of a parent and its child archived together, the one that stands in the other's way may come second: so again, while it helps. */
async function attemptAll(context: Context, resource: Resource, targets: readonly Target[], act: Act) {
  const done: Outcome['done'] = []
  let waiting = targets
  for (;;) {
    const round = await attemptEach(context, resource, waiting, act)
    done.push(...round.done)
    if (round.refused.length === 0 || round.done.every(({ changes }) => changes === null))
      return { done, refused: round.refused }
    waiting = round.refused
  }
}

async function recordsOf({ db, place }: Context, resource: Resource, targets: readonly Target[]) {
  const ids = targets.map(({ id }) => id)
  return new Map((await db.all(getManyStatement(resource, place, ids))).map((record) => [record.id, record]))
}

const afterOf = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]))

/** What is kept in step by the table or a rule, like a whole name, is nobody's change. */
const writtenBySomebody = (resource: Resource, changes: Changes, patch: Values): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => resource.fields[name]?.writable || Object.hasOwn(patch, name)),
  )

/** Those that get the same values are written in one statement. */
async function writeAlike(context: Context, resource: Resource, changed: readonly { id: string; changes: Changes }[]) {
  const { db, place, writer } = context
  const changesOf = new Map(changed.map(({ id, changes }) => [id, changes]))
  const entries: AuditEntry[] = []
  for (const same of Map.groupBy(changed, ({ changes }) => JSON.stringify(afterOf(changes))).values()) {
    const ids = same.map(({ id }) => id)
    const written = await db.all(updateStatement(resource, place, ids, afterOf(same[0]?.changes ?? {}), writer.userId))
    entries.push(...written.map((row) => auditEntry(resource, place, 'update', row, changesOf.get(row.id))))
  }
  await writeAudit(db, writer, entries)
}

const isWrittenAlone = (field: Field | undefined): boolean =>
  field?.kind === 'secret' || field?.kind === 'phone' || field?.pii === true

/**
 * What follows a template passes changes on, a secret is sealed for its own row, a number brings its country, personal data
 * may be hidden from the writer, and a rule may look at the records around:
 * these are written one by one, each seeing what the one before has done.
 */
const maySaveTogether = (resource: Resource, names: readonly string[]): boolean => {
  const { has, concernsOthers } = rulesOf(resource)
  const isFree = (name: string) => !concernsOthers?.includes(name) && !isWrittenAlone(resource.fields[name])
  return !resource.template && (!has('beforeWrite') || concernsOthers !== undefined) && names.every(isFree)
}

/** What one of them would become, judged and settled like a single write. */
async function plannedChange(context: Context, resource: Resource, before: AnyRecord, patch: Values) {
  const refusal = await refusalOf(context, resource, before, patch)
  if (refusal) throw refusal
  const changes = changesBetween(resource, before, await settledValues(context, resource, before, patch))
  return Object.keys(changes).length > 0 ? changes : null
}

async function editTogether(context: Context, resource: Resource, patchOf: PatchOf, targets: readonly Target[]) {
  const records = await recordsOf(context, resource, targets)
  const outcome: Outcome = { refused: [], done: [] }
  const changed: { id: string; changes: Changes }[] = []
  for (const target of targets) {
    const before = records.get(target.id)
    if (!before) continue
    try {
      const patch = patchOf(before)
      const changes = await plannedChange(context, resource, before, patch)
      outcome.done.push({ ...target, changes: changes && writtenBySomebody(resource, changes, patch) })
      if (changes) changed.push({ id: target.id, changes })
    } catch (error) {
      outcome.refused.push({ ...target, reason: refusalText(resource, error) })
    }
  }
  await writeAlike(context, resource, changed)
  return outcome
}

/** `names`: the fields that are written, in whichever record. */
const editing = (context: Context, resource: Resource, names: readonly string[], patchOf: PatchOf): Way => ({
  together: maySaveTogether(resource, names) ? (targets) => editTogether(context, resource, patchOf, targets) : null,
  alone: async ({ id }) => {
    // Locked with the others; read each time, as the change of the one before may have changed this one too.
    const before = await getRecord(context.db, resource, context.place, id)
    if (before.archivedAt !== null) throw archivedRefusal(resource)
    const patch = patchOf(before)
    const after = await changeRecord(context, resource, before, patch)
    if (after.rowVersion === before.rowVersion) return null
    return writtenBySomebody(resource, changesBetween(resource, before, after), patch)
  },
})

/** Those of them that something needs which stays. */
async function neededByOthers({ db, place }: Context, resource: Resource, going: readonly AnyRecord[]) {
  const needing = referencesTo(resource).filter(({ field }) => (field.whenTargetArchived ?? 'block') === 'block')
  const needed = new Set<string>()
  for (;;) {
    const left = going.map(({ id }) => id).filter((id) => !needed.has(id))
    const known = needed.size
    for (const { from, fieldName } of needing)
      for (const { id } of await db.all(neededStatement(from, fieldName, place, left, from === resource ? left : [])))
        needed.add(id)
    // What is needed stays as well, and may need others.
    if (needed.size === known) return needed
  }
}

/** Where each is judged by itself, those that may go do so as one; the others are tried alone, and told why they stay. */
async function archiveTogether(
  context: Context,
  resource: Resource,
  records: readonly AnyRecord[],
): Promise<{ staying: ReadonlySet<string>; along: Dependents[] }> {
  const staying = new Set<string>()
  const { has, archiveBlocks } = rulesOf(resource)
  if (has('mayArchive')) {
    for (const id of (await archiveBlocks(records, ruleContext(context))).keys()) staying.add(id)
    const mayGo = records.filter(({ id }) => !staying.has(id))
    for (const id of await neededByOthers(context, resource, mayGo)) staying.add(id)
  }
  const going = records.filter(({ id }) => !staying.has(id))
  return { staying, along: going.length > 0 ? await archiveRecords(context, resource, going) : [] }
}

/** Archiving and restoring: those that are there already stay, the others go as one. */
const moving = (
  context: Context,
  resource: Resource,
  isThere: (archivedAt: string | null) => boolean,
  /** Tells which of them did not go. */
  moveAll: ((records: readonly AnyRecord[]) => Promise<ReadonlySet<string>>) | null,
  moveOne: (id: string) => Promise<unknown>,
): Way => {
  const alone: Act = async ({ id, archivedAt }) => {
    if (isThere(archivedAt)) return null
    await moveOne(id)
    return {}
  }
  const together: Way['together'] =
    moveAll &&
    (async (targets) => {
      const records = await recordsOf(context, resource, targets)
      const going = [...records.values()].filter(({ archivedAt }) => !isThere(archivedAt))
      const staying = going.length > 0 ? await moveAll(going) : new Set()
      const moved = targets.filter(({ id }) => !staying.has(id))
      const rest = await attemptAll(
        context,
        resource,
        targets.filter(({ id }) => staying.has(id)),
        alone,
      )
      const done = moved.map((target) => ({ ...target, changes: isThere(target.archivedAt) ? null : {} }))
      return { refused: rest.refused, done: [...done, ...rest.done] }
    })
  return { together, alone }
}

async function carryOut(context: Context, resource: Resource, targets: readonly Target[], way: Way): Promise<Outcome> {
  const { together, alone } = way
  if (together === null) return attemptAll(context, resource, targets, alone)
  try {
    return await savepoint(context.db, () => together(targets))
  } catch (error) {
    refusedFor(error)
    // A rule or the database objects to one of them: so each is tried alone.
    return attemptAll(context, resource, targets, alone)
  }
}

/** Lists are added to, or taken from, what each record has. */
function patchWithLists(resource: Resource, { patch = {}, lists = {} }: BulkBody, before: AnyRecord): Values {
  const changed = Object.entries(lists).map(([name, change]): [string, readonly unknown[]] => [
    name,
    changedList(change, before[name], patch[name]),
  ])
  const issues = changed.flatMap(([path, list]) => {
    const field = resource.fields[path]
    const description = field && listProblem(field, list)
    return description === undefined ? [] : [{ path, description }]
  })
  if (issues.length > 0) throw invalid(issues)
  return { ...patch, ...Object.fromEntries(changed) }
}

/** Values of its own for each of these, as far as the rules allow. */
export async function changeEach(
  context: Context,
  resource: Resource,
  ids: readonly string[],
  names: readonly string[],
  patchOf: PatchOf,
) {
  const targets = await context.db.all(lockManyStatement(resource, context.place, { ids }))
  const { done, refused } = await carryOut(context, resource, targets, editing(context, resource, names, patchOf))
  return { refused, changedIds: done.flatMap(({ id, changes }) => (changes === null ? [] : [id])) }
}

export async function changeTargets(context: Context, resource: Resource, body: BulkBody): Promise<BulkAnswer> {
  const targets = await lockTargets(context, resource, body)
  const { ids = [], patch, action } = body
  const found = new Set(targets.map(({ id }) => id))
  const lost = [...new Set(ids)].filter((id) => !found.has(id))
  const along = alongCounter()
  const ways = {
    edit: editing(context, resource, Object.keys(patch ?? {}), (before) => patchWithLists(resource, body, before)),
    archive: moving(
      context,
      resource,
      (archivedAt) => archivedAt !== null,
      rulesOf(resource).has('mayArchive') && !rulesOf(resource).archivesByItself
        ? null
        : async (records) => {
            const outcome = await archiveTogether(context, resource, records)
            along.add(outcome.along)
            return outcome.staying
          },
      async (id) => along.add(await archiveRecord(context, resource, id, { name: true })),
    ),
    restore: moving(
      context,
      resource,
      (archivedAt) => archivedAt === null,
      async (records) => {
        await restoreRecords(context, resource, records)
        return new Set()
      },
      (id) => restoreRecord(context, resource, id),
    ),
  }
  const { done, refused } = await carryOut(context, resource, targets, ways[action ?? 'edit'])
  const changed = done.flatMap(({ id, title, changes }) => (changes === null ? [] : [{ id, title, changes }]))
  const preview = changed.slice(0, bulkLimits.preview)
  const [only] = changed.length === 1 ? changed : []
  return {
    matched: targets.length,
    changed: changed.length,
    unchanged: done.length - changed.length,
    refused: [
      ...refused.map(({ id, title, reason }) => ({ id, title, reason })),
      ...lost.map((id) => ({
        id,
        title: null,
        reason: `There is no such ${inSentence(resource.words.one)}, or you may not see it.`,
      })),
    ],
    preview,
    changedIds: changed.map(({ id }) => id),
    operationId: body.dryRun
      ? null
      : await keepOperation(context, resource, action ?? 'edit', { records: changed.length, recordId: only?.id }),
    also: along.lines(),
    labels: await labelsIn(context.db, resource, preview),
  }
}

/** A dry run is the change itself, taken back: so what it shows cannot differ from what would happen. */
export function changeMany(context: Context, resource: Resource, body: BulkBody): Promise<BulkAnswer> {
  const inBulk = { ...context, writer: { ...context.writer, via: 'bulk' } }
  const work = () => changeTargets(inBulk, resource, body)
  return body.dryRun ? dryRun(context.db, work) : work()
}
