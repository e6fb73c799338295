/** Forgotten, reset and changed passwords. */
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { password, signInBench, statuses } from '../../testing/signIn.ts'

const server = await testServer()
const { run, call, post, member, login, signIn, mailsTo, lastMail, lastLink } = signInBench(server)
const next = 'seven lanterns on the quay'
const userStatus = async (token: string) => (await call('GET', '/api/auth/user', { token })).statusCode

/** Each from its own IP address: the limit by address has its own test. */
let asked = 0
const from = () => ({ address: `10.1.0.${++asked % 250}` })
const forgot = (email: string, more = {}) => post('forgot-password', { email }, { ...from(), ...more })
const reset = (token: string, to = next) => post('reset-password', { token, password: to }, from())

describe('a forgotten password', () => {
  it('is answered the same for everyone; the email goes to users who have an account', async () => {
    const [known, inactive] = [await member(), await member({ isActive: false })]
    const answers = [await forgot(known.email), await forgot('nobody@provider.example'), await forgot(inactive.email)]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await lastMail(known.email)).subject).toBe('Reset your password')
    expect([...(await mailsTo('nobody@provider.example')), ...(await mailsTo(inactive.email))]).toEqual([])
  })

  it('gets a link to the configured URL, whatever the Host header says, with the token in the fragment', async () => {
    const { email } = await member()
    await forgot(email, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
    const { text, html } = await lastMail(email)
    expect(text).toMatch(/^https:\/\/postern\.test\/login#reset=pst_[\w-]{43}$/m)
    expect(text + html).not.toContain('evil')
  })

  it('gets five emails in fifteen minutes; more requests get the same answer, but no email', async () => {
    const { email } = await member()
    const answers = []
    for (let n = 0; n < 7; n++) answers.push(await forgot(email))
    expect(statuses(answers)).toEqual({ 200: 7 })
    expect(await mailsTo(email)).toHaveLength(5)
  })

  it('has a limit by address', async () => {
    const answers = []
    for (let n = 0; n < 32; n++)
      answers.push(await post('forgot-password', { email: `x${n}@provider.example` }, { address: '10.9.9.9' }))
    expect(statuses(answers)).toEqual({ 200: 30, 429: 2 })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('a password reset link', () => {
  const link = async (email: string) => {
    await forgot(email)
    return lastLink(email)
  }

  it('sets the password, ends all sessions and emails the user', async () => {
    const { email } = await member()
    const session = await signIn(email)
    expect((await reset(await link(email))).statusCode).toBe(200)
    expect(await userStatus(session.token)).toBe(401)
    expect((await login(email)).statusCode).toBe(401)
    expect((await login(email, { password: next })).statusCode).toBe(200)
    expect((await lastMail(email)).subject).toBe('Your password was changed')
  })

  it('works once, even if it’s used twice at the same time', async () => {
    const { email } = await member()
    const token = await link(email)
    const answers = await Promise.all([reset(token), reset(token, 'another quite good one')])
    expect(statuses(answers)).toEqual({ 200: 1, 400: 1 })
    expect((await reset(token)).json<FailureBody>()).toMatchObject({ code: 'link_dead' })
  })

  it('works for thirty minutes', async () => {
    const { email } = await member()
    const token = await link(email)
    const [row] = await run(sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from one_time_links where used_at is null and user_id is not null order by created_at desc limit 1`)
    expect(row?.minutes).toBe(30)
    await run(sql`update one_time_links set expires_at = now() where used_at is null`)
    expect((await reset(token)).json<FailureBody>().code).toBe('link_dead')
    expect((await reset(`pst_${'x'.repeat(43)}`)).json<FailureBody>().code).toBe('link_dead')
  })

  it('voids the others', async () => {
    const { email } = await member()
    const [first, second] = [await link(email), await link(email)]
    expect((await reset(second)).statusCode).toBe(200)
    expect((await reset(first)).statusCode).toBe(400)
  })

  it('doesn’t skip the second factor', async () => {
    const { email, id } = await member({ mfaRequired: true })
    const pending = await signIn(email)
    await reset(await link(email))
    expect((await post('mfa-request-code', {}, { token: pending.token })).statusCode).toBe(401)
    const after = (await login(email, { password: next })).json<SignInResult>()
    expect(after).toMatchObject({ userId: id, isMfa: true })
    expect(await userStatus(after.token)).toBe(401)
  })

  it('isn’t used up by a refused password', async () => {
    const { email } = await member()
    const token = await link(email)
    for (const weak of ['too short', 'password1234', email, 'Postern-2026'])
      expect((await reset(token, weak)).json<FailureBody>(), weak).toMatchObject({
        code: 'invalid',
        errors: [{ path: 'password' }],
      })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('does not work for users who left in the meantime', async () => {
    const { email, id } = await member()
    const token = await link(email)
    await run(sql`update users set status = 'deactivated' where id = ${id}`)
    expect((await reset(token)).statusCode).toBe(400)
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    post('change-password', { currentPassword, newPassword }, { token })

  it('ends the other sessions and renews this one', async () => {
    const { email } = await member()
    const [here, there] = [await signIn(email), await signIn(email)]
    const answer = (await change(here.token, password, next)).json<SignInResult>()
    expect(answer).toMatchObject({ userId: here.userId, isMfa: false })
    expect([await userStatus(here.token), await userStatus(there.token), await userStatus(answer.token)]).toEqual([
      401, 401, 200,
    ])
    expect((await login(email, { password: next })).statusCode).toBe(200)
    expect((await lastMail(email)).subject).toBe('Your password was changed')
  })

  it('refuses a wrong current password, a weak new one and the same one, each at its field', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    const refused = async (current: string, wanted: string) => {
      const { status, code, errors } = (await change(token, current, wanted)).json<FailureBody>()
      return { status, code, path: errors?.[0]?.path }
    }
    expect(await refused('wrong', next)).toEqual({ status: 400, code: 'wrong_password', path: 'currentPassword' })
    expect(await refused(password, 'short')).toEqual({ status: 400, code: 'invalid', path: 'newPassword' })
    expect(await refused(password, 'administrator')).toEqual({ status: 400, code: 'invalid', path: 'newPassword' })
    expect(await refused(password, password)).toEqual({ status: 400, code: 'invalid', path: 'newPassword' })
    expect(await userStatus(token)).toBe(200)
  })

  it('cannot be used to guess the password with a stolen session', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await change(token, `guess ${n}`, next))
    expect(statuses(answers)).toEqual({ 400: 10, 429: 2 })
  })
})
