/** Templates and their followers, for every resource that has templates (spec:data-model#templates). */

import { customers } from '@postern/domain/areas/customers/customers.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Adoption } from '@postern/domain/engine/endpoints/template.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { inheritableFields } from '@postern/domain/engine/template.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleBody, sampleChange, sampleRecord } from '../../testing/sample.ts'
import { newCustomer, testServer } from '../../testing/server.ts'

const { admin, north, south, provider, person } = await testServer()
const atProvider = actsIn(admin, provider)
const inNorth = actsIn(admin, north)
const inSouth = actsIn(admin, south)

const adopt = async (resource: Resource, customerId: string, templateIds?: string[]) =>
  (await admin.post(`${pathOf(resource, customerId)}/adopt`, { templateIds })).json<Adoption>()

async function followerOf(resource: Resource, template: AnyRecord, customerId: string): Promise<AnyRecord> {
  const answer = await adopt(resource, customerId, [template.id])
  expect(answer.refused).toEqual([])
  return (await admin.get(`${pathOf(resource, customerId)}/${answer.adopted[0]?.id}`)).json<AnyRecord>()
}

const reset = (resource: Resource, record: AnyRecord, fields?: string[]) =>
  admin.post(
    `${pathOf(resource, north)}/${record.id}/reset`,
    { fields },
    { headers: { 'if-match': `"${record.rowVersion}"` } },
  )

const historyOf = async (resource: Resource, customerId: string, record: AnyRecord) =>
  (await admin.get(`${pathOf(resource, customerId)}/${record.id}/history`)).json<{
    items: { via: string; action: string; changes: object }[]
  }>().items

const templated = resources.filter(({ template }) => template)

describe.each(templated.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  const names = inheritableFields(resource).map(([name]) => name)

  it('an adopted record has its template’s values, and follows it', async () => {
    const template = await sampleRecord(admin, resource, provider)
    const record = await followerOf(resource, template, north)
    expect(record).toMatchObject({
      templateId: template.id,
      overrides: [],
      labels: { templateId: template[resource.title] },
    })
    for (const name of names) expect(record[name], name).toEqual(template[name])
    expect((await historyOf(resource, north, record))[0]).toMatchObject({ action: 'create', via: 'adopt' })
    expect((await atProvider.read(resource, template)).followers).toBe(1)
    expect((await adopt(resource, north, [template.id])).refused).toMatchObject([{ reason: 'It’s already adopted.' }])
  })

  it('a list distinguishes records with overrides, without any, and without a template', async () => {
    const [first, second] = [
      await sampleRecord(admin, resource, provider),
      await sampleRecord(admin, resource, provider),
    ]
    const follower = await followerOf(resource, first, north)
    const departing = await followerOf(resource, second, north)
    const own = await sampleRecord(admin, resource, north)
    const change = sampleChange(resource, departing)
    const [name = ''] = Object.keys(change)
    await admin.patch(`${pathOf(resource, north)}/${departing.id}`, change, departing.rowVersion)
    const ids = async (differs: boolean) =>
      (await admin.get(`${pathOf(resource, north)}?filter[differs]=${differs}&limit=200`))
        .json<{ items: AnyRecord[] }>()
        .items.map(({ id }) => id)
    const isInherited = names.includes(name)
    expect((await ids(true)).filter((id) => [follower.id, departing.id, own.id].includes(id))).toEqual(
      isInherited ? [departing.id] : [],
    )
    expect(await ids(false)).toEqual(expect.arrayContaining([follower.id, own.id]))
  })

  /** Whatever users do, in any order: each field is either the customer's own or the template's. */
  it('any sequence of edits and resets leaves each field the template’s or the customer’s own', async () => {
    const shape = inheritableFields(resource)
    const step = fc.record({
      act: fc.constantFrom('template', 'row', 'reset'),
      pick: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
      version: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), fc.nat(), async (steps, from) => {
        let template = await sampleRecord(admin, resource, provider)
        const bodies = [template, ...(await Promise.all([1, 2].map(() => sampleBody(admin, resource, provider))))]
        let row = await followerOf(resource, template, north)
        // Few fields with three values each, so that the edits collide.
        const differing = names.filter((name) => new Set(bodies.map((body) => JSON.stringify(body[name]))).size === 3)
        const pool = [0, 1, 2].flatMap((offset) => differing[(from + offset) % differing.length] ?? [])
        const own = new Map<string, unknown>()
        for (const { act, pick, version } of steps) {
          const chosen = [...new Set(pick.flatMap((each) => pool[each % pool.length] ?? []))]
          const values = Object.fromEntries(chosen.map((name) => [name, bodies[version]?.[name] ?? null]))
          if (act === 'template') {
            const answer = await atProvider.change(resource, template, values)
            if (answer.statusCode !== 200) continue // values that don't fit together are refused, as in any edit
            template = answer.json<AnyRecord>()
          } else {
            const answer =
              act === 'row' ? await inNorth.change(resource, row, values) : await reset(resource, row, chosen)
            if (answer.statusCode !== 200) continue
            for (const name of chosen) {
              if (act === 'row' && JSON.stringify(values[name]) !== JSON.stringify(template[name]))
                own.set(name, values[name])
              else own.delete(name)
            }
          }
          row = await inNorth.read(resource, row)
          expect(new Set(row.overrides)).toEqual(new Set(own.keys()))
          for (const [name] of shape) expect(row[name], name).toEqual(own.has(name) ? own.get(name) : template[name])
          for (const name of own.keys()) expect(row.templateValues?.[name] ?? null, name).toEqual(template[name])
        }
      }),
      { numRuns: 8, seed: 4310 },
    )
  })
})

