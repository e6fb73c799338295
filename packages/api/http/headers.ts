/** Security headers of every response: pages, files and errors (spec:http#headers). */
import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the styles and scripts of this one page; the return value goes into their `nonce`. */
    allowByNonce(): string
  }
}

interface Addresses {
  readonly apiBaseUrl: string | undefined
  readonly isHttps: boolean
}

/** Nothing from other origins, no inline scripts, no `<style>` without its nonce; Trusted Types guard the DOM's sinks. */
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

/** Device features a page may not use: all but passkeys, and those only on our own origin. */
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

/** For responses that bypass all hooks: they have no content to load, so their policy allows nothing. */
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

/** Refused before routing: a URL that can't be decoded, and requests that aren't HTTP. */
export const earlyRefusals = (isHttps: boolean) => ({
  frameworkErrors: (_: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    reply
      .status(unreadable.status)
      .headers(bareHeaders(isHttps))
      .send(JSON.stringify(unreadable.toBody(request.id))),
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    // Browsers open connections ahead of time. A response on one that never carried a request would be taken for the response
    // to the first request sent at that moment; if it's closed, the browser opens another.
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

/** The headers helmet sets on each response. They never vary, so they're computed once. */
function fixedHeaders({ apiBaseUrl, isHttps }: Addresses): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const say = helmet({
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // On http it would be ignored, and sent by mistake it locks users out of a host for a year.
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
  // Runs last, so that no handler can change caching for the API.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/api(\/|$|\?)/.test(request.url)) {
      const kept = request.routeOptions.config.revalidated && reply.statusCode < 400
      reply.header('cache-control', kept ? 'private, no-cache' : 'no-store')
    }
    done()
  })
}
