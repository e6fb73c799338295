/** Archiving a record that many reference: a set and a bit by default, 200,000 at full size. Counting and changing loads no records. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { Dependents } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { fillContacts } from '../../testing/manyContacts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import type { Writer } from '../audit.ts'
import { keepOperation } from '../undo/operations.ts'
import { archiveRecord, dependentsOf } from './archive.ts'

const people = process.env.POSTERN_SOAK ? 200_000 : 2_100
const { admin, north, database, deps } = await testServer()
const { create, read } = actsIn(admin, north)
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
await fillContacts(database, north, people)
const place = { customerId: north, reachable: null }
const requestId = `req_${'1'.repeat(32)}`
const contextOn = (db: Db, writer: Writer = { userId: null, via: 'test', requestId: null }) => ({
  db,
  place,
  writer,
  seal: deps.secrets.seal,
  actor: null,
  mail: deps,
})

/** Counts the rows returned to the server, that is, loaded. */
function watched(db: Db): { db: Db; most: () => number; statements: () => number } {
  const sizes: number[] = []
  const noted = <T>(rows: T[]): T[] => {
    sizes.push(rows.length)
    return rows
  }
  return {
    db: { ...db, all: async (statement) => noted(await db.all(statement)) },
    most: () => Math.max(0, ...sizes),
    statements: () => sizes.length,
  }
}

const timeout = 600_000

it(`lists what uses a contact type of ${people} contacts by reading a handful of rows`, { timeout }, async () => {
  const [type] = await run(
    sql<{ id: string }>`select contact_type_id as id from contacts where customer_id = ${north} limit 1`,
  )
  const answer = await tx(database, { customerId: north }, async (db) => {
    const { db: counted, most } = watched(db)
    const told = await dependentsOf(contextOn(counted), contactTypes, type?.id ?? '')
    return { ...told, most: most() }
  })
  expect(answer.dependents).toEqual([
    expect.objectContaining<Partial<Dependents>>({ resource: 'contacts', count: people, effect: 'block' }),
  ])
  expect(answer.dependents[0]?.titles).toHaveLength(3)
  expect(answer.most).toBeLessThanOrEqual(10)
  // Control: counting by reading would be detected.
  const loaded = await tx(database, { customerId: north }, async (db) => {
    const { db: counted, most } = watched(db)
    await counted.all(sql`select id from contacts where customer_id = ${north}`)
    return most()
  })
  expect(loaded).toBe(people)
})

async function archiveWatched(resource: typeof departments | typeof tenants, record: AnyRecord, writer?: Writer) {
  return tx(database, { customerId: north }, async (db) => {
    const { db: counted, most } = watched(db)
    const context = contextOn(counted, writer)
    await archiveRecord(context, resource, record.id)
    await keepOperation(context, resource, 'archive', { records: 1, recordId: record.id })
    return most()
  })
}

it(`archives a department of ${people} people, each with an entry in the history`, { timeout }, async () => {
  const department = await create(departments)
  await tx(database, 'all', async (db) => {
    await db.all(sql`set local statement_timeout = 0`)
    const batch = 2_000
    for (let from = 0; from < people; from += batch)
      await db.all(sql`update contacts set department_id = ${department.id} where customer_id = ${north} and id in (
        select id from contacts where customer_id = ${north} and department_id is null order by id limit ${batch})`)
  })
  const writer = { userId: admin.id, via: 'console', requestId }
  expect(await archiveWatched(departments, department, writer)).toBeLessThanOrEqual(10)
  const [left] = await run(sql<{ count: number }>`
    select count(*)::int as count from contacts where customer_id = ${north} and department_id is not null`)
  expect(left?.count).toBe(0)
  const [told] = await run(sql<{ count: number; records: number; versions: number }>`
    select count(*)::int as count, count(distinct record_id)::int as records, count(*) filter (where row_version = 2)::int as versions
    from audit_log where customer_id = ${north} and resource = 'contacts'
      and changes = ${JSON.stringify({ departmentId: { before: department.id, after: null } })}::jsonb`)
  expect(told).toEqual({ count: people, records: people, versions: people })
  expect(await read(departments, department)).toMatchObject({ archivedAt: expect.any(String) })
})

it(`reattaches ${people} people to their department when its archiving is undone`, { timeout }, async () => {
  const [{ id } = { id: '' }] = await run(
    sql<{
      id: string
    }>`select record_id as id from audit_log where request_id = ${requestId} and resource = 'departments'`,
  )
  const undone = await admin.post(`/api/customers/${north}/undo/${requestId}`)
  expect(undone.json(), undone.body).toEqual({ resource: 'departments', undone: 1, skipped: [] })
  const [back] = await run(sql<{ count: number }>`
    select count(*)::int as count from contacts where customer_id = ${north} and department_id = ${id}`)
  expect(back?.count).toBe(people)
})

it('reads the people of a department by an index, not the whole table', async () => {
  const department = await create(departments)
  await create(contacts, { departmentId: department.id })
  await tx(database, 'all', (db) => db.all(sql`analyze contacts`)).catch(() => [])
  const plan = await tx(database, { customerId: north }, (db) =>
    db.all(sql<{ 'QUERY PLAN': string }>`explain (costs off)
      select count(*) from contacts r where r.customer_id = ${north} and r.department_id = any(${[department.id]}::uuid[]) and r.archived_at is null`),
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index/)
  expect(text).not.toMatch(/Seq Scan on contacts/)
})

it(`marks the people of an archived tenant as former in sets: ${people} of them`, { timeout }, async () => {
  const tenant = await create(tenants)
  await tx(database, 'all', async (db) => {
    await db.all(sql`set local statement_timeout = 0`)
    const batch = 2_000
    for (let from = 0; from < people; from += batch)
      await db.all(sql`update contacts set tenant_id = ${tenant.id}, status = 'active' where customer_id = ${north} and id in (
        select id from contacts where customer_id = ${north} and tenant_id is null order by id limit ${batch})`)
  })
  expect(await archiveWatched(tenants, tenant)).toBeLessThanOrEqual(10)
  const [found] = await run(sql<{ former: number; left: number }>`
    select count(*) filter (where status = 'former')::int as former, count(tenant_id)::int as left
    from contacts where customer_id = ${north} and source = 'import'`)
  expect(found).toEqual({ former: people, left: 0 })
  const history = await admin.get(`${pathOf(tenants, north)}/${tenant.id}/history`)
  expect(history.statusCode).toBe(200)
})
