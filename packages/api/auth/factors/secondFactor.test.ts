/** The second step: what its token allows, and that five attempts are five however they come. */

import { bespokeEndpoints } from '@postern/domain/areas/endpoints.ts'
import { resources } from '@postern/domain/areas/index.ts'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { splitKey } from '@postern/domain/engine/contract.ts'
import { endpointsOf } from '@postern/domain/engine/endpoints/many.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'
import { otherThan, signInBench, statuses } from '../../testing/signIn.ts'

const server = await testServer()
const { run, call, post, member, login, signIn, lastCode, skipPause } = signInBench(server)

/** Password accepted, code requested. */
async function secondStep() {
  const person = await member({ mfaRequired: true })
  const { token } = await signIn(person.email)
  const sent = await post('mfa-request-code', {}, { token })
  return { ...person, token, sent, code: await lastCode(person.email) }
}
const verify = (token: string, code: string, more: object = {}) => post('mfa-login', { code, ...more }, { token })

describe('a user who must have a second factor and has none', () => {
  it('gets a temporary token for the password, and a session for the emailed code', async () => {
    const person = await member({ mfaRequired: true })
    const first = (await login(person.email)).json<SignInResult>()
    expect(first).toMatchObject({ userId: person.id, isMfa: true, mfaIsEnabled: false, mfaMethods: ['email'] })
    const sent = await post('mfa-request-code', {}, { token: first.token })
    expect(sent.json()).toEqual({
      sentTo: `p•••${person.email.split('@')[0]?.at(-1)}@provider.example`,
      expiresInSeconds: 600,
      resendAfterSeconds: 30,
    })
    const second = (await verify(first.token, await lastCode(person.email))).json<SignInResult>()
    expect(second).toMatchObject({ userId: person.id, isMfa: false, mfaMethods: ['email'] })
    expect(second.token).not.toBe(first.token)
    expect((await call('GET', '/api/auth/user', { token: second.token })).statusCode).toBe(200)
  })
})

describe('the temporary token', () => {
  const registry = [
    ...Object.entries(bespokeEndpoints).map(([key, { permission }]) => ({ key, permission })),
    ...resources.flatMap(endpointsOf),
  ]
  const filled = (path: string) =>
    path.replace(':customerId', server.north).replace(/:\w+/g, '01a1dd6e-3270-75c6-a23d-76d622692642')

  it('opens no other route, tried for every route in the registry', async () => {
    const { token } = await secondStep()
    const closed = registry.filter(({ permission }) => permission !== 'open' && permission !== 'temporary')
    expect(closed.length).toBeGreaterThan(50)
    for (const { key, permission } of closed) {
      const { method, path } = splitKey(key)
      const answer = await call(method, filled(path), { token, ...(method !== 'GET' && { body: {} }) })
      const { code, message } = answer.json<FailureBody>()
      // Routes for API users are closed to people, however far their sign-in got.
      const expected = permission.startsWith('scope:') ? 'forbidden' : 'second_factor_required'
      expect({ key, status: answer.statusCode, code }).toEqual({ key, status: 401, code: expected })
      expect(message).not.toMatch(/expired/i)
    }
  })

  it('isn’t a session: a full token is refused at both of its routes', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    const own = registry.filter(({ permission }) => permission === 'temporary').map(({ key }) => key)
    expect(own).toEqual(['POST /api/auth/mfa-request-code', 'POST /api/auth/mfa-login'])
    for (const path of ['mfa-request-code', 'mfa-login']) {
      const answer = await post(path, {}, { token })
      expect(answer.statusCode).toBe(401)
      expect(answer.json<FailureBody>()).toMatchObject({ code: 'forbidden' })
    }
  })

  it('expires after five minutes', async () => {
    const { token, code } = await secondStep()
    const [row] = await run(sql<{ seconds: number }>`
      select extract(epoch from expires_at - created_at)::float8 as seconds from sessions where kind = 'temporary' order by id desc limit 1`)
    expect(row?.seconds).toBe(300)
    await run(sql`update sessions set expires_at = now() where kind = 'temporary' and ended_at is null`)
    const answer = await verify(token, code)
    expect(answer.statusCode).toBe(401)
    expect(answer.json<FailureBody>()).toMatchObject({ code: 'sign_in_ended' })
    expect(answer.json<FailureBody>().message).not.toMatch(/expired/i)
  })

  it('stops working once it was used', async () => {
    const { token, code } = await secondStep()
    expect((await verify(token, code)).statusCode).toBe(200)
    expect((await verify(token, code)).json<FailureBody>().code).toBe('sign_in_ended')
  })
})

