/** A real server with its own database, and users with different permissions. */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { allPermissions, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, expect, inject } from 'vitest'
import { startSession } from '../auth/session.ts'
import { type Database, type Db, openPool, tx } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { createRecord } from '../engine/records.ts'
import { everywhere } from '../engine/statements.ts'
import { openQueue } from '../jobs/queue.ts'
import { newId } from '../newId.ts'
import { secretsFrom } from '../secrets.ts'
import { buildServer } from '../server.ts'
import { templateDatabase } from './globalSetup.ts'
import { createDatabase, dropDatabase } from './makeDb.ts'

export interface Asked {
  body?: unknown
  headers?: Record<string, string>
}

export interface Person {
  readonly id: string
  readonly token: string
  get(path: string, asked?: Asked): Promise<LightMyRequestResponse>
  post(path: string, body?: unknown, asked?: Asked): Promise<LightMyRequestResponse>
  patch(path: string, body: unknown, version: number | null, asked?: Asked): Promise<LightMyRequestResponse>
  delete(path: string, asked?: Asked): Promise<LightMyRequestResponse>
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly deps: Deps
  /** Log lines so far. */
  readonly log: readonly string[]
  readonly url: string
  /** Two customers that must never see each other. */
  readonly north: string
  readonly south: string
  /** The provider, whose records are templates. */
  readonly provider: string
  readonly admin: Person
  /** Staff with their own role at this level. */
  person(permissions: readonly Permission[], customerIds?: readonly string[] | null, level?: number): Promise<Person>
}

export const newCustomer = (name: string, code: string) => ({
  name,
  code,
  primaryContactName: 'Dana Ruiz',
  primaryContactEmail: 'dana@example.test',
  addressLine1: '1 Quay Street',
  city: 'Boston',
  countryCode: 'US',
})

/** Each file has its own database, so files can't affect each other. */
export const copyOf = (database: string): Promise<string> =>
  createDatabase(inject('postgresUrl'), `test_${newId().replaceAll('-', '')}`, database)

/** Migrated and empty. */
export const copyOfTemplate = (): Promise<string> => copyOf(templateDatabase)

/** Dropped when the test file ends: all of them together would take 9 GB of memory. */
export async function copyForThisFile(database: string): Promise<string> {
  const url = await copyOf(database)
  afterAll(() => dropDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1)))
  return url
}

export const testSecrets = secretsFrom('a key for tests, the same in all of them')
const testMail = { publicUrl: () => 'https://postern.test', sendsMail: false }

/** For databases without a server. They're closed when the test file ends. */
export function databaseOpener(): (url: string) => Database {
  const opened: Database[] = []
  afterAll(() => Promise.all(opened.map(({ pool }) => pool.end())))
  return (url) => {
    const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
    opened.push(database)
    return database
  }
}

/** A server on this database, stopped when the test file ends. */
export async function serverOn(url: string, special: Partial<Deps> = {}) {
  const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
  const jobs = openQueue(database)
  const log: string[] = []
  const deps: Deps = {
    database,
    version: 'test',
    databaseKind: 'embedded',
    demo: false,
    jobs,
    secrets: testSecrets,
    sessionLimits: { hours: 24, idleMinutes: 120 },
    ...testMail,
    publicUrlIsFixed: true,
    checksAnswers: true,
    importsInThread: false,
    logTo: { write: (line) => log.push(line) },
    ...special,
  }
  const app = await buildServer(deps)
  afterAll(async () => {
    await app.close()
    await deps.jobs.stop()
    await database.pool.end()
  })
  return { app, database, deps, log }
}

/** Signs in a user without a password and makes requests as them. `create` adds the user, in the same transaction. */
export async function signedInAs(
  { app, database, deps }: Pick<TestServer, 'app' | 'database' | 'deps'>,
  id: string,
  create: (db: Db) => void = () => {},
): Promise<Person> {
  const origin = { address: '127.0.0.1', network: '127.0.0.1', userAgent: 'test', requestId: 'test' }
  const { token } = await tx(database, 'all', (db) => {
    create(db)
    return startSession(db, deps.sessionLimits, id, origin)
  })
  const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, { body, headers }: Asked = {}) =>
    app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
  return {
    id,
    token,
    get: (path, asked) => ask('GET', path, asked),
    post: (path, body = {}, asked = {}) => ask('POST', path, { ...asked, body }),
    patch: (path, body, version, asked = {}) =>
      ask('PATCH', path, {
        body,
        headers: { ...(version !== null && { 'if-match': `"${version}"` }), ...asked.headers },
      }),
    delete: (path, asked) => ask('DELETE', path, asked),
  }
}

/** Adds provider staff, each with their own role at this level. */
export const personIn =
  (server: Pick<TestServer, 'app' | 'database' | 'deps'>, provider: string): TestServer['person'] =>
  async (permissions, customerIds = null, level = 100) => {
    const [id, roleId] = [newId(), newId()]
    return signedInAs(server, id, (db) => {
      db.later(sql`insert into security_roles (customer_id, id, name, permissions, max_grant_level)
        values (${provider}, ${roleId}, ${`role ${roleId}`}, ${JSON.stringify(permissionTree(permissions))}, ${level})`)
      db.later(sql`insert into users (customer_id, id, name, email, security_role_id, customer_ids)
        values (${provider}, ${id}, 'Ana Reyes', ${`${id}@postern.test`}, ${roleId}, ${customerIds}::uuid[])`)
    })
  }

/** The starting point of every test: the provider, whose records are templates, and two customers. */
async function makeCustomers(url: string): Promise<void> {
  const database: Database = { pool: openPool(url), rowRole: 'postern_rows' }
  const customer = (name: string, code: string, more: Record<string, unknown> = {}) =>
    tx(database, 'all', (db) =>
      createRecord(
        {
          db,
          place: everywhere,
          writer: { userId: null, via: 'test', requestId: null },
          seal: testSecrets.seal,
          actor: null,
          mail: { ...testMail, secrets: testSecrets },
        },
        customers,
        { ...newCustomer(name, code), ...more },
      ),
    )
  await customer('Postern', 'POSTERN', { isProvider: true })
  await customer('North', 'NORTH')
  await customer('South', 'SOUTH')
  await database.pool.end()
}

let furnished: Promise<string> | undefined

/** Created once per worker: creating three customers takes longer than copying them. */
async function furnishedTemplate(): Promise<string> {
  const url = await copyOfTemplate()
  await makeCustomers(url)
  return new URL(url).pathname.slice(1)
}

export async function testServer(special: Partial<Deps> = {}): Promise<TestServer> {
  furnished ??= furnishedTemplate()
  const url = await copyForThisFile(await furnished)
  const server = await serverOn(url, special)
  const { app, database, deps, log } = server
  const known = await tx(database, 'all', (db) =>
    db.all(sql<{ id: string; code: string }>`select id, code from customers`),
  )
  const idOf = (code: string): string =>
    known.find((each) => each.code === code)?.id ?? expect.fail(`no customer ${code}`)
  const [provider, north, south] = [idOf('POSTERN'), idOf('NORTH'), idOf('SOUTH')]

  const person = personIn(server, provider)
  return {
    app,
    database,
    deps,
    log,
    url,
    north,
    south,
    provider,
    admin: await person(allPermissions),
    person,
  }
}
