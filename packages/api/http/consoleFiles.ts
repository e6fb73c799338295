/** The built console: files that never change under their name, and one page that is never kept. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface ConsoleFiles {
  readonly directory: string
  readonly version: string
  readonly apiBaseUrl: string
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export async function consoleFiles(
  app: FastifyInstance,
  { directory, version, apiBaseUrl }: ConsoleFiles,
): Promise<void> {
  const page = (await readFile(join(directory, 'index.html'), 'utf8'))
    .replace('<meta name="postern-api" content="">', `<meta name="postern-api" content="${attribute(apiBaseUrl)}">`)
    .replace(
      '<meta name="postern-version" content="">',
      `<meta name="postern-version" content="${attribute(version)}">`,
    )
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'open' }
    })
    await scope.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const forever = path.includes('/assets/')
        response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
  app.get('/*', { schema: { hide: true }, config: { permission: 'open' } }, (request, reply) => {
    // A missing file is not a page: an HTML answer to a script request would hide the reason.
    if (/^\/(api|assets)(\/|$)/.test(request.url)) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('CSP_NONCE', reply.cspNonce.style))
  })
}
