/** Lists, counts, creates, cancels, retries and reprints jobs. */

import type { PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import { mayCancel, mayReprint, mayRetry } from '@postern/domain/areas/labels/printing/printJobs.ts'
import { can } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { contextOf } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { createJobs } from './createJobs.ts'
import { countJobs, listJobs, readJob } from './jobRows.ts'
import { printLabel } from './printLabel.ts'
import { printNodeOf } from './printNode.ts'
import { publishPrinting } from './printQueue.ts'
import { equalPrinter } from './targets.ts'

const mayName = ({ user }: SignedIn): boolean => can(user, 'customers.contacts.view')
const refuse = (message: string) => failure('conflict', { message })

const auditState = (
  db: Db,
  writer: Writer,
  customerId: string,
  job: Pick<PrintJob, 'id' | 'state'>,
  to: string,
): void =>
  writeAudit(db, writer, [
    {
      resource: { name: 'printJobs' },
      customerId,
      recordId: job.id,
      action: 'update',
      rowVersion: 0,
      changes: { state: { before: job.state, after: to } },
    },
  ])

interface StoredJob {
  readonly content: Buffer | null
  readonly labels: number
  readonly versionId: string | null
  readonly stationId: string | null
  readonly isSecret: boolean
}

const lockJob = (db: Db, customerId: string, id: string) =>
  db.one(sql<StoredJob>`
    select content, labels, label_version_id as "versionId", station_id as "stationId", is_secret as "isSecret"
    from print_jobs where customer_id = ${customerId} and id = ${id} for update`)

const gone = 'What was printed has been deleted. Print the record again instead.'

async function retry(
  db: Db,
  writer: Writer,
  customerId: string,
  job: PrintJob,
  printerId: string | undefined,
): Promise<void> {
  const may = mayRetry(job.state)
  if (may !== true) throw refuse(may)
  if (!job.hasContent) throw refuse(gone)
  const target = printerId ?? job.printerId
  await db.all(sql`
    update print_jobs set state = 'queued', failure = null, settled_at = null, attempts = 0, count_before = null, link_lost_at = null,
      sent_at = null, queued_at = now(), printer_id = ${target}
    where customer_id = ${customerId} and id = ${job.id} and state = 'failed'`)
  auditState(db, writer, customerId, job, 'queued')
  publishPrinting(db, customerId, job.siteId)
}

async function reprint(
  db: Db,
  writer: Writer,
  customerId: string,
  job: PrintJob,
  { reason, printerId, userId }: { reason: string; printerId: string; userId: string },
): Promise<string> {
  const stored = await lockJob(db, customerId, job.id)
  if (stored?.isSecret) throw refuse('A driver card isn’t printed twice. Print a new one: it gets a new code.')
  if (!stored?.content) throw refuse(gone)
  const { content, labels, versionId, stationId } = stored
  const { recordKind, recordId, recordTitle } = job
  const [id = ''] = await createJobs(
    db,
    writer,
    {
      ...job,
      customerId,
      printerId,
      stationId,
      versionId,
      batchId: null,
      priority: 5,
      reprintOf: job.id,
      reason,
      userId,
    },
    [{ content, labels, recordKind, recordId, recordTitle }],
  )
  return id
}

export function printJobRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const { worker } = printNodeOf(deps)
  const woken = async <Value>(work: Promise<Value>): Promise<Value> => {
    const answer = await work
    worker.soon()
    return answer
  }

  serve(app, 'GET /api/customers/:customerId/printJobs', ({ params: { customerId }, query, signedIn }) =>
    tx(database, { customerId }, (db) => listJobs(db, mayName(signedIn), customerId, query)),
  )

  serve(app, 'GET /api/customers/:customerId/printJobs/counts', ({ params: { customerId }, query }) =>
    tx(database, { customerId }, (db) => countJobs(db, customerId, query)),
  )

  serve(app, 'GET /api/customers/:customerId/printJobs/:id', ({ params: { customerId, id }, signedIn }) =>
    tx(database, { customerId }, (db) => readJob(db, mayName(signedIn), customerId, id)),
  )

  serve(app, 'POST /api/customers/:customerId/printJobs', ({ params: { customerId }, body, signedIn, request }) =>
    woken(
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        const id = await printLabel(db, { actor: signedIn.user, userId: signedIn.user.id, writer }, customerId, body)
        return readJob(db, mayName(signedIn), customerId, id)
      }),
    ),
  )

  serve(app, 'POST /api/customers/:customerId/printJobs/retry', ({ params: { customerId }, body, signedIn, request }) =>
    woken(
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        for (const id of body.ids) {
          await lockJob(db, customerId, id)
          const job = await readJob(db, mayName(signedIn), customerId, id)
          if (body.printerId !== undefined)
            await equalPrinter(db, customerId, job.printerId, body.printerId, 'printerId')
          await retry(db, writer, customerId, job, body.printerId)
        }
        return { retried: body.ids.length }
      }),
    ),
  )

  serve(
    app,
    'POST /api/customers/:customerId/printJobs/:id/cancel',
    ({ params: { customerId, id }, signedIn, request }) =>
      tx(database, { customerId }, async (db) => {
        const place = { customerId, reachable: signedIn.user.customerIds }
        const { writer } = contextOf(db, deps, { place, signedIn, request })
        await lockJob(db, customerId, id)
        const job = await readJob(db, mayName(signedIn), customerId, id)
        const may = mayCancel(job.state)
        if (may !== true) throw refuse(may)
        await db.all(sql`
        update print_jobs set state = 'canceled', settled_at = now() where customer_id = ${customerId} and id = ${id} and state = 'queued'`)
        auditState(db, writer, customerId, job, 'canceled')
        publishPrinting(db, customerId, job.siteId)
        return readJob(db, mayName(signedIn), customerId, id)
      }),
  )

  serve(
    app,
    'POST /api/customers/:customerId/printJobs/:id/reprint',
    ({ params: { customerId, id }, body, signedIn, request }) =>
      woken(
        tx(database, { customerId }, async (db) => {
          const place = { customerId, reachable: signedIn.user.customerIds }
          const { writer } = contextOf(db, deps, { place, signedIn, request })
          const job = await readJob(db, true, customerId, id)
          const may = mayReprint(job.state)
          if (may !== true) throw refuse(may)
          const { printerId = job.printerId, reason } = body
          await equalPrinter(db, customerId, job.printerId, printerId, 'printerId')
          const made = await reprint(db, writer, customerId, job, { reason, printerId, userId: signedIn.user.id })
          return readJob(db, mayName(signedIn), customerId, made)
        }),
      ),
  )
}
