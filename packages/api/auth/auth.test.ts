import type { CurrentUser, SignInResult } from '@postern/domain/auth/endpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { testServer } from '../testing/server.ts'
import { hashPassword } from './passwords/password.ts'

const { app, database, admin, north } = await testServer()
const email = `${admin.id}@postern.test`
const password = 'a long enough password'
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
await run(sql`update users set password_hash = ${await hashPassword(password)} where id = ${admin.id}`)

const login = (body: object) => app.inject({ method: 'POST', url: '/api/auth/login', payload: body })
const as = (token: string, url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it('gives a session for the right password, whatever the case of the address', async () => {
    const answer = await login({ email: ` ${email.toUpperCase()} `, password })
    expect(answer.statusCode).toBe(200)
    const result = answer.json<SignInResult>()
    expect(result).toEqual({
      token: expect.any(String),
      userId: admin.id,
      isMfa: false,
      mfaIsEnabled: false,
      mfaMethods: [],
    })
    const user = (await as(result.token, '/api/auth/user?deep=true')).json<CurrentUser>()
    expect(user).toMatchObject({
      id: admin.id,
      email,
      securityRole: { applications: { view: true }, mail: { carrierLogic: { primary: { view: true } } } },
    })
  })

  it('answers a wrong password and an unknown user alike', async () => {
    const [wrong, unknown] = [
      await login({ email, password: 'wrong' }),
      await login({ email: 'nobody@postern.test', password }),
    ]
    const { requestId: _, ...first } = wrong.json<FailureBody>()
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toMatchObject(first)
    expect(first.message).not.toMatch(/expired/i)
  })

  it('is only for active staff of the provider', async () => {
    await run(
      sql`with role as (insert into security_roles (customer_id, id, name) values (${north}, gen_random_uuid(), 'Own') returning id)
      insert into users (customer_id, id, name, email, password_hash, security_role_id)
      select ${north}, gen_random_uuid(), 'Customer’s own', 'own@example.test', password_hash, role.id from users, role where users.id = ${admin.id}`,
    )
    expect((await login({ email: 'own@example.test', password })).statusCode).toBe(401)
    await run(sql`update users set status = 'deactivated' where id = ${admin.id}`)
    expect((await login({ email, password })).statusCode).toBe(401)
    expect((await admin.get('/api/auth/user')).statusCode).toBe(401)
    await run(sql`update users set status = 'active' where id = ${admin.id}`)
    expect((await login({ email, password })).statusCode).toBe(200)
  })

  it('ends at sign-out: the token stops working at once, other sessions stay', async () => {
    const [one, two] = [
      (await login({ email, password })).json<SignInResult>(),
      (await login({ email, password })).json<SignInResult>(),
    ]
    expect((await as(one.token, '/api/auth/logout', 'POST')).statusCode).toBe(204)
    const after = await as(one.token, '/api/auth/user')
    expect(after.statusCode).toBe(401)
    expect(after.json<FailureBody>()).toMatchObject({
      code: 'session_expired',
      message: 'Your session has expired. Please log in again.',
    })
    expect((await as(two.token, '/api/auth/user')).statusCode).toBe(200)
  })

  it('expires', async () => {
    const { token } = (await login({ email, password })).json<SignInResult>()
    await run(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${admin.id}`)
    expect((await as(token, '/api/auth/user')).json<FailureBody>().message).toMatch(/expired/)
  })

  it('stores no usable token: the database has only the hash', async () => {
    const { token } = (await login({ email, password })).json<SignInResult>()
    const dump = JSON.stringify(await run(sql`select s::text from sessions s`))
    expect(dump).not.toContain(token)
    expect(dump).toContain('\\\\x')
  })
})
