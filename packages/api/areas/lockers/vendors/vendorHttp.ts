/**
 * Calls to a vendor's API. Users enter its address: without a check, a record could make the server call
 * anything it can reach (SSRF). The connection uses exactly the address that was checked.
 */
import { lookup as resolve } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from '@postern/domain/values/network.ts'
import { forbiddenNetworks, innerNetworks } from '../../shared/forbiddenNetworks.ts'

export class AddressRefused extends Error {}

/** For an address set by the operator, which is trusted. */
export const anywhere = ['0.0.0.0/0', '::/0'] as const

/** Allows public addresses over HTTPS, and listed networks. */
export const isAllowed = (ip: string, isHttps: boolean, networks: readonly string[]): boolean =>
  !isInside(forbiddenNetworks, ip) && (isInside(networks, ip) || (isHttps && !isInside(innerNetworks, ip)))

const checkedLookup =
  (isHttps: boolean, networks: readonly string[]): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      // Every resolved address must be allowed, because any of them might be used.
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

/** Rejects with Node's error if there's no response. Redirects are returned like any response, not followed. */
export function callVendor({ url, method, headers, body, networks, signal }: VendorRequest): Promise<VendorResponse> {
  const isHttps = url.protocol === 'https:'
  const { promise, resolve: answer, reject } = Promise.withResolvers<VendorResponse>()
  const host = url.hostname.replace('[', '').replace(']', '')
  // An IP address skips the lookup, so it has to be checked here.
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
