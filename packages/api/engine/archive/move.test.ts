import { locations } from '@postern/domain/areas/places/locations.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Dependents, FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()
const { create, read } = actsIn(admin, north)
const elsewhere = actsIn(admin, south)

const key = 'locations.locationTypeId'
const addressOf = (resource: Resource, record: AnyRecord) => `${pathOf(resource, north)}/${record.id}`
const archive = (type: AnyRecord, move: Record<string, string>, by = admin) =>
  by.post(`${addressOf(locationTypes, type)}/archive`, { move })

async function usedType(places: number) {
  const [type, site] = [await create(locationTypes), await create(sites)]
  const used: AnyRecord[] = []
  for (let n = 0; n < places; n++)
    used.push(await create(locations, { siteId: site.id, locationTypeId: type.id, capacity: 5 }))
  return { type, used }
}

it('blockers are listed with their refs and first titles, and a plain DELETE is refused', async () => {
  const { type, used } = await usedType(4)
  const { dependents } = (await admin.get(`${addressOf(locationTypes, type)}/dependents`)).json<{
    dependents: Dependents[]
  }>()
  expect(dependents).toEqual([
    {
      resource: 'locations',
      label: '4 locations',
      count: 4,
      effect: 'block',
      refs: ['locationTypeId'],
      as: null,
      titles: used.slice(0, 3).map(({ name }) => name),
    },
  ])
  expect((await admin.delete(addressOf(locationTypes, type))).statusCode).toBe(409)
})

it('archiving with a move repoints all of them, each with its own entry in the history', async () => {
  const { type, used } = await usedType(3)
  const other = await create(locationTypes)
  expect((await archive(type, { [key]: other.id })).statusCode).toBe(204)
  expect(await read(locationTypes, type)).toMatchObject({ archivedAt: expect.any(String) })
  for (const place of used) {
    expect(await read(locations, place)).toMatchObject({ locationTypeId: other.id, rowVersion: place.rowVersion + 1 })
    const history = await admin.get(`${addressOf(locations, place)}/history`)
    expect(history.json<{ items: object[] }>().items[0]).toMatchObject({
      via: 'move',
      changes: { locationTypeId: { before: type.id, after: other.id } },
    })
  }
})

it('if rules refuse one record, the whole move is refused and the record named', async () => {
  const { type, used } = await usedType(2)
  const counting = await create(locationTypes, { capacityMode: 'count' })
  const [, last] = used
  await admin.patch(addressOf(locations, last as AnyRecord), { capacity: null }, last?.rowVersion ?? null)
  const answer = await archive(type, { [key]: counting.id })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<FailureBody>().message).toBe(
    `The location “${last?.name}” can’t be moved: Locations of this type need a capacity.`,
  )
  expect(await read(locations, used[0])).toMatchObject({ locationTypeId: type.id })
  expect(await read(locationTypes, type)).toMatchObject({ archivedAt: null })
})

it('the target must be another active record of the same customer', async () => {
  const { type } = await usedType(1)
  const foreign = await elsewhere.create(locationTypes)
  const inactive = await create(locationTypes, { isActive: false })
  const gone = await create(locationTypes)
  await admin.delete(addressOf(locationTypes, gone))
  const codes = await Promise.all(
    [type, foreign, inactive, gone].map(async (target) => (await archive(type, { [key]: target.id })).statusCode),
  )
  expect(codes).toEqual([400, 404, 400, 400])
  expect((await archive(type, { 'locations.siteId': gone.id })).statusCode).toBe(400)
})

it('moving needs permission to edit the moved records', async () => {
  const { type } = await usedType(1)
  const other = await create(locationTypes)
  const clerk = await person(allPermissions.filter((word) => word !== 'customers.locations.edit'))
  const answer = await archive(type, { [key]: other.id }, clerk)
  expect(answer.json<FailureBody>()).toMatchObject({
    code: 'forbidden',
    permission: 'customers.locations.edit',
  })
})

it('an unknown source is refused, a known one is in the history', async () => {
  const type = await create(locationTypes)
  const one = addressOf(locationTypes, type)
  const write = (via: string) =>
    admin.patch(one, { name: `By ${via}` }, type.rowVersion, { headers: { 'x-postern-via': via } })
  expect((await write('demo')).statusCode).toBe(400)
  expect((await write('restore')).statusCode).toBe(200)
  const { items } = (await admin.get(`${one}/history`)).json<{ items: { via: string }[] }>()
  expect(items[0]?.via).toBe('restore')
})
