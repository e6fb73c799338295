/** Filters as RFC 7644 shows them, and filters that can't be answered. */
import { describe, expect, it } from 'vitest'
import { identityProvider } from '../../../testing/scim.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { north } = server
const { send } = await identityProvider(server, north)

interface List {
  totalResults: number
  Resources: { id: string }[]
}
const post = async (body: object): Promise<{ id: string }> => {
  const answer = await send('POST', '/Users', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>()
}
const found = async (filter: string): Promise<List> => {
  const answer = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<List>()
}

describe('a filter', () => {
  it.each([
    ['userName eq "rfc.jensen"', true],
    ['name.familyName co "O\'Malley"', true],
    ['userName sw "RFC.J"', true],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "rfc.J"', true],
    ['title pr', true],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', true],
    ['meta.lastModified lt "2011-05-13T04:42:34Z"', false],
    ['title pr and userType eq "Employee"', true],
    ['title pr or userType eq "Intern"', true],
    ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', true],
    ['userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")', false],
    ['userType eq "Employee" and (emails.type eq "work")', true],
    ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', true],
    ['emails[type eq "home" and value co "@example.com"]', false],
    ['not (active eq false)', true],
    ['userName eq "100%"', false],
    ['displayName eq null', true],
  ])('answers the filter %s (section 3.4.2.2)', async (filter, isFound) => {
    const known = await found('userName eq "rfc.jensen"')
    const user =
      known.Resources[0] ??
      (await post({
        userName: 'rfc.jensen',
        name: { familyName: "O’Malley O'Malley", givenName: 'Barbara' },
        title: 'Tour Guide',
        userType: 'Employee',
        emails: [{ value: 'rfc.jensen@example.com', type: 'work', primary: true }],
      }))
    const both = `id eq "${user.id}" and (${filter})`
    expect((await found(both)).totalResults).toBe(isFound ? 1 : 0)
  })

  it.each([
    'userName eq',
    'userName',
    '(userName eq "a"',
    'userName xx "a"',
    'passwords eq "a"',
    'emails[type eq "work"',
    'active gt true',
    'userName eq 3',
    'meta.lastModified gt "yesterday"',
    `userName eq "${'a'.repeat(1_000)}"`,
    'toString pr',
  ])('rejects the filter %s with invalidFilter', async (filter) => {
    const answer = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({ scimType: 'invalidFilter', status: '400' })
  })

  it('treats quotes and SQL in a filter as text', async () => {
    expect((await found(`userName eq "\\"' or 1=1 --"`)).totalResults).toBe(0)
    expect((await found(`userName co "%"`)).totalResults).toBe(0)
  })
})
