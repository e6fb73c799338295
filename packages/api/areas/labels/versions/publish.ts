/** Publishing turns the draft into a version; restoring copies a version into the draft. */
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { acrossCustomers } from '../../../database/db.ts'
import { type AuditEntry, writeAudit } from '../../../engine/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { getRecord, lockRecord } from '../../../engine/readRecords.ts'
import { archivedRefusal, changeRecord } from '../../../engine/records.ts'
import { insertFollowingVersions, insertVersion, ticketNumbered, versionNumbered } from './labelVersions.ts'
import { type Draft, refuseUnprintable } from './publishIssues.ts'

interface Written {
  readonly rowVersion: number
  readonly version: number | null
}

interface Publishing {
  readonly note: string
  readonly ticketNumber: number | null
}

const numberOf = (label: AnyRecord): number | null => (typeof label.version === 'number' ? label.version : null)

/** Locks the label, and fails if it changed since the client read it. */
async function lockLabel({ db, place }: Context, id: string, expected: number): Promise<AnyRecord> {
  const label = await lockRecord(db, thermalLabels, place, id)
  if (label.rowVersion !== expected) throw failure('stale', { current: label })
  if (label.archivedAt !== null) throw archivedRefusal(thermalLabels)
  return label
}

const published = (entry: Pick<AuditEntry, 'customerId' | 'recordId' | 'rowVersion'>, number: number): AuditEntry => ({
  ...entry,
  resource: thermalLabels,
  action: 'update',
  changes: { version: { before: number === 1 ? null : number - 1, after: number } },
})

/** Publishes other customers' labels that follow this one as their template. */
async function publishFollowers({ db, writer }: Context, templateId: string, note: string): Promise<void> {
  const following = await acrossCustomers(db, (wide) =>
    insertFollowingVersions(wide, templateId, { note, userId: writer.userId }),
  )
  writeAudit(
    db,
    { ...writer, via: 'template', reason: note },
    following.map(({ customerId, labelId, number, rowVersion }) =>
      published({ customerId, recordId: labelId, rowVersion }, number),
    ),
  )
}

async function ticketIdOf({ db, place }: Context, number: number | null): Promise<string | null> {
  if (number === null || place.customerId === null) return null
  const id = await ticketNumbered(db, place.customerId, number)
  if (id === undefined)
    throw invalid([{ path: 'ticketNumber', description: 'This customer has no ticket with this number.' }])
  return id
}

/** Reads the draft with its own query, because generic records aren't typed. */
async function checkDraft(context: Context, id: string): Promise<void> {
  const { db, place } = context
  const draft = await db.one(sql<Draft>`
    select language, source, width_in::float8 as "widthIn", height_in::float8 as "heightIn", dpi, purpose, site_ids as "siteIds"
    from thermal_labels where customer_id = ${place.customerId} and id = ${id}`)
  if (draft) await refuseUnprintable(context, id, draft)
}

export async function publishLabel(
  context: Context,
  id: string,
  expected: number,
  { note, ticketNumber }: Publishing,
): Promise<Written> {
  const { db, place, writer } = context
  const label = await lockLabel(context, id, expected)
  const customerId = place.customerId ?? ''
  await checkDraft(context, id)
  const ticketId = await ticketIdOf(context, ticketNumber)
  const number = await insertVersion(db, customerId, id, { note, ticketId, userId: writer.userId })
  if (number === null)
    throw failure('conflict', { message: `The draft prints the same as version ${numberOf(label)}. Change it first.` })
  const after = await changeRecord(context, thermalLabels, label, { state: 'published' })
  await publishFollowers(context, id, note)
  const rowVersion = after.rowVersion === label.rowVersion ? await nextRowVersion(context, id) : after.rowVersion
  writeAudit(db, { ...writer, reason: note }, [published({ customerId, recordId: id, rowVersion }, number)])
  return { rowVersion, version: number }
}

/** Bumps the row version of a label that was already published, because its record doesn't change otherwise. */
async function nextRowVersion({ db, place, writer }: Context, id: string): Promise<number> {
  const row = await db.one(sql<{ rowVersion: number }>`
    update thermal_labels set row_version = row_version + 1, updated_at = now(), updated_by = ${writer.userId}
    where customer_id = ${place.customerId} and id = ${id} returning row_version as "rowVersion"`)
  if (!row) throw failure('not_found')
  return row.rowVersion
}

/** Fields that restoring a version copies into the draft. */
const printedFields = [
  'language',
  'source',
  'widthIn',
  'heightIn',
  'dpi',
  'orientation',
  'darkness',
  'speed',
  'copies',
  'encoding',
] as const satisfies readonly (keyof LabelVersion)[]

const printedValues = (version: LabelVersion): Record<string, unknown> =>
  Object.fromEntries(printedFields.map((field) => [field, version[field]]))

export async function restoreVersion(context: Context, id: string, expected: number, number: number): Promise<Written> {
  const { db, place } = context
  const label = await lockLabel(context, id, expected)
  const version = await versionNumbered(db, place.customerId ?? '', id, number)
  if (!version) throw failure('not_found', { message: `There’s no version ${number} of this label.` })
  await changeRecord(context, thermalLabels, label, printedValues(version))
  const { rowVersion, ...after } = await getRecord(db, thermalLabels, place, id)
  return { rowVersion, version: typeof after.version === 'number' ? after.version : null }
}
