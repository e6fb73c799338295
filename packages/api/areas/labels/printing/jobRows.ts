/** Queries that list and count print jobs. Tabs and lists share their conditions, so counts match the lists. */
import type { JobCounts, JobFilters, JobGroup, PrintJob } from '@postern/domain/areas/labels/printEndpoints.ts'
import { jobGroups } from '@postern/domain/areas/labels/printEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

const pageSize = 50

/** Whether the user may see personal names. */
type Named = boolean

const columnsFor = (mayName: Named) => sql`
  j.id, j.number, j.site_id as "siteId", j.requested_at as "requestedAt", person_name(j.requested_by) as "requestedBy",
  j.sent_at as "sentAt", j.settled_at as "settledAt", j.state, j.failure, j.record_kind as "recordKind", j.record_id as "recordId",
  case when j.record_kind <> 'contact' or ${mayName}::boolean then j.record_title else ${sql.lit(hiddenSecret)} end as "recordTitle", j.thermal_label_id as "labelId", j.label_name as "labelName",
  j.version_number as "versionNumber", j.printer_id as "printerId", p.name as "printerName",
  coalesce(s.state, 'unknown') as "printerState", j.copies, j.attempts, j.is_test as "isTest",
  j.reprint_of is not null as "isReprint", j.reason, j.batch_id as "batchId", j.content is not null as "hasContent",
  j.is_secret as "isSecret"`

const joined = sql`
  from print_jobs j join printers p on p.customer_id = j.customer_id and p.id = j.printer_id
  left join printer_states s on s.customer_id = j.customer_id and s.printer_id = j.printer_id`

export const groupConditions: Readonly<Record<JobGroup, RawBuilder<unknown>>> = {
  queued: sql`j.state = 'queued'`,
  sending: sql`j.state in ('sending', 'sent') and j.settled_at is null`,
  failed: sql`j.state = 'failed'`,
  confirmed: sql`j.state = 'confirmed'`,
  sent: sql`j.state = 'sent' and j.settled_at is not null`,
  canceled: sql`j.state = 'canceled'`,
}

/** Today starts at midnight in the time zone of the job's site. */
const periods: Readonly<Record<JobFilters['period'], RawBuilder<unknown>>> = {
  all: sql`true`,
  week: sql`j.requested_at > now() - interval '7 days'`,
  today: sql`j.requested_at >= (select date_trunc('day', now() at time zone z.timezone) at time zone z.timezone
    from sites z where z.customer_id = j.customer_id and z.id = j.site_id)`,
}

function conditionsOf(customerId: string, filters: JobFilters): RawBuilder<unknown> {
  const { siteId, printerId, thermalLabelId, batchId, period } = filters
  return sql.join(
    [
      sql`j.customer_id = ${customerId}`,
      ...(siteId === undefined ? [] : [sql`j.site_id = ${siteId}`]),
      ...(printerId === undefined ? [] : [sql`j.printer_id = ${printerId}`]),
      ...(thermalLabelId === undefined ? [] : [sql`j.thermal_label_id = ${thermalLabelId}`]),
      ...(batchId === undefined ? [] : [sql`j.batch_id = ${batchId}`]),
      periods[period],
    ],
    sql` and `,
  )
}

interface ListQuery extends JobFilters {
  readonly group?: JobGroup | undefined
  readonly cursor?: string | undefined
}

export async function listJobs(db: Db, mayName: Named, customerId: string, { group, cursor, ...filters }: ListQuery) {
  const found = await db.all(sql<PrintJob>`
    select ${columnsFor(mayName)} ${joined} where ${conditionsOf(customerId, filters)}
      ${group === undefined ? sql`` : sql`and ${groupConditions[group]}`}
      ${cursor === undefined ? sql`` : sql`and j.number < ${cursor}::bigint`}
    order by j.number desc limit ${pageSize + 1}`)
  const items = found.slice(0, pageSize)
  return { items, nextCursor: found.length > pageSize ? String(items.at(-1)?.number ?? '') : null }
}

export async function countJobs(db: Db, customerId: string, filters: JobFilters): Promise<JobCounts> {
  const each = sql.join(
    jobGroups.map((group) => sql`(count(*) filter (where ${groupConditions[group]}))::int as ${sql.ref(group)}`),
  )
  const counted = await db.one(sql<JobCounts>`
    select count(*)::int as all, ${each} from print_jobs j where ${conditionsOf(customerId, filters)}`)
  return counted ?? { all: 0, queued: 0, sending: 0, failed: 0, confirmed: 0, sent: 0, canceled: 0 }
}

export async function readJob(db: Db, mayName: Named, customerId: string, id: string): Promise<PrintJob> {
  const job = await db.one(sql<PrintJob>`
    select ${columnsFor(mayName)} ${joined} where j.customer_id = ${customerId} and j.id = ${id}`)
  if (!job) throw failure('not_found', { message: 'This print job doesn’t exist, or you don’t have access to it.' })
  return job
}
