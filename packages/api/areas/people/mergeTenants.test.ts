import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'

const { admin, north, south, database, person } = await testServer()
const { create, read } = actsIn(admin, north)
const { parcel } = trafficBench(database, admin, north)

const asRead = ({ id, rowVersion }: AnyRecord) => ({ id, rowVersion })
const merge = (stays: AnyRecord, goes: AnyRecord, more: object = {}, by = admin, customerId = north) =>
  by.post(`${pathOf(tenants, customerId)}/merge`, { stays: asRead(stays), goes: asRead(goes), ...more })

async function twoOfOneSite() {
  const stays = await create(tenants)
  const goes = await create(tenants, { siteId: stays.siteId })
  return [stays, goes] as const
}

it('moves contacts, departments, spaces and parcels to the kept tenant, and archives the other', async () => {
  const [stays, goes] = await twoOfOneSite()
  const house = await create(buildings, { siteId: stays.siteId })
  const space = await create(tenantSpaces, { tenantId: goes.id, buildingId: house.id, floorId: null })
  const department = await create(departments, { tenantId: goes.id, siteId: goes.siteId })
  const contact = await create(contacts, { tenantId: goes.id, departmentId: department.id, siteId: goes.siteId })
  await parcel({ tenantId: goes.id })
  const now = await read(tenants, goes)
  const look = await merge(stays, now, { dryRun: true })
  expect(look.json<{ moved: string[] }>().moved).toEqual(['1 parcel', '1 space', '1 department', '1 contact'])
  expect((await read(contacts, contact)).tenantId).toBe(goes.id)
  expect((await merge(stays, now)).statusCode).toBe(200)
  for (const [resource, record] of [
    [tenantSpaces, space],
    [departments, department],
    [contacts, contact],
  ] as const)
    expect(await read(resource, record), resource.name).toMatchObject({ tenantId: stays.id, archivedAt: null })
  expect((await read(contacts, contact)).status).toBe('active')
  expect((await read(tenants, goes)).archivedAt).not.toBeNull()
  expect((await read(tenants, stays)).parcelsWaiting).toBe(1)
})

it('is rejected across sites, with an old version, in another customer and without permission', async () => {
  const [stays, goes] = await twoOfOneSite()
  const elsewhere = await create(tenants)
  expect((await merge(stays, elsewhere)).json<FailureBody>().message).toMatch(/different sites/)
  expect((await merge(stays, { ...goes, rowVersion: 7 })).statusCode).toBe(412)
  expect((await merge(stays, stays)).statusCode).toBe(409)
  expect((await merge(stays, goes, {}, admin, south)).statusCode).toBe(404)
  const editor = await person(['customers.tenants.view', 'customers.tenants.edit'])
  expect((await merge(stays, goes, {}, editor)).statusCode).toBe(401)
})
