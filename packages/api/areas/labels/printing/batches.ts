/** A batch of jobs: created together, tracked together, at lower priority than single prints. */
import type { JobCounts, PrintBatch } from '@postern/domain/areas/labels/printEndpoints.ts'
import type { LabelVersion } from '@postern/domain/areas/labels/versions/versionEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { counted } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Writer } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import type { Secrets } from '../../../secrets.ts'
import { createJobs, type NewJob } from './createJobs.ts'
import { countJobs } from './jobRows.ts'
import type { PrinterRow } from './targets.ts'

const titles = {
  locations: (count: number) => counted(count, 'location label', 'location labels'),
  lockerDoors: (count: number) => counted(count, 'door label', 'door labels'),
  contacts: (count: number) => counted(count, 'contact label', 'contact labels'),
  carriers: (count: number) => counted(count, 'driver card', 'driver cards'),
}

type StoredBatch = Omit<PrintBatch, 'counts'>

export async function readBatch(db: Db, customerId: string, id: string): Promise<PrintBatch> {
  const batch = await db.one(sql<StoredBatch>`
    select b.id, b.site_id as "siteId", b.title, b.total, b.requested_at as "requestedAt", person_name(b.requested_by) as "requestedBy"
    from print_batches b where b.customer_id = ${customerId} and b.id = ${id}`)
  if (!batch) throw failure('not_found')
  const counts: JobCounts = await countJobs(db, customerId, { batchId: id, period: 'all' })
  return { ...batch, counts }
}

interface NewBatch {
  readonly customerId: string
  readonly userId: string
  readonly kind: keyof typeof titles
  readonly label: { readonly id: string; readonly name: string; readonly version: LabelVersion }
  readonly printer: PrinterRow
  readonly copies: number
  /** Set for labels that contain a secret. */
  readonly sealWith?: Secrets
}

export async function createBatch(
  db: Db,
  writer: Writer,
  { customerId, userId, kind, label, printer, copies, sealWith }: NewBatch,
  jobs: readonly NewJob[],
): Promise<PrintBatch> {
  const id = newId()
  await db.all(sql`
    insert into print_batches (customer_id, id, site_id, kind, title, total, requested_by)
    values (${customerId}, ${id}, ${printer.siteId}, ${kind}, ${titles[kind](jobs.length)}, ${jobs.length}, ${userId})`)
  await createJobs(
    db,
    writer,
    {
      customerId,
      siteId: printer.siteId,
      printerId: printer.id,
      stationId: null,
      batchId: id,
      labelId: label.id,
      labelName: label.name,
      versionId: label.version.id,
      versionNumber: label.version.number,
      copies,
      priority: 0,
      isTest: false,
      reprintOf: null,
      reason: null,
      userId,
      ...(sealWith && { sealWith }),
    },
    jobs,
  )
  return readBatch(db, customerId, id)
}
