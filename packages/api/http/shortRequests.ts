/** Notes lists, records and writes of single records while they run, so that long work gives way to them. */
import type { FastifyInstance } from 'fastify'
import { beginShortRequest } from '../giveWay.ts'

export function letShortRequestsPass(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions: { config } }, { raw }) => {
    if (!config.tagged && !config.provesSession) return
    const end = beginShortRequest()
    // A response that is never finished, because its reader left, only closes.
    raw.once('finish', end).once('close', end)
  })
}
