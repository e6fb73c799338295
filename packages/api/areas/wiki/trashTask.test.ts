import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { trashTask } from './trashTask.ts'

const { admin, database } = await testServer()

it('deletes pages in the trash after a month, with their revisions', async () => {
  const space = await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book' })
  const spaceId = space.json<WikiSpace>().id
  const ids: string[] = []
  for (const title of ['Old', 'New', 'Kept']) {
    const parentId = ids[0] ?? null
    const made = await admin.post('/api/wiki/pages', { spaceId, title, parentId })
    ids.push(made.json<{ id: string }>().id)
  }
  const [old, fresh] = ids
  const days = (id: string | undefined, count: number) =>
    sql`update wiki_pages set deleted_at = now() - make_interval(days => ${count}) where id = ${id}`
  await tx(database, 'all', async (db) => {
    await db.all(days(old, 31))
    await db.all(days(fresh, 29))
  })
  expect(await runTask(database, trashTask)).toMatchObject({ processed: 1 })
  const left = await tx(database, 'all', (db) =>
    db.all(sql<{ title: string }>`select title from wiki_pages order by title`),
  )
  expect(left).toEqual([{ title: 'Kept' }, { title: 'New' }])
  const revisions = await tx(database, 'all', (db) => db.all(sql`select from wiki_revisions where page_id = ${old}`))
  expect(revisions).toEqual([])
})
