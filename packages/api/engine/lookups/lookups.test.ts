/** What pickers offer, to which users, and how much of it. */

import { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import { apps } from '@postern/domain/areas/devices/apps.ts'
import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Lookup } from '@postern/domain/engine/lookup.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, person, north, south } = await testServer()
const { create, change, archive } = actsIn(admin, north)

const at = (path: string, customerId = north) => `/api/customers/${customerId}/${path}`

async function offered(who: Person, path: string): Promise<Lookup[]> {
  const answer = await who.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Page<Lookup>>().items
}

const address = (email: string) => ({ address: email, primary: true, state: 'ok' })

const namesOf = (lookups: readonly Lookup[]) => lookups.map(({ name }) => name)

it('offers the names a form needs to a user who may not view the records', async () => {
  await create(lockerVendors, { name: 'Ironbox' })
  const installer = await person(['lockers.banks.view', 'lockers.banks.create'])
  const [vendor] = await offered(installer, at('lockerBanks/lookups/lockerVendorId?q=ironbox'))
  expect(vendor).toEqual({ id: expect.any(String), name: 'Ironbox', inside: null })
  // Control: the vendors themselves stay inaccessible.
  expect((await installer.get('/api/system/lockerVendors')).statusCode).toBe(401)
})

it('requires permission to create or edit, and in a filter permission to view', async () => {
  const reader = await person(['lockers.banks.view'])
  const refused = await reader.get(at('lockerBanks/lookups/lockerVendorId'))
  expect(refused.statusCode).toBe(401)
  expect(refused.json<FailureBody>().permission).toBe('lockers.banks.edit')
  expect((await reader.get(at('lockerBanks/lookups/lockerVendorId?for=filter'))).statusCode).toBe(200)
  expect((await (await person([])).get(at('lockerBanks/lookups/siteId?for=filter'))).statusCode).toBe(401)
})

it('offers nothing of another customer, and no customer the user can’t access', async () => {
  await actsIn(admin, south).create(sites, { name: 'Southern Depot' })
  expect(namesOf(await offered(admin, at('buildings/lookups/siteId?q=southern')))).toEqual([])
  const limited = await person(
    ['customers.buildings.view', 'customers.buildings.edit', 'customers.view', 'customers.edit'],
    [north],
  )
  expect((await limited.get(at('buildings/lookups/siteId', south))).statusCode).toBe(404)
  expect(namesOf(await offered(limited, '/api/customers/lookups/parentCustomerId'))).toEqual(['North'])
})

it('offers an integration of one customer only to that customer', async () => {
  const own = await create(apps, { name: 'Northern bridge', kind: 'integration', servedCustomerId: north })
  const found = async (customerId: string) =>
    namesOf(await offered(admin, at('stations/lookups/appId?q=northern', customerId)))
  expect(await found(north)).toEqual([own.name])
  expect(await found(south)).toEqual([])
})

it('offers only what the rules of the form accept', async () => {
  await create(apps, { name: 'Asset scanner', product: 'assets' })
  await create(apps, { name: 'Asset desk of the platform', product: 'platform' })
  const names = namesOf(await offered(admin, at('stations/lookups/appId?q=asset')))
  expect(names).toEqual(['Asset desk of the platform'])
  const vendor = await create(lockerVendors, { name: 'Closing Vendor' })
  await change(lockerVendors, vendor, { status: 'deprecated' })
  const path = at('lockerBanks/lookups/lockerVendorId')
  expect(namesOf(await offered(admin, `${path}?q=closing`))).toEqual([])
  expect(namesOf(await offered(admin, `${path}?q=closing&for=filter`))).toEqual(['Closing Vendor'])
})

it('leaves out what is archived, inactive or closed, and still names it', async () => {
  const site = await create(sites, { name: 'Old Wharf' })
  const [gone, idle, used] = [
    await create(buildings, { siteId: site.id, name: 'Wharf gone' }),
    await create(buildings, { siteId: site.id, name: 'Wharf idle', isActive: false }),
    await create(buildings, { siteId: site.id, name: 'Wharf used' }),
  ]
  await archive(buildings, gone)
  const path = at('locations/lookups/buildingId')
  expect(namesOf(await offered(admin, `${path}?q=wharf`))).toEqual(['Wharf used'])
  expect(namesOf(await offered(admin, `${path}?for=filter&q=wharf`))).toEqual(['Wharf idle', 'Wharf used'])
  const all = [gone, idle, used].map(({ id }) => id).join(',')
  expect(namesOf(await offered(admin, `${path}?ids=${all}`)).sort()).toEqual(['Wharf gone', 'Wharf idle', 'Wharf used'])
  const active = await change(sites, site, { status: 'active' })
  const closed = await change(sites, active.json(), { status: 'closed' })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(namesOf(await offered(admin, at('buildings/lookups/siteId?q=wharf')))).toEqual([])
})

it('shows where a record is, and filters by it', async () => {
  const site = await create(sites, { name: 'Narrow Campus' })
  const [east, west] = [
    await create(buildings, { siteId: site.id, name: 'East' }),
    await create(buildings, { siteId: site.id, name: 'West' }),
  ]
  for (const building of [east, west]) await create(floors, { buildingId: building.id, name: 'Third' })
  const path = at('locations/lookups/floorId?q=third')
  expect((await offered(admin, path)).map(({ inside }) => inside).sort()).toEqual(['East', 'West'])
  expect((await offered(admin, `${path}&filter[buildingId]=${west.id}`)).map(({ inside }) => inside)).toEqual(['West'])
  expect((await admin.get(`${path}&filter[siteId]=${site.id}`)).statusCode).toBe(400)
})

it('shows each record once over several pages', async () => {
  const path = at('buildings/lookups/siteId?limit=2')
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Page<Lookup> = (await admin.get(cursor === null ? path : `${path}&cursor=${cursor}`)).json()
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  const all = (await offered(admin, at('buildings/lookups/siteId?limit=50'))).map(({ id }) => id)
  expect(all.length).toBeGreaterThan(2)
  expect(seen).toEqual(all)
})

it('names no contacts in filters to users who may not view contacts, and in forms finds them by name only', async () => {
  const [used, unused] = [
    await create(contacts, { displayName: 'Quilla Marsh', emails: [address('quilla@example.test')] }),
    await create(contacts, { displayName: 'Quill Stone', emails: [address('stone@example.test')] }),
  ]
  await create(tenants, { primaryContactId: used.id })
  const path = at('tenants/lookups/primaryContactId')
  const reader = await person(['customers.tenants.view'])
  expect(await offered(reader, `${path}?for=filter&q=quill`)).toEqual([])
  expect(await offered(reader, `${path}?for=filter&ids=${used.id}`)).toEqual([])
  expect((await offered(admin, `${path}?for=filter&q=quilla`)).map(({ id }) => id)).toEqual([used.id])
  const editor = await person(['customers.tenants.view', 'customers.tenants.edit'])
  expect((await offered(editor, `${path}?q=quill`)).map(({ id }) => id).sort()).toEqual([used.id, unused.id].sort())
  expect(await offered(editor, `${path}?q=stone@example.test`)).toEqual([])
  // Control: users who may view contacts find them by email address.
  expect((await offered(admin, `${path}?q=stone@example.test`)).map(({ id }) => id)).toEqual([unused.id])
})

it('finds the default of its kind for a new record', async () => {
  const role = await create(securityRoles, { name: 'Front desk', isDefault: true })
  const inviter = await person(['customers.users.view', 'customers.users.create'])
  expect((await offered(inviter, at('users/lookups/securityRoleId?default=true'))).map(({ id }) => id)).toEqual([
    role.id,
  ])
})
