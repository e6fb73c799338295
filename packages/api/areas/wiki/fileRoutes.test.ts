import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import type { KeptFile } from '@postern/domain/files/keptFile.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, person } = await testServer()
const space = (await admin.post('/api/wiki/spaces', { name: 'Pictures', key: 'PICS', icon: 'book' })).json<WikiSpace>()

async function madePage(title: string, status = 'published'): Promise<string> {
  const answer = await admin.post('/api/wiki/pages', { spaceId: space.id, title, status })
  return answer.json<{ id: string }>().id
}

/** 1 × 1 pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const upload = (page: string, name: string, bytes: Buffer) =>
  admin.post(`/api/wiki/pages/${page}/files?name=${encodeURIComponent(name)}`, bytes, {
    headers: { 'content-type': 'application/octet-stream' },
  })

it('stores an image once, and shows it to users who can read the page', async () => {
  const page = await madePage('With a picture')
  const first = await upload(page, 'kiosk.png', png)
  expect(first.statusCode, first.body).toBe(201)
  const file = first.json<KeptFile>()
  expect(file).toMatchObject({ name: 'kiosk.png', type: 'image/png', size: png.length })
  expect((await upload(page, 'again.png', png)).json<KeptFile>().id).toBe(file.id)
  const reader = await person(['internal.wiki.view'])
  const shown = await reader.get(`/api/wiki/pages/${page}/files/${file.id}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.rawPayload.equals(png)).toBe(true)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(shown.headers['content-disposition']).toMatch(/^inline/)
  expect((await reader.get(`/api/wiki/pages/${await madePage('Other')}/files/${file.id}`)).statusCode).toBe(404)
  expect((await (await person([])).get(`/api/wiki/pages/${page}/files/${file.id}`)).statusCode).toBe(401)
})

it('of a draft is visible only to editors', async () => {
  const page = await madePage('Hidden', 'draft')
  const { id } = (await upload(page, 'a.png', png)).json<KeptFile>()
  const reader = await person(['internal.wiki.view'])
  expect((await reader.get(`/api/wiki/pages/${page}/files/${id}`)).statusCode).toBe(404)
})

it('rejects files that aren’t images, whatever their name', async () => {
  const page = await madePage('Strict')
  for (const bytes of [Buffer.from('plain text'), Buffer.from('%PDF-1.7'), Buffer.from('<svg onload=alert(1)>')])
    expect((await upload(page, 'a.png', bytes)).statusCode).toBe(400)
})
