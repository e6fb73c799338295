/** What can be done with the records of any resource. Each runs inside the caller's transaction. */
import { type Failure, failure, type Issue, invalid } from '@postern/domain/failure.ts'
import type { ListQuery, Page } from '@postern/domain/query.ts'
import { type AnyRecord, fieldsWhere, labelOf, type Resource } from '@postern/domain/resource.ts'
import { humanise, inSentence } from '@postern/domain/text.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db.ts'
import { rulesOf } from '../rules/index.ts'
import type { WriteContext } from '../rules/rules.ts'
import { type AuditAction, type Changes, changesBetween, type Writer, writeAudit } from './audit.ts'
import { writeCursor } from './cursor.ts'
import {
  countStatement,
  getStatement,
  insertStatement,
  listStatement,
  lockStatement,
  type Place,
  updateStatement,
} from './statements.ts'

export interface Context {
  readonly db: Db
  readonly place: Place
  readonly writer: Writer
}

export async function listRecords(
  db: Db,
  resource: Resource,
  place: Place,
  query: ListQuery,
): Promise<Page<AnyRecord>> {
  const rows = await db.all(listStatement(resource, place, query))
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items,
    nextCursor: rows.length > query.limit && last ? writeCursor(query.order, last) : null,
    ...(query.count && { total: (await db.one(countStatement(resource, place, query)))?.total ?? 0 }),
  }
}

const notFound = (resource: Resource) =>
  failure('not_found', { message: `There is no such ${inSentence(resource.words.one)}, or you may not see it.` })

export async function getRecord(db: Db, resource: Resource, place: Place, id: string): Promise<AnyRecord> {
  const record = await db.one(getStatement(resource, place, id))
  if (!record) throw notFound(resource)
  return record
}

/** Reads the record and keeps others from changing it until the transaction ends. */
export async function lockRecord(db: Db, resource: Resource, place: Place, id: string): Promise<AnyRecord> {
  if (!(await db.one(lockStatement(resource, place, id)))) throw notFound(resource)
  return getRecord(db, resource, place, id)
}

const audit = (context: Context, resource: Resource, record: AnyRecord, action: AuditAction, changes: Changes) =>
  writeAudit(context.db, context.writer, [
    {
      resource,
      customerId: resource.scope === 'top' ? record.id : context.place.customerId,
      recordId: record.id,
      action,
      rowVersion: record.rowVersion,
      changes,
    },
  ])

/** A life cycle moves only along its table; the console offers the same moves. */
function statusIssues(resource: Resource, before: AnyRecord, next: Readonly<Record<string, unknown>>): Issue[] {
  return fieldsWhere(resource, (field) => field.kind === 'status').flatMap(([name, field]) => {
    const [from, to] = [String(before[name]), String(next[name])]
    if (from === to || field.transitions?.[from]?.includes(to)) return []
    const allowed = (field.transitions?.[from] ?? []).map((state) => inSentence(humanise(state))).join(' or ')
    const now = `${labelOf(name, field)} is ${inSentence(humanise(from))}`
    return [{ path: name, description: allowed ? `${now}; it can only become ${allowed}.` : `${now} and stays so.` }]
  })
}

const ruleContext = (context: Context): WriteContext => ({
  ...context,
  alsoUpdate: async (resource, id, values) => {
    const before = await lockRecord(context.db, resource, context.place, id)
    await applyChange({ ...context, writer: { ...context.writer, via: 'cascade' } }, resource, before, values)
  },
})

async function applyChange(
  context: Context,
  resource: Resource,
  before: AnyRecord,
  values: Readonly<Record<string, unknown>>,
) {
  const { db, place, writer } = context
  const changes = changesBetween(resource, before, values)
  if (Object.keys(changes).length === 0) return before
  const after = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.after]))
  await db.all(updateStatement(resource, place, [before.id], after, writer.userId))
  const record = await getRecord(db, resource, place, before.id)
  await audit(context, resource, record, 'update', changes)
  return record
}

export async function createRecord(
  context: Context,
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Promise<AnyRecord> {
  const { db, place, writer } = context
  const defaults = fieldsWhere(resource, (field) => field.kind !== 'count' && field.default !== undefined)
  const next = { ...Object.fromEntries(defaults.map(([name, field]) => [name, field.default])), ...values }
  const rules = rulesOf(resource)
  const issues = rules.check(next, null)
  if (issues.length > 0) throw invalid(issues)
  const settled = { ...next, ...(await rules.beforeWrite(ruleContext(context), next, null)) }
  const id = uuidv7()
  await db.all(insertStatement(resource, place, id, settled, writer.userId))
  const record = await getRecord(db, resource, place, id)
  await audit(context, resource, record, 'create', changesBetween(resource, {}, settled))
  return record
}

type Values = Readonly<Record<string, unknown>>

/** Why a record may not get these values, as far as it tells by itself. */
export function refusalOf(resource: Resource, before: AnyRecord, values: Values): Failure | null {
  if (before.archivedAt !== null)
    return failure('conflict', {
      message: `This ${inSentence(resource.words.one)} is archived. Restore it before changing it.`,
    })
  const next = { ...before, ...values }
  const issues = [...statusIssues(resource, before, next), ...rulesOf(resource).check(next, before)]
  return issues.length > 0 ? invalid(issues) : null
}

/** The values, and what the rules add to them once other records are settled. */
export const settledValues = async (
  context: Context,
  resource: Resource,
  before: AnyRecord,
  values: Values,
): Promise<Values> => ({
  ...values,
  ...(await rulesOf(resource).beforeWrite(ruleContext(context), { ...before, ...values }, before)),
})

/** `expectedVersion` is what the writer read; anything else means somebody was faster, and nothing is written. */
export async function updateRecord(
  context: Context,
  resource: Resource,
  id: string,
  values: Readonly<Record<string, unknown>>,
  expectedVersion: number,
): Promise<AnyRecord> {
  const before = await lockRecord(context.db, resource, context.place, id)
  if (before.rowVersion !== expectedVersion) throw failure('stale', { current: before })
  const refusal = refusalOf(resource, before, values)
  if (refusal) throw refusal
  return applyChange(context, resource, before, await settledValues(context, resource, before, values))
}
