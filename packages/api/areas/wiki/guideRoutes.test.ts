import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, person } = await testServer()

it('is added once to a wiki that has none, with links between its pages', async () => {
  const editor = await person(['internal.wiki.view', 'internal.wiki.create', 'internal.wiki.edit'])
  expect((await editor.post('/api/wiki/guide')).statusCode).toBe(401)
  const added = await admin.post('/api/wiki/guide')
  expect(added.statusCode, added.body).toBe(201)
  const { spaceId, pages } = added.json<{ spaceId: string; pages: number }>()
  expect(pages).toBeGreaterThan(30)
  expect((await admin.post('/api/wiki/guide')).statusCode).toBe(409)
  const { page } = (await editor.get('/api/wiki/guide/user-guide')).json<{ page: { id: string } }>()
  const home = (await editor.get(`/api/wiki/pages/${page.id}`)).json<{ body: string }>()
  expect(home.body).not.toContain('wiki:')
  const links = [...home.body.matchAll(/\(\/internal\/wiki\/([0-9a-f-]{36})\)/g)].map((match) => match[1])
  expect(links.length).toBe(pages - 1)
  for (const id of links.slice(0, 3)) expect((await editor.get(`/api/wiki/pages/${id}`)).statusCode).toBe(200)
  const space = (await admin.get('/api/wiki/spaces')).json<{
    items: { id: string; homePageId: string; rowVersion: number }[]
  }>()
  expect(space.items.find(({ id }) => id === spaceId)?.homePageId).toBe(page.id)
  // Removed for the next test, which has its own guide.
  await admin.patch(`/api/wiki/spaces/${spaceId}`, { name: 'Guide', key: 'GUIDE' }, 1)
})

it('finds a published guide page by its slug, but no drafts, other pages, or inaccessible ones', async () => {
  const guide = await admin.post('/api/wiki/spaces', { name: 'Product', key: 'PROD', icon: 'apps' })
  const other = await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book' })
  const write = async (space: typeof guide, title: string, status: string) =>
    (await admin.post('/api/wiki/pages', { spaceId: space.json<{ id: string }>().id, title, status })).json<{
      id: string
    }>()
  const page = await write(guide, 'Help desk', 'published')
  await write(guide, 'Parcels', 'draft')
  await write(other, 'Carriers', 'published')
  const reader = await person(['internal.wiki.view'])
  const found = async (slug: string) => (await reader.get(`/api/wiki/guide/${slug}`)).json()
  expect(await found('help-desk')).toEqual({ page: { id: page.id, title: 'Help desk' } })
  for (const slug of ['parcels', 'carriers', 'nothing']) expect(await found(slug)).toEqual({ page: null })
})
