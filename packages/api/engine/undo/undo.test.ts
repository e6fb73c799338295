import { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { floors } from '@postern/domain/areas/places/floors.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { BulkAnswer } from '@postern/domain/engine/endpoints/bulk.ts'
import type { Operation, UndoAnswer } from '@postern/domain/engine/endpoints/undo.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { archivePath, pathOf } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, north, south, person, database } = await testServer()
const { create, change, archive, read } = actsIn(admin, north)

const undoAt = (id: unknown, customerId: string | null = north) =>
  `${customerId === null ? '/api' : `/api/customers/${customerId}`}/undo/${id}`
const undo = async (id: unknown, who: Person = admin) => {
  const answer = await who.post(undoAt(id))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<UndoAnswer>()
}
const bulk = async (resource: Resource, body: object, who = admin) => {
  const answer = await who.post(`${pathOf(resource, north)}/bulk`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<BulkAnswer>()
}
const historyOf = async (resource: Resource, { id }: AnyRecord) =>
  (await admin.get(`${pathOf(resource, north)}/${id}/history`)).json<
    Page<{ action: string; via: string; userName: string | null }>
  >().items
const idsOf = (records: readonly AnyRecord[]) => records.map(({ id }) => id)
const nowOf = (resource: Resource, records: readonly AnyRecord[]) =>
  Promise.all(records.map((record) => read(resource, record)))

await create(sites) // the default one, which stays

describe('undoing a bulk change', () => {
  it('restores each record’s values in one call, with the source in its history', async () => {
    const records = [await create(sites, { city: 'Boston' }), await create(sites, { city: 'Salem' })]
    const { operationId, changed } = await bulk(sites, { ids: idsOf(records), patch: { city: 'Lowell' } })
    expect(changed).toBe(2)
    expect(await undo(operationId)).toEqual({ resource: 'sites', undone: 2, skipped: [] })
    const now = await nowOf(sites, records)
    expect(now.map(({ city }) => city)).toEqual(['Boston', 'Salem'])
    expect(now.map(({ rowVersion }) => rowVersion)).toEqual([3, 3])
    for (const record of records)
      expect((await historyOf(sites, record))[0]).toMatchObject({ action: 'update', via: 'undo' })
  })

  it('undoes more records than a preview shows', async () => {
    const many: AnyRecord[] = []
    for (let n = 0; n < 60; n++) many.push(await create(sites, { notes: `Note ${n}` }))
    const { operationId, changed } = await bulk(sites, { ids: idsOf(many), patch: { notes: 'All the same' } })
    expect(changed).toBe(60)
    expect(await undo(operationId)).toEqual({ resource: 'sites', undone: 60, skipped: [] })
    expect((await nowOf(sites, many)).map(({ notes }) => notes)).toEqual(many.map(({ notes }) => notes))
  })

  it('skips records changed since, and names who and when', async () => {
    const records = [await create(sites, { city: 'Boston' }), await create(sites, { city: 'Salem' })]
    const { operationId } = await bulk(sites, { ids: idsOf(records), patch: { city: 'Lowell' } })
    const colleague = await person(allPermissions)
    const [first] = await nowOf(sites, records)
    const later = await colleague.patch(`${pathOf(sites, north)}/${first?.id}`, { city: 'Quincy' }, 2)
    expect(later.statusCode).toBe(200)
    const changedBy = (await historyOf(sites, records[0] as AnyRecord))[0]?.userName
    expect(await undo(operationId)).toEqual({
      resource: 'sites',
      undone: 1,
      skipped: [
        {
          resource: 'sites',
          id: first?.id,
          title: first?.name,
          reason: `Changed since by ${changedBy}.`,
          changedBy,
          changedAt: later.json<AnyRecord>().updatedAt,
        },
      ],
    })
    expect((await nowOf(sites, records)).map(({ city }) => city)).toEqual(['Quincy', 'Salem'])
  })

  it('restores what was archived with its children, and archives again what was restored', async () => {
    const site = await create(sites)
    const [house, other] = [await create(buildings, { siteId: site.id }), await create(buildings, { siteId: site.id })]
    const floor = await create(floors, { buildingId: house.id })
    const done = await bulk(buildings, { ids: [house.id, other.id], action: 'archive' })
    expect((await read(floors, floor)).archivedAt).not.toBeNull()
    expect(await undo(done.operationId)).toEqual({ resource: 'buildings', undone: 2, skipped: [] })
    for (const [resource, record] of [
      [buildings, house],
      [buildings, other],
      [floors, floor],
    ] as const)
      expect((await read(resource, record)).archivedAt).toBeNull()

    await bulk(buildings, { ids: [house.id], action: 'archive' })
    const restored = await bulk(buildings, { ids: [house.id], action: 'restore' })
    await undo(restored.operationId)
    expect((await read(buildings, house)).archivedAt).not.toBeNull()
    expect((await read(floors, floor)).archivedAt).not.toBeNull()
  })

  it('gives the default back to the record that had it', async () => {
    const [was, next] = [await create(priorityLevels), await create(priorityLevels)]
    const level = async (record: AnyRecord) => (await read(priorityLevels, record)).isDefault
    await change(priorityLevels, was, { isDefault: true })
    const { operationId } = await bulk(priorityLevels, { ids: [next.id], patch: { isDefault: true } })
    expect([await level(was), await level(next)]).toEqual([false, true])
    expect((await undo(operationId)).skipped).toEqual([])
    expect([await level(was), await level(next)]).toEqual([true, false])
  })
})

describe('undoing one archive', () => {
  const operationOf = async (answer: Promise<{ statusCode: number; headers: Record<string, unknown> }>) => {
    const { statusCode, headers } = await answer
    expect(statusCode).toBeLessThan(300)
    return headers['x-request-id']
  }

  it('reattaches detached records, except those that reference another record by now', async () => {
    const department = await create(departments)
    const [stayed, moved] = [
      await create(contacts, { departmentId: department.id }),
      await create(contacts, { departmentId: department.id }),
    ]
    const id = await operationOf(archive(departments, department))
    const detached = await read(contacts, moved)
    expect(detached.departmentId).toBeNull()
    const elsewhere = await create(departments)
    await change(contacts, detached, { departmentId: elsewhere.id })
    const { undone, skipped } = await undo(id)
    expect(undone).toBe(1)
    expect(skipped).toMatchObject([{ resource: 'contacts', id: moved.id, changedBy: expect.any(String) }])
    expect((await read(departments, department)).archivedAt).toBeNull()
    expect((await nowOf(contacts, [stayed, moved])).map(({ departmentId }) => departmentId)).toEqual([
      department.id,
      elsewhere.id,
    ])
    expect((await historyOf(contacts, stayed))[0]).toMatchObject({ action: 'update', via: 'undo' })
  })

  it('moves back records that were repointed so that it could be archived', async () => {
    const [gone, stays] = [await create(sites), await create(sites)]
    const department = await create(departments, { siteId: gone.id })
    const id = await operationOf(
      admin.post(`${pathOf(sites, north)}/${gone.id}/archive`, {
        name: gone.name,
        move: { 'departments.siteId': stays.id },
      }),
    )
    expect((await read(departments, department)).siteId).toBe(stays.id)
    expect((await undo(id)).skipped).toEqual([])
    expect((await read(departments, department)).siteId).toBe(gone.id)
    expect((await read(sites, gone)).archivedAt).toBeNull()
  })

  it('undoes the archive of a record outside any customer', async () => {
    const vendor = await create(lockerVendors)
    const answer = await admin.delete(archivePath(lockerVendors, north, vendor))
    const undone = await admin.post(undoAt(answer.headers['x-request-id'], null))
    expect(undone.json()).toEqual({ resource: 'lockerVendors', undone: 1, skipped: [] })
    expect((await read(lockerVendors, vendor)).archivedAt).toBeNull()
  })

  it('undoes a status change, and no other edit', async () => {
    const site = await create(sites)
    const active = await change(sites, site, { status: 'active' })
    const paused = await change(sites, active.json<AnyRecord>(), { status: 'paused' })
    await undo(paused.headers['x-request-id'])
    expect((await read(sites, site)).status).toBe('active')
    const edited = await change(sites, await read(sites, site), { city: 'Lowell' })
    expect((await admin.post(undoAt(edited.headers['x-request-id']))).statusCode).toBe(404)
  })

  it('says why a final state can’t be undone', async () => {
    const site = await create(sites)
    const active = (await change(sites, site, { status: 'active' })).json<AnyRecord>()
    const closed = await change(sites, active, { status: 'closed' })
    const { undone, skipped } = await undo(closed.headers['x-request-id'])
    expect([undone, skipped.length]).toEqual([0, 1])
    expect(skipped[0]?.reason).toContain('Status')
  })
})

describe('undoing an order', () => {
  const ranks = async (records: readonly AnyRecord[]) => (await nowOf(priorityLevels, records)).map(({ rank }) => rank)

  it('restores every number, or none if the order has changed', async () => {
    const { items } = (await admin.get(`${pathOf(priorityLevels, north)}?limit=200`)).json<{ items: AnyRecord[] }>()
    const taken = new Set(items.map(({ rank }) => rank))
    const free = Array.from({ length: 90 }, (_, n) => n + 1).filter(
      (n) => ![n, n + 1, n + 2, n + 3].some((each) => taken.has(each)),
    )
    const [rank = 1] = free
    const levels = [
      await create(priorityLevels, { rank }),
      await create(priorityLevels, { rank: rank + 1 }),
      await create(priorityLevels, { rank: rank + 2 }),
    ]
    const [first, , third] = levels
    const arrange = async () => {
      const answer = await admin.post(`${pathOf(priorityLevels, north)}/${third?.id}/arrange`, { before: first?.id })
      return answer.json<{ changed: number; operationId: string }>()
    }
    const done = await arrange()
    expect(await ranks(levels)).toEqual([rank + 1, rank + 2, rank])
    expect(await undo(done.operationId)).toEqual({ resource: 'priorityLevels', undone: 3, skipped: [] })
    expect(await ranks(levels)).toEqual([rank, rank + 1, rank + 2])

    const again = await arrange()
    const [changed] = await nowOf(priorityLevels, levels)
    await change(priorityLevels, changed, { rank: rank + 3 })
    const { undone, skipped } = await undo(again.operationId)
    expect(undone).toBe(0)
    expect(skipped).toHaveLength(3)
    expect(skipped.filter(({ changedBy }) => changedBy !== null)).toHaveLength(1)
    expect(await ranks(levels)).toEqual([rank + 3, rank + 2, rank])
  })
})

describe('an operation', () => {
  const done = async (who = admin) => {
    const record = await create(sites, { city: 'Boston' })
    return { record, ...(await bulk(sites, { ids: [record.id], patch: { city: 'Lowell' } }, who)) }
  }

  it('is undone once, by the first request', async () => {
    const { operationId } = await done()
    const answers = await Promise.all([admin.post(undoAt(operationId)), admin.post(undoAt(operationId))])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await admin.post(undoAt(operationId))).json<FailureBody>().message).toMatch(/already undid this change/)
  })

  it('gives the same answer for the same key', async () => {
    const { operationId } = await done()
    const headers = { 'idempotency-key': 'undo-once' }
    const [first, second] = [
      await admin.post(undoAt(operationId), undefined, { headers }),
      await admin.post(undoAt(operationId), undefined, { headers }),
    ]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json()).toEqual(first.json())
  })

  it('needs the permission of what it undoes, and access to the customer', async () => {
    const { operationId, record } = await done()
    const viewer = await person(['customers.sites.view'])
    const archiver = await person(['customers.sites.view', 'customers.sites.delete'])
    const stranger = await person(allPermissions, [south])
    expect((await viewer.post(undoAt(operationId))).statusCode).toBe(401)
    expect((await archiver.post(undoAt(operationId))).statusCode).toBe(401)
    expect((await stranger.post(undoAt(operationId))).statusCode).toBe(404)
    expect((await admin.post(undoAt(operationId, south))).statusCode).toBe(404)
    expect((await admin.post(undoAt(operationId, null))).statusCode).toBe(404)
    expect((await admin.post(undoAt('req_nothing'))).statusCode).toBeGreaterThanOrEqual(400)
    const editor = await person(['customers.sites.view', 'customers.sites.edit'])
    expect((await undo(operationId, editor)).undone).toBe(1)
    expect((await read(sites, record)).city).toBe('Boston')
  })

  it('can be undone for 24 hours', async () => {
    const { operationId } = await done()
    await tx(database, 'all', (db) =>
      db.all(sql`update operations set created_at = now() - interval '25 hours' where id = ${operationId}`),
    )
    const late = await admin.post(undoAt(operationId))
    expect([late.statusCode, late.json<FailureBody>().message]).toEqual([
      409,
      'This change is more than 24 hours old. You can’t undo it anymore.',
    ])
  })

  it('is listed for the user who did it until it’s undone', async () => {
    const someone = await person(allPermissions)
    const listed = async (who: Person) => (await who.get('/api/undo')).json<{ items: Operation[] }>().items
    const { operationId, record } = await done(someone)
    expect(await listed(someone)).toEqual([
      {
        id: operationId,
        customerId: north,
        resource: 'sites',
        kind: 'edit',
        records: 1,
        title: record.name,
        createdAt: expect.any(String),
      },
    ])
    await undo(operationId, someone)
    expect(await listed(someone)).toEqual([])
  })

  it('isn’t kept for a dry run, or if nothing changed', async () => {
    const record = await create(sites, { city: 'Boston' })
    const body = { ids: [record.id], patch: { city: 'Boston' } }
    expect((await bulk(sites, { ...body, patch: { city: 'Lowell' }, dryRun: true })).operationId).toBeNull()
    expect((await bulk(sites, body)).operationId).toBeNull()
  })
})
