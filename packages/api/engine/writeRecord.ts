/** Writes the planned values of one record: the statement, its audit row, and the changes to records that inherit from it. */
import { isSecret } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { type AuditAction, type Changes, changesBetween, writeAudit } from './audit.ts'
import type { Context } from './context.ts'
import { isForetold, isReturned } from './foretold.ts'
import { preparedInsert, preparedReturning, preparedUpdate } from './preparedWrites.ts'
import type { Changer } from './reading/preparedReads.ts'
import { emptyPointers, getRecord } from './readRecords.ts'
import type { WriteContext } from './rules.ts'
import { overridesAfter, passOn } from './templates/inherit.ts'
import { overridesStatement } from './templates/statements.ts'

type Values = Readonly<Record<string, unknown>>

/** What a sealed value is bound to: it decrypts only in its own row. */
export const secretOwner = (resource: Resource, id: string, fieldName: string): string =>
  `${resource.name}.${fieldName} ${id}`

const sealed = ({ seal }: Context, resource: Resource, id: string, values: Values): Values => {
  const secrets = fieldsWhere(resource, isSecret).filter(([name]) => typeof values[name] === 'string')
  return {
    ...values,
    ...Object.fromEntries(secrets.map(([name]) => [name, seal(secretOwner(resource, id, name), String(values[name]))])),
  }
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

/** Undefined if the name of the user must be looked up. */
export function changerIn({ writer: { userId: id }, actor }: Context): Changer | undefined {
  if (id === null) return { id, name: null }
  return actor?.id === id ? actor : undefined
}

export async function insertRecord(
  context: Context,
  resource: Resource,
  id: string,
  values: Values,
): Promise<AnyRecord> {
  const { db, place, writer } = context
  const empty = emptyPointers(resource, values)
  const changer = isReturned(resource, empty) ? changerIn(context) : undefined
  const write = { place, id, values: sealed(context, resource, id, values), by: writer.userId }
  if (!changer) db.later(preparedInsert(resource, write))
  const record =
    (changer && (await db.one(preparedReturning(resource, { ...write, name: changer.name })))) ??
    (await getRecord(db, resource, place, id, empty))
  audit(context, resource, record, 'create', changesBetween(resource, {}, values))
  return record
}

/**
 * Writes nothing if nothing changes. `ruleContext`: for the rules of records that follow this one as their template. `isWhole`:
 * `before` comes from `lockChanging`, so unless the database decides part of the result, it isn't read again.
 */
export async function writeChange(
  context: Context,
  resource: Resource,
  before: AnyRecord,
  values: Values,
  ruleContext: (context: Context) => WriteContext,
  isWhole = false,
): Promise<AnyRecord> {
  const { db, place, writer } = context
  const canForetell = isWhole && !db.hasWritten()
  const changes = changesBetween(resource, before, values)
  const overrides = await overridesAfter(db, resource, before, values)
  if (Object.keys(changes).length === 0) {
    if (overrides !== undefined) db.later(overridesStatement(resource, before.id, overrides))
    return getRecord(db, resource, place, before.id)
  }
  const changed = Object.fromEntries(Object.keys(changes).map((name) => [name, values[name] ?? null]))
  const after = sealed(context, resource, before.id, changed)
  const written = overrides === undefined ? after : { ...after, overrides }
  db.later(preparedUpdate(resource, { place, id: before.id, values: written, by: writer.userId }))
  const record =
    canForetell && isForetold(resource, Object.keys(changed))
      ? { ...before, ...changed, rowVersion: before.rowVersion + 1, updatedBy: writer.userId }
      : await getRecord(db, resource, place, before.id, emptyPointers(resource, { ...before, ...changed }))
  audit(context, resource, record, 'update', changes)
  await passOn(context, resource, record, changes, ruleContext)
  return record
}
