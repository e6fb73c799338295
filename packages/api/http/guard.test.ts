import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { failures } from './failures.ts'
import { guard } from './guard.ts'

const { deps, admin } = await testServer()

const withRoute = (config: object) => {
  const app = Fastify()
  failures(app)
  guard(app, deps)
  app.get('/api/thing', { config }, async () => 'open sesame')
  return app
}

describe('the guard', () => {
  it('does not start a server with a route that does not say who may call it', async () => {
    await expect(withRoute({}).ready()).rejects.toThrow('GET /api/thing')
    await expect(withRoute({ permission: 'open' }).ready()).resolves.toBeDefined() // the control
  })

  it('lets nobody in on a token that is none, unknown or malformed', async () => {
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

  it('reads the token from the header alone: a cookie opens nothing', async () => {
    const app = withRoute({ permission: 'signedIn' })
    const cookie = `postern_auth=${encodeURIComponent(JSON.stringify({ token: admin.token, userId: admin.id }))}`
    expect((await app.inject({ url: '/api/thing', headers: { cookie } })).statusCode).toBe(401)
  })
})
