import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, north, south } = await testServer()
const { create, archive } = actsIn(admin, north)

const counts = (of: readonly string[], who = admin, customerId = north) =>
  who.get(`/api/customers/${customerId}/counts?${new URLSearchParams(of.map((each) => ['of', each]))}`)
const totals = async (...of: string[]) => (await counts(of)).json<{ totals: number[] }>().totals

it('counts several lists at once, each as the list itself would, in the requested order', async () => {
  const [first, second] = [await create(sites), await create(sites)]
  const building = await create(buildings, { siteId: first.id })
  await create(buildings, { siteId: first.id })
  await create(buildings, { siteId: second.id })
  const inside = `buildings?filter[siteId]=${first.id}`
  const shown = (await admin.get(`/api/customers/${north}/sites?count=true`)).json<Page<unknown>>().total
  expect(await totals('sites', 'buildings?', inside)).toEqual([shown, 3, 2])
  expect((await archive(buildings, building)).statusCode).toBeLessThan(300)
  expect(await totals(inside, `${inside}&archived=true`)).toEqual([1, 1])
})

it('counts nothing of another customer, and no list the user may not see', async () => {
  await actsIn(admin, south).create(sites)
  const [here] = await totals('sites')
  await actsIn(admin, south).create(sites)
  expect(await totals('sites')).toEqual([here])
  const clerk = await person(['customers.sites.view'])
  expect((await counts(['sites'], clerk)).statusCode).toBe(200)
  expect((await counts(['sites', 'contacts'], clerk)).statusCode).toBe(401)
})

it('says which query is invalid', async () => {
  const answer = await counts(['sites', 'unicorns'])
  expect(answer.statusCode).toBe(400)
  expect(answer.json<FailureBody>().errors).toEqual([{ path: 'of.1', description: 'There’s no list “unicorns”.' }])
  expect((await counts(['sites?filter[horn]=1'])).statusCode).toBe(400)
  expect((await counts(Array.from({ length: 41 }, () => 'sites'))).statusCode).toBe(400)
})
