/** The real server on its own database, set up over HTTP as the first administrator would do it. */
import type { AddressInfo } from 'node:net'
import { setUpLink } from '../packages/api/auth/setUp.ts'
import type { Database } from '../packages/api/database/db.ts'
import { openDatabase } from '../packages/api/database/migrate.ts'
import { openQueue } from '../packages/api/jobs/queue.ts'
import { secretsFrom } from '../packages/api/secrets.ts'
import { buildServer } from '../packages/api/server.ts'
import { createDatabase } from '../packages/api/testing/makeDb.ts'

export interface BenchServer {
  readonly database: Database
  readonly customerId: string
  /** Requests this collection of the customer and reads the whole response. */
  readonly list: (collection: string) => Promise<void>
  /** Creates a second customer, with the same calls. */
  readonly neighbor: () => Promise<Pick<BenchServer, 'list' | 'call'>>
  /** Calls a route of the customer as the signed-in administrator. */
  readonly call: <T>(path: string, init?: RequestInit) => Promise<T>
  readonly stop: () => Promise<void>
}

const founder = { organisation: 'Postern', name: 'Ana Reyes', email: 'ana@postern.test' }
const password = 'a bench is for sitting 26'

const customer = {
  name: 'Northgate University',
  code: 'NGU',
  primaryContactName: 'Dana Ruiz',
  primaryContactEmail: 'dana@example.test',
  addressLine1: '1 Quay Street',
  city: 'Boston',
  countryCode: 'US',
}

export async function benchServer(postgresUrl: string, name: string): Promise<BenchServer> {
  const database = await openDatabase(await createDatabase(postgresUrl, name))
  const publicUrl = () => 'http://localhost'
  const jobs = openQueue(database)
  const app = await buildServer({
    database,
    jobs,
    version: 'bench',
    databaseKind: 'embedded',
    demo: false,
    secrets: secretsFrom('a key for the bench, nobody else’s'),
    sessionLimits: { hours: 24, idleMinutes: 120 },
    publicUrl,
    publicUrlIsFixed: true,
    sendsMail: false,
    logTo: { write: () => {} },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<T>
  }
  const post = <T>(path: string, body: object, token?: string) =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const link = new URL((await setUpLink(database, { publicUrl })) ?? '')
  await post('/api/auth/setup', { token: link.hash.replace('#setup=', ''), password, ...founder })
  const { token } = await post<{ token: string }>('/api/auth/login', { email: founder.email, password })
  const headers = { authorization: `Bearer ${token}` }
  const callsOf = (id: string): Pick<BenchServer, 'list' | 'call'> => ({
    list: async (collection) => {
      await ask(`/api/customers/${id}/${collection}`, { headers })
    },
    call: (path, init = {}) =>
      ask(`/api/customers/${id}/${path}`, { ...init, headers: { ...headers, ...init.headers } }),
  })
  const { id: customerId } = await post<{ id: string }>('/api/customers', customer, token)
  return {
    database,
    customerId,
    ...callsOf(customerId),
    neighbor: async () => {
      const other = { ...customer, name: 'Southgate Clinic', code: 'SGC' }
      return callsOf((await post<{ id: string }>('/api/customers', other, token)).id)
    },
    stop: async () => {
      await app.close()
      await jobs.stop()
      await database.pool.end()
    },
  }
}
