/** What the log contains about requests, and what it never contains. */
import { expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'

const linesOf = (log: readonly string[]) => log.map((line): Record<string, unknown> => JSON.parse(line))

it('writes one line per request at info, with the user, the route and the outcome', async () => {
  const { admin, log, north } = await testServer({ logLevel: 'info' })
  const answer = await admin.get(`/api/customers/${north}/sites?q=Dana%20Ruiz`)
  expect(linesOf(log)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pid: process.pid,
      hostname: expect.any(String),
      requestId: answer.headers['x-request-id'],
      actor: `user:${admin.id}`,
      method: 'GET',
      route: '/api/customers/:customerId/sites',
      customerId: north,
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

it('never repeats input: URLs without a route, queries, headers, bodies', async () => {
  const { admin, app, log, north } = await testServer({ logLevel: 'debug' })
  const canary = 'canary-4711'
  await admin.get(`/api/customers/${north}/sites?q=${canary}`)
  await admin.get(`/api/${canary}?token=${canary}`)
  await admin.get(`/api/customers/${canary}/sites`)
  await admin.post(`/api/customers/${north}/sites`, { name: canary, [canary]: canary })
  await app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${canary}`, cookie: canary, 'user-agent': canary },
  })
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: canary, password: canary } })
  expect(log).toHaveLength(6)
  expect(log.join('')).not.toContain(canary)
  expect(log.join('')).not.toContain(admin.token)
  expect(linesOf(log).map(({ route }) => route)).toContain('none')
})

it('doesn’t log requests by default, except those that failed', async () => {
  const { admin, database, log, north } = await testServer()
  await admin.get(`/api/customers/${north}/sites`)
  expect(log).toEqual([])
  await database.pool.query('alter table sites rename to away')
  const { statusCode, headers } = await admin.get(`/api/customers/${north}/sites`)
  expect(statusCode).toBe(500)
  expect(linesOf(log)).toMatchObject([
    {
      level: 'error',
      requestId: headers['x-request-id'],
      route: '/api/customers/:customerId/sites',
      status: 500,
      msg: 'request failed',
    },
  ])
})
