/** What can be done with the records of any resource. Each runs inside the caller's transaction. */

import { can } from '@postern/domain/auth/permission.ts'
import { type Failure, failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { isPointer, isStatus, isStored } from '@postern/domain/engine/field.ts'
import type { ListQuery, Page } from '@postern/domain/engine/query.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import { humanise, inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { acrossCustomers, type Db } from '../database/db.ts'
import { changeInSets } from './archive/inSets.ts'
import { type AuditAction, type Changes, changesBetween, writeAudit } from './audit.ts'
import type { Context } from './context.ts'
import { writeCursor } from './cursor.ts'
import { imageIssues } from './images/store.ts'
import { withoutMasked } from './privacy.ts'
import { refuseBeyond, rulesOf } from './registry.ts'
import type { WriteContext } from './rules.ts'
import {
  type CustomerScope,
  countStatement,
  getStatement,
  inScope,
  insertStatement,
  listStatement,
  lockStatement,
  presentStatement,
  updateStatement,
} from './statements.ts'
import { overridesAfter, passOn } from './templates/inherit.ts'
import { overridesStatement } from './templates/statements.ts'

type Values = Readonly<Record<string, unknown>>

/** What a sealed value is bound to. */
export const secretOwner = (resource: Resource, id: string, fieldName: string): string =>
  `${resource.name}.${fieldName} ${id}`

const sealed = ({ seal }: Context, resource: Resource, id: string, values: Values): Values => {
  const secrets = fieldsWhere(resource, (field) => field.kind === 'secret').filter(
    ([name]) => typeof values[name] === 'string',
  )
  return {
    ...values,
    ...Object.fromEntries(secrets.map(([name]) => [name, seal(secretOwner(resource, id, name), String(values[name]))])),
  }
}

export async function listRecords(
  db: Db,
  resource: Resource,
  place: CustomerScope,
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

export async function getRecord(db: Db, resource: Resource, place: CustomerScope, id: string): Promise<AnyRecord> {
  const record = await db.onePrepared(getStatement(resource, place, id))
  if (!record) throw notFound(resource)
  return record
}

/** Reads the record and keeps others from changing it until the transaction ends. */
export async function lockRecord(db: Db, resource: Resource, place: CustomerScope, id: string): Promise<AnyRecord> {
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
function statusIssues({ actor }: Context, resource: Resource, before: AnyRecord, next: Values): Issue[] {
  return fieldsWhere(resource, isStatus).flatMap(([name, field]) => {
    const [from, to] = [String(before[name]), String(next[name])]
    if (from === to) return []
    if (field.transitions[from]?.includes(to)) {
      const right = field.needs?.[to]
      return actor === null || right === undefined || can(actor, right)
        ? []
        : [{ path: name, description: `Your role does not let you make it ${inSentence(humanise(to))}.` }]
    }
    const allowed = (field.transitions[from] ?? []).map((state) => inSentence(humanise(state))).join(' or ')
    const now = `${labelOf(name, field)} is ${inSentence(humanise(from))}`
    return [{ path: name, description: allowed ? `${now}; it can only become ${allowed}.` : `${now} and stays so.` }]
  })
}

/** What is newly pointed to must be here and in use. What has been archived since stays until somebody changes it. */
async function pointerIssues({ db, place }: Context, resource: Resource, values: Values, before: AnyRecord | null) {
  const issues = await imageIssues({ db, place }, resource, values, before)
  for (const [name, field] of fieldsWhere(resource, isPointer)) {
    const known = [before?.[name]].flat()
    const ids = [values[name]].flat().filter((value) => typeof value === 'string' && !known.includes(value))
    if (ids.length === 0) continue
    const target = resourceNamed(field.target)
    const asked = presentStatement(target, place, ids.map(String))
    // Customers stand outside the customer whose record points to them; which of them one may reach is in the statement.
    const present = target.scope === 'top' ? await acrossCustomers(db, (wide) => wide.all(asked)) : await db.all(asked)
    const one = inSentence(target.words.one)
    if (present.length < new Set(ids).size) issues.push({ path: name, description: `There is no such ${one} here.` })
    const archived = present.find((row) => row.archived)
    if (archived) issues.push({ path: name, description: `This ${one} is archived. Select another.` })
  }
  return issues
}

/** What the server itself puts into a record, with its row in the history; no rule is asked. */
export async function writeFields(
  context: Context,
  resource: Resource,
  id: string,
  values: Values,
): Promise<AnyRecord> {
  const before = await lockRecord(context.db, resource, context.place, id)
  return applyChange(context, resource, before, values)
}

export const ruleContext = (context: Context): WriteContext => ({
  ...context,
  alsoUpdate: async (resource, id, values) => {
    await writeFields({ ...context, writer: { ...context.writer, via: 'cascade' } }, resource, id, values)
  },
  alsoUpdateAll: async (resource, where, values) => {
    const { db, place, writer } = context
    await changeInSets(db, { ...writer, via: 'cascade' }, resource, {
      action: 'update',
      where: sql`${inScope(resource, place)} and ${where}`,
      values,
    })
  },
  inside: (customerId) => {
    const there = { ...context, place: { customerId, reachable: null }, actor: null }
    return {
      create: (resource, values) => createRecord(there, resource, values),
      update: (resource, id, values) => writeFields(there, resource, id, values),
    }
  },
})

async function applyChange(context: Context, resource: Resource, before: AnyRecord, values: Values) {
  const { db, place, writer } = context
  const changes = changesBetween(resource, before, values)
  const overrides = await overridesAfter(db, resource, before, values)
  if (Object.keys(changes).length === 0) {
    if (overrides === undefined) return before
    await db.all(overridesStatement(resource, before.id, overrides))
    return getRecord(db, resource, place, before.id)
  }
  const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name] ?? null]))
  const after = sealed(context, resource, before.id, changed)
  const written = overrides === undefined ? after : { ...after, overrides }
  await db.all(updateStatement(resource, place, [before.id], written, writer.userId))
  const record = await getRecord(db, resource, place, before.id)
  await audit(context, resource, record, 'update', changes)
  await passOn(context, resource, record, changes, ruleContext)
  return record
}

