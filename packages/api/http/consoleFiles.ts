/** Serves the built console: immutable assets by file name, and one page that is never cached. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface ConsoleFiles {
  readonly directory: string
  readonly version: string
  readonly apiBaseUrl: string
  readonly looksUpCountry: boolean
  readonly demoIsLoading: () => boolean
}

/** The served build. Open tabs poll it every 10 seconds. */
const latestBuild = 'builds/latest.json'

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Fills in what only the running server knows, for the page to read. A page without this meta tag isn't ours. */
function withMeta(page: string, name: string, content: string): string {
  const filled = page.replace(`<meta name="${name}" content=""`, `<meta name="${name}" content="${attribute(content)}"`)
  if (filled === page && content !== '') throw new Error(`index.html has no <meta name="${name}" content="">`)
  return filled
}

export async function consoleFiles(
  app: FastifyInstance,
  { directory, version, apiBaseUrl, looksUpCountry, demoIsLoading }: ConsoleFiles,
): Promise<void> {
  const facts = {
    'postern-api': apiBaseUrl,
    'postern-version': version,
    'postern-country-lookup': looksUpCountry ? 'on' : '',
  }
  const page = Object.entries(facts).reduce(
    (filled, [name, content]) => withMeta(filled, name, content),
    await readFile(join(directory, 'index.html'), 'utf8'),
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
      globIgnore: [latestBuild],
      setHeaders: (response, path) => {
        const forever = path.includes('/assets/')
        response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
  // Read at startup, like the page: a build made later isn't served, so it must not be announced.
  const latest = await readFile(join(directory, latestBuild), 'utf8').catch(() => null)
  app.get(`/${latestBuild}`, { config: { permission: 'open' } }, (_, reply) =>
    latest === null
      ? reply.callNotFound()
      : reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(latest),
  )
  app.get('/*', { config: { permission: 'open' } }, (request, reply) => {
    // A missing file isn't a page: an HTML response to a script request would hide the reason.
    if (/^\/(api|assets|builds)(\/|$)/.test(request.url)) return reply.callNotFound()
    const now = demoIsLoading() ? withMeta(page, 'postern-demo-loading', 'on') : page
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(now.replaceAll('CSP_NONCE', reply.allowByNonce()))
  })
}
