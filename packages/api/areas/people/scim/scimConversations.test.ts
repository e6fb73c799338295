/**
 * Whole conversations, request by request, in the order and the shapes that the documentation of Microsoft Entra and Okta and
 * RFC 7644 show. The bodies here are our own. `SCIM_EXAMPLES` names a folder with conversations in JSON, as published, to be replayed too.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { actsIn } from '../../../testing/acts.ts'
import { identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, north } = server
await actsIn(admin, north).create(contactTypes, { name: 'Anyone', requiredFields: [], isDefault: true })
const { send } = await identityProvider(server, north)

const step = z.strictObject({
  what: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** `{user}` is the ID that a step before has kept. */
  path: z.string(),
  body: z.unknown().optional(),
  ifMatch: z.string().optional(),
  status: z.int(),
  /** What the answer has, among other things. */
  has: z.record(z.string(), z.unknown()).optional(),
  hasNot: z.array(z.string()).optional(),
  /** Under which name the answer’s ID is kept. */
  keep: z.string().optional(),
})
type Step = z.input<typeof step>

async function replay(steps: readonly Step[]): Promise<void> {
  const ids = new Map<string, string>()
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole)
  const fill = (value: unknown): unknown => (value === undefined ? value : JSON.parse(filled(JSON.stringify(value))))
  for (const { what, method, path, body, ifMatch, status, has, hasNot = [], keep } of steps) {
    const answer = await send(method, encodeURI(filled(path)), {
      ...(body !== undefined && { body: fill(body) }),
      ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
    })
    expect(answer.statusCode, `${what}: ${answer.body}`).toBe(status)
    if (status === 204) expect(answer.body, what).toBe('')
    const said = answer.body === '' ? {} : answer.json<Record<string, unknown>>()
    if (has) expect(said, what).toMatchObject(Object(fill(has)))
    for (const name of hasNot) expect(said, what).not.toHaveProperty(name)
    if (keep !== undefined) ids.set(keep, String(said.id))
  }
}

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const listed = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const patch = (what: string, path: string, ...operations: object[]): Step => ({
  what,
  method: 'PATCH',
  path,
  body: { schemas: [patchOp], Operations: operations },
  status: path.startsWith('/Groups') ? 204 : 200,
})

