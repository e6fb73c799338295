/** An administrator requires a user to choose a new password: until then, the user has no access. */

import { users } from '@postern/domain/areas/access/users.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { password, signInBench } from '../../testing/signIn.ts'

const server = await testServer()
const { admin, provider, north } = server
const { call, post, member, signIn, lastLink, mailsTo } = signInBench(server)
const chosen = 'seven lanterns on the quay'
const inNorth = actsIn(admin, north)
const ask = (id: string, customerId = provider) => admin.post(`${pathOf(users, customerId)}/${id}/newPassword`)

describe('a required new password', () => {
  it('ends every session, blocks sign-in with the old one, and is lifted once another is chosen', async () => {
    const { id, email } = await member()
    const { token } = await signIn(email)
    expect((await ask(id)).statusCode).toBe(204)
    expect((await call('GET', '/api/auth/user', { token })).statusCode).toBe(401)
    const mails = (await mailsTo(email)).length
    const refused = await post('login', { email, password })
    expect(refused.statusCode).toBe(401)
    expect(refused.json<FailureBody>().code).toBe('new_password_required')
    expect(refused.body).not.toContain('pst_')
    expect(await mailsTo(email)).toHaveLength(mails + 1)
    const user = (await admin.get(`${pathOf(users, provider)}/${id}`)).json<AnyRecord>()
    expect(user).toMatchObject({ mustChangePassword: true, failedLogins: 1 })
    expect((await post('reset-password', { token: await lastLink(email), password: chosen })).statusCode).toBe(200)
    expect((await post('login', { email, password: chosen })).statusCode).toBe(200)
    const after = (await admin.get(`${pathOf(users, provider)}/${id}`)).json<AnyRecord>()
    expect(after).toMatchObject({ mustChangePassword: false, failedLogins: 0 })
  })

  it('is not revealed to anyone who does not know the old one', async () => {
    const { id, email } = await member()
    await ask(id)
    const wrong = await post('login', { email, password: 'something else entirely' })
    expect(wrong.json<FailureBody>().code).toBe('wrong_credentials')
  })

  it('is refused for users who have none yet', async () => {
    const invited = await inNorth.create(users)
    const answer = await ask(invited.id, north)
    expect(answer.json<FailureBody>().message).toBe('The account is invited. There’s no password to change.')
  })
})

describe('inviting several again', () => {
  it('reports who was refused and why, and still invites the others', async () => {
    const [one, two] = [await inNorth.create(users), await inNorth.create(users)]
    const gone = (await inNorth.change(users, two, { status: 'deactivated' })).json<AnyRecord>()
    const mails = (await mailsTo(String(one.email))).length
    const answer = await admin.post(`${pathOf(users, north)}/invitations`, { ids: [one.id, gone.id, one.id] })
    expect(answer.json()).toEqual({
      sent: 1,
      refused: [
        {
          name: gone.name,
          reason: 'The account is deactivated. You can only resend an invitation to an invited user.',
        },
      ],
    })
    expect(await mailsTo(String(one.email))).toHaveLength(mails + 1)
  })
})

describe('the theme', () => {
  it('is the user’s own choice, stored with the account and visible to administrators', async () => {
    const { id, email } = await member()
    const { token } = await signIn(email)
    const answer = await call('PATCH', '/api/auth/user', { token, body: { preferences: { theme: 'dark' } } })
    expect(answer.json()).toMatchObject({ preferences: { theme: 'dark' } })
    const other = await call('PATCH', '/api/auth/user', { token, body: { preferences: { density: 'dense' } } })
    expect(other.json()).toMatchObject({ preferences: { theme: 'dark', density: 'dense' } })
    const user = (await admin.get(`${pathOf(users, provider)}/${id}`)).json<AnyRecord>()
    expect(user.theme).toBe('dark')
  })
})
