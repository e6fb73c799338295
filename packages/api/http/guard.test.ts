import type { FailureBody } from '@postern/domain/engine/failure.ts'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { stationOf } from '../testing/station.ts'
import { failures } from './failures.ts'
import { guard } from './guard.ts'

const server = await testServer()
const { deps, admin } = server

const withRoute = (config: object) => {
  const app = Fastify()
  failures(app)
  guard(app, deps)
  app.get('/api/thing', { config }, async () => 'open sesame')
  return app
}

describe('the guard', () => {
  it('doesn’t start a server with a route that doesn’t declare who may call it', async () => {
    await expect(withRoute({}).ready()).rejects.toThrow('GET /api/thing')
    await expect(withRoute({ permission: 'open' }).ready()).resolves.toBeDefined() // the control
  })

  it('rejects a missing, unknown or malformed token', async () => {
    const app = withRoute({ permission: 'signedIn' })
    const ask = (authorization?: string) =>
      app.inject({ url: '/api/thing', headers: authorization ? { authorization } : {} })
    for (const header of [
      undefined,
      'Bearer',
      'Bearer x',
      `Bearer ${'x'.repeat(43)}`,
      `Basic ${admin.token}`,
      `bearer ${admin.token} `,
    ])
      expect((await ask(header)).statusCode, header).toBe(401)
    expect((await ask(`Bearer ${admin.token}`)).body).toBe('open sesame')
  })

  it('reads the token only from the header, never from a cookie', async () => {
    const app = withRoute({ permission: 'signedIn' })
    const cookie = `postern_auth=${encodeURIComponent(JSON.stringify({ token: admin.token, userId: admin.id }))}`
    expect((await app.inject({ url: '/api/thing', headers: { cookie } })).statusCode).toBe(401)
  })

  it('tells an API user that a route is for people, and a person that one is for API users', async () => {
    const { token } = await stationOf(server, [server.north])
    const scans = `/api/customers/${server.north}/scans`
    const ask = (method: 'GET' | 'POST', url: string, bearer: string) =>
      server.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${bearer}` },
        ...(method === 'POST' && { payload: {} }),
      })
    const program = (await ask('GET', '/api/customers', token)).json<FailureBody>()
    expect(program).toMatchObject({ status: 401, code: 'forbidden' })
    expect(program.message).toMatch(/^This token belongs to an API user, but this endpoint is for people\./)
    const person = (await ask('POST', scans, admin.token)).json<FailureBody>()
    expect(person).toMatchObject({ status: 401, code: 'forbidden' })
    expect(person.message).toMatch(/^This endpoint is for programs\./)
    // The control: an unknown token gets neither message.
    for (const [method, url] of [
      ['GET', '/api/customers'],
      ['POST', scans],
    ] as const)
      expect((await ask(method, url, 'x'.repeat(43))).json<FailureBody>().code).toBe('session_expired')
  })
})
