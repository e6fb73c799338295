/** An identity provider, as the tests play it. */
import { expect } from 'vitest'
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

export async function identityProvider(
  server: Pick<TestServer, 'app' | 'admin'>,
  customerId: string,
): Promise<Provider> {
  const answer = await server.admin.post(`/api/customers/${customerId}/scimTokens`, { name: `Provider ${++count}` })
  expect(answer.statusCode, answer.body).toBe(201)
  const { token, record } = answer.json<{ token: string; record: { id: string } }>()
  return {
    token,
    tokenId: record.id,
    send: (method, path, asked) => sendTo(server, customerId, token, method, path, asked),
  }
}
