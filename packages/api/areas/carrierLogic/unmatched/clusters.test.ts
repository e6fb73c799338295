import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { Books } from '../books.ts'
import { ensureFirstRuleSet } from '../firstRuleSet.ts'
import { clustersOf, clusterTask } from './clusters.ts'

const { database, north } = await testServer()

it('prepares the clusters that the page then shows', async () => {
  await tx(database, 'all', ensureFirstRuleSet)
  await tx(database, 'all', (db) =>
    db.all(sql`insert into scan_log (customer_id, id, at, barcode, normalised, result)
      select ${north}, gen_random_uuid(), now(), 'QX' || lpad((n * 7919)::text, 9, '0'), 'QX', 'unmatched' from generate_series(1, 40) n`),
  )
  const { processed, summary } = await runTask(database, clusterTask)
  expect(processed).toBe(40)
  expect(summary).toMatch(/^40 scans in \d+ shapes\.$/)
  const prepared = await clustersOf(database).of(database, new Books(), null)
  expect(await clustersOf(database).of(database, new Books(), null)).toBe(prepared)
})
