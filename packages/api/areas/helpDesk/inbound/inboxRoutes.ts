/** Mail that couldn't be turned into a ticket automatically: staff assign it to a customer or discard it. */
import type { InboxMail, InboxView, MailOutcome } from '@postern/domain/areas/helpDesk/inboxEndpoints.ts'
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../../auth/people.ts'
import { type Database, type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { type Writer, writeAudit } from '../../../engine/audit.ts'
import { serve } from '../../../http/serve.ts'
import { requireWritable } from '../ticketAt.ts'
import { openedAnswer, writerOf } from '../ticketWriter.ts'
import { openTicketFromMail } from './keepMessage.ts'
import { readAnyMessage } from './readAnyMessage.ts'
import type { ReceivedMail } from './readMessage.ts'

const pageSize = 50

const conditions: Readonly<Record<InboxView, RawBuilder<boolean>>> = {
  waiting: sql`m.outcome = 'unassigned'`,
  discarded: sql`m.outcome = 'discarded'`,
  automatic: sql`m.outcome in ('automatic', 'bounce', 'loop')`,
}

/** We don't know yet which customer it belongs to, so only users who can access every customer may look. */
function requireEveryCustomer(user: Person): void {
  if (user.customerIds !== null)
    throw failure('forbidden', {
      message: 'Mail without a customer is shown to people who can access all customers.',
    })
}

const columns = sql`m.id, m.received_at as "receivedAt", m.from_address as "from", m.from_name as "fromName", m.subject, m.size,
  m.outcome, m.reason`

const pageStatement = (view: InboxView, cursor: string | undefined) => sql<InboxMail>`
  select ${columns} from inbound_mail m
  where ${conditions[view]} ${cursor === undefined ? sql`` : sql`and m.id < ${cursor}`}
  order by m.id desc limit ${pageSize + 1}`

const countStatement = (view: InboxView) =>
  sql<{ total: number }>`select count(*)::int as total from inbound_mail m where ${conditions[view]}`

interface StoredMail extends InboxMail {
  readonly raw: Buffer | null
  readonly recipients: readonly string[]
}

async function storedMail(db: Db, id: string, { forUpdate = false } = {}): Promise<StoredMail> {
  const found = await db.one(sql<StoredMail>`
    select ${columns}, m.raw, m.recipients from inbound_mail m
    where m.id = ${id} and m.outcome not in ('ticket', 'reply') ${forUpdate ? sql`for update` : sql``}`)
  if (!found) throw failure('not_found')
  return found
}

async function contentOf({ raw, from, recipients }: StoredMail): Promise<ReceivedMail> {
  if (raw === null)
    throw failure('not_found', { message: 'The message is older than 30 days, so it isn’t stored anymore.' })
  return readAnyMessage(raw, { from, to: recipients })
}

async function decideFor(
  db: Db,
  writer: Writer,
  { id, outcome: before }: StoredMail,
  outcome: MailOutcome,
  ticket: { customerId: string; id: string } | null = null,
): Promise<void> {
  await db.all(sql`
    update inbound_mail set outcome = ${outcome}, decided_by = ${writer.userId}, decided_at = now(),
      customer_id = ${ticket?.customerId ?? null}, ticket_id = ${ticket?.id ?? null} where id = ${id}`)
  writeAudit(db, writer, [
    {
      resource: { name: 'inboundMail' },
      customerId: ticket?.customerId ?? null,
      recordId: id,
      action: 'update',
      rowVersion: 1,
      changes: { outcome: { before, after: outcome } },
    },
  ])
}

function moveRoute(app: FastifyInstance, database: Database, verb: 'discard' | 'restore'): void {
  const [from, to] =
    verb === 'discard' ? (['unassigned', 'discarded'] as const) : (['discarded', 'unassigned'] as const)
  serve(app, `POST /api/helpDesk/inbox/:id/${verb}`, async ({ params: { id }, signedIn: { user }, request }) => {
    requireEveryCustomer(user)
    await tx(database, 'all', async (db) => {
      const mail = await storedMail(db, id, { forUpdate: true })
      if (mail.outcome !== from)
        throw failure('conflict', { message: 'Someone else has already dealt with this email.' })
      await decideFor(db, writerOf(user, request), mail, to)
    })
    return undefined
  })
}

export function inboxRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/helpDesk/inbox', ({ query: { view, cursor }, signedIn: { user } }) => {
    requireEveryCustomer(user)
    return tx(database, 'all', async (db) => {
      const found = await db.all(pageStatement(view, cursor))
      const items = found.slice(0, pageSize)
      const counted = await db.one(countStatement(view))
      return {
        items,
        nextCursor: found.length > pageSize ? (items.at(-1)?.id ?? null) : null,
        total: counted?.total ?? 0,
      }
    })
  })

  serve(app, 'GET /api/helpDesk/inbox/:id', async ({ params: { id }, signedIn: { user } }) => {
    requireEveryCustomer(user)
    const mail = await tx(database, 'all', (db) => storedMail(db, id))
    const { written, files } = await contentOf(mail)
    const { raw: _, recipients: __, ...shown } = mail
    const text = [written.text, written.quoted].filter(Boolean).join('\n\n')
    return { ...shown, text, files: files.map(({ name, bytes }) => ({ name, size: bytes.length })) }
  })

  serve(app, 'POST /api/helpDesk/inbox/:id/ticket', async ({ params: { id }, body, signedIn: { user }, request }) => {
    requireEveryCustomer(user)
    const { customerId } = body
    if (!canReach(user, customerId)) throw failure('not_found')
    // Parsed before the transaction: a large mail takes a while.
    const content = await contentOf(await tx(database, 'all', (db) => storedMail(db, id)))
    return tx(database, 'all', async (db) => {
      const mail = await storedMail(db, id, { forUpdate: true })
      await requireWritable(db, customerId)
      const ticket = await openTicketFromMail(db, content, { customerId, contactId: null })
      await decideFor(db, writerOf(user, request), mail, 'ticket', ticket)
      return openedAnswer(ticket)
    })
  })

  moveRoute(app, database, 'discard')
  moveRoute(app, database, 'restore')
}
