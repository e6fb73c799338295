/** Rules across departments, tenants and contact types. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, provider } = await testServer()
const { create, refusal, change, archive, read } = actsIn(admin, north)

describe('a department', () => {
  it('of a tenant is at the tenant’s site by default', async () => {
    const [tenant, elsewhere] = [await create(tenants), await create(sites)]
    expect(await create(departments, { tenantId: tenant.id })).toMatchObject({ siteId: tenant.siteId })
    expect((await refusal(departments, { tenantId: tenant.id, siteId: elsewhere.id }))?.[0]).toEqual({
      path: 'tenantId',
      description: 'This tenant is at another site.',
    })
  })

  it('has a unique name within the customer, but each tenant may have its own Accounts', async () => {
    const [one, two] = [await create(tenants), await create(tenants)]
    await create(departments, { name: 'Accounts' })
    expect((await refusal(departments, { name: 'ACCOUNTS' }))?.[0]?.path).toBe('name')
    await create(departments, { name: 'Accounts', tenantId: one.id })
    await create(departments, { name: 'Accounts', tenantId: two.id })
    expect((await refusal(departments, { name: 'Accounts', tenantId: two.id }))?.[0]?.path).toBe('name')
  })

  it('without a site is listed at every site', async () => {
    const [site, other] = [await create(sites), await create(sites)]
    const [everywhere, there] = [
      await create(departments, { siteId: null }),
      await create(departments, { siteId: other.id }),
    ]
    expect([everywhere.atAllSites, there.atAllSites]).toEqual([true, false])
    const { items } = (
      await admin.get(`/api/customers/${north}/departments?filter[siteId]=${site.id}&limit=200`)
    ).json<{
      items: AnyRecord[]
    }>()
    expect(items.map(({ id }) => id)).toContain(everywhere.id)
    expect(items.map(({ id }) => id)).not.toContain(there.id)
  })

  it('has its mail stop at its own site', async () => {
    const [site, stop] = [await create(sites), await create(locations)]
    expect((await refusal(departments, { siteId: site.id, mailStopLocationId: stop.id }))?.[0]?.path).toBe(
      'mailStopLocationId',
    )
    await create(departments, { siteId: stop.siteId, mailStopLocationId: stop.id })
    await create(departments, { mailStopLocationId: stop.id })
  })

  it('is never part of itself, nor more than 4 levels deep', async () => {
    const line = [await create(departments)]
    for (let depth = 2; depth <= 4; depth++)
      line.push(await create(departments, { parentDepartmentId: line.at(-1)?.id }))
    expect((await refusal(departments, { parentDepartmentId: line.at(-1)?.id }))?.[0]?.path).toBe('parentDepartmentId')
    const circle = await change(departments, line[0], { parentDepartmentId: line[3]?.id })
    expect(circle.json<FailureBody>().errors?.[0]?.description).toMatch(/inside itself/)
  })
})

describe('the key contacts of a department', () => {
  it('are members of it', async () => {
    const department = await create(departments)
    const [member, stranger] = [await create(contacts, { departmentId: department.id }), await create(contacts)]
    expect((await refusal(departments, { keyContactIds: [stranger.id] }))?.[0]?.path).toBe('keyContactIds')
    const refused = await change(departments, department, { keyContactIds: [member.id, stranger.id] })
    expect(refused.json<FailureBody>().errors?.[0]?.path).toBe('keyContactIds')
    expect((await change(departments, department, { keyContactIds: [member.id] })).statusCode).toBe(200)
  })
})

describe('a tenant’s space', () => {
  it('is on a floor of a building of the tenant’s site', async () => {
    const [tenant, floor] = [await create(tenants), await create(floors)]
    const elsewhere = { tenantId: tenant.id, buildingId: floor.buildingId, floorId: floor.id }
    expect((await refusal(tenantSpaces, elsewhere))?.[0]?.path).toBe('buildingId')
    const house = await create(buildings, { siteId: tenant.siteId })
    const wrong = { tenantId: tenant.id, buildingId: house.id, floorId: floor.id }
    expect((await refusal(tenantSpaces, wrong))?.[0]?.path).toBe('floorId')
  })

  it('can’t go to another tenant until its tenant has moved out', async () => {
    const [one, house] = await tenantAndHouse()
    const two = await create(tenants, { siteId: one.siteId })
    await create(tenantSpaces, { tenantId: one.id, buildingId: house.id, suite: '12b' })
    const same = { tenantId: two.id, buildingId: house.id, suite: '12B' }
    expect((await refusal(tenantSpaces, same))?.[0]?.path).toBe('suite')
    const active = await read(tenants, one)
    expect((await change(tenants, active, { status: 'former' })).statusCode).toBe(200)
    await create(tenantSpaces, same)
  })
})

async function tenantAndHouse(): Promise<[AnyRecord, AnyRecord]> {
  const tenant = await create(tenants)
  return [tenant, await create(buildings, { siteId: tenant.siteId })]
}

describe('a tenant', () => {
  it('can’t move out before it moves in', async () => {
    expect((await refusal(tenants, { moveInDate: '2026-05-01', moveOutDate: '2026-05-01' }))?.[0]?.path).toBe(
      'moveOutDate',
    )
  })

  it('archives its departments with it and releases its locations', async () => {
    const tenant = await create(tenants)
    const department = await create(departments, { tenantId: tenant.id })
    const location = await create(locations, { siteId: tenant.siteId, tenantId: tenant.id })
    expect((await archive(tenants, tenant)).statusCode).toBe(204)
    expect((await read(departments, department)).archivedAt).not.toBeNull()
    expect(await read(locations, location)).toMatchObject({ archivedAt: null, tenantId: null })
  })
})

describe('a location', () => {
  it('belongs to a department or tenant at its own site', async () => {
    const tenant = await create(tenants)
    expect((await refusal(locations, { tenantId: tenant.id }))?.[0]?.path).toBe('tenantId')
    await create(locations, { tenantId: tenant.id, siteId: tenant.siteId })
    const everywhere = await create(departments)
    await create(locations, { departmentId: everywhere.id })
  })
})

describe('the default contact type', () => {
  it('is the first one, moves to another on request, and can’t be cleared, archived or deactivated', async () => {
    // A new customer starts with types; the provider creates its own.
    const there = actsIn(admin, provider)
    const first = await there.create(contactTypes)
    expect(first.isDefault).toBe(true)
    const second = await there.create(contactTypes, { isDefault: true })
    const before: AnyRecord = await there.read(contactTypes, first)
    expect(before.isDefault).toBe(false)
    for (const values of [{ isDefault: false }, { isActive: false }])
      expect((await there.change(contactTypes, second, values)).statusCode).toBe(400)
    expect((await there.archive(contactTypes, second)).json<FailureBody>().message).toBe(
      'This is the default contact type. Make another contact type the default first.',
    )
    expect((await there.archive(contactTypes, before)).statusCode).toBe(204)
  })
})
