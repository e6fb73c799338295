/** A secret goes in and never comes out. */
import type { FailureBody } from '@postern/domain/failure.ts'
import { hiddenSecret } from '@postern/domain/field.ts'
import { allPermissions, type Permission, secretsPermission } from '@postern/domain/permission.ts'
import { type AnyRecord, fieldsWhere, tableOf } from '@postern/domain/resource.ts'
import { collections } from '@postern/domain/resources/index.ts'
import { snake } from '@postern/domain/text.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../db.ts'
import { pathOf, sampleBody } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { secretOwner } from './records.ts'

const { admin, north, person, database, deps, log } = await testServer()
const { secrets } = deps

const withSecrets = collections.flatMap((resource) => {
  const names = fieldsWhere(resource, ({ kind }) => kind === 'secret').map(([name]) => name)
  return names.length > 0 ? [{ name: resource.name, resource, names }] : []
})

describe.each(withSecrets)('the secrets of $name', ({ resource, names }) => {
  const path = pathOf(resource, north)
  const word = (name: string, n = 0) => `canary-${resource.name}-${name}-${n}`
  const secretsOf = (n = 0) => Object.fromEntries(names.map((name) => [name, word(name, n)]))
  const create = async () => admin.post(path, { ...(await sampleBody(admin, resource, north)), ...secretsOf() })
  const stored = async (id: string) => {
    const columns = sql.join(names.map((name) => sql`${sql.ref(snake(name))} as ${sql.id(name)}`))
    const row = await tx(database, 'all', (db) =>
      db.one(sql<Record<string, string>>`select ${columns} from ${sql.table(tableOf(resource))} where id = ${id}`),
    )
    return row ?? {}
  }

  it('are in no answer, no list, no export, no history, no audit row and no log', async () => {
    const made = await create()
    const { id, rowVersion } = made.json<AnyRecord>()
    const one = `${path}/${id}`
    const answers = [
      made,
      await admin.patch(one, secretsOf(1), rowVersion),
      await admin.patch(one, secretsOf(2), rowVersion), // too late: the answer holds the record as it is
      await admin.patch(one, Object.fromEntries(names.map((name) => [name, { wrong: word(name, 3) }])), rowVersion + 1),
      await admin.get(one),
      await admin.get(`${path}?limit=200`),
      await admin.get(`${one}/history`),
      await admin.get(`${path}/export?format=csv`),
      await admin.post(`${path}/bulk`, { ids: [id], patch: secretsOf(4), dryRun: true }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 412, 400, 200, 200, 200, 200, 200])
    for (const answer of answers) expect(answer.body).not.toContain('canary-')
    for (const name of names) expect(answers[4]?.json<AnyRecord>()[name]).toBe(hiddenSecret)
    const audit = await tx(database, 'all', (db) =>
      db.all(sql<{ text: string }>`select changes::text as text from audit_log where record_id = ${id}`),
    )
    expect(audit).toHaveLength(2)
    for (const { text } of audit) {
      expect(text).not.toContain('canary-')
      // That it changed is told.
      for (const name of names) expect(text).toContain(`"${name}"`)
    }
    expect(log.join('')).not.toContain('canary-')
  })

  it('are not kept with the answer to a repeated create', async () => {
    const headers = { 'idempotency-key': `secrets of ${resource.name}` }
    const body = { ...(await sampleBody(admin, resource, north)), ...secretsOf() }
    expect((await admin.post(path, body, { headers })).statusCode).toBe(201)
    const kept = await tx(database, 'all', (db) =>
      db.all(sql<{ text: string }>`select row_to_json(k)::text as text from idempotency_keys k`),
    )
    expect(kept.length).toBeGreaterThan(0)
    for (const { text } of kept) expect(text).not.toContain('canary-')
  })

  it('stand sealed in the table, and open in their own row alone', async () => {
    const [first, second] = [(await create()).json<AnyRecord>(), (await create()).json<AnyRecord>()]
    const row = await stored(first.id)
    for (const name of names) {
      const sealed = row[name] ?? ''
      expect(sealed).not.toContain('canary-')
      expect(secrets.open(secretOwner(resource, first.id, name), sealed)).toBe(word(name))
      expect(() => secrets.open(secretOwner(resource, second.id, name), sealed)).toThrow()
    }
  })

  it('stay as they are when something else is changed, and go when they are removed', async () => {
    const { id, rowVersion } = (await create()).json<AnyRecord>()
    const before = await stored(id)
    const title = { [resource.title]: `Renamed ${id.slice(-6)}` }
    const renamed = await admin.patch(`${path}/${id}`, title, rowVersion)
    expect(renamed.statusCode, renamed.body).toBe(200)
    expect(await stored(id)).toEqual(before)
    const none = Object.fromEntries(names.map((name) => [name, null]))
    expect((await admin.patch(`${path}/${id}`, none, rowVersion + 1)).json<AnyRecord>()).toMatchObject(none)
  })

  it('are not what is shown instead of them', async () => {
    const shown = Object.fromEntries(names.map((name) => [name, hiddenSecret]))
    const answer = await admin.post(path, { ...(await sampleBody(admin, resource, north)), ...shown })
    expect(answer.statusCode).toBe(400)
  })

  const permission = secretsPermission(resource.permission)
  if (permission)
    it(`are set and removed only by who has ${permission}; all else needs no such word`, async () => {
      const lacking = await person(allPermissions.filter((word: Permission) => word !== permission))
      const without = Object.fromEntries(
        Object.entries(await sampleBody(admin, resource, north)).filter(([name]) => !names.includes(name)),
      )
      const refused = await lacking.post(path, { ...without, ...secretsOf() })
      expect(refused.statusCode).toBe(400)
      const refusals = refused.json<FailureBody>().errors ?? []
      expect(refusals.map(({ path: field }) => field).sort()).toEqual([...names].sort())
      for (const { description } of refusals) expect(description).toContain(permission)
      const made = await lacking.post(path, without)
      expect(made.statusCode, made.body).toBe(201)
      const { id, rowVersion } = made.json<AnyRecord>()
      for (const value of [word(names[0] ?? ''), null])
        expect(
          (await lacking.patch(`${path}/${id}`, { [names[0] ?? '']: value }, rowVersion)).statusCode,
          String(value),
        ).toBe(400)
      const bulk = { ids: [id], patch: secretsOf() }
      expect((await lacking.post(`${path}/bulk`, bulk)).statusCode).toBe(400)
      const title = { [resource.title]: `Renamed ${id.slice(-6)}` }
      expect((await lacking.patch(`${path}/${id}`, title, rowVersion)).statusCode).toBe(200)
    })
})
