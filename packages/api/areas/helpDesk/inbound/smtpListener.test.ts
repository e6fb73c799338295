/** Mails of every shape: received through a real SMTP server, with replies sent through another. */
import { setTimeout as sleep } from 'node:timers/promises'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { smtpSender } from '../../../email/delivery.ts'
import { type Correspondence, file, type MailShape, mail, parts, pdf } from '../../../testing/mails/mailParts.ts'
import { mailShapes } from '../../../testing/mails/mailShapes.ts'
import { startReceivingServer } from '../../../testing/mails/receivingServer.ts'
import { runTask } from '../../../testing/runTask.ts'
import { pathOf, sampleRecord } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { sendRepliesTask } from '../outbound/sendRepliesTask.ts'
import { addEvent } from '../writes/addEvent.ts'
import { changeTicket } from '../writes/changeTicket.ts'
import { mergeTickets } from '../writes/mergeTickets.ts'
import { openTicket } from '../writes/openTicket.ts'
import type { TicketRef } from '../writes/storedTicket.ts'
import { mailWriter } from './decision.ts'
import { readAnyMessage } from './readAnyMessage.ts'
import { readMessage } from './readMessage.ts'
import { type Listener, listenForMail } from './smtpListener.ts'

const address = 'help@desk.postern.test'
const requester = 'petra@northgate.test'
const { admin, north, database } = await testServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const staff = { kind: 'staff', id: admin.id, name: 'Sam Okafor' } as const

let listener: Listener
beforeAll(async () => {
  listener = await listenForMail({ database, host: '127.0.0.1', port: 0, address, sentFrom: ['no-reply@postern.test'] })
  const { id, rowVersion } = await sampleRecord(admin, contacts, north)
  const emails = [{ address: requester, primary: true, state: 'ok' }]
  const changed = await admin.patch(`${pathOf(contacts, north)}/${id}`, { emails }, rowVersion)
  expect(changed.statusCode, changed.body).toBe(200)
})
afterAll(() => listener[Symbol.asyncDispose]())

/** The outside world, which receives what we send. */
const world = await startReceivingServer()
const { received: arrived } = world
afterAll(() => world[Symbol.asyncDispose]())
const sendMail = smtpSender(world.url, 'Postern <no-reply@postern.test>')
const sendReplies = () =>
  runTask(database, sendRepliesTask, { sendMail, helpDeskMail: { address, sentFrom: ['no-reply@postern.test'] } })

/** A ticket of the requester with a reply that we sent. */
async function correspondence(): Promise<Correspondence & TicketRef> {
  const ticket = await tx(database, { customerId: north }, (db) =>
    openTicket(db, mailWriter, {
      customerId: north,
      subject: 'Door 12 stays shut',
      description: 'It doesn’t open.',
      requester: { name: 'Petra Lindqvist', email: requester },
      channel: 'email',
      category: 'request',
      author: staff,
    }),
  )
  await reply(ticket, 'We opened the door from here.')
  await sendReplies()
  const [sent] = await run(sql<{ id: string }>`
    select message_id as id from ticket_messages where ticket_id = ${ticket.id} and state = 'sent'`)
  return {
    customerId: north,
    id: ticket.id,
    ticketId: ticket.id,
    number: `HD-${ticket.number}`,
    ours: sent?.id ?? '',
    requester,
    address,
  }
}

const reply = (ticket: TicketRef, body: string) =>
  tx(database, { customerId: ticket.customerId }, (db) =>
    addEvent(db, mailWriter, ticket, { kind: 'reply', author: staff, body }),
  )

async function deliver(raw: Buffer, from = requester, to = address): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })
  await transport.sendMail({ envelope: { from, to }, raw })
  transport.close()
}

interface Kept {
  readonly outcome: string
  readonly reason: string | null
  readonly ticketId: string | null
  readonly size: number
  readonly rawSize: number
}

const newest = async (): Promise<Kept> => {
  const [kept] = await run(sql<Kept>`
    select outcome, reason, ticket_id as "ticketId", size, length(raw) as "rawSize" from inbound_mail order by id desc limit 1`)
  if (!kept) throw new Error('Nothing was kept.')
  return kept
}

interface Line {
  readonly kind: string
  readonly body: string
  readonly files: string[] | null
}

const linesOf = (ticketId: string) =>
  run(sql<Line>`
    select e.kind, e.body, (select array_agg(a.name order by a.id) from ticket_attachments a where a.event_id = e.id) as files
    from ticket_events e where e.ticket_id = ${ticketId} order by e.id`)

const textsOf = async (ticketId: string): Promise<string[]> => {
  const [ticket] = await run(sql<{ text: string }>`select description as text from tickets where id = ${ticketId}`)
  return [ticket?.text ?? '', ...(await linesOf(ticketId)).map(({ body }) => body)]
}

