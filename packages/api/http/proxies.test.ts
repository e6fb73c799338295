/** The client address behind proxies: what the last trusted proxy reports, never what the client wrote. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { testServer } from '../testing/server.ts'

const forged = '6.6.6.6'
const forwarded = `${forged}, 203.0.113.7, 10.0.0.2`

async function addressSeen(trustedProxies: number): Promise<unknown> {
  const { app, database } = await testServer({ trustedProxies })
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: 'nobody@example.test', password: 'whatever it is' },
  })
  const entry = await tx(database, 'all', (db) => db.one(sql<{ address: string }>`select address from sign_in_log`))
  return entry?.address
}

it.each([
  [0, '127.0.0.1'],
  [1, '10.0.0.2'],
  [2, '203.0.113.7'],
])('with %i of them it is %s', async (proxies, address) => {
  expect(await addressSeen(proxies)).toBe(address)
})
