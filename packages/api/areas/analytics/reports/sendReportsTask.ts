/**
 * Sends scheduled reports. Recipients get only what they may see: their own customers, and nothing without the permission.
 * A due report first becomes one delivery per recipient, so an interrupted run sends the rest and nothing twice.
 */
import type { ReportFilters } from '@postern/domain/areas/analytics/reportEndpoints.ts'
import { permissionTree } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { maySignIn, withCustomer, withRole } from '../../../auth/people.ts'
import { type Database, tx } from '../../../database/db.ts'
import { backOffSeconds, type SendMail } from '../../../email/delivery.ts'
import { task } from '../../../tasks/task.ts'
import { readPortfolio } from '../reads/portfolio.ts'
import { reportPdf } from './reportPdf.ts'
import { type DueReport, nextRun } from './reportStore.ts'

const attemptsAtMost = 6
/** Longer than creating and sending one report takes. */
const claimSeconds = 120

const queueDue = (database: Database) =>
  tx(database, 'all', async (db) => {
    const due = await db.all(sql<DueReport>`
      select r.id, r.name, r.rhythm, r.hour, r.recipients, r.filters from scheduled_reports r where r.next_run_at <= now()
      order by r.next_run_at limit 20 for update skip locked`)
    for (const { id, rhythm, hour } of due) {
      await db.all(sql`
        insert into report_deliveries (report_id, due_at, recipient)
        select r.id, r.next_run_at, each.recipient from scheduled_reports r cross join unnest(r.recipients) as each(recipient) where r.id = ${id}
        on conflict do nothing`)
      await db.all(sql`update scheduled_reports set next_run_at = ${nextRun(rhythm, hour)} where id = ${id}`)
    }
  })

interface Delivery {
  reportId: string
  dueAt: string
  recipient: string
  attempts: number
  name: string
  filters: ReportFilters
}

const claim = (database: Database) =>
  tx(database, 'all', (db) =>
    db.one(sql<Delivery>`
      update report_deliveries d set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ${claimSeconds})
      from scheduled_reports r where r.id = d.report_id and (d.report_id, d.due_at, d.recipient) = (
        select w.report_id, w.due_at, w.recipient from report_deliveries w where w.state = 'queued' and w.next_attempt_at <= now()
        order by w.next_attempt_at limit 1 for update skip locked)
      returning d.report_id as "reportId", d.due_at as "dueAt", d.recipient, d.attempts, r.name, r.filters`),
  )

interface Reader {
  customerIds: string[] | null
}

/** Staff with this address who may see analytics now. */
const readerWith = (database: Database, address: string) =>
  tx(database, 'all', (db) =>
    db.one(sql<Reader>`
      select u.customer_ids as "customerIds" from users u ${withCustomer} and c.is_provider ${withRole}
      where ${maySignIn} and u.status = 'active' and lower(u.email) = lower(${address})
        and r.permissions @> ${JSON.stringify(permissionTree(['dashboards.customerAnalytics.view']))}::jsonb`),
  )

async function send(database: Database, sendMail: SendMail, publicUrl: string, delivery: Delivery): Promise<void> {
  const { reportId, dueAt, recipient, name, filters } = delivery
  const reader = await readerWith(database, recipient)
  if (!reader) throw new NoReader('No active staff member with this address can view customer analytics.')
  const portfolio = await tx(database, 'all', (db) => readPortfolio(db, reader.customerIds, filters, 'received'))
  const { from, to } = portfolio.shown
  const link = `${publicUrl}/dashboard/customerAnalytics`
  const lines = [`${name}, ${from} to ${to}, is attached.`, `See it live: ${link}`]
  await sendMail({
    id: `${reportId}.${Date.parse(dueAt)}.${Buffer.from(recipient).toString('hex')}`,
    to: recipient,
    subject: `${name}: ${from} to ${to}`,
    text: lines.join('\n\n'),
    html: `<p>The report for ${from} to ${to} is attached.</p><p><a href="${link}">See it live</a></p>`,
    attachments: [
      {
        filename: `Customer analytics ${to}.pdf`,
        contentType: 'application/pdf',
        content: await reportPdf(name, portfolio),
      },
    ],
  })
}

/** A retry wouldn't help. */
class NoReader extends Error {}

const noteOutcome = (database: Database, { reportId, dueAt, recipient, attempts }: Delivery, error: Error | null) =>
  tx(database, 'all', (db) => {
    const mine = sql`report_id = ${reportId} and due_at = ${dueAt} and recipient = ${recipient}`
    if (error === null)
      return db.all(sql`update report_deliveries set state = 'sent', sent_at = now(), error = null where ${mine}`)
    const state = error instanceof NoReader || attempts >= attemptsAtMost ? 'failed' : 'queued'
    return db.all(sql`
      update report_deliveries set state = ${state}, error = ${error.message.slice(0, 300)},
        next_attempt_at = now() + make_interval(secs => ${backOffSeconds(attempts)}) where ${mine}`)
  })

export const sendReportsTask = task({
  key: 'analytics.sendReports',
  title: 'Send analytics reports',
  description: 'Emails scheduled reports of customer analytics as PDF.',
  queue: 'mail',
  schedule: { everySeconds: 30 },
  isNeeded: sql`(exists (select from scheduled_reports where next_run_at <= now())
    or exists (select from report_deliveries where state = 'queued' and next_attempt_at <= now()))`,
  retries: 0,
  appliesTo: ({ sendsMail }) => sendsMail,
  run: async (run, { database, sendMail, publicUrl }) => {
    if (!sendMail) return
    await queueDue(database)
    for (let sent = 1; ; sent++) {
      run.signal.throwIfAborted()
      const delivery = await claim(database)
      if (!delivery) return
      const error = await send(database, sendMail, publicUrl(), delivery).then(
        () => null,
        (reason: unknown) => (reason instanceof Error ? reason : new Error('not sent')),
      )
      await noteOutcome(database, delivery, error)
      await run.count(sent)
    }
  },
})
