/** A sign-in that races a new password loses either way, so no session from the old password is left. */
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testServer } from '../testing/server.ts'
import { password, signInBench } from '../testing/signIn.ts'

const server = await testServer()
const { admin, provider } = server
const { run, call, post, member, login, lastLink, lastCode } = signInBench(server)
const chosen = 'seven lanterns on the quay'

/** Runs `meanwhile` before the request starts its nth transaction, the one after the comparison. */
async function before<T>(nth: number, request: () => PromiseLike<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const { pool } = server.database
  const connect = pool.connect.bind(pool)
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let uses = 0
  // A single statement gets its connection through a callback, a transaction doesn't: only transactions are counted.
  const gated = vi.spyOn(pool, 'connect').mockImplementation((...given: unknown[]) => {
    const take = () => Reflect.apply(connect, pool, given)
    if (given.length > 0 || ++uses !== nth) return take()
    reached.resolve()
    return opened.promise.then(take)
  })
  try {
    // An injected request starts when it's awaited.
    const requested = Promise.resolve(request())
    await Promise.race([reached.promise, requested])
    expect(uses, 'transactions before the answer').toBe(nth)
    await meanwhile()
    opened.resolve()
    return await requested
  } finally {
    gated.mockRestore()
  }
}

/** Looks up the user, compares, and then signs in. */
const whileComparing = <T>(signIn: () => PromiseLike<T>, meanwhile: () => Promise<unknown>) =>
  before(2, signIn, meanwhile)

const fullSessions = (userId: string) =>
  run(sql`select id from sessions where user_id = ${userId} and kind = 'full' and ended_at is null`)

const reset = async (email: string) => {
  await post('forgot-password', { email })
  const token = await lastLink(email)
  return () => post('reset-password', { token, password: chosen })
}

describe('signing in with the old password', () => {
  it('leaves no session if the password is reset before the sign-in ends', async () => {
    const { id, email } = await member()
    const setPassword = await reset(email)
    const answer = await whileComparing(() => login(email), setPassword)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials' })
    expect(await fullSessions(id)).toEqual([])
    // Control: with nothing in between, the same sign-in succeeds.
    const undisturbed = await whileComparing(
      () => login(email, { password: chosen }),
      async () => {},
    )
    expect(undisturbed.statusCode).toBe(200)
    expect(await fullSessions(id)).toHaveLength(1)
  })

  it('leaves no temporary session either', async () => {
    const { id, email } = await member({ mfaRequired: true })
    const setPassword = await reset(email)
    expect((await whileComparing(() => login(email), setPassword)).statusCode).toBe(401)
    expect(await run(sql`select id from sessions where user_id = ${id} and ended_at is null`)).toEqual([])
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a new password is required', (id) => admin.post(`/api/customers/${provider}/users/${id}/newPassword`)],
    ['the account is locked', (id) => run(sql`update users set status = 'locked' where id = ${id}`)],
    ['the account expires', (id) => run(sql`update users set expires_at = '2020-01-01' where id = ${id}`)],
  ])('leaves no session if %s before the sign-in ends', async (_, meanwhile) => {
    const { id, email } = await member()
    const answer = await whileComparing(
      () => login(email),
      () => meanwhile(id),
    )
    expect(answer.statusCode).toBe(401)
    expect(await fullSessions(id)).toEqual([])
  })

  it('asks for the second factor that was set up before the sign-in ends', async () => {
    const { id, email } = await member()
    const answer = await whileComparing(
      () => login(email),
      () =>
        run(
          sql`insert into factors (id, user_id, method, name, confirmed_at) values (gen_random_uuid(), ${id}, 'email', 'E-mail', now())`,
        ),
    )
    expect(answer.json<SignInResult>()).toMatchObject({ isMfa: true, mfaMethods: ['email'] })
    expect(await fullSessions(id)).toEqual([])
  })
})

describe('proof by the old password in account settings', () => {
  it.each([
    ['change-password', { currentPassword: password, newPassword: 'the thief was here first' }],
    ['change-email', { password, email: 'thief@provider.example' }],
  ])('isn’t enough to %s if the password is reset in the meantime', async (path, body) => {
    const { email } = await member()
    const { token } = (await login(email)).json<SignInResult>()
    const setPassword = await reset(email)
    // Transactions: its budget, the budget of wrong passwords, the user, the attempt given back, and then the change.
    const answer = await before(5, () => post(path, body, { token }), setPassword)
    expect(answer.json()).toMatchObject({ status: 401, code: 'session_expired' })
    expect((await login(email, { password: chosen })).statusCode).toBe(200)
  })
})

describe('the second step', () => {
  // As the owner: our role can't see what other connections wait for.
  const waiting = (count: number) =>
    vi.waitUntil(
      async () => {
        const { rows } = await server.database.pool.query(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return rows.length >= count
      },
      { timeout: 20_000, interval: 20 },
    )

  it('leaves no session if the password is reset while it is being finished', async () => {
    const { id, email } = await member({ mfaRequired: true })
    const { token } = (await login(email)).json<SignInResult>()
    await post('mfa-request-code', {}, { token })
    const code = await lastCode(email)
    const setPassword = await reset(email)
    // Both write to the log: while it's locked, neither can finish.
    const holder = await server.database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table sign_in_log in share mode')
    const finishing = Promise.resolve(post('mfa-login', { method: 'email', code }, { token }))
    await waiting(1)
    const setting = Promise.resolve(setPassword())
    await waiting(2).finally(() => holder.query('rollback'))
    holder.release()
    const [finished, set] = [await finishing, await setting]
    expect([finished.statusCode, set.statusCode]).toEqual([200, 200])
    const { token: full } = finished.json<SignInResult>()
    expect((await call('GET', '/api/auth/user', { token: full })).statusCode).toBe(401)
    expect(await fullSessions(id)).toEqual([])
  })
})
