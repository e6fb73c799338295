/** An `Idempotency-Key` is honored by every write or refused with a message; none ignores it. */

import { users } from '@postern/domain/areas/access/users.ts'
import { bespokeEndpoints } from '@postern/domain/areas/endpoints.ts'
import { keyRefusal } from '@postern/domain/areas/idempotency.ts'
import { collections, resources } from '@postern/domain/areas/index.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Access } from '@postern/domain/auth/permission.ts'
import { type Endpoint, type EndpointKey, fillPath, splitKey } from '@postern/domain/engine/contract.ts'
import { hasImages, imageEndpoints } from '@postern/domain/engine/endpoints/image.ts'
import { endpointsOf } from '@postern/domain/engine/endpoints/many.ts'
import { templateEndpoints } from '@postern/domain/engine/endpoints/template.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { newId } from '../newId.ts'
import { type Sent, tripsOf } from '../testing/capturedTrips.ts'
import { faultProxy } from '../testing/faultProxy.ts'
import { pathOf, sampleBody, type sampleRecord } from '../testing/sample.ts'
import { serverOn, testServer } from '../testing/server.ts'
import { stationOf } from '../testing/station.ts'
import { failures } from './failures.ts'
import { guard } from './guard.ts'
import { HeavyCalls } from './heavy.ts'
import { route } from './serve.ts'

const server = await testServer()
const { admin, database, deps, north } = server
const station = await stationOf(server, [north])
const proxy = await faultProxy(server.url)
/** A server on the same database, whose connections can be cut. */
const behind = await serverOn(proxy.url)
await database.pool.query('create table effects (id uuid primary key)')
await database.pool.query('grant all on effects to postern_rows')

interface Declared {
  readonly key: EndpointKey
  readonly permission: Access
}

const declared: Declared[] = [
  ...Object.entries(bespokeEndpoints).map(([key, { permission }]) => ({ key: key as EndpointKey, permission })),
  ...resources.flatMap(endpointsOf),
  ...collections.filter(({ template }) => template).flatMap((each) => Object.values(templateEndpoints(each))),
  ...resources.filter(hasImages).flatMap((each) => Object.values(imageEndpoints(each))),
]
const writes = declared.filter(({ key }) => splitKey(key).method !== 'GET')

/** Registers a route as the server does, with a handler that adds one row each time it runs. */
const bare = Fastify()
bare.decorate('database', database)
bare.decorate('heavyCalls', new HeavyCalls())
failures(bare)
guard(bare, deps)
for (const { key, permission } of writes) {
  const endpoint: Endpoint = { permission, summary: '', tag: '', status: 201 }
  route(bare, key, endpoint, () =>
    tx(database, 'all', async (db) => {
      const id = newId()
      await db.all(sql`insert into effects (id) values (${id})`)
      return { id }
    }),
  )
}

const seen = { effects: 0 }
/** How many there are, and how many there were when last asked. */
const effects = async () => {
  const before = seen.effects
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from effects')
  seen.effects = rows[0]?.n ?? -1
  return { before, now: seen.effects }
}
const tokenFor = (permission: Access) => (permission.startsWith('scope:') ? station.token : admin.token)
const sendTo = ({ key, permission }: Declared, idempotencyKey: string, payload: object) => {
  const { method, path } = splitKey(key)
  return bare.inject({
    method,
    url: fillPath(path, {
      customerId: north,
      id: newId(),
      field: 'logo',
      sessionId: newId(),
      secretId: newId(),
      operationId: newId(),
    }),
    headers: {
      'idempotency-key': idempotencyKey,
      ...(permission !== 'open' && { authorization: `Bearer ${tokenFor(permission)}` }),
    },
    payload,
  })
}

describe.each(['POST', 'PATCH', 'DELETE'] as const)('%s', (method) => {
  const of = writes.filter(({ key }) => splitKey(key).method === method && keyRefusal(key) === null)

  it.each(of)('$key gives the first answer again, with one effect, and refuses other content', async (endpoint) => {
    const { key, permission } = endpoint
    // The URL is the same each time.
    const { path } = splitKey(key)
    const url = fillPath(path, {
      customerId: north,
      id: north,
      field: 'logo',
      sessionId: north,
      secretId: north,
      operationId: north,
    })
    const send = (payload: object, idempotencyKey: string) =>
      bare.inject({
        method,
        url,
        headers: { 'idempotency-key': idempotencyKey, authorization: `Bearer ${tokenFor(permission)}` },
        payload,
      })
    const answers = await Promise.all([1, 2].map(() => send({ a: 1 }, key)))
    answers.push(await send({ a: 1 }, key))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size, answers[0]?.body).toBe(1)
    expect(answers[0]?.statusCode, answers[0]?.body).toBe(201)
    expect((await send({ a: 2 }, key)).statusCode).toBe(422)
    // Control: another key is another request, with an effect of its own.
    const control = await send({ a: 1 }, `${key} again`)
    expect([control.statusCode, control.body === answers[0]?.body], control.body).toEqual([201, false])
    const { before, now } = await effects()
    expect(now).toBe(before + 2)
  })
})

