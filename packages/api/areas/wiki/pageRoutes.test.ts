import { maxDepth, type WikiPage, type WikiPageItem, type WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, database } = await testServer()
const pages = '/api/wiki/pages'

const ifVersion = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

let made = 0
async function madeSpace(fields: object = {}): Promise<WikiSpace> {
  const key = `T${++made}X`
  const answer = await admin.post('/api/wiki/spaces', { name: `Space ${key}`, key, icon: 'book', ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<WikiSpace>()
}

interface Written {
  id: string
  rowVersion: number
  revision: number
}

async function madePage(spaceId: string, title: string, fields: object = {}): Promise<Written> {
  const answer = await admin.post(pages, { spaceId, title, status: 'published', ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Written>()
}

const read = async (id: string): Promise<WikiPage> => (await admin.get(`${pages}/${id}`)).json<WikiPage>()
const titles = async (spaceId: string): Promise<string[]> =>
  (await admin.get(`${pages}?spaceId=${spaceId}`)).json<{ items: WikiPageItem[] }>().items.map(({ title }) => title)

describe('pages', () => {
  it('are created, read with their path, and changed by version', async () => {
    const space = await madeSpace()
    const parent = await madePage(space.id, 'Lockers')
    const page = await madePage(space.id, 'Bank offline', { parentId: parent.id, body: '## Steps', tags: ['bank'] })
    expect(await read(page.id)).toMatchObject({
      title: 'Bank offline',
      slug: 'bank-offline',
      space: space.name,
      path: [{ id: parent.id, title: 'Lockers' }],
      tags: ['bank'],
      status: 'published',
      revision: 1,
      reviewEveryDays: 180,
    })
    const changed = await admin.patch(`${pages}/${page.id}`, { body: '## New steps', summary: 'Shorter' }, 1)
    expect(changed.json<Written>()).toEqual({ id: page.id, rowVersion: 2, revision: 2 })
    expect((await admin.patch(`${pages}/${page.id}`, { tags: ['a'] }, 2)).json<Written>()).toMatchObject({
      revision: 2,
    })
    const stale = await admin.patch(`${pages}/${page.id}`, { body: 'mine' }, 1)
    expect(stale.statusCode).toBe(412)
    expect(stale.json<{ current: WikiPage }>().current).toMatchObject({ body: '## New steps', revision: 2 })
    expect((await admin.get(`/api/wiki/pages/${space.id}`)).statusCode).toBe(404)
  })

  it('have a title that is unique among their siblings', async () => {
    const space = await madeSpace()
    const parent = await madePage(space.id, 'Lockers')
    await madePage(space.id, 'Mail')
    expect((await admin.post(pages, { spaceId: space.id, title: 'mail' })).statusCode).toBe(400)
    expect((await admin.patch(`${pages}/${parent.id}`, { title: 'MAIL' }, 1)).statusCode).toBe(400)
    await madePage(space.id, 'Mail', { parentId: parent.id })
  })

  it(`stand at most ${maxDepth} levels deep, and never under themselves`, async () => {
    const space = await madeSpace()
    const ids: string[] = []
    for (let depth = 1; depth <= maxDepth; depth++)
      ids.push((await madePage(space.id, `Level ${depth}`, { parentId: ids.at(-1) ?? null })).id)
    const [top = '', second = '', last = ''] = [ids[0], ids[1], ids.at(-1)]
    expect((await admin.post(pages, { spaceId: space.id, title: 'Deeper', parentId: last })).statusCode).toBe(400)
    expect((await admin.patch(`${pages}/${top}`, { parentId: second }, 1)).statusCode).toBe(400)
    const above = await madePage(space.id, 'Above')
    expect((await admin.patch(`${pages}/${top}`, { parentId: above.id }, 1)).statusCode).toBe(400)
    expect((await admin.patch(`${pages}/${second}`, { parentId: above.id }, 1)).statusCode).toBe(200)
    expect((await read(last)).path.map(({ title }) => title)).toEqual([
      'Above',
      'Level 2',
      'Level 3',
      'Level 4',
      'Level 5',
    ])
  })

  it('are moved before others', async () => {
    const space = await madeSpace()
    const a = await madePage(space.id, 'A')
    await madePage(space.id, 'B')
    const c = await madePage(space.id, 'C')
    expect(await titles(space.id)).toEqual(['A', 'B', 'C'])
    await admin.patch(`${pages}/${c.id}`, { beforeId: a.id }, 1)
    expect(await titles(space.id)).toEqual(['C', 'A', 'B'])
    await admin.patch(`${pages}/${c.id}`, { beforeId: null }, 2)
    expect(await titles(space.id)).toEqual(['A', 'B', 'C'])
    const elsewhere = await madePage((await madeSpace()).id, 'Elsewhere')
    expect((await admin.patch(`${pages}/${a.id}`, { beforeId: elsewhere.id }, 1)).statusCode).toBe(400)
    expect((await admin.patch(`${pages}/${a.id}`, { parentId: elsewhere.id }, 1)).statusCode).toBe(400)
  })

  it('move to the trash, their children to their parent, and are restored', async () => {
    const space = await madeSpace()
    const parent = await madePage(space.id, 'Lockers')
    const child = await madePage(space.id, 'Steps', { parentId: parent.id })
    await madePage(space.id, 'Steps')
    expect((await admin.delete(`${pages}/${parent.id}`, ifVersion(1))).statusCode).toBe(204)
    expect((await admin.get(`${pages}/${parent.id}`)).statusCode).toBe(404)
    expect(await titles(space.id)).toEqual(['Steps', 'Steps (2)'])
    expect(await read(child.id)).toMatchObject({ title: 'Steps (2)', parentId: null })
    await madePage(space.id, 'Lockers')
    expect((await admin.post(`${pages}/${parent.id}/putBack`, {})).statusCode).toBe(200)
    expect(await read(parent.id)).toMatchObject({ title: 'Lockers (2)', parentId: null })
    expect((await admin.post(`${pages}/${parent.id}/putBack`, {})).statusCode).toBe(404)
  })

  it('can’t be restored from the trash after a month', async () => {
    const space = await madeSpace()
    const page = await madePage(space.id, 'Old')
    await admin.delete(`${pages}/${page.id}`, ifVersion(1))
    await tx(database, 'all', (db) =>
      db.all(sql`update wiki_pages set deleted_at = now() - interval '31 days' where id = ${page.id}`),
    )
    expect((await admin.post(`${pages}/${page.id}/putBack`, {})).statusCode).toBe(404)
  })

  it('list the pages that link to them', async () => {
    const space = await madeSpace()
    const target = await madePage(space.id, 'Target')
    const from = await madePage(space.id, 'From', { body: `See [it](/internal/wiki/${target.id}#steps).` })
    expect((await read(target.id)).backlinks).toEqual([{ id: from.id, title: 'From' }])
    await admin.patch(`${pages}/${from.id}`, { body: 'No link.' }, 1)
    expect((await read(target.id)).backlinks).toEqual([])
  })

  it('are reviewed by version', async () => {
    const page = await madePage((await madeSpace()).id, 'Reviewed')
    await tx(database, 'all', (db) =>
      db.all(sql`update wiki_pages set reviewed_at = now() - interval '400 days' where id = ${page.id}`),
    )
    const reviewed = await admin.post(`${pages}/${page.id}/reviewed`, {}, ifVersion(1))
    expect(reviewed.statusCode, reviewed.body).toBe(200)
    expect(Date.parse((await read(page.id)).reviewedAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('are owned by staff', async () => {
    const space = await madeSpace()
    const answer = await admin.post(pages, { spaceId: space.id, title: 'Owned', ownerId: space.id })
    expect(answer.statusCode).toBe(400)
  })

  it('are visible as drafts to editors, and published by users who may', async () => {
    const space = await madeSpace()
    const draft = await madePage(space.id, 'Draft', { status: 'draft' })
    const child = await madePage(space.id, 'Child', { parentId: draft.id })
    const reader = await person(['internal.wiki.view'])
    const editor = await person(['internal.wiki.view', 'internal.wiki.edit', 'internal.wiki.create'])
    expect((await reader.get(`${pages}/${draft.id}`)).statusCode).toBe(404)
    expect((await reader.get(`${pages}/${child.id}`)).json<WikiPage>().path).toEqual([])
    expect((await editor.get(`${pages}/${draft.id}`)).statusCode).toBe(200)
    expect((await editor.patch(`${pages}/${draft.id}`, { status: 'published' }, 1)).statusCode).toBe(401)
    expect((await editor.post(pages, { spaceId: space.id, title: 'New', status: 'published' })).statusCode).toBe(401)
    expect((await editor.post(pages, { spaceId: space.id, title: 'New' })).statusCode).toBe(201)
    expect((await reader.patch(`${pages}/${child.id}`, { title: 'x' }, 1)).statusCode).toBe(401)
    expect((await editor.delete(`${pages}/${child.id}`, ifVersion(1))).statusCode).toBe(401)
  })

  it('of a space for other roles are never found', async () => {
    const role = await tx(database, 'all', (db) =>
      db.one(sql<{ id: string | null }>`select security_role_id as id from users where id = ${admin.id}`),
    )
    const space = await madeSpace({ roleIds: [role?.id] })
    const page = await madePage(space.id, 'Secretplan')
    const other = await person(allPermissions)
    expect((await other.get(`${pages}/${page.id}`)).statusCode).toBe(404)
    expect((await other.get(`${pages}?spaceId=${space.id}`)).json()).toEqual({ items: [] })
    expect((await other.get('/api/wiki/spaces')).body).not.toContain(space.id)
    expect((await other.get('/api/wiki/search?q=secretplan')).json()).toEqual({ items: [] })
    expect((await other.get('/api/wiki/lists/orphans')).body).not.toContain(page.id)
    expect((await other.patch(`${pages}/${page.id}`, { title: 'x' }, 1)).statusCode).toBe(404)
    expect((await other.post(pages, { spaceId: space.id, title: 'x' })).statusCode).toBe(404)
    expect((await admin.get('/api/wiki/search?q=secretplan')).body).toContain(page.id)
  })
})
