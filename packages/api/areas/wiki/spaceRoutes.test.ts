import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, person } = await testServer()
const address = '/api/wiki/spaces'

it('are created and changed by version, each with its own name and key', async () => {
  const made = (await admin.post(address, { name: 'Runbooks', key: 'RUN', icon: 'book' })).json<WikiSpace>()
  expect(made).toMatchObject({ name: 'Runbooks', key: 'RUN', pages: 0, roleIds: [], homePageId: null, rowVersion: 1 })
  expect((await admin.post(address, { name: 'RUNBOOKS', key: 'R2', icon: 'book' })).statusCode).toBe(400)
  expect((await admin.post(address, { name: 'Other', key: 'RUN', icon: 'book' })).statusCode).toBe(400)
  expect((await admin.post(address, { name: 'Other', key: 'run', icon: 'book' })).statusCode).toBe(400)
  const page = await admin.post('/api/wiki/pages', { spaceId: made.id, title: 'Start' })
  const homePageId = page.json<{ id: string }>().id
  const changed = await admin.patch(`${address}/${made.id}`, { name: 'Playbooks', homePageId }, 1)
  expect(changed.json<WikiSpace>()).toMatchObject({ name: 'Playbooks', homePageId, pages: 1, rowVersion: 2 })
  expect((await admin.patch(`${address}/${made.id}`, { name: 'x' }, 1)).statusCode).toBe(412)
  expect((await admin.patch(`${address}/${made.id}`, { homePageId: made.id }, 2)).statusCode).toBe(400)
  expect((await admin.get(address)).json<{ items: WikiSpace[] }>().items).toHaveLength(1)
})

it('can’t be closed to their own author', async () => {
  const other = await person(['internal.wiki.view'])
  const answer = await admin.post(address, { name: 'Closed', key: 'CLO', icon: 'book', roleIds: [other.id] })
  expect(answer.statusCode).toBe(400)
})

it('are managed by users who may publish', async () => {
  const editor = await person(['internal.wiki.view', 'internal.wiki.create', 'internal.wiki.edit'])
  expect((await editor.post(address, { name: 'Mine', key: 'MIN', icon: 'book' })).statusCode).toBe(401)
  expect((await (await person([])).get(address)).statusCode).toBe(401)
})

it('are archived and restored: while archived, their pages aren’t found', async () => {
  const made = (await admin.post(address, { name: 'Old', key: 'OLD', icon: 'flag' })).json<WikiSpace>()
  const page = await admin.post('/api/wiki/pages', { spaceId: made.id, title: 'Zeppelin', status: 'published' })
  const pageId = page.json<{ id: string }>().id
  const listed = async (path: string) =>
    (await admin.get(path)).json<{ items: WikiSpace[] }>().items.map(({ name }) => name)
  const hits = async () => (await admin.get('/api/wiki/search?q=zeppelin')).json<{ items: object[] }>().items
  expect(await hits()).toHaveLength(1)
  expect((await admin.patch(`${address}/${made.id}`, { isArchived: true }, 1)).json()).toMatchObject({
    archivedAt: expect.any(String),
  })
  expect(await listed(address)).not.toContain('Old')
  expect(await listed(`${address}/archived`)).toEqual(['Old'])
  expect(await hits()).toEqual([])
  expect((await admin.get(`/api/wiki/pages/${pageId}`)).statusCode).toBe(404)
  await admin.patch(`${address}/${made.id}`, { isArchived: false }, 2)
  expect(await listed(`${address}/archived`)).toEqual([])
  expect(await hits()).toHaveLength(1)
})

it('offer staff roles to users who manage them', async () => {
  const roles = (await admin.get('/api/wiki/spaceRoles')).json<{ items: { name: string }[] }>().items
  expect(roles.length).toBeGreaterThan(0)
  expect((await (await person(['internal.wiki.view'])).get('/api/wiki/spaceRoles')).statusCode).toBe(401)
})
