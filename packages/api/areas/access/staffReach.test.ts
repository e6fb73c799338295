/** Staff may be limited to some customers, by users who see those customers. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Lookup } from '@postern/domain/engine/lookup.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startSession } from '../../auth/session.ts'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { app, admin, database, deps, person, provider, north, south } = await testServer()
const { create, change, refusal } = actsIn(admin, provider)

const reachOf = async (id: string) =>
  (await admin.get(`/api/customers/${provider}/users/${id}`)).json<AnyRecord>().customerIds

async function statusFor(userId: string, path: string): Promise<number> {
  const { token } = await tx(database, 'all', async (db) => {
    await db.all(sql`update users set status = 'active' where id = ${userId}`)
    return startSession(db, deps.sessionLimits, userId, {
      address: '127.0.0.1',
      network: '127.0.0.1',
      userAgent: 'test',
      requestId: 'test',
    })
  })
  return (await app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })).statusCode
}

it('keeps limited staff out of every other customer, until the limit is lifted', async () => {
  const role = await create(securityRoles, { permissions: { customers: { view: true, sites: { view: true } } } })
  const clerk = await create(users, { securityRoleId: role.id, customerIds: [north], expiresAt: null })
  expect(await reachOf(clerk.id)).toEqual([north])
  expect(await statusFor(clerk.id, `/api/customers/${north}/sites`)).toBe(200)
  expect(await statusFor(clerk.id, `/api/customers/${south}/sites`)).toBe(404)
  const stored = (await admin.get(`/api/customers/${provider}/users/${clerk.id}`)).json<AnyRecord>()
  const lifted = await change(users, stored, { customerIds: [] })
  expect(lifted.statusCode, lifted.body).toBe(200)
  expect(await reachOf(clerk.id)).toBeNull()
  expect(await statusFor(clerk.id, `/api/customers/${south}/sites`)).toBe(200)
})

it('offers every accessible customer, by name', async () => {
  const names = async (who: typeof admin) =>
    (await who.get(`/api/customers/${provider}/users/lookups/customerIds`))
      .json<Page<Lookup>>()
      .items.map(({ name }) => name)
  expect(await names(admin)).toEqual(['North', 'Postern', 'South'])
  expect(await names(await person(allPermissions, [provider, north]))).toEqual(['North', 'Postern'])
})

it('rejects a customer that the user who sets the limit can’t access', async () => {
  const limited = await person(allPermissions, [provider, north])
  const acts = actsIn(limited, provider)
  expect(await acts.refusal(users, { customerIds: [south] })).toMatchObject([{ path: 'customerIds' }])
  const made = await acts.create(users, { customerIds: [north], expiresAt: null })
  const widened = await acts.change(users, made, { customerIds: null })
  expect(widened.json<FailureBody>().errors).toEqual([
    { path: 'customerIds', description: 'Select only customers you have access to.' },
  ])
  // If left blank, a new user gets the limit of the user who invited them.
  expect((await acts.create(users)).customerIds).toEqual([provider, north])
})

it('limits only staff, only to existing customers, and never the user who makes the change', async () => {
  expect(await actsIn(admin, north).refusal(users, { customerIds: [north] })).toEqual([
    { path: 'customerIds', description: 'Only staff can be limited to some customers.' },
  ])
  expect(await refusal(users, { customerIds: ['01910fd8-18c5-7000-803c-a3bfa232e2e2'] })).toMatchObject([
    { path: 'customerIds', description: 'This customer doesn’t exist.' },
  ])
  const me = (await admin.get(`/api/customers/${provider}/users/${admin.id}`)).json<AnyRecord>()
  expect((await change(users, me, { customerIds: [north] })).json<FailureBody>().errors).toContainEqual({
    path: 'customerIds',
    description: 'You can’t change this for yourself. Ask another administrator.',
  })
})
