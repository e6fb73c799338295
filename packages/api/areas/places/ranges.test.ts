/** Many places at once: floors and locations between two ends. */

import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
const path = `/api/customers/${north}`
const named = async (query: string) =>
  (await admin.get(`${path}/${query}`)).json<Page<AnyRecord>>().items.map(({ name }) => name)

describe('floors in a range', () => {
  it('are created from the lowest up, and existing ones are left alone', async () => {
    const { id } = await create(buildings)
    const add = (from: number, to: number) => admin.post(`${path}/buildings/${id}/floors`, { from, to })
    expect((await add(-1, 1)).json()).toEqual({ created: 3, kept: 0 })
    expect((await add(0, 3)).json()).toEqual({ created: 2, kept: 2 })
    expect(await named(`floors?filter[buildingId]=${id}`)).toEqual([
      'Basement 1',
      'Ground floor',
      'Level 1',
      'Level 2',
      'Level 3',
    ])
    expect((await add(3, 1)).json<FailureBody>().errors?.[0]?.path).toBe('to')
    expect((await add(0, 201)).statusCode).toBe(400)
  })

  it('are added by users who may create floors, in a building of the customer', async () => {
    const { id } = await create(buildings)
    const clerk = await person(allPermissions.filter((word) => word !== 'customers.floors.create'))
    expect((await clerk.post(`${path}/buildings/${id}/floors`, { from: 0, to: 1 })).statusCode).toBe(401)
    expect((await admin.post(`/api/customers/${south}/buildings/${id}/floors`, { from: 0, to: 1 })).statusCode).toBe(
      404,
    )
  })
})

describe('locations in a range', () => {
  it('are created once with unique barcodes, each with a row in its history', async () => {
    const [site, type] = [
      await create(sites),
      await create(locationTypes, { codePattern: 'A-99-99', capacityMode: 'count' }),
    ]
    const body = { from: 'A-01-01', to: 'A-02-03', siteId: site.id, locationTypeId: type.id, capacity: 20 }
    const add = (more: object = {}) => admin.post(`${path}/locations/range`, { ...body, ...more })
    expect((await add()).json()).toEqual({ created: 6, kept: 0 })
    expect((await add({ to: 'A-02-04' })).json()).toEqual({ created: 2, kept: 6 })
    const listed = (await admin.get(`${path}/locations?filter[siteId]=${site.id}&fields=*`)).json<Page<AnyRecord>>()
      .items
    expect(listed.map(({ barcode }) => barcode)).toContain('LOC-A0204')
    expect(listed[0]).toMatchObject({ capacity: 20, path: site.name, fillState: 'empty', unassigned: true })
    const history = await admin.get(`${path}/locations/${listed[0]?.id}/history`)
    expect(history.json<Page<{ action: string }>>().items[0]?.action).toBe('create')
  })

  it('are all rejected by their type’s mask, by a rule, or by a barcode that is taken', async () => {
    const [site, other] = [await create(sites), await create(sites)]
    const type = await create(locationTypes, { codePattern: 'A-99', capacityMode: 'count' })
    const body = { from: 'B-01', to: 'B-04', siteId: site.id, locationTypeId: type.id }
    const refusal = async (more: object) =>
      (await admin.post(`${path}/locations/range`, { ...body, ...more })).json<FailureBody>().errors?.[0]
    expect((await refusal({ from: 'B-1', to: 'B-4', capacity: 1 }))?.description).toBe(
      'Names of this type look like A-99. B-1 doesn’t match.',
    )
    expect((await refusal({}))?.path).toBe('capacity')
    expect(await named(`locations?filter[siteId]=${site.id}`)).toEqual([])
    expect((await admin.post(`${path}/locations/range`, { ...body, capacity: 1 })).json()).toMatchObject({ created: 4 })
    expect(await refusal({ siteId: other.id, capacity: 1 })).toEqual({
      path: 'barcodePrefix',
      description: 'The barcode LOC-B01 is already in use. Use another prefix.',
    })
    const there = { ...body, siteId: other.id, capacity: 1, barcodePrefix: 'TWO-' }
    expect((await admin.post(`${path}/locations/range`, there)).json()).toMatchObject({ created: 4 })
  })
})