describe('a change of a template', () => {
  it('reaches every customer in the fields they don’t override, with an entry in their history', async () => {
    const template = await atProvider.create(packageTypes, { holdHours: 10, countsAs: 3 })
    const north1 = await followerOf(packageTypes, template, north)
    const south1 = await followerOf(packageTypes, template, south)
    await inNorth.change(packageTypes, north1, { holdHours: 99 })
    const answer = await atProvider.change(packageTypes, template, { holdHours: 20, countsAs: 4, isActive: false })
    expect(answer.json()).toMatchObject({ followers: 2 })
    expect(await inNorth.read(packageTypes, north1)).toMatchObject({
      holdHours: 99,
      countsAs: 4,
      isActive: true,
      overrides: ['holdHours'],
      templateValues: { holdHours: 20 },
      rowVersion: north1.rowVersion + 2,
    })
    expect(await inSouth.read(packageTypes, south1)).toMatchObject({ holdHours: 20, countsAs: 4, overrides: [] })
    expect((await historyOf(packageTypes, south, south1))[0]).toMatchObject({
      via: 'template',
      changes: { holdHours: { before: 10, after: 20 }, countsAs: { before: 3, after: 4 } },
    })
  })

  it('that would duplicate a name or break a rule at a customer skips only those fields there, which become overrides', async () => {
    const template = await atProvider.create(locationTypes, { name: 'Rack', capacityMode: 'none' })
    const north1 = await followerOf(locationTypes, template, north)
    const south1 = await followerOf(locationTypes, template, south)
    await inNorth.create(locationTypes, { name: 'Carousel' })
    await atProvider.change(locationTypes, template, { name: 'carousel', maxDwellHours: 7 })
    expect(await inNorth.read(locationTypes, north1)).toMatchObject({
      name: 'Rack',
      maxDwellHours: 7,
      overrides: ['name'],
    })
    expect(await inSouth.read(locationTypes, south1)).toMatchObject({ name: 'carousel', overrides: [] })

    const box = await atProvider.create(packageTypes, { lockerAllowed: true, preferredLockerSize: 'M' })
    const own = await followerOf(packageTypes, box, north)
    await inNorth.change(packageTypes, own, { preferredLockerSize: 'L' })
    expect(
      (await atProvider.change(packageTypes, box, { lockerAllowed: false, preferredLockerSize: 'none' })).statusCode,
    ).toBe(200)
    expect(await inNorth.read(packageTypes, own)).toMatchObject({
      lockerAllowed: true,
      preferredLockerSize: 'L',
      overrides: expect.arrayContaining(['lockerAllowed', 'preferredLockerSize']),
    })
  })

  it('reaches archived followers, too, so they’re up to date once restored', async () => {
    const template = await atProvider.create(contactTypes)
    await followerOf(contactTypes, await atProvider.create(contactTypes), north) // the first is the default and stays
    const follower = await followerOf(contactTypes, template, north)
    expect((await inNorth.archive(contactTypes, follower)).statusCode).toBe(204)
    await atProvider.change(contactTypes, template, { labelLine: '{displayName}' })
    expect((await admin.post(`${pathOf(contactTypes, north)}/${follower.id}/restore`)).json()).toMatchObject({
      labelLine: '{displayName}',
      archivedAt: null,
    })
  })

  it('at the same time as a customer’s edit loses nothing, whichever comes first', async () => {
    const template = await atProvider.create(priorityLevels, { targetMinutes: 100 })
    const follower = await followerOf(priorityLevels, template, north)
    const [, decided] = await Promise.all([
      atProvider.change(priorityLevels, template, { targetMinutes: 200 }),
      inNorth.change(priorityLevels, follower, { targetMinutes: 300 }),
    ])
    const now = await inNorth.read(priorityLevels, follower)
    expect([now.targetMinutes, now.overrides]).toEqual(
      decided.statusCode === 200 ? [300, ['targetMinutes']] : [200, []],
    )
  })
})

