/** Users who have left can be anonymized; what they did stays under their name. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { signInBench } from '../../testing/signIn.ts'

const server = await testServer()
const { admin, north, south, person } = server
const { run } = signInBench(server)
const { create, archive, change, read } = actsIn(admin, north)
const one = (id: string, customerId = north) => `${pathOf(users, customerId)}/${id}`
const forget = (id: string, by = admin, customerId = north) => by.post(`${one(id, customerId)}/anonymise`, {})
const message = (answer: { json<T>(): T }) => answer.json<FailureBody>().message

const known = {
  firstName: 'Ines',
  lastName: 'Vogel',
  phone: '+16175550134',
  employeeId: 'E-77',
  badgeId: 'B-77',
  username: 'ines.vogel',
  notes: 'Left in spring.',
}

describe('a user who has left', () => {
  it('is anonymized: nothing in the record or its history identifies them', async () => {
    const user = await create(users, { ...known, email: 'ines.vogel@gone.test', pin: '4821' })
    await run(sql`insert into sign_in_log (id, user_id, event, outcome, address)
      values (gen_random_uuid(), ${user.id}, 'signIn', 'success', '203.0.113.7')`)
    await archive(users, user)
    const answer = await forget(user.id)
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await read(users, user)
    const tail = user.id.slice(-4).toUpperCase()
    expect(after).toMatchObject({ name: `Former user ${tail}`, status: 'deactivated', lastLoginIp: null, pin: null })
    const told = `${JSON.stringify(after)} ${(await admin.get(`${one(user.id)}/history`)).body}`
    for (const word of ['Ines', 'Vogel', 'gone.test', '5550134', 'E-77', 'B-77', 'spring'])
      expect(told).not.toContain(word)
    const [row] = await run(sql<{ left: boolean }>`
      select password_hash is not null or pin_mark is not null or pin is not null as left from users where id = ${user.id}`)
    expect(row?.left).toBe(false)
  })

  it('keeps their name in the log of what they did', async () => {
    const [home] = await run(sql<{ id: string }>`select id from customers where is_provider`)
    const clerk = await person(['customers.securityRoles.view', 'customers.securityRoles.create'])
    const role = (await clerk.post(pathOf(securityRoles, north), { name: 'Made by the clerk' })).json<AnyRecord>()
    const history = async () =>
      (await admin.get(`${pathOf(securityRoles, north)}/${role.id}/history`)).json<
        Page<{ userId: string; userName: string }>
      >().items[0]
    const before = await history()
    await run(sql`update users set status = 'deactivated' where id = ${before?.userId}`)
    expect((await forget(before?.userId ?? '', admin, home?.id)).statusCode).toBe(200)
    expect(await history()).toEqual(before)
  })

  it('can’t be anonymized twice, restored, or changed', async () => {
    const [user, deactivated] = [await create(users), await create(users)]
    await archive(users, user)
    await forget(user.id)
    expect(message(await forget(user.id))).toBe('This user was anonymized and can’t be changed.')
    expect(message(await admin.post(`${one(user.id)}/restore`, {}))).toContain('was anonymized')
    await change(users, deactivated, { status: 'deactivated' })
    await forget(deactivated.id)
    const answer = await change(users, await read(users, deactivated), { jobTitle: 'Clerk' })
    expect(answer.json<FailureBody>().errors?.[0]?.description).toContain('was anonymized')
  })
})

it('refuses to anonymize a user who can still sign in', async () => {
  const user = await create(users)
  expect(message(await forget(user.id))).toBe('This user can still sign in. Deactivate or archive them first.')
})

it('requires permission to archive users, access to the customer, and authority over the user', async () => {
  const chief = await create(securityRoles, { maxGrantLevel: 90 })
  const user = await create(users, { securityRoleId: chief.id })
  await archive(users, user)
  const viewer = await person(['customers.users.view', 'customers.users.edit'])
  expect((await forget(user.id, viewer)).statusCode).toBe(401)
  const clerk = await person(['customers.users.view', 'customers.users.delete'], null, 30)
  expect((await forget(user.id, clerk)).statusCode).toBe(409)
  expect((await forget(user.id, admin, south)).statusCode).toBe(404)
  expect((await forget(user.id)).statusCode).toBe(200)
})