/** Compares how the mail was handled with what is expected. */
async function expectKept({ becomes, text, files, leftOut }: MailShape, c: Correspondence, raw: Buffer): Promise<void> {
  const kept = await newest()
  expect(kept.outcome, kept.reason ?? '').toBe(becomes)
  // Nothing is lost: the raw message is stored as it was sent.
  expect([kept.size, kept.rawSize]).toEqual([raw.length, raw.length])
  if (becomes === 'reply') expect(kept.ticketId).toBe(c.ticketId)
  if (becomes === 'ticket') expect(kept.ticketId).not.toBe(c.ticketId)
  if (kept.ticketId === null) return
  const lines = await linesOf(kept.ticketId)
  const texts = await textsOf(kept.ticketId)
  if (typeof text === 'string') expect(texts).toContain(text)
  else if (text) expect(texts).toContainEqual(expect.stringMatching(text))
  expect(lines.flatMap((line) => line.files ?? [])).toEqual(files ?? [])
  if (leftOut) expect(lines.some(({ kind, body }) => kind === 'automation' && leftOut.test(body))).toBe(true)
}

describe('a mail', () => {
  it.each(mailShapes.map((shape) => [shape.name, shape] as const))('%s', async (_, shape) => {
    const c = await correspondence()
    const raw = shape.write(c)
    await deliver(raw, shape.envelopeFrom ?? requester, shape.envelopeTo?.(c) ?? address)
    await expectKept(shape, c, raw)
    if (raw.length > 1_000_000) return
    const before = await textsOf(c.ticketId)
    // A mail server whose confirmation was lost sends it again.
    await deliver(raw, shape.envelopeFrom ?? requester, shape.envelopeTo?.(c) ?? address)
    expect(await textsOf(c.ticketId)).toEqual(before)
  })
})

describe('a reply', () => {
  const plainReply = (c: Correspondence) =>
    Buffer.from(
      `From: Petra <${requester}>\r\nTo: ${address}\r\nSubject: Re: Door\r\nMessage-ID: <${c.ticketId}.again@mail.example>\r\nReferences: ${c.ours}\r\n\r\nOnce more.\r\n`,
    )

  it('reaches the requester with its thread, files and an address to answer', async () => {
    const c = await correspondence()
    await deliver(mailShapes[0]?.write(c) ?? Buffer.of())
    arrived.length = 0
    await tx(database, { customerId: north }, (db) =>
      addEvent(db, mailWriter, c, {
        kind: 'reply',
        author: staff,
        body: 'See the file.\n\nBest regards',
        attachments: [{ name: 'guide.txt', bytes: Buffer.from('Turn it off and on.') }],
      }),
    )
    await sendReplies()
    const [mail] = arrived
    expect(mail?.to).toEqual([requester])
    expect(mail?.source).toContain(`From: Sam Okafor <${address}>`)
    expect(mail?.source).toContain(`Reply-To: help+${c.ticketId}@desk.postern.test`)
    expect(mail?.source.replace(/\r\n\s+/g, ' ')).toMatch(/^References: .*<shape\.\d/m)
    expect(mail?.source).toMatch(/^In-Reply-To: <shape\.\d/m)
    expect(mail?.source).toContain('guide.txt')
    expect(mail?.source).toContain(c.number)
  })

  it('is sent once by several nodes at the same time', async () => {
    const c = await correspondence()
    for (const n of [1, 2, 3, 4]) await reply(c, `Answer ${n}`)
    arrived.length = 0
    await Promise.all([sendReplies(), sendReplies(), sendReplies()])
    expect(arrived).toHaveLength(4)
  })

  it('that the other server rejects permanently is noted on the ticket, and not retried', async () => {
    const c = await correspondence()
    world.refusal = Object.assign(new Error('mailbox does not exist'), { responseCode: 550 })
    await reply(c, 'Hello?')
    await sendReplies()
    world.refusal = undefined
    expect((await textsOf(c.ticketId)).at(-1)).toMatch(/couldn’t be sent.*mailbox does not exist/)
    arrived.length = 0
    await sendReplies()
    expect(arrived).toEqual([])
  })

  it('that the other server rejects temporarily is retried', async () => {
    const c = await correspondence()
    world.refusal = Object.assign(new Error('try later'), { responseCode: 451 })
    await reply(c, 'Later')
    await sendReplies()
    world.refusal = undefined
    await run(sql`update ticket_messages set next_attempt_at = now() where ticket_id = ${c.ticketId}`)
    arrived.length = 0
    await sendReplies()
    expect(arrived).toHaveLength(1)
  })

  it('about a solved ticket asks for a rating, with a working link', async () => {
    const c = await correspondence()
    arrived.length = 0
    await tx(database, { customerId: north }, (db) =>
      changeTicket(
        db,
        mailWriter,
        c,
        { status: 'solved', causeCode: 'Network', resolution: 'We replaced the cable.' },
        { author: staff },
      ),
    )
    await sendReplies()
    const source = arrived[0]?.source.replace(/=\r\n/g, '') ?? ''
    expect(source).toContain('We replaced the cable.')
    const token = /\/satisfaction\/([\w-]{20,})/.exec(source)?.[1] ?? ''
    expect((await admin.get(`/api/helpDesk/satisfaction/${token}`)).statusCode).toBe(200)
  })

  it('that waited for days is no longer sent', async () => {
    const c = await correspondence()
    await reply(c, 'Much too late')
    await run(
      sql`update ticket_messages set created_at = now() - interval '4 days' where ticket_id = ${c.ticketId} and state = 'queued'`,
    )
    arrived.length = 0
    await sendReplies()
    expect(arrived).toEqual([])
  })

  it('is shown as not sent without a mail server', async () => {
    const c = await correspondence()
    await reply(c, 'Nobody sends this')
    const shown = await admin.get(`/api/helpDesk/tickets/${c.ticketId}`)
    const events = shown.json<{ events: { body: string; mail: string | null }[] }>().events
    expect(events.find(({ body }) => body === 'Nobody sends this')?.mail).toBe('dropped')
  })

  it('to a closed ticket opens a follow-up ticket', async () => {
    const c = await correspondence()
    const author = staff
    await tx(database, { customerId: north }, async (db) => {
      await changeTicket(db, mailWriter, c, { status: 'solved', causeCode: 'Network', resolution: 'Done.' }, { author })
      await changeTicket(db, mailWriter, c, { status: 'closed' }, { author })
    })
    await deliver(plainReply(c))
    const kept = await newest()
    expect(kept.outcome).toBe('ticket')
    const [ticket] = await run(
      sql<{ parent: string }>`select parent_id as parent from tickets where id = ${kept.ticketId}`,
    )
    expect(ticket?.parent).toBe(c.ticketId)
  })

  it('to a solved ticket reopens it; an out-of-office reply doesn’t', async () => {
    const statusOf = async (id: string) =>
      (await run(sql<{ status: string }>`select status from tickets where id = ${id}`))[0]?.status
    for (const [name, status] of [
      ['Exchange, out of office', 'solved'],
      ['Gmail, a reply in text and HTML', 'open'],
    ] as const) {
      const c = await correspondence()
      await tx(database, { customerId: north }, (db) =>
        changeTicket(
          db,
          mailWriter,
          c,
          { status: 'solved', causeCode: 'Network', resolution: 'Done.' },
          { author: staff },
        ),
      )
      await deliver(mailShapes.find((shape) => shape.name === name)?.write(c) ?? Buffer.of())
      expect(await statusOf(c.ticketId)).toBe(status)
    }
  })

  it('to a merged ticket goes to the one it was merged into', async () => {
    const [c, target] = [await correspondence(), await correspondence()]
    await tx(database, { customerId: north }, (db) =>
      mergeTickets(db, mailWriter, { customerId: north, intoId: target.id, fromIds: [c.id], author: staff }),
    )
    await deliver(plainReply(c))
    expect((await newest()).ticketId).toBe(target.ticketId)
  })
})

