/** Prints one label: resolves label, version, printer and data, and queues the job. */
import type { PrintRequest } from '@postern/domain/areas/labels/printEndpoints.ts'
import { samples } from '@postern/domain/areas/labels/variables.ts'
import type { LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { chosenLabel } from '../choosing/chosenLabel.ts'
import { labelDataOf } from '../labelData/labelData.ts'
import { printValues, withPrintValues } from '../labelData/printValues.ts'
import { currentVersion, versionNumbered } from '../versions/labelVersions.ts'
import { createJobs, type NewJob } from './createJobs.ts'
import { labelContent } from './labelContent.ts'
import { routedPrinter, usablePrinter } from './targets.ts'

const purposes = {
  parcel: 'parcel',
  location: 'location',
  lockerDoor: 'lockerDoor',
  contact: 'contactFolder',
  station: 'stationTest',
  carrier: 'driverCard',
  sample: 'stationTest',
} as const

interface Label {
  readonly id: string
  readonly name: string
  readonly purpose: string
}

export async function publishedLabel(
  db: Db,
  customerId: string,
  id: string,
  number?: number,
): Promise<Label & { version: LabelVersion }> {
  const label = await db.one(sql<Label>`
    select id, name, purpose from thermal_labels where customer_id = ${customerId} and id = ${id} and archived_at is null`)
  if (!label) throw failure('not_found', { message: 'This label doesn’t exist, or you don’t have access to it.' })
  const version = await (number === undefined
    ? currentVersion(db, customerId, id)
    : versionNumbered(db, customerId, id, number))
  if (!version)
    throw failure('conflict', {
      message:
        number === undefined
          ? 'This label isn’t published. Publish it first.'
          : `There’s no version ${number} of this label.`,
    })
  return { ...label, version }
}

async function chosen(db: Db, customerId: string, { labelId, stationId, data }: PrintRequest): Promise<string> {
  if (labelId !== undefined) return labelId
  if (stationId === undefined) throw invalid([{ path: 'labelId', description: 'Select a label.' }])
  const parcelId = data.kind === 'parcel' ? data.id : null
  const found = await chosenLabel(db, customerId, { purpose: purposes[data.kind], stationId, parcelId })
  if (!found) throw invalid([{ path: 'stationId', description: 'Select an active station.' }])
  if (!found.label) throw failure('conflict', { message: 'No published label fits this station. Select one.' })
  return found.label.id
}

async function printerFor(db: Db, customerId: string, request: PrintRequest, purpose: string): Promise<string> {
  const { printerId, stationId } = request
  if (printerId !== undefined) return printerId
  if (stationId === undefined) throw invalid([{ path: 'printerId', description: 'Select a printer.' }])
  const routed = await routedPrinter(db, customerId, stationId, purpose)
  if (routed === undefined)
    throw failure('conflict', { message: 'This station has no printer for this kind of label. Select one.' })
  return routed
}

interface Printing {
  /** Null if the platform itself prints; then nothing is masked. */
  readonly actor: Actor | null
  readonly userId: string
}

export async function dataOf(
  db: Db,
  { actor, userId }: Printing,
  customerId: string,
  { data, stationId }: Pick<PrintRequest, 'data' | 'stationId'>,
) {
  if (data.kind === 'sample') return { kind: 'sample', id: null, title: 'Sample data', data: samples[data.sample] }
  const found = await labelDataOf(db, actor, customerId, data)
  if (!found)
    throw invalid([{ path: 'data', description: 'This record doesn’t exist, or you don’t have access to it.' }])
  return { ...found, data: withPrintValues(found.data, await printValues(db, customerId, userId, stationId)) }
}

export interface PrintingUser extends Printing {
  readonly writer: Writer
}

/** Returns the job's ID. */
export async function printLabel(
  db: Db,
  { actor, userId, writer }: PrintingUser,
  customerId: string,
  request: PrintRequest,
): Promise<string> {
  if (request.version !== undefined && !request.isTest)
    throw invalid([{ path: 'version', description: 'Only test prints can use another version.' }])
  const label = await publishedLabel(db, customerId, await chosen(db, customerId, request), request.version)
  const printer = await usablePrinter(db, customerId, await printerFor(db, customerId, request, label.purpose))
  const record = await dataOf(db, { actor, userId }, customerId, request)
  const content = await labelContent(label.version, printer, record.data, request.copies)
  const job: NewJob = { ...content, recordKind: record.kind, recordId: record.id, recordTitle: record.title }
  const [id = ''] = await createJobs(
    db,
    writer,
    {
      customerId,
      siteId: printer.siteId,
      printerId: printer.id,
      stationId: request.stationId ?? null,
      batchId: null,
      labelId: label.id,
      labelName: label.name,
      versionId: label.version.id,
      versionNumber: label.version.number,
      copies: request.copies,
      // Higher than a batch, because a user is waiting at the printer.
      priority: 5,
      isTest: request.isTest,
      reprintOf: null,
      reason: request.reason ?? null,
      userId,
    },
    [job],
  )
  return id
}