it.each(writes.filter(({ key, permission }) => keyRefusal(key) !== null && permission !== 'temporary'))(
  '$key refuses a key with a sentence, and does nothing',
  async (endpoint) => {
    const answer = await sendTo(endpoint, 'any', {})
    expect([answer.statusCode, answer.json<FailureBody>().errors]).toEqual([
      400,
      [{ path: 'Idempotency-Key', description: expect.stringMatching(/Send it without one\.$/) }],
    ])
    const { before, now } = await effects()
    expect(now).toBe(before)
  },
)

it('every write without a session refuses a key: there is no user to store it for', () => {
  const open = writes.filter(({ permission }) => permission === 'open' || permission === 'temporary')
  expect(open.filter(({ key }) => keyRefusal(key) === null)).toEqual([])
})

describe('the server’s own handlers', () => {
  const here = (path: string) => `/api/customers/${north}/${path}`
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
  const record = async (resource: Parameters<typeof sampleRecord>[1], values = {}) =>
    (await admin.post(pathOf(resource, north), { ...(await sampleBody(admin, resource, north)), ...values })).json<{
      id: string
      rowVersion: number
    }>()
  const asRead = ({ id, rowVersion }: { id: string; rowVersion: number }) => ({ id, rowVersion })

  /**
   * The rows of every table, and the latest transaction that wrote one. Excludes tables that only count requests and what the
   * queue writes for itself; of its tables only those of jobs count.
   */
  const fingerprintText = (async () => {
    const { rows: tables } = await database.pool.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where (schemaname = 'public' and tablename not in ('sessions', 'idempotency_keys', 'rate_limits', 'api_users'))
        or (schemaname = 'pgboss' and tablename like 'job%')`)
    return tables
      .map(({ name }) => `select '${name}' as name, count(*) as n, max(xmin::text::bigint) as youngest from ${name}`)
      .join(' union all ')
  })()
  // Prepared, because planning it for hundreds of tables takes longer than running it.
  const fingerprint = async () => (await database.pool.query({ name: 'fingerprint', text: await fingerprintText })).rows

  type Recipe = () => Promise<{ path: string; body?: object; headers?: Record<string, string> }>
  const recipes: Record<string, Recipe> = {
    'generating doors': async () => ({
      path: here(`lockerBanks/${(await record(lockerBanks)).id}/doors`),
      body: { columns: 1, doors: [{ size: 'M', count: 2 }] },
    }),
    'adding floors': async () => ({
      path: here(`buildings/${(await record(buildings)).id}/floors`),
      body: { from: 1, to: 3 },
    }),
    'adding a range of locations': async () => ({
      path: here('locations/range'),
      body: {
        from: 'R1',
        to: 'R3',
        barcodePrefix: 'R-',
        locationTypeId: (await record(locationTypes, { codePattern: null })).id,
        siteId: (await record(sites)).id,
      },
    }),
    'merging contacts': async () => {
      const [stays, goes] = [await record(contacts), await record(contacts)]
      return { path: here('contacts/merge'), body: { stays: asRead(stays), goes: asRead(goes), take: [] } }
    },
    'inviting again': async () => ({ path: here(`users/${(await record(users)).id}/invitation`) }),
    'keeping a view': async () => ({ path: '/api/views', body: { resource: 'customers', name: 'Mine', search: {} } }),
    'bringing a picture': async () => ({
      path: here('buildings/images/photo'),
      body: png,
      headers: { 'content-type': 'image/png' },
    }),
    'changing many': async () => ({
      path: here('sites/bulk'),
      body: { ids: [(await record(sites)).id], patch: { notes: 'Changed.' } },
    }),
    'beginning an export': async () => ({ path: here('sites/export?format=csv'), body: {} }),
    restoring: async () => {
      const { id } = await record(contacts)
      expect((await admin.delete(here(`contacts/${id}`))).statusCode).toBe(204)
      return { path: here(`contacts/${id}/restore`) }
    },
  }

  it.each(Object.entries(recipes))('%s: sent twice with one key, it happens once', async (_, recipe) => {
    const { path, body, headers } = await recipe()
    const send = (key: string) => admin.post(path, body, { headers: { ...headers, 'idempotency-key': key } })
    const key = newId()
    const before = await fingerprint()
    const first = await send(key)
    expect(first.statusCode, first.body).toBeLessThan(300)
    const after = await fingerprint()
    expect(after).not.toEqual(before)
    const second = await send(key)
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body])
    expect(await fingerprint()).toEqual(after)
  })

  it('a station’s report is repeated by its key, too', async () => {
    const scans = [{ id: newId(), text: 'nobody knows me 1' }]
    const send = (body: object) =>
      server.app.inject({
        method: 'POST',
        url: here('scans'),
        headers: { authorization: `Bearer ${station.token}`, 'idempotency-key': 'a report' },
        payload: body,
      })
    const first = await send({ scans })
    expect(first.statusCode, first.body).toBe(201)
    expect((await send({ scans })).body).toBe(first.body)
    expect((await send({ scans: [{ id: newId(), text: 'another' }] })).statusCode).toBe(422)
  })

  it.each(['before', 'after'] as const)(
    'resolves an outcome that was lost %s the commit: exactly one record',
    async (when) => {
      const body = await sampleBody(admin, contacts, north)
      const contactIds = async () =>
        (await database.pool.query<{ id: string }>('select id from contacts order by id')).rows.map(({ id }) => id)
      const before = await contactIds()
      const key = newId()
      const send = () =>
        behind.app.inject({
          method: 'POST',
          url: here('contacts'),
          headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
          payload: body,
        })
      proxy.hangUpAt('commit', when)
      expect((await send()).json<FailureBody>().code).toBe('outcome_unknown')
      const again = await send()
      expect(again.statusCode, again.body).toBe(201)
      expect(await contactIds()).toEqual([...before, again.json<{ id: string }>().id])
    },
  )

  it.each(['before', 'after'] as const)(
    'lets an archive be undone if its outcome was lost %s the commit: a repeat names the first request',
    async (when) => {
      const { id } = await record(contacts)
      const key = newId()
      const send = (from: typeof behind.app) =>
        from.inject({
          method: 'DELETE',
          url: here(`contacts/${id}`),
          headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': key },
        })
      proxy.hangUpAt('commit', when)
      expect((await send(behind.app)).json<FailureBody>().code).toBe('outcome_unknown')
      const again = await send(server.app)
      expect(again.statusCode, again.body).toBe(204)
      expect(Boolean(again.headers['x-first-request-id'])).toBe(when === 'after')
      const undone = await admin.post(
        here(`undo/${again.headers['x-first-request-id'] ?? again.headers['x-request-id']}`),
      )
      expect(undone.json(), undone.body).toMatchObject({ undone: 1, skipped: [] })
    },
  )

  it('a change takes two round trips, its repeat is rolled back, and the key is looked up only then', async () => {
    const site = await record(sites)
    const headers = { 'idempotency-key': newId() }
    const send = () => admin.patch(here(`sites/${site.id}`), { notes: 'Once.' }, site.rowVersion, { headers })
    // From here on, its session is known.
    await admin.patch(here(`sites/${(await record(sites)).id}`), { notes: 'Before.' }, 1)
    const last = (trips: Sent[][]) => trips.map((trip) => trip.at(-1)?.text)
    const trips = last(await tripsOf(send))
    expect(trips).toEqual([expect.stringContaining('for update'), 'commit'])
    const [, current, ...repeat] = last(await tripsOf(send))
    expect(current).toContain('from "sites"')
    expect(repeat).toEqual(['rollback', expect.stringContaining('from idempotency_keys'), 'commit'])
  })

  it('tells a repeat that the first request is still running, not that nothing was changed', async () => {
    const { id } = await record(contacts)
    const held = await database.pool.connect()
    const send = (key: string) => admin.delete(here(`contacts/${id}`), { headers: { 'idempotency-key': key } })
    try {
      // The state while the first request is still running.
      await held.query('begin')
      await held.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${admin.id} slow`])
      const early = await send('slow')
      expect(early.json<FailureBody>()).toMatchObject({ status: 409, code: 'still_running' })
      await held.query('rollback')
    } finally {
      held.release()
    }
    // Control: once it's over, the same key works.
    expect((await send('slow')).statusCode).toBe(204)
  })
})
