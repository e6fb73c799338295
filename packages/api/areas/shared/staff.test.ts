/** Which staff look after a customer: a reference from outside any customer to the provider's users. */

import { users } from '@postern/domain/areas/access/users.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { newCustomer, testServer } from '../../testing/server.ts'

const { admin, database, north, provider } = await testServer()
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

/** Invited, as all users are at first, or already active. */
async function member(status = 'active'): Promise<AnyRecord> {
  const user = await sampleRecord(admin, users, provider)
  await run(sql`update users set status = ${status} where id = ${user.id}`)
  return user
}

let made = 0
const customerWith = (more: object) => {
  made += 1
  return admin.post('/api/customers', { ...newCustomer(`Kept ${made}`, `KEPT${made}`), ...more })
}

it('shows the account manager’s name, and finds the customers a user looks after', async () => {
  const manager = await member()
  const customer = (await customerWith({ accountManagerId: manager.id })).json<AnyRecord>()
  expect(customer.labels).toMatchObject({ accountManagerId: manager.name })
  const found = await admin.get(`/api/customers?filter[accountManagerId]=${manager.id}`)
  expect(found.json<Page<AnyRecord>>().items.map(({ id }) => id)).toEqual([customer.id])
})

it('rejects a customer’s user, and inactive staff', async () => {
  const outsider = await sampleRecord(admin, users, north)
  for (const [person, sentence] of [
    [outsider, 'This user doesn’t exist.'],
    [await member('locked'), 'This user isn’t active. Select an active user.'],
  ] as const) {
    const answer = await customerWith({ implementationLeadId: person.id })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<FailureBody>().errors).toEqual([{ path: 'implementationLeadId', description: sentence }])
  }
})

it('allows other changes to a customer whose manager has left', async () => {
  const manager = await member()
  const customer = (await customerWith({ accountManagerId: manager.id })).json<AnyRecord>()
  await run(sql`update users set status = 'locked' where id = ${manager.id}`)
  expect((await admin.patch(`/api/customers/${customer.id}`, { city: 'Salem' }, 1)).statusCode).toBe(200)
})

it('removes an archived manager from every customer, each with a row in its history', async () => {
  const manager = await member()
  const kept = [
    (await customerWith({ accountManagerId: manager.id })).json<AnyRecord>(),
    (await customerWith({ implementationLeadId: manager.id })).json<AnyRecord>(),
  ]
  const path = `/api/customers/${provider}/users/${manager.id}`
  expect((await admin.get(`${path}/dependents`)).json()).toMatchObject({
    dependents: [{ resource: 'customers', count: 2, effect: 'detach' }],
  })
  expect((await admin.delete(path)).statusCode).toBe(204)
  for (const { id } of kept) {
    const now = (await admin.get(`/api/customers/${id}`)).json<AnyRecord>()
    expect([now.accountManagerId, now.implementationLeadId]).toEqual([null, null])
    const [latest] = (await admin.get(`/api/customers/${id}/history`)).json<Page<{ via: string }>>().items
    expect(latest?.via).toBe('cascade')
  }
})
