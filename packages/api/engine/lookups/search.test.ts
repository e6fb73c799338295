import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import type { searchEndpoints } from '@postern/domain/engine/endpoints/search.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

type Answer = AnswerOf<(typeof searchEndpoints)['GET /api/customers/:customerId/search']>

const { admin, person, north, south } = await testServer()
const { create, archive } = actsIn(admin, north)

const search = async (q: string, who = admin, customerId = north) => {
  const answer = await who.get(`/api/customers/${customerId}/search?${new URLSearchParams({ q })}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>().groups
}
const namesIn = (groups: Answer['groups'], resource: string) =>
  groups.find((group) => group.resource === resource)?.items.map(({ name }) => name)

it('finds records of every resource, each with its location', async () => {
  const site = await create(sites, { name: 'Quillwood Campus' })
  const bank = await create(lockerBanks, { name: 'Quill Lobby', siteId: site.id })
  await create(lockers, { label: 'QUIL1', lockerBankId: bank.id })
  const groups = await search('quil')
  expect(namesIn(groups, 'sites')).toEqual(['Quillwood Campus'])
  expect(groups.find(({ resource }) => resource === 'lockerBanks')?.items[0]).toMatchObject({
    id: bank.id,
    inside: 'Quillwood Campus',
    detail: bank.code,
  })
  expect(groups.find(({ resource }) => resource === 'lockers')?.items[0]).toMatchObject({ inside: 'Quill Lobby' })
})

it('shows the best five of each resource and counts the rest', async () => {
  for (const name of ['Old Zebra', 'Zebra 1', 'Zebra 2', 'Zebra 3', 'Zebra 4', 'Zebra 5']) await create(sites, { name })
  const [group] = await search('zebra')
  expect(group).toMatchObject({ resource: 'sites', total: 6 })
  expect(group?.items.map(({ name }) => name)).toEqual(['Zebra 1', 'Zebra 2', 'Zebra 3', 'Zebra 4', 'Zebra 5'])
})

it('finds nothing archived, nothing of another customer, and nothing for a search without words', async () => {
  const site = await create(sites, { name: 'Umbrage House' })
  expect(namesIn(await search('umbrage'), 'sites')).toEqual(['Umbrage House'])
  expect(await search('umbrage', admin, south)).toEqual([])
  expect((await archive(sites, site)).statusCode).toBeLessThan(300)
  expect(await search('umbrage')).toEqual([])
  expect(await search(' - ')).toEqual([])
})

it('finds only what the user may view', async () => {
  await create(sites, { name: 'Marrowfield' })
  await create(contacts, { displayName: 'Marrow Keane' })
  expect((await search('marrow')).map(({ resource }) => resource)).toEqual(['sites', 'contacts'])
  const clerk = await person(['customers.sites.view'])
  expect((await search('marrow', clerk)).map(({ resource }) => resource)).toEqual(['sites'])
  const nobody = await person([])
  expect(await search('marrow', nobody)).toEqual([])
})
