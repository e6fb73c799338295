/** A table of people becomes users, each invited; what is refused is told line by line. */
import type { ImportedUser } from '@postern/domain/areas/access/endpoints.ts'
import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { signInBench } from '../../testing/signIn.ts'

const server = await testServer()
const { admin, north, south, person } = server
const { mailsTo } = signInBench(server)
const { create } = actsIn(admin, north)
const path = (customerId: string) => `${pathOf(users, customerId)}/import`

const role = await create(securityRoles, { name: 'Mail clerk', isDefault: true })
const chief = await create(securityRoles, { name: 'Chief', maxGrantLevel: 90 })
const [quad, annex] = [
  await create(sites, { name: 'Quad', code: 'QUAD' }),
  await create(sites, { name: 'Annex, rear', code: 'ANX' }),
]

const bring = async (csv: string, more: object = {}, by = admin): Promise<ImportedUser[]> => {
  const answer = await by.post(path(north), { csv, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ rows: ImportedUser[] }>().rows
}
const refusal = async (csv: string) => {
  const answer = await admin.post(path(north), { csv })
  expect(answer.statusCode, answer.body).toBe(400)
  return answer.json<FailureBody>().errors?.[0]?.description
}
const found = async (email: string): Promise<AnyRecord | undefined> =>
  (await admin.get(`${pathOf(users, north)}?q=${encodeURIComponent(email)}`)).json<Page<AnyRecord>>().items[0]

describe('a table of users', () => {
  it('makes each a user with role and sites, invites them and says so in the history', async () => {
    const rows = await bring(
      'E-mail,First name,Last name,Role,Sites\n' +
        'Ann@one.test,Ann,Moss,Chief,"Quad; anx"\n' +
        'ben@one.test,Ben,Reed,,\n',
    )
    expect(rows).toEqual([
      {
        line: 2,
        email: 'Ann@one.test',
        name: 'Ann Moss',
        outcome: 'created',
        role: 'Chief',
        sites: ['Quad', 'Annex, rear'],
        reason: null,
      },
      {
        line: 3,
        email: 'ben@one.test',
        name: 'Ben Reed',
        outcome: 'created',
        role: 'Mail clerk',
        sites: null,
        reason: null,
      },
    ])
    const [ann, ben] = [await found('ann@one.test'), await found('ben@one.test')]
    expect(ann).toMatchObject({
      email: 'ann@one.test',
      status: 'invited',
      securityRoleId: chief.id,
      siteScope: 'selected',
      siteIds: [quad.id, annex.id],
    })
    expect(ben).toMatchObject({ securityRoleId: role.id, siteScope: 'all', siteIds: [] })
    expect(await mailsTo('ben@one.test')).toHaveLength(1)
    const { items } = (await admin.get(`${pathOf(users, north)}/${ben?.id}/history`)).json<Page<{ via: string }>>()
    expect(items).toMatchObject([{ action: 'create', via: 'import' }])
  })

  it('is tried out without creating or inviting anybody', async () => {
    const rows = await bring('email,first,last\nnobody@one.test,No,Body', { dryRun: true })
    expect(rows).toMatchObject([{ outcome: 'created', role: 'Mail clerk' }])
    expect(await found('nobody@one.test')).toBeUndefined()
    expect(await mailsTo('nobody@one.test')).toEqual([])
  })

  it('leaves who is there as they are, and refuses a line with its reason while the others go on', async () => {
    await bring('email,first,last\nhere@one.test,He,Re')
    const elsewhere = await actsIn(admin, south).create(users)
    const rows = await bring(
      [
        'email;first;last;role;sites',
        'here@one.test;Another;Name;;',
        'not an address;A;B;;',
        'x1@one.test;;B;;',
        'x2@one.test;A;B;Pilot;',
        'x3@one.test;A;B;;Moon',
        'good@one.test;A;B;;all',
        'good@one.test;A;B;;',
        `${elsewhere.email};A;B;;`,
        'x4@one.test;A;B;;Quad;too much',
      ].join('\n'),
    )
    expect(rows.map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'kept', null],
      [3, 'refused', 'Email: Enter an email address like name@example.com.'],
      [4, 'refused', 'First name: This is required.'],
      [5, 'refused', 'Security role: There’s no role “Pilot”.'],
      [6, 'refused', 'Selected sites: There’s no site “Moon”.'],
      [7, 'created', null],
      [8, 'refused', 'Email: Line 7 has it already.'],
      [9, 'refused', 'Email: Another user already has this email. Enter a different one.'],
      [10, 'refused', 'There are more cells than columns. Put values with commas in quotes.'],
    ])
    expect(await found('here@one.test')).toMatchObject({ name: 'He Re', rowVersion: 1 })
    expect(await found('good@one.test')).toBeDefined()
  })

  it('gives no role above whoever brings it', async () => {
    const clerk = await person(['customers.users.view', 'customers.users.create'], null, 30)
    const rows = await bring('email,first,last,role\nup@one.test,U,P,Chief', {}, clerk)
    expect(rows).toMatchObject([
      { outcome: 'refused', reason: 'Security role: The role Chief has level 90, yours has 30.' },
    ])
  })

  it('is refused whole where its columns cannot be read', async () => {
    expect(await refusal('email,first,last,rolle\na@b.test,A,B,C')).toBe(
      'The column “rolle” isn’t recognized. The columns are email, first, last, role, and sites.',
    )
    expect(await refusal('email,first\na@b.test,A')).toContain('The column last is missing.')
    expect(await refusal('email,first,last,email\na@b.test,A,B,c@d.test')).toBe('There are two columns email.')
    expect(await refusal('email,first,last\n')).toContain('The file has no users.')
    expect(await refusal('email,first,last\n"a@b.test,A,B')).toContain('Line 2')
    const many = Array.from({ length: 501 }, (_, index) => `p${index}@b.test,A,B`)
    expect(await refusal(['email,first,last', ...many].join('\n'))).toContain('at most 500')
  })

  it('is brought by who may create users, into a customer within reach', async () => {
    const clerk = await person(allPermissions.filter((word) => word !== 'customers.users.create'))
    expect((await clerk.post(path(north), { csv: 'email' })).statusCode).toBe(401)
    const stranger = await person(allPermissions, [south])
    expect((await stranger.post(path(north), { csv: 'email' })).statusCode).toBe(404)
  })
})

it('users of a site are those who chose it and those who have all sites', async () => {
  await create(users, { email: 'chose.quad@one.test', siteScope: 'selected', siteIds: [quad.id] })
  await create(users, { email: 'chose.annex@one.test', siteScope: 'selected', siteIds: [annex.id] })
  await create(users, { email: 'has.all@one.test', siteScope: 'all', siteIds: [] })
  const listed = await admin.get(`${pathOf(users, north)}?filter[siteIds][contains]=${quad.id}&limit=200`)
  const emails = listed.json<Page<AnyRecord>>().items.map(({ email }) => email)
  expect(emails).toEqual(expect.arrayContaining(['chose.quad@one.test', 'has.all@one.test']))
  expect(emails).not.toContain('chose.annex@one.test')
})
