/** When a release adds a permission, its migration grants it to roles that can do everything, because no one else could grant it. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testServer } from '../testing/server.ts'
import { tx } from './db.ts'

const { database, provider, admin, person } = await testServer()
const clerk = await person(['customers.view', 'customers.sites.view'])

const roleOf = async (userId: string) => {
  const [role] = await tx(database, 'all', (db) =>
    db.all(sql<{ id: string; permissions: object; rowVersion: number }>`
      select r.id, r.permissions, r.row_version as "rowVersion" from security_roles r
      join users u on u.customer_id = r.customer_id and u.security_role_id = r.id where u.id = ${userId}`),
  )
  if (!role) throw new Error('no role')
  return role
}

const release = (subject: string) =>
  tx(database, 'all', (db) => db.all(sql`call grant_to_super_admins(${subject}, '{view,edit}')`))

describe('a permission that comes with a release', () => {
  it('is granted to the role that can do everything, with a row in its history, and to no other', async () => {
    const [before, clerkBefore] = [await roleOf(admin.id), await roleOf(clerk.id)]
    await release('customers.trolleys')
    const after = await roleOf(admin.id)
    expect(after.permissions).toMatchObject({
      ...before.permissions,
      customers: { ...Reflect.get(before.permissions, 'customers'), trolleys: { view: true, edit: true } },
    })
    expect(await roleOf(clerk.id)).toEqual(clerkBefore)
    const history = await admin.get(`/api/customers/${provider}/securityRoles/${after.id}/history`)
    expect(history.json().items[0]).toMatchObject({
      via: 'release',
      rowVersion: before.rowVersion + 1,
      changes: { permissions: { before: before.permissions, after: after.permissions } },
    })
  })

  it('can start a new group, and leaves the verbs a subject already has', async () => {
    await release('fleet.routes')
    await tx(database, 'all', (db) => db.all(sql`call grant_to_super_admins('fleet.routes', '{publish}')`))
    expect((await roleOf(admin.id)).permissions).toMatchObject({
      fleet: { routes: { view: true, edit: true, publish: true } },
    })
  })

  it('considers only permissions that are on: a branch that is off in another role changes nothing', async () => {
    const { id } = await roleOf(clerk.id)
    await tx(database, 'all', (db) =>
      db.all(
        sql`update security_roles set permissions = permissions || '{"weather": {"make": false}}' where id = ${id}`,
      ),
    )
    await release('weather.watch')
    expect((await roleOf(admin.id)).permissions).toMatchObject({ weather: { watch: { view: true, edit: true } } })
    expect((await roleOf(clerk.id)).permissions).toMatchObject({ weather: { make: false } })
  })
})
