/** Merging, splitting and assigning tickets. */
import { canReach } from '@postern/domain/auth/permission.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { expectedVersion } from '../../engine/recordRequest.ts'
import { serve } from '../../http/serve.ts'
import { requireWritable, ticketAt } from './ticketAt.ts'
import { authorOf, openedAnswer, writerOf } from './ticketWriter.ts'
import { agentsFor, nextAgent } from './writes/agents.ts'
import { changeTicket } from './writes/changeTicket.ts'
import { mergeTickets } from './writes/mergeTickets.ts'
import { splitTicket } from './writes/splitTicket.ts'

export function deskRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'POST /api/helpDesk/tickets/:id/merge', async ({ params, body, signedIn: { user }, request }) => {
    const { customerId, id } = await ticketAt(database, user, params.id)
    const merging = {
      customerId,
      intoId: id,
      fromIds: body.fromIds,
      author: authorOf(user),
      expectedVersion: expectedVersion(request),
    }
    return tx(database, { customerId }, async (db) => {
      await requireWritable(db, customerId)
      return openedAnswer(await mergeTickets(db, writerOf(user, request), merging))
    })
  })

  serve(app, 'POST /api/helpDesk/tickets/:id/split', async ({ params, body, signedIn: { user }, request }) => {
    const ref = await ticketAt(database, user, params.id)
    const splitting = { ...ref, ...body, author: authorOf(user), expectedVersion: expectedVersion(request) }
    return tx(database, { customerId: ref.customerId }, async (db) => {
      await requireWritable(db, ref.customerId)
      return openedAnswer(await splitTicket(db, writerOf(user, request), splitting))
    })
  })

  serve(app, 'GET /api/helpDesk/agents', ({ query: { customerId }, signedIn: { user } }) => {
    if (!canReach(user, customerId)) throw failure('not_found')
    return tx(database, 'all', async (db) => ({ items: await agentsFor(db, customerId) }))
  })

  serve(app, 'POST /api/helpDesk/assign', async ({ body: { ticketIds }, signedIn: { user }, request }) => {
    const assigned: { id: string; assignee: string }[] = []
    for (const ticketId of new Set(ticketIds)) {
      const ref = await ticketAt(database, user, ticketId)
      await tx(database, { customerId: ref.customerId }, async (db) => {
        await requireWritable(db, ref.customerId)
        const agent = await nextAgent(db, ref.customerId)
        if (!agent) throw failure('conflict', { message: 'No one works on tickets of this customer.' })
        await changeTicket(db, writerOf(user, request), ref, { assigneeId: agent.id }, { author: authorOf(user) })
        assigned.push({ id: ref.id, assignee: agent.name })
      })
    }
    return { assigned }
  })
}
