import { withoutRows } from '@postern/demo/withoutRows.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { copyOfDemo } from '../testing/demoServer.ts'
import { copyOfTemplate, databaseOpener, testSecrets } from '../testing/server.ts'
import { isEmpty, loadDemo } from './demo.ts'

const open = databaseOpener()

it('the demo world fits into the tables: keys, checks and unique indexes accept all of it, once', async () => {
  expect(await isEmpty(open(await copyOfTemplate()))).toBe(true)
  // Loaded into an empty database, once for all test files.
  const database = open(await copyOfDemo())
  expect(await isEmpty(database)).toBe(false)
  const counts = async () => {
    const each = resources.map(
      (resource) =>
        sql`select ${resource.name}::text as name, count(*)::int as rows from ${sql.table(tableOf(resource))}`,
    )
    const found = await tx(database, 'all', (db) =>
      db.all(sql<{ name: string; rows: number }>`select name, rows from (${sql.join(each, sql` union all `)}) counted`),
    )
    return new Map(found.map(({ name, rows }) => [name, rows]))
  }
  const before = await counts()
  await loadDemo(database, new Date(), testSecrets, 'small')
  expect(await counts()).toEqual(before)
  for (const { name } of resources)
    expect((before.get(name) ?? 0) > 0, `${name}: give the demo some rows, or say in withoutRows.ts why not`).toBe(
      !(name in withoutRows),
    )
})
