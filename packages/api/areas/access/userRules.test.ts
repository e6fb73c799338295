/** User rules: who may assign which role, who can be removed, and who may sign in. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { dayIn } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { signInBench } from '../../testing/signIn.ts'

const server = await testServer()
const { admin, north, person } = server
const { run, member, login, mailsTo: mailTo } = signInBench(server)
const [home] = await run(sql<{ id: string }>`select id from customers where is_provider`)
const provider = home?.id ?? ''

const inNorth = actsIn(admin, north)
const atHome = actsIn(admin, provider)
const one = (customerId: string, id: string) => `${pathOf(users, customerId)}/${id}`
const reasons = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.map(({ description }) => description)
const message = (answer: { json<T>(): T }) => answer.json<FailureBody>().message
const staffUser = async (id: string) => (await admin.get(one(provider, id))).json<AnyRecord>()

const manages: Permission[] = [
  'customers.users.view',
  'customers.users.create',
  'customers.users.edit',
  'customers.users.delete',
  'customers.users.invite',
  'customers.users.resetMfa',
  'customers.users.unlock',
]

describe('a new user', () => {
  it('is invited by email, and active once they have set a password', async () => {
    const user = await atHome.create(users, { email: 'new.hire@provider.example', expiresAt: null })
    expect(user).toMatchObject({ status: 'invited', passwordChangedAt: null, mfaIsEnabled: false })
    const [mail] = await mailTo('new.hire@provider.example')
    const token = /#invite=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const chosen = await server.app.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      payload: { token, password: 'tideline copper magpie' },
    })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect((await login('new.hire@provider.example')).statusCode).toBe(200)
    const known = await staffUser(user.id)
    expect(known).toMatchObject({ status: 'active', lastLoginAt: expect.any(String), rowVersion: 2 })
    const { items } = (await admin.get(`${one(provider, user.id)}/history`)).json<{ items: { changes: object }[] }>()
    expect(items[0]?.changes).toEqual({ status: { before: 'invited', after: 'active' } })
  })

  it('can’t be activated by hand: they have to set a password', async () => {
    const user = await inNorth.create(users)
    expect(reasons(await inNorth.change(users, user, { status: 'active' }))).toEqual([
      'Users become active when they set a password. Resend the invitation instead.',
    ])
  })

  it('has an email address that is unique across customers', async () => {
    const { email } = await inNorth.create(users)
    const role = await actsIn(admin, server.south).create(securityRoles)
    const body = { firstName: 'A', lastName: 'B', email, securityRoleId: role.id }
    const answer = await admin.post(pathOf(users, server.south), body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json<FailureBody>().errors?.[0]?.path).toBe('email')
  })

  it('is limited to selected sites only if some are selected', async () => {
    expect(await inNorth.refusal(users, { siteScope: 'selected', siteIds: [] })).toEqual([
      { path: 'siteIds', description: 'Select at least one site, or give access to all sites.' },
    ])
    const site = await inNorth.create(sites)
    await inNorth.create(users, { siteScope: 'selected', siteIds: [site.id] })
  })

  it('never exposes or accepts sign-in data', async () => {
    const user = await inNorth.create(users)
    expect(Object.keys(user)).not.toEqual(expect.arrayContaining(['passwordHash']))
    for (const name of ['passwordHash', 'preferences', 'passwordChangedAt', 'lastLoginAt'])
      expect((await inNorth.change(users, user, { [name]: null })).statusCode, name).toBe(400)
  })
})

describe('assigning a role', () => {
  it('is rejected for a role with a permission the user lacks, which it names', async () => {
    const clerk = await person(manages)
    const role = await atHome.create(securityRoles, { name: 'Auditor', permissions: permissionTree(['audit.view']) })
    const body = { firstName: 'A', lastName: 'B', email: 'auditor@provider.example', securityRoleId: role.id }
    const answer = await clerk.post(pathOf(users, provider), body)
    expect(answer.json<FailureBody>().errors).toEqual([
      { path: 'securityRoleId', description: 'The role Auditor has permissions you don’t have: View audit log.' },
    ])
  })

  it('is rejected for a role above the user’s own level', async () => {
    const clerk = await person(manages, null, 30)
    const role = await inNorth.create(securityRoles, { name: 'Chief', maxGrantLevel: 31 })
    const body = { firstName: 'A', lastName: 'B', email: 'chief@example.test', securityRoleId: role.id }
    expect(reasons(await clerk.post(pathOf(users, north), body))).toEqual([
      'The role Chief has level 31, yours has 30.',
    ])
  })

  it('is rejected for a role of another customer', async () => {
    const role = await actsIn(admin, server.south).create(securityRoles)
    const user = await inNorth.create(users)
    const answer = await inNorth.change(users, user, { securityRoleId: role.id })
    expect(answer.json<FailureBody>().errors?.[0]?.path).toBe('securityRoleId')
  })
})

describe('a user above the caller', () => {
  it('can’t be changed, archived or helped: a new address would take over the account', async () => {
    const clerk = await person(manages)
    const boss = await staffUser((await member()).id)
    const at = one(provider, boss.id)
    const reason = /has permissions you don’t have/
    expect(message(await clerk.patch(at, { email: 'mine@provider.example' }, boss.rowVersion))).toMatch(reason)
    for (const answer of [
      await clerk.delete(at),
      await clerk.post(`${at}/resetLink`),
      await clerk.post(`${at}/unlock`),
      await clerk.post(`${at}/resetMfa`, { reason: 'Lost phone' }),
      await clerk.delete(`${at}/sessions`),
    ])
      expect(message(answer)).toMatch(reason)
  })
})

describe('the caller’s own account', () => {
  it('can’t be deactivated or archived', async () => {
    const me = await staffUser(admin.id)
    expect(reasons(await admin.patch(one(provider, admin.id), { status: 'deactivated' }, me.rowVersion))).toEqual([
      'You can’t lock or deactivate yourself.',
    ])
    expect(message(await admin.delete(one(provider, admin.id)))).toBe('You can’t archive yourself.')
  })
})

describe('a user who loses access', () => {
  it.each(['locked', 'deactivated'])('is signed out at once when they are %s, and stays out', async (status) => {
    const { id, email } = await member()
    const { token } = (await login(email)).json<{ token: string }>()
    const asked = () => server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    expect((await asked()).statusCode).toBe(200)
    const user = await staffUser(id)
    expect((await admin.patch(one(provider, id), { status }, user.rowVersion)).statusCode).toBe(200)
    expect((await asked()).statusCode).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
  })

  it('can’t sign in after their expiry date', async () => {
    const { id, email } = await member()
    const today = dayIn('America/New_York', new Date())
    const user = await staffUser(id)
    await admin.patch(one(provider, id), { expiresAt: today }, user.rowVersion)
    expect((await login(email)).statusCode).toBe(200)
    await admin.patch(one(provider, id), { expiresAt: '2020-01-01' }, user.rowVersion + 1)
    expect((await login(email)).statusCode).toBe(401)
  })

  it('can’t sign in or use a session while their customer is suspended', async () => {
    const { email } = await member()
    const { token } = (await login(email)).json<{ token: string }>()
    await run(sql`update customers set status = 'suspended' where id = ${provider}`)
    const asked = await server.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    const again = await login(email)
    await run(sql`update customers set status = 'live' where id = ${provider}`)
    expect([asked.statusCode, again.statusCode]).toEqual([401, 401])
    expect((await login(email)).statusCode).toBe(200)
  })

  it('is never everyone at once: the provider itself can’t be suspended', async () => {
    const { rowVersion } = (await admin.get(`/api/customers/${provider}`)).json<AnyRecord>()
    await run(sql`update customers set status = 'live' where id = ${provider}`)
    expect(reasons(await admin.patch(`/api/customers/${provider}`, { status: 'suspended' }, rowVersion))).toEqual([
      'The provider must stay live because its users are the staff.',
    ])
  })
})

describe('help with signing in', () => {
  it('resends the invitation, and voids the earlier link', async () => {
    const user = await atHome.create(users, { email: 'slow@provider.example', expiresAt: null })
    expect((await admin.post(`${one(provider, user.id)}/invitation`)).statusCode).toBe(204)
    const sent = await mailTo('slow@provider.example')
    expect(sent).toHaveLength(2)
    const tokens = sent.map(({ text }) => /#invite=(\S+)/.exec(text)?.[1] ?? '')
    const use = (token: string | undefined) =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/reset-password',
        payload: { token: token ?? '', password: 'tideline copper magpie' },
      })
    expect((await use(tokens[1])).statusCode).toBe(400)
    expect((await use(tokens[0])).statusCode).toBe(200)
    expect(message(await admin.post(`${one(provider, user.id)}/invitation`))).toMatch(/already has a password/)
  })

  it('sends a link to set a new password', async () => {
    const { id, email } = await member()
    expect((await admin.post(`${one(provider, id)}/resetLink`)).statusCode).toBe(204)
    expect((await mailTo(email))[0]?.text).toContain('#reset=')
  })

  it('removes the second factors with a reason, ends the sessions, and logs it', async () => {
    const { id, email } = await member()
    await run(
      sql`insert into factors (id, user_id, method, name, confirmed_at) values (gen_random_uuid(), ${id}, 'email', 'E-mail', now())`,
    )
    const at = one(provider, id)
    expect((await admin.get(at)).json<AnyRecord>()).toMatchObject({ mfaIsEnabled: true, mfaMethods: ['email'] })
    expect((await admin.post(`${at}/resetMfa`, { reason: '' })).statusCode).toBe(400)
    expect((await admin.post(`${at}/resetMfa`, { reason: 'Lost the phone, ticket 812' })).statusCode).toBe(204)
    expect((await admin.get(at)).json<AnyRecord>()).toMatchObject({ mfaIsEnabled: false, mfaMethods: null })
    const security = (await admin.get(`${at}/security`)).json<{ signIns: object[]; factors: object[] }>()
    expect(security).toMatchObject({ factors: [], sessions: [] })
    expect(security.signIns[0]).toMatchObject({ event: 'factorRemoved', reason: 'Lost the phone, ticket 812' })
    expect((await mailTo(email))[0]?.subject).toBe('Your second factors were changed')
    const { items } = (await admin.get(`${at}/history`)).json<{ items: object[] }>()
    expect(items[0]).toMatchObject({ changes: { mfaMethods: { before: ['email'], after: null } }, via: 'resetMfa' })
  })

  it('unlocks users with too many attempts, and users locked by hand', async () => {
    const { id, email } = await member()
    const at = one(provider, id)
    for (let n = 0; n < 11; n++) await login(email, { password: 'wrong horse battery', address: `10.9.0.${n}` })
    expect((await login(email)).statusCode).toBe(429)
    expect((await admin.get(`${at}/security`)).json()).toMatchObject({ lockedUntil: expect.any(String) })
    const user = await staffUser(id)
    await run(sql`update users set password_changed_at = now() where id = ${id}`)
    await admin.patch(at, { status: 'locked' }, user.rowVersion)
    expect((await admin.post(`${at}/unlock`)).statusCode).toBe(204)
    expect((await login(email)).statusCode).toBe(200)
    expect(await staffUser(id)).toMatchObject({ status: 'active' })
  })

  it('ends one session or all of them', async () => {
    const { id, email } = await member()
    const at = one(provider, id)
    await login(email)
    await login(email)
    const sessions = async () => (await admin.get(`${at}/security`)).json<{ sessions: { id: string }[] }>().sessions
    const [first] = await sessions()
    expect((await admin.delete(`${at}/sessions/${first?.id}`)).statusCode).toBe(204)
    expect(await sessions()).toHaveLength(1)
    expect((await admin.delete(`${at}/sessions`)).statusCode).toBe(204)
    expect(await sessions()).toHaveLength(0)
    const [foreign] = await run(sql<{ id: string }>`select id from sessions where user_id = ${admin.id}`)
    expect((await admin.delete(`${at}/sessions/${foreign?.id}`)).statusCode).toBe(404)
  })

  it('requires a permission for each action', async () => {
    const { id } = await member()
    const at = one(provider, id)
    const viewer = await person(['customers.users.view', 'customers.users.edit'])
    for (const [path, word] of [
      ['invitation', 'invite'],
      ['resetLink', 'invite'],
      ['resetMfa', 'resetMfa'],
      ['unlock', 'unlock'],
    ])
      expect((await viewer.post(`${at}/${path}`, { reason: 'because' })).json<FailureBody>().permission).toBe(
        `customers.users.${word}`,
      )
    expect((await viewer.delete(`${at}/sessions`)).json<FailureBody>().permission).toBe('customers.users.unlock')
    expect((await viewer.get(`${at}/security`)).statusCode).toBe(200)
  })

  it('doesn’t work for another customer', async () => {
    const user = await inNorth.create(users)
    for (const path of ['access', 'security'])
      expect((await admin.get(`${one(server.south, user.id)}/${path}`)).statusCode).toBe(404)
    expect((await admin.post(`${one(server.south, user.id)}/invitation`)).statusCode).toBe(404)
  })
})

describe('the x-ray of access', () => {
  it('shows every permission and the role it comes from', async () => {
    const reader = await person(['audit.view', 'customers.sites.view'])
    const access = (await admin.get(`${one(provider, reader.id)}/access`)).json<{ role: { name: string } }>()
    const from = `Role ${access.role.name}`
    expect(access).toMatchObject({
      blocked: null,
      customers: null,
      staff: [
        { path: 'customers.sites.view', from },
        { path: 'audit.view', from },
      ],
    })
  })

  it('grants a customer’s user nothing in this console, and shows what blocks them', async () => {
    const role = await inNorth.create(securityRoles, {
      permissions: permissionTree(['customers.sites.view']),
      productPermissions: { receive: true },
    })
    const user = await inNorth.create(users, { securityRoleId: role.id })
    expect((await admin.get(`${one(north, user.id)}/access`)).json()).toMatchObject({
      blocked: 'The account is invited.',
      staff: [],
      product: [{ path: 'receive', from: `Role ${role.name}` }],
    })
  })
})
