/** Prints a label for each of many records: one job each, at lower priority than single prints. */

import type { LabelDataKind } from '@postern/domain/areas/labels/labelDataKinds.ts'
import { invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../../engine/audit.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { labelDataOf } from '../labelData/labelData.ts'
import { printValues, withPrintValues } from '../labelData/printValues.ts'
import { createBatch, readBatch } from './batches.ts'
import type { NewJob } from './createJobs.ts'
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
export function batchRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const { worker } = printNodeOf(deps)

  serve(
    app,
    'POST /api/customers/:customerId/printBatches',
    async ({ params: { customerId }, body, signedIn, request }) => {
      const batch = await tx(database, { customerId }, async (db) => {
        const { kind, ids, labelId, printerId, copies } = body
        const label = await publishedLabel(db, customerId, labelId)
        const printer = await usablePrinter(db, customerId, printerId)
        const values = await printValues(db, customerId, signedIn.user.id)
        const jobs: NewJob[] = []
        for (const recordId of new Set(ids)) {
          const record = await labelDataOf(db, signedIn.user, customerId, { kind: kinds[kind], id: recordId })
          if (!record) throw invalid([{ path: 'ids', description: 'Some of these records don’t exist anymore.' }])
          const content = await labelContent(label.version, printer, withPrintValues(record.data, values), copies)
          jobs.push({ ...content, recordKind: record.kind, recordId: record.id, recordTitle: record.title })
        }
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const { id: userId } = signedIn.user
        return createBatch(db, writer, { customerId, userId, kind, label, printer, copies }, jobs)
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
