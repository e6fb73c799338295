/** Duplicates at size: 4,000 contacts by default, 1,000,000 at full size. */
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { DuplicatePair } from '@postern/domain/areas/people/duplicates/duplicateEndpoints.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { enterAgain, fillContacts } from '../../../testing/manyContacts.ts'
import { printP95 } from '../../../testing/p95.ts'
import { runTask } from '../../../testing/runTask.ts'
import { pathOf } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { candidatesStatement } from './candidates.ts'
import { compareContacts } from './compareContacts.ts'
import { compareAllTask, compareChangedTask } from './compareTask.ts'

const isFullSize = process.env.POSTERN_SOAK === '1'
const size = isFullSize ? 1_000_000 : 4_000
const every = 200

const { admin, north, database } = await testServer()
const { create, change } = actsIn(admin, north)
const at = `${pathOf(contacts, north)}/duplicates`

const siteIds: string[] = []
for (let n = 0; n < 8; n++) siteIds.push((await create(sites)).id)
await fillContacts(database, north, size, siteIds)
const entered = await enterAgain(database, north, every)

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  if (isFullSize) console.info(`${what}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
  return result
}

const someIds = async (count: number): Promise<string[]> =>
  (
    await tx(database, { customerId: north }, (db) =>
      db.all(sql<{ id: string }>`
        select id from contacts where customer_id = ${north} and external_id is null and archived_at is null order by id limit ${count}`),
    )
  ).map(({ id }) => id)

const planOf = async (statement: RawBuilder<unknown>): Promise<string> =>
  (await tx(database, 'all', (db) => db.all(sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`)))
    .map((row) => row['QUERY PLAN'])
    .join('\n')

it('checks every second whether a contact changed by an index, never by reading all contacts', async () => {
  const plan = await planOf(sql`select ${compareChangedTask.isNeeded}`)
  expect(plan).toContain('contacts_by_updated_at')
  expect(plan).not.toMatch(/Seq Scan on contacts/)
})

it('finds candidates through indexes, never by reading all contacts', async () => {
  const plan = await planOf(candidatesStatement(north, await someIds(isFullSize ? 1_000 : 400)))
  expect(plan).not.toMatch(/Seq Scan on contacts/)
  for (const index of ['contacts_by_key', 'contacts_by_name_block', 'contacts_by_full_name'])
    expect(plan).toContain(index)
})

it('finds all contacts entered twice in a full pass', async () => {
  const { processed } = await timed(`full pass over ${size} contacts`, () => runTask(database, compareAllTask))
  expect(processed).toBeGreaterThanOrEqual(size + entered)
  const found = await tx(database, { customerId: north }, (db) =>
    db.one(sql<{ copies: number; pairs: number }>`
      select count(distinct c.id)::int as copies, count(*)::int as pairs from contact_duplicates d
      join contacts c on c.customer_id = d.customer_id and c.id in (d.contact_id, d.other_id) and c.external_id is null`),
  )
  if (isFullSize) console.info(`${entered} entered twice, ${found?.copies} of them found, in ${found?.pairs} pairs`)
  expect(found?.copies).toBe(entered)
})

it('compares only what changed after that', async () => {
  await runTask(database, compareChangedTask)
  await tx(database, 'all', (db) => db.all(sql`update duplicate_passes set compared_until = now()`))
  const [id = ''] = await someIds(1)
  const record = (await admin.get(`${pathOf(contacts, north)}/${id}`)).json<AnyRecord>()
  expect((await change(contacts, record, { suite: '4711' })).statusCode).toBe(200)
  const { processed } = await timed('pass after one change', () => runTask(database, compareChangedTask))
  expect(processed).toBe(1)
})

it('doesn’t block changes to contacts meanwhile', async () => {
  const ids = await someIds(50)
  await tx(database, 'all', async (db) => {
    await db.all(sql`delete from contact_duplicates where customer_id = ${north} and contact_id = any(${ids}::uuid[])`)
    await compareContacts(db, north, ids)
    // Not committed yet: any locks of the comparison are held now.
    const { items } = (await admin.get(`${at}?limit=1`)).json<Page<DuplicatePair>>()
    expect(items).toHaveLength(1)
    const record = (await admin.get(`${pathOf(contacts, north)}/${ids[0]}`)).json<{ id: string; rowVersion: number }>()
    const answer = await admin.patch(`${pathOf(contacts, north)}/${ids[0]}`, { suite: '12' }, record.rowVersion)
    expect(answer.statusCode, answer.body).toBe(200)
  })
})

it('lists and counts pairs', () => printP95(admin, [at, `${at}/summary`], 500))
