/** Security headers of every answer: pages, files and refusals alike (spec:http#headers). */
import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the styles and scripts of this one page; what it returns belongs into their `nonce`. */
    allowByNonce(): string
  }
}

interface Addresses {
  readonly apiBaseUrl: string | undefined
  readonly isHttps: boolean
}

/** Nothing from elsewhere, no inline script, no `<style>` without its nonce; Trusted Types hold the DOM's sinks. */
const contentSecurityPolicy = (apiBaseUrl: string | undefined) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'connect-src': ["'self'", ...(apiBaseUrl ? [new URL(apiBaseUrl).origin] : [])],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  },
})

/** What a page of ours may ask of the device: nothing but passkeys, and those for itself alone. */
const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
const permissionsPolicy = [
  ...refusedFeatures.map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

const aYear = 31_536_000
const transportSecurity = `max-age=${aYear}; includeSubDomains`

/** For answers that no hook sees: they hold nothing, so their policy allows nothing. */
const bareHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttps && { 'strict-transport-security': transportSecurity }),
})

const unreadable = failure('invalid', { message: 'We can’t read this request.' })

/** What is refused before a route is looked for: an address that cannot be decoded, and what is no HTTP at all. */
export const earlyRefusals = (isHttps: boolean) => ({
  frameworkErrors: (_: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    reply
      .status(unreadable.status)
      .headers(bareHeaders(isHttps))
      .send(JSON.stringify(unreadable.toBody(request.id))),
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections ahead of time. An answer to one that never carried a request would be taken for the answer
    // to the first request that is sent just then; a closed one makes the browser open another.
    const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
    if (!socket.writable || error.code === 'ECONNRESET' || isUnused) {
      socket.destroy()
      return
    }
    const body = JSON.stringify(unreadable.toBody('none'))
    const lines = Object.entries({
      ...bareHeaders(isHttps),
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  },
})

/** What helmet would say to each answer. It never varies, so it's asked once. */
function fixedHeaders({ apiBaseUrl, isHttps }: Addresses): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const say = helmet({
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Said on http it would be ignored, and said by mistake it locks people out of a host for a year.
    strictTransportSecurity: isHttps && { maxAge: aYear, includeSubDomains: true },
  })
  say(request, response, () => {})
  const said = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(said), 'permissions-policy': permissionsPolicy }
}

export function headers(app: FastifyInstance, addresses: Addresses): void {
  const fixed = fixedHeaders(addresses)
  const policy = fixed['content-security-policy'] ?? ''
  app.decorateReply('allowByNonce', function () {
    const nonce = randomBytes(16).toString('hex')
    const allowing = policy.replaceAll(/(?:script|style)-src 'self'/g, `$& 'nonce-${nonce}'`)
    this.header('content-security-policy', allowing)
    return nonce
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed).header('x-request-id', request.id)
    done()
  })
  // At the end, so that no handler's word about caching counts for the API.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/api(\/|$|\?)/.test(request.url)) {
      const kept = request.routeOptions.config.revalidated && reply.statusCode < 400
      reply.header('cache-control', kept ? 'private, no-cache' : 'no-store')
    }
    done()
  })
}
