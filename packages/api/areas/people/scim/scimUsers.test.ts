/** Requests in the shapes that Microsoft Entra, Okta, and RFC 7644 describe, answered the way they expect. The bodies are our own. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../../testing/acts.ts'
import { identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, north } = server
const { change, read } = actsIn(admin, north)
const { send } = await identityProvider(server, north)

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

interface User extends Record<string, unknown> {
  id: string
  userName: string
  active: boolean
  name?: Record<string, string>
  emails?: { value: string; type?: string; primary?: boolean }[]
  phoneNumbers?: { value: string; type?: string }[]
  meta: { version: string; location: string; resourceType: string }
}
interface List {
  totalResults: number
  startIndex: number
  itemsPerPage: number
  Resources: User[]
}

let count = 0
const fresh = (name: string) => `${name}_${++count}@testuser.com`

const post = async (body: object): Promise<User> => {
  const answer = await send('POST', '/Users', { body: { schemas: [userSchema], ...body } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<User>()
}
const patch = async ({ id }: User, ...operations: object[]): Promise<User> => {
  const answer = await send('PATCH', `/Users/${id}`, { body: { schemas: [patchOp], Operations: operations } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<User>()
}
const found = async (filter: string, more = ''): Promise<List> => {
  const answer = await send('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<List>()
}
const contactOf = ({ id }: { id: string }): Promise<AnyRecord> => read(contacts, { id } as AnyRecord)

/** What Entra sends is described at https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups */
const entraUser = (userName = fresh('Test_User')) => ({
  schemas: [userSchema, enterprise],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-${String(count).padStart(12, '0')}`,
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: `mail.${userName}` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
})

describe('Microsoft Entra', () => {
  it('creates a user: the contact has its names and address, locked by the source', async () => {
    const sent = entraUser()
    const answer = await send('POST', '/Users', { body: sent })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    const user = answer.json<User>()
    expect(answer.headers.location).toBe(user.meta.location)
    expect(answer.headers.etag).toBe(user.meta.version)
    expect(user).toMatchObject({
      userName: sent.userName,
      externalId: sent.externalId,
      emails: sent.emails,
      active: true,
    })
    expect(await contactOf(user)).toMatchObject({
      firstName: 'givenName',
      lastName: 'familyName',
      email: `mail.${sent.userName}`.toLowerCase(),
      source: 'scim',
      sourceId: sent.externalId,
      status: 'active',
      lockedFields: ['firstName', 'lastName', 'emails'],
    })
    const { items } = (await admin.get(`/api/customers/${north}/contacts/${user.id}/history`)).json<{
      items: { via: string; action: string }[]
    }>()
    expect(items[0]).toMatchObject({ via: 'scim', action: 'create' })
  })

  it('finds a user by userName in any case or by externalId, and gets an empty list if there is none', async () => {
    const sent = entraUser()
    const user = await post(sent)
    for (const filter of [
      `userName eq "${sent.userName.toUpperCase()}"`,
      `externalId eq "${sent.externalId}"`,
      `emails[type eq "work"].value eq "mail.${sent.userName}"`,
      `userName eq "${sent.userName}" and active eq true`,
    ])
      expect(
        (await found(filter)).Resources.map(({ id }) => id),
        filter,
      ).toEqual([user.id])
    expect(await found('userName eq "non-existent user"')).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  it('replaces several values at once, by paths with filters and with "Replace"', async () => {
    const user = await post(entraUser())
    const changed = await patch(
      user,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Updated.1@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 617-253-1000' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Tour Operations' },
    )
    expect(changed).toMatchObject({
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      emails: [{ type: 'work', primary: true, value: 'Updated.1@microsoft.com' }],
      phoneNumbers: [{ type: 'mobile', value: '+1 617-253-1000' }],
      [enterprise]: { department: 'Tour Operations' },
    })
    expect(await contactOf(user)).toMatchObject({
      lastName: 'updatedFamilyName',
      email: 'updated.1@microsoft.com',
      phone: '+16172531000',
      labels: { departmentId: 'Tour Operations' },
    })
    const again = await patch(user, {
      op: 'Replace',
      path: 'phoneNumbers[type eq "mobile"].value',
      value: '+16172532000',
    })
    expect(again.phoneNumbers).toEqual([{ type: 'mobile', value: '+16172532000' }])
  })

  it('reads dotted and extended names without a path', async () => {
    const user = await post(entraUser())
    const changed = await patch(user, {
      op: 'replace',
      value: { displayName: 'Ines V.', 'name.givenName': 'Ines', [`${enterprise}:employeeNumber`]: `E-${++count}` },
    })
    expect(changed).toMatchObject({ displayName: 'Ines V.', name: { givenName: 'Ines', familyName: 'familyName' } })
    expect(await contactOf(user)).toMatchObject({ firstName: 'Ines', externalId: `E-${count}` })
  })

  it('renames a user', async () => {
    const user = await post(entraUser())
    const name = fresh('renamed')
    expect(await patch(user, { op: 'Replace', path: 'userName', value: name })).toMatchObject({ userName: name })
    expect((await found(`userName eq "${name}"`)).totalResults).toBe(1)
  })

  it('disables with the text "False" and enables with "True"', async () => {
    const user = await post(entraUser())
    expect(await patch(user, { op: 'Replace', path: 'active', value: 'False' })).toMatchObject({ active: false })
    expect(await contactOf(user)).toMatchObject({ status: 'former' })
    expect((await found(`userName eq "${user.userName}"`)).Resources[0]?.active).toBe(false)
    expect(await patch(user, { op: 'Replace', path: 'active', value: 'True' })).toMatchObject({ active: true })
    expect(await contactOf(user)).toMatchObject({ status: 'active' })
  })

  it('deletes: the contact stays as a former one, unlocked, and comes back with its next creation', async () => {
    const sent = entraUser()
    const user = await post(sent)
    const gone = await send('DELETE', `/Users/${user.id}`)
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await send(method, `/Users/${user.id}`)).json()).toEqual({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        detail: `Resource ${user.id} not found.`,
        status: '404',
      })
    expect(await contactOf(user)).toMatchObject({ status: 'former', lockedFields: [] })
    expect((await post(sent)).id).toBe(user.id)
    expect(await contactOf(user)).toMatchObject({ status: 'active' })
  })

  it('gets 409 uniqueness for a second user with the same userName', async () => {
    const sent = entraUser()
    await post(sent)
    const answer = await send('POST', '/Users', { body: { ...sent, externalId: 'another' } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ status: '409', scimType: 'uniqueness' })
  })
})

/** What Okta sends is described at https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20 */
const oktaUser = (userName = fresh('test.user')) => ({
  schemas: [userSchema],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00ujl29u0le5T6Aj1${++count}`,
  groups: [],
  password: '1mz050nq',
  active: true,
})

