/** A secret can be written but never read. */

import { collections } from '@postern/domain/areas/index.ts'
import { needPermission } from '@postern/domain/auth/grantNames.ts'
import { allPermissions, type Permission, secretsPermission } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { type AnyRecord, fieldsWhere, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { pathOf, sampleBody, sampleChange } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { secretOwner } from './writeRecord.ts'

const { admin, north, person, database, deps, log } = await testServer()
const { secrets } = deps

const withSecrets = collections.flatMap((resource) => {
  const names = fieldsWhere(resource, ({ kind }) => kind === 'secret').map(([name]) => name)
  return names.length > 0 ? [{ name: resource.name, resource, names }] : []
})

describe.each(withSecrets)('the secrets of $name', ({ resource, names }) => {
  const path = pathOf(resource, north)
  /** Unlike any other text, in letters and in digits. */
  const word = (name: string, n = 0) => {
    const field = resource.fields[name]
    return field?.kind === 'secret' && field.format === 'keypad'
      ? `73${10 + n}4${resource.name.length % 10}69`
      : `canary-${resource.name}-${name}-${n}`
  }
  const words = names.flatMap((name) => Array.from({ length: 10 }, (_, n) => word(name, n)))
  const leaksIn = (text: string) => words.filter((each) => text.includes(each))
  const secretsOf = (n = 0) => Object.fromEntries(names.map((name) => [name, word(name, n)]))
  // Some must be unique, such as PINs at one site and carrier codes.
  const create = async (n = 0) => admin.post(path, { ...(await sampleBody(admin, resource, north)), ...secretsOf(n) })
  const stored = async (id: string) => {
    const columns = sql.join(names.map((name) => sql`${sql.ref(snake(name))} as ${sql.id(name)}`))
    const row = await tx(database, 'all', (db) =>
      db.one(sql<Record<string, string>>`select ${columns} from ${sql.table(tableOf(resource))} where id = ${id}`),
    )
    return row ?? {}
  }

  it('are in no answer, no list, no export, no history, no audit row and no log', async () => {
    const made = await create(0)
    const { id, rowVersion } = made.json<AnyRecord>()
    const one = `${path}/${id}`
    const answers = [
      made,
      await admin.patch(one, secretsOf(1), rowVersion),
      await admin.patch(one, secretsOf(2), rowVersion), // stale: the answer holds the current record
      await admin.patch(one, Object.fromEntries(names.map((name) => [name, { wrong: word(name, 3) }])), rowVersion + 1),
      await admin.get(one),
      await admin.get(`${path}?limit=200`),
      await admin.get(`${one}/history`),
      await admin.get(`${path}/export?format=csv`),
      await admin.post(`${path}/bulk`, { ids: [id], patch: secretsOf(4), dryRun: true }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 412, 400, 200, 200, 200, 200, 200])
    for (const answer of answers) expect(leaksIn(answer.body)).toEqual([])
    for (const name of names) expect(answers[4]?.json<AnyRecord>()[name]).toBe(hiddenSecret)
    const audit = await tx(database, 'all', (db) =>
      db.all(sql<{ text: string }>`select changes::text as text from audit_log where record_id = ${id}`),
    )
    expect(audit).toHaveLength(2)
    for (const { text } of audit) {
      expect(leaksIn(text)).toEqual([])
      // The history says that it changed, not to what.
      for (const name of names) expect(text).toContain(`"${name}"`)
    }
    expect(leaksIn(log.join(''))).toEqual([])
  })

  it('aren’t stored with the answer to a repeated create', async () => {
    const headers = { 'idempotency-key': `secrets of ${resource.name}` }
    const body = { ...(await sampleBody(admin, resource, north)), ...secretsOf(5) }
    expect((await admin.post(path, body, { headers })).statusCode).toBe(201)
    const kept = await tx(database, 'all', (db) =>
      db.all(sql<{ text: string }>`select row_to_json(k)::text as text from idempotency_keys k`),
    )
    expect(kept.length).toBeGreaterThan(0)
    for (const { text } of kept) expect(leaksIn(text)).toEqual([])
  })

  it('are stored sealed and decrypt only in their own row', async () => {
    const [first, second] = [(await create(6)).json<AnyRecord>(), (await create(7)).json<AnyRecord>()]
    const row = await stored(first.id)
    for (const name of names) {
      const sealed = row[name] ?? ''
      expect(leaksIn(sealed)).toEqual([])
      expect(secrets.open(secretOwner(resource, first.id, name), sealed)).toBe(word(name, 6))
      expect(() => secrets.open(secretOwner(resource, second.id, name), sealed)).toThrow()
    }
  })

  it('stay when something else changes, and are deleted when removed', async () => {
    const record = (await create(8)).json<AnyRecord>()
    const { id, rowVersion } = record
    const before = await stored(id)
    const renamed = await admin.patch(`${path}/${id}`, sampleChange(resource, record), rowVersion)
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect(await stored(id)).toEqual(before)
    const none = Object.fromEntries(names.map((name) => [name, null]))
    expect((await admin.patch(`${path}/${id}`, none, rowVersion + 1)).json<AnyRecord>()).toMatchObject(none)
  })

  it('can’t be set to their own mask', async () => {
    const shown = Object.fromEntries(names.map((name) => [name, hiddenSecret]))
    const answer = await admin.post(path, { ...(await sampleBody(admin, resource, north)), ...shown })
    expect(answer.statusCode).toBe(400)
  })

  const permission = secretsPermission(resource.permission)
  if (permission)
    it(`are set and removed only by users with ${permission}; nothing else needs it`, async () => {
      const lacking = await person(allPermissions.filter((each: Permission) => each !== permission))
      const without = Object.fromEntries(
        Object.entries(await sampleBody(admin, resource, north)).filter(([name]) => !names.includes(name)),
      )
      const refused = await lacking.post(path, { ...without, ...secretsOf() })
      expect(refused.statusCode).toBe(400)
      const refusals = refused.json<FailureBody>().errors ?? []
      expect(refusals.map(({ path: field }) => field).sort()).toEqual([...names].sort())
      for (const { description } of refusals) expect(description).toBe(needPermission([permission]))
      const made = await lacking.post(path, without)
      expect(made.statusCode, made.body).toBe(201)
      const record = made.json<AnyRecord>()
      const { id, rowVersion } = record
      for (const value of [word(names[0] ?? ''), null])
        expect(
          (await lacking.patch(`${path}/${id}`, { [names[0] ?? '']: value }, rowVersion)).statusCode,
          String(value),
        ).toBe(400)
      const bulk = { ids: [id], patch: secretsOf() }
      expect((await lacking.post(`${path}/bulk`, bulk)).statusCode).toBe(400)
      const change = sampleChange(resource, record)
      expect((await lacking.patch(`${path}/${id}`, change, rowVersion)).statusCode).toBe(200)
    })
})
