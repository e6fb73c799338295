/**
 * Archive a record, give its value to another, restore: for every uniqueness rule in the database. The test plan is the
 * database's catalog, so a new index is tested from its first day.
 */

import { collections } from '@postern/domain/areas/index.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { type AnyRecord, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { archiveSample, pathOf, sampleRecord, shareParents } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, provider, database } = await testServer()
shareParents()
/** The first of a kind may be special: a default can't be archived. */
for (const resource of collections) await sampleRecord(admin, resource, north)
const run = <T>(statement: RawBuilder<T>) => tx(database, 'all', (db) => db.all(statement))

interface UniqueIndex {
  readonly table: string
  readonly name: string
  /** The columns it compares, except the customer's. */
  readonly columns: string[]
  readonly definition: string
}

const found = await run(sql<UniqueIndex>`
  select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition,
    array(select a.attname::text from pg_attribute a where a.attrelid = x.indrelid and a.attnum > 0 and a.attname not in ('customer_id', 'archived_at')
      and pg_get_indexdef(x.indexrelid) ~ ('\\m' || a.attname || '\\M')) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where (x.indisunique or x.indisexclusion) and pg_get_indexdef(x.indexrelid) like '%archived_at%' order by 1, 2`)

/** Another record can't take a default: a default can't be archived, or it gives way (see rules.test.ts in this folder). */
const isFlag = ({ columns }: UniqueIndex) => columns.some((name) => /^is_(default|minimum)/.test(name))

const indexes = collections.flatMap((resource) =>
  found
    .filter(({ table }) => table === tableOf(resource))
    .filter((index) => !isFlag(index))
    .map((index) => ({ resource, index, name: index.name })),
)

/** A value for a column that a sample leaves empty. */
const filling: Readonly<Record<string, (record: AnyRecord) => RawBuilder<unknown>>> = {
  quick_key: () => sql`'7'`,
  route_code: () => sql`'R1'`,
  route_stop: () => sql`7`,
  mailbox_number: () => sql`'M7'`,
  locker_bank_id: () => sql`(select id from locker_banks where customer_id = ${north} order by id desc limit 1)`,
}

/** A location can represent a locker bank of its site, if its type allows that. */
async function standAsBank({ siteId, locationTypeId }: AnyRecord): Promise<void> {
  const bank = await sampleRecord(admin, lockerBanks, north)
  await run(sql`update locker_banks set site_id = ${siteId}, building_id = null, floor_id = null where id = ${bank.id}`)
  await run(sql`update location_types set category = 'lockerBank' where id = ${locationTypeId}`)
}

const isFilled = async (resource: Resource, { id }: AnyRecord, column: string) =>
  (await run(sql`select from ${sql.table(tableOf(resource))} where id = ${id} and ${sql.ref(column)} is not null`))
    .length > 0

async function fill(resource: Resource, record: AnyRecord, columns: readonly string[]): Promise<void> {
  for (const column of columns) {
    const value = filling[column]
    if (!value || (await isFilled(resource, record, column))) continue
    await run(
      sql`update ${sql.table(tableOf(resource))} set ${sql.id(column)} = ${value(record)} where id = ${record.id}`,
    )
  }
}

/** Everything the index compares, copied from the other record. */
const take = (resource: Resource, { columns }: UniqueIndex, from: AnyRecord, by: AnyRecord) => {
  const table = sql.table(tableOf(resource))
  const sets = columns.map((name) => sql`${sql.id(name)} = f.${sql.id(name)}`)
  return run(sql`update ${table} r set ${sql.join(sets)} from ${table} f where f.id = ${from.id} and r.id = ${by.id}`)
}

it('finds the uniqueness rules of every resource that has any', () => {
  expect(indexes.length).toBeGreaterThan(70)
  const declared = collections.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.unique !== undefined)
      .map(([name]) => `${tableOf(resource)}_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_unique`),
  )
  expect(declared.filter((name) => !indexes.some((index) => index.name === name))).toEqual([])
})

describe.each(indexes)('$name', ({ resource, index }) => {
  it('rejects a restore if another record took the value, and allows it once it’s free again', async () => {
    const path = pathOf(resource, north)
    const [gone, other] = [await sampleRecord(admin, resource, north), await sampleRecord(admin, resource, north)]
    if (index.name === 'locations_locker_bank_id_unique') await standAsBank(gone)
    if (index.columns.includes('template_id')) {
      const template = await sampleRecord(admin, resource, provider)
      const following = sql`update ${sql.table(tableOf(resource))} set template_id = ${template.id} where customer_id = ${north}`
      await run(
        sql`update ${sql.table(tableOf(resource))} set archived_at = now() where customer_id = ${north} and template_id = ${template.id}`,
      )
      await run(sql`${following} and id = ${gone.id}`)
    }
    await fill(resource, gone, index.columns)
    const current = (await admin.get(`${path}/${gone.id}`)).json<AnyRecord>()
    expect((await archiveSample(admin, resource, north, current)).statusCode).toBe(204)
    await take(resource, index, gone, other)
    const restore = () => admin.post(`${path}/${gone.id}/restore`)
    const refused = await restore()
    expect(refused.statusCode, refused.body).toBe(409)
    expect(refused.json<FailureBody>().errors?.length, refused.body).toBeGreaterThan(0)
    expect((await admin.get(`${path}/${gone.id}`)).json<AnyRecord>().archivedAt).not.toBeNull()
    const bulk = await admin.post(`${path}/bulk`, { ids: [gone.id], action: 'restore' })
    expect(bulk.json()).toMatchObject({ changed: 0, refused: [{ id: gone.id }] })
    // Control: once the other record is gone, nothing blocks the restore.
    await run(sql`update ${sql.table(tableOf(resource))} set archived_at = now() where id = ${other.id}`)
    const back = await restore()
    expect(back.statusCode, back.body).toBe(200)
  })
})
