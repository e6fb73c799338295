/** The migration that gives old roles the View they lack. */
import { readFile } from 'node:fs/promises'
import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { catalogues, grantedPaths, unmetNeeds } from '@postern/domain/auth/grants.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, database } = await testServer()
const inNorth = actsIn(admin, north)
const migration = await readFile(new URL('../../migrations/0180_access_roles_need_view.sql', import.meta.url), 'utf8')
const migrate = () => database.pool.query(migration)

const store = (role: { id: string }, permissions: object) =>
  tx(database, 'all', (db) =>
    db.all(sql`update security_roles set permissions = ${JSON.stringify(permissions)} where id = ${role.id}`),
  )

/** As saved before the rule existed. */
async function oldRole(permissions: object) {
  const role = await inNorth.create(securityRoles)
  await store(role, permissions)
  return role
}

const grants = (role: AnyRecord) => grantedPaths(catalogues.staff, Object(role.permissions))

it('adds View to an old role that edits without it, and records it in its history', async () => {
  const role = await oldRole(permissionTree(['customers.sites.edit', 'mail.carrierLogic.primary.publish']))
  await migrate()
  const repaired = await inNorth.read(securityRoles, role)
  expect(grants(repaired).toSorted()).toEqual([
    'customers.sites.edit',
    'customers.sites.view',
    'mail.carrierLogic.primary.publish',
    'mail.carrierLogic.primary.view',
  ])
  expect(repaired.rowVersion).toBe(role.rowVersion + 1)
  const [entry] = await tx(database, 'all', (db) =>
    db.all(sql<{ via: string }>`select via from audit_log where record_id = ${role.id} order by at desc limit 1`),
  )
  expect(entry).toEqual({ via: 'release' })
})

it('adds required permissions, whichever a role had', async () => {
  const role = await oldRole({})
  for (const permission of allPermissions) {
    await store(role, permissionTree([permission]))
    await migrate()
    const [repaired] = await tx(database, 'all', (db) =>
      db.all(sql<{ permissions: object }>`select permissions from security_roles where id = ${role.id}`),
    )
    expect(unmetNeeds(catalogues.staff, null, repaired?.permissions)).toEqual([])
  }
})

it('leaves a complete role unchanged, and changes nothing when run again', async () => {
  const role = await oldRole(permissionTree(['customers.sites.view', 'customers.sites.edit']))
  const broken = await oldRole(permissionTree(['customers.sites.edit']))
  await migrate()
  await migrate()
  expect((await inNorth.read(securityRoles, role)).rowVersion).toBe(role.rowVersion)
  expect((await inNorth.read(securityRoles, broken)).rowVersion).toBe(broken.rowVersion + 1)
})
