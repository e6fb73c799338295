/** The last super admin stays: no date, status, role, archive or limit may leave the provider without one. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dryRun, tx } from '../../database/db.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { ruleContext } from '../../engine/records.ts'
import { pathOf } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { signInBench } from '../../testing/signIn.ts'
import { userRules } from '../access/userRules.ts'

const server = await testServer()
const { admin, provider, north, person, database, deps } = server
const { run } = signInBench(server)

const at = (id: string) => `${pathOf(users, provider)}/${id}`
const read = async (id: string) => (await admin.get(at(id))).json<AnyRecord>()
const reasons = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.map(({ description }) => description)
const remains = 'There must be at least one super admin. Make another active user a super admin first.'
const nextYear = `${new Date().getUTCFullYear() + 1}-12-31`

const lesserRole = async () => {
  const [role] = await run(sql<{ id: string }>`
    insert into security_roles (customer_id, id, name) values (${provider}, gen_random_uuid(), gen_random_uuid()::text) returning id`)
  return role?.id ?? ''
}

/** What the rules say about a write by an actor who isn't a super admin but passes the rank and reach checks: the platform itself. */
const judged = async (id: string, change: object, customerIds?: readonly string[]) =>
  tx(database, { customerId: provider }, async (db) => {
    const place = { customerId: provider, reachable: null }
    const writer = { userId: null, via: 'test', requestId: null }
    const context = ruleContext({ db, place, writer, actor: null, seal: deps.secrets.seal, mail: deps })
    const before = await getRecord(db, users, place, id)
    const next = { ...before, ...change, ...(customerIds && { customerIds }) }
    // Rolled back: an allowed write would end the tests' sessions.
    return dryRun(db, () =>
      userRules.beforeWrite(context, next, before).then(
        () => 'allowed',
        (error: Error) => error.message,
      ),
    )
  })

describe('the last super admin', () => {
  beforeEach(() =>
    run(sql`
    update users set status = case when id = ${admin.id} then 'active' else 'deactivated' end, customer_ids = null, expires_at = null
    where customer_id = ${provider}`),
  )

  it.each<[string, () => Promise<object>]>([
    ['deactivated', async () => ({ status: 'deactivated' })],
    ['locked', async () => ({ status: 'locked' })],
    ['given an expiry date in the past', async () => ({ expiresAt: '2020-01-01' })],
    ['given an expiry date in the future', async () => ({ expiresAt: nextYear })],
    ['given a lesser role', async () => ({ securityRoleId: await lesserRole() })],
  ])('can’t be %s while there is no other', async (_, change) => {
    const values = await change()
    expect(await judged(admin.id, values)).toContain(remains)
    await person(allPermissions)
    expect(await judged(admin.id, values)).toBe('allowed')
  })

  it('cannot be limited to some customers while there is no other', async () => {
    expect(await judged(admin.id, {}, [north])).toContain(remains)
    await person(allPermissions)
    expect(await judged(admin.id, {}, [north])).toBe('allowed')
  })

  it('is still the last if all others expire, are limited to some customers, or are only invited', async () => {
    const others: Person[] = [await person(allPermissions), await person(allPermissions), await person(allPermissions)]
    await run(sql`update users set expires_at = ${nextYear} where id = ${others[0]?.id}`)
    await run(sql`update users set customer_ids = ${[north]}::uuid[] where id = ${others[1]?.id}`)
    await run(sql`update users set status = 'invited' where id = ${others[2]?.id}`)
    expect(await judged(admin.id, { status: 'deactivated' })).toContain(remains)
    // One with an expiry date may go while one without stays, but not vice versa.
    expect(await judged(others[0]?.id ?? '', { status: 'deactivated' })).toBe('allowed')
  })

  it('may be one who expires if no one else is left, and then can’t be removed either', async () => {
    await run(sql`update users set expires_at = ${nextYear} where id = ${admin.id}`)
    expect(await judged(admin.id, { status: 'deactivated' })).toContain(remains)
    expect(await judged(admin.id, { expiresAt: null })).toBe('allowed')
  })

  it('keeps its role complete: the role can’t lose a permission while only expiring users hold a complete one', async () => {
    const other = await person(allPermissions)
    await run(sql`update users set expires_at = ${nextYear} where id = ${other.id}`)
    const [{ roleId } = { roleId: '' }] = await run(
      sql<{ roleId: string }>`select security_role_id as "roleId" from users where id = ${admin.id}`,
    )
    const path = `${pathOf(securityRoles, provider)}/${roleId}`
    const { rowVersion } = (await admin.get(path)).json<AnyRecord>()
    const less = { permissions: permissionTree(allPermissions.filter((word) => word !== 'audit.view')) }
    expect(reasons(await admin.patch(path, less, rowVersion))).toEqual([remains])
  })

  it('stays when two super admins deactivate or archive each other at the same time', async () => {
    const other = await person(allPermissions)
    const [mine, theirs] = [await read(admin.id), await read(other.id)]
    const answers = await Promise.all([
      admin.patch(at(other.id), { status: 'deactivated' }, theirs.rowVersion),
      other.delete(at(mine.id)),
    ])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    const left = await run(
      sql`select id from users where customer_id = ${provider} and status = 'active' and archived_at is null`,
    )
    expect(left).toHaveLength(1)
    await run(sql`update users set archived_at = null where id = ${admin.id}`)
  })
})
