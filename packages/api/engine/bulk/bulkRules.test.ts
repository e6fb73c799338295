/** Rules apply in bulk as they do to a single record. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { type AnyRecord, countedRecords, type Resource } from '@postern/domain/engine/resource.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { makeCopies } from '../../testing/copies.ts'
import { pathOf, sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database } = await testServer()
const { create, read } = actsIn(admin, north)

const bulk = async (resource: Resource, body: object): Promise<BulkAnswer> => {
  const answer = await admin.post(`${pathOf(resource, north)}/bulk`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<BulkAnswer>()
}
const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id)

it('leaves exactly one default when three are set as default', async () => {
  const three = [await create(sites), await create(sites), await create(sites)]
  const answer = await bulk(sites, { ids: idsOf(three), patch: { isDefault: true } })
  expect(answer.refused).toEqual([])
  const { items } = (await admin.get(`${pathOf(sites, north)}?limit=200&fields=*`)).json<Page<AnyRecord>>()
  expect(items.filter((site) => site.isDefault === true)).toHaveLength(1)
})

it('says why the default stays, and archives the others', async () => {
  const { items } = (await admin.get(`${pathOf(sites, north)}?limit=200&fields=*`)).json<Page<AnyRecord>>()
  const spare = [await create(sites), await create(sites)]
  const standard = items.find((site) => site.isDefault === true)
  const ids = [...idsOf(spare), standard?.id]
  const answer = await bulk(sites, { ids, action: 'archive', name: countedRecords(sites, ids.length) })
  expect(answer).toMatchObject({
    matched: 3,
    changed: 2,
    refused: [{ id: standard?.id, reason: expect.stringMatching(/default site/) }],
  })
})

it('archives a parent together with the child that blocks it, and restores both', async () => {
  const parent = await create(departments)
  const child = await create(departments, { parentDepartmentId: parent.id })
  expect((await bulk(departments, { ids: [parent.id], action: 'archive', dryRun: true })).changed).toBe(0)
  expect(await bulk(departments, { ids: [parent.id, child.id], action: 'archive' })).toMatchObject({
    changed: 2,
    refused: [],
  })
  expect((await read(departments, child)).archivedAt).not.toBeNull()
  expect(await bulk(departments, { ids: [child.id, parent.id], action: 'restore' })).toMatchObject({ refused: [] })
  expect((await read(departments, child)).archivedAt).toBeNull()
})

it('gives a unique value to the first record only', async () => {
  const site = await create(sites)
  const two = [await create(locations, { siteId: site.id }), await create(locations, { siteId: site.id })]
  const answer = await bulk(locations, { ids: idsOf(two), patch: { routeCode: 'R2', routeStop: 4 } })
  expect(answer).toMatchObject({ changed: 1, refused: [{ reason: expect.stringMatching(/Stop 4 of this route/) }] })
})

it('adds what the rules add to each record, and refuses those they refuse, though the others are written as a set', async () => {
  const made = (startsOn: string) => create(contacts, { startsOn, endsOn: null })
  const [going, too, later] = [await made('2019-01-01'), await made('2019-01-01'), await made('2999-01-01')]
  const patch = { endsOn: '2020-01-31' }
  const answer = await bulk(contacts, { ids: idsOf([going, too, later]), patch })
  expect(answer).toMatchObject({ changed: 2, refused: [{ id: later.id }] })
  expect(await read(contacts, going)).toMatchObject({ ...patch, status: 'former', rowVersion: going.rowVersion + 1 })
  expect(await read(contacts, later)).toMatchObject({ endsOn: null, status: later.status })
})

it('changes a thousand at once, and refuses more than 5,000 matches', async () => {
  const record = await sampleRecord(admin, tenants, south)
  await makeCopies(database, tenants, record.id, 999)
  const address = `${pathOf(tenants, south)}/bulk`
  const answer = await admin.post(address, { filter: {}, patch: { billingRef: 'Moved' }, expected: 1_000 })
  expect(answer.json<BulkAnswer>()).toMatchObject({ matched: 1_000, changed: 1_000, refused: [] })
  await makeCopies(database, tenants, answer.json<BulkAnswer>().changedIds.at(-1) ?? '', 5_000)
  const refused = await admin.post(address, { filter: {}, action: 'archive' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ message: expect.stringMatching(/^More than 5,000 tenants match/) })
})
