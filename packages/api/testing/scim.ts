/** A simulated identity provider. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { tx } from '../database/db.ts'
import type { TestServer } from './server.ts'

export interface Asked {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Provider {
  readonly token: string
  readonly tokenId: string
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, asked?: Asked): ReturnType<typeof sendTo>
}

const sendTo = (
  { app }: Pick<TestServer, 'app'>,
  customerId: string,
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, headers }: Asked = {},
) =>
  app.inject({
    method,
    url: `/scim/v2/${customerId}${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

let count = 0

/** A user with a unique name. */
export const aUser = (more: object = {}) => {
  const userName = `person${++count}@example.test`
  return { userName, name: { givenName: 'Ada', familyName: `Byron${count}` }, ...more }
}

/** A provider with a token at a customer that allows it. Required fields of contact types have their own test: here there are none. */
export async function identityProvider(
  server: Pick<TestServer, 'app' | 'admin' | 'database'>,
  customerId: string,
): Promise<Provider> {
  await tx(server.database, { customerId }, async (db) => {
    await db.all(sql`update contact_types set required_fields = '{}' where customer_id = ${customerId}`)
    await db.all(sql`update settings set scim_enabled = true where customer_id = ${customerId}`)
  })
  const answer = await server.admin.post(`/api/customers/${customerId}/scimTokens`, { name: `Provider ${++count}` })
  expect(answer.statusCode, answer.body).toBe(201)
  const { token, record } = answer.json<{ token: string; record: { id: string } }>()
  return {
    token,
    tokenId: record.id,
    send: (method, path, asked) => sendTo(server, customerId, token, method, path, asked),
  }
}
