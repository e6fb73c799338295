/** Requests assume the session their token last had and prove it in their first round trip. Nothing else may differ. */
import { randomUUID } from 'node:crypto'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { permissionTree } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { tx } from '../database/db.ts'
import { pathOf, sampleRecord } from '../testing/sample.ts'
import { type Person, testServer } from '../testing/server.ts'

const { admin, north, person, database } = await testServer()
const change = (statement: ReturnType<typeof sql<unknown>>) => tx(database, 'all', (db) => db.all(statement))
const mayRead = ['customers.view', `${sites.permission}.view`] as const
const path = pathOf(sites, north)
const site = await sampleRecord(admin, sites, north)

/** A user whose session is expected, because they have read this before. */
async function reader(): Promise<Person> {
  const asker = await person(mayRead)
  expect((await asker.get(path)).statusCode).toBe(200)
  return asker
}

/** Round trips that a request takes. */
async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(database.pool, 'connect')
  try {
    await work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}

const refusal = (answer: { statusCode: number; json: <T>() => T }) => {
  const body = answer.json<FailureBody>()
  expect(body).not.toHaveProperty('items')
  return [answer.statusCode, body.code]
}

it('takes one round trip for session and rows once the session is known, and two before', async () => {
  // The statements' sources are read only once.
  for (const each of [path, `${path}/${site.id}`]) await admin.get(each)
  const asker = await person(mayRead)
  expect(await tripsOf(() => asker.get(path))).toBe(2)
  expect(await tripsOf(() => asker.get(path))).toBe(1)
  expect(await tripsOf(() => asker.get(`${path}/${site.id}`))).toBe(1)
})

const endings: Record<string, { change: (asker: Person) => ReturnType<typeof sql<unknown>>; refused: unknown[] }> = {
  'ended session': {
    change: ({ id }) => sql`update sessions set ended_at = now() where user_id = ${id}`,
    refused: [401, 'session_expired'],
  },
  'session that was idle for too long': {
    change: ({ id }) => sql`update sessions set last_seen_at = now() - interval '30 days' where user_id = ${id}`,
    refused: [401, 'session_expired'],
  },
  'user who was locked': {
    change: ({ id }) => sql`update users set status = 'locked' where id = ${id}`,
    refused: [401, 'session_expired'],
  },
  'role that lost the permission': {
    change: ({ id }) => sql`
      update security_roles r set permissions = ${JSON.stringify(permissionTree(['customers.view']))}::jsonb
      from users u where u.security_role_id = r.id and u.id = ${id}`,
    refused: [401, 'forbidden'],
  },
  'user who can no longer access the customer': {
    change: ({ id }) => sql`update users set customer_ids = '{}' where id = ${id}`,
    refused: [404, 'not_found'],
  },
}

it.each(Object.entries(endings))('refuses the %s on the next request', async (_, { change: statement, refused }) => {
  for (const read of [
    (asker: Person) => asker.get(path),
    (asker: Person) => asker.get(`${path}/${site.id}`),
    // Rejected before any rows are read: the session is still checked first.
    (asker: Person) => asker.get(`${path}?filter[nonsense]=1`),
    (asker: Person) => asker.get(`${path}/${'0'.repeat(8)}`),
  ]) {
    const asker = await reader()
    await read(asker)
    await change(statement(asker))
    expect(refusal(await read(asker))).toEqual(refused)
  }
})

const mayWrite = [...mayRead, `${sites.permission}.edit`] as const

it.each(Object.entries(endings))('writes nothing for the %s', async (_, { change: statement, refused }) => {
  for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
    const [asker, mine] = [await person(mayWrite), await sampleRecord(admin, sites, north)]
    const write = (notes: string, version: number, sent: object) =>
      asker.patch(`${path}/${mine.id}`, { notes }, version, { headers: { ...sent } })
    expect((await write('First note.', mine.rowVersion, {})).statusCode).toBe(200)
    await change(statement(asker))
    expect(refusal(await write('Second note.', mine.rowVersion + 1, headers))).toEqual(refused)
    expect((await admin.get(`${path}/${mine.id}`)).json<{ notes: string }>().notes).toBe('First note.')
  }
})

it('takes one connection for session and write, once the session is known', async () => {
  const [asker, mine] = [await person(mayWrite), await sampleRecord(admin, sites, north)]
  const write = (version: number) =>
    asker.patch(`${path}/${mine.id}`, { notes: `Note ${version}.` }, version, {
      headers: { 'idempotency-key': randomUUID() },
    })
  expect(await tripsOf(() => write(mine.rowVersion))).toBe(2)
  expect(await tripsOf(() => write(mine.rowVersion + 1))).toBe(1)
})

it('carries out a write although another request records the activity that it found outdated', async () => {
  const [asker, mine] = [await person(mayWrite), await sampleRecord(admin, sites, north)]
  const write = (version: number) =>
    asker.patch(`${path}/${mine.id}`, { notes: `Note ${version}.` }, version, {
      headers: { 'idempotency-key': randomUUID() },
    })
  const seen = (ago: string) =>
    sql`update sessions set last_seen_at = now() - ${ago}::interval where user_id = ${asker.id}`
  expect((await write(mine.rowVersion)).statusCode).toBe(200)
  await change(seen('2 minutes'))
  const connect = database.pool.connect.bind(database.pool)
  const spy = vi.spyOn(database.pool, 'connect')
  // After the first attempt, before the next question.
  spy.mockImplementationOnce(() => connect())
  spy.mockImplementationOnce(async () => {
    await change(seen('0 minutes'))
    return connect()
  })
  expect((await write(mine.rowVersion + 1)).statusCode).toBe(200)
  expect(spy.mock.calls.length).toBeGreaterThan(2)
  spy.mockRestore()
})

it('answers 401, not 304, if the session ended and the rows are the same', async () => {
  const asker = await reader()
  const { etag = '' } = (await asker.get(path)).headers
  const again = () => asker.get(path, { headers: { 'if-none-match': String(etag) } })
  expect((await again()).statusCode).toBe(304)
  await change(sql`update sessions set ended_at = now() where user_id = ${asker.id}`)
  expect(refusal(await again())).toEqual([401, 'session_expired'])
})

it('shows what the user may see now, not what they could see before', async () => {
  const asker = await person(['customers.view'])
  expect((await asker.get(path)).statusCode).toBe(401)
  await change(sql`
    update security_roles r set permissions = ${JSON.stringify(permissionTree(mayRead))}::jsonb
    from users u where u.security_role_id = r.id and u.id = ${asker.id}`)
  expect((await asker.get(path)).statusCode).toBe(200)
})

it('still records user activity once a minute', async () => {
  const asker = await reader()
  const seen = () =>
    tx(database, 'all', (db) =>
      db.one(sql<{ isNew: boolean }>`
        select last_seen_at > now() - interval '1 minute' as "isNew" from sessions where user_id = ${asker.id}`),
    )
  await change(sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${asker.id}`)
  expect(await seen()).toEqual({ isNew: false })
  await asker.get(path)
  expect(await seen()).toEqual({ isNew: true })
})
