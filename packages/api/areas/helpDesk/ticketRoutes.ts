/** Routes for the queue, and for viewing and working on a ticket. */
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { ticketContext } from './reads/ticketContext.ts'
import { countStatement, itemOf, nextCursorOf, pageStatement } from './reads/ticketRows.ts'
import { wholeTicket } from './reads/wholeTicket.ts'
import { requireWritable, ticketAt } from './ticketAt.ts'
import { authorOf, openedAnswer, requireChanges, writerOf } from './ticketWriter.ts'
import { addEvent } from './writes/addEvent.ts'
import { changeTicket } from './writes/changeTicket.ts'
import { openTicket } from './writes/openTicket.ts'

/** Without a mail server, queued replies show as not sent. */
const unsent = (ticket: WholeTicket): WholeTicket => ({
  ...ticket,
  events: ticket.events.map((event) => (event.mail === 'queued' ? { ...event, mail: 'dropped' } : event)),
})

export function queueRoutes(app: FastifyInstance, { database, sendsMail }: Deps): void {
  serve(app, 'GET /api/helpDesk/tickets', ({ query, signedIn: { user } }) => {
    const { order, cursor, limit, count, ...filters } = query
    return tx(database, 'all', async (db) => {
      const rows = await db.all(pageStatement(user, filters, { order, cursor, limit }))
      const now = Date.now()
      return {
        items: rows.slice(0, limit).map(({ cursorKey: _, ...row }) => itemOf(user, row, now)),
        nextCursor: nextCursorOf(rows, limit),
        ...(count === 'true' && (await db.one(countStatement(user, filters)))),
      }
    })
  })

  serve(app, 'GET /api/helpDesk/tickets/:id', async ({ params: { id }, signedIn: { user } }) => {
    const ref = await ticketAt(database, user, id)
    const ticket = await tx(database, { customerId: ref.customerId }, (db) => wholeTicket(db, user, ref))
    return sendsMail ? ticket : unsent(ticket)
  })

  serve(app, 'GET /api/helpDesk/tickets/:id/context', async ({ params: { id }, signedIn: { user } }) => {
    const ref = await ticketAt(database, user, id)
    return tx(database, { customerId: ref.customerId }, (db) => ticketContext(db, user, ref))
  })
}

export function ticketWriteRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/helpDesk/tickets', ({ body, signedIn: { user }, request }) => {
    const { customerId, requesterName: name, requesterEmail: email, requesterPhone: phone, ...rest } = body
    if (!canReach(user, customerId)) throw failure('not_found')
    requireChanges(user, { assigneeId: rest.assigneeId ?? undefined })
    return tx(database, { customerId }, async (db) => {
      await requireWritable(db, customerId)
      const ticket = { ...rest, customerId, requester: { name, email, phone }, author: authorOf(user) }
      return openedAnswer(await openTicket(db, writerOf(user, request), ticket))
    })
  })

  serve(app, 'PATCH /api/helpDesk/tickets/:id', async ({ params: { id }, body, signedIn: { user }, request }) => {
    requireChanges(user, body)
    const ref = await ticketAt(database, user, id)
    const options = { author: authorOf(user), expectedVersion: expectedVersion(request) }
    return tx(database, { customerId: ref.customerId }, async (db) => {
      await requireWritable(db, ref.customerId)
      return openedAnswer(await changeTicket(db, writerOf(user, request), ref, body, options))
    })
  })

  const kinds = { replies: 'reply', notes: 'note' } as const
  for (const path of ['replies', 'notes'] as const)
    serve(app, `POST /api/helpDesk/tickets/:id/${path}`, async ({ params, body, signedIn: { user }, request }) => {
      requireChanges(user, body.changes)
      const ref = await ticketAt(database, user, params.id)
      const event = { ...body, kind: kinds[path], author: authorOf(user) }
      return tx(database, { customerId: ref.customerId }, async (db) => {
        await requireWritable(db, ref.customerId)
        return openedAnswer((await addEvent(db, writerOf(user, request), ref, event)).ticket)
      })
    })
}
