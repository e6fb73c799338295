/** Rows by one dimension: used if they can answer, and created from the finest grain by their migration. */
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { fillParcels, parcelScene } from '../../../testing/manyParcels.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { countTask } from './countTasks.ts'
import { coarsestGrain, dimensionNames } from './grains.ts'

describe('the coarsest grain', () => {
  it('is the customer without dimensions, one dimension alone, and the finest with several', () => {
    expect(coarsestGrain([])).toBe('customer')
    expect(dimensionNames.map((name) => coarsestGrain([name, name]))).toEqual(dimensionNames)
    expect(coarsestGrain(['site', 'carrier'])).toBe('full')
  })
})

describe('rows by one dimension', async () => {
  const { admin, database, north } = await testServer()
  const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
  const added = ['carrier', 'packageType', 'priority', 'channel']
  const tables = ['analytics_daily', 'analytics_hourly', 'analytics_sketches'] as const

  /** Rows whose parcels have all moved elsewhere sum up to nothing. */
  const rowsOf = async (table: (typeof tables)[number]) => {
    const found = await run(sql<{ row: Record<string, string | number | boolean> }>`
      select to_jsonb(d) as row from ${sql.table(table)} d where d.grain = any(${added})`)
    const isCount = (value: unknown) => typeof value === 'number'
    return found
      .map(({ row }) => row)
      .filter((row) =>
        Object.entries(row).some(
          ([name, value]) => isCount(value) && value !== 0 && name !== 'hour' && name !== 'bucket',
        ),
      )
      .map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
      .toSorted()
  }

  beforeAll(async () => {
    const scene = await parcelScene(north, actsIn(admin, north).create)
    await fillParcels(database, scene, { count: 400, from: '2026-02-20', days: 50, seed: 21 })
    await runTask(database, countTask)
    await run(sql`delete from parcels where customer_id = ${north} and closed_at < '2026-03-01'`)
    await runTask(database, countTask)
  }, 60_000)

  it('are the same when the migration creates them from the finest grain', async () => {
    const counted = await Promise.all(tables.map(rowsOf))
    for (const rows of counted) expect(rows.length).toBeGreaterThan(20)
    for (const table of tables) await run(sql`delete from ${sql.table(table)} where grain = any(${added})`)
    const migration = await readFile(new URL('../../../migrations/0500_analytics_grains.sql', import.meta.url), 'utf8')
    await database.pool.query(migration.slice(migration.indexOf('do $$')))
    for (const [index, table] of tables.entries()) expect(await rowsOf(table)).toEqual(counted[index])
  })
})
