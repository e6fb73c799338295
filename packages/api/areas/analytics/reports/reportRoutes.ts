/** Scheduled reports over HTTP. Each user has their own. */
import { Readable } from 'node:stream'
import type { ScheduledReport } from '@postern/domain/areas/analytics/reportEndpoints.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Person } from '../../../auth/people.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type AuditAction, writeAudit } from '../../../engine/audit.ts'
import { fileHeaders } from '../../../http/file.ts'
import { serve } from '../../../http/serve.ts'
import { newId } from '../../../newId.ts'
import { readPortfolio } from '../reads/portfolio.ts'
import { reportPdf } from './reportPdf.ts'
import { nextRun, reportColumns, reportsOf } from './reportStore.ts'

const mostReports = 20

function audit(db: Db, user: Person, request: FastifyRequest, action: AuditAction, report: ScheduledReport): void {
  const { id, name, recipients } = report
  const change = (value: string) =>
    action === 'delete' ? { before: value, after: null } : { before: null, after: value }
  writeAudit(db, { userId: user.id, via: 'console', requestId: request.id }, [
    {
      resource: { name: 'scheduledReports' },
      customerId: null,
      recordId: id,
      action,
      rowVersion: 1,
      changes: { name: change(name), recipients: change(recipients.join(', ')) },
    },
  ])
}

/** Reports may cover several customers, so only staff can receive them. */
async function requireStaff(db: Db, recipients: readonly string[]): Promise<void> {
  const strange = await db.one(sql<{ address: string }>`
    select w.address from unnest(${[...recipients]}::text[]) as w(address) where not exists (
      select from users u join customers c on c.id = u.customer_id and c.is_provider
      where lower(u.email) = lower(w.address) and u.archived_at is null) limit 1`)
  if (strange)
    throw invalid([
      { path: 'recipients', description: `${strange.address} isn’t a staff member. Reports only go to staff.` },
    ])
}

export function reportRoutes(app: FastifyInstance, { database, sendsMail }: Deps): void {
  serve(app, 'GET /api/analytics/reports', ({ signedIn: { user } }) =>
    tx(database, 'all', async (db) => ({ items: await db.all(reportsOf(user.id)), sendsMail })),
  )

  serve(app, 'POST /api/analytics/reports', ({ body, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const { name, rhythm, hour, filters } = body
      const recipients = [...new Set(body.recipients.map((address) => address.toLowerCase()))]
      await requireStaff(db, recipients)
      if ((await db.all(reportsOf(user.id))).length >= mostReports)
        throw failure('conflict', { message: `You have ${mostReports} reports. Delete one first.` })
      const made = await db.one(sql<ScheduledReport>`
        insert into scheduled_reports as r (id, user_id, name, rhythm, hour, recipients, filters, next_run_at)
        values (${newId()}, ${user.id}, ${name}, ${rhythm}, ${hour}, ${recipients}::text[], ${JSON.stringify(filters)}::jsonb, ${nextRun(rhythm, hour)})
        returning ${reportColumns}`)
      if (!made) throw failure('broken')
      audit(db, user, request, 'create', made)
      return made
    }),
  )

  const ownReport = async (db: Db, user: Person, id: string): Promise<ScheduledReport> => {
    const found = (await db.all(reportsOf(user.id))).find((report) => report.id === id)
    if (!found) throw failure('not_found')
    return found
  }

  serve(app, 'DELETE /api/analytics/reports/:id', ({ params: { id }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const report = await ownReport(db, user, id)
      await db.all(sql`delete from scheduled_reports where id = ${id} and user_id = ${user.id}`)
      audit(db, user, request, 'delete', report)
      return undefined
    }),
  )

  serve(app, 'POST /api/analytics/reports/:id/run', ({ params: { id }, signedIn: { user }, request }) =>
    tx(database, 'all', async (db) => {
      const report = await ownReport(db, user, id)
      await db.all(sql`update scheduled_reports set next_run_at = now() where id = ${id}`)
      audit(db, user, request, 'update', report)
      return { nextRunAt: (await ownReport(db, user, id)).nextRunAt }
    }),
  )

  serve(app, 'GET /api/analytics/report', async ({ query, signedIn: { user }, reply }) => {
    const portfolio = await tx(database, 'all', (db) => readPortfolio(db, user.customerIds, query, 'received'))
    fileHeaders(reply, `Customer analytics ${portfolio.shown.to}.pdf`, 'application/pdf')
    return Readable.from([await reportPdf('Customer analytics', portfolio)])
  })
}
