/** Restored records pass the checks of a write: rules that no index can enforce, rank, limits, refs. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { services } from '@postern/domain/areas/mail/services.ts'
import { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeLink } from '../../auth/passwords/links.ts'
import { startSession } from '../../auth/session.ts'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, north, provider, person, database, deps, app } = await testServer()
const { create, change, archive, read } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const restore = (resource: Resource, { id }: AnyRecord, by: Person = admin, customer = north) =>
  by.post(`${pathOf(resource, customer)}/${id}/restore`)

const restoreMany = async (resource: Resource, record: AnyRecord) =>
  (await admin.post(`${pathOf(resource, north)}/bulk`, { ids: [record.id], action: 'restore' })).json<BulkAnswer>()

/** Refused alone and in bulk, with this message; once `free` has run, it can be restored. */
async function rejectsRestore(resource: Resource, gone: AnyRecord, sentence: RegExp, free: () => Promise<unknown>) {
  const refused = await restore(resource, gone)
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json<FailureBody>().message).toMatch(sentence)
  expect((await read(resource, gone)).archivedAt).not.toBeNull()
  const many = await restoreMany(resource, gone)
  expect(many).toMatchObject({ changed: 0, refused: [{ id: gone.id }] })
  await free()
  const back = await restore(resource, gone)
  expect(back.statusCode, back.body).toBe(200)
}

const gone = async (resource: Resource, more: object = {}) => {
  const record = await create(resource, more)
  expect((await archive(resource, record)).statusCode).toBe(204)
  return record
}

await create(sites) // the first is the default, which stays

describe('a restore is rejected while another has', () => {
  it('the PIN', async () => {
    const user = await gone(users, { pin: '739148' })
    const other = await create(users, { pin: '739148' })
    await rejectsRestore(users, user, /PIN/, () => change(users, other, { pin: null }))
  })

  it('the badge', async () => {
    const contact = await gone(contacts, { badgeIds: ['B-100'] })
    const other = await create(contacts, { badgeIds: ['B-100'] })
    await rejectsRestore(contacts, contact, /badge “B-100”/, () => change(contacts, other, { badgeIds: [] }))
  })

  it('the door code of a carrier', async () => {
    const carrier = await gone(carriers, { accessCode: '4711007' })
    const other = await create(carriers, { accessCode: '4711007' })
    await rejectsRestore(carriers, carrier, /already uses this code/, () =>
      change(carriers, other, { accessCode: null }),
    )
  })

  it('the door code of a carrier at one site', async () => {
    const code = await gone(carrierCodes, { accessCode: '4711008' })
    const other = await create(carrierCodes, { accessCode: '4711008', siteId: code.siteId })
    await rejectsRestore(carrierCodes, code, /already uses this code/, () => archive(carrierCodes, other))
  })

  it('the decoded value of a service', async () => {
    const carrier = await create(carriers)
    const service = await gone(services, { carrierId: carrier.id, siteId: null, decodedValues: ['92'] })
    const other = await create(services, { carrierId: carrier.id, siteId: null, decodedValues: ['92'] })
    await rejectsRestore(services, service, /Another service/, () => change(services, other, { decodedValues: [] }))
  })

  it('the suite of a tenant', async () => {
    const space = await gone(tenantSpaces, { suite: '12A' })
    const tenant = await create(tenants, {
      siteId: (await read(tenants, { ...space, id: String(space.tenantId) })).siteId,
    })
    const other = await create(tenantSpaces, {
      tenantId: tenant.id,
      buildingId: space.buildingId,
      floorId: null,
      suite: '12a',
    })
    await rejectsRestore(tenantSpaces, space, /already has this suite/, () => archive(tenantSpaces, other))
  })

  it('the suite, when the space is restored with its tenant', async () => {
    const tenant = await create(tenants)
    const { id: buildingId } = await create(buildings, { siteId: tenant.siteId })
    const space = await create(tenantSpaces, { tenantId: tenant.id, buildingId, floorId: null, suite: '40' })
    await archive(tenants, tenant)
    const second = await create(tenants, { siteId: tenant.siteId })
    const other = await create(tenantSpaces, {
      tenantId: second.id,
      buildingId: space.buildingId,
      floorId: null,
      suite: '40',
    })
    await rejectsRestore(tenants, tenant, /already has this suite/, () => archive(tenantSpaces, other))
    expect(await read(tenantSpaces, space)).toMatchObject({ archivedAt: null })
  })

  it('the space of a door', async () => {
    const bank = await create(lockerBanks)
    const at = { lockerBankId: bank.id, columnNumber: 2, rowNumber: 3, rowSpan: 2 }
    const door = await gone(lockers, at)
    const other = await create(lockers, { ...at, rowNumber: 4 })
    await rejectsRestore(lockers, door, /already|taken/i, () => archive(lockers, other))
  })

  it('the same delegate, and the last of five slots', async () => {
    const [contact, delegate] = [await create(contacts), await create(contacts)]
    const old = await gone(contactDelegates, { contactId: contact.id, delegateContactId: delegate.id })
    const other = await create(contactDelegates, { contactId: contact.id, delegateContactId: delegate.id })
    await rejectsRestore(contactDelegates, old, /already a delegate/, () => archive(contactDelegates, other))
    await archive(contactDelegates, old)
    const more: AnyRecord[] = []
    for (let n = 0; n < 5; n++) more.push(await create(contactDelegates, { contactId: contact.id }))
    const [first] = more
    await rejectsRestore(contactDelegates, old, /at most 5/, () => archive(contactDelegates, first ?? old))
  })

  it('the place of the last active action', async () => {
    const action = await gone(actions, { isActive: true })
    const { count } = (
      await run(
        sql`select count(*)::int as count from actions where customer_id = ${north} and is_active and archived_at is null`,
      )
    )[0] as { count: number }
    const more: AnyRecord[] = []
    for (let n = count; n < 40; n++) more.push(await create(actions, { isActive: true }))
    const [first] = more
    await rejectsRestore(actions, action, /At most 40/, () => change(actions, first, { isActive: false }))
  })
})

