/** Row-level security on every table: even without the statement's own customer filter, no other customer's row is returned. */
import { collections } from '@postern/domain/areas/index.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { tx } from './db.ts'

const { database, admin, north, south } = await testServer()
for (const resource of collections)
  if (resource.scope === 'customer') for (const place of [north, south]) await sampleRecord(admin, resource, place)

const { rows: tables } = await database.pool.query<{ name: string }>(`
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity order by 1`)

const owners = (customerId: string | null, name: string) =>
  tx(database, customerId === null ? 'all' : { customerId }, async (db) => {
    const seen = await db.all(sql<{ owner: string | null }>`
      select distinct customer_id as owner from ${sql.table(name)} where customer_id is distinct from (select provider_id())`)
    return seen.map(({ owner }) => owner)
  })

describe('row-level security', () => {
  it.each(tables)('shows only one customer’s rows of $name', async ({ name }) => {
    expect((await owners(south, name)).filter((owner) => owner !== south)).toEqual([])
    expect((await owners(north, name)).filter((owner) => owner !== north)).toEqual([])
  })

  it('hides existing rows: without it, most tables show both customers (control)', async () => {
    const both: boolean[] = []
    for (const { name } of tables) {
      const seen = await owners(null, name)
      both.push(seen.includes(north) && seen.includes(south))
    }
    expect(both.filter(Boolean).length).toBeGreaterThan(20)
  })

  it('adds no condition to the plan for all rows, and one comparison per statement for one customer', async () => {
    const plan = (scope: { customerId: string } | 'all', customerId: string) =>
      tx(database, scope, (db) =>
        db.all(sql<{ 'QUERY PLAN': string }>`explain (costs off)
          select b.name, s.name from buildings b join sites s on s.customer_id = b.customer_id and s.id = b.site_id
          where b.customer_id = ${customerId}`),
      )
    const text = async (scope: { customerId: string } | 'all') =>
      (await plan(scope, north)).map((row) => row['QUERY PLAN']).join('\n')
    expect(await text('all')).not.toContain('InitPlan')
    expect((await text({ customerId: north })).match(/One-Time Filter/g)?.length).toBeGreaterThanOrEqual(1)
    expect(await text({ customerId: north })).not.toMatch(/^ +Filter: .*InitPlan/m)
  })
})
