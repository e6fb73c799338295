/** Edits many records: those that get the same values in one statement if the rules allow it, otherwise one by one. */
import type { BulkBody } from '@postern/domain/engine/endpoints/bulk.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { changedList, listProblem } from '@postern/domain/engine/listChange.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { remembering } from '../../database/remembering.ts'
import { givingWay } from '../../giveWay.ts'
import { auditEntry } from '../archive/archive.ts'
import { type AuditEntry, type Changes, changesBetween, writeAudit } from '../audit.ts'
import type { Context } from '../context.ts'
import { planChange } from '../planWrite.ts'
import { storedManyStatement } from '../reading/recordStatements.ts'
import { getRecord } from '../readRecords.ts'
import { archivedRefusal, changeRecord, ruleContext } from '../records.ts'
import { rulesOf } from '../registry.ts'
import type { RulesOf } from '../rules.ts'
import { stored, type Touched, touched, updateStatement } from '../statements.ts'
import type { BulkOutcome, BulkStrategy, BulkTarget } from './bulkStrategy.ts'
import { refusalText } from './refusalText.ts'

type Values = Readonly<Record<string, unknown>>

/** The new values of one record. */
export type PatchOf = (before: AnyRecord) => Values

/** The patch of one record, with `lists` applied to its current values. */
export function patchWithLists(
  resource: Resource,
  { patch = {}, lists = {} }: Pick<BulkBody, 'patch' | 'lists'>,
  before: AnyRecord,
): Values {
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

/** A secret is sealed for its own row, a phone number sets its country, and personal data may be hidden from the writer. */
const isWrittenAlone = (field: Field | undefined): boolean =>
  field?.kind === 'secret' || field?.kind === 'phone' || field?.pii === true

/** Templates pass changes on to their followers, and some rules look at other records: there, each record must see the previous change. */
export function savesAsSet(
  resource: Resource,
  { has, crossRecordFields }: Pick<RulesOf, 'has' | 'crossRecordFields'>,
  names: readonly string[],
): boolean {
  if (resource.template || (has('beforeWrite') && crossRecordFields === undefined)) return false
  return names.every((name) => !crossRecordFields?.includes(name) && !isWrittenAlone(resource.fields[name]))
}

/** The changes a user made, without values that the table or a rule derives, like a full name. */
export const personalChanges = (resource: Resource, changes: Changes, patch: Values): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([name]) => resource.fields[name]?.writable || Object.hasOwn(patch, name)),
  )

interface Changed {
  readonly id: string
  readonly changes: Changes
}

const newValues = (changes: Changes): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, { after }]) => [name, after]))

/** Groups records that get the same values: one statement per group. */
export const groupedByValues = (changed: readonly Changed[]): { ids: string[]; values: Values }[] =>
  [...Map.groupBy(changed, ({ changes }) => JSON.stringify(newValues(changes))).values()].map((same) => ({
    ids: same.map(({ id }) => id),
    values: newValues(same[0]?.changes ?? {}),
  }))

async function writeSet({ db, place, writer }: Context, resource: Resource, changed: readonly Changed[]) {
  const changesOf = new Map(changed.map(({ id, changes }) => [id, changes]))
  const entries: AuditEntry[] = []
  for (const { ids, values } of groupedByValues(changed)) {
    const these = sql`r.id = any(${[...ids]}::uuid[])`
    const update = updateStatement(resource, place, these, stored(resource, values), writer.userId)
    const written = await db.all(sql<Touched>`${update} ${touched}`)
    entries.push(...written.map((row) => auditEntry(resource, place, 'update', row, changesOf.get(row.id))))
  }
  writeAudit(db, writer, entries)
}

async function storedRecords({ db, place }: Context, resource: Resource, targets: readonly BulkTarget[]) {
  const ids = targets.map(({ id }) => id)
  const records = await db.all(storedManyStatement(resource, place, ids, rulesOf(resource).looksAt))
  return new Map(records.map((record) => [record.id, record]))
}

/** The changes of one record after the checks and rules of a single write; null if there are none. */
async function plannedChanges(context: Context, resource: Resource, before: AnyRecord, patch: Values) {
  if (before.archivedAt !== null) throw archivedRefusal(resource)
  const planned = await planChange(ruleContext(context), resource, before, patch)
  const changes = changesBetween(resource, before, planned)
  return Object.keys(changes).length > 0 ? changes : null
}

/** How many records are read and written at a time: few enough that a request in between doesn't wait long. */
const atOnce = 25

async function editSet(context: Context, resource: Resource, patchOf: PatchOf, targets: readonly BulkTarget[]) {
  const outcome: BulkOutcome = { refused: [], done: [] }
  const giveWay = givingWay()
  for (let from = 0; from < targets.length; from += atOnce) {
    const some = targets.slice(from, from + atOnce)
    const records = await storedRecords(context, resource, some)
    const planning = { ...context, db: remembering(context.db) }
    const changed: Changed[] = []
    for (const target of some) {
      await giveWay()
      const before = records.get(target.id)
      if (!before) continue
      try {
        const patch = patchOf(before)
        const changes = await plannedChanges(planning, resource, before, patch)
        outcome.done.push({ ...target, changes: changes && personalChanges(resource, changes, patch) })
        if (changes) changed.push({ id: target.id, changes })
      } catch (error) {
        outcome.refused.push({ ...target, reason: refusalText(resource, error) })
      }
    }
    await writeSet(context, resource, changed)
  }
  return outcome
}

async function editOne(context: Context, resource: Resource, patchOf: PatchOf, id: string): Promise<Changes | null> {
  // Already locked, but read again: the previous change may have changed this record, too.
  const before = await getRecord(context.db, resource, context.place, id)
  if (before.archivedAt !== null) throw archivedRefusal(resource)
  const patch = patchOf(before)
  const after = await changeRecord(context, resource, before, patch)
  if (after.rowVersion === before.rowVersion) return null
  return personalChanges(resource, changesBetween(resource, before, after), patch)
}

/** `names`: every field written in any of the records. */
export const editStrategy = (
  context: Context,
  resource: Resource,
  names: readonly string[],
  patchOf: PatchOf,
): BulkStrategy => ({
  runSet: savesAsSet(resource, rulesOf(resource), names)
    ? (targets) => editSet(context, resource, patchOf, targets)
    : null,
  runOne: ({ id }) => editOne(context, resource, patchOf, id),
})
