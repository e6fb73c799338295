/** Headers that every answer carries: pages, files, refusals, whatever (reliability §3, items 7 and 8). */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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
  'web-share',
  'xr-spatial-tracking',
]
const permissionsPolicy = [
  ...refusedFeatures.map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')

export async function headers(app: FastifyInstance, { apiBaseUrl, isHttps }: Addresses): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy)
  })
  // At the end, so that no handler's word about caching counts for the API.
  app.addHook('onSend', async (request, reply) => {
    if (/^\/api(\/|$|\?)/.test(request.url)) reply.header('cache-control', 'no-store')
  })
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: contentSecurityPolicy(apiBaseUrl),
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Said on http it would be ignored, and said by mistake it locks people out of a host for a year.
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
  })
}
