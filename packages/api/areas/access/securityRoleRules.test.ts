/** What security roles do beyond being stored: no one grants what they don't have, and someone can always do everything. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { allPermissions, type Permission, permissionTree } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { admin, north, person, database } = server
const { provider, ...own } = (await tx(database, 'all', (db) =>
  db.one(
    sql<{
      provider: string
      roleId: string
    }>`select customer_id as provider, security_role_id as "roleId" from users where id = ${admin.id}`,
  ),
)) ?? { provider: '', roleId: '' }
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const inNorth = actsIn(admin, north)
const atHome = actsIn(admin, provider)
const at = (customerId: string, role: { id: string }) => `${pathOf(securityRoles, customerId)}/${role.id}`
const reasons = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.map(({ description }) => description)
const manages: Permission[] = [
  'customers.securityRoles.view',
  'customers.securityRoles.create',
  'customers.securityRoles.edit',
]

describe('editing a role', () => {
  it('never grants what the editor lacks, and names the permission', async () => {
    const clerk = await person([...manages, 'customers.sites.view'])
    const role = await atHome.create(securityRoles)
    const refused = await clerk.patch(
      at(provider, role),
      { permissions: permissionTree(['customers.sites.view', 'customers.sites.delete', 'audit.view']) },
      1,
    )
    expect(refused.statusCode).toBe(400)
    expect(refused.json<FailureBody>().errors).toEqual([
      {
        path: 'permissions',
        description: 'You can’t grant permissions you don’t have: Delete sites, View audit log.',
      },
    ])
    const allowed = await clerk.patch(at(provider, role), { permissions: permissionTree(['customers.sites.view']) }, 1)
    expect(allowed.statusCode).toBe(200)
  })

  it('requires all permissions the role had before, even to add one', async () => {
    const clerk = await person([...manages, 'customers.sites.view'])
    const role = await atHome.create(securityRoles, { name: 'Audits', permissions: permissionTree(['audit.view']) })
    const permissions = permissionTree(['audit.view', 'customers.sites.view'])
    expect(reasons(await clerk.patch(at(provider, role), { permissions }, 1))).toEqual([
      'The role Audits has permissions you don’t have: View audit log.',
    ])
  })

  it('can’t create a role with permissions the user lacks', async () => {
    const clerk = await person(manages)
    const made = await clerk.post(pathOf(securityRoles, provider), {
      name: 'A way up',
      permissions: permissionTree(['redis.view', 'redis.flush']),
    })
    expect(reasons(made)).toEqual(['You can’t grant permissions you don’t have: View Redis instances, Flush Redis.'])
  })

  it('can’t set a level above the editor’s own, nor change a role above it', async () => {
    const clerk = await person(manages, null, 40)
    const [low, high] = [
      await atHome.create(securityRoles, { maxGrantLevel: 10 }),
      await atHome.create(securityRoles, { maxGrantLevel: 90 }),
    ]
    expect(reasons(await clerk.patch(at(provider, low), { maxGrantLevel: 41 }, 1))).toEqual([
      'Your own role has level 40. You can’t assign a higher one.',
    ])
    expect((await clerk.patch(at(provider, low), { maxGrantLevel: 40 }, 1)).statusCode).toBe(200)
    expect(reasons(await clerk.patch(at(provider, high), { description: 'Mine now' }, 1))).toEqual([
      'This role has level 90 and yours 40. You can’t change it.',
    ])
  })

  it('takes effect on its users’ next request', async () => {
    const reader = await person(['customers.sites.view'])
    const sites = `/api/customers/${north}/sites`
    expect((await reader.get(sites)).statusCode).toBe(200)
    const [row] = await run(sql`select security_role_id as id from users where id = ${reader.id}`)
    const role = row as { id: string }
    expect((await admin.patch(at(provider, role), { permissions: {} }, 1)).statusCode).toBe(200)
    expect((await reader.get(sites)).json<FailureBody>()).toMatchObject({ status: 401, code: 'forbidden' })
  })

  it('rejects a permission that isn’t in the catalog', async () => {
    const role = await inNorth.create(securityRoles)
    expect(reasons(await inNorth.change(securityRoles, role, { permissions: { customers: { fly: true } } }))).toEqual([
      'There’s no permission customers.fly.',
    ])
  })
})

describe('a permission that needs View', () => {
  const [view, edit, create] = ['customers.sites.view', 'customers.sites.edit', 'customers.sites.create'] as const

  it('is rejected in a new role without it', async () => {
    expect(await inNorth.refusal(securityRoles, { permissions: permissionTree([edit, create]) })).toEqual([
      { path: 'permissions', description: 'Create sites and Edit sites need View sites. Turn on View sites too.' },
    ])
    await inNorth.create(securityRoles, { permissions: permissionTree([view, edit, create]) })
  })

  it('prevents View from being removed alone', async () => {
    const role = await inNorth.create(securityRoles, { permissions: permissionTree([view, edit]) })
    expect(reasons(await inNorth.change(securityRoles, role, { permissions: permissionTree([edit]) }))).toEqual([
      'Edit sites needs View sites. Turn on View sites too.',
    ])
    expect((await inNorth.change(securityRoles, role, { permissions: {} })).statusCode).toBe(200)
  })

  it('may stay without it in an old role, as long as the change adds no other', async () => {
    const role = await inNorth.create(securityRoles)
    const old = JSON.stringify(permissionTree([edit]))
    await run(sql`update security_roles set permissions = ${old} where id = ${role.id}`)
    expect((await inNorth.change(securityRoles, role, { description: 'Old' })).statusCode).toBe(200)
    const again = await inNorth.read(securityRoles, role)
    const more = permissionTree([edit, create])
    expect(reasons(await inNorth.change(securityRoles, again, { permissions: more }))).toEqual([
      'Create sites needs View sites. Turn on View sites too.',
    ])
    const users = permissionTree([edit, 'customers.users.view'])
    expect((await inNorth.change(securityRoles, again, { permissions: users })).statusCode).toBe(200)
  })
})

describe('a role that came with the platform', () => {
  it('is locked: it suggests duplicating it, can’t be archived, and may still become the default', async () => {
    const role = await inNorth.create(securityRoles)
    await run(sql`update security_roles set is_system = true, is_default = false where id = ${role.id}`)
    const locked = 'This is a system role. Duplicate it to make changes.'
    expect(reasons(await inNorth.change(securityRoles, role, { description: 'x', maxGrantLevel: 7 }))).toEqual([
      locked,
      locked,
    ])
    expect((await inNorth.archive(securityRoles, role)).json<FailureBody>().message).toMatch(/system role/)
    expect((await inNorth.change(securityRoles, role, { isDefault: true })).statusCode).toBe(200)
  })
})

describe('roles of customers', () => {
  it('have no permissions of the provider’s groups', async () => {
    expect(await inNorth.refusal(securityRoles, { permissions: permissionTree(['applications.view']) })).toEqual([
      { path: 'permissions', description: 'Only the provider’s roles can have the permission View apps.' },
    ])
    await inNorth.create(securityRoles, { permissions: permissionTree(['customers.sites.view']) })
    await atHome.create(securityRoles, { permissions: permissionTree(['applications.view']) })
  })

  it('have one default, which cannot be archived', async () => {
    const first = await inNorth.create(securityRoles, { isDefault: true })
    const second = await inNorth.create(securityRoles, { isDefault: true })
    expect(await inNorth.read(securityRoles, first)).toMatchObject({ isDefault: false })
    expect((await inNorth.archive(securityRoles, second)).json<FailureBody>().message).toMatch(/default security role/)
    expect((await inNorth.archive(securityRoles, first)).statusCode).toBe(204)
  })

  it('can’t be archived while a user has them', async () => {
    const role = await inNorth.create(securityRoles)
    const user = await inNorth.create(users, { securityRoleId: role.id })
    const refused = (await inNorth.archive(securityRoles, role)).json<FailureBody>()
    expect(refused).toMatchObject({ status: 409, dependents: [{ resource: 'users', count: 1, effect: 'block' }] })
    expect((await inNorth.archive(users, user)).statusCode).toBe(204)
    expect((await inNorth.archive(securityRoles, role)).statusCode).toBe(204)
  })
})

describe('one’s own role', () => {
  it('cannot be archived', async () => {
    const answer = await admin.delete(at(provider, { id: own.roleId }))
    expect(answer.json<FailureBody>().message).toBe(
      'This is your own role. Ask someone with another role to archive it.',
    )
  })
})

describe('the last super admin', () => {
  const less = { permissions: permissionTree(allPermissions.filter((word) => word !== 'audit.view')) }

  it('stays: the role can’t lose a permission while no one else has them all', async () => {
    await run(sql`update users set status = 'deactivated' where id <> ${admin.id}`)
    const role = (await admin.get(at(provider, { id: own.roleId }))).json<AnyRecord>()
    expect(reasons(await admin.patch(at(provider, role), less, role.rowVersion))).toEqual([
      'There must be at least one super admin. Make another active user a super admin first.',
    ])
    const other = await person(allPermissions)
    expect((await admin.patch(at(provider, role), less, role.rowVersion)).statusCode).toBe(200)
    const back = await other.patch(at(provider, role), { permissions: role.permissions }, role.rowVersion + 1)
    expect(back.statusCode).toBe(200)
  })

  it('stays when two super admins revoke each other’s permissions at the same time', async () => {
    await run(sql`update users set status = 'deactivated' where id <> ${admin.id}`)
    const other = await person(allPermissions)
    const [row] = await run(sql`select security_role_id as id from users where id = ${other.id}`)
    const theirs = (await admin.get(at(provider, row as { id: string }))).json<AnyRecord>()
    const mine = (await admin.get(at(provider, { id: own.roleId }))).json<AnyRecord>()
    const answers = await Promise.all([
      admin.patch(at(provider, theirs), less, theirs.rowVersion),
      other.patch(at(provider, mine), less, mine.rowVersion),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })
})