describe('a restore is rejected', () => {
  it('beyond what the contract allows, children included', async () => {
    const bank = await create(lockerBanks)
    await create(lockers, { lockerBankId: bank.id })
    await archive(lockerBanks, bank)
    await run(sql`update customers set locker_limit = (select count(*) from lockers where customer_id = ${north} and archived_at is null)
      where id = ${north}`)
    await rejectsRestore(lockerBanks, bank, /contract allows/, () =>
      run(sql`update customers set locker_limit = null where id = ${north}`),
    )
  })

  it('while a record it needs is archived', async () => {
    const role = await create(securityRoles)
    const user = await gone(users, { securityRoleId: role.id })
    expect((await archive(securityRoles, role)).statusCode).toBe(204)
    await rejectsRestore(users, user, /Its security role “.*” is archived/, () => restore(securityRoles, role))
  })

  it('if it would now be nested too deep', async () => {
    const parent = await create(departments)
    const child = await gone(departments, { parentDepartmentId: parent.id })
    const above: AnyRecord[] = [await create(departments)]
    for (let n = 0; n < 2; n++) above.push(await create(departments, { parentDepartmentId: above.at(-1)?.id }))
    expect((await change(departments, parent, { parentDepartmentId: above.at(-1)?.id })).statusCode).toBe(200)
    await rejectsRestore(departments, child, /can be nested/, async () =>
      change(departments, await read(departments, parent), { parentDepartmentId: null }),
    )
  })
})

it('detaches from records archived in the meantime, if the ref allows it', async () => {
  const department = await create(departments)
  const contact = await gone(contacts, { departmentId: department.id })
  await archive(departments, department)
  expect((await restore(contacts, contact)).json()).toMatchObject({ departmentId: null, archivedAt: null })
})

it('restores a location without its default flag if another one has it by now', async () => {
  const location = await create(locations, { isDefaultReceive: true, capacity: 5 })
  await archive(locations, location)
  const other = await create(locations, { siteId: location.siteId, isDefaultReceive: true, capacity: 5, floorId: null })
  expect((await restore(locations, location)).json()).toMatchObject({ isDefaultReceive: false, archivedAt: null })
  expect(await read(locations, other)).toMatchObject({ isDefaultReceive: true })
  // The control: the value is still free.
  await archive(locations, other)
  expect((await restore(locations, other)).json()).toMatchObject({ isDefaultReceive: true })
})