describe('a code by email', () => {
  it('has five attempts: a hundred wrong ones at once count as exactly five, then the temporary token stops working', async () => {
    const { token, code, id } = await secondStep()
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(token, otherThan(code))))
    const [row] = await run(sql<{ tries: number; reason: string }>`
      select tries, ended_reason as reason from sessions where user_id = ${id} and kind = 'temporary'`)
    expect(row).toEqual({ tries: 5, reason: 'tries' })
    const refused = await run(sql`select id from sign_in_log where user_id = ${id} and event = 'secondFactor'`)
    expect(refused).toHaveLength(5)
    expect(statuses(answers)).toEqual({ 400: 4, 401: 96 })
    const after = await verify(token, code)
    expect(after.statusCode).toBe(401)
    expect(after.json<FailureBody>().code).toBe('sign_in_ended')
    expect(await run(sql`select id from sessions where user_id = ${id} and kind = 'full'`)).toEqual([])
  })

  it('counts attempts across all methods, and says how many are left', async () => {
    const { token, code } = await secondStep()
    const wrong = [
      await verify(token, otherThan(code)),
      await verify(token, '123456', { method: 'totp' }),
      await verify(token, 'ABCDE-FGHJK', { method: 'recovery' }),
      await post('mfa-login', { method: 'passkey', passkey: {} }, { token }),
    ]
    expect(wrong.map((answer) => answer.json<FailureBody>().message)).toEqual([
      'That code is wrong. 4 tries left.',
      'That code is wrong. 3 tries left.',
      'That code is wrong. 2 tries left.',
      'That code is wrong. 1 try left.',
    ])
    expect((await verify(token, otherThan(code))).json<FailureBody>()).toMatchObject({
      code: 'sign_in_ended',
      message: 'Too many wrong codes. Sign in again with your password.',
    })
  })

  it('works on the fifth attempt', async () => {
    const { token, code } = await secondStep()
    for (let n = 0; n < 4; n++) await verify(token, otherThan(code))
    expect((await verify(token, code)).statusCode).toBe(200)
  })

  it('creates exactly one session if it’s sent twice at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const { token, code, id } = await secondStep()
      const answers = await Promise.all([verify(token, code), verify(token, code)])
      expect(statuses(answers)[200]).toBe(1)
      expect(await run(sql`select id from sessions where user_id = ${id} and kind = 'full'`)).toHaveLength(1)
    }
  })

  it('works for ten minutes', async () => {
    const { token, code } = await secondStep()
    await run(sql`update one_time_codes set expires_at = expires_at - interval '10 minutes' where used_at is null`)
    expect((await verify(token, code)).statusCode).toBe(400)
  })

  it('belongs to the sign-in that requested it, and only the newest works', async () => {
    const { token, code, email } = await secondStep()
    const other = await signIn(email)
    await skipPause()
    await post('mfa-request-code', {}, { token: other.token })
    expect((await verify(other.token, code)).statusCode).toBe(400)
    await skipPause()
    await post('mfa-request-code', {}, { token })
    const newest = await lastCode(email)
    if (newest !== code) expect((await verify(token, code)).statusCode).toBe(400)
    expect((await verify(token, newest)).statusCode).toBe(200)
  })

  it('can be requested every half minute, five times per sign-in', async () => {
    const { token } = await secondStep()
    const early = await post('mfa-request-code', {}, { token })
    expect(early.statusCode).toBe(429)
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(25)
    expect(early.json<FailureBody>()).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/in \d+ seconds\.$/),
    })
    for (let n = 2; n <= 5; n++) {
      await skipPause()
      expect((await post('mfa-request-code', {}, { token })).statusCode, `number ${n}`).toBe(200)
    }
    await skipPause()
    const sixth = await post('mfa-request-code', {}, { token })
    expect(sixth.statusCode).toBe(429)
    expect(sixth.json<FailureBody>().message).toMatch(/Sign in again/)
  })

  it('can’t be guessed over many sign-ins either: thirty wrong codes a day per account', async () => {
    const person = await member({ mfaRequired: true })
    let refused = 0
    for (let round = 0; round < 7; round++) {
      const { token } = await signIn(person.email)
      for (let n = 0; n < 5; n++) if ((await verify(token, '000000')).statusCode === 429) refused++
    }
    expect(refused).toBe(5)
    const { token } = await signIn(person.email)
    await skipPause()
    await post('mfa-request-code', {}, { token })
    const right = await verify(token, await lastCode(person.email))
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(80_000)
  })
})
