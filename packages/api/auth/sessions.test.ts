/** Sessions: how long they last, what renews them, who ends them. Time passes by changing the rows' timestamps. */
import type { CurrentUser, SessionInfo, SignInResult } from '@postern/domain/auth/endpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { password, signInBench } from '../testing/signIn.ts'

const server = await testServer()
const { run, call, member, signIn, login, post, mailsTo } = signInBench(server)

const status = async (token: string, headers: Record<string, string> = {}) =>
  (await call('GET', '/api/auth/user', { token, headers })).statusCode
const sessions = async (token: string) =>
  (await call('GET', '/api/auth/sessions', { token })).json<{ sessions: SessionInfo[] }>().sessions
const idleFor = (userId: string, minutes: number) =>
  run(sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where user_id = ${userId}`)
const chrome =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('a session', () => {
  it('has an opaque token of 256 bits that scanners recognize', async () => {
    const { email } = await member()
    const [one, two] = [await signIn(email), await signIn(email)]
    expect(one.token).toMatch(/^pst_[\w-]{43}$/)
    expect(two.token).not.toBe(one.token)
  })

  it('ends 24 hours after it began, whatever its user does', async () => {
    const { email, id } = await member()
    const { token } = await signIn(email)
    const [row] = await run(sql<{ hours: number }>`
      select extract(epoch from expires_at - created_at)::float8 / 3600 as hours from sessions where user_id = ${id}`)
    expect(row?.hours).toBe(24)
    await run(sql`update sessions set expires_at = now() + interval '5 seconds' where user_id = ${id}`)
    expect(await status(token)).toBe(200)
    await run(sql`update sessions set expires_at = now() where user_id = ${id}`)
    const answer = await call('GET', '/api/auth/user', { token })
    expect(answer.json<FailureBody>()).toMatchObject({
      status: 401,
      code: 'session_expired',
      message: 'Your session has expired. Please log in again.',
    })
  })

  it('ends after two hours of inactivity', async () => {
    const { email, id } = await member()
    const { token } = await signIn(email)
    await idleFor(id, 119)
    expect(await status(token)).toBe(200)
    await idleFor(id, 121)
    expect(await status(token)).toBe(401)
    expect(await sessionsLeft(id)).toBe(0)
  })
  const sessionsLeft = async (id: string) => {
    const { email } = (await run(sql<{ email: string }>`select email from users where id = ${id}`))[0] ?? { email: '' }
    return (await sessions((await signIn(email)).token)).length - 1
  }

  it('is not kept alive by polls that no user asked for', async () => {
    const { email, id } = await member()
    const { token } = await signIn(email)
    const seen = async () =>
      (
        await run(sql<{ minutes: number }>`
        select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where user_id = ${id}`)
      )[0]?.minutes
    await idleFor(id, 100)
    expect(await status(token, { 'x-postern-background': '1' })).toBe(200)
    expect(await seen()).toBe(100)
    expect(await status(token)).toBe(200)
    expect(await seen()).toBe(0)
  })

  it('records its use at most once a minute', async () => {
    const { email, id } = await member()
    const { token } = await signIn(email)
    const seen = () => run(sql`select last_seen_at from sessions where user_id = ${id}`)
    await run(sql`update sessions set last_seen_at = now() - interval '50 seconds' where user_id = ${id}`)
    const before = await seen()
    await status(token)
    expect(await seen()).toEqual(before)
  })

  it('has configurable limits', async () => {
    const strict = await testServer({ sessionLimits: { hours: 1, idleMinutes: 5 } })
    const bench = signInBench(strict)
    const { email, id } = await bench.member()
    const { token } = await bench.signIn(email)
    await bench.run(sql`update sessions set last_seen_at = now() - interval '6 minutes' where user_id = ${id}`)
    expect((await bench.call('GET', '/api/auth/user', { token })).statusCode).toBe(401)
  })
})

describe('the list of sessions', () => {
  it('shows device, address and times, the current one first', async () => {
    const { email } = await member()
    await signIn(email, { userAgent: chrome, address: '192.0.2.7' })
    const here = await signIn(email)
    expect(await sessions(here.token)).toEqual([
      expect.objectContaining({ current: true, device: 'Firefox on Linux', address: '127.0.0.1' }),
      expect.objectContaining({ current: false, device: 'Chrome on macOS', address: '192.0.2.7' }),
    ])
  })

  it('lets users end one or all others of their own, but not another user’s', async () => {
    const [{ email }, stranger] = [await member(), await member()]
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)]
    const foreign = (await sessions((await signIn(stranger.email)).token))[0]?.id ?? ''
    const end = (id: string) => call('DELETE', `/api/auth/sessions/${id}`, { token: three.token })
    expect((await end(foreign)).statusCode).toBe(404)
    const oldest = (await sessions(three.token)).at(-1)?.id ?? ''
    expect((await end(oldest)).statusCode).toBe(204)
    expect((await end(oldest)).statusCode).toBe(404)
    expect([await status(one.token), await status(two.token)]).toEqual([401, 200])
    expect((await call('DELETE', '/api/auth/sessions', { token: three.token })).statusCode).toBe(204)
    expect([await status(two.token), await status(three.token)]).toEqual([401, 200])
  })

  it('has at most fifty: the least recently used one is ended', async () => {
    const { email, id } = await member()
    const first = await signIn(email)
    await run(sql`
      insert into sessions (id, token_hash, user_id, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), ${id}, now() + interval '1 day' from generate_series(1, 49) n`)
    await run(
      sql`update sessions set last_seen_at = now() - interval '10 minutes' where user_id = ${id} and address is not null`,
    )
    const last = await signIn(email)
    expect(await sessions(last.token)).toHaveLength(50)
    expect([await status(first.token), await status(last.token)]).toEqual([401, 200])
  })
})

describe('an administrator', () => {
  it('ends every session of a staff member, including temporary ones', async () => {
    const { id, email } = await member({ mfaRequired: true })
    const { token } = await signIn(email)
    const ended = await call('DELETE', `/api/auth/user/${id}/sessions`, { token: server.admin.token })
    expect(ended.statusCode).toBe(204)
    expect((await post('mfa-request-code', {}, { token })).json<FailureBody>().code).toBe('sign_in_ended')
  })

  it('needs the permission for it, and the user must be staff', async () => {
    const { id } = await member()
    const clerk = await server.person(['customers.users.view'])
    expect((await clerk.delete(`/api/auth/user/${id}/sessions`)).json<FailureBody>().code).toBe('forbidden')
    const nobody = '01a1dd6e-3270-75c6-a23d-76d622692642'
    expect((await server.admin.delete(`/api/auth/user/${nobody}/sessions`)).statusCode).toBe(404)
  })
})

describe('a user’s own account', () => {
  it('is read with everything guards need, and its name, phone and preferences can be changed', async () => {
    const { email, id } = await member()
    const { token } = await signIn(email)
    const change = { name: 'Ines V.', phone: '+16175550134', preferences: { density: 'dense' } }
    const changed = await call('PATCH', '/api/auth/user', { token, body: change })
    const expected = {
      id,
      email,
      name: 'Ines V.',
      phone: '+16175550134',
      preferences: { dateFormat: 'mm/dd/yy', density: 'dense' },
      mfaIsEnabled: false,
      mfaRequired: false,
      mfaMethods: [],
    }
    expect(changed.json<CurrentUser>()).toMatchObject(expected)
    expect((await call('GET', '/api/auth/user?deep=true', { token })).json<CurrentUser>()).toEqual(changed.json())
    expect((await call('GET', `/api/auth/user/${id}?deep=true`, { token })).json<CurrentUser>()).toEqual(changed.json())
    const [audit] = await run(sql<{ changes: object }>`select changes from audit_log where record_id = ${id}`)
    expect(audit?.changes).toMatchObject({ name: { before: 'Ines Vogel', after: 'Ines V.' } })
    expect((await call('PATCH', '/api/auth/user', { token, body: { phone: '617 555' } })).statusCode).toBe(400)
    expect((await call('PATCH', '/api/auth/user', { token, body: { email: 'x@y.z' } })).statusCode).toBe(400)
  })

  it('is hidden from other users without customers.users.view', async () => {
    const { id } = await member()
    const clerk = await server.person([])
    expect((await clerk.get(`/api/auth/user/${id}`)).json<FailureBody>().code).toBe('forbidden')
    const manager = await server.person(['customers.users.view'])
    expect((await manager.get(`/api/auth/user/${id}?deep=true`)).json<CurrentUser>().id).toBe(id)
  })
})

describe('a sign-in from somewhere new', () => {
  it('is emailed to the user; the first one and those from known places aren’t', async () => {
    const { email } = await member()
    await signIn(email)
    await signIn(email)
    expect(await mailsTo(email)).toEqual([])
    await signIn(email, { address: '192.0.2.99', userAgent: chrome })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('New sign-in to Postern')
    expect(mail?.text).toMatch(/Chrome on macOS, from 192\.0\.2\.99, on /)
    await signIn(email, { address: '192.0.2.99', userAgent: chrome })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is recorded: who, when, from where, with which outcome', async () => {
    const { email, id } = await member()
    await login(email, { password: 'wrong one' })
    await login(email, { password })
    const log = await run(
      sql`select event, outcome, method, address from sign_in_log where user_id = ${id} order by id`,
    )
    expect(log).toEqual([
      { event: 'signIn', outcome: 'refused', method: null, address: '127.0.0.1' },
      { event: 'signIn', outcome: 'success', method: 'password', address: '127.0.0.1' },
    ])
  })
})

describe('what no one can do', () => {
  it('plant a token: a sign-in always creates a new one', async () => {
    const { email } = await member()
    const planted = `pst_${'A'.repeat(43)}`
    const { token } = (await login(email, { token: planted })).json<SignInResult>()
    expect(token).not.toBe(planted)
    expect(await status(planted)).toBe(401)
  })
})