describe('Okta', () => {
  it('looks up a user before creating it, and never gets the password back', async () => {
    const sent = oktaUser()
    expect((await found(`userName eq "${sent.userName}"`, '&startIndex=1&count=100')).totalResults).toBe(0)
    const user = await post(sent)
    expect(user).toMatchObject({ displayName: 'Test User', locale: 'en-US' })
    expect(JSON.stringify(user)).not.toContain(sent.password)
    expect((await found(`userName eq "${sent.userName}"`)).totalResults).toBe(1)
  })

  it('replaces a user by PUT: omitted values are cleared', async () => {
    const sent = oktaUser()
    const user = await post({ ...sent, phoneNumbers: [{ value: '+1 617 253 1000', type: 'work' }] })
    expect((await contactOf(user)).phone).toBe('+16172531000')
    const answer = await send('PUT', `/Users/${user.id}`, {
      body: { ...sent, id: user.id, name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' } },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<User>()).toMatchObject({ name: { givenName: 'Another', middleName: 'Excited' } })
    expect(await contactOf(user)).toMatchObject({
      firstName: 'Another',
      middleName: 'Excited',
      phone: null,
      phones: [],
    })
  })

  it('deactivates with a value without a path', async () => {
    const user = await post(oktaUser())
    expect(await patch(user, { op: 'replace', value: { active: false } })).toMatchObject({ active: false })
    expect(await contactOf(user)).toMatchObject({ status: 'former' })
  })
})

describe('RFC 7644', () => {
  it('creates Barbara Jensen (section 3.3) and returns her with version and location (section 3.4.1)', async () => {
    const user = await post({
      userName: 'bjensen',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    })
    const answer = await send('GET', `/Users/${user.id}`)
    expect(answer.headers.etag).toBe(user.meta.version)
    expect(answer.json()).toEqual(user)
    expect(user.meta).toMatchObject({
      resourceType: 'User',
      location: `https://postern.test/scim/v2/${north}/Users/${user.id}`,
    })
  })

  it('pages from 1, with 200 at most, and counts without resources (section 3.4.2.4)', async () => {
    const prefix = `page${++count}`
    for (const each of ['a', 'b', 'c']) await post({ userName: `${prefix}.${each}`, displayName: each })
    const filter = `userName sw "${prefix}"`
    const first = await found(filter, '&startIndex=0&count=2')
    expect([first.totalResults, first.startIndex, first.itemsPerPage]).toEqual([3, 1, 2])
    const second = await found(filter, '&startIndex=3&count=2')
    expect([second.totalResults, second.startIndex, second.itemsPerPage]).toEqual([3, 3, 1])
    const names = [...first.Resources, ...second.Resources].map(({ userName }) => userName)
    expect(new Set(names).size).toBe(3)
    expect(await found(filter, '&count=0')).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] })
    expect((await found(filter, '&count=-5')).itemsPerPage).toBe(0)
    expect((await send('GET', '/Users?count=many')).statusCode).toBe(400)
  })

  it('returns only the requested attributes (section 3.4.2.5), and searches by POST (section 3.4.3)', async () => {
    const user = await post(oktaUser())
    const [only] = (await found(`id eq "${user.id}"`, '&attributes=userName')).Resources
    expect(Object.keys(only ?? {}).toSorted()).toEqual(['id', 'schemas', 'userName'])
    const [rest] = (await found(`id eq "${user.id}"`, '&excludedAttributes=emails,name')).Resources
    expect(Object.keys(rest ?? {})).not.toContain('emails')
    const body = { schemas: [], filter: `id eq "${user.id}"`, attributes: ['userName'], startIndex: 1, count: 10 }
    const answer = await send('POST', '/Users/.search', { body })
    expect([answer.statusCode, answer.json<List>().Resources[0]?.userName]).toEqual([200, user.userName])
  })

  it('adds, replaces, and removes values by PATCH (section 3.5.2)', async () => {
    const user = await post({
      ...oktaUser(),
      emails: [{ value: `first${++count}@example.com`, type: 'work', primary: true }],
    })
    const home = { value: `babs${++count}@jensen.org`, type: 'home' }
    const added = await patch(user, { op: 'add', value: { emails: [home], nickName: 'Babs' } })
    expect(added).toMatchObject({ nickName: 'Babs', emails: [{ type: 'work' }, home] })
    expect(await patch(user, { op: 'add', path: 'emails', value: [home] })).toMatchObject({
      emails: [{ type: 'work' }, home],
    })
    const removed = await patch(user, { op: 'remove', path: 'emails[type eq "work"]' })
    expect(removed.emails).toEqual([home])
    expect(await contactOf(user)).toMatchObject({ email: home.value, preferredName: 'Babs' })
    const replaced = await patch(user, { op: 'replace', path: 'name', value: { givenName: 'Barbara' } })
    expect(replaced.name).toMatchObject({ givenName: 'Barbara', familyName: 'User' })
    expect(await patch(user, { op: 'remove', path: 'nickName' })).not.toHaveProperty('nickName')
  })

  it.each([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'move', path: 'userName', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
    [{ op: 'replace', path: 'emails[value eq "nothing"].type', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type xx].value', value: 'x' }, 'invalidFilter'],
    [{ op: 'replace', path: 'a.b.c', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'emails', value: [{ value: 'no address' }] }, 'invalidValue'],
  ])('rejects the operation %j with %s (section 3.12)', async (operation, scimType) => {
    const user = await post(oktaUser())
    const answer = await send('PATCH', `/Users/${user.id}`, { body: { schemas: [patchOp], Operations: [operation] } })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ scimType, status: '400' })
    expect((await send('GET', `/Users/${user.id}`)).json()).toEqual(user)
  })

  it('writes only if the version is current (section 3.14)', async () => {
    const user = await post(oktaUser())
    const body = { schemas: [patchOp], Operations: [{ op: 'replace', path: 'title', value: 'Guide' }] }
    const conditional = (version: string) =>
      send('PATCH', `/Users/${user.id}`, { body, headers: { 'if-match': version } })
    expect((await conditional(user.meta.version)).statusCode).toBe(200)
    const stale = await conditional(user.meta.version)
    expect([stale.statusCode, stale.json<{ status: string }>().status]).toEqual([412, '412'])
    expect((await send('DELETE', `/Users/${user.id}`, { headers: { 'if-match': '*' } })).statusCode).toBe(204)
  })

  it('ignores attributes it doesn’t know, and needs a userName', async () => {
    expect(await post({ ...oktaUser(), 'urn:example:hats': { size: 3 }, favorite: [1, 2] })).not.toHaveProperty(
      'favorite',
    )
    const answer = await send('POST', '/Users', { body: { schemas: [userSchema], name: { familyName: 'Doe' } } })
    expect(answer.json()).toMatchObject({ status: '400', scimType: 'invalidValue' })
  })
})

describe('fields of a contact', () => {
  it('that users have unlocked aren’t overwritten', async () => {
    const user = await post(entraUser())
    const before = await contactOf(user)
    const locked = await change(contacts, before, { lastName: 'Vogel' })
    expect(locked.statusCode).toBe(400)
    const own = await change(contacts, before, { lastName: 'Vogel', lockedFields: ['firstName', 'emails'] })
    expect(own.statusCode, own.body).toBe(200)
    await patch(user, { op: 'replace', value: { 'name.familyName': 'Falk', 'name.givenName': 'Ida' } })
    expect(await contactOf(user)).toMatchObject({ lastName: 'Vogel', firstName: 'Ida' })
  })

  it('are written only where something changed', async () => {
    const user = await post(entraUser())
    const { rowVersion } = await contactOf(user)
    await patch(user, { op: 'replace', path: 'name.familyName', value: 'familyName' })
    expect((await contactOf(user)).rowVersion).toBe(rowVersion)
  })
})
