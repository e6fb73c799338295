/** Global search: finds each kind by anything users know about it, best match first. */
import { allPermissions, piiPermission } from '@postern/domain/auth/permission.ts'
import type { KeptRecord, SearchAnswer } from '@postern/domain/search/endpoints.ts'
import type { SearchKind } from '@postern/domain/search/kinds.ts'
import { expect, it } from 'vitest'
import { searchScene } from '../testing/searchScene.ts'
import { type Person, testServer } from '../testing/server.ts'

const server = await testServer()
const { admin, north, south, person } = server
const here = await searchScene(server, north, 'Thistlewood', 1)
const there = await searchScene(server, south, 'Brackenridge', 2)

const search = async (who: Person, q: string, more: Record<string, string> = {}): Promise<SearchAnswer> => {
  const answer = await who.get(`/api/search?${new URLSearchParams({ q, ...more })}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SearchAnswer>()
}
const idsOf = ({ results }: SearchAnswer, kind?: SearchKind) =>
  results.filter((hit) => kind === undefined || hit.kind === kind).map(({ id }) => id)

it.each<[string, SearchKind, string]>([
  ['Mara Thistlewood', 'contacts', here.contact.id],
  ['thistlewood, mara', 'contacts', here.contact.id],
  [here.email.toUpperCase(), 'contacts', here.contact.id],
  ['(617) 555-0101', 'contacts', here.contact.id],
  ['+1 617 555 0101', 'contacts', here.contact.id],
  [here.badge, 'contacts', here.contact.id],
  ['E-55001', 'contacts', here.contact.id],
  [here.contact.id, 'contacts', here.contact.id],
  [here.tracking, 'parcels', here.parcel],
  ['1z 999 aa1 012345 6781', 'parcels', here.parcel],
  ['1Z999AA10', 'parcels', here.parcel],
  ['456781', 'parcels', here.parcel],
  [`42002115${here.tracking}/X`, 'parcels', here.parcel],
  ['PKG-20411', 'parcels', here.parcel],
  ['pkg 20411', 'parcels', here.parcel],
  ['20411', 'parcels', here.parcel],
  [here.parcel, 'parcels', here.parcel],
  [`https://console.test/customers/${north}/parcels/${here.parcel}?tab=events`, 'parcels', here.parcel],
  ['27 at Thistlewood Lobby', 'lockers', here.door.id],
  ['thistlewood lobby 27', 'lockers', here.door.id],
  ['Thistlewood Lobby', 'lockerBanks', here.bank.id],
  [here.serial, 'lockerBanks', here.bank.id],
  ['Thistlewood Dock', 'stations', here.station.id],
  ['DV-88131', 'stations', here.station.id],
  ['Thistlewood Campus', 'sites', here.site.id],
  ['olga.1@scene.test', 'users', here.user.id],
  ['Olga Thistlewoodson', 'users', here.user.id],
  ['HD-10231', 'tickets', here.ticket],
  ['10231', 'tickets', here.ticket],
  ['pickup code rejected thistlewood', 'tickets', here.ticket],
  ['Thistlewood rule', 'carrierRules', here.rule.id],
])('finds by “%s” among the first three', async (q, kind, id) => {
  const answer = await search(admin, q)
  expect(answer.results.slice(0, 3)).toContainEqual(expect.objectContaining({ kind, id }))
})

it('finds a surname with two letters swapped, one wrong, missing or too many, and says what it took it for', async () => {
  for (const typed of ['thistelwood', 'thistlewoad', 'thistlwood', 'thisstlewood', 'mara thistelwood']) {
    const answer = await search(admin, typed)
    expect(idsOf(answer, 'contacts'), typed).toEqual([here.contact.id])
    expect(answer.correction, typed).toContain('thistlewood')
    expect(answer.results.find(({ kind }) => kind === 'contacts')?.match).toBe('similar')
  }
  expect((await search(admin, 'thistelwood', { exactOnly: 'true' })).results).toEqual([])
})

it('shows with a person their parcels, the door they are in, and their tickets', async () => {
  const answer = await search(admin, 'mara thistlewood')
  expect(idsOf(answer, 'parcels')).toEqual([here.parcel])
  expect(idsOf(answer, 'lockers')).toEqual([here.door.id])
  expect(idsOf(answer, 'tickets')).toEqual([here.ticket])
  expect(answer.results.find(({ kind }) => kind === 'parcels')).toMatchObject({
    match: 'related',
    title: 'PKG-20411',
    subtitle: expect.stringContaining('for Thistlewood, Mara'),
    state: { text: 'Thistlewood Lobby, door 27', tone: 'warn' },
    href: `/customers/${north}/parcels/${here.parcel}`,
    since: expect.any(String),
  })
})