export async function createRecord(context: Context, resource: Resource, values: Values): Promise<AnyRecord> {
  const { db, place, writer } = context
  const defaults = fieldsWhere(resource, (field) => isStored(field) && field.default !== undefined)
  const rules = rulesOf(resource)
  const next = {
    ...Object.fromEntries(defaults.map(([name, field]) => [name, field.default])),
    ...(await rules.defaults(ruleContext(context), values)),
    ...values,
  }
  const issues = [...(await pointerIssues(context, resource, next, null)), ...rules.check(next, null)]
  if (issues.length > 0) throw invalid(issues)
  await refuseBeyond(context, resource)
  const settled = { ...next, ...(await rules.beforeWrite(ruleContext(context), next, null)) }
  const id = resource.single && place.customerId !== null ? place.customerId : uuidv7()
  await db.all(insertStatement(resource, place, id, sealed(context, resource, id, settled), writer.userId))
  const record = await getRecord(db, resource, place, id)
  await audit(context, resource, record, 'create', changesBetween(resource, {}, settled))
  await rules.afterCreate(ruleContext(context), record)
  // What followed may show in the record itself.
  return rules.has('afterCreate') ? getRecord(db, resource, place, id) : record
}

export const archivedRefusal = (resource: Resource): Failure =>
  failure('conflict', {
    message: `This ${inSentence(resource.words.one)} is archived. Restore it before changing it.`,
  })

async function issuesOf(context: Context, resource: Resource, before: AnyRecord, values: Values): Promise<Issue[]> {
  const next = { ...before, ...values }
  return [
    ...statusIssues(context, resource, before, next),
    ...(await pointerIssues(context, resource, values, before)),
    ...rulesOf(resource).check(next, before),
  ]
}

/** Why a record may not get these values, or null. */
export async function refusalOf(context: Context, resource: Resource, before: AnyRecord, values: Values) {
  if (before.archivedAt !== null) return archivedRefusal(resource)
  const issues = await issuesOf(context, resource, before, values)
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
  values: Values,
  expectedVersion: number,
): Promise<AnyRecord> {
  const before = await lockRecord(context.db, resource, context.place, id)
  if (before.rowVersion !== expectedVersion) throw failure('stale', { current: before })
  if (before.archivedAt !== null) throw archivedRefusal(resource)
  return changeRecord(context, resource, before, values)
}

/** A change of a record that is locked already, through everything that decides whether it may be made. */
export async function changeRecord(
  context: Context,
  resource: Resource,
  before: AnyRecord,
  values: Values,
): Promise<AnyRecord> {
  const open = withoutMasked(resource, context.actor, before, values)
  const issues = await issuesOf(context, resource, before, open)
  if (issues.length > 0) throw invalid(issues)
  return applyChange(context, resource, before, await settledValues(context, resource, before, open))
}
