/** The country of a client's IP address; the external service is called as little as possible (spec:http#country-lookup). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testServer } from '../testing/server.ts'
import { countryLookUp, notKnown } from './lookUp.ts'

const asked: IncomingMessage[] = []
let answer: (response: ServerResponse) => void
const thirdParty = createServer((request, response) => {
  asked.push(request)
  answer(response)
})
await new Promise<void>((done) => thirdParty.listen(0, '127.0.0.1', done))
afterAll(() => {
  thirdParty.closeAllConnections()
  thirdParty.close()
})
const url = `http://127.0.0.1:${(thirdParty.address() as AddressInfo).port}/{ip}?as=text`

beforeEach(() => {
  asked.length = 0
  answer = (response) => response.end('1;US;USA;United States')
})

describe('GET /api/geo/country', async () => {
  const { app, admin } = await testServer({ geoLookupUrl: url })

  it('hands the answer on as text, and asks with the address alone', async () => {
    const got = await admin.get('/api/geo/country', { headers: { cookie: 'postern_auth=secret' } })
    expect(got.statusCode).toBe(200)
    expect(got.headers['content-type']).toMatch(/^text\/plain/)
    expect(got.body).toBe('1;US;USA;United States')
    expect(asked.map((request) => request.url)).toEqual(['/127.0.0.1?as=text'])
    expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['authorization']))
    expect(JSON.stringify(asked[0]?.headers)).not.toMatch(/secret|bearer|cookie|referer/i)
  })

  it('asks about an address once', async () => {
    await admin.get('/api/geo/country')
    await admin.get('/api/geo/country')
    expect(asked).toEqual([])
  })

  it('is for people who are signed in', async () => {
    expect((await app.inject('/api/geo/country')).statusCode).toBe(401)
  })
})

describe('GET /api/geo/country without GEO_LOOKUP_URL', async () => {
  const { admin } = await testServer()

  it('answers that the country is unknown, without a lookup', async () => {
    const got = await admin.get('/api/geo/country')
    expect([got.statusCode, got.body]).toEqual([200, '0;;;unable to fetch the country'])
    expect(asked).toEqual([])
  })
})

describe('a look-up', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['another first character', (response) => response.end('2;;;')],
    ['nothing', (response) => response.end()],
    ['a page', (response) => response.end('<html>1;US</html>')],
    ['a country that is none', (response) => response.end('1;u5;')],
    ['another place to ask', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a broken connection', (response) => response.destroy()],
  ])('that is answered with %s knows nothing', async (_, reply) => {
    answer = reply
    expect(await countryLookUp(url)('192.0.2.1')).toBe(notKnown)
    expect(asked.length).toBe(1)
  })

  it('looks at the text, not at the status, and hands on one line of it', async () => {
    answer = (response) => response.writeHead(500).end('1;PL;POL;Poland\r\nmore')
    expect(await countryLookUp(url)('192.0.2.1')).toBe('1;PL;POL;Poland')
  })

  it('is given up after 2 seconds', async () => {
    answer = () => {}
    const limit = vi.spyOn(AbortSignal, 'timeout')
    expect(await countryLookUp(url)('192.0.2.1')).toBe(notKnown)
    expect(limit.mock.calls).toEqual([[2_000]])
    limit.mockRestore()
  })

  it('is cached for a day, or a minute if the country is unknown; concurrent callers share one request', async () => {
    let now = 0
    const countryOf = countryLookUp(url, () => now)
    await Promise.all([countryOf('192.0.2.1'), countryOf('192.0.2.1')])
    now = 23 * 3_600_000
    await countryOf('192.0.2.1')
    expect(asked).toHaveLength(1)
    now = 25 * 3_600_000
    answer = (response) => response.end('0')
    await countryOf('192.0.2.1')
    now += 59_000
    await countryOf('192.0.2.1')
    expect(asked).toHaveLength(2)
    now += 2_000
    await countryOf('192.0.2.1')
    expect(asked).toHaveLength(3)
  })

  it('of more addresses than are kept forgets the oldest', async () => {
    const countryOf = countryLookUp(url)
    for (let n = 0; n < 1_001; n++) await countryOf(`192.0.2.${n}`)
    asked.length = 0
    await countryOf('192.0.2.1000')
    expect(asked).toHaveLength(0)
    await countryOf('192.0.2.0')
    expect(asked).toHaveLength(1)
  })
})
