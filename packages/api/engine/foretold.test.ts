/** A write is answered without reading the record again, so the answer must be what a reader gets. */

import { users } from '@postern/domain/areas/access/users.ts'
import { collections, singles } from '@postern/domain/areas/index.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { type Field, isPointer } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, type Resource } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { pathOf, sampleBody, sampleRecord, sampleValue, shareParents } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { isForetold, isReturned } from './foretold.ts'

const server = await testServer()
const { admin, north, person } = server
shareParents()
/** Not the one who created the records, so their name differs. */
const editor = await person(allPermissions)

/** A value that the record doesn't have yet. */
function anotherValue(field: Field, before: unknown): unknown {
  if (field.kind === 'bool') return before !== true
  if (field.kind === 'status') return field.transitions[String(before)]?.[0]
  if (field.kind === 'choice') return field.choices.find((choice) => choice !== before)
  return sampleValue(field, 4_321)
}

/** The fields that were changed, one at a time; each answer is compared with the record as read afterward. */
async function changeEach(resource: Resource, one: string, first: AnyRecord): Promise<string[]> {
  let record = first
  const changed: string[] = []
  for (const [name, field] of fieldsWhere(resource, ({ writable, immutable }) => writable && !immutable)) {
    const value = anotherValue(field, record[name])
    if (value === undefined) continue
    const answer = await editor.patch(one, { [name]: value }, record.rowVersion)
    const read = (await editor.get(one)).json<AnyRecord>()
    // A refused value is fine, a broken server isn't.
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    if (answer.statusCode === 200) {
      expect({ [name]: answer.json() }).toEqual({ [name]: read })
      changed.push(name)
    }
    record = read
  }
  return changed
}

describe.each(collections.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  it('answers a creation with the record as it’s read afterward, with and without references', async () => {
    const optional = new Set(
      fieldsWhere(resource, (field) => isPointer(field) && !field.required).map(([name]) => name),
    )
    for (const leftOut of [new Set<string>(), optional]) {
      const body = Object.entries(await sampleBody(admin, resource, north)).filter(([name]) => !leftOut.has(name))
      const answer = await editor.post(pathOf(resource, north), Object.fromEntries(body))
      expect(answer.statusCode, answer.body).toBe(201)
      const created = answer.json<AnyRecord>()
      expect(created).toEqual((await editor.get(`${pathOf(resource, north)}/${created.id}`)).json())
      expect(created.labels.createdBy).toBe(created.labels.updatedBy)
    }
  })

  it('answers a change of any field with the record as it’s read afterward', async () => {
    const record = await sampleRecord(admin, resource, north)
    const changed = await changeEach(resource, `${pathOf(resource, north)}/${record.id}`, record)
    expect(changed).not.toEqual([])
  })
})

describe.each(singles.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  it('answers a change of any field with the record as it’s read afterward', async () => {
    const one = pathOf(resource, north)
    const changed = await changeEach(resource, one, (await admin.get(one)).json())
    expect(changed).not.toEqual([])
  })
})

it('reads a record back if its figures depend on what was changed, or a name must be looked up', () => {
  expect(isForetold(sites, ['name', 'pickupInstructions'])).toBe(true)
  expect(isForetold(sites, ['openingHours'])).toBe(false)
  expect(isForetold(sites, ['timezone'])).toBe(false)
  expect(isForetold(sites, ['name', 'managerUserId'])).toBe(false)
  // A door's height depends on the doors below it, so on its own table.
  expect(isForetold(lockers, ['externalId'])).toBe(false)
})

it('lets an insert return its record if nothing in it must be looked up', () => {
  const pointers = (resource: Resource) => fieldsWhere(resource, isPointer).map(([name]) => name)
  expect(isReturned(sites, pointers(sites))).toBe(true)
  expect(isReturned(sites, pointers(sites).slice(1))).toBe(false)
  expect(isReturned(buildings, [])).toBe(false)
  expect(isReturned(lockers, pointers(lockers))).toBe(false)
})

it('names what a record refers to, even if the last record that was changed referred to nothing', async () => {
  const manager = await sampleRecord(admin, users, north)
  const [bare, managed] = [await sampleRecord(admin, sites, north), await sampleRecord(admin, sites, north)]
  const place = pathOf(sites, north)
  const change = (id: string, body: object, version: number) => admin.patch(`${place}/${id}`, body, version)
  expect((await change(managed.id, { managerUserId: manager.id }, 1)).statusCode).toBe(200)
  for (const [id, version] of [
    [bare.id, 1],
    [managed.id, 2],
    [managed.id, 3],
    [bare.id, 2],
  ] as const) {
    const answer = await change(id, { notes: `Version ${version}.` }, version)
    expect(answer.json()).toEqual((await admin.get(`${place}/${id}`)).json())
    expect(answer.json<AnyRecord>().labels.managerUserId).toBe(id === managed.id ? manager.name : undefined)
  }
})

it('refuses a taken name at its field, although that shows only when the change is saved', async () => {
  const [taken, site] = [await sampleRecord(admin, sites, north), await sampleRecord(admin, sites, north)]
  const one = `${pathOf(sites, north)}/${site.id}`
  const refused = await admin.patch(one, { name: taken.name }, site.rowVersion)
  expect(refused.statusCode).toBe(409)
  expect(refused.json<FailureBody>().errors?.map(({ path }) => path)).toEqual(['name'])
  expect((await admin.get(one)).json()).toEqual(site)
})
