/** Identifies scans on request, many at once, without blocking other requests. */
import { Readable } from 'node:stream'
import { identify } from '@postern/domain/areas/carrierLogic/identify.ts'
import type { Scan } from '@postern/domain/areas/carrierLogic/normalise/reading.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { yieldToEventLoop } from '../../yieldToEventLoop.ts'
import type { Books, ScanContext } from './books.ts'

/** Streamed while computing: 10,000 answers in one go would block the event loop. */
async function* written(scans: readonly Scan[], place: ScanContext): AsyncGenerator<string> {
  const turn = yieldToEventLoop()
  let piece = `{"ruleSetVersion":${place.version},"results":[`
  for (const [index, scan] of scans.entries()) {
    if (index > 0) piece += ','
    piece += JSON.stringify(identify(scan, place))
    const waiting = turn()
    if (!waiting) continue
    yield piece
    piece = ''
    await waiting
  }
  yield `${piece}]}`
}

function answer(reply: FastifyReply, scans: readonly Scan[], place: ScanContext): Readable {
  reply.type('application/json; charset=utf-8')
  return Readable.from(written(scans, place), { objectMode: false })
}

export function identifyRoutes(app: FastifyInstance, { database }: Deps, books: Books): void {
  serve(
    app,
    'POST /api/customers/:customerId/carrierLogic/identify',
    async ({ params: { customerId }, body, reply }) => {
      const place = await tx(database, { customerId }, (db) => books.place(db, customerId))
      return answer(reply, body.scans, place)
    },
  )

  serve(app, 'POST /api/system/carrierLogic/identify', async ({ body, reply }) => {
    const place = await tx(database, 'all', (db) => books.place(db, null))
    return answer(reply, body.scans, place)
  })
}
