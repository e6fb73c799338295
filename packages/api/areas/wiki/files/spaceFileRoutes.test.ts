import type { PlannedFile } from '@postern/domain/areas/wiki/files/fileEndpoints.ts'
import type { WikiPage, WikiPageItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { describe, expect, it } from 'vitest'
import { testServer } from '../../../testing/server.ts'
import { readZip, zipOf } from './zipFiles.ts'

const { admin, person } = await testServer()
let spaces = 0
const madeSpace = async () => {
  const key = `SP${++spaces}`
  return (await admin.post('/api/wiki/spaces', { name: key, key, icon: 'book' })).json<{ id: string }>().id
}
const write = async (spaceId: string, title: string, more: object = {}) =>
  (await admin.post('/api/wiki/pages', { spaceId, title, ...more })).json<{ id: string }>().id
const treeOf = async (spaceId: string) =>
  (await admin.get(`/api/wiki/pages?spaceId=${spaceId}`)).json<{ items: WikiPageItem[] }>().items
const pageAt = async (id: string) => (await admin.get(`/api/wiki/pages/${id}`)).json<WikiPage>()
const exportOf = async (spaceId: string) => (await admin.get(`/api/wiki/spaces/${spaceId}/export`)).rawPayload

const send = (spaceId: string, zip: Buffer, dryRun: boolean, who = admin) =>
  who.post(`/api/wiki/spaces/${spaceId}/import?dryRun=${dryRun}`, zip, {
    headers: { 'content-type': 'application/octet-stream' },
  })
const imported = async (spaceId: string, zip: Buffer, dryRun = false) => {
  const answer = await send(spaceId, zip, dryRun)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: PlannedFile[] }>().items.map(({ path, state }) => `${path}: ${state}`)
}

async function filledSpace() {
  const id = await madeSpace()
  const top = await write(id, 'Lockers', { status: 'published', body: 'All about *lockers*', tags: ['a'] })
  const child = await write(id, 'Bank offline', { parentId: top, body: '# First\n\nCheck power.' })
  return { id, top, child }
}

describe('the zip of a space', () => {
  it('changes nothing in its own space, and creates the same pages elsewhere, once', async () => {
    const { id } = await filledSpace()
    const zip = await exportOf(id)
    expect(await imported(id, zip)).toEqual(['lockers.md: unchanged', 'lockers/bank-offline.md: unchanged'])
    const other = await madeSpace()
    expect(await imported(other, zip, true)).toEqual(['lockers.md: new', 'lockers/bank-offline.md: new'])
    expect(await treeOf(other)).toEqual([])
    await imported(other, zip)
    expect(await imported(other, zip)).toEqual(['lockers.md: unchanged', 'lockers/bank-offline.md: unchanged'])
    const tree = await treeOf(other)
    const top = tree.find(({ title }) => title === 'Lockers')
    expect(tree.find(({ title }) => title === 'Bank offline')).toMatchObject({ parentId: top?.id })
    expect(await pageAt(top?.id ?? '')).toMatchObject({ body: 'All about *lockers*', tags: ['a'], revision: 1 })
  })

  it('imports pages in their original order', async () => {
    const [id, other] = [await madeSpace(), await madeSpace()]
    const titles = ['Zones', 'Banks', 'Mail', 'Access']
    for (const title of titles) await write(id, title)
    await imported(other, await exportOf(id))
    expect((await treeOf(other)).map(({ title }) => title)).toEqual(titles)
  })

  it('creates a revision for a changed text, and moves a page whose file moved', async () => {
    const { id, child } = await filledSpace()
    const files = await readZip(await exportOf(id))
    const changed = files.map(({ path, text }) =>
      path === 'lockers/bank-offline.md'
        ? { path: 'bank-offline.md', text: `${text}\nThen the network.` }
        : { path, text },
    )
    expect(await imported(id, await zipOf(changed))).toEqual(['lockers.md: unchanged', 'bank-offline.md: changed'])
    expect(await pageAt(child)).toMatchObject({
      parentId: null,
      revision: 2,
      body: '# First\n\nCheck power.\nThen the network.',
    })
  })

  it('has no drafts for users who can’t see them, and nothing of an inaccessible space', async () => {
    const { id } = await filledSpace()
    const reader = await person(['internal.wiki.view'])
    const got = await reader.get(`/api/wiki/spaces/${id}/export`)
    expect((await readZip(got.rawPayload)).map(({ path }) => path)).toEqual(['lockers.md'])
    expect(got.headers['content-disposition']).toContain('.zip')
    expect((await send(id, got.rawPayload, true, reader)).statusCode).toBe(401)
  })
})

describe('an invalid zip', () => {
  it('is rejected if it isn’t a zip, or is too large unpacked', async () => {
    const id = await madeSpace()
    expect((await send(id, Buffer.from('not a zip'), true)).statusCode).toBe(400)
    const bomb = await zipOf([{ path: 'bomb.md', text: 'x'.repeat(1_000_000) }])
    expect(bomb.length).toBeLessThan(5_000)
    expect((await send(id, bomb, true)).json()).toMatchObject({
      errors: [{ description: 'bomb.md is too large when it’s unpacked.' }],
    })
    const many = await zipOf(Array.from({ length: 2_001 }, (_, index) => ({ path: `p${index}.md`, text: 'x' })))
    expect((await send(id, many, true)).statusCode).toBe(400)
  })

  it('has files that can’t be pages skipped, and the rest imported', async () => {
    const id = await madeSpace()
    const zip = await zipOf([
      { path: 'good.md', text: 'Good' },
      { path: 'picture.png', text: 'x' },
      { path: 'none/page.md', text: 'x' },
    ])
    expect(await imported(id, zip)).toEqual(['good.md: new', 'picture.png: refused', 'none/page.md: refused'])
    expect((await treeOf(id)).map(({ title }) => title)).toEqual(['Good'])
  })
})
