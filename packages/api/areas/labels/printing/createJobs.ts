/** Queues labels for a printer. Their content is fixed at this point. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { newId } from '../../../newId.ts'
import type { Secrets } from '../../../secrets.ts'
import type { LabelContent } from './labelContent.ts'
import { publishPrinting } from './printQueue.ts'
import { sealContent } from './sealedContent.ts'

export interface NewJob extends LabelContent {
  readonly recordKind: string
  readonly recordId: string | null
  readonly recordTitle: string
}

export interface JobsOf {
  readonly customerId: string
  readonly siteId: string
  readonly printerId: string
  readonly stationId: string | null
  readonly batchId: string | null
  readonly labelId: string
  readonly labelName: string
  readonly versionId: string | null
  readonly versionNumber: number | null
  readonly copies: number
  readonly priority: number
  readonly isTest: boolean
  readonly reprintOf: string | null
  readonly reason: string | null
  readonly userId: string
  /** Set for labels that contain a secret: their content is encrypted, and deleted once printed. */
  readonly sealWith?: Secrets
}

const longestTitle = 120

/** Returns the job IDs, in order. */
export async function createJobs(db: Db, writer: Writer, of: JobsOf, jobs: readonly NewJob[]): Promise<string[]> {
  const { customerId, siteId, printerId, reason, sealWith } = of
  const rows = jobs.map(({ recordKind, recordId, recordTitle, labels, content }) => {
    const id = newId()
    // Hash the stored (encrypted) content: a hash of the label itself would let a short code be guessed.
    const kept = sealWith ? sealContent(sealWith, id, content) : content
    return {
      id,
      recordKind,
      recordId,
      recordTitle: recordTitle.slice(0, longestTitle),
      labels,
      content: kept.toString('base64'),
      sha256: createHash('sha256').update(kept).digest('hex'),
    }
  })
  await db.all(sql`
    insert into print_jobs (customer_id, id, site_id, printer_id, station_id, batch_id, thermal_label_id, label_version_id, label_name,
      version_number, record_kind, record_id, record_title, is_test, copies, labels, priority, content, content_sha256, is_secret, state,
      reprint_of, reason, requested_by)
    select ${customerId}, d.id, ${siteId}, ${printerId}, ${of.stationId}::uuid, ${of.batchId}::uuid, ${of.labelId}, ${of.versionId}::uuid,
      ${of.labelName}, ${of.versionNumber}::integer, d."recordKind", d."recordId", d."recordTitle", ${of.isTest}::boolean,
      ${of.copies}::integer, d.labels, ${of.priority}::integer, decode(d.content, 'base64'), d.sha256, ${sealWith !== undefined}::boolean, 'queued',
      ${of.reprintOf}::uuid, ${reason}::text, ${of.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(id uuid, "recordKind" text, "recordId" uuid, "recordTitle" text, labels integer, content text, sha256 text)`)
  writeAudit(
    db,
    reason === null ? writer : { ...writer, reason },
    rows.map(({ id, recordId }) => ({
      resource: { name: 'printJobs' },
      customerId,
      recordId: id,
      action: 'create',
      rowVersion: 0,
      changes: {
        recordId: { before: null, after: recordId },
        label: { before: null, after: of.labelName },
        printerId: { before: null, after: printerId },
      },
    })),
  )
  publishPrinting(db, customerId, siteId)
  return rows.map(({ id }) => id)
}
