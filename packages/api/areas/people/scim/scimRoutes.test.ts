/** Who may call, what is stored of each call, and what staff can do about it. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { ScimConflict, ScimRequest, ScimToken } from '@postern/domain/areas/people/scim/scimEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { runTask } from '../../../testing/runTask.ts'
import { aUser, identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'
import { cleanScimTask } from './cleanScimTask.ts'

const server = await testServer({ logLevel: 'info' })
const { app, admin, database, log, north, south, person } = server
const { create, read } = actsIn(admin, north)
const directory = await identityProvider(server, north)
const { send } = directory

interface State {
  isOn: boolean
  baseUrl: string
  contacts: number
  tokens: ScimToken[]
  conflicts: ScimConflict[]
}
const state = async (): Promise<State> => (await admin.get(`/api/customers/${north}/scim`)).json<State>()
const tokenPath = (id: string) => `/api/customers/${north}/scimTokens/${id}`
const requests = async () =>
  (await admin.get(`/api/customers/${north}/scimRequests`)).json<{ items: ScimRequest[]; nextCursor: string | null }>()

let count = 0
const made = async (more: object = {}) => {
  const answer = await send('POST', '/Users', { body: aUser(more) })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string; userName: string }>()
}
const contactAt = (id: string) => read(contacts, { id } as AnyRecord)
const ask = (token: string, customerId = north) =>
  app.inject({ url: `/scim/v2/${customerId}/Users`, headers: { authorization: `Bearer ${token}` } })

describe('a token', () => {
  it('gives access to its customer’s users and nothing else', async () => {
    expect((await ask(directory.token)).statusCode).toBe(200)
    const elsewhere = await ask(directory.token, south)
    expect(elsewhere.statusCode).toBe(401)
    expect(elsewhere.headers['www-authenticate']).toBe('Bearer')
    expect(elsewhere.json()).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      detail: 'Send an active SCIM token of this customer.',
      status: '401',
    })
    expect((await ask(directory.token, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(401)
    expect((await ask(directory.token, 'nowhere')).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${directory.token}` }
    expect((await app.inject({ url: `/api/customers/${north}/contacts`, headers })).statusCode).toBe(401)
    const southern = await identityProvider(server, south)
    const { id } = await made()
    expect((await southern.send('GET', `/Users/${id}`)).statusCode).toBe(404)
    expect((await southern.send('DELETE', `/Users/${id}`)).statusCode).toBe(404)
    expect((await contactAt(id)).status).toBe('active')
  })

  it('isn’t a session, and a session isn’t a token', async () => {
    expect((await ask(admin.token)).statusCode).toBe(401)
    expect((await ask('')).statusCode).toBe(401)
    const cookie = `postern_auth=${encodeURIComponent(JSON.stringify({ token: admin.token, userId: admin.id }))}`
    expect((await app.inject({ url: `/scim/v2/${north}/Users`, headers: { cookie } })).statusCode).toBe(401)
  })

  it('is rejected while the customer’s settings have SCIM turned off', async () => {
    const turn = (on: boolean) =>
      tx(database, { customerId: north }, (db) =>
        db.all(sql`update settings set scim_enabled = ${on} where customer_id = ${north}`),
      )
    await turn(false)
    const refused = await send('POST', '/Users', { body: aUser() })
    expect([refused.statusCode, refused.json<{ status: string }>().status]).toEqual([403, '403'])
    expect((await send('GET', '/ServiceProviderConfig')).statusCode).toBe(403)
    expect((await state()).isOn).toBe(false)
    await turn(true)
    expect((await state()).isOn).toBe(true)
    expect((await ask(directory.token)).statusCode).toBe(200)
  })

  it('is stored as a hash, listed only with a hint, and never logged', async () => {
    const { token, tokenId } = await identityProvider(server, north)
    await ask(token)
    const listed = (await state()).tokens.find(({ id }) => id === tokenId)
    expect(listed).toMatchObject({ hint: token.slice(-4), createdByName: 'Ana Reyes', rowVersion: 1 })
    expect(listed?.lastUsedAt).not.toBeNull()
    const stored = await tx(database, 'all', (db) =>
      db.all(sql<{ row: string }>`
        select t::text as row from scim_tokens t union all select a::text from audit_log a where resource = 'scimTokens'`),
    )
    for (const text of [...log, ...stored.map(({ row }) => row), JSON.stringify(listed)])
      expect(text).not.toContain(token)
  })

  it('is replaced with an overlap, ends with it, and needs the version that was read', async () => {
    const { token, tokenId } = await identityProvider(server, north)
    const rotate = (version: number | null) =>
      admin.post(
        `${tokenPath(tokenId)}/rotate`,
        { overlapHours: 2 },
        version === null ? {} : { headers: { 'if-match': `"${version}"` } },
      )
    expect((await rotate(null)).statusCode).toBe(428)
    expect((await rotate(7)).statusCode).toBe(412)
    const next = (await rotate(1)).json<{ token: string; record: ScimToken }>()
    expect(Date.parse(next.record.previousUntil ?? '')).toBeGreaterThan(Date.now() + 3_600_000)
    expect([(await ask(token)).statusCode, (await ask(next.token)).statusCode]).toEqual([200, 200])
    await tx(database, 'all', (db) =>
      db.all(sql`update scim_tokens set previous_until = now() - interval '1 second' where id = ${tokenId}`),
    )
    expect([(await ask(token)).statusCode, (await ask(next.token)).statusCode]).toEqual([401, 200])
    await tx(database, 'all', (db) =>
      db.all(sql`update scim_tokens set expires_at = now() - interval '1 second' where id = ${tokenId}`),
    )
    expect((await ask(next.token)).statusCode).toBe(401)
  })

  it('ends when it’s revoked, and the audit log records who did what', async () => {
    const { token, tokenId } = await identityProvider(server, north)
    const answer = await admin.delete(tokenPath(tokenId), { headers: { 'if-match': '"1"' } })
    expect(answer.statusCode, answer.body).toBe(204)
    expect((await ask(token)).statusCode).toBe(401)
    expect((await admin.delete(tokenPath(tokenId), { headers: { 'if-match': '"2"' } })).statusCode).toBe(404)
    const rows = await tx(database, 'all', (db) =>
      db.all(sql<{ action: string; userId: string | null }>`
        select action, user_id as "userId" from audit_log where record_id = ${tokenId} order by id`),
    )
    expect(rows).toEqual(['create', 'archive'].map((action) => ({ action, userId: admin.id })))
  })

  it('can be managed by users who may import contacts, at customers they can access', async () => {
    const without = await person(allPermissions.filter((each) => each !== 'customers.contacts.import'))
    const elsewhere = await person(allPermissions, [south])
    for (const [who, status] of [
      [without, 401],
      [elsewhere, 404],
    ] as const) {
      expect((await who.get(`/api/customers/${north}/scim`)).statusCode).toBe(status)
      expect((await who.post(`/api/customers/${north}/scimTokens`, { name: 'Mine' })).statusCode).toBe(status)
    }
  })

  it('that is wrong too often gets 429, while a valid one still works', async () => {
    const from = (token: string) =>
      app.inject({
        url: `/scim/v2/${north}/Users`,
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '203.0.113.50',
      })
    await tx(database, 'all', (db) =>
      db.all(sql`insert into rate_limits (key, used, resets_at)
        values ('scimTokensByAddress:203.0.113.50', 100, now() + interval '10 minutes')`),
    )
    const refused = await from('scim_wrong-but-long-enough-to-be-one')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await from(directory.token)).statusCode).toBe(200)
  })
})

describe('requests', () => {
  it('are limited in size, need JSON, and get SCIM errors', async () => {
    const raw = (payload: string, type = 'application/scim+json') =>
      app.inject({
        method: 'POST',
        url: `/scim/v2/${north}/Users`,
        headers: { authorization: `Bearer ${directory.token}`, 'content-type': type },
        payload,
      })
    for (const [answer, status] of [
      [await raw('{"userName":'), 400],
      [await raw('[]'), 400],
      [await raw('{"userName":"x","__proto__":{"a":1}}'), 400],
      [await raw('userName=x', 'text/plain'), 415],
      [await raw(JSON.stringify({ userName: 'x'.repeat(1_100_000) })), 413],
      [await send('GET', '/Me'), 501],
      [await send('GET', '/Hats'), 404],
      [await send('PUT', '/Users', { body: {} }), 404],
    ] as const) {
      expect(answer.statusCode, answer.body).toBe(status)
      expect(answer.headers['content-type']).toContain('application/scim+json')
      expect(answer.json()).toMatchObject({ status: String(status) })
    }
  })

  it('describe the server: configuration, resource types, schemas', async () => {
    expect((await send('GET', '/ServiceProviderConfig')).json()).toMatchObject({
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 100 },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
    })
    const types = (await send('GET', '/ResourceTypes')).json<{ Resources: { id: string }[] }>()
    expect(types.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
    const schema = 'urn:ietf:params:scim:schemas:core:2.0:User'
    expect((await send('GET', `/Schemas/${schema}`)).json()).toMatchObject({ id: schema, name: 'User' })
    expect((await send('GET', '/Schemas/none')).statusCode).toBe(404)
  })

  it('are logged with their outcome; successful reads aren’t', async () => {
    const { id, userName } = await made()
    await send('GET', `/Users/${id}`)
    await send('PATCH', `/Users/${id}`, { body: { Operations: [{ op: 'replace', path: 'active', value: false }] } })
    await send('POST', '/Users', { body: { userName } })
    await send('DELETE', `/Users/${id}`)
    const { items } = await requests()
    expect(
      items.slice(0, 4).map(({ method, resource, outcome, status }) => [method, resource, outcome, status]),
    ).toEqual([
      ['DELETE', 'User', 'deleted', 204],
      ['POST', 'User', 'refused', 409],
      ['PATCH', 'User', 'deactivated', 200],
      ['POST', 'User', 'created', 201],
    ])
    expect(items[0]).toMatchObject({ contactId: id, contactName: expect.stringContaining('Byron') })
  })

  it('are kept for 30 days', async () => {
    await made()
    await tx(database, 'all', (db) =>
      db.all(sql`update scim_requests set at = now() - interval '31 days' where customer_id = ${north}`),
    )
    const { userName } = await made()
    await runTask(database, cleanScimTask)
    const { items } = await requests()
    expect([items.length, items[0]?.outcome, userName.length > 0]).toEqual([1, 'created', true])
  })
})

describe('a contact of another source', () => {
  const conflictOf = async (userName: string) => (await state()).conflicts.find((each) => each.userName === userName)

  it('isn’t taken over: the user is rejected, listed once as a conflict, and linked by staff', async () => {
    const address = `known${++count}@example.test`
    const known = await create(contacts, { emails: [{ address, primary: true, state: 'ok' }], lastName: 'Known' })
    const sent = { ...aUser(), userName: address, externalId: `ext-${count}` }
    for (const _ of [1, 2]) {
      const refused = await send('POST', '/Users', { body: sent })
      expect([refused.statusCode, refused.json<{ scimType: string }>().scimType]).toEqual([409, 'uniqueness'])
    }
    expect((await contactAt(known.id)).rowVersion).toBe(known.rowVersion)
    const conflict = await conflictOf(address)
    expect(conflict).toMatchObject({ contactId: known.id, reason: 'email', contactSource: 'manual', times: 2 })
    expect((await requests()).items[0]).toMatchObject({ outcome: 'conflict', contactId: known.id })
    const settle = () => admin.post(`/api/customers/${north}/scimConflicts/${conflict?.id}/adopt`)
    const settled = await settle()
    expect(settled.statusCode, settled.body).toBe(204)
    expect((await settle()).statusCode).toBe(404)
    expect(await contactAt(known.id)).toMatchObject({ source: 'scim', sourceId: sent.externalId })
    const filter = encodeURIComponent(`userName eq "${address}"`)
    const list = (await send('GET', `/Users?filter=${filter}`)).json<{ Resources: { id: string }[] }>()
    expect(list.Resources.map(({ id }) => id)).toEqual([known.id])
    const put = await send('PUT', `/Users/${known.id}`, { body: sent })
    expect(put.statusCode, put.body).toBe(200)
    expect(await contactAt(known.id)).toMatchObject({
      firstName: 'Ada',
      lockedFields: ['firstName', 'lastName', 'emails'],
    })
    expect(await conflictOf(address)).toBeUndefined()
  })

  it('is found by its external ID, too', async () => {
    const known = await create(contacts, { externalId: `E-${++count}` })
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
    const sent = aUser({ [enterprise]: { employeeNumber: String(known.externalId).toLowerCase() } })
    expect((await send('POST', '/Users', { body: sent })).statusCode).toBe(409)
    expect(await conflictOf(sent.userName)).toMatchObject({ contactId: known.id, reason: 'externalId' })
  })

  it('that is anonymized leaves nothing behind', async () => {
    const { id, userName } = await made()
    const answer = await admin.post(`/api/customers/${north}/contacts/${id}/anonymise`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await send('GET', `/Users/${id}`)).statusCode).toBe(404)
    const left = await tx(database, 'all', (db) =>
      db.all(sql`select from scim_users where user_name = ${userName} union all
        select from scim_requests where contact_id = ${id}`),
    )
    expect(left).toEqual([])
  })
})
