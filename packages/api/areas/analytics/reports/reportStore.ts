/** Scheduled reports as stored. */
import type { ReportFilters, ScheduledReport } from '@postern/domain/areas/analytics/reportEndpoints.ts'
import { type RawBuilder, sql } from 'kysely'

const zone = sql`(select p.timezone from customers p where p.is_provider)`
const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const

/** The next run: every day, every Monday or every first of the month, on the hour in the provider's time zone. */
export const nextRun = (rhythm: keyof typeof units, hour: number): RawBuilder<string> => {
  const unit = sql.lit(units[rhythm])
  const at = sql`date_trunc(${unit}, now() at time zone ${zone}) + make_interval(hours => ${hour})`
  return sql<string>`(case when (${at}) at time zone ${zone} > now() then (${at}) else (${at}) + ('1 ' || ${unit})::interval end) at time zone ${zone}`
}

/** The report is `r`. */
export const reportColumns = sql`r.id, r.name, r.rhythm, r.hour, r.recipients, r.filters, person_name(r.user_id) as "createdBy",
  r.next_run_at as "nextRunAt", (select max(d.sent_at) from report_deliveries d where d.report_id = r.id) as "lastSentAt",
  (select d.error from report_deliveries d where d.report_id = r.id order by d.due_at desc, d.next_attempt_at desc limit 1) as "lastError"`

export const reportsOf = (userId: string) =>
  sql<ScheduledReport>`select ${reportColumns} from scheduled_reports r where r.user_id = ${userId} order by r.name, r.id`

export interface DueReport {
  readonly id: string
  readonly name: string
  readonly rhythm: keyof typeof units
  readonly hour: number
  readonly recipients: string[]
  readonly filters: ReportFilters
}
