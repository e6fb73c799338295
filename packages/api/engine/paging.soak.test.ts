/** Keyset paging while rows are inserted, changed and archived: every row that stays put is seen exactly once. */

import { buildings } from '@postern/domain/areas/places/buildings.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { type Page, parseListQuery } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'
import { readPage } from './readRecords.ts'

const scans = process.env.POSTERN_SOAK ? 200 : 20
/** Enough to last for a scan. Without a limit, the table would grow faster than it can be scanned. */
const changesPerScan = 25
const { database, admin, north } = await testServer()
const site = await sampleRecord(admin, sites, north)
const place = { customerId: north, reachable: null }

/** A nullable, non-unique column: every fifth is empty, the others share seven values. */
const fill = (prefix: string, from: number, to: number) =>
  tx(database, { customerId: north }, (db) =>
    db.all(sql`insert into buildings (customer_id, id, site_id, name, code, is_active, delivery_route)
      select ${north}, gen_random_uuid(), ${site.id}, ${prefix} || n, ${prefix.toUpperCase()} || n, true, case when n % 5 = 0 then null else 'R' || (n % 7) end
      from generate_series(${from}::int, ${to}::int) n`),
  )

async function scan(sort: string): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { query } = parseListQuery(buildings, { sort, limit: '23', ...(cursor && { cursor }) })
    const page: Page<AnyRecord> = await readPage(database, { customerId: north }, buildings, place, query)
    seen.push(...page.items.map((item) => String(item.name)))
    cursor = page.nextCursor
  } while (cursor !== null)
  return seen
}

it(`${scans} full scans, sorted by a nullable non-unique column, while rows are inserted, changed and archived`, async () => {
  await fill('stable', 1, 300)
  await fill('moving', 1, 100)
  let last = 100
  const disturb = async () => {
    for (const end = last + changesPerScan; last < end; ) {
      const n = ++last
      await fill('moving', n, n)
      await tx(database, { customerId: north }, async (db) => {
        await db.all(
          sql`update buildings set delivery_route = case when ${n} % 3 = 0 then null else 'R' || (${n}::int % 9) end where name = 'moving' || (${n}::int % 100 + 1)`,
        )
        await db.all(sql`update buildings set archived_at = now() where name = 'moving' || ${n - 60}::int`)
      })
    }
  }
  const stable = Array.from({ length: 300 }, (_, index) => `stable${index + 1}`).sort()
  const sorts = ['deliveryRoute', '-deliveryRoute', 'deliveryRoute,-name', 'name']
  for (let run = 0; run < scans; run++) {
    const [seen] = await Promise.all([scan(sorts[run % sorts.length] ?? 'name'), disturb()])
    expect(seen.filter((name) => name.startsWith('stable')).sort()).toEqual(stable)
  }
})
