/** What a session alone may not change about its own account, and what changing an address invalidates. */

import { users } from '@postern/domain/areas/access/users.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { CurrentUser } from '@postern/domain/auth/endpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { password, signInBench } from '../../testing/signIn.ts'

const server = await testServer()
const { admin, provider, north } = server
const { run, call, post, member, login, signIn, mailsTo, lastLink, lastMail, lastCode } = signInBench(server)
const chosen = 'seven lanterns on the quay'

const at = (id: string) => `${pathOf(users, provider)}/${id}`
const read = async (id: string) => (await admin.get(at(id))).json<AnyRecord>()
const reasons = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.map(({ description }) => description)

/** A user who can edit users, with their own session. */
async function editor(mfaRequired = false) {
  const made = await member()
  const { token } = await signIn(made.email)
  if (mfaRequired) await run(sql`update users set mfa_required = true where id = ${made.id}`)
  const patch = async (change: object) => {
    const { rowVersion } = await read(made.id)
    return call('PATCH', at(made.id), { token, body: change, headers: { 'if-match': `"${rowVersion}"` } })
  }
  return { ...made, token, patch }
}

describe('a user’s own record', () => {
  it.each<[string, () => Promise<object>]>([
    ['that a second factor is required', async () => ({ mfaRequired: false })],
    ['when the account expires', async () => ({ expiresAt: '2099-12-31' })],
    [
      'which sites one sees',
      async () => ({ siteScope: 'selected', siteIds: [(await actsIn(admin, provider).create(sites)).id] }),
    ],
  ])('does not let its owner change %s, alone or in bulk', async (_, change) => {
    const me = await editor(true)
    const values = await change()
    const before = await read(me.id)
    const refused = await me.patch(values)
    expect(refused.statusCode, refused.body).toBe(400)
    expect(new Set(reasons(refused))).toEqual(
      new Set(['You can’t change this for yourself. Ask another administrator.']),
    )
    const bulk = await call('POST', `${pathOf(users, provider)}/bulk`, {
      token: me.token,
      body: { ids: [me.id], patch: values },
    })
    expect(bulk.json()).toMatchObject({ changed: 0, refused: [{ id: me.id }] })
    expect(await read(me.id)).toEqual(before)
    // Control: another user can.
    expect((await admin.patch(at(me.id), values, before.rowVersion)).statusCode).toBe(200)
  })

  it('lets its owner require a second factor for themselves, and change fields that protect nothing', async () => {
    const me = await editor()
    expect((await me.patch({ mfaRequired: true })).statusCode).toBe(200)
    expect((await me.patch({ jobTitle: 'Dispatcher' })).statusCode).toBe(200)
  })

  it('doesn’t let a session alone change the email address used to sign in', async () => {
    const me = await editor()
    expect(reasons(await me.patch({ email: 'thief@provider.example' }))).toEqual([
      'Change your own email address in Account settings, where we ask for your password.',
    ])
    expect(await mailsTo('thief@provider.example')).toEqual([])
  })
})

describe('changing your own email address', () => {
  const change = (token: string, body: object) => post('change-email', body, { token })

  it('needs the password', async () => {
    const { email, token } = await editor()
    const wrong = await change(token, { email: 'new.one@provider.example', password: 'not this' })
    expect(wrong.json<FailureBody>()).toMatchObject({
      status: 400,
      code: 'wrong_password',
      errors: [{ path: 'password' }],
    })
    expect((await change(token, { email: 'new.one@provider.example' })).statusCode).toBe(400)
    expect((await login(email)).statusCode).toBe(200)
    expect(await mailsTo(email)).toEqual([])
  })

  it('notifies both addresses, and is recorded in the history', async () => {
    const { id, email, token } = await editor()
    const fresh = 'moved@provider.example'
    const done = await change(token, { email: 'Moved@Provider.example', password })
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json<CurrentUser>()).toMatchObject({ id, email: fresh })
    for (const mailbox of [email, fresh])
      expect((await lastMail(mailbox)).subject).toBe('Your email address was changed')
    // The old mailbox may belong to someone else by now: it must not learn the whole new address.
    expect((await lastMail(email)).text).toContain('m•••d@provider.example')
    expect((await lastMail(email)).text).not.toContain(fresh)
    expect((await login(email)).statusCode).toBe(401)
    expect((await login(fresh)).statusCode).toBe(200)
    const { items } = (await admin.get(`${at(id)}/history`)).json<{ items: { changes: object }[] }>()
    expect(items[0]?.changes).toEqual({ email: { before: email, after: fresh } })
  })

  it('is refused for an address another user has, and for an invalid address', async () => {
    const [{ token }, other] = [await editor(), await member()]
    const taken = await change(token, { email: other.email, password })
    expect(taken.json<FailureBody>()).toMatchObject({ status: 409, errors: [{ path: 'email' }] })
    expect((await change(token, { email: 'nowhere', password })).statusCode).toBe(400)
  })

  it('is refused if the address comes from a directory', async () => {
    const { id, token } = await editor()
    await run(sql`update users set auth_source = 'scim' where id = ${id}`)
    const refused = await change(token, { email: 'free@provider.example', password })
    expect(refused.statusCode).toBe(409)
  })

  it('allows ten wrong passwords, then none', async () => {
    const { token } = await editor()
    const answers = []
    for (let n = 0; n < 11; n++)
      answers.push((await change(token, { email: 'x@provider.example', password: 'guess' })).statusCode)
    expect(answers.slice(9)).toEqual([400, 429])
  })
})