it('is narrowed by customer, kind and state', async () => {
  const [northName] = (await search(admin, north)).results.map(({ title }) => title)
  expect(idsOf(await search(admin, `lobby @${northName?.split(' ')[0]}`), 'lockerBanks')).toEqual([here.bank.id])
  expect(idsOf(await search(admin, 'lobby', { customerId: south }), 'lockerBanks')).toEqual([there.bank.id])
  expect((await search(admin, 'thistlewood in:sites')).groups).toEqual([{ kind: 'sites', total: 1, isMore: false }])
  expect((await search(admin, 'thistlewood', { kinds: 'sites,stations' })).groups.map(({ kind }) => kind)).toEqual([
    'stations',
    'sites',
  ])
  expect(new Set(idsOf(await search(admin, 'is:overdue')))).toEqual(new Set([here.parcel, there.parcel]))
  expect(idsOf(await search(admin, 'thistlewood is:overdue'))).toEqual([here.parcel])
  expect(idsOf(await search(admin, 'thistlewood in:parcels is:closed'))).toEqual([])
  expect((await search(admin, 'lobby @nosuchcustomer')).results).toEqual([])
  expect((await admin.get('/api/search?q=a&kinds=secrets')).statusCode).toBe(400)
})

it('verifies a phone number for who may not see it, as a whole and never in part', async () => {
  const pii = piiPermission('customers.contacts')
  const clerk = await person(allPermissions.filter((each) => each !== pii))
  const [hit] = (await search(clerk, here.phone, { kinds: 'contacts' })).results
  expect(hit).toMatchObject({ id: here.contact.id, match: 'exact', matchedBy: 'Phone number' })
  expect(JSON.stringify(hit)).not.toContain('555')
  for (const part of ['6175550', '555-0101', '5550101', '+1617555010'])
    expect(idsOf(await search(clerk, part), 'contacts'), part).toEqual([])
})

it('names no recipient to roles that can’t view contacts', async () => {
  const clerk = await person(allPermissions.filter((each) => !each.startsWith('customers.contacts.')))
  expect((await search(clerk, 'mara thistlewood')).results.filter(({ kind }) => kind !== 'tickets')).toEqual([])
  const answer = await search(clerk, here.tracking)
  expect(idsOf(answer, 'parcels')).toEqual([here.parcel])
  expect(JSON.stringify(answer)).not.toContain('Mara')
})

it('puts what a person opens first', async () => {
  const opener = await person(allPermissions)
  const order = async () => idsOf(await search(opener, 'lobby'), 'lockerBanks')
  const [first, second] = await order()
  expect(first).toBeDefined()
  const customerId = second === here.bank.id ? north : south
  expect((await opener.post('/api/me/recents', { kind: 'lockerBanks', id: second, customerId })).statusCode).toBe(204)
  expect(await order()).toEqual([second, first])
})

it('keeps recents and favorites for each person, and shows only what they may see now', async () => {
  const [one, other] = [await person(allPermissions), await person(allPermissions)]
  const items = async (who: Person, list: 'recents' | 'favorites') =>
    (await who.get(`/api/me/${list}`)).json<{ items: KeptRecord[] }>().items.map(({ title, href }) => [title, href])
  for (const [kind, id] of [
    ['sites', here.site.id],
    ['parcels', here.parcel],
    ['contactTypes', here.contact.contactTypeId],
  ])
    expect((await one.post('/api/me/recents', { kind, id, customerId: north })).statusCode).toBe(204)
  expect((await items(one, 'recents')).map(([, href]) => href)).toEqual([
    `/customers/${north}/contactTypes/${here.contact.contactTypeId}`,
    `/customers/${north}/parcels/${here.parcel}`,
    `/customers/${north}/sites/${here.site.id}`,
  ])
  expect(await items(other, 'recents')).toEqual([])
  const favorite = { kind: 'lockerBanks', id: here.bank.id, customerId: north }
  for (let time = 0; time < 2; time++) expect((await one.post('/api/me/favorites', favorite)).statusCode).toBe(204)
  expect(await items(one, 'favorites')).toEqual([
    ['Thistlewood Lobby', `/customers/${north}/lockerBanks/${here.bank.id}`],
  ])
  expect((await one.delete(`/api/me/favorites/lockerBanks/${here.bank.id}`)).statusCode).toBe(204)
  expect(await items(one, 'favorites')).toEqual([])

  const outside = await person(allPermissions, [south])
  expect((await outside.post('/api/me/recents', favorite)).statusCode).toBe(404)
  expect((await one.post('/api/me/favorites', { ...favorite, kind: 'secrets' })).statusCode).toBe(404)
})
