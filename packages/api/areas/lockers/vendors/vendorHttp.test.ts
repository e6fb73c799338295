import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { AddressRefused, callVendor, isAllowed } from './vendorHttp.ts'

const server = createServer((request, response) => {
  if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
  else response.end('{}')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.close()
})
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const ask = (host: string, networks: readonly string[], path = '/') =>
  callVendor({
    url: new URL(`http://${host}:${port}${path}`),
    method: 'GET',
    headers: {},
    networks,
    signal: AbortSignal.timeout(5_000),
  })

describe('the address of a vendor', () => {
  it.each([
    ['93.184.216.34', true, [], true],
    ['93.184.216.34', false, [], false],
    ['2606:2800:220:1::1', true, [], true],
    ['10.1.2.3', true, [], false],
    ['10.1.2.3', false, ['10.0.0.0/8'], true],
    ['127.0.0.1', true, [], false],
    ['::1', true, [], false],
    ['::ffff:127.0.0.1', true, [], false],
    ['169.254.169.254', true, ['169.254.0.0/16'], false],
    ['fd00:ec2::254', true, ['fc00::/7'], false],
  ])('%s over HTTPS %s with %j: %s', (ip, isHttps, networks, allowed) => {
    expect(isAllowed(ip, isHttps, networks)).toBe(allowed)
  })

  it('is checked as an IP address and as a resolved name', async () => {
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f000001'])
      await expect(ask(host, [])).rejects.toBeInstanceOf(AddressRefused)
    expect(await ask('127.0.0.1', ['127.0.0.0/8'])).toMatchObject({ status: 200, text: '{}' })
  })

  it('isn’t changed by a redirect', async () => {
    expect(await ask('127.0.0.1', ['127.0.0.0/8'], '/redirect')).toMatchObject({ status: 302 })
  })
})
