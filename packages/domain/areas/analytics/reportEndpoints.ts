/** Analytics by email: a PDF on a schedule. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { comparisons, parcelFilters, periods } from './filters.ts'

const tag = 'Analytics'

export const reportRhythms = ['daily', 'weekly', 'monthly'] as const

const reportFilters = z.strictObject({
  ...parcelFilters,
  period: z.enum(periods).exclude(['custom']).default('30d'),
  compare: z.enum(comparisons).default('prior'),
})
export type ReportFilters = z.output<typeof reportFilters>

const report = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  rhythm: z.enum(reportRhythms),
  /** On the hour, in the provider's time zone. Weekly reports go out on Monday, monthly ones on the 1st. */
  hour: z.int(),
  recipients: z.array(z.string()),
  filters: reportFilters,
  createdBy: z.string().nullable(),
  nextRunAt: z.string(),
  lastSentAt: z.string().nullable(),
  lastError: z.string().nullable(),
})
export type ScheduledReport = z.output<typeof report>

export const reportEndpoints = endpoints({
  'GET /api/analytics/reports': {
    permission: 'dashboards.customerAnalytics.view',
    tag,
    summary: 'List your scheduled reports',
    answer: z.strictObject({ items: z.array(report), sendsMail: z.boolean() }),
  },
  'POST /api/analytics/reports': {
    permission: 'dashboards.customerAnalytics.export',
    tag,
    status: 201,
    summary: 'Schedule a report by email',
    body: z.strictObject({
      name: z.string().trim().min(1, 'Enter a name.').max(80),
      rhythm: z.enum(reportRhythms).default('weekly'),
      hour: z.int().min(0).max(23).default(7),
      /** Staff addresses only: reports contain figures of several customers. */
      recipients: z.array(z.email('Enter an email address.').max(254)).min(1, 'Enter at least 1 recipient.').max(20),
      filters: reportFilters,
    }),
    answer: report,
  },
  'DELETE /api/analytics/reports/:id': {
    permission: 'dashboards.customerAnalytics.export',
    tag,
    summary: 'Delete a scheduled report',
    params: z.strictObject({ id: z.uuid() }),
  },
  'POST /api/analytics/reports/:id/run': {
    permission: 'dashboards.customerAnalytics.export',
    tag,
    status: 202,
    summary: 'Send a scheduled report now',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.strictObject({ nextRunAt: z.string() }),
  },
  'GET /api/analytics/report': {
    permission: 'dashboards.customerAnalytics.export',
    tag,
    heavy: true,
    file: true,
    summary: 'Download the report as a PDF',
    query: reportFilters,
  },
})