describe('resetting', () => {
  it('resets single fields or all, needs If-Match, and refuses records without a template', async () => {
    const template = await atProvider.create(packageTypes, { holdHours: 10, countsAs: 3 })
    const follower = await followerOf(packageTypes, template, north)
    const changed = (
      await inNorth.change(packageTypes, follower, { holdHours: 1, countsAs: 1, name: 'Ours' })
    ).json<AnyRecord>()
    expect(changed.overrides).toEqual(['name', 'holdHours', 'countsAs'])
    const one = (await reset(packageTypes, changed, ['holdHours'])).json<AnyRecord>()
    expect(one).toMatchObject({ holdHours: 10, countsAs: 1, overrides: ['name', 'countsAs'] })
    expect((await reset(packageTypes, changed)).statusCode).toBe(412)
    expect((await reset(packageTypes, one, ['isActive'])).statusCode).toBe(400)
    const all = (await reset(packageTypes, one)).json<AnyRecord>()
    expect(all).toMatchObject({ name: template.name, countsAs: 3, overrides: [] })
    expect((await historyOf(packageTypes, north, follower))[0]).toMatchObject({ via: 'reset' })
    const own = await inNorth.create(packageTypes)
    expect((await reset(packageTypes, own)).json<FailureBody>().message).toBe(
      'This package type doesn’t follow a template.',
    )
  })
})

