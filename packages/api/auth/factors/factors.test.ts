/** Setting up and removing second factors: authenticator app, codes by email, recovery codes. */
import type { Factor, SignInResult } from '@postern/domain/auth/endpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { describe, expect, it, vi } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'
import { otherThan, password, signInBench, statuses } from '../../testing/signIn.ts'
import { lockPerson } from './factors.ts'

const server = await testServer()
const { run, call, post, member, login, signIn, lastCode, lastMail, skipPause } = signInBench(server)

interface Factors {
  factors: Factor[]
  recoveryCodesLeft: number
  recoveryCodes?: string[]
  token: string
}

const now = () => Math.floor(Date.now() / 1_000)
/** `offset` in steps of 30 s, because setup uses up the current step. */
const codeAt = (secret: string, offset = 0) => generate({ secret, epoch: now() + offset * 30 })
/** Simulates another half minute passing for used codes. */
const nextStep = () => run(sql`update factors set last_step = last_step - 1`)

/** Retries if the clock moved into the next half minute in between. */
async function withinOneStep<T>(work: () => Promise<T>): Promise<T> {
  const step = Math.floor(now() / 30)
  const result = await work()
  return Math.floor(now() / 30) === step ? result : work()
}

async function withApp() {
  const person = await member()
  const { token } = await signIn(person.email)
  const { secret, uri, qr } = (await post('mfa-register', { method: 'totp', password }, { token })).json<{
    secret: string
    uri: string
    qr: string[]
  }>()
  const setUpCode = await codeAt(secret)
  const verified = await post('mfa-verify', { method: 'totp', code: setUpCode }, { token })
  const { recoveryCodes = [], ...rest } = verified.json<Factors>()
  return { ...person, before: token, secret, setUpCode, uri, qr, recoveryCodes, ...rest }
}

async function temporary(email: string): Promise<string> {
  const result = (await login(email)).json<SignInResult>()
  expect(result.isMfa).toBe(true)
  return result.token
}

