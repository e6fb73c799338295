import { group, listed, patch, patchOp, type Step, user } from './step.ts'

/** Sections 3.5.2 and 3.12 of the RFC: every kind of target, including attributes we don't store. */
export const rfc: readonly Step[] = [
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
    what: 'lists only what is asked for (3.4.2)',
    method: 'GET',
    path: '/Users?attributes=userName&startIndex=1&count=10',
    status: 200,
    has: { schemas: [listed] },
  },
  {
    what: 'searches with a body (3.4.3)',
    method: 'POST',
    path: '/Users/.search',
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      attributes: ['displayName', 'userName'],
      filter: 'userName sw "rfc.walk"',
      startIndex: 1,
      count: 10,
    },
    status: 200,
    has: { schemas: [listed], totalResults: 1, Resources: [{ userName: 'rfc.walker' }] },
  },
  {
    what: 'replaces it whole (3.5.1)',
    method: 'PUT',
    path: '/Users/{user}',
    body: { schemas: [user], id: '{user}', userName: 'rfc.walker', name: { givenName: 'Wilma', familyName: 'Walker' } },
    status: 200,
    has: { id: '{user}', name: { givenName: 'Wilma' } },
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
    what: 'says what it can do (4)',
    method: 'GET',
    path: '/ServiceProviderConfig',
    status: 200,
    has: { patch: { supported: true }, bulk: { supported: true }, etag: { supported: true } },
  },
  { what: 'reads one that isn’t there (3.12)', method: 'GET', path: '/Users/2819c223', status: 404 },
  {
    what: 'creates a user and a group with it at once (3.7.2)',
    method: 'POST',
    path: '/Bulk',
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        {
          method: 'POST',
          path: '/Users',
          bulkId: 'u1',
          data: { schemas: [user], userName: 'rfc.erin', displayName: 'Erin' },
        },
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'g1',
          data: { schemas: [group], displayName: 'Guides', members: [{ type: 'User', value: 'bulkId:u1' }] },
        },
      ],
    },
    status: 200,
    has: {
      Operations: [
        { status: '201', bulkId: 'u1' },
        { status: '201', bulkId: 'g1' },
      ],
    },
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
