import type { SearchAnswer } from '@postern/domain/search/endpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, person, north } = await testServer()

const found = async (who: Person, q: string, more: Record<string, string> = {}): Promise<string[]> => {
  const answer = (await who.get(`/api/search?${new URLSearchParams({ q, ...more })}`)).json<SearchAnswer>()
  return answer.results.filter(({ kind }) => kind === 'wikiPages').map(({ title }) => title)
}

it('finds pages by their title: no drafts for readers, and nothing of a space for other roles', async () => {
  const space = async (key: string) =>
    (await admin.post('/api/wiki/spaces', { name: key, key, icon: 'book' })).json<{ id: string }>().id
  const [everyone, some] = [await space('ALL'), await space('SOME')]
  const write = (spaceId: string, title: string, status = 'published') =>
    admin.post('/api/wiki/pages', { spaceId, title, status })
  const page = (await write(everyone, 'Vestibule offline')).json<{ id: string }>()
  await write(everyone, 'Vestibule draft', 'draft')
  await write(some, 'Vestibule secret')
  const reader = await person(['internal.wiki.view'])
  const editor = await person(['internal.wiki.view', 'internal.wiki.edit'])
  await tx(database, 'all', (db) =>
    db.all(
      sql`update wiki_spaces set role_ids = array[(select security_role_id from users where id = ${editor.id})] where id = ${some}`,
    ),
  )
  expect(await found(reader, 'vestibule')).toEqual(['Vestibule offline'])
  expect((await found(editor, 'vestibule')).toSorted()).toEqual([
    'Vestibule draft',
    'Vestibule offline',
    'Vestibule secret',
  ])
  expect(await found(reader, page.id)).toEqual(['Vestibule offline'])
  for (const q of ['vestibule secret', 'in:wiki', 'secret'])
    expect(await found(reader, q)).not.toContain('Vestibule secret')
  // A search within a customer finds no wiki pages.
  expect(
    await found(await person(['internal.wiki.view', 'customers.view']), 'vestibule', { customerId: north }),
  ).toEqual([])
  expect(await found(await person(['customers.view']), 'vestibule')).toEqual([])
})
