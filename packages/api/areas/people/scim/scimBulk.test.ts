/** Several operations in one request. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../../testing/acts.ts'
import { aUser, identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, north } = server
const { read } = actsIn(admin, north)
const { send } = await identityProvider(server, north)

const contactAt = (id: string) => read(contacts, { id } as AnyRecord)

describe('bulk requests', () => {
  interface Bulk {
    Operations: { method: string; bulkId?: string; status: string; location?: string; response?: { status: string } }[]
  }
  const bulk = (body: object) => send('POST', '/Bulk', { body })

  it('create a user and a group that refers to it by bulkId (RFC 7644 section 3.7.2)', async () => {
    const answer = await bulk({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        { method: 'POST', path: '/Users', bulkId: 'qwerty', data: aUser() },
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'ytrewq',
          data: { displayName: 'Tour Bulk', members: [{ type: 'User', value: 'bulkId:qwerty' }] },
        },
        {
          method: 'PATCH',
          path: '/Users/bulkId:qwerty',
          data: { Operations: [{ op: 'replace', path: 'active', value: false }] },
        },
      ],
    })
    const { Operations } = answer.json<Bulk>()
    expect(Operations.map(({ method, bulkId, status }) => [method, bulkId, status])).toEqual([
      ['POST', 'qwerty', '201'],
      ['POST', 'ytrewq', '201'],
      ['PATCH', undefined, '200'],
    ])
    const id = Operations[0]?.location?.split('/').at(-1) ?? ''
    expect(await contactAt(id)).toMatchObject({ status: 'former', labels: { departmentId: 'Tour Bulk' } })
  })

  it('stop after the allowed number of errors, and keep what was done before', async () => {
    const good = aUser()
    const wrong = (bulkId: string) => ({ method: 'POST', path: '/Users', bulkId, data: { name: {} } })
    const answer = await bulk({
      failOnErrors: 1,
      Operations: [{ method: 'POST', path: '/Users', bulkId: 'a', data: good }, wrong('b'), wrong('c')],
    })
    const { Operations } = answer.json<Bulk>()
    expect(Operations.map(({ status, response }) => [status, response?.status])).toEqual([
      ['201', undefined],
      ['400', '400'],
    ])
    expect(
      (await bulk({ failOnErrors: 0, Operations: [wrong('b'), wrong('c')] })).json<Bulk>().Operations,
    ).toHaveLength(2)
  })

  it('have at most 100 operations', async () => {
    const Operations = Array.from({ length: 101 }, () => ({ method: 'DELETE', path: '/Users/none' }))
    const answer = await bulk({ Operations })
    expect([answer.statusCode, answer.json<{ scimType: string }>().scimType]).toEqual([413, 'tooMany'])
  })
})
