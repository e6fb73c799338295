/** The whole ceremony with a software authenticator; the browser's part is in e2e. */
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { softwareAuthenticator } from '../../testing/authenticator.ts'
import { testServer } from '../../testing/server.ts'
import { password, signInBench, statuses } from '../../testing/signIn.ts'

const server = await testServer()
const { run, call, post, member, login, signIn, lastCode } = signInBench(server)
const here = { rpId: 'postern.test', origin: 'https://postern.test' }

interface Options {
  options: { challenge: string; rp?: { id: string }; rpId?: string; allowCredentials?: { id: string }[] }
}

async function withPasskey() {
  const person = await member()
  const device = softwareAuthenticator()
  const { token } = await signIn(person.email)
  const { options } = (await post('mfa-register', { method: 'passkey', password }, { token })).json<Options>()
  expect(options.rp?.id).toBe('postern.test')
  const passkey = device.register({ ...here, challenge: options.challenge })
  const verified = await post('mfa-verify', { method: 'passkey', passkey, name: 'Blue key' }, { token })
  expect(verified.statusCode, verified.body).toBe(200)
  return { ...person, device, ...verified.json<{ token: string; factors: { id: string; name: string }[] }>() }
}

async function asked(email: string) {
  const { token } = (await login(email)).json<SignInResult>()
  const { options } = (await post('mfa-request-code', { method: 'passkey' }, { token })).json<Options>()
  return { token, challenge: options.challenge, options }
}
const answer = (token: string, passkey: object) => post('mfa-login', { method: 'passkey', passkey }, { token })

describe('a passkey', () => {
  it('is set up, named, and passes the second step', async () => {
    const { email, device, factors } = await withPasskey()
    expect(factors).toEqual([expect.objectContaining({ method: 'passkey', name: 'Blue key' })])
    const { token, challenge, options } = await asked(email)
    expect(options).toMatchObject({ rpId: 'postern.test', allowCredentials: [{ id: expect.any(String) }] })
    const passed = await answer(token, device.signIn({ ...here, challenge }))
    expect(passed.json<SignInResult>()).toMatchObject({ isMfa: false, mfaMethods: ['passkey', 'recovery'] })
  })

  it.each([
    ['of another origin', { origin: 'https://postern.evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: 'bm90IHRoZSBjaGFsbGVuZ2U' }],
  ])('isn’t accepted with an answer %s', async (_, different) => {
    const { email, device } = await withPasskey()
    const { token, challenge } = await asked(email)
    expect((await answer(token, device.signIn({ ...here, challenge, ...different }))).statusCode).toBe(400)
  })

  it('isn’t accepted with another key, or with nonsense', async () => {
    const { email } = await withPasskey()
    const { token, challenge } = await asked(email)
    for (const passkey of [softwareAuthenticator().signIn({ ...here, challenge }), {}, { id: 7, response: null }])
      expect((await answer(token, passkey)).statusCode).toBe(400)
  })

  it('is accepted once per challenge, even if the answer is sent twice at the same time', async () => {
    const { email, device } = await withPasskey()
    const { token, challenge } = await asked(email)
    const passkey = device.signIn({ ...here, challenge })
    const answers = await Promise.all([answer(token, passkey), answer(token, passkey)])
    expect(statuses(answers)[200]).toBe(1)
  })

  it('is refused if it was cloned: its counter must not go backwards', async () => {
    const { email, device } = await withPasskey()
    for (let n = 0; n < 2; n++) {
      const { token, challenge } = await asked(email)
      expect((await answer(token, device.signIn({ ...here, challenge }))).statusCode).toBe(200)
    }
    device.forgetUses()
    const { token, challenge } = await asked(email)
    expect((await answer(token, device.signIn({ ...here, challenge }))).statusCode).toBe(400)
  })

  it('has a challenge that expires after five minutes', async () => {
    const { email, device } = await withPasskey()
    const { token, challenge } = await asked(email)
    await run(sql`update passkey_challenges set expires_at = now()`)
    expect((await answer(token, device.signIn({ ...here, challenge }))).statusCode).toBe(400)
  })

  it('is not set up with another user’s challenge', async () => {
    const [one, two] = [await member(), await member()]
    const [a, b] = [await signIn(one.email), await signIn(two.email)]
    const { options } = (
      await post('mfa-register', { method: 'passkey', password }, { token: a.token })
    ).json<Options>()
    const passkey = softwareAuthenticator().register({ ...here, challenge: options.challenge })
    const refused = await post('mfa-verify', { method: 'passkey', passkey }, { token: b.token })
    expect(refused.json<FailureBody>().code).toBe('wrong_code')
  })

  it('can be removed with an emailed code, by its id if there are several', async () => {
    const { email, token, factors } = await withPasskey()
    const { options } = (await post('mfa-register', { method: 'passkey', password }, { token })).json<Options>()
    const passkey = softwareAuthenticator().register({ ...here, challenge: options.challenge })
    const second = (await post('mfa-verify', { method: 'passkey', passkey }, { token })).json<{ token: string }>()
    await post('mfa-step-code', {}, { token: second.token })
    const code = await lastCode(email)
    const remove = (body: object) => call('DELETE', '/api/auth/mfa-delete', { token: second.token, body })
    expect((await remove({ method: 'passkey', code })).statusCode).toBe(422)
    const removed = await remove({ method: 'passkey', code, id: factors[0]?.id })
    expect(removed.json<{ factors: object[] }>().factors).toHaveLength(1)
  })
})

describe('without PUBLIC_URL', () => {
  it('a passkey belongs to the host the browser requested', async () => {
    const loose = await testServer({ publicUrlIsFixed: false })
    const bench = signInBench(loose)
    const { email } = await bench.member()
    const { token } = await bench.signIn(email)
    const asked = await bench.post(
      'mfa-register',
      { method: 'passkey', password },
      { token, headers: { host: 'localhost:4310' } },
    )
    expect(asked.json<Options>().options.rp?.id).toBe('localhost')
  })
})
