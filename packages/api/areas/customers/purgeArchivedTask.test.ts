/** Archived records after 30 days: deleted if nothing refers to them, with a row in the audit log. */

import { collections } from '@postern/domain/areas/index.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runTask } from '../../testing/runTask.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'
import { purgeArchivedTask } from './purgeArchivedTask.ts'

const { database, admin, north, south } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const archivedFor = (resource: Resource, id: string, days: number) =>
  ask(
    sql`update ${sql.table(tableOf(resource))} set archived_at = now() - make_interval(days => ${days}) where id = ${id}`,
  )
const exists = async (resource: Resource, id: string) =>
  (await ask(sql`select id from ${sql.table(tableOf(resource))} where id = ${id}`)).length === 1
const purge = () => runTask(database, purgeArchivedTask)
const deletionsOf = (id: string) =>
  ask(sql`select resource, via, changes from audit_log where record_id = ${id} and action = 'delete'`)

describe('archived records', () => {
  it('are deleted after 30 days, children first, each with a row in the audit log', async () => {
    const building = await sampleRecord(admin, buildings, north)
    const siteId = String(building.siteId)
    await archivedFor(buildings, building.id, 31)
    await archivedFor(sites, siteId, 31)
    const young = await sampleRecord(admin, buildings, north)
    await archivedFor(buildings, young.id, 29)
    await purge()
    expect([await exists(buildings, building.id), await exists(sites, siteId)]).toEqual([false, false])
    expect(await exists(buildings, young.id)).toBe(true)
    expect(await deletionsOf(building.id)).toEqual([
      { resource: 'buildings', via: 'retention', changes: { name: { before: building.name, after: null } } },
    ])
  })

  it('stay while something uses them, with a line in the log', async () => {
    const { parcel } = trafficBench(database, admin, north)
    const department = await sampleRecord(admin, departments, north)
    await parcel({ departmentId: department.id })
    await archivedFor(departments, department.id, 31)
    const { log } = await purge()
    expect(await exists(departments, department.id)).toBe(true)
    expect(log).toContain(`Department “${department.name}” is still used, so it stays.`)
  })

  it('of nested departments are deleted in one run', async () => {
    const outer = await sampleRecord(admin, departments, north)
    const inner = await sampleRecord(admin, departments, north)
    await ask(sql`update departments set parent_department_id = ${outer.id} where id = ${inner.id}`)
    for (const { id } of [outer, inner]) await archivedFor(departments, id, 31)
    await purge()
    expect([await exists(departments, outer.id), await exists(departments, inner.id)]).toEqual([false, false])
  })

  it('of a customer on legal hold stay', async () => {
    const site = await sampleRecord(admin, sites, south)
    await archivedFor(sites, site.id, 400)
    await ask(sql`update settings set retention_hold = true where customer_id = ${south}`)
    await purge()
    expect(await exists(sites, site.id)).toBe(true)
    await ask(sql`update settings set retention_hold = false where customer_id = ${south}`)
    await purge()
    expect(await exists(sites, site.id)).toBe(false)
  })
})

it('purges every entity but customers and users', async () => {
  const kept = new Set(['customers', 'users'])
  const made = []
  for (const resource of collections.filter(({ name }) => !kept.has(name))) {
    const record = await sampleRecord(admin, resource, north)
    made.push({ resource, id: record.id })
  }
  // All at once, along with their dependencies.
  for (const resource of collections.filter(({ name }) => !kept.has(name)))
    await ask(sql`update ${sql.table(tableOf(resource))} set archived_at = now() - interval '31 days'`)
  await ask(sql`delete from parcels`)
  await purge()
  await purge()
  const left = []
  for (const { resource, id } of made) if (await exists(resource, id)) left.push(resource.name)
  expect(left).toEqual([])
})
