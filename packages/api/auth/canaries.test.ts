/** After everything a user can do, neither the database nor the log contains anything that grants access. */
import { createHash } from 'node:crypto'
import type { SignInResult } from '@postern/domain/auth/endpoints.ts'
import { sql } from 'kysely'
import { generate } from 'otplib'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { password, signInBench } from '../testing/signIn.ts'

// Every line that can be logged.
const server = await testServer({ logLevel: 'debug' })
const { run, call, post, member, login, signIn, lastCode, lastLink, skipPause } = signInBench(server)

/** Every row of every table as text, without times: their fractions of a second are six digits, too. */
async function dump(): Promise<string> {
  const tables = await run(sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  expect(tables.length).toBeGreaterThan(15)
  const parts: string[] = []
  for (const { name } of tables)
    for (const { row } of await readable(name)) parts.push(row.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?/g, ''))
  return parts.join('\n')
}

/** As the owner: a thief with the database files sees every table, whatever our role may read. */
const readable = async (name: string) => {
  const { rows } = await server.database.pool.query<{ row: string }>(`select t::text as row from "${name}" t`)
  return rows
}

/** As is, encoded, and hashed without a key: a short code can be brute-forced from its plain hash in a second. */
const forms = (secret: string): string[] => [
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ...(secret.length < 20 ? [createHash('sha256').update(secret).digest('hex')] : [secret]),
]
/** Many numbers contain six digits; a code is six digits on their own. */
const standsAlone = (secret: string) => new RegExp(`(?<![\\w.+/=-])${secret}(?![\\w+/=-])`)
const isIn = (text: string, secret: string): boolean =>
  standsAlone(secret).test(text) || forms(secret).some((form) => text.includes(form))

/** Signs in, fails, gets codes, sets up an app, recovers, resets, changes, invites; returns every secret it saw. */
async function everything(): Promise<string[]> {
  const seen: string[] = [password]
  const keep = <T extends string>(secret: T): T => {
    seen.push(secret)
    return secret
  }
  const person = await member({ mfaRequired: true })
  await login(person.email, { password: keep('a wrong canary password') })
  await login(keep('typed-my-password-here-canary'), { password })

  const first = (await login(person.email)).json<SignInResult>()
  keep(first.token)
  await post('mfa-request-code', {}, { token: first.token })
  const full = (
    await post('mfa-login', { code: keep(await lastCode(person.email)) }, { token: first.token })
  ).json<SignInResult>()
  keep(full.token)

  const { secret } = (await post('mfa-register', { method: 'totp', password }, { token: full.token })).json<{
    secret: string
  }>()
  keep(secret)
  const code = keep(await generate({ secret }))
  const verified = (await post('mfa-verify', { method: 'totp', code }, { token: full.token })).json<{
    token: string
    recoveryCodes: string[]
  }>()
  keep(verified.token)
  for (const each of verified.recoveryCodes) {
    keep(each)
    keep(each.replace('-', ''))
  }

  await post('forgot-password', { email: person.email })
  const unused = keep(await lastLink(person.email))
  await post('forgot-password', { email: person.email })
  const link = keep(await lastLink(person.email))
  await post('reset-password', { token: link, password: keep('canary of a new password') })
  const again = (await login(person.email, { password: 'canary of a new password' })).json<SignInResult>()
  keep(again.token)
  const recovered = (
    await post('mfa-login', { method: 'recovery', code: verified.recoveryCodes[0] }, { token: again.token })
  ).json<SignInResult>()
  keep(recovered.token)
  const changed = (
    await post(
      'change-password',
      { currentPassword: 'canary of a new password', newPassword: keep('canary of the last password') },
      { token: recovered.token },
    )
  ).json<SignInResult>()
  keep(changed.token)
  await call('GET', `/api/auth/user/${person.id}?deep=true`, { token: changed.token })
  await skipPause()
  await post('forgot-password', { email: person.email })
  keep(await lastLink(person.email))
  await post(
    'invitations',
    { name: 'Canary', email: 'canary@provider.example', securityRoleId: person.roleId },
    { token: changed.token, headers: { 'idempotency-key': 'canary' } },
  )
  keep(await lastLink('canary@provider.example'))
  expect(unused).not.toBe(link)
  return seen
}

describe('a stolen database and the log', () => {
  it('contain no token, code, link, secret or password of a full scenario, in plain text, hex or base64', async () => {
    const seen = await everything()
    expect(seen.length).toBeGreaterThan(30)

    // Forces log output: the sign-in log is briefly unavailable, so everything fails.
    const { email } = await member()
    const { token } = await signIn(email)
    await server.database.pool.query('alter table sign_in_log rename to away')
    expect((await login(email, { password: 'a canary in a request that fails' })).statusCode).toBe(500)
    expect((await call('DELETE', '/api/auth/sessions', { token })).statusCode).toBe(500)
    await server.database.pool.query('alter table away rename to sign_in_log')
    const log = server.log.join('\n')
    expect(log).toContain('request failed')

    const stolen = await dump()
    for (const secret of [...seen, token, 'a canary in a request that fails']) {
      expect(isIn(stolen, secret), `${secret} in the database`).toBe(false)
      expect(isIn(log, secret), `${secret} in the log`).toBe(false)
    }
  })

  it('detects a code, a token and a password where they must not be (control)', async () => {
    const planted = ['482913', `pst_${'c'.repeat(43)}`, 'planted password']
    for (const each of planted)
      await run(sql`insert into rate_limits (key, used, resets_at) values (${`note ${each} `}, 1, now())`)
    const stolen = await dump()
    for (const each of planted) expect(isIn(stolen, each)).toBe(true)
    await run(sql`update outbox set last_error = encode('hidden canary'::bytea, 'base64')`)
    await run(sql`update sessions set token_hash = sha256('482914') where id = (select id from sessions limit 1)`)
    const hidden = await dump()
    expect(isIn(hidden, 'hidden canary')).toBe(true)
    expect(isIn(hidden, '482914')).toBe(true)
  })
})

describe('URLs', () => {
  it('never carry a token: a session in a query or a path opens nothing', async () => {
    const { email } = await member()
    const { token } = await signIn(email)
    for (const url of [
      `/api/auth/sessions?token=${token}`,
      `/api/auth/user?access_token=${token}`,
      `/api/auth/user?token=${token}`,
    ])
      expect((await call('GET', url)).statusCode).toBe(401)
  })
})