describe('adopting', () => {
  it('refuses a name that is taken, with the reason, and adopts the others', async () => {
    const [taken, free] = [await atProvider.create(thermalLabels), await atProvider.create(thermalLabels)]
    await inNorth.create(thermalLabels, { name: taken.name })
    const answer = await adopt(thermalLabels, north, [taken.id, free.id])
    expect(answer.adopted).toMatchObject([{ title: free.name }])
    expect(answer.refused).toEqual([
      { templateId: taken.id, title: taken.name, reason: 'Another thermal label already has this name.' },
    ])
  })

  it('is offered for active templates that were never adopted, to users who may create', async () => {
    const [free, met, unused] = [
      await atProvider.create(packageTypes),
      await atProvider.create(packageTypes),
      await atProvider.create(packageTypes, { isActive: false }),
    ]
    await followerOf(packageTypes, met, north)
    const offered = async (customerId: string) =>
      (await admin.get(`${pathOf(packageTypes, customerId)}/templates`)).json<{ items: { id: string }[] }>().items
    const ids = (await offered(north)).map(({ id }) => id)
    expect(ids).toContain(free.id)
    expect(ids).not.toContain(met.id)
    expect(ids).not.toContain(unused.id)
    expect((await offered(south)).map(({ id }) => id)).toContain(met.id)
    expect(await offered(provider)).toEqual([])
    const clerk = await person(allPermissions.filter((word) => word !== 'mail.packageTypes.create'))
    expect((await clerk.get(`${pathOf(packageTypes, north)}/templates`)).statusCode).toBe(401)
  })

  it('needs the create permission, and isn’t for the provider or for another customer’s records', async () => {
    const clerk = await person(allPermissions.filter((word) => word !== 'mail.thermalLabels.create'))
    expect((await clerk.post(`${pathOf(thermalLabels, north)}/adopt`)).statusCode).toBe(401)
    expect((await admin.post(`${pathOf(thermalLabels, provider)}/adopt`)).statusCode).toBe(409)
    const foreign = await inSouth.create(thermalLabels)
    expect((await adopt(thermalLabels, north, [foreign.id])).refused).toMatchObject([{ reason: 'Template not found.' }])
  })

  it('happens automatically for a new customer: every active template, with their references and the same default', async () => {
    const level = await atProvider.create(priorityLevels)
    const type = await atProvider.create(packageTypes, { defaultPriorityLevelId: level.id, isDefault: true })
    const unused = await atProvider.create(packageTypes, { isActive: false })
    const fresh = (await admin.post('/api/customers', newCustomer('Fresh', 'FRESH'))).json<AnyRecord>()
    const listed = async (resource: Resource) =>
      (await admin.get(`${pathOf(resource, fresh.id)}?limit=200&fields=*`)).json<{ items: AnyRecord[] }>().items
    const own = (await listed(packageTypes)).find(({ templateId }) => templateId === type.id)
    const ownLevel = (await listed(priorityLevels)).find(({ templateId }) => templateId === level.id)
    expect(own).toMatchObject({ isDefault: true, isActive: true, defaultPriorityLevelId: ownLevel?.id })
    expect((await listed(packageTypes)).some(({ templateId }) => templateId === unused.id)).toBe(false)
    expect((await historyOf(customers, fresh.id, fresh))[0]).toMatchObject({ action: 'create', via: 'console' })
  })
})

it('resetting needs the edit permission, and doesn’t find another customer’s record', async () => {
  const follower = await followerOf(packageTypes, await atProvider.create(packageTypes), north)
  const headers = { 'if-match': `"${follower.rowVersion}"` }
  const clerk = await person(allPermissions.filter((word) => word !== 'mail.packageTypes.edit'))
  const refused = await clerk.post(`${pathOf(packageTypes, north)}/${follower.id}/reset`, {}, { headers })
  expect(refused.json<FailureBody>().code).toBe('forbidden')
  expect((await admin.post(`${pathOf(packageTypes, south)}/${follower.id}/reset`, {}, { headers })).statusCode).toBe(
    404,
  )
  expect((await admin.post(`${pathOf(packageTypes, north)}/${follower.id}/reset`, {})).statusCode).toBe(428)
})

it('the provider’s records aren’t in any customer’s list, though their values are', async () => {
  const template = await atProvider.create(packageTypes)
  expect((await admin.get(`${pathOf(packageTypes, north)}/${template.id}`)).statusCode).toBe(404)
  const answer = await admin.patch(
    `${pathOf(packageTypes, north)}/${template.id}`,
    { name: 'Mine' },
    template.rowVersion,
  )
  expect(answer.statusCode).toBe(404)
})
