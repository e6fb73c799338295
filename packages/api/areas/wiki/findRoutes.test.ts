import { pageLists, type WikiHit, type WikiListedPage, type WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, database, north, south } = await testServer()
const space = (await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book' })).json<WikiSpace>()

async function madePage(title: string, fields: object = {}): Promise<string> {
  const answer = await admin.post('/api/wiki/pages', { spaceId: space.id, title, status: 'published', ...fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

const found = async (q: string): Promise<WikiHit[]> =>
  (await admin.get(`/api/wiki/search?q=${encodeURIComponent(q)}`)).json<{ items: WikiHit[] }>().items
const listed = async (list: string): Promise<WikiListedPage[]> =>
  (await admin.get(`/api/wiki/lists/${list}`)).json<{ items: WikiListedPage[] }>().items
const plain = (hit: WikiHit | undefined): string => (hit?.title ?? []).map(({ text }) => text).join('')

describe('search', () => {
  it('ranks titles above headings, and headings above the text', async () => {
    await madePage('Power supply', { body: 'The turnstile is dark.' })
    await madePage('Entrances', { body: '## Turnstile\n\nText.' })
    await madePage('Turnstile guide', { body: 'Text.' })
    expect((await found('turnstile')).map(plain)).toEqual(['Turnstile guide', 'Entrances', 'Power supply'])
  })

  it('highlights matches, and shows Markdown as plain text', async () => {
    await madePage('Harbor <b>kiosk</b>', { body: 'Restart the **gyroscope** and call `LINK_DOWN`.' })
    const [hit] = await found('gyroscope')
    expect(hit?.excerpt).toContainEqual({ text: 'gyroscope', isHit: true })
    expect(hit?.excerpt.map(({ text }) => text).join('')).toContain('Restart the gyroscope and call LINK_DOWN')
    expect(plain((await found('harbor kiosk'))[0])).toBe('Harbor <b>kiosk</b>')
  })

  it('finds prefixes and phrases, and leaves out excluded words', async () => {
    await madePage('Quarterly velocipede check', { body: 'blue paint' })
    expect((await found('veloci')).map(plain)).toEqual(['Quarterly velocipede check'])
    expect(await found('"velocipede quarterly"')).toEqual([])
    expect(await found('velocipede -paint')).toEqual([])
    expect(await found('the')).toEqual([])
    expect(await found("'; drop table wiki_pages; --")).toEqual([])
  })

  it('searches one space only if requested', async () => {
    const other = await admin.post('/api/wiki/spaces', { name: 'Other', key: 'OTH', icon: 'flag' })
    await madePage('Zeppelin')
    const address = `/api/wiki/search?q=zeppelin&spaceId=${other.json<WikiSpace>().id}`
    expect((await admin.get(address)).json()).toEqual({ items: [] })
  })
})

describe('lists', () => {
  it('show drafts, orphaned pages, pages due for review, and the trash', async () => {
    const draft = await madePage('A draft', { status: 'draft' })
    const parent = await madePage('A parent')
    const child = await madePage('A child', { parentId: parent })
    const linked = await madePage('A linked page')
    const due = await madePage('A page that is due', { body: `[it](/internal/wiki/${linked})`, reviewEveryDays: 30 })
    const gone = await madePage('A page in the trash')
    await admin.delete(`/api/wiki/pages/${gone}`, { headers: { 'if-match': '"1"' } })
    await tx(database, 'all', (db) =>
      db.all(sql`update wiki_pages set reviewed_at = now() - interval '31 days' where id = ${due}`),
    )
    const ids = async (list: string) => (await listed(list)).map(({ id }) => id)
    expect(await ids('drafts')).toEqual([draft])
    expect(await ids('myDrafts')).toEqual([draft])
    const editor = await person(['internal.wiki.view', 'internal.wiki.edit'])
    expect((await editor.get('/api/wiki/lists/drafts')).body).toContain(draft)
    expect((await editor.get('/api/wiki/lists/myDrafts')).json()).toEqual({ items: [], hasMore: false })
    expect(await ids('stale')).toEqual([due])
    expect(await ids('trash')).toEqual([gone])
    const orphans = await ids('orphans')
    expect(orphans).toContain(due)
    for (const placed of [parent, child, linked, gone]) expect(orphans).not.toContain(placed)
    const after = await admin.get(`/api/wiki/lists/stale?after=${due}`)
    expect(after.json()).toEqual({ items: [], hasMore: false })
  })

  it('have counts that match, for each user', async () => {
    const reader = await person(['internal.wiki.view'])
    for (const each of [admin, reader]) {
      const { counts } = (await each.get('/api/wiki/lists')).json<{ counts: Record<string, number> }>()
      expect(Object.keys(counts).sort()).toEqual([...pageLists].sort())
      for (const list of pageLists) {
        const { items } = (await each.get(`/api/wiki/lists/${list}`)).json<{ items: WikiListedPage[] }>()
        expect({ list, count: counts[list] }).toEqual({ list, count: items.length })
      }
    }
  })
})

describe('pages about a record', () => {
  it('are found by it, and don’t name customers the reader can’t access', async () => {
    const entityLinks = [
      { kind: 'customers', ref: north, label: 'North' },
      { kind: 'faultCodes', ref: 'LINK_DOWN', label: 'LINK_DOWN' },
    ]
    const id = await madePage('About a fault', { entityLinks })
    expect((await admin.get('/api/wiki/about/faultCodes/LINK_DOWN')).json()).toEqual({
      items: [{ id, title: 'About a fault', space: 'Runbooks', status: 'published' }],
    })
    expect((await admin.get(`/api/wiki/about/customers/${north}`)).body).toContain(id)
    const southerner = await person(['internal.wiki.view'], [south])
    expect((await southerner.get(`/api/wiki/about/customers/${north}`)).json()).toEqual({ items: [] })
    const page = (await southerner.get(`/api/wiki/pages/${id}`)).json<{ entityLinks: { ref: string }[] }>()
    expect(page.entityLinks.map(({ ref }) => ref)).toEqual(['LINK_DOWN'])
  })
})
