import { mostBytes, webhookKeyFormat } from '@postern/domain/areas/lockers/ingestEndpoints.ts'
import type { LockerEvent } from '@postern/domain/areas/lockers/live/lockerEvent.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { knowVendorNode } from '../accounts/vendorNode.ts'
import { accountByKey } from './accounts.ts'
import { consumerOf, stopConsuming } from './consumerOf.ts'
import { keepEvents } from './inbox.ts'
import { Refusals } from './refusals.ts'
import { webhookRoot } from './webhookAddress.ts'
import { webhookReaders } from './webhookReaders.ts'

const path = '/api/lockers/events/:webhookKey'
/** Not part of the API contract, because the vendor decides what it sends here. */
const vendorPath = `${webhookRoot}:vendor/:webhookKey`
const vendorParams = z.strictObject({ vendor: z.string().regex(/^[\w-]{1,100}$/), webhookKey: webhookKeyFormat })
const bytes = 'application/octet-stream'

/** The same message for every reason, so guessing reveals nothing. */
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
  // The signature covers the raw bytes, so the body isn't parsed by its content type.
  app.addHook('onRoute', (route) => {
    if (route.url === path || route.url === vendorPath)
      route.preParsing = async (request) => {
        request.raw.headers['content-type'] = bytes
      }
  })

  /** `path` is the request's vendor path, for webhook URLs below a vendor's path. */
  const receive = async (webhookKey: string, request: FastifyRequest, path?: string) => {
    const account = await accountByKey(database, secrets, webhookKey)
    const reader = account && webhookReaders[account.adapter]
    if (!account || !reader || (path !== undefined && path !== account.webhookPath.toLowerCase())) throw refused()
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const keys = { secrets: account.signingSecrets, header: account.signatureHeader }
    const verdict = reader.verify(raw, request.headers, keys, new Date())
    if (!verdict.ok) {
      refusals.note(account.id, verdict.reason)
      throw refused()
    }
    const events: readonly LockerEvent[] = reader.parse(raw)
    const received = await tx(database, 'all', (db) => keepEvents(db, account.id, events))
    for (const bankRef of new Set(events.map((event) => event.bankRef)))
      consumer.wake({ accountId: account.id, bankRef })
    return { received, duplicates: events.length - received }
  }

  serve(app, 'POST /api/lockers/events/:webhookKey', ({ params: { webhookKey }, request }) =>
    receive(webhookKey, request),
  )
  app.route({
    method: 'POST',
    url: vendorPath,
    config: { permission: 'open' },
    bodyLimit: mostBytes,
    schema: { params: vendorParams },
    handler: async (request) => {
      const { vendor, webhookKey } = vendorParams.parse(request.params)
      return receive(webhookKey, request, `${webhookRoot}${vendor}`.toLowerCase())
    },
  })
}
