/** Reports through a real SMTP server: each recipient gets one PDF with what they may see. */
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { smtpSender } from '../../../email/delivery.ts'
import { startReceivingServer } from '../../../testing/mails/receivingServer.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { sendReportsTask } from './sendReportsTask.ts'

const { admin, database, south, person } = await testServer({ sendsMail: true })
const smtp = await startReceivingServer()
const { received } = smtp
afterAll(() => smtp[Symbol.asyncDispose]())

const send = () =>
  runTask(database, sendReportsTask, {
    sendMail: smtpSender(smtp.url, 'Postern <no-reply@postern.test>'),
  })
const all = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const addressOf = ({ id }: { id: string }) => `${id}@postern.test`

async function schedule(recipients: readonly string[], who = admin): Promise<string> {
  const answer = await who.post('/api/analytics/reports', {
    name: 'Weekly figures',
    recipients,
    filters: { period: '30d' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

beforeEach(async () => {
  await all(sql`delete from scheduled_reports`)
  received.length = 0
  smtp.refusal = undefined
})

it('sends a PDF to each recipient once, and again when next due', async () => {
  const limited = await person(allPermissions, [south])
  const id = await schedule([addressOf(admin), addressOf(limited)])
  await send()
  expect(received).toEqual([])
  expect((await admin.post(`/api/analytics/reports/${id}/run`)).statusCode).toBe(202)
  await send()
  await send()
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual([addressOf(admin), addressOf(limited)].toSorted())
  const mail = await PostalMime.parse(received[0]?.source ?? '')
  expect(mail.subject).toMatch(/^Weekly figures: \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/)
  const [file] = mail.attachments
  expect(file?.mimeType).toBe('application/pdf')
  expect(
    Buffer.from(file?.content as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const [listed] = (await admin.get('/api/analytics/reports')).json<{
    items: { lastSentAt: string; nextRunAt: string }[]
  }>().items
  expect(Date.parse(listed?.nextRunAt ?? '')).toBeGreaterThan(Date.now())
  expect(listed?.lastSentAt).not.toBeNull()
})

it('retries after the mail server rejected it, and stores the error', async () => {
  const id = await schedule([addressOf(admin)])
  await admin.post(`/api/analytics/reports/${id}/run`)
  smtp.refusal = new Error('mailbox unavailable')
  await send()
  expect(await all(sql`select state, error from report_deliveries`)).toMatchObject([
    { state: 'queued', error: expect.stringMatching(/mailbox unavailable/) },
  ])
  smtp.refusal = undefined
  await all(sql`update report_deliveries set next_attempt_at = now()`)
  await send()
  expect(received).toHaveLength(1)
})

it('sends nothing to staff who may no longer see analytics', async () => {
  const leaving = await person(['dashboards.helpDesk.view'])
  const id = await schedule([addressOf(leaving)])
  await admin.post(`/api/analytics/reports/${id}/run`)
  await send()
  expect(received).toEqual([])
  expect(await all(sql`select state from report_deliveries`)).toEqual([{ state: 'failed' }])
})

it('accepts only staff as recipients, belongs to its creator, and can be deleted', async () => {
  const refused = await admin.post('/api/analytics/reports', {
    name: 'Out',
    recipients: ['someone@example.test'],
    filters: {},
  })
  expect(refused.statusCode).toBe(400)
  const id = await schedule([addressOf(admin)])
  const other = await person(allPermissions)
  expect((await other.get('/api/analytics/reports')).json<{ items: unknown[] }>().items).toEqual([])
  expect((await other.delete(`/api/analytics/reports/${id}`)).statusCode).toBe(404)
  expect((await other.post(`/api/analytics/reports/${id}/run`)).statusCode).toBe(404)
  expect((await admin.delete(`/api/analytics/reports/${id}`)).statusCode).toBe(204)
  const viewer = await person(['dashboards.customerAnalytics.view'])
  expect(
    (await viewer.post('/api/analytics/reports', { name: 'x', recipients: [addressOf(viewer)], filters: {} }))
      .statusCode,
  ).toBe(401)
})

it('is downloaded as a PDF', async () => {
  const answer = await admin.get('/api/analytics/report?period=90d')
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/Customer analytics \d{4}-\d\d-\d\d\.pdf/)
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})
