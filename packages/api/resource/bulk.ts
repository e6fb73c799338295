/**
 * One change to many records. Each goes the way of a single write, with its rules and its audit row; one that is refused
 * does not stop the others.
 */
import { type BulkAnswer, type BulkBody, bulkLimits } from '@postern/domain/endpoints/bulk.ts'
import { type Dependents, Failure, failure, type Issue, invalid } from '@postern/domain/failure.ts'
import { parseListQuery } from '@postern/domain/query.ts'
import { labelOf, type Resource } from '@postern/domain/resource.ts'
import { resourceNamed } from '@postern/domain/resources/index.ts'
import { counted, inSentence } from '@postern/domain/text.ts'
import { part, rehearse } from '../db.ts'
import { archiveRecord, dependentsOf, restoreRecord } from './archive.ts'
import { type Changes, changesBetween, labelsIn } from './audit.ts'
import type { Context } from './context.ts'
import { getRecord, updateRecord } from './records.ts'
import { type Chosen, lockManyStatement } from './statements.ts'

interface Target {
  readonly id: string
  readonly title: string
}

/** A list is asked for pages; what a bulk change is about has none. */
const listOnly = ['limit', 'cursor', 'count', 'sort']

function chosenBy(resource: Resource, { ids, filter = {} }: BulkBody): Chosen {
  if (ids) return { ids }
  const { query, issues } = parseListQuery(resource, filter)
  const strange = listOnly.filter((key) => key in filter)
  const all: Issue[] = [
    ...issues,
    ...strange.map((path) => ({ path, description: `A filter has no ${path}: it names all that match.` })),
  ].map(({ path, description }) => ({ path: `filter.${path}`, description }))
  if (all.length > 0) throw invalid(all)
  return { query, atMost: bulkLimits.matching + 1 }
}

const named = (resource: Resource, count: number): string =>
  counted(count, inSentence(resource.words.one), inSentence(resource.words.many))

async function lockTargets({ db, place }: Context, resource: Resource, body: BulkBody): Promise<Target[]> {
  const targets = await db.all(lockManyStatement(resource, place, chosenBy(resource, body)))
  if (targets.length > bulkLimits.matching)
    throw failure('unprocessable', {
      message: `More than ${named(resource, bulkLimits.matching)} match. Narrow the list down and change it in parts.`,
    })
  if (body.expected !== undefined && body.expected !== targets.length)
    throw failure('conflict', {
      message: `The list has changed: ${named(resource, targets.length)} match now, not ${body.expected.toLocaleString('en-US')}. Look at it again before you go on.`,
    })
  return targets
}

/** What happens to one record: its changes, or null where nothing was to be done. */
type Act = (target: Target) => Promise<Changes | null>

const editing =
  (context: Context, resource: Resource, patch: Readonly<Record<string, unknown>>): Act =>
  async ({ id }) => {
    // Read each time: the change of the one before may have changed this one too.
    const before = await getRecord(context.db, resource, context.place, id)
    const after = await updateRecord(context, resource, id, patch, before.rowVersion)
    if (after.rowVersion === before.rowVersion) return null
    const changes = Object.entries(changesBetween(resource, before, after))
    // What the table keeps in step by itself, like a whole name, is nobody's change.
    return Object.fromEntries(changes.filter(([name]) => resource.fields[name]?.writable))
  }

const archiving =
  (context: Context, resource: Resource, count: (along: readonly Dependents[]) => void, counts: boolean): Act =>
  async ({ id }) => {
    const { archivedAt } = await getRecord(context.db, resource, context.place, id)
    if (archivedAt !== null) return null
    const along = counts ? await dependentsOf(context.db, resource, context.place, id) : []
    await archiveRecord(context, resource, id)
    count(along)
    return {}
  }

const restoring =
  (context: Context, resource: Resource): Act =>
  async ({ id }) => {
    const { archivedAt } = await getRecord(context.db, resource, context.place, id)
    if (archivedAt === null) return null
    await restoreRecord(context, resource, id)
    return {}
  }

/** Adds up what goes along, one line for each kind and effect. */
function alongCounter() {
  const lines = new Map<string, Dependents>()
  return {
    add: (along: readonly Dependents[]) => {
      for (const each of along) {
        const key = `${each.resource} ${each.effect}`
        const count = (lines.get(key)?.count ?? 0) + each.count
        lines.set(key, { ...each, count, label: named(resourceNamed(each.resource), count) })
      }
    },
    lines: () => [...lines.values()],
  }
}

function reasonOf(resource: Resource, { message, detail: { errors = [] } }: Failure): string {
  const said = errors.map(({ path, description }) => {
    const field = resource.fields[path]
    return field ? `${labelOf(path, field)}: ${description}` : description
  })
  return said.length > 0 ? said.join(' ') : message
}

interface Outcome {
  readonly refused: (Target & { reason: string })[]
  readonly done: (Target & { changes: Changes | null })[]
}

async function attemptEach({ db }: Context, resource: Resource, targets: readonly Target[], act: Act) {
  const outcome: Outcome = { refused: [], done: [] }
  for (const target of targets) {
    try {
      outcome.done.push({ ...target, changes: await part(db, () => act(target)) })
    } catch (error) {
      // What is wrong with the record is told; what is wrong with us ends it all.
      if (!(error instanceof Failure) || error.status >= 500) throw error
      outcome.refused.push({ ...target, reason: reasonOf(resource, error) })
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

async function changeTargets(context: Context, resource: Resource, body: BulkBody): Promise<BulkAnswer> {
  const targets = await lockTargets(context, resource, body)
  const { ids = [], patch, action, dryRun } = body
  const found = new Set(targets.map(({ id }) => id))
  const lost = [...new Set(ids)].filter((id) => !found.has(id))
  const along = alongCounter()
  const act =
    action === undefined
      ? editing(context, resource, patch ?? {})
      : action === 'archive'
        ? archiving(context, resource, along.add, dryRun)
        : restoring(context, resource)
  const { done, refused } = await attemptAll(context, resource, targets, act)
  const changed = done.flatMap(({ changes, ...target }) => (changes === null ? [] : [{ ...target, changes }]))
  const preview = changed.slice(0, bulkLimits.preview)
  return {
    matched: targets.length,
    changed: changed.length,
    unchanged: done.length - changed.length,
    refused: [
      ...refused,
      ...lost.map((id) => ({
        id,
        title: null,
        reason: `There is no such ${inSentence(resource.words.one)}, or you may not see it.`,
      })),
    ],
    preview,
    also: along.lines(),
    labels: await labelsIn(context.db, resource, preview),
  }
}

/** A dry run is the change itself, taken back: so what it shows cannot differ from what would happen. */
export function changeMany(context: Context, resource: Resource, body: BulkBody): Promise<BulkAnswer> {
  const inBulk = { ...context, writer: { ...context.writer, via: 'bulk' } }
  const work = () => changeTargets(inBulk, resource, body)
  return body.dryRun ? rehearse(context.db, work) : work()
}
