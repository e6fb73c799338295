/** A label for each of many records: one job each, behind everything that someone waits for. */

import type { LabelDataKind } from '@postern/domain/areas/labels/labelDataKinds.ts'
import type { JobCounts, PrintBatch } from '@postern/domain/areas/labels/printEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import { counted } from '@postern/domain/values/text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { labelDataOf } from '../labelData/labelData.ts'
import { createJobs, type NewJob } from './createJobs.ts'
import { countJobs } from './jobRows.ts'
import { labelContent } from './labelContent.ts'
import { publishedLabel } from './printLabel.ts'
import { printNodeOf } from './printNode.ts'
import { publishPrinting } from './printQueue.ts'
import { usablePrinter } from './targets.ts'

const kinds: Readonly<Record<'locations' | 'lockerDoors' | 'contacts', LabelDataKind>> = {
  locations: 'location',
  lockerDoors: 'lockerDoor',
  contacts: 'contact',
}
const titles = {
  locations: (count: number) => counted(count, 'location label', 'location labels'),
  lockerDoors: (count: number) => counted(count, 'door label', 'door labels'),
  contacts: (count: number) => counted(count, 'contact label', 'contact labels'),
}

type StoredBatch = Omit<PrintBatch, 'counts'>

async function readBatch(db: Db, customerId: string, id: string): Promise<PrintBatch> {
  const batch = await db.one(sql<StoredBatch>`
    select b.id, b.site_id as "siteId", b.title, b.total, b.requested_at as "requestedAt", person_name(b.requested_by) as "requestedBy"
    from print_batches b where b.customer_id = ${customerId} and b.id = ${id}`)
  if (!batch) throw failure('not_found')
  const counts: JobCounts = await countJobs(db, customerId, { batchId: id, period: 'all' })
  return { ...batch, counts }
}

export function batchRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const { worker } = printNodeOf(database)

  serve(
    app,
    'POST /api/customers/:customerId/printBatches',
    async ({ params: { customerId }, body, signedIn, request }) => {
      const batch = await tx(database, { customerId }, async (db) => {
        const { kind, ids, labelId, printerId, copies } = body
        const label = await publishedLabel(db, customerId, labelId)
        const printer = await usablePrinter(db, customerId, printerId)
        const jobs: NewJob[] = []
        for (const recordId of new Set(ids)) {
          const record = await labelDataOf(db, signedIn.user, customerId, { kind: kinds[kind], id: recordId })
          if (!record) throw invalid([{ path: 'ids', description: 'Some of these records don’t exist anymore.' }])
          const content = await labelContent(label.version, printer, record.data, copies)
          jobs.push({ ...content, recordKind: record.kind, recordId: record.id, recordTitle: record.title })
        }
        const id = uuidv7()
        const { id: userId, customerIds: reachable } = signedIn.user
        const { writer } = contextOf(db, deps, { place: { customerId, reachable }, signedIn, request })
        await db.all(sql`
        insert into print_batches (customer_id, id, site_id, kind, title, total, requested_by)
        values (${customerId}, ${id}, ${printer.siteId}, ${kind}, ${titles[kind](jobs.length)}, ${jobs.length}, ${userId})`)
        await createJobs(
          db,
          writer,
          {
            customerId,
            siteId: printer.siteId,
            printerId,
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
          },
          jobs,
        )
        return readBatch(db, customerId, id)
      })
      worker.soon()
      return batch
    },
  )

  serve(app, 'GET /api/customers/:customerId/printBatches/:id', ({ params: { customerId, id } }) =>
    tx(database, { customerId }, (db) => readBatch(db, customerId, id)),
  )

  serve(
    app,
    'POST /api/customers/:customerId/printBatches/:id/cancel',
    ({ params: { customerId, id }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const { siteId } = await readBatch(db, customerId, id)
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const canceled = await db.all(sql<{ id: string }>`
        update print_jobs set state = 'canceled', settled_at = now()
        where customer_id = ${customerId} and batch_id = ${id} and state = 'queued' returning id`)
        writeAudit(db, writer, [
          {
            resource: { name: 'printBatches' },
            customerId,
            recordId: id,
            action: 'update',
            rowVersion: 0,
            changes: { canceled: { before: null, after: canceled.length } },
          },
        ])
        publishPrinting(db, customerId, siteId)
        return readBatch(db, customerId, id)
      }),
  )
}
