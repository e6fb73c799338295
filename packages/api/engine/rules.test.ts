/** Rules of sites, and what archiving does to related records. */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Dependents, FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { archivePath, pathOf, sampleBody } from '../testing/sample.ts'
import { newCustomer, testServer } from '../testing/server.ts'

const { admin } = await testServer()
let made = 0
const customer = async (): Promise<string> => {
  const n = ++made
  return (await admin.post('/api/customers', newCustomer(`Customer ${n}`, `CU${n}`))).json<AnyRecord>().id
}
const site = (code: string, more: object = {}) => ({
  name: `Site ${code}`,
  code,
  addressLine1: '1 Quay',
  city: 'Boston',
  countryCode: 'US',
  ...more,
})
const create = async (path: string, body: object): Promise<AnyRecord> => {
  const answer = await admin.post(path, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<AnyRecord>()
}
const list = async (path: string): Promise<AnyRecord[]> =>
  (await admin.get(`${path}?fields=*`)).json<Page<AnyRecord>>().items

describe('the default site', () => {
  it('is the first one created, even if several are created at the same time', async () => {
    const path = `/api/customers/${await customer()}/sites`
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((code) => admin.post(path, site(code))))
    expect(made.map((answer) => answer.statusCode)).toEqual([201, 201, 201, 201])
    expect((await list(path)).filter((each) => each.isDefault)).toHaveLength(1)
  })

  it('moves when another is made the default, with an audit row for both', async () => {
    const path = `/api/customers/${await customer()}/sites`
    const [first, second] = [await create(path, site('A')), await create(path, site('B'))]
    expect((await admin.patch(`${path}/${second.id}`, { isDefault: true }, 1)).statusCode).toBe(200)
    const before = (await admin.get(`${path}/${first.id}`)).json<AnyRecord>()
    expect(before).toMatchObject({ isDefault: false, rowVersion: 2 })
    const [latest] = (await admin.get(`${path}/${first.id}/history`)).json<Page<{ via: string; changes: object }>>()
      .items
    expect(latest).toMatchObject({ via: 'cascade', changes: { isDefault: { before: true, after: false } } })
  })

  it('can’t be unset or archived while it’s the default', async () => {
    const path = `/api/customers/${await customer()}/sites`
    const first = await create(path, site('A'))
    const given = await admin.patch(`${path}/${first.id}`, { isDefault: false }, 1)
    expect(given.json<FailureBody>().errors?.[0]?.description).toBe(
      'A customer needs a default site. Make another site the default instead.',
    )
    const archived = await admin.delete(`${path}/${first.id}`)
    expect(archived.statusCode).toBe(409)
    expect(archived.json<FailureBody>().message).toBe('This is the default site. Make another site the default first.')
  })
})

describe('archiving', () => {
  it('archives children along and restores the same ones, but not those archived before', async () => {
    const customerId = await customer()
    const path = `/api/customers/${customerId}/sites`
    await create(path, site('A'))
    const outer = await create(path, site('B'))
    const inside = pathOf(buildings, customerId)
    const body = async () => ({ ...(await sampleBody(admin, buildings, customerId)), siteId: outer.id })
    const [kept, gone] = [await create(inside, await body()), await create(inside, await body())]
    const floor = await create(pathOf(floors, customerId), { buildingId: kept.id, name: 'Level 1', level: 1 })
    await admin.delete(`${inside}/${gone.id}`)

    const { dependents } = (await admin.get(`${path}/${outer.id}/dependents`)).json<{ dependents: Dependents[] }>()
    expect(dependents).toMatchObject([
      { resource: 'buildings', label: '1 building', count: 1, effect: 'cascade' },
      { resource: 'floors', label: '1 floor', count: 1, effect: 'cascade' },
    ])
    expect((await admin.delete(archivePath(sites, customerId, outer))).statusCode).toBe(204)
    expect((await admin.get(`${inside}/${kept.id}`)).json<AnyRecord>().archivedAt).not.toBeNull()
    expect((await admin.post(`${inside}/${kept.id}/restore`)).json<FailureBody>().message).toBe(
      `Its site “${outer.name}” is archived. Restore that first.`,
    )

    expect((await admin.post(`${path}/${outer.id}/restore`)).statusCode).toBe(200)
    expect((await admin.get(`${inside}/${kept.id}`)).json<AnyRecord>().archivedAt).toBeNull()
    expect((await admin.get(`${pathOf(floors, customerId)}/${floor.id}`)).json<AnyRecord>().archivedAt).toBeNull()
    expect((await admin.get(`${inside}/${gone.id}`)).json<AnyRecord>().archivedAt).not.toBeNull()
  })

  it('detaches records that merely reference it, and says so in their history', async () => {
    const customerId = await customer()
    await create(pathOf(priorityLevels, customerId), { name: 'Standard', code: 'STD', rank: 2, isDefault: true })
    const level = await create(pathOf(priorityLevels, customerId), { name: 'Urgent', code: 'URG', rank: 1 })
    const path = `/api/customers/${customerId}/sites`
    const pointing = await create(path, site('A', { defaultPriorityLevelId: level.id }))
    expect(pointing.labels).toMatchObject({ defaultPriorityLevelId: 'Urgent' })
    expect((await admin.delete(`${pathOf(priorityLevels, customerId)}/${level.id}`)).statusCode).toBe(204)
    const [latest] = (await admin.get(`${path}/${pointing.id}/history`)).json<
      Page<{ changes: object; labels: object }>
    >().items
    expect(latest).toMatchObject({
      changes: { defaultPriorityLevelId: { before: level.id, after: null } },
      labels: { [level.id]: 'Urgent' },
    })
  })

  it('is blocked by records that need it, and lists them', async () => {
    const parent = await customer()
    const child = await create('/api/customers', { ...newCustomer('Child', 'CHILD'), parentCustomerId: parent })
    const answer = await admin.delete(`/api/customers/${parent}`)
    expect(answer.statusCode).toBe(409)
    expect(answer.json<FailureBody>()).toMatchObject({
      message: 'This customer is still used by 1 customer.',
      dependents: [{ resource: 'customers', count: 1, effect: 'block' }],
    })
    await admin.delete(archivePath(customers, '', child))
    const { name } = (await admin.get(`/api/customers/${parent}`)).json<AnyRecord>()
    expect((await admin.delete(`/api/customers/${parent}?name=${name}`)).statusCode).toBe(204)
  })
})

describe('a life cycle', () => {
  it('allows only its transitions, and the refusal lists them', async () => {
    const path = `/api/customers/${await customer()}/sites`
    const { id } = await create(path, site('A'))
    const jump = await admin.patch(`${path}/${id}`, { status: 'closed' }, 1)
    expect(jump.json<FailureBody>().errors).toEqual([
      { path: 'status', description: 'Status is planned; it can only become active.' },
    ])
    expect((await admin.patch(`${path}/${id}`, { status: 'active' }, 1)).statusCode).toBe(200)
    expect((await admin.patch(`${path}/${id}`, { status: 'closed' }, 2)).statusCode).toBe(200)
    const back = await admin.patch(`${path}/${id}`, { status: 'active' }, 3)
    expect(back.json<FailureBody>().errors?.[0]?.description).toBe('Status is closed and can’t be changed.')
  })
})
