/** Changing many records at once, for every resource of the registry. */

import { collections } from '@postern/domain/areas/index.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import { type AnyRecord, countedRecords, fieldsWhere } from '@postern/domain/engine/resource.ts'
import { describe, expect, it } from 'vitest'
import { archivePath, pathOf, sampleBody, sampleChange, sampleRecord, shareParents } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, person } = await testServer()
shareParents()

const historyOf = async (one: string) =>
  (await admin.get(`${one}/history`)).json<Page<{ action: string; via: string; changes: object }>>().items

describe.each(collections.map((resource) => ({ name: resource.name, resource })))('$name in bulk', ({ resource }) => {
  const path = pathOf(resource, north)
  const bulk = `${path}/bulk`
  const ask = async (body: object) => {
    const answer = await admin.post(bulk, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<BulkAnswer>()
  }
  /** In a state that allows archiving: some resources must be retired first. */
  const archivable = async () => {
    const record = await sampleRecord(admin, resource, north)
    const answer = await admin.patch(`${path}/${record.id}`, sampleChange(resource, record), record.rowVersion)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<AnyRecord>()
  }
  let made: Promise<AnyRecord> | undefined
  /** The first of its kind, which may be the default and stays. For tests in which nothing may change it. */
  const untouched = () => (made ??= sampleRecord(admin, resource, north))
  const now = async ({ id }: AnyRecord) => (await admin.get(`${path}/${id}`)).json<AnyRecord>()

  it('previews in a dry run exactly what the change does, without changing anything', async () => {
    await untouched()
    const records = [await sampleRecord(admin, resource, north), await sampleRecord(admin, resource, north)]
    const ids = records.map(({ id }) => id)
    const [record] = records
    if (!record) throw new Error('no record')
    // The first record's value: records that already have it stay unchanged, unless it must be unique.
    const patch = sampleChange(resource, record)
    const rehearsed = await ask({ ids, patch, dryRun: true })
    expect(rehearsed.matched).toBe(2)
    expect(await Promise.all(records.map(now))).toEqual(records)
    expect(await historyOf(`${path}/${record.id}`)).toHaveLength(1)
    const done = await ask({ ids, patch })
    expect(done).toEqual({ ...rehearsed, operationId: expect.any(String) })
    expect(done.changed + done.unchanged + done.refused.length).toBe(2)
    expect(done.changed).toBeGreaterThan(0)
    for (const { id, changes } of done.preview) {
      expect(await now({ id } as AnyRecord)).toMatchObject(patch)
      const [entry] = await historyOf(`${path}/${id}`)
      expect(entry).toMatchObject({ action: 'update', via: 'bulk', changes })
    }
  })

  it('archives and restores many, each with its audit row, by ids or by filter', async () => {
    await untouched()
    const records = [await archivable(), await archivable()]
    const ids = records.map(({ id }) => id)
    expect(await ask({ ids, action: 'archive', dryRun: true })).toMatchObject({ matched: 2, changed: 2, refused: [] })
    expect((await Promise.all(records.map(now))).map(({ archivedAt }) => archivedAt)).toEqual([null, null])
    const meant = { ids, action: 'archive', ...(resource.archiveNeedsName && { name: countedRecords(resource, 2) }) }
    if (resource.archiveNeedsName) expect((await admin.post(bulk, { ids, action: 'archive' })).statusCode).toBe(400)
    expect(await ask(meant)).toMatchObject({ matched: 2, changed: 2, refused: [] })
    expect(await ask(meant)).toMatchObject({ matched: 2, changed: 0, unchanged: 2 })
    const q = String(records[0]?.[resource.title])
    const filter = { q, archived: 'true' }
    const found = (await admin.get(`${path}?${new URLSearchParams({ ...filter, count: 'true' })}`)).json<
      Page<AnyRecord>
    >()
    const restored = await ask({ filter, action: 'restore', expected: found.total })
    expect(restored.matched).toBe(found.total)
    const [first] = records
    expect((await historyOf(`${path}/${first?.id}`)).map(({ action, via }) => `${action} ${via}`)).toEqual([
      'restore bulk',
      'archive bulk',
      'update console',
      'create console',
    ])
  })

  it('does nothing if other records match than the user saw', async () => {
    const record = await untouched()
    const answer = await admin.post(bulk, { ids: [record.id], patch: sampleChange(resource, record), expected: 2 })
    expect(answer.statusCode).toBe(409)
    expect(await now(record)).toEqual(record)
  })

  it('refuses each action without exactly its permission', async () => {
    const record = await untouched()
    const patch = sampleChange(resource, record)
    const ways: [string, object[]][] = [
      ['view', [{ patch }]],
      ['edit', [{ patch }]],
      ['delete', [{ action: 'archive' }, { action: 'restore' }]],
    ]
    for (const [verb, whats] of ways) {
      const word = `${resource.permission}.${verb}` as Permission
      const lacking = await person(allPermissions.filter((permission) => permission !== word))
      for (const what of whats)
        for (const dryRun of [true, false]) {
          const answer = await lacking.post(bulk, { ids: [record.id], ...what, dryRun })
          expect(answer.statusCode, verb).toBe(401)
          expect(answer.json<FailureBody>()).toMatchObject({
            code: 'forbidden',
            permission: word,
          })
        }
    }
    expect(await now(record)).toEqual(record)
  })

  // Records in the system area belong to no customer.
  if (resource.scope !== 'system')
    it('doesn’t find another customer’s records', async () => {
      const record = await untouched()
      const asker = resource.scope === 'top' ? await person(allPermissions, [south]) : admin
      for (const what of [{ patch: sampleChange(resource, record) }, { action: 'archive' }, { action: 'restore' }]) {
        const answer = await asker.post(`${pathOf(resource, south)}/bulk`, { ids: [record.id], ...what })
        expect(answer.json<BulkAnswer>()).toMatchObject({
          matched: 0,
          changed: 0,
          preview: [],
          refused: [{ id: record.id, title: null }],
        })
      }
      expect(await now(record)).toEqual(record)
    })

  it('refuses unknown and read-only fields, unknown filters, and requests with both ids and filter or neither', async () => {
    const record = await untouched()
    const ids = [record.id]
    const closed = fieldsWhere(resource, (field) => !field.writable || field.immutable).map(([name]) => name)
    const names = ['bogus', 'id', 'rowVersion', ...closed]
    const refused = await admin.post(bulk, { ids, patch: Object.fromEntries(names.map((name) => [name, null])) })
    expect(refused.statusCode).toBe(400)
    const paths = refused.json<FailureBody>().errors?.map((issue) => issue.path)
    expect(new Set(paths)).toEqual(new Set(names.map((name) => `patch.${name}`)))
    const action = 'archive'
    const strange = [
      { ids },
      { action },
      { ids, filter: {}, action },
      { ids, action, patch: {} },
      { ids: [], action },
      { ids: ['7'], action },
      { filter: { 'filter[bogus]': '1' }, action },
      { filter: { limit: '1' }, action },
      { ids, action: 'delete' },
      { ids, action, bogus: true },
    ]
    for (const body of strange) expect((await admin.post(bulk, body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await now(record)).toEqual(record)
  })

  it('says why one is refused, and changes the others', async () => {
    await untouched()
    const [kept, changed] = [await archivable(), await sampleRecord(admin, resource, north)]
    expect((await admin.delete(archivePath(resource, north, kept))).statusCode).toBe(204)
    const patch = sampleChange(resource, changed)
    const answer = await ask({ ids: [kept.id, changed.id], patch })
    expect(answer).toMatchObject({
      matched: 2,
      changed: 1,
      refused: [{ id: kept.id, reason: expect.stringMatching(/archived/) }],
    })
    expect(await now(changed)).toMatchObject(patch)
  })

  it('runs once, no matter how often it’s repeated with one key', async () => {
    const record = await sampleRecord(admin, resource, north)
    const body = { ids: [record.id], patch: sampleChange(resource, record) }
    const headers = { 'idempotency-key': `bulk ${resource.name}` }
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post(bulk, body, { headers })))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ changed: 1 })
    expect(await now(record)).toMatchObject({ rowVersion: record.rowVersion + 1 })
  })
})

