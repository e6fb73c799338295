/** What a new customer can do on its first day, by segment, and what a role created from a template may do. */

import { roleTemplateNames } from '@postern/domain/areas/access/roleTemplateNames.ts'
import { roleTemplates } from '@postern/domain/areas/access/roleTemplates.ts'
import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { users } from '@postern/domain/areas/access/users.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { settings } from '@postern/domain/areas/customers/settings.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { catalogues, grantedPaths } from '@postern/domain/auth/grants.ts'
import type { Lookup } from '@postern/domain/engine/lookup.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { newCustomer, testServer } from '../../testing/server.ts'

const { admin, provider, north } = await testServer()

const listed = async (resource: Resource, customerId: string) =>
  (await admin.get(`${pathOf(resource, customerId)}?limit=200`)).json<Page<AnyRecord>>().items

let made = 0
async function customerOf(segment: string, products: readonly string[] = ['mail', 'lockers']): Promise<string> {
  made += 1
  const answer = await admin.post('/api/customers', { ...newCustomer(`New ${made}`, `NEW${made}`), segment, products })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<AnyRecord>().id
}

const lookedUp = async (customerId: string, path: string) =>
  (await admin.get(`/api/customers/${customerId}/${path}`)).json<Page<Lookup>>().items[0]

describe('a role created from a template', () => {
  it.each(roleTemplateNames)('%s starts with what the template grants', async (baseTemplate) => {
    const { productPermissions, staffPermissions, maxGrantLevel } = roleTemplates[baseTemplate]
    const make = async (customerId: string) => {
      const answer = await admin.post(pathOf(securityRoles, customerId), { name: `From ${baseTemplate}`, baseTemplate })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<AnyRecord>()
    }
    expect(await make(north)).toMatchObject({ productPermissions, permissions: {}, maxGrantLevel })
    expect(await make(provider)).toMatchObject({ productPermissions, permissions: staffPermissions, maxGrantLevel })
    expect(grantedPaths(catalogues.staff, staffPermissions).length).toBeGreaterThan(20)
    expect(grantedPaths(catalogues.product, productPermissions).length).toBeGreaterThan(0)
  })

  it('keeps permissions that were selected instead', async () => {
    const own = { productPermissions: { deliver: true }, maxGrantLevel: 5 }
    const answer = await admin.post(pathOf(securityRoles, north), { name: 'Runner', baseTemplate: 'manager', ...own })
    expect(answer.json()).toMatchObject(own)
  })

  it('grants nothing without a template', async () => {
    const answer = await admin.post(pathOf(securityRoles, provider), { name: 'From nothing' })
    expect(answer.json()).toMatchObject({ permissions: {}, productPermissions: {}, maxGrantLevel: 0 })
  })
})

describe.each([
  { segment: 'university', usual: 'Student', absent: 'Resident', role: 'Mailroom operator', group: departments },
  { segment: 'corporate', usual: 'Employee', absent: 'Student', role: 'Mailroom operator', group: departments },
  { segment: 'multifamily', usual: 'Resident', absent: 'Student', role: 'Front desk', group: tenants },
] as const)('a new customer of the segment $segment', ({ segment, usual, absent, role, group }) => {
  it('has roles that grant something, one of them the default', async () => {
    const roles = await listed(securityRoles, await customerOf(segment))
    expect(roles.map(({ baseTemplate }) => baseTemplate).toSorted()).toEqual([...roleTemplateNames].toSorted())
    for (const each of roles)
      expect(grantedPaths(catalogues.product, Object(each.productPermissions)), String(each.name)).not.toEqual([])
    expect(roles.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([role])
  })

  it('has the contact types it needs, with its segment’s usual one as the default', async () => {
    const types = await listed(contactTypes, await customerOf(segment))
    expect(types.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([usual])
    expect(types.filter(({ isActive }) => isActive).map(({ name }) => name)).not.toContain(absent)
  })

  it('invites its first user and adds its first contact with the forms’ defaults', async () => {
    const customer = await customerOf(segment)
    const { create } = actsIn(admin, customer)
    const site = await create(sites)
    const firstRole = await lookedUp(customer, 'users/lookups/securityRoleId?default=true')
    expect(firstRole?.name).toBe(role)
    await create(users, { securityRoleId: firstRole?.id })
    const type = await lookedUp(customer, 'contacts/lookups/contactTypeId?default=true')
    expect(type?.name).toBe(usual)
    const around = await create(group, { siteId: site.id })
    const place = group === tenants ? { tenantId: around.id } : { departmentId: around.id }
    await create(contacts, { contactTypeId: type?.id, siteId: site.id, ...place })
  })

  it('has readiness checks for its segment: departments or tenants', async () => {
    const answer = await admin.get(`/api/customers/${await customerOf(segment)}/overview`)
    const checks = answer.json<CustomerOverview>().readiness.map(({ check }) => check)
    expect(checks).toHaveLength(15)
    expect(checks.includes('tenant')).toBe(group === tenants)
    expect(checks.includes('department')).toBe(group === departments)
  })
})

it('has no readiness checks for labels and stations for a lockers-only customer', async () => {
  const customer = await customerOf('multifamily', ['lockers'])
  const { readiness } = (await admin.get(`/api/customers/${customer}/overview`)).json<CustomerOverview>()
  const checks = readiness.map(({ check }) => check)
  expect(checks).toContain('lockerBank')
  for (const needless of ['label', 'station', 'receivingLocation', 'department']) expect(checks).not.toContain(needless)
  const record = (await admin.get(`/api/customers/${customer}`)).json<AnyRecord>()
  const isDone = readiness.filter(({ done }) => done).length
  expect(record.readinessScore).toBe(Math.round((100 * isDone) / checks.length))
})

it('starts with its segment’s settings', async () => {
  const read = async (segment: string) =>
    (await admin.get(pathOf(settings, await customerOf(segment)))).json<AnyRecord>()
  expect(await read('multifamily')).toMatchObject({ holdHours: 96, channels: ['email', 'sms'] })
  expect(await read('healthcare')).toMatchObject({ idCheck: 'required', mfaPolicy: 'required' })
  expect(await read('corporate')).toMatchObject({ holdHours: 72, channels: ['email'] })
})

it('copies the provider’s types, and activates those that fit the segment', async () => {
  const { create } = actsIn(admin, provider)
  for (const [name, code] of [
    ['Pupil', 'STU'],
    ['Tenant', 'RES'],
  ])
    await create(contactTypes, { name, code, isDefault: code === 'STU' })
  const types = await listed(contactTypes, await customerOf('multifamily'))
  expect(types.find(({ code }) => code === 'RES')).toMatchObject({ name: 'Tenant', isDefault: true, isActive: true })
  expect(types.find(({ code }) => code === 'STU')).toMatchObject({ name: 'Pupil', isDefault: false, isActive: false })
})
