/**
 * Names of people and customers are sent only to users who may see them, on every route: next to every ref, in every history,
 * file, preview and refusal. Resources and routes come from the registry; new ones must be tested or listed here.
 */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { bespokeEndpoints } from '@postern/domain/areas/endpoints.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions, piiPermission } from '@postern/domain/auth/permission.ts'
import { splitKey } from '@postern/domain/engine/contract.ts'
import { manyEndpoints } from '@postern/domain/engine/endpoints/many.ts'
import { recordEndpoints, resourceEndpoints } from '@postern/domain/engine/endpoints/resource.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { hiddenSecret, isPointer } from '@postern/domain/engine/field.ts'
import { type AnyRecord, type Collection, collectionPath, fieldsWhere } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { actsIn } from '../testing/acts.ts'
import { pathOf, sampleBody, sampleChange } from '../testing/sample.ts'
import { newCustomer, type Person, testServer } from '../testing/server.ts'
import { trafficBench } from '../testing/traffic.ts'

const { admin, north, provider, person, database } = await testServer()
const { parcel } = trafficBench(database, admin, north)
const siteOfParcels = async () =>
  (await tx(database, 'all', (db) => db.one(sql<{ id: string }>`select site_id as id from parcels limit 1`)))?.id
const { create, change, archive } = actsIn(admin, north)
/** Only staff are limited to some customers, and staff are the provider's. */
const homeOf = ({ name }: Collection): string => (name === 'users' ? provider : north)
const read = async (resource: Collection, id: string) =>
  (await admin.get(`${pathOf(resource, homeOf(resource))}/${id}`)).json<AnyRecord>()

interface Pointing {
  readonly name: ResourceName
  readonly resource: Collection
  readonly refs: readonly (readonly [name: string, kind: string])[]
}

/** Resources that reference this one and can be viewed without permission to view it. */
const pointingTo = (target: Collection): Pointing[] =>
  collections.flatMap((resource) => {
    const refs = fieldsWhere(resource, isPointer)
      .filter(([, field]) => field.target === target.name && field.writable)
      .map(([name, { kind }]) => [name, kind] as const)
    const apart = target.scope === 'top' || resource.permission !== target.permission
    return refs.length > 0 && apart ? [{ name: resource.name, resource, refs }] : []
  })

/** Some can be set only together with others, or after others. */
const alsoSet: { readonly [N in ResourceName]?: object } = { apps: { kind: 'integration' } }
const together: { readonly [N in ResourceName]?: object } = { lockers: { mode: 'static' } }
const before: { readonly [N in ResourceName]?: (record: AnyRecord, id: string) => Promise<unknown> } = {
  departments: async ({ id: departmentId }, id) => change(contacts, await read(contacts, id), { departmentId }),
}

async function pointAt({ resource, refs }: Pointing, id: string): Promise<AnyRecord> {
  const acts = actsIn(admin, homeOf(resource))
  const record = await acts.create(resource, alsoSet[resource.name])
  await before[resource.name]?.(record, id)
  const values = Object.fromEntries(refs.map(([name, kind]) => [name, kind === 'refs' ? [id] : id]))
  const pointing = await acts.change(resource, record, { ...values, ...together[resource.name] })
  expect(pointing.statusCode, pointing.body).toBe(200)
  return pointing.json<AnyRecord>()
}

/** Every request that reveals something about such a record. */
async function answersAbout(reader: Person, { resource, refs }: Pointing, record: AnyRecord) {
  const path = pathOf(resource, homeOf(resource))
  const one = `${path}/${record.id}`
  const columns = refs.map(([name]) => name).join(',')
  const cleared = Object.fromEntries(refs.map(([name, kind]) => [name, kind === 'refs' ? [] : null]))
  return {
    get: await reader.get(one),
    list: await reader.get(`${path}?limit=200&fields=*`),
    history: await reader.get(`${one}/history`),
    dependents: await reader.get(`${one}/dependents`),
    stale: await reader.patch(one, sampleChange(resource, record), record.rowVersion + 7),
    bulk: await reader.post(`${path}/bulk`, { ids: [record.id], patch: cleared, dryRun: true }),
    export: await reader.get(`${path}/export?format=csv&columns=${columns}`),
    change: await reader.patch(one, sampleChange(resource, record), record.rowVersion),
  }
}

it('finds resources that reference people', () => {
  expect(pointingTo(contacts).map(({ name }) => name)).toEqual(['tenants', 'departments', 'lockers'])
})

describe.each(pointingTo(contacts))('the contact that $name reference', (pointing) => {
  it('is named only to users who may see contacts', async () => {
    const displayName = `Canary ${pointing.name}`
    const { id } = await create(contacts, { displayName, firstName: null, lastName: null })
    const record = await pointAt(pointing, id)
    const blind = await person(allPermissions.filter((word) => !word.startsWith('customers.contacts.')))
    const seen = await answersAbout(admin, pointing, record)
    const hidden = await answersAbout(blind, pointing, await read(pointing.resource, record.id))
    for (const [route, { body }] of Object.entries(hidden)) expect(body, route).not.toContain(displayName)
    for (const route of ['get', 'list', 'history', 'export'] as const)
      expect(seen[route].body, route).toContain(displayName)
  })
})

