/** Whether a user may do something, by which role, and who else may. */
import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { treeOf } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, provider, person, database } = await testServer()
const inNorth = actsIn(admin, north)

interface Check {
  allowed: boolean
  reason: string
  role: { id: string; name: string }
  others: { total: number; items: { id: string; name: string; role: string }[] }
}
const address = (customerId: string, id: string, path: string, catalogue: string) =>
  `/api/customers/${customerId}/users/${id}/can?${new URLSearchParams({ path, catalogue })}`
const check = async (customerId: string, id: string, path: string, catalogue = 'staff') =>
  (await admin.get(address(customerId, id, path, catalogue))).json<Check>()

it('answers for staff: yes by the role, no without it, and who else can', async () => {
  const able = await person(['customers.sites.view', 'redis.flush'])
  const unable = await person(['customers.sites.view'])
  const yes = await check(provider, able.id, 'redis.flush')
  expect(yes).toMatchObject({ allowed: true, reason: `The role ${yes.role.name} includes Flush Redis.` })
  expect(yes.others.items.map(({ id }) => id)).toEqual([admin.id])
  const no = await check(provider, unable.id, 'redis.flush')
  expect(no).toMatchObject({ allowed: false, reason: `The role ${no.role.name} doesn’t include Flush Redis.` })
  expect(no.others.total).toBe(2)
  expect(no.others.items.map(({ id }) => id).sort()).toEqual([admin.id, able.id].sort())
})

it('answers for a customer’s users in the product apps, within their customer', async () => {
  const role = await inNorth.create(securityRoles, { name: 'Desk', productPermissions: treeOf(['receive']) })
  const made = []
  for (let index = 0; index < 23; index++) made.push(await inNorth.create(users, { securityRoleId: role.id }))
  await tx(database, 'all', (db) =>
    db.all(sql`update users set status = 'active', expires_at = null where customer_id = ${north}`),
  )
  const [first, second] = made
  const answer = await check(north, first?.id ?? '', 'receive', 'product')
  expect(answer).toMatchObject({
    allowed: true,
    reason: 'The role Desk includes Receive parcels.',
    role: { id: role.id },
  })
  expect([answer.others.total, answer.others.items.length]).toEqual([22, 20])
  expect((await check(north, first?.id ?? '', 'deliver', 'product')).allowed).toBe(false)
  expect(await check(north, first?.id ?? '', 'customers.sites.view')).toMatchObject({
    allowed: false,
    reason: 'Only the provider’s users can sign in to this console.',
    others: { total: 0, items: [] },
  })

  await tx(database, 'all', (db) => db.all(sql`update users set status = 'locked' where id = ${second?.id}`))
  const locked = await check(north, second?.id ?? '', 'receive', 'product')
  expect(locked).toMatchObject({
    allowed: false,
    reason: 'The account is locked. The role Desk includes Receive parcels.',
  })
  // A locked account isn't listed.
  expect((await check(north, first?.id ?? '', 'receive', 'product')).others.total).toBe(21)
  expect((await admin.get(address(south, first?.id ?? '', 'receive', 'product'))).statusCode).toBe(404)
})

it('requires the permission to view users, an accessible customer, and an existing permission', async () => {
  const path = (customerId: string) => address(customerId, admin.id, 'redis.flush', 'staff')
  expect((await (await person([])).get(path(provider))).statusCode).toBe(401)
  expect((await (await person(['customers.users.view'], [north])).get(path(provider))).statusCode).toBe(404)
  expect((await admin.get(address(provider, admin.id, 'redis.fly', 'staff'))).statusCode).toBe(400)
  expect((await admin.get(address(provider, admin.id, 'receive', 'staff'))).statusCode).toBe(400)
  expect((await (await person(['customers.users.view'])).get(path(provider))).statusCode).toBe(200)
})
