/**
 * Writes the records of any resource, inside the caller's transaction. Every write takes the same path: lock and read
 * (`readRecords.ts`), plan with checks and rules (`planWrite.ts`), write with its audit row (`writeRecord.ts`).
 */

import { type Failure, failure } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { newId } from '../newId.ts'
import { changeInSets } from './archive/inSets.ts'
import type { Context } from './context.ts'
import { isForetold } from './foretold.ts'
import { planChange, planCreate } from './planWrite.ts'
import { getRecord, lockChanging, lockRecord, lockStored } from './readRecords.ts'
import { rulesOf } from './registry.ts'
import type { WriteContext } from './rules.ts'
import { inScope } from './statements.ts'
import { changerIn, insertRecord, writeChange } from './writeRecord.ts'

type Values = Readonly<Record<string, unknown>>

/** What rules may do beyond checking. Defined here because their writes take the same path. */
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

export async function createRecord(context: Context, resource: Resource, values: Values): Promise<AnyRecord> {
  const { db, place } = context
  const rules = rulesOf(resource)
  const planned = await planCreate(ruleContext(context), resource, values)
  const id = resource.single && place.customerId !== null ? place.customerId : newId()
  const record = await insertRecord(context, resource, id, planned)
  await rules.afterCreate(ruleContext(context), record)
  // The rule may have changed what the record shows.
  return rules.has('afterCreate') ? getRecord(db, resource, place, id) : record
}

export const archivedRefusal = (resource: Resource): Failure =>
  failure('conflict', {
    message: `This ${inSentence(resource.words.one)} is archived. Restore it to make changes.`,
  })

/** `expectedVersion`: the row version the writer read. If it's no longer current, nothing is written. */
export async function updateRecord(
  context: Context,
  resource: Resource,
  id: string,
  values: Values,
  expectedVersion: number,
): Promise<AnyRecord> {
  const { db, place } = context
  const { looksAt } = rulesOf(resource)
  const changer = changerIn(context)
  const { record: before, isNamed } =
    changer !== undefined && isForetold(resource, Object.keys(values))
      ? await lockChanging(db, resource, place, id, { changer, looksAt })
      : { record: await lockStored(db, resource, place, id, looksAt), isNamed: false }
  if (before.rowVersion !== expectedVersion)
    throw failure('stale', { current: await getRecord(db, resource, place, id) })
  if (before.archivedAt !== null) throw archivedRefusal(resource)
  return changeRecord(context, resource, before, values, isNamed)
}

/** For a record that is already locked, read completely or with the fields its rules need. */
export async function changeRecord(
  context: Context,
  resource: Resource,
  before: AnyRecord,
  values: Values,
  isWhole = false,
): Promise<AnyRecord> {
  const planned = await planChange(ruleContext(context), resource, before, values, isWhole)
  return writeChange(context, resource, before, planned, ruleContext, isWhole)
}

/** For values that the server itself sets: written with an audit row, without checks or rules. */
export async function writeFields(
  context: Context,
  resource: Resource,
  id: string,
  values: Values,
): Promise<AnyRecord> {
  const before = await lockRecord(context.db, resource, context.place, id)
  return writeChange(context, resource, before, values, ruleContext)
}