describe.each(pointingTo(customers))('the customer that $name reference', (pointing) => {
  it('is named only to users who can access it', async () => {
    const name = `Canary ${pointing.name}`
    const made = await admin.post('/api/customers', newCustomer(name, `CAN${pointing.name.slice(0, 4)}`))
    const record = await pointAt(pointing, made.json<AnyRecord>().id)
    const reach = [north, provider, ...(pointing.resource === customers ? [record.id] : [])]
    const seen = await answersAbout(admin, pointing, record)
    const limited = await person(allPermissions, reach)
    const hidden = await answersAbout(limited, pointing, await read(pointing.resource, record.id))
    for (const [route, { body }] of Object.entries(hidden)) expect(body, route).not.toContain(name)
    // Inside a customer the database shows no other customer: there the pickers name them (api/lookups).
    if (pointing.resource.scope === 'customer') return
    for (const route of ['get', 'list', 'history', 'export'] as const) expect(seen[route].body, route).toContain(name)
  })
})

describe('the parcels of a place', () => {
  it.each([
    { recipient: contacts, key: 'contactId' },
    { recipient: departments, key: 'departmentId' },
    { recipient: tenants, key: 'tenantId' },
  ])('name their $recipient.name only to users who may see them', async ({ recipient, key }) => {
    const record = await create(recipient, { [recipient.title]: `Canary parcel ${recipient.name}` })
    await parcel({ [key]: record.id })
    const list = `/api/customers/${north}/parcels?holder=sites&id=${await siteOfParcels()}`
    const blind = await person(allPermissions.filter((word) => !word.startsWith(`${recipient.permission}.`)))
    const [seen, hidden] = [await admin.get(list), await blind.get(list)]
    expect([seen.statusCode, hidden.statusCode]).toEqual([200, 200])
    expect(seen.body).toContain(String(record[recipient.title]))
    expect(hidden.body).not.toContain(String(record[recipient.title]))
    expect(hidden.body).toContain(hiddenSecret)
  })
})

describe('a record that blocks archiving', () => {
  it('is counted for everyone and named to users who may see it', async () => {
    const site = await create(sites)
    await create(contacts, { displayName: 'Canary at the site', siteId: site.id })
    const blind = await person(allPermissions.filter((word) => !word.startsWith('customers.contacts.')))
    const one = `${pathOf(sites, north)}/${site.id}`
    const refused = (who: Person) => who.delete(`${one}?${new URLSearchParams({ name: String(site.name) })}`)
    for (const ask of [(who: Person) => who.get(`${one}/dependents`), refused]) {
      const [hidden, seen] = [await ask(blind), await ask(admin)]
      expect(seen.body).toContain('Canary at the site')
      expect(hidden.body).not.toContain('Canary at the site')
      const line = hidden.json<FailureBody>().dependents?.find(({ resource }) => resource === contacts.name)
      expect(line).toMatchObject({ count: 1, titles: [] })
    }
  })
})

it('doesn’t name an archived contact to users who may not see contacts', async () => {
  const contact = await create(contacts, { displayName: 'Canary archived' })
  await archive(contacts, contact)
  const blind = await person(allPermissions.filter((word) => !word.startsWith('customers.contacts.')))
  for (const pointing of pointingTo(contacts)) {
    const body = { ...(await sampleBody(admin, pointing.resource, north)), ...alsoSet[pointing.name] }
    const [name, kind] = pointing.refs[0] ?? ['', '']
    const answer = await blind.post(pathOf(pointing.resource, north), {
      ...body,
      ...together[pointing.name],
      [name]: kind === 'refs' ? [contact.id] : contact.id,
    })
    expect(answer.statusCode, pointing.name).toBe(400)
    expect(answer.body).not.toContain('Canary archived')
  }
})

/**
 * Every route under the path of a resource with personal data: covered in privacy.test.ts, in contacts/*.test.ts, or without
 * records in its answer. A new one needs a masking test first, then an entry here.
 */
const judged: { readonly [N in ResourceName]?: readonly string[] } = {
  contacts: [
    'GET /api/customers/:customerId/contacts/customFields',
    'GET /api/customers/:customerId/contacts/reach',
    'GET /api/customers/:customerId/contacts/:id/notices',
    'GET /api/customers/:customerId/contacts/:id/lockers',
    'POST /api/customers/:customerId/contacts/merge',
    'POST /api/customers/:customerId/contacts/:id/anonymise',
    'POST /api/customers/:customerId/contacts/:id/reveal',
    'GET /api/customers/:customerId/contacts/duplicates',
    'GET /api/customers/:customerId/contacts/duplicates/summary',
    'GET /api/customers/:customerId/contacts/duplicates/pair',
    'GET /api/customers/:customerId/contacts/duplicates/dismissed',
    'POST /api/customers/:customerId/contacts/duplicates/dismissed',
    'DELETE /api/customers/:customerId/contacts/duplicates/dismissed/:id',
    'POST /api/customers/:customerId/contacts/duplicates/mergeCertain',
    'GET /api/customers/:customerId/contacts/merges',
    'POST /api/customers/:customerId/contacts/merges/:id/undo',
  ],
}

describe.each(
  collections.filter((resource) => piiPermission(resource.permission) !== undefined && resource.fields.phones),
)('the routes of $name', (resource) => {
  it('are the derived ones, and custom ones whose masking is tested', () => {
    const derived = new Set<string>(
      [resourceEndpoints(resource), recordEndpoints(resource), manyEndpoints(resource)].flatMap((table) =>
        Object.values(table).map(({ key }) => key),
      ),
    )
    const path = collectionPath(resource)
    const own = Object.keys(bespokeEndpoints).filter((key) => {
      const { path: at } = splitKey(key as keyof typeof bespokeEndpoints)
      return (at === path || at.startsWith(`${path}/`)) && !derived.has(key)
    })
    expect(own.sort()).toEqual([...(judged[resource.name] ?? [])].sort())
  })
})
