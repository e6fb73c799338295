/**
 * In the demo, the latest emails can be read: its passwords are published, so its codes may be, too. If other machines
 * could reach it, the server refuses to start unless DEMO is set (demoExposure.ts).
 */
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { bodyOf, latestMails } from './outbox.ts'

export function outboxRoute(app: FastifyInstance, { database, secrets, demo }: Deps): void {
  serve(app, 'GET /api/dev/outbox', async ({ request }) => {
    if (!demo) throw failure('not_found', { message: `Page not found: ${request.url}` })
    const mails = await tx(database, 'all', latestMails)
    return {
      items: mails.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        text: bodyOf(secrets, mail).text,
        sentAt: mail.sentAt,
      })),
    }
  })
}
