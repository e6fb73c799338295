/** Serves the API's description: the document, and the page that shows it. */
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { compress, compressedFor } from '../http/compressed.ts'
import { servedEndpoints } from '../http/serve.ts'
import { describeApi } from './document.ts'

/** Scalar's page has one inline script; it contains no user data and calls only this server. */
const docsPolicy =
  "default-src 'none'; connect-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"

const open = { config: { permission: 'open', revalidated: true } } as const

type File = Awaited<ReturnType<typeof compress>>

export async function descriptionRoutes(app: FastifyInstance, version: string): Promise<void> {
  // Generated on the first request; concurrent and later requests share it.
  let document: Promise<File> | undefined
  app.get('/api/openapi.json', open, async (request, reply) => {
    document ??= describeApi(servedEndpoints(app), version).then((description) => compress(JSON.stringify(description)))
    return reply.type('application/json; charset=utf-8').send(compressedFor(request, reply, await document))
  })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...open.config }
    })
    // The page's script is four megabytes.
    const scripts = new Map<string, Promise<File>>()
    scope.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || !request.url.endsWith('.js')) return payload
      const script = scripts.get('script') ?? compress(payload)
      scripts.set('script', script)
      reply.removeHeader('content-length')
      return compressedFor(request, reply, await script)
    })
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false, agent: { disabled: true } },
      hooks: {
        preHandler: (_request, reply, done) => {
          reply.header('content-security-policy', docsPolicy)
          done()
        },
      },
    })
  })
}
