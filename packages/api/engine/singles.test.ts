/** Resources that each customer has exactly once: all pass the same tests. */

import { singles } from '@postern/domain/areas/index.ts'
import { allPermissions, type Permission, secretsPermission } from '@postern/domain/auth/permission.ts'
import { endpointsOf } from '@postern/domain/engine/endpoints/many.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { hiddenSecret, isRef } from '@postern/domain/engine/field.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, defaultsOf, fieldsWhere, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { pathOf, sampleBody, sampleChange, sampleRecord } from '../testing/sample.ts'
import { newCustomer, testServer } from '../testing/server.ts'
import { secretOwner } from './writeRecord.ts'

const { app, admin, north, south, person, database, deps, log } = await testServer()

const everythingBut = (permission: Permission): Permission[] => allPermissions.filter((word) => word !== permission)

describe.each(singles.map((resource) => ({ name: resource.name, resource })))('$name', ({ resource }) => {
  const path = pathOf(resource, north)
  const read = async (at = path): Promise<AnyRecord> => (await admin.get(at)).json<AnyRecord>()
  const secretNames = fieldsWhere(resource, ({ kind }) => kind === 'secret').map(([name]) => name)

  it('exists as soon as the customer is created, with the definition’s defaults and a history', async () => {
    const made = await admin.post('/api/customers', newCustomer(`Fresh ${resource.name}`, 'FRESH'))
    const { id } = made.json<AnyRecord>()
    const own = pathOf(resource, id)
    expect(await read(own)).toMatchObject({ ...defaultsOf(resource), id, customerId: id, rowVersion: 1 })
    const [entry, ...rest] = (await admin.get(`${own}/history`)).json<Page<HistoryEntry>>().items
    expect(entry).toMatchObject({ action: 'create', userId: admin.id })
    expect(rest).toEqual([])
  })

  it('accepts a change from a user who has read it, and records it in its history', async () => {
    const before = await read()
    const change = sampleChange(resource, before)
    const changed = await admin.patch(path, change, before.rowVersion)
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toMatchObject({ ...change, rowVersion: before.rowVersion + 1, updatedBy: admin.id })
    expect(await read()).toEqual(changed.json())
    const [entry] = (await admin.get(`${path}/history`)).json<Page<HistoryEntry>>().items
    expect(entry).toMatchObject({
      action: 'update',
      userName: 'Ana Reyes',
      changes: Object.fromEntries(
        Object.entries(change).map(([name, after]) => [name, { before: before[name], after }]),
      ),
    })
  })

  it('refuses a user who hasn’t: 428 without a version, 412 with the current record for a stale one', async () => {
    const before = await read()
    const change = sampleChange(resource, before)
    expect((await admin.patch(path, change, null)).statusCode).toBe(428)
    expect((await admin.patch(path, change, before.rowVersion)).statusCode).toBe(200)
    const late = await admin.patch(path, change, before.rowVersion)
    expect(late.statusCode).toBe(412)
    expect(late.json<FailureBody>()).toMatchObject({ current: await read() })
  })

  it('refuses each verb without exactly its permission, and everything without a session', async () => {
    for (const verb of ['view', 'edit'] as const) {
      const word: Permission = `${resource.permission}.${verb}`
      const lacking = await person(everythingBut(word))
      const answer = verb === 'view' ? await lacking.get(path) : await lacking.patch(path, {}, 1)
      expect(answer.json<FailureBody>()).toMatchObject({ code: 'forbidden', permission: word })
    }
    for (const { key } of endpointsOf(resource)) {
      const [method, pattern = ''] = key.split(' ')
      const answer = await app.inject({ method: method as 'GET', url: pattern.replace(':customerId', north) })
      expect(answer.json<FailureBody>().code, key).toBe('session_expired')
    }
  })

  it('doesn’t exist for users who can’t access the customer, and they can’t change it', async () => {
    const before = await read()
    const outsider = await person(allPermissions, [south])
    const answers = [
      await outsider.get(path),
      await outsider.patch(path, sampleChange(resource, before), before.rowVersion),
      await outsider.get(`${path}/history`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await read()).toEqual(before)
    expect((await outsider.get(pathOf(resource, south))).statusCode).toBe(200)
  })

  it('refuses unknown and read-only fields by name, and references into another customer', async () => {
    const { rowVersion } = await read()
    for (const name of ['bogus', 'id', 'rowVersion', 'customerId', 'archivedAt']) {
      const answer = await admin.patch(path, { [name]: null }, rowVersion)
      expect(answer.statusCode, name).toBe(400)
      expect(answer.json<FailureBody>().errors?.[0]?.path).toBe(name)
    }
    for (const [name, { target }] of fieldsWhere(resource, isRef)) {
      const foreign = await sampleRecord(admin, resourceNamed(target), south)
      const answer = await admin.patch(path, { [name]: foreign.id }, rowVersion)
      expect(answer.json<FailureBody>().errors?.[0]?.path).toBe(name)
    }
  })

  it('saves every field', async () => {
    const { rowVersion } = await read()
    const body = Object.fromEntries(
      Object.entries(await sampleBody(admin, resource, north)).filter(([name]) => !secretNames.includes(name)),
    )
    const answer = await admin.patch(path, body, rowVersion)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read()).toMatchObject(body)
  })

  it('has no list, and can’t be created, archived, restored or exported', async () => {
    const { id } = await read()
    const one = `${path}/${id}`
    const answers = [
      await admin.post(path, {}),
      await admin.delete(path),
      await admin.get(one),
      await admin.delete(one),
      await admin.post(`${one}/restore`),
      await admin.post(`${path}/bulk`, { ids: [id], archive: true }),
      await admin.get(`${path}/export?format=csv`),
    ]
    for (const { statusCode } of answers) expect([404, 405]).toContain(statusCode)
  })

  it('seals its secrets, shows only whether they’re set, and lets only users with the permission set them', async () => {
    const word = secretsPermission(resource.permission)
    const { id, rowVersion } = await read()
    const values = Object.fromEntries(secretNames.map((name) => [name, `canary-${name}`]))
    const refused = await (await person(allPermissions.filter((each) => each !== word))).patch(path, values, rowVersion)
    if (word && secretNames.length > 0) expect(refused.statusCode).toBe(400)
    const answers = [
      await admin.patch(path, values, rowVersion),
      await admin.get(path),
      await admin.get(`${path}/history`),
    ]
    for (const { body } of answers) expect(body).not.toContain('canary-')
    const after = await read()
    for (const name of secretNames) expect(after[name]).toBe(hiddenSecret)
    const stored = await tx(database, 'all', (db) =>
      db.one(
        sql<{
          row: Record<string, string>
        }>`select to_jsonb(r) as row from ${sql.table(tableOf(resource))} r where id = ${id}`,
      ),
    )
    expect(JSON.stringify(stored)).not.toContain('canary-')
    for (const name of secretNames)
      expect(deps.secrets.open(secretOwner(resource, id, name), stored?.row[snake(name)] ?? '')).toBe(values[name])
    expect(log.join('')).not.toContain('canary-')
  })
})
