/** Groups are departments, and their members are contacts. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../../testing/acts.ts'
import { aUser, identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, north } = server
const { create, read } = actsIn(admin, north)
const { send } = await identityProvider(server, north)

const made = async () => {
  const answer = await send('POST', '/Users', { body: aUser() })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string; userName: string }>()
}
const contactAt = (id: string) => read(contacts, { id } as AnyRecord)

describe('groups', () => {
  interface Group {
    id: string
    displayName: string
    members: { value: string }[]
    meta: { version: string }
  }
  const group = async (id: string) => (await send('GET', `/Groups/${id}`)).json<Group>()
  const patch = (id: string, ...Operations: object[]) => send('PATCH', `/Groups/${id}`, { body: { Operations } })

  it('are departments, with members added and removed the ways Entra and Okta do it', async () => {
    const [one, two] = [await made(), await made()]
    const created = await send('POST', '/Groups', {
      body: { displayName: 'Tour Guides', members: [{ value: one.id }] },
    })
    expect(created.statusCode, created.body).toBe(201)
    const { id } = created.json<Group>()
    expect(await contactAt(one.id)).toMatchObject({
      departmentId: id,
      lockedFields: expect.arrayContaining(['departmentId']),
    })
    const added = await patch(id, { op: 'Add', path: 'members', value: [{ value: two.id }] })
    expect([added.statusCode, added.body]).toEqual([204, ''])
    expect((await group(id)).members.map(({ value }) => value).toSorted()).toEqual([one.id, two.id].toSorted())
    await patch(id, { op: 'Remove', path: `members[value eq "${one.id}"]` })
    expect((await group(id)).members.map(({ value }) => value)).toEqual([two.id])
    await patch(id, { op: 'Remove', path: 'members', value: [{ value: two.id }] })
    expect((await group(id)).members).toEqual([])
    expect((await contactAt(two.id)).departmentId).toBeNull()
    const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'Guides' } })
    expect(renamed.statusCode).toBe(204)
    expect(renamed.headers.etag).toBe((await group(id)).meta.version)
    expect(await read(departments, { id } as AnyRecord)).toMatchObject({ name: 'Guides' })
  })

  it('are found by name, reject unknown members and stale versions, and can be deleted when empty', async () => {
    const user = await made()
    const { id } = (await send('POST', '/Groups', { body: { displayName: 'Drivers' } })).json<Group>()
    const filter = encodeURIComponent('displayName eq "drivers"')
    const list = (await send('GET', `/Groups?filter=${filter}&excludedAttributes=members`)).json<{
      Resources: Group[]
    }>()
    expect(list.Resources.map((each) => [each.id, 'members' in each])).toEqual([[id, false]])
    expect((await send('POST', '/Groups', { body: { displayName: 'DRIVERS' } })).statusCode).toBe(409)
    const stranger = await create(contacts)
    expect((await patch(id, { op: 'add', path: 'members', value: [{ value: stranger.id }] })).statusCode).toBe(400)
    const { version } = (await group(id)).meta
    const put = (members: object[]) =>
      send('PUT', `/Groups/${id}`, { body: { displayName: 'Drivers', members }, headers: { 'if-match': version } })
    expect((await put([{ value: user.id }])).statusCode).toBe(200)
    expect((await put([])).statusCode).toBe(412)
    const member = encodeURIComponent(`members.value eq "${user.id}"`)
    expect((await send('GET', `/Groups?filter=${member}`)).json()).toMatchObject({ totalResults: 1 })
    const gone = await send('DELETE', `/Groups/${id}`)
    expect(gone.statusCode, gone.body).toBe(204)
    expect((await send('GET', `/Groups/${id}`)).statusCode).toBe(404)
    expect((await contactAt(user.id)).departmentId).toBeNull()
  })

  it('with contacts of other sources can’t be deleted', async () => {
    const { id } = await create(departments)
    await create(contacts, { departmentId: id, siteId: null, tenantId: null, locationId: null })
    expect((await send('DELETE', `/Groups/${id}`)).statusCode).toBe(409)
  })
})
