/** The registry is the test plan: every resource passes the same tests from the day it's added. */

import { collections } from '@postern/domain/areas/index.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import { endpointsOf } from '@postern/domain/engine/endpoints/many.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { isRef } from '@postern/domain/engine/field.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { type AnyRecord, fieldsOf, fieldsWhere, labelOf, type Resource } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { describe, expect, it } from 'vitest'
import {
  archivePath,
  archiveSample,
  pathOf,
  sampleBody,
  sampleChange,
  sampleRecord,
  sampleValue,
  shareParents,
} from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer()
const { admin, north, south, person } = server
shareParents()

/** Requests that race, each on a connection of its own. */
const rivals = 10

const listed = async (path: string): Promise<AnyRecord[]> => (await admin.get(path)).json<Page<AnyRecord>>().items

const everythingBut = (permission: Permission): Permission[] => allPermissions.filter((word) => word !== permission)

const inSouth = new Map<ResourceName, Promise<AnyRecord>>()
/** The other customer's, to which nothing may refer. */
function foreignRecord(target: Resource): Promise<AnyRecord> {
  const record = inSouth.get(target.name) ?? sampleRecord(admin, target, south)
  inSouth.set(target.name, record)
  return record
}

describe.each(collections.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  const path = pathOf(resource, north)
  const elsewhere = pathOf(resource, south)
  let made: Promise<AnyRecord> | undefined
  /** For tests in which nothing may change it. */
  const untouched = () => (made ??= sampleRecord(admin, resource, north))

  it('can be created, read, listed, searched, updated, archived and restored, with a history', async () => {
    await untouched() // the first of a kind may be special: a default cannot be archived
    const record = await sampleRecord(admin, resource, north)
    const one = `${path}/${record.id}`
    expect((await admin.get(one)).json()).toEqual(record)
    const title = String(record[resource.title])
    expect(await listed(`${path}?q=${encodeURIComponent(title)}&limit=200`)).toContainEqual(
      expect.objectContaining({ id: record.id }),
    )

    const change = sampleChange(resource, record)
    const changed = await admin.patch(one, change, record.rowVersion)
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ ...change, rowVersion: record.rowVersion + 1, updatedBy: admin.id })

    if (resource.archiveNeedsName) {
      const nameless = await admin.delete(one)
      expect(nameless.json<FailureBody>().errors?.map((issue) => issue.path)).toEqual(['name'])
    }
    expect((await admin.delete(archivePath(resource, north, changed.json<AnyRecord>()))).statusCode).toBe(204)
    expect(await listed(`${path}?limit=200`)).not.toContainEqual(expect.objectContaining({ id: record.id }))
    expect(await listed(`${path}?limit=200&archived=true`)).toContainEqual(expect.objectContaining({ id: record.id }))
    expect((await admin.patch(one, change, record.rowVersion + 2)).statusCode).toBe(409)

    const restored = await admin.post(`${one}/restore`)
    expect(restored.statusCode).toBe(200)
    expect(restored.json()).toMatchObject({ id: record.id, archivedAt: null, ...change })

    const history = (await admin.get(`${one}/history`)).json<
      Page<{ action: string; changes: object; userName: string }>
    >().items
    expect(history.map((entry) => entry.action)).toEqual(['restore', 'archive', 'update', 'create'])
    expect(history[2]?.changes).toEqual(
      Object.fromEntries(Object.entries(change).map(([name, after]) => [name, { before: record[name], after }])),
    )
    expect(history.every((entry) => entry.userName === 'Ana Reyes')).toBe(true)
  })

  it('refuses each verb without exactly its permission, and everything without a session', async () => {
    const record = await untouched()
    const one = `${path}/${record.id}`
    const acts = {
      view: [() => path, 'get'],
      create: [() => path, 'post'],
      edit: [() => one, 'patch'],
      delete: [() => one, 'delete'],
    } as const
    for (const [verb, [where, method]] of Object.entries(acts)) {
      const word = `${resource.permission}.${verb}` as Permission
      const lacking = await person(everythingBut(word))
      const answer = method === 'patch' ? await lacking.patch(where(), {}, 1) : await lacking[method](where())
      expect(answer.statusCode, verb).toBe(401)
      expect(answer.json<FailureBody>(), verb).toMatchObject({
        code: 'forbidden',
        permission: word,
      })
      expect(answer.json<FailureBody>().message).not.toMatch(/expired/i)
    }
    for (const endpoint of endpointsOf(resource)) {
      const [method, pattern = ''] = endpoint.key.split(' ')
      const url = pattern.replace(':customerId', north).replace(':id', record.id)
      const answer = await server.app.inject({ method: method as 'GET', url })
      expect(answer.statusCode, endpoint.key).toBe(401)
      expect(answer.json<FailureBody>().code).toBe('session_expired')
    }
  })

  // Records in the system area belong to no customer: only permissions hide them.
  if (resource.scope !== 'system')
    it('hides another customer’s records on every route', async () => {
      const record = await untouched()
      // A record that is itself a customer is hidden from users without access to that customer.
      const asker = resource.scope === 'top' ? await person(allPermissions, [south]) : admin
      const foreign = `${elsewhere}/${record.id}`
      expect(
        (await asker.get(`${elsewhere}?limit=200`)).json<Page<AnyRecord>>().items.map((item) => item.id),
      ).not.toContain(record.id)
      const answers = await Promise.all([
        asker.get(foreign),
        asker.patch(foreign, sampleChange(resource, record), record.rowVersion),
        asker.delete(foreign),
        asker.post(`${foreign}/restore`),
        asker.get(`${foreign}/dependents`),
        asker.get(`${foreign}/history`),
      ])
      expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404])
      expect((await admin.get(`${path}/${record.id}`)).json()).toEqual(record)
      if (resource.scope === 'customer') {
        const outsider = await person(allPermissions, [south])
        expect((await outsider.get(path)).statusCode).toBe(404)
        expect((await outsider.get(`${path}/${record.id}`)).statusCode).toBe(404)
      }
    })

  it('refuses a reference into another customer', async () => {
    const refs = resource.scope === 'customer' ? fieldsWhere(resource, isRef) : []
    for (const [name, field] of refs) {
      const target = collections.find((candidate) => candidate.name === field.target)
      if (target?.scope !== 'customer') continue
      const foreign = await foreignRecord(target)
      const answer = await admin.post(path, { ...(await sampleBody(admin, resource, north)), [name]: foreign.id })
      expect(answer.statusCode).toBe(400)
      expect(answer.json<FailureBody>().errors?.[0]?.path).toBe(name)
    }
  })

  it('refuses unknown and read-only fields by name', async () => {
    const body = await sampleBody(admin, resource, north)
    const record = await untouched()
    const closed = fieldsWhere(resource, (field) => !field.writable).map(([name]) => name)
    const names = ['bogus', 'id', 'rowVersion', 'createdAt', 'customerId', ...closed]
    const values = Object.fromEntries(names.map((name) => [name, null]))
    for (const answer of [
      await admin.post(path, { ...body, ...values }),
      await admin.patch(`${path}/${record.id}`, values, record.rowVersion),
    ]) {
      expect(answer.statusCode).toBe(400)
      // Exactly these: no other value is to blame.
      expect(new Set(answer.json<FailureBody>().errors?.map((issue) => issue.path))).toEqual(new Set(names))
    }
    for (const [name] of fieldsWhere(resource, (field) => field.immutable))
      expect((await admin.patch(`${path}/${record.id}`, { [name]: record[name] }, record.rowVersion)).statusCode).toBe(
        400,
      )
  })

  it('loses no update: 428 without If-Match, 412 with the current record for a stale one, exactly one winner in a race', async () => {
    const record = await sampleRecord(admin, resource, north)
    const one = `${path}/${record.id}`
    const change = sampleChange(resource, record)
    expect((await admin.patch(one, change, null)).statusCode).toBe(428)
    const race = await Promise.all(Array.from({ length: rivals }, () => admin.patch(one, change, record.rowVersion)))
    expect(race.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(rivals - 1).fill(412)])
    const late = race.find((answer) => answer.statusCode === 412)?.json<FailureBody>()
    expect(late).toMatchObject({
      code: 'stale',
      current: { id: record.id, rowVersion: record.rowVersion + 1, ...change },
    })
    expect(
      (await admin.patch(one, change, record.rowVersion + 1, { headers: { 'if-match': 'soon' } })).statusCode,
    ).toBe(400)
  })

  it('keeps unique values unique in a race, ignoring case, and frees them when archived', async () => {
    const unique = fieldsWhere(resource, (field) => field.kind === 'text').filter(
      ([, field]) => field.unique !== undefined && field.writable,
    )
    for (const [name, field] of unique) {
      const { max = 200 } = field
      // Fields with a format are written in one case only.
      const [same, loud] = field.format
        ? Array(2).fill(sampleValue(field, 999))
        : [`Same ${name}`.slice(0, max), `SAME ${name.toUpperCase()}`.slice(0, max)]
      const bodies = await Promise.all(Array.from({ length: rivals }, () => sampleBody(admin, resource, north)))
      const parents = Object.fromEntries(resource.parents.map((parent) => [parent, bodies[0]?.[parent]]))
      const answers = await Promise.all(
        bodies.map((body, index) => admin.post(path, { ...body, ...parents, [name]: index % 2 ? same : loud })),
      )
      expect(answers.map((answer) => answer.statusCode).sort(), name).toEqual([201, ...Array(rivals - 1).fill(409)])
      const refused = answers.find((answer) => answer.statusCode === 409)?.json<FailureBody>()
      expect(refused?.errors).toContainEqual(expect.objectContaining({ path: name }))
      const winner = answers.find((answer) => answer.statusCode === 201)?.json<AnyRecord>()
      if (!winner) throw new Error('nobody won')
      expect((await archiveSample(admin, resource, north, winner)).statusCode).toBe(204)
      const again = await admin.post(path, {
        ...(await sampleBody(admin, resource, north)),
        ...parents,
        [name]: same,
      })
      expect(again.statusCode).toBe(201)
      expect((await admin.post(`${path}/${winner.id}/restore`)).statusCode).toBe(409)
    }
  })

  it('runs a repeated create once: same key, same answer, even in a race; same key, different body: 422', async () => {
    const body = await sampleBody(admin, resource, north)
    const headers = { 'idempotency-key': `key of ${resource.name}` }
    const answers = await Promise.all(Array.from({ length: rivals }, () => admin.post(path, body, { headers })))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json<AnyRecord>().id)).size).toBe(1)
    const other = await admin.post(path, await sampleBody(admin, resource, north), { headers })
    expect(other.statusCode).toBe(422)
    const control = await admin.post(path, { ...(await sampleBody(admin, resource, north)) })
    expect(control.json<AnyRecord>().id).not.toBe(answers[0]?.json<AnyRecord>().id)
  })

  it('has a label for every field and a section for every writable field', () => {
    for (const [name, field] of fieldsOf(resource)) expect(labelOf(name, field)).toMatch(/^[A-Z\d][\w ,-]*$/)
    const inSections = Object.values(resource.sections).flat()
    const writable = fieldsWhere(resource, (field) => field.writable).map(([name]) => name)
    expect([...inSections].sort()).toEqual(expect.arrayContaining(writable.sort()))
    expect(new Set(inSections).size).toBe(inSections.length)
  })
})
