/** New staff, and the first administrator. */
import type { CurrentUser, SignInResult } from '@postern/domain/auth/endpoints.ts'
import { allPermissions, can } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPool, tx } from '../../database/db.ts'
import { buildServer } from '../../server.ts'
import { copyOfTemplate, testServer } from '../../testing/server.ts'
import { signInBench, statuses } from '../../testing/signIn.ts'
import { setUpLink } from '../setUp.ts'

const server = await testServer()
const { run, call, post, member, signIn, lastLink, lastMail, mailsTo } = signInBench(server)
const chosen = 'seven lanterns on the quay'
const invite = (token: string, body: object, headers: Record<string, string> = {}) =>
  post('invitations', body, { token, headers })

describe('an invitation', () => {
  it('creates a staff member who chooses a password through the link, and is audited', async () => {
    const inviter = await member({ name: 'Dana <b>Ruiz</b>' })
    const { token } = await signIn(inviter.email)
    const email = 'new.person@provider.example'
    const answer = await invite(token, {
      name: 'New\nPerson',
      email: ` ${email.toUpperCase()}`,
      securityRoleId: inviter.roleId,
    })
    expect(answer.statusCode).toBe(201)
    const { userId } = answer.json<{ userId: string }>()
    const mail = await lastMail(email)
    expect(mail.text).toMatch(/https:\/\/postern\.test\/login#invite=pst_/)
    expect(mail.html).toContain('Dana &lt;b&gt;Ruiz&lt;/b&gt;')
    expect((await post('login', { email, password: chosen })).statusCode).toBe(401)
    const accepted = await post('reset-password', { token: await lastLink(email), password: chosen })
    expect(accepted.statusCode).toBe(200)
    const signedIn = (await post('login', { email, password: chosen })).json<SignInResult>()
    expect(signedIn.userId).toBe(userId)
    const [audit] = await run(
      sql<{ user_id: string }>`select user_id from audit_log where record_id = ${userId} and action = 'create'`,
    )
    expect(audit?.user_id).toBe(inviter.id)
  })

  it('works for seven days', async () => {
    const inviter = await member()
    const { token } = await signIn(inviter.email)
    await invite(token, { name: 'Late', email: 'late@provider.example', securityRoleId: inviter.roleId })
    const [row] = await run(sql<{ days: number }>`
      select extract(epoch from expires_at - created_at)::float8 / 86400 as days from one_time_links where kind = 'invite' order by created_at desc limit 1`)
    expect(row?.days).toBe(7)
    await run(sql`update one_time_links set expires_at = now()`)
    const late = await post('reset-password', { token: await lastLink('late@provider.example'), password: chosen })
    expect(late.json<FailureBody>().code).toBe('link_dead')
    // Invited again, the same user gets a new link.
    expect(
      (await invite(token, { name: 'Late', email: 'late@provider.example', securityRoleId: inviter.roleId }))
        .statusCode,
    ).toBe(201)
    expect(
      (await post('reset-password', { token: await lastLink('late@provider.example'), password: chosen })).statusCode,
    ).toBe(200)
  })

  it('needs the permission, and can’t grant what the inviter lacks', async () => {
    const [mighty, modest] = [
      await member(),
      await member({ permissions: ['customers.users.invite', 'customers.view'] }),
    ]
    const clerk = await server.person(['customers.users.view'])
    const body = { name: 'X', email: 'x@provider.example', securityRoleId: modest.roleId }
    expect((await clerk.post('/api/auth/invitations', body)).json<FailureBody>().code).toBe('forbidden')
    const { token } = await signIn(modest.email)
    const refused = await invite(token, { ...body, securityRoleId: mighty.roleId })
    expect(refused.json<FailureBody>()).toMatchObject({ status: 422, errors: [{ path: 'securityRoleId' }] })
    expect(refused.json<FailureBody>().message).toMatch(/has permissions you don’t have: .* and \d+ more\./)
    expect(await mailsTo('x@provider.example')).toEqual([])
    expect((await invite(token, body)).statusCode).toBe(201)
  })

  it('is refused for an address that has an account, and sent once per key', async () => {
    const inviter = await member()
    const { token } = await signIn(inviter.email)
    const taken = await invite(token, { name: 'X', email: inviter.email, securityRoleId: inviter.roleId })
    expect(taken.json<FailureBody>()).toMatchObject({ status: 409, errors: [{ path: 'email' }] })
    const body = { name: 'Once', email: 'once@provider.example', securityRoleId: inviter.roleId }
    const answers = [
      await invite(token, body, { 'idempotency-key': 'k1' }),
      await invite(token, body, { 'idempotency-key': 'k1' }),
    ]
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect(await mailsTo('once@provider.example')).toHaveLength(1)
  })
})

describe('the first administrator', () => {
  const founder = { organisation: 'Parcel & Post Ltd', name: 'Mia Falk', email: 'mia@parcel.example', password: chosen }
  const tokenIn = (link: string | null) => /#setup=(\S+)$/.exec(link ?? '')?.[1] ?? ''

  it('is created once, through the link that the first start prints, with everything they need', async () => {
    const database = { pool: openPool(await copyOfTemplate()), rowRole: 'postern_rows' }
    const publicUrl = () => 'https://postern.test'
    const app = await buildServer({ ...server.deps, database })
    const old = await setUpLink(database, { publicUrl })
    const link = await setUpLink(database, { publicUrl })
    expect(link).toMatch(/^https:\/\/postern\.test\/login#setup=pst_[\w-]{43}$/)
    const setUp = (token: string, more = {}) =>
      app.inject({ method: 'POST', url: '/api/auth/setup', payload: { ...founder, token, ...more } })

    expect((await setUp(tokenIn(old))).json<FailureBody>().code).toBe('link_dead')
    expect((await setUp(tokenIn(link), { password: 'mia falk 2026' })).statusCode).toBe(400)
    const both = await Promise.all([setUp(tokenIn(link)), setUp(tokenIn(link), { email: 'other@parcel.example' })])
    expect(statuses(both)).toEqual({ 200: 1, 400: 1 })

    const people = await tx(database, 'all', (db) => db.all(sql<{ email: string }>`select email from users`))
    const [only] = people
    expect(people).toHaveLength(1)
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: only?.email, password: chosen },
    })
    const { token } = login.json<SignInResult>()
    const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const user = (await get('/api/auth/user')).json<CurrentUser>()
    expect(allPermissions.filter((permission) => !can(user, permission))).toEqual([])
    expect((await get('/api/customers?fields=*')).json<{ items: object[] }>().items).toEqual([
      expect.objectContaining({ name: 'Parcel & Post Ltd', isProvider: true }),
    ])
    expect(await setUpLink(database, { publicUrl })).toBeNull()
    await app.close()
    await database.pool.end()
  })

  it('can’t be created if there are already staff', async () => {
    const answer = await post('setup', { ...founder, token: `pst_${'x'.repeat(43)}` })
    expect(answer.json<FailureBody>().code).toBe('link_dead')
    expect((await call('GET', '/api/dev/outbox')).statusCode).toBe(404)
  })
})