describe('a list in bulk', () => {
  const path = pathOf(sites, north)
  const day = (date: string, name: string | null = null) => ({ day: date, name })
  const closedDays = async ({ id }: AnyRecord) => (await admin.get(`${path}/${id}`)).json<AnyRecord>().closedDays
  const made = async (days: object[]) => {
    const body = await sampleBody(admin, sites, north)
    const answer = await admin.post(path, { ...body, closedDays: days, specialHours: [] })
    return answer.json<AnyRecord>()
  }
  const ask = (records: AnyRecord[], body: object) =>
    admin.post(`${path}/bulk`, { ids: records.map(({ id }) => id), ...body })

  it('is added to, removed from or replaced in each record, as requested', async () => {
    const records = [await made([day('2026-12-24', 'Eve')]), await made([])]
    const now = () => Promise.all(records.map(closedDays))
    const holiday = [day('2026-12-25', 'Christmas')]
    await ask(records, { patch: { closedDays: holiday }, lists: { closedDays: 'add' } })
    expect(await now()).toEqual([[day('2026-12-24', 'Eve'), ...holiday], holiday])
    await ask(records, { patch: { closedDays: [day('2026-12-24')] }, lists: { closedDays: 'remove' } })
    expect(await now()).toEqual([holiday, holiday])
    await ask(records, { patch: { closedDays: [day('2027-01-01')] }, lists: { closedDays: 'replace' } })
    expect(await now()).toEqual([[day('2027-01-01')], [day('2027-01-01')]])
  })

  it('is refused if it would be too long, and for fields that aren’t lists', async () => {
    const full = await made(
      Array.from({ length: 60 }, (_, n) => day(`2027-0${1 + Math.floor(n / 28)}-${10 + (n % 18)}`, `${n}`)),
    )
    const added = await ask([full], { patch: { closedDays: [day('2028-01-01')] }, lists: { closedDays: 'add' } })
    expect(added.json<BulkAnswer>().refused.map(({ reason }) => reason)).toEqual([
      'Other closed days: That makes 61 entries. You can have up to 60.',
    ])
    for (const body of [
      { patch: { city: 'Salem' }, lists: { city: 'add' } },
      { patch: { city: 'Salem' }, lists: { closedDays: 'add' } },
      { patch: { closedDays: [] }, lists: { closedDays: 'double' } },
    ])
      expect((await ask([full], body)).statusCode).toBe(400)
  })
})
