import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { reviewsTask } from './reviewsTask.ts'

const { admin, database, person } = await testServer()
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

it('notifies the owner of a published page that is due, once, and again after a month', async () => {
  const owner = await person(['internal.wiki.view', 'internal.wiki.edit'])
  const space = await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book' })
  const spaceId = space.json<{ id: string }>().id
  const write = (title: string, more: object = {}) =>
    admin.post('/api/wiki/pages', { spaceId, title, status: 'published', ownerId: owner.id, ...more })
  const due = (await write('Bank offline')).json<{ id: string }>()
  await write('Fresh')
  await write('Never due', { reviewEveryDays: null })
  await write('Draft', { status: 'draft' })
  expect((await runTask(database, reviewsTask)).processed).toBe(0)
  await run(sql`update wiki_pages set reviewed_at = now() - interval '200 days' where title <> 'Fresh'`)
  expect((await runTask(database, reviewsTask)).processed).toBe(1)
  expect((await runTask(database, reviewsTask)).processed).toBe(0)
  const bell = (await owner.get('/api/notifications')).json<{ items: object[] }>()
  expect(bell.items).toMatchObject([{ kind: 'wikiReviewDue', data: { pageId: due.id, title: 'Bank offline' } }])

  // Sent again after a month; a page reviewed since is left out.
  await run(sql`update notifications set at = now() - interval '31 days'`)
  expect((await runTask(database, reviewsTask)).processed).toBe(1)
  await run(sql`update notifications set at = now() - interval '31 days'`)
  await run(sql`update wiki_pages set reviewed_at = now()`)
  expect((await runTask(database, reviewsTask)).processed).toBe(0)
})
