/** Adding a second factor needs fresh proof: a stolen session must not add its own and then remove its owner's. */
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { softwareAuthenticator } from '../../testing/authenticator.ts'
import { testServer } from '../../testing/server.ts'
import { password, signInBench, statuses } from '../../testing/signIn.ts'

const server = await testServer()
const { run, call, post, member, signIn, mailsTo, lastCode, skipPause } = signInBench(server)
const methods = ['email', 'totp', 'passkey'] as const

const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1_000) })
const factorsOf = (userId: string) => run(sql`select method from factors where user_id = ${userId}`)
const register = (token: string, body: object) => post('mfa-register', body, { token })

/** A user with an authenticator app, whose session is then stolen. */
async function withApp() {
  const person = await member()
  const { token } = await signIn(person.email)
  const { secret } = (await register(token, { method: 'totp', password })).json<{ secret: string }>()
  const added = await post('mfa-verify', { method: 'totp', code: await codeOf(secret) }, { token })
  expect(added.statusCode, added.body).toBe(200)
  // Simulates the next half minute for used codes.
  await run(sql`update factors set last_step = last_step - 1 where user_id = ${person.id}`)
  return { ...person, secret, ...added.json<{ token: string; recoveryCodes: string[] }>() }
}

describe('adding a second factor', () => {
  it.each(methods)('by %s needs more than a session: nothing starts without proof', async (method) => {
    const { id, email } = await member()
    const { token } = await signIn(email)
    const refused = await register(token, { method })
    expect(refused.json<FailureBody>()).toMatchObject({
      status: 400,
      errors: [{ path: 'password', description: 'Enter your password to continue.' }],
    })
    expect(refused.body).not.toContain('secret')
    expect(await factorsOf(id)).toEqual([])
    expect(await mailsTo(email)).toEqual([])
    expect(
      await run(sql`select from passkey_challenges c join sessions s on s.id = c.session_id where s.user_id = ${id}`),
    ).toEqual([])
    // Control: with the password it starts.
    expect((await register(token, { method, password })).statusCode).toBe(200)
  })

  it('is refused with a wrong password, with at most ten attempts in fifteen minutes', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await register(token, { method: 'totp', password: `guess ${n}` }))
    expect(answers[0]?.json<FailureBody>()).toMatchObject({ code: 'wrong_password', errors: [{ path: 'password' }] })
    expect(statuses(answers)).toEqual({ 400: 10, 429: 2 })
  })

  it('accepts a code from an existing factor, once: from the app, or a recovery code', async () => {
    const owner = await withApp()
    expect((await register(owner.token, { method: 'passkey', code: await codeOf(owner.secret) })).statusCode).toBe(200)
    const again = await register(owner.token, { method: 'passkey', code: await codeOf(owner.secret) })
    expect(again.json<FailureBody>().code).toBe('wrong_code')
    const [recovery] = owner.recoveryCodes
    expect((await register(owner.token, { method: 'passkey', code: recovery })).statusCode).toBe(200)
    expect((await register(owner.token, { method: 'passkey', code: recovery })).statusCode).toBe(400)
  })

  it('isn’t the only change that needs proof: new recovery codes need the password or a code, too', async () => {
    const owner = await withApp()
    const create = (proof: object) => post('mfa-recovery-codes', proof, { token: owner.token })
    const [first, second] = owner.recoveryCodes
    expect((await create({})).json<FailureBody>().errors).toEqual([
      { path: 'password', description: 'Enter your password to continue.' },
    ])
    expect((await create({ code: '000000' })).json<FailureBody>().code).toBe('wrong_code')
    const created = await create({ code: first })
    expect(created.statusCode, created.body).toBe(200)
    expect(created.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect((await create({ code: second })).json<FailureBody>().code).toBe('wrong_code')
  })

  it('does not accept an emailed code from a user who has no factor yet', async () => {
    const { id, email } = await member()
    const { token } = await signIn(email)
    await post('mfa-step-code', {}, { token })
    const sent = await mailsTo(email)
    const code = sent.length > 0 ? await lastCode(email) : '123456'
    await skipPause()
    expect((await register(token, { method: 'totp', code })).json<FailureBody>().code).toBe('wrong_code')
    expect(await factorsOf(id)).toEqual([])
  })

  it('can’t be achieved by guessing codes with a stolen session', async () => {
    const { token } = await withApp()
    const answers = []
    for (let n = 0; n < 33; n++)
      answers.push(await register(token, { method: 'passkey', code: String(n).padStart(6, '0') }))
    expect(statuses(answers)).toEqual({ 400: 30, 429: 3 })
  })
})

describe('a thief with a stolen session', () => {
  it('can’t add their own factor, and so can’t remove the owner’s', async () => {
    const owner = await withApp()
    const stolen = owner.token
    const begun = await register(stolen, { method: 'totp' })
    const passkey = await register(stolen, { method: 'passkey' })
    expect([begun.statusCode, passkey.statusCode]).toEqual([400, 400])
    // Skipping the first step doesn't work: there's no challenge to answer and no secret to know.
    const device = softwareAuthenticator()
    const forged = device.register({ rpId: 'postern.test', origin: 'https://postern.test', challenge: 'bm90IGFza2Vk' })
    expect((await post('mfa-verify', { method: 'passkey', passkey: forged }, { token: stolen })).statusCode).toBe(400)
    expect((await post('mfa-verify', { method: 'email', code: '000000' }, { token: stolen })).statusCode).toBe(400)
    const removed = await call('DELETE', '/api/auth/mfa-delete', {
      token: stolen,
      body: { method: 'totp', code: '000000' },
    })
    expect(removed.json<FailureBody>().code).toBe('wrong_code')
    expect(await factorsOf(owner.id)).toEqual([{ method: 'totp' }])
  })

  it('isn’t helped by the way administrators remove factors', async () => {
    const owner = await withApp()
    const own = await call('POST', `/api/customers/${server.provider}/users/${owner.id}/resetMfa`, {
      token: owner.token,
      body: { reason: 'I lost my phone' },
    })
    expect(own.statusCode).toBe(409)
    expect(await factorsOf(owner.id)).toHaveLength(1)
  })
})
