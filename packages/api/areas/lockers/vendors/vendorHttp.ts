/**
 * Calls to a vendor's API. Its address is written by staff: without a check, a record could make the server knock at
 * anything it can reach. The address that was checked is the one that is connected to.
 */
import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks, innerNetworks } from '../../shared/forbiddenNetworks.ts'

export class AddressRefused extends Error {}

/** For an address that the operator set: theirs to decide. */
export const anywhere = ['0.0.0.0/0', '::/0'] as const

/** Public addresses over HTTPS, and what is listed. */
export const isAllowed = (ip: string, isHttps: boolean, networks: readonly string[]): boolean =>
  !isInside(forbiddenNetworks, ip) && (isInside(networks, ip) || (isHttps && !isInside(innerNetworks, ip)))

const checkedLookup =
  (isHttps: boolean, networks: readonly string[]): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      // Every address of the name must be allowed: which one is used is chance otherwise.
      const [first] = found
      if (!first || found.some(({ address }) => !isAllowed(address, isHttps, networks)))
        return done(new AddressRefused('Not an allowed address.'), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

export interface VendorRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly networks: readonly string[]
  readonly signal: AbortSignal
}

export interface VendorResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly text: string
}

const mostBytes = 8 * 1024 * 1024

/** Rejects with what Node says where no answer came. Redirects are answers like others: none is followed. */
export function callVendor({ url, method, headers, body, networks, signal }: VendorRequest): Promise<VendorResponse> {
  const isHttps = url.protocol === 'https:'
  const { promise, resolve: answer, reject } = Promise.withResolvers<VendorResponse>()
  const host = url.hostname.replace('[', '').replace(']', '')
  // A number needs no lookup, and so wouldn't be checked there.
  if (isIP(host) !== 0 && !isAllowed(host, isHttps, networks)) {
    reject(new AddressRefused('Not an allowed address.'))
    return promise
  }
  const send = isHttps ? requestHttps : requestHttp
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lookup = checkedLookup(isHttps, networks)
  const outgoing = send(url, { method, headers: { ...headers, ...length }, signal, lookup }, (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostBytes) outgoing.destroy(new Error('The answer is too long.'))
      else chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () =>
      answer({
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'],
        text: Buffer.concat(chunks).toString('utf8'),
      }),
    )
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}