describe('the listener', () => {
  it('accepts mail only for the help desk', async () => {
    await expect(deliver(Buffer.from('Subject: x\r\n\r\nx'), requester, 'someone@else.example')).rejects.toThrow(/550/)
  })

  it('rejects mail larger than 30 MB, and stores nothing of it', async () => {
    const before = (await run(sql`select from inbound_mail`)).length
    const huge = Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), Buffer.alloc(32_000_000, 'x\r\n')])
    await expect(deliver(huge)).rejects.toThrow(/552|larger/)
    expect(await run(sql`select from inbound_mail`)).toHaveLength(before)
  })

  it('asks the sender to retry while the database is down', async () => {
    const broken = await listenForMail({
      database: {
        ...database,
        pool: Object.create(database.pool, { connect: { value: () => Promise.reject(new Error('away')) } }),
      },
      host: '127.0.0.1',
      port: 0,
      address,
      sentFrom: [],
    })
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: broken.port, ignoreTLS: true })
    const sending = transport.sendMail({ envelope: { from: requester, to: address }, raw: 'Subject: x\r\n\r\nx' })
    await expect(sending).rejects.toThrow(/451/)
    await broken[Symbol.asyncDispose]()
  })

  it('parses a large mail without blocking other work', async () => {
    const raw = mail(
      { From: requester, To: address, 'Content-Type': 'multipart/mixed; boundary=b1' },
      parts('b1', [file('scan.pdf', 'application/pdf', pdf(4_000_000))]),
    )
    const envelope = { from: requester, to: [address] }
    /** How often other work had its turn. */
    const turnsDuring = async (work: () => Promise<unknown>) => {
      let [turns, isDone] = [0, false]
      const others = (async () => {
        for (; !isDone; turns++) await sleep(1)
      })()
      await work().finally(() => {
        isDone = true
      })
      await others
      return turns
    }
    const beside = await turnsDuring(() => readAnyMessage(raw, envelope))
    // Control: on the same thread, other work waits until it's parsed.
    const alone = await turnsDuring(() => readMessage(raw, envelope))
    expect(beside).toBeGreaterThan(alone * 5)
  })
})