describe('staff', () => {
  const staff = actsIn(admin, provider)
  const everything = permissionTree(allPermissions)

  const superAdmin = async () => {
    const role = await staff.create(securityRoles, { permissions: everything, maxGrantLevel: 100 })
    return staff.create(users, { securityRoleId: role.id })
  }

  it('above the user’s own rank can’t be restored, alone or in bulk', async () => {
    const user = await superAdmin()
    await staff.archive(users, user)
    const lower = await person(
      allPermissions.filter((word) => word.startsWith('customers.')),
      null,
      50,
    )
    const refused = await restore(users, user, lower, provider)
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json<FailureBody>().message).toMatch(/has permissions you don’t have|has level/)
    const many = await lower.post(`${pathOf(users, provider)}/bulk`, { ids: [user.id], action: 'restore' })
    expect(many.json<BulkAnswer>()).toMatchObject({ changed: 0, refused: [{ id: user.id }] })
    expect((await restore(users, user, admin, provider)).statusCode).toBe(200)
  })

  it('roles above the user’s own can’t be restored', async () => {
    const role = await staff.create(securityRoles, { permissions: everything, maxGrantLevel: 10 })
    await staff.archive(securityRoles, role)
    const lower = await person(allPermissions.filter((word) => word.startsWith('customers.')))
    const refused = await restore(securityRoles, role, lower, provider)
    expect(refused.statusCode, refused.body).toBe(409)
    expect((await restore(securityRoles, role, admin, provider)).statusCode).toBe(200)
  })

  it('who are archived have no sessions, and no link lets them in, not even after a restore', async () => {
    const user = await superAdmin()
    await run(sql`update users set status = 'active', expires_at = null where id = ${user.id}`)
    const { token, links } = await tx(database, 'all', async (db) => ({
      token: (
        await startSession(db, deps.sessionLimits, user.id, {
          address: '127.0.0.1',
          network: '127.0.0.1',
          userAgent: 'test',
          requestId: 'test',
        })
      ).token,
      links: [await makeLink(db, deps, 'reset', user.id, 60), await makeLink(db, deps, 'invite', user.id, 60)],
    }))
    const me = () => app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
    expect((await me()).statusCode).toBe(200)
    await staff.archive(users, await staff.read(users, user))
    expect((await me()).statusCode).toBe(401)
    await restore(users, user, admin, provider)
    expect((await me()).statusCode).toBe(401)
    expect(links).toHaveLength(2)
    expect(await run(sql`select from one_time_links where user_id = ${user.id} and used_at is null`)).toHaveLength(0)
  })
})

describe('programs', () => {
  it('that are archived, alone or with their app, lose their tokens and don’t get them back', async () => {
    const system = actsIn(admin, north)
    for (const withApp of [false, true]) {
      const program = await system.create(apiUsers, { expiresOn: null })
      const answer = await admin.post(`/api/system/apiUsers/${program.id}/token`)
      expect(answer.statusCode, answer.body).toBe(201)
      await admin.post(`/api/system/apps/${program.appId}/secrets`, { days: 30 })
      const working = async () =>
        (
          await run(
            sql`select from api_user_tokens where api_user_id = ${program.id} and (ends_at is null or ends_at > now())`,
          )
        ).length
      expect(await working()).toBe(1)
      if (withApp) {
        await run(sql`update api_users set status = 'suspended' where id = ${program.id}`)
        await run(sql`update apps set status = 'retired' where id = ${program.appId}`)
        const parent = await system.read(apps, { ...program, id: String(program.appId) })
        expect((await archive(apps, parent)).statusCode).toBe(204)
        await restore(apps, parent)
        const secrets = await admin.get(`/api/system/apps/${parent.id}/secrets`)
        expect(secrets.json<{ secrets: object[] }>().secrets).toEqual([])
      } else {
        expect((await archive(apiUsers, await system.read(apiUsers, program))).statusCode).toBe(204)
        await restore(apiUsers, program)
      }
      expect(await working()).toBe(0)
      expect(await system.read(apiUsers, program)).toMatchObject({ archivedAt: null, tokenHint: null })
    }
  })
})
