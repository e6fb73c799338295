import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { countryLookUp } from './lookUp.ts'

export function geoRoutes(app: FastifyInstance, { geoLookupUrl }: Deps): void {
  const countryOf = countryLookUp(geoLookupUrl)
  serve(app, 'GET /api/geo/country', ({ request, reply }) => {
    reply.type('text/plain; charset=utf-8')
    return countryOf(request.ip)
  })
}
