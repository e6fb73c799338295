import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { knowVendorNode } from '../accounts/vendorNode.ts'
import { accountByKey } from './accounts.ts'
import { consumerOf, stopConsuming } from './consumerOf.ts'
import { keepEvents } from './inbox.ts'
import { Refusals } from './refusals.ts'
import { webhookReaders } from './webhookReaders.ts'

const path = '/api/lockers/events/:webhookKey'
const bytes = 'application/octet-stream'

/** One sentence for every reason: whoever guesses learns nothing. */
const refused = () => failure('forbidden', { message: 'The signature doesn’t match.' })

export function ingestRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, secrets } = deps
  const refusals = new Refusals(database)
  const consumer = consumerOf(deps)
  const node = knowVendorNode(deps)
  app.addHook('onClose', async () => {
    await stopConsuming(deps)
    await refusals.write().catch(() => {})
    await node.requests.write().catch(() => {})
  })
  if (!app.hasContentTypeParser(bytes))
    app.addContentTypeParser(bytes, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // The signature is over the bytes as they came, whatever the sender calls them.
  app.addHook('onRoute', (route) => {
    if (route.url === path)
      route.preParsing = async (request) => {
        request.raw.headers['content-type'] = bytes
      }
  })

  serve(app, 'POST /api/lockers/events/:webhookKey', async ({ params: { webhookKey }, request }) => {
    const account = await accountByKey(database, secrets, webhookKey)
    const reader = account && webhookReaders[account.adapter]
    if (!account || !reader) throw refused()
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const verdict = reader.verify(raw, request.headers, account.signingSecrets, new Date())
    if (!verdict.ok) {
      refusals.note(account.id, verdict.reason)
      throw refused()
    }
    const events: readonly LockerEvent[] = reader.parse(raw)
    const received = await tx(database, 'all', (db) => keepEvents(db, account.id, events))
    for (const bankRef of new Set(events.map((event) => event.bankRef)))
      consumer.wake({ accountId: account.id, bankRef })
    return { received, duplicates: events.length - received }
  })
}