describe('an authenticator app', () => {
  it('is set up with a secret and a QR code, and comes with ten recovery codes', async () => {
    const app = await withApp()
    expect(app.uri).toMatch(/^otpauth:\/\/totp\/Postern:.*secret=/)
    expect(app.qr.length).toBeGreaterThan(30)
    expect(app.qr.every((row) => row.length === app.qr.length && /^[01]+$/.test(row))).toBe(true)
    expect(app.factors).toEqual([expect.objectContaining({ method: 'totp', name: 'Authenticator app' })])
    expect(app.recoveryCodes).toHaveLength(10)
    expect(new Set(app.recoveryCodes).size).toBe(10)
    expect(app.recoveryCodesLeft).toBe(10)
    expect((await lastMail(app.email)).text).toMatch(/An authenticator app was added/)
  })

  it('renews the token: the previous one stops working', async () => {
    const app = await withApp()
    expect((await call('GET', '/api/auth/user', { token: app.before })).statusCode).toBe(401)
    const user = (await call('GET', '/api/auth/user', { token: app.token })).json()
    expect(user).toMatchObject({ mfaIsEnabled: true, mfaMethods: ['totp', 'recovery'] })
  })

  it('is required at the next sign-in', async () => {
    const { email, secret } = await withApp()
    const token = await temporary(email)
    await nextStep()
    const answer = await post('mfa-login', { method: 'totp', code: await codeAt(secret) }, { token })
    expect(answer.json<SignInResult>()).toMatchObject({ isMfa: false, mfaIsEnabled: true })
  })

  it('accepts one step of 30 s either way, and nothing beyond', async () => {
    const { email, secret } = await withApp()
    await run(sql`update factors set last_step = last_step - 10`)
    for (const [offset, status] of [
      [-3, 400],
      [3, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      const answer = await withinOneStep(async () => {
        const token = await temporary(email)
        return post('mfa-login', { method: 'totp', code: await codeAt(secret, offset) }, { token })
      })
      expect(answer.statusCode, `${offset} steps`).toBe(status)
    }
  })

  it('accepts no step twice: not the same, not an earlier one, and not at setup and then at sign-in', async () => {
    const { email, secret, setUpCode } = await withApp()
    const tryWith = async (code: string) =>
      (await post('mfa-login', { method: 'totp', code }, { token: await temporary(email) })).statusCode
    expect(await tryWith(setUpCode)).toBe(400)
    await nextStep()
    expect(await tryWith(setUpCode)).toBe(200)
    expect(await tryWith(setUpCode)).toBe(400)
    expect(await tryWith(await codeAt(secret, -1))).toBe(400)
  })

  it('creates one session for one code used in two sign-ins at the same time', async () => {
    const { email, secret } = await withApp()
    await nextStep()
    const [one, two, code] = [await temporary(email), await temporary(email), await codeAt(secret)]
    const answers = await Promise.all([one, two].map((token) => post('mfa-login', { method: 'totp', code }, { token })))
    expect(statuses(answers)).toEqual({ 200: 1, 400: 1 })
  })

  it('isn’t set up by a wrong code, or twice', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    const { secret } = (await post('mfa-register', { method: 'totp', password }, { token })).json<{ secret: string }>()
    const wrong = await post('mfa-verify', { method: 'totp', code: otherThan(await codeAt(secret)) }, { token })
    expect(wrong.json<FailureBody>()).toMatchObject({ status: 400, code: 'wrong_code' })
    expect((await login(email)).json<SignInResult>().isMfa).toBe(false)
    const app = await withApp()
    expect((await post('mfa-register', { method: 'totp', password }, { token: app.token })).statusCode).toBe(409)
  })
})

describe('recovery codes', () => {
  it('work once each, in any case, with or without the dash', async () => {
    const { email, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    const tryWith = async (code: string) =>
      (await post('mfa-login', { method: 'recovery', code }, { token: await temporary(email) })).statusCode
    expect(await tryWith(first)).toBe(200)
    expect(await tryWith(first)).toBe(400)
    expect(await tryWith(second.toLowerCase().replace('-', ' '))).toBe(200)
    expect(await tryWith('ABCDE-FGHJK')).toBe(400)
  })

  it('can be regenerated with the password; the old ones stop working', async () => {
    const { email, recoveryCodes, token } = await withApp()
    const make = (given: string) => post('mfa-recovery-codes', { password: given }, { token })
    expect((await make('wrong')).json<FailureBody>()).toMatchObject({ status: 400, code: 'wrong_password' })
    const made = (await make(password)).json<Factors>()
    expect(made.recoveryCodes).toHaveLength(10)
    const old = await post(
      'mfa-login',
      { method: 'recovery', code: recoveryCodes[0] },
      { token: await temporary(email) },
    )
    expect(old.statusCode).toBe(400)
  })
})

describe('codes by email as a factor', () => {
  it('are set up with an emailed code', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    expect((await post('mfa-register', { password }, { token })).json()).toMatchObject({ method: 'email' })
    const made = (await post('mfa-verify', { code: await lastCode(email) }, { token })).json<Factors>()
    expect(made.factors).toEqual([expect.objectContaining({ method: 'email' })])
    expect((await login(email)).json<SignInResult>()).toMatchObject({
      isMfa: true,
      mfaIsEnabled: true,
      mfaMethods: ['email', 'recovery'],
    })
  })
})

describe('removing a factor', () => {
  const remove = (token: string, body: object) => call('DELETE', '/api/auth/mfa-delete', { token, body })

  it('needs a code from it, or from another factor', async () => {
    const { email, secret, token, recoveryCodes } = await withApp()
    expect((await remove(token, { method: 'totp' })).statusCode).toBe(400)
    expect((await remove(token, { method: 'totp', code: '000000' })).json<FailureBody>().code).toBe('wrong_code')
    await nextStep()
    const removed = (await remove(token, { method: 'totp', code: await codeAt(secret) })).json<Factors>()
    expect(removed).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect((await call('GET', '/api/auth/user', { token })).statusCode).toBe(401)
    expect((await login(email)).json<SignInResult>().isMfa).toBe(false)
    const other = await withApp()
    const byRecovery = await remove(other.token, { method: 'totp', code: other.recoveryCodes[3] })
    expect(byRecovery.statusCode).toBe(200)
    expect(recoveryCodes).toHaveLength(10)
  })

  it('defaults to email as the method, confirmed by an emailed code', async () => {
    const { email } = await member()
    const signedIn = await signIn(email)
    await post('mfa-register', { password }, { token: signedIn.token })
    const { token } = (
      await post('mfa-verify', { code: await lastCode(email) }, { token: signedIn.token })
    ).json<Factors>()
    await skipPause()
    expect((await post('mfa-step-code', {}, { token })).json()).toMatchObject({ resendAfterSeconds: 30 })
    expect((await remove(token, { code: await lastCode(email) })).json<Factors>().factors).toEqual([])
  })

  it('can’t be confirmed by email if there is an app', async () => {
    const { token } = await withApp()
    expect((await post('mfa-step-code', {}, { token })).statusCode).toBe(422)
  })

  it('never leaves a user who must have one with none, even if two are removed at once', async () => {
    const app = await withApp()
    await run(sql`update users set mfa_required = true where id = ${app.id}`)
    await nextStep()
    const last = await remove(app.token, { method: 'totp', code: await codeAt(app.secret) })
    expect(last.json<FailureBody>()).toMatchObject({
      status: 409,
      message: expect.stringMatching(/need a second factor/),
    })
    await post('mfa-register', { password }, { token: app.token })
    const { token } = (
      await post('mfa-verify', { code: await lastCode(app.email) }, { token: app.token })
    ).json<Factors>()
    const [one, two] = app.recoveryCodes
    // Both run before either may continue: they wait for the user's lock, so each sees the other's result.
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = tx(server.database, 'all', async (db) => {
      await lockPerson(db, app.id)
      held.resolve()
      await release.promise
    })
    await held.promise
    const removals = Promise.all([
      remove(token, { method: 'totp', code: one }),
      remove(token, { method: 'email', code: two }),
    ])
    // As the owner: our role can't see what other connections wait for.
    const waiting = () =>
      server.database.pool.query(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    await vi.waitFor(async () => expect((await waiting()).rows).toHaveLength(2), 15_000).finally(release.resolve)
    await holding
    const both = await removals
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await run(sql`select id from factors where user_id = ${app.id}`)).toHaveLength(1)
  })

  it('cannot be brute-forced with a stolen session', async () => {
    const { token } = await withApp()
    const answers = []
    for (let n = 0; n < 35; n++) answers.push(await remove(token, { method: 'totp', code: String(n).padStart(6, '0') }))
    expect(statuses(answers)).toEqual({ 400: 30, 429: 5 })
  })
})
