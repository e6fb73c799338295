/** Emails over a real SMTP server, and the outbox they come from. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { startReceivingServer } from '../testing/mails/receivingServer.ts'
import { testServer } from '../testing/server.ts'
import { signInBench } from '../testing/signIn.ts'
import { backOffSeconds, type DeliveryDeps, deliver, smtpSender } from './delivery.ts'
import { post } from './outbox.ts'
import { mails } from './templates.ts'

const server = await testServer({ sendsMail: true })
const { database, deps } = server
const bench = signInBench(server)

const smtp = await startReceivingServer()
const { received } = smtp
afterAll(() => smtp[Symbol.asyncDispose]())

const delivery: DeliveryDeps = {
  database,
  secrets: deps.secrets,
  send: smtpSender(smtp.url, 'Postern <no-reply@postern.test>'),
}
const states = () => bench.run(sql<{ state: string; attempts: number }>`select state, attempts from outbox order by id`)
const queue = (to = 'ana@example.test', options = {}) =>
  tx(database, 'all', (db) => post(db, deps, to, mails.code('Ana', '123456', 10), options))

beforeEach(async () => {
  await bench.run(sql`delete from outbox`)
  received.length = 0
  smtp.refusal = undefined
})

describe('the outbox', () => {
  it('delivers a mail over SMTP, in plain text and HTML, once', async () => {
    const { email } = await bench.member({ mfaRequired: true })
    const { token } = await bench.signIn(email)
    await bench.post('mfa-request-code', {}, { token })
    expect(await states()).toEqual([{ state: 'waiting', attempts: 0 }])
    await deliver(delivery)
    await deliver(delivery)
    expect(received).toHaveLength(1)
    const [mail] = received
    expect(mail?.to).toEqual([email])
    expect(mail?.source).toMatch(/^Subject: Your Postern code/m)
    expect(mail?.source).toMatch(/^From: Postern <no-reply@postern.test>/m)
    expect(mail?.source).toMatch(/Content-Type: text\/plain/)
    expect(mail?.source).toMatch(/Content-Type: text\/html/)
    const code = /^ {4}(\d{6})/m.exec(mail?.source ?? '')?.[1] ?? ''
    expect((await bench.post('mfa-login', { code }, { token })).statusCode).toBe(200)
    expect(await states()).toEqual([{ state: 'sent', attempts: 1 }])
  })

  it('sends nothing of a transaction that did not happen', async () => {
    await tx(database, 'all', async (db) => {
      await post(db, deps, 'ana@example.test', mails.code('Ana', '123456', 10))
      throw new Error('something later went wrong')
    }).catch(() => {})
    expect(await deliver(delivery)).toBe(0)
  })

  it('is emptied by several nodes at once without sending anything twice', async () => {
    for (let n = 0; n < 30; n++) await queue(`p${n}@example.test`)
    await Promise.all(Array.from({ length: 5 }, () => deliver(delivery)))
    await Promise.all(Array.from({ length: 5 }, () => deliver(delivery)))
    expect(received).toHaveLength(30)
    expect(new Set(received.flatMap(({ to }) => to)).size).toBe(30)
  })

  it('tries again, later and later, when the server refuses, and gives up in the end', async () => {
    smtp.refusal = new Error('mailbox unavailable')
    await queue('ana@example.test', { usefulMinutes: 100_000 })
    await deliver(delivery)
    const [row] = await bench.run(sql<{ wait: number; last_error: string }>`
      select round(extract(epoch from next_attempt_at - now()))::int as wait, last_error from outbox`)
    expect(row?.wait).toBeGreaterThan(2)
    expect(row?.last_error).toMatch(/mailbox unavailable/)
    expect(await deliver(delivery)).toBe(0)
    expect([1, 2, 3, 12].map(backOffSeconds)).toEqual([5, 10, 20, 3_600])
    for (let n = 0; n < 11; n++) {
      await bench.run(sql`update outbox set next_attempt_at = now()`)
      await deliver(delivery)
    }
    expect(await states()).toEqual([{ state: 'failed', attempts: 12 }])
    smtp.refusal = undefined
    expect(await deliver(delivery)).toBe(0)
  })

  it('does not send what has become useless, nor what was never meant to be sent', async () => {
    await queue('ana@example.test', { usefulMinutes: 0 })
    await queue('nobody@example.test', { decoy: true })
    expect(await deliver(delivery)).toBe(0)
    expect((await states()).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  })

  it('survives a server that is away: the request that wrote the mail never noticed', async () => {
    const away = { ...delivery, send: smtpSender('smtp://127.0.0.1:9', 'Postern <no-reply@postern.test>') }
    const { email } = await bench.member()
    expect((await bench.post('forgot-password', { email })).statusCode).toBe(200)
    await deliver(away)
    expect(await states()).toEqual([{ state: 'waiting', attempts: 1 }])
    await bench.run(sql`update outbox set next_attempt_at = now()`)
    await deliver(delivery)
    expect(received).toHaveLength(1)
  })
})

describe('a mail', () => {
  const hostile = 'Eve <img src=x onerror=alert(1)>\r\nBcc: all@example.test "& \'co'

  it('shows what people wrote as text, never as markup or headers', async () => {
    const place = { device: hostile, address: hostile, at: new Date().toISOString() }
    const all = [
      mails.code(hostile, '123456', 10),
      mails.reset(hostile, 'https://postern.test/login#reset=x', 30),
      mails.passwordChanged(hostile, place),
      mails.factorsChanged(hostile, hostile, place),
      mails.newSignIn(hostile, place),
      mails.invitation(hostile, hostile, 'https://postern.test/login#invite=x', 7),
      mails.setUp(hostile, 'https://postern.test/login'),
    ]
    for (const { subject, html } of all) {
      expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>/)
      expect(subject).not.toMatch(/Eve|\n/)
    }
    await tx(database, 'all', (db) =>
      post(db, deps, 'ana@example.test', mails.invitation(hostile, hostile, 'https://x.test', 7)),
    )
    await deliver(delivery)
    expect(received[0]?.source).not.toMatch(/^Bcc:/m)
    expect(received[0]?.to).toEqual(['ana@example.test'])
  })

  it('has no code and no link in its subject: subjects show on locked screens', () => {
    expect(mails.code('Ana', '123456', 10).subject).not.toMatch(/\d{6}/)
  })
})

describe('the demo’s mailbox', () => {
  it('is open in the demo world, newest first, and is not there otherwise', async () => {
    const demo = await testServer({ demo: true })
    const world = signInBench(demo)
    const [one, two] = [await world.member(), await world.member()]
    await world.post('forgot-password', { email: one.email })
    await world.post('forgot-password', { email: 'nobody@provider.example' })
    await world.post('forgot-password', { email: two.email })
    const answer = await world.call('GET', '/api/dev/outbox')
    expect(answer.json()).toEqual({
      items: [two, one].map(({ email }) => ({
        to: email,
        subject: 'Reset your password',
        text: expect.stringMatching(/#reset=pst_/),
        sentAt: expect.stringMatching(/Z$/),
      })),
    })
    expect((await bench.call('GET', '/api/dev/outbox')).statusCode).toBe(404)
  })
})
