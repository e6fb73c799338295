/** Guessing passwords (B1, B2): limited, and useless for finding out who has an account or for locking users out. */
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { signInBench, statuses } from '../testing/signIn.ts'

const server = await testServer()
const { run, member, login, post, lastLink } = signInBench(server)
const wrong = 'not the password at all'

let addresses = 0
const elsewhere = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`
const withoutId = (answer: Awaited<ReturnType<typeof login>>) => {
  const { requestId: _, ...body } = answer.json<FailureBody>()
  return { status: answer.statusCode, body, retryAfter: answer.headers['retry-after'] !== undefined }
}
/** Many accounts to try, a few of them unknown: those cost a hash at full cost each. */
async function accounts(name: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `${name}${n}@provider.example`)
  const { id } = await member()
  await run(sql`
    insert into users (customer_id, id, name, email, password_hash, security_role_id)
    select u.customer_id, gen_random_uuid(), 'Many', e.email, u.password_hash, u.security_role_id
    from users u, unnest(${emails.filter((_, n) => n % 20 > 0)}::text[]) as e(email) where u.id = ${id}`)
  return emails
}
const passTime = (minutes: number) =>
  run(sql`update rate_limits set resets_at = resets_at - make_interval(mins => ${minutes})`)

describe('guessing the password of one account from a hundred addresses', () => {
  it('is evaluated ten times in fifteen minutes, even if all come at once', async () => {
    const { email, id } = await member()
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => login(email, { password: wrong, address: elsewhere() })),
    )
    expect(statuses(answers)).toEqual({ 401: 10, 429: 90 })
    expect(await run(sql`select id from sign_in_log where user_id = ${id} and outcome = 'refused'`)).toHaveLength(10)
    expect(await run(sql`select id from sign_in_log where user_id = ${id} and outcome = 'locked'`)).toHaveLength(1)
    const right = await login(email, { address: elsewhere() })
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800)
    expect(right.json<FailureBody>().message).toMatch(
      /^Too many sign-in attempts\. Wait 15 minutes, or reset your password/,
    )
    await passTime(15)
    expect((await login(email, { address: elsewhere() })).statusCode).toBe(200)
  })

  it('doesn’t lock out its owner where they signed in before', async () => {
    const { email } = await member()
    const home = elsewhere()
    expect((await login(email, { address: home })).statusCode).toBe(200)
    for (let n = 0; n < 12; n++) await login(email, { password: wrong, address: elsewhere() })
    expect((await login(email, { address: elsewhere() })).statusCode).toBe(429)
    expect((await login(email, { address: home })).statusCode).toBe(200)
  })

  it('is limited from a known address, too', async () => {
    const { email } = await member()
    const home = elsewhere()
    await login(email, { address: home })
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await login(email, { password: wrong, address: home }))
    expect(statuses(answers)).toEqual({ 401: 10, 429: 2 })
  })

  it('isn’t helped by the owner signing in: a success gives back only its own attempt', async () => {
    const { email } = await member()
    for (let n = 0; n < 6; n++) await login(email, { password: wrong, address: elsewhere() })
    expect((await login(email, { address: elsewhere() })).statusCode).toBe(200)
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await login(email, { password: wrong, address: elsewhere() }))
    expect(statuses(answers)).toEqual({ 401: 4, 429: 2 })
  })
})

describe('a lock', () => {
  it('doesn’t reveal whether an account exists: unknown, inactive and customers’ addresses lock alike', async () => {
    const [known, inactive] = [await member(), await member({ isActive: false })]
    await run(sql`
      with role as (insert into security_roles (customer_id, id, name) values (${server.north}, gen_random_uuid(), 'Own') returning id)
      insert into users (customer_id, id, name, email, password_hash, security_role_id)
      select ${server.north}, gen_random_uuid(), 'Customer’s own', 'locked@example.test', password_hash, role.id
      from users, role where users.id = ${known.id}`)
    const story = async (email: string) => {
      const answers = []
      for (let n = 0; n < 12; n++)
        answers.push(withoutId(await login(email, { password: wrong, address: elsewhere() })))
      return answers.map(({ body, ...rest }) => ({ ...rest, code: body.code, message: body.message }))
    }
    const expected = await story(known.email)
    expect(expected.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
    expect(await story('nobody-has-this@provider.example')).toEqual(expected)
    expect(await story(inactive.email)).toEqual(expected)
    expect(await story('locked@example.test')).toEqual(expected)
  })

  it('ends with a password reset by email, or when an administrator lifts it', async () => {
    const [one, two] = [await member(), await member()]
    for (const { email } of [one, two])
      for (let n = 0; n < 11; n++) await login(email, { password: wrong, address: elsewhere() })
    await post('forgot-password', { email: one.email })
    const next = 'seven lanterns on the quay'
    expect((await post('reset-password', { token: await lastLink(one.email), password: next })).statusCode).toBe(200)
    expect((await login(one.email, { password: next, address: elsewhere() })).statusCode).toBe(200)

    expect((await login(two.email, { address: elsewhere() })).statusCode).toBe(429)
    const lifted = await server.admin.post(`/api/customers/${server.provider}/users/${two.id}/unlock`)
    expect(lifted.statusCode).toBe(204)
    expect((await login(two.email, { address: elsewhere() })).statusCode).toBe(200)
  })
})

describe('trying many accounts from one address', () => {
  it('is evaluated a hundred times, then refused for every account', async () => {
    const address = elsewhere()
    const { email } = await member()
    const answers = []
    for (const each of await accounts('guess', 105)) answers.push(await login(each, { password: wrong, address }))
    expect(statuses(answers)).toEqual({ 401: 100, 429: 5 })
    expect((await login(email, { address })).statusCode).toBe(429)
    expect((await login(email, { address: elsewhere() })).statusCode).toBe(200)
  })

  it('can’t be spread over addresses by a header', async () => {
    const address = elsewhere()
    const answers = []
    for (const each of await accounts('spoof', 102))
      answers.push(await login(each, { password: wrong, address, headers: { 'x-forwarded-for': elsewhere() } }))
    expect(statuses(answers)[429]).toBe(2)
  })
})

describe('IPv6 addresses', () => {
  let networks = 0
  const network = () => `2001:db8:${(++networks).toString(16)}:1`
  const inside = (prefix: string, n: number) => `${prefix}:${n.toString(16)}:aaaa:bbbb:cccc`

  it('count as one if they share a /64, across all accounts', async () => {
    const home = network()
    const answers = []
    for (const [n, each] of (await accounts('six', 102)).entries())
      answers.push(await login(each, { password: wrong, address: inside(home, n) }))
    expect(statuses(answers)).toEqual({ 401: 100, 429: 2 })
    expect((await login('six@provider.example', { password: wrong, address: inside(network(), 1) })).statusCode).toBe(
      401,
    )
  })

  it('count as one for link requests', async () => {
    const home = network()
    const answers = []
    for (let n = 0; n < 32; n++)
      answers.push(await post('forgot-password', { email: `six${n}@provider.example` }, { address: inside(home, n) }))
    expect(statuses(answers)[429]).toBe(2)
  })

  it('are known if another address of their /64 signed in before', async () => {
    const { email } = await member()
    const home = network()
    expect((await login(email, { address: inside(home, 1) })).statusCode).toBe(200)
    for (let n = 0; n < 12; n++) await login(email, { password: wrong, address: inside(network(), n) })
    expect((await login(email, { address: inside(network(), 1) })).statusCode).toBe(429)
    expect((await login(email, { address: inside(home, 2) })).statusCode).toBe(200)
  })

  it('share their attempts on a known network', async () => {
    const { email } = await member()
    const home = network()
    await login(email, { address: inside(home, 0) })
    const answers = []
    for (let n = 1; n < 13; n++) answers.push(await login(email, { password: wrong, address: inside(home, n) }))
    expect(statuses(answers)).toEqual({ 401: 10, 429: 2 })
  })
})
