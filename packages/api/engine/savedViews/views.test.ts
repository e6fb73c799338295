/** Saved views: private ones are visible only to their owner, shared ones to all staff, and each uses only filters its list has. */

import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { SavedView } from '@postern/domain/engine/endpoints/savedViews.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()
const keep = (body: object, who = admin) => who.post('/api/views', { resource: 'contacts', search: {}, ...body })
const listed = async (who = admin, customerId = north, resource = 'contacts') =>
  (await who.get(`/api/views?resource=${resource}&customerId=${customerId}`))
    .json<{ items: SavedView[] }>()
    .items.map(({ name }) => name)

it('a view is saved, renamed, shared and removed by the user who created it', async () => {
  const other = await person(allPermissions)
  const made = (await keep({ name: ' Bounced  mail ', search: { 'filter[emailState]': 'bounced' } })).json<SavedView>()
  expect(made).toMatchObject({ name: 'Bounced mail', mine: true, shared: false, ownerName: null })
  expect([await listed(), await listed(other)]).toEqual([['Bounced mail'], []])
  const shared = await admin.patch(`/api/views/${made.id}`, { shared: true, name: 'Bounced' }, null)
  expect(shared.json()).toMatchObject({ name: 'Bounced', shared: true })
  const seen = (await other.get('/api/views?resource=contacts')).json<{ items: SavedView[] }>().items
  expect(seen).toMatchObject([{ name: 'Bounced', mine: false, ownerName: 'Ana Reyes' }])
  expect((await other.patch(`/api/views/${made.id}`, { name: 'Mine' }, null)).statusCode).toBe(404)
  expect((await other.delete(`/api/views/${made.id}`)).statusCode).toBe(404)
  expect((await admin.delete(`/api/views/${made.id}`)).statusCode).toBe(204)
  expect(await listed(other)).toEqual([])
})

it('a name is unique per user and list, ignoring case', async () => {
  const other = await person(allPermissions)
  expect((await keep({ name: 'Leaving' })).statusCode).toBe(201)
  expect((await keep({ name: 'LEAVING' })).statusCode).toBe(409)
  expect((await keep({ name: 'Leaving', resource: 'sites' })).statusCode).toBe(201)
  expect((await keep({ name: 'Leaving' }, other)).statusCode).toBe(201)
  const second = (await keep({ name: 'Second' })).json<SavedView>()
  expect((await admin.patch(`/api/views/${second.id}`, { name: 'leaving' }, null)).statusCode).toBe(409)
})

it('a view that names records of one customer is shown only there', async () => {
  const who = await person(allPermissions)
  await keep({ name: 'Here', customerId: north, search: { 'filter[siteId]': north } }, who)
  await keep({ name: 'Everywhere', customerId: north, search: { q: 'vogel' } }, who)
  expect([await listed(who, north), await listed(who, south)]).toEqual([['Everywhere', 'Here'], ['Everywhere']])
})

it('keeps the columns it was created with, and none the list doesn’t have', async () => {
  const plain = (await keep({ name: 'As you like' })).json<SavedView>()
  const narrow = (await keep({ name: 'Narrow', columns: ['suite', 'email'] })).json<SavedView>()
  expect([plain.columns, narrow.columns]).toEqual([null, ['suite', 'email']])
  const refused = await keep({ name: 'Odd columns', columns: ['suite', 'shoeSize'] })
  expect(refused.json<FailureBody>().errors).toEqual([
    { path: 'columns', description: 'This list has no column “shoeSize”.' },
  ])
})

it('accepts only filters that its list has and its owner may use', async () => {
  const refused = await keep({ name: 'Odd', search: { 'filter[bogus]': '1', sort: 'nope' } })
  expect(refused.json<FailureBody>().errors?.map(({ path }) => path)).toEqual(['search.filter[bogus]', 'search.sort'])
  const blind = await person(allPermissions.filter((word) => word !== 'customers.contacts.pii'))
  expect((await keep({ name: 'Guess', search: { 'filter[phone]': '+16175550101' } }, blind)).statusCode).toBe(400)
})

it('needs permission to view the list and access to the customer', async () => {
  const lacking = await person(allPermissions.filter((word) => word !== 'customers.contacts.view'))
  expect((await lacking.get('/api/views?resource=contacts')).json<FailureBody>().code).toBe('forbidden')
  expect((await keep({ name: 'X' }, lacking)).json<FailureBody>().code).toBe('forbidden')
  const local = await person(allPermissions, [south])
  expect((await local.get(`/api/views?resource=contacts&customerId=${north}`)).statusCode).toBe(404)
  expect((await admin.get('/api/views?resource=nothing')).statusCode).toBe(404)
})
