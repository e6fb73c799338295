import { withoutRows } from '@postern/demo/withoutRows.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Database, openPool, tx } from '../database/db.ts'
import { secretsFrom } from '../secrets.ts'
import { copyOfTemplate } from '../testing/server.ts'
import { isEmpty, loadDemo } from './demo.ts'

it('the demo world fits into the tables: keys, checks and unique indexes accept all of it, once', async () => {
  const database: Database = { pool: openPool(await copyOfTemplate()), rowRole: 'postern_rows' }
  const secrets = secretsFrom('a key of thirty-two letters or more')
  expect(await isEmpty(database)).toBe(true)
  const now = new Date('2026-11-15T15:00:00Z')
  await loadDemo(database, now, secrets, 'small')
  await loadDemo(database, now, secrets, 'small')
  for (const resource of resources) {
    const [found] = await tx(database, 'all', (db) =>
      db.all(sql<{ rows: number }>`select count(*) as rows from ${sql.table(tableOf(resource))}`),
    )
    const isEmptyOnPurpose = resource.name in withoutRows
    expect((found?.rows ?? 0) > 0, `${resource.name}: give the demo some rows, or say in withoutRows.ts why not`).toBe(
      !isEmptyOnPurpose,
    )
  }
  await database.pool.end()
})