/** Groups are created without members, and asked for without them. */
const entra: readonly Step[] = [
  { what: 'tests the connection', method: 'GET', path: '/Users?filter=userName eq "0b1c-no-one"', status: 200 },
  {
    what: 'reads the schemas',
    method: 'GET',
    path: '/Schemas',
    status: 200,
    has: { schemas: [listed], totalResults: 3 },
  },
  {
    what: 'creates a user with empty roles',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [user, enterprise],
      externalId: 'entra-object-1',
      userName: 'lena.fischer@contoso.test',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'Lena.Fischer@contoso.test' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Lena Fischer', familyName: 'Fischer', givenName: 'Lena' },
      roles: [],
    },
    status: 201,
    has: { schemas: [user], externalId: 'entra-object-1', active: true, name: { familyName: 'Fischer' } },
    keep: 'user',
  },
  { what: 'reads it', method: 'GET', path: '/Users/{user}', status: 200, has: { id: '{user}' } },
  {
    what: 'reads one that isn’t there',
    method: 'GET',
    path: '/Users/5171a35d82074e068ce2',
    status: 404,
    has: { status: '404' },
  },
  {
    ...patch('disables it with a flag', '/Users/{user}', { op: 'Replace', path: 'active', value: false }),
    has: { active: false },
  },
  {
    what: 'creates a group with a schema of its own',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [group, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: 'entra-group-1',
      displayName: 'Dock staff',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    has: { schemas: [group], externalId: 'entra-group-1', displayName: 'Dock staff', members: [] },
    keep: 'group',
  },
  {
    what: 'reads it without members',
    method: 'GET',
    path: '/Groups/{group}?excludedAttributes=members',
    status: 200,
    has: { id: '{group}' },
    hasNot: ['members'],
  },
  {
    what: 'finds it by its name',
    method: 'GET',
    path: '/Groups?excludedAttributes=members&filter=displayName eq "dock staff"',
    status: 200,
    has: { totalResults: 1, Resources: [{ id: '{group}' }] },
  },
  patch('renames it', '/Groups/{group}', { op: 'Replace', path: 'displayName', value: 'Dock team' }),
  patch('adds a member with an empty reference', '/Groups/{group}', {
    op: 'Add',
    path: 'members',
    value: [{ $ref: null, value: '{user}' }],
  }),
  {
    what: 'asks whether it is a member',
    method: 'GET',
    path: '/Groups?excludedAttributes=members&filter=id eq "{group}" and members eq "{user}"',
    status: 200,
    has: { totalResults: 1 },
  },
  patch('removes the member by its value', '/Groups/{group}', {
    op: 'Remove',
    path: 'members',
    value: [{ $ref: null, value: '{user}' }],
  }),
  {
    what: 'sees it gone',
    method: 'GET',
    path: '/Groups/{group}',
    status: 200,
    has: { displayName: 'Dock team', members: [] },
  },
  { what: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
  { what: 'deletes the user', method: 'DELETE', path: '/Users/{user}', status: 204 },
]

/** A custom integration sends PUT for everything; others send PATCH without a path. */
const okta: readonly Step[] = [
  {
    what: 'looks for a user',
    method: 'GET',
    path: '/Users?filter=userName eq "juno.park@okta.test"&startIndex=1&count=100',
    status: 200,
    has: { schemas: [listed], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
  },
  ...(['juno.park', 'theo.lang'] as const).map(
    (name): Step => ({
      what: `creates ${name}`,
      method: 'POST',
      path: '/Users',
      body: {
        schemas: [user],
        userName: `${name}@okta.test`,
        name: { givenName: 'Juno', familyName: name },
        emails: [{ primary: true, value: `${name}@okta.test`, type: 'work' }],
        displayName: name,
        locale: 'en-US',
        externalId: `okta-${name}`,
        groups: [],
        password: 'not-kept-here',
        active: true,
      },
      status: 201,
      has: { userName: `${name}@okta.test`, active: true, meta: { resourceType: 'User' } },
      hasNot: ['password'],
      keep: name.slice(0, 4),
    }),
  ),
  {
    what: 'replaces all of it, with empty and displayed parts',
    method: 'PUT',
    path: '/Users/{juno}',
    body: {
      schemas: [user],
      id: '{juno}',
      userName: 'juno.park@okta.test',
      name: { givenName: 'Juno', middleName: '', familyName: 'Park' },
      emails: [{ primary: true, value: 'juno.park@okta.test', type: 'work', display: 'juno.park@okta.test' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    has: { id: '{juno}', name: { familyName: 'Park' }, active: true },
  },
  {
    what: 'creates a group with no members',
    method: 'POST',
    path: '/Groups',
    body: { schemas: [group], displayName: 'Night shift', members: [] },
    status: 201,
    has: { displayName: 'Night shift', members: [] },
    keep: 'group',
  },
  { what: 'reads all groups by pages', method: 'GET', path: '/Groups?startIndex=1&count=100', status: 200 },
  patch('renames it beside its ID', '/Groups/{group}', {
    op: 'replace',
    value: { id: '{group}', displayName: 'Nights' },
  }),
  patch(
    'removes one that isn’t in it, and adds one',
    '/Groups/{group}',
    { op: 'remove', path: 'members[value eq "{theo}"]' },
    { op: 'add', path: 'members', value: [{ value: '{juno}', display: 'juno.park@okta.test' }] },
  ),
  { what: 'sees one', method: 'GET', path: '/Groups/{group}', status: 200, has: { members: [{ value: '{juno}' }] } },
  patch('replaces all members', '/Groups/{group}', {
    op: 'replace',
    path: 'members',
    value: [{ value: '{theo}', display: 'theo.lang@okta.test' }],
  }),
  {
    what: 'sees the other',
    method: 'GET',
    path: '/Groups/{group}',
    status: 200,
    has: { displayName: 'Nights', members: [{ value: '{theo}' }] },
  },
  { ...patch('deactivates', '/Users/{juno}', { op: 'replace', value: { active: false } }), has: { active: false } },
  { ...patch('activates', '/Users/{juno}', { op: 'replace', value: { active: true } }), has: { active: true } },
  { what: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
]

/** Section 3.5.2 and 3.12 of the RFC: every kind of target, also of attributes that aren’t kept. */
const rfc: readonly Step[] = [
  {
    what: 'creates a user (3.3)',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [user],
      userName: 'rfc.walker',
      externalId: 'rfc.walker',
      name: { givenName: 'Wim', familyName: 'Walker' },
    },
    status: 201,
    has: { userName: 'rfc.walker', meta: { resourceType: 'User' } },
    keep: 'user',
  },
  {
    ...patch('adds without a path, in another case (3.5.2.1)', '/Users/{user}', {
      op: 'add',
      value: { emails: [{ value: 'wim@walker.test', type: 'home' }], nickname: 'Wim' },
    }),
    has: { emails: [{ value: 'wim@walker.test' }], nickName: 'Wim' },
  },
  patch('replaces an address that isn’t kept (3.5.2.3)', '/Users/{user}', {
    op: 'replace',
    path: 'addresses[type eq "work"]',
    value: { type: 'work', streetAddress: '911 Quay Street', country: 'US', primary: true },
  }),
  patch('replaces one part of it (3.5.2.3)', '/Users/{user}', {
    op: 'replace',
    path: 'addresses[type eq "work"].streetAddress',
    value: '1010 Quay Street',
  }),
  {
    ...patch('removes by two conditions (3.5.2.2)', '/Users/{user}', {
      op: 'remove',
      path: 'emails[type eq "home" and value ew "walker.test"]',
    }),
    hasNot: ['emails'],
  },
  {
    what: 'creates a group with a member (3.3)',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [group],
      displayName: 'Walkers',
      members: [{ display: 'Wim Walker', $ref: 'https://example.test/Users/{user}', value: '{user}' }],
    },
    status: 201,
    has: { members: [{ value: '{user}' }] },
    keep: 'group',
  },
  patch('removes one member (3.5.2.2)', '/Groups/{group}', { op: 'remove', path: 'members[value eq "{user}"]' }),
  patch('adds it again (3.5.2.1)', '/Groups/{group}', {
    op: 'add',
    path: 'members',
    value: [{ display: 'Wim', value: '{user}' }],
  }),
  patch('removes all members (3.5.2.2)', '/Groups/{group}', { op: 'remove', path: 'members' }),
  { what: 'has none', method: 'GET', path: '/Groups/{group}', status: 200, has: { members: [] } },
  {
    what: 'answers a changed group where attributes are asked for (3.5.2)',
    method: 'PATCH',
    path: '/Groups/{group}?attributes=displayName',
    body: { schemas: [patchOp], Operations: [{ op: 'replace', path: 'displayName', value: 'Walkers club' }] },
    status: 200,
    has: { displayName: 'Walkers club' },
  },
  {
    what: 'changes nothing of another version (3.14)',
    method: 'DELETE',
    path: '/Groups/{group}',
    ifMatch: 'W/"f250dd84f0671c3"',
    status: 412,
  },
  {
    what: 'does several things at once (3.7)',
    method: 'POST',
    path: '/Bulk',
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      failOnErrors: 1,
      Operations: [
        {
          method: 'POST',
          path: '/Users',
          bulkId: 'q1',
          data: { schemas: [user], userName: 'rfc.alice', displayName: 'Alice' },
        },
        {
          method: 'PUT',
          path: '/Users/{user}',
          data: { schemas: [user], id: '{user}', userName: 'rfc.bob', displayName: 'Bob' },
        },
        {
          method: 'PATCH',
          path: '/Users/{user}',
          data: { schemas: [patchOp], Operations: [{ op: 'add', path: 'userName', value: 'rfc.dave' }] },
        },
        { method: 'DELETE', path: '/Users/{user}' },
      ],
    },
    status: 200,
    has: { Operations: [{ status: '201', bulkId: 'q1' }, { status: '200' }, { status: '200' }, { status: '204' }] },
  },
]

describe('a conversation', () => {
  it.each([
    ['with Microsoft Entra', entra],
    ['with Okta', okta],
    ['as RFC 7644 has it', rfc],
  ] as const)('%s gets the answers that are expected there', async (_, steps) => {
    await replay(steps)
  })

  it('whose answers are other ones is noticed', async () => {
    await expect(replay([{ what: 'control', method: 'GET', path: '/Users/none', status: 200 }])).rejects.toThrow(
      'control',
    )
    await expect(
      replay([{ what: 'control', method: 'GET', path: '/Schemas', status: 200, has: { totalResults: 4 } }]),
    ).rejects.toThrow('control')
  })
})

const folder = process.env.SCIM_EXAMPLES
if (folder === undefined) it('published examples: not replayed, because SCIM_EXAMPLES names no folder', () => {})
else {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  it.each(names)('%s gets the answers that are published with it', async (name) => {
    const steps = z
      .array(step)
      .min(1)
      .parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    await replay(steps)
    console.info(`${name}: ${steps.length} requests`)
  })
}
