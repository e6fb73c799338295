import type { WikiPage, WikiRevision, WikiRevisionItem, WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, person } = await testServer()
const space = (await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book' })).json<WikiSpace>()

interface Revisions {
  items: WikiRevisionItem[]
  hasMore: boolean
}

it('keep every text, and restore one as a new revision', async () => {
  const made = await admin.post('/api/wiki/pages', { spaceId: space.id, title: 'First', body: 'one' })
  const address = `/api/wiki/pages/${made.json<{ id: string }>().id}`
  await admin.patch(address, { body: 'two', summary: 'Say two' }, 1)
  await admin.patch(address, { title: 'Third' }, 2)

  const { items } = (await admin.get(`${address}/revisions`)).json<Revisions>()
  expect(items.map(({ number, title, summary }) => ({ number, title, summary }))).toEqual([
    { number: 3, title: 'Third', summary: '' },
    { number: 2, title: 'First', summary: 'Say two' },
    { number: 1, title: 'First', summary: '' },
  ])
  const older = (await admin.get(`${address}/revisions?before=3&limit=1`)).json<Revisions>()
  expect(older).toMatchObject({ items: [{ number: 2 }], hasMore: true })
  expect((await admin.get(`${address}/revisions/1`)).json<WikiRevision>()).toMatchObject({ body: 'one' })
  expect((await admin.get(`${address}/revisions/9`)).statusCode).toBe(404)

  const restore = `${address}/revisions/1/restore`
  expect((await admin.post(restore, {}, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412)
  const restored = await admin.post(restore, {}, { headers: { 'if-match': '"3"' } })
  expect(restored.json()).toMatchObject({ revision: 4, rowVersion: 4 })
  expect((await admin.get(address)).json<WikiPage>()).toMatchObject({ title: 'First', body: 'one', revision: 4 })
  expect((await admin.get(`${address}/revisions?limit=1`)).json<Revisions>().items).toMatchObject([{ restores: 1 }])
})

it('are hidden with their page', async () => {
  const made = await admin.post('/api/wiki/pages', { spaceId: space.id, title: 'Draft', body: 'secret' })
  const address = `/api/wiki/pages/${made.json<{ id: string }>().id}/revisions`
  const reader = await person(['internal.wiki.view'])
  expect((await reader.get(address)).statusCode).toBe(404)
  expect((await reader.get(`${address}/1`)).statusCode).toBe(404)
})