describe('a link emailed to an address', () => {
  it('stops working once the address has changed, no matter who changed it', async () => {
    const victim = await member()
    await post('forgot-password', { email: victim.email })
    const link = await lastLink(victim.email)
    const { rowVersion } = await read(victim.id)
    expect((await admin.patch(at(victim.id), { email: 'safe@provider.example' }, rowVersion)).statusCode).toBe(200)
    const used = await post('reset-password', { token: link, password: chosen })
    expect(used.json<FailureBody>().code).toBe('link_dead')
    expect((await login('safe@provider.example')).statusCode).toBe(200)

    const me = await editor()
    await post('forgot-password', { email: me.email })
    const own = await lastLink(me.email)
    await post('change-email', { email: 'safer@provider.example', password }, { token: me.token })
    expect((await post('reset-password', { token: own, password: chosen })).json<FailureBody>().code).toBe('link_dead')
  })

  it('still works if something else changes', async () => {
    const { id, email } = await member()
    await post('forgot-password', { email })
    const { rowVersion } = await read(id)
    await admin.patch(at(id), { jobTitle: 'Dispatcher' }, rowVersion)
    expect((await post('reset-password', { token: await lastLink(email), password: chosen })).statusCode).toBe(200)
  })

  it('for an invitation works only at the new address', async () => {
    const invited = await actsIn(admin, provider).create(users, { email: 'mistyped@provider.example', expiresAt: null })
    const old = await lastLink('mistyped@provider.example')
    const changed = await admin.patch(at(invited.id), { email: 'right@provider.example' }, invited.rowVersion)
    expect(changed.statusCode, changed.body).toBe(200)
    expect((await post('reset-password', { token: old, password: chosen })).json<FailureBody>().code).toBe('link_dead')
    const fresh = await lastLink('right@provider.example')
    expect((await post('reset-password', { token: fresh, password: chosen })).statusCode).toBe(200)
    expect((await login('right@provider.example', { password: chosen })).statusCode).toBe(200)
  })

  it('and codes emailed there stop working once it changes', async () => {
    const { id, email } = await member({ mfaRequired: true })
    const { token } = await signIn(email)
    await post('mfa-request-code', {}, { token })
    const code = await lastCode(email)
    const { rowVersion } = await read(id)
    await admin.patch(at(id), { email: 'elsewhere@provider.example' }, rowVersion)
    expect((await post('mfa-login', { method: 'email', code }, { token })).statusCode).toBe(400)
  })

  it('an administrator’s change notifies both addresses', async () => {
    const user = await actsIn(admin, north).create(users, { email: 'first@north.example' })
    await admin.patch(`${pathOf(users, north)}/${user.id}`, { email: 'second@north.example' }, user.rowVersion)
    expect((await lastMail('first@north.example')).subject).toBe('Your email address was changed')
    expect((await mailsTo('second@north.example')).map(({ subject }) => subject)).toContain(
      'Your email address was changed',
    )
  })
})

describe('link emails that an administrator sends', () => {
  it.each(['resetLink', 'newPassword'])('are limited: five an hour to one address by %s', async (act) => {
    const { id, email } = await member()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await admin.post(`${at(id)}/${act}`))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204, 429])
    expect(answers[5]?.json<FailureBody>().message).toMatch(/^Too many emails to this address\. Try again in /)
    expect(answers[5]?.headers['retry-after']).toBeDefined()
    expect((await mailsTo(email)).filter(({ text }) => text.includes('#reset='))).toHaveLength(5)
  })

  it('are limited for invitations, resent alone, in bulk and as a new one', async () => {
    const email = 'often@provider.example'
    const invited = await actsIn(admin, provider).create(users, { email, expiresAt: null })
    for (let n = 0; n < 2; n++) expect((await admin.post(`${at(invited.id)}/invitation`)).statusCode).toBe(204)
    const many = () => admin.post(`${pathOf(users, provider)}/invitations`, { ids: [invited.id] })
    expect((await many()).json()).toMatchObject({ sent: 1 })
    const again = () =>
      admin.post('/api/auth/invitations', { name: 'Often', email, securityRoleId: invited.securityRoleId })
    expect((await again()).statusCode).toBe(201)
    expect((await again()).statusCode).toBe(429)
    expect((await admin.post(`${at(invited.id)}/invitation`)).statusCode).toBe(429)
    expect((await many()).json()).toMatchObject({
      sent: 0,
      refused: [{ reason: expect.stringMatching(/^Too many emails/) }],
    })
    expect(await mailsTo(email)).toHaveLength(5)
  })

  it('don’t use up what users may request themselves', async () => {
    const { id, email } = await member()
    for (let n = 0; n < 6; n++) await admin.post(`${at(id)}/resetLink`)
    const before = (await mailsTo(email)).length
    await post('forgot-password', { email })
    expect(await mailsTo(email)).toHaveLength(before + 1)
  })
})
