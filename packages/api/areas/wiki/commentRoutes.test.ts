import type { WikiComment } from '@postern/domain/areas/wiki/commentEndpoints.ts'
import type { WikiPage, WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'

const { admin, person, database, north, south } = await testServer()
const space = (await admin.post('/api/wiki/spaces', { name: 'Talk', key: 'TALK', icon: 'book' })).json<WikiSpace>()
const editing = ['internal.wiki.view', 'internal.wiki.edit'] as const

let made = 0
async function madePage(fields: object = {}): Promise<string> {
  const answer = await admin.post('/api/wiki/pages', {
    spaceId: space.id,
    title: `Page ${++made}`,
    status: 'published',
    ...fields,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}

const ifVersion = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const anchor = { quote: 'kiosk', before: 'Restart the ', after: '.', at: 12 }

async function commented(page: string, body: object, by: Pick<typeof admin, 'post'> = admin): Promise<WikiComment> {
  const answer = await by.post(`/api/wiki/pages/${page}/comments`, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<WikiComment>()
}

interface Bell {
  items: { kind: string; data: { pageId?: string; isMention?: boolean } }[]
}
const bellOf = async (who: Pick<typeof admin, 'get'>, page: string) =>
  (await who.get('/api/notifications')).json<Bell>().items.filter(({ data }) => data.pageId === page)

const renamed = (id: string, name: string) =>
  tx(database, 'all', (db) => db.all(sql`update users set name = ${name} where id = ${id}`))
const nameOf = async (id: string): Promise<string> => {
  const row = await tx(database, 'all', (db) => db.one(sql<{ name: string }>`select name from users where id = ${id}`))
  return row?.name ?? ''
}

describe('comments', () => {
  it('are written on a selection, answered, resolved and reopened by version', async () => {
    const page = await madePage()
    const first = await commented(page, { body: 'Which one?', anchor })
    const answer = await commented(page, { body: 'The left one.', parentId: first.id, anchor })
    expect(first).toMatchObject({ anchor, author: { id: admin.id }, resolvedAt: null, rowVersion: 1 })
    expect(answer).toMatchObject({ parentId: first.id, anchor: null })
    expect((await admin.patch(`/api/wiki/comments/${answer.id}`, { isResolved: true }, 1)).statusCode).toBe(400)
    const resolved = await admin.patch(`/api/wiki/comments/${first.id}`, { isResolved: true }, 1)
    expect(resolved.json<WikiComment>()).toMatchObject({ resolvedBy: await nameOf(admin.id), rowVersion: 2 })
    expect((await admin.patch(`/api/wiki/comments/${first.id}`, { isResolved: false }, 1)).statusCode).toBe(412)
    const open = await admin.patch(`/api/wiki/comments/${first.id}`, { isResolved: false, body: 'Which?' }, 2)
    expect(open.json<WikiComment>()).toMatchObject({ resolvedAt: null, resolvedBy: null, body: 'Which?' })
    const { items } = (await admin.get(`/api/wiki/pages/${page}/comments`)).json<{ items: WikiComment[] }>()
    expect(items.map(({ id }) => id)).toEqual([first.id, answer.id])
  })

  it('can only reply to comments on the same page, one level deep', async () => {
    const [page, other] = [await madePage(), await madePage()]
    const first = await commented(page, { body: 'One' })
    const answer = await commented(page, { body: 'Two', parentId: first.id })
    for (const [where, parentId] of [
      [other, first.id],
      [page, answer.id],
    ])
      expect((await admin.post(`/api/wiki/pages/${where}/comments`, { body: 'x', parentId })).statusCode).toBe(400)
  })

  it('are changed by their author, and deleted by them or by users who may delete pages', async () => {
    const page = await madePage()
    const [author, other] = [await person([...editing]), await person([...editing])]
    const comment = await commented(page, { body: 'Mine' }, author)
    const path = `/api/wiki/comments/${comment.id}`
    expect((await other.patch(path, { body: 'Yours' }, 1)).statusCode).toBe(400)
    expect((await other.delete(path, ifVersion(1))).statusCode).toBe(401)
    expect((await author.patch(path, { body: 'Still mine' }, 1)).json<WikiComment>().body).toBe('Still mine')
    expect((await author.delete(path, ifVersion(1))).statusCode).toBe(412)
    expect((await author.delete(path, ifVersion(2))).statusCode).toBe(204)
    const second = await commented(page, { body: 'Again' }, author)
    await commented(page, { body: 'Answer', parentId: second.id }, other)
    expect((await admin.delete(`/api/wiki/comments/${second.id}`, ifVersion(1))).statusCode).toBe(204)
    expect((await admin.get(`/api/wiki/pages/${page}/comments`)).json()).toEqual({ items: [] })
  })

  it('notify the owner, users in the thread and mentioned users, each once', async () => {
    const page = await madePage()
    const [writer, named, reader] = [await person([...editing]), await person([...editing]), await person([])]
    // A longer name doesn't match the shorter one.
    await renamed(writer.id, 'Tess Lind')
    await renamed(named.id, 'Tess Lindqvist')
    await renamed(reader.id, 'Omar Reads')
    const first = await commented(page, { body: 'First' }, writer)
    expect(await bellOf(admin, page)).toMatchObject([{ kind: 'wikiCommented', data: { isMention: false } }])
    await commented(page, { body: '@Tess Lindqvist and @Omar Reads, please look', parentId: first.id })
    expect(await bellOf(named, page)).toMatchObject([{ kind: 'wikiCommented', data: { isMention: true } }])
    expect(await bellOf(writer, page)).toMatchObject([{ kind: 'wikiCommented', data: { isMention: false } }])
    expect(await bellOf(reader, page)).toEqual([])
    expect(await bellOf(admin, page)).toHaveLength(1)
  })

  it('on a draft are visible only to editors', async () => {
    const page = await madePage({ status: 'draft' })
    const reader = await person(['internal.wiki.view'])
    expect((await reader.get(`/api/wiki/pages/${page}/comments`)).statusCode).toBe(404)
    expect((await reader.post(`/api/wiki/pages/${page}/comments`, { body: 'x' })).statusCode).toBe(401)
  })
})

describe('a page and its readers', () => {
  const read = async (who: Pick<typeof admin, 'get'>, id: string) =>
    (await who.get(`/api/wiki/pages/${id}`)).json<WikiPage>()

  it('is watched by its owner, and by users who choose to', async () => {
    const page = await madePage()
    const watcher = await person(['internal.wiki.view'])
    const writer = await person([...editing])
    expect((await read(admin, page)).isWatching).toBe(true)
    expect((await watcher.patch(`/api/wiki/pages/${page}/mine`, { isWatching: true }, null)).json()).toMatchObject({
      isWatching: true,
    })
    for (const version of [1, 2])
      expect((await writer.patch(`/api/wiki/pages/${page}`, { body: `text ${version}` }, version)).statusCode).toBe(200)
    // Saved twice, but only one unread notification.
    for (const each of [admin, watcher]) expect(await bellOf(each, page)).toMatchObject([{ kind: 'wikiChanged' }])
    await admin.patch(`/api/wiki/pages/${page}/mine`, { isWatching: false }, null)
    expect((await read(admin, page)).isWatching).toBe(false)
    // Tags don't change the text, and a new owner watches.
    await writer.patch(`/api/wiki/pages/${page}`, { tags: ['x'], ownerId: writer.id }, 3)
    expect((await read(writer, page)).isWatching).toBe(true)
  })

  it('doesn’t notify users who can no longer see it', async () => {
    const page = await madePage()
    const watcher = await person(['internal.wiki.view'])
    await watcher.patch(`/api/wiki/pages/${page}/mine`, { isWatching: true }, null)
    await admin.patch(`/api/wiki/pages/${page}`, { status: 'draft' }, 1)
    await admin.patch(`/api/wiki/pages/${page}`, { body: 'secret' }, 2)
    expect(await bellOf(watcher, page)).toEqual([])
  })

  it('counts a reader once a day, and their latest rating', async () => {
    const page = await madePage()
    const reader = await person(['internal.wiki.view'])
    for (let time = 0; time < 2; time++)
      expect((await reader.post(`/api/wiki/pages/${page}/viewed`, {})).statusCode).toBe(204)
    expect(await read(reader, page)).toMatchObject({ views: 1, helpful: { yes: 0, no: 0, mine: null } })
    await tx(database, 'all', (db) =>
      db.all(sql`update wiki_readers set viewed_on = current_date - 1 where page_id = ${page}`),
    )
    await reader.post(`/api/wiki/pages/${page}/viewed`, {})
    await reader.patch(`/api/wiki/pages/${page}/mine`, { isHelpful: true }, null)
    await admin.patch(`/api/wiki/pages/${page}/mine`, { isHelpful: false }, null)
    expect(await read(reader, page)).toMatchObject({ views: 2, helpful: { yes: 1, no: 1, mine: true } })
    await reader.patch(`/api/wiki/pages/${page}/mine`, { isHelpful: null }, null)
    expect((await read(reader, page)).helpful).toEqual({ yes: 0, no: 1, mine: null })
  })

  it('is shown as being edited to users who see it', async () => {
    const page = await madePage()
    expect((await admin.post(`/api/wiki/pages/${page}/editing`, { line: 3 })).statusCode).toBe(204)
    const sent = await tx(database, 'all', (db) =>
      db.all(sql<{ body: unknown }>`select body from stream_messages where topic = ${`wiki/pages/${page}`}`),
    )
    expect(sent.at(-1)?.body).toMatchObject({ kind: 'editing', person: { id: admin.id }, line: 3, isTakeover: false })
    const outsider = await person([])
    expect((await outsider.post(`/api/wiki/pages/${page}/editing`, { line: 3 })).statusCode).toBe(401)
  })
})

describe('a page’s links to records', () => {
  it('keep those the writer can’t see, and reject those they can’t open', async () => {
    const link = (ref: string) => ({ kind: 'customers', ref, label: 'A customer' })
    const site = { kind: 'sites', ref: north, label: 'A site', customerId: north }
    const page = await madePage({ entityLinks: [link(north), site] })
    const southerner = await person([...editing, 'customers.view'], [south])
    expect((await southerner.patch(`/api/wiki/pages/${page}`, { entityLinks: [link(north)] }, 1)).statusCode).toBe(400)
    expect((await southerner.patch(`/api/wiki/pages/${page}`, { entityLinks: [link(south)] }, 1)).statusCode).toBe(200)
    const seen = (await southerner.get(`/api/wiki/pages/${page}`)).json<WikiPage>().entityLinks
    expect(seen.map(({ ref }) => ref)).toEqual([south])
    const all = (await admin.get(`/api/wiki/pages/${page}`)).json<WikiPage>().entityLinks
    expect(all.map(({ ref }) => ref)).toEqual([south, north, north])
  })

  it('are found for all settings, and in drafts only by editors', async () => {
    const about = { kind: 'settings', ref: 'customerSettings.holdHours', label: 'Hold period' }
    const page = await madePage({ entityLinks: [about], status: 'draft' })
    const found = async (who: Pick<typeof admin, 'get'>, ref: string) =>
      (await who.get(`/api/wiki/about/settings/${ref}`)).json<{ items: { id: string; status: string }[] }>().items
    expect(await found(admin, 'customerSettings')).toMatchObject([{ id: page, status: 'draft' }])
    expect(await found(admin, 'customerSettings.holdHours')).toHaveLength(1)
    expect(await found(admin, 'customer')).toEqual([])
    expect(await found(await person(['internal.wiki.view']), 'customerSettings')).toEqual([])
  })
})
