import type { FoundMessage } from '@postern/domain/areas/chat/messageEndpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { chatScene, said } from '../../testing/live/chatScene.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { talker, channel } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]
const lobby = await channel(ana, 'public', [ben.id])
const dock = await channel(ana)

const texts = [
  [ana, lobby, 'The breaker in the west riser tripped'],
  [ben, lobby, 'Electrician for the breaker: https://example.com/jobs/12'],
  [ana, dock, 'Breakers are fine at the dock, @Ben Okafor'],
  [ben, dock, 'Scanner battery is flat'],
] as const
for (const [who, { id }, body] of texts) await said(who, id, body, { mentionIds: [ben.id] })
await said(ana, lobby.id, 'On my way', { parentSeq: 1 })
await ben.post(`/api/chat/channels/${lobby.id}/messages/1/reactions`, { kind: 'seen', isOn: true })
await ben.post(`/api/chat/channels/${dock.id}/messages/2/pin`, { isPinned: true })
await tx(server.database, 'all', (db) =>
  db.all(sql`update chat_messages set sent_at = '2026-03-10T12:00:00Z' where channel_id = ${lobby.id} and seq = 1`),
)

const found = async (q: string, more = '') =>
  (await ana.get(`/api/chat/search?q=${encodeURIComponent(q)}${more}`)).json<{
    items: FoundMessage[]
    nextCursor: string | null
    unknown: string[]
  }>()
const bodies = async (q: string) => (await found(q)).items.map(({ body }) => body.split(' ').slice(0, 2).join(' '))

it.each([
  ['breaker', ['Breakers are', 'Electrician for', 'The breaker']],
  ['breaker from:ben', ['Electrician for']],
  ['from:"Ana Ruiz" breaker', ['Breakers are', 'The breaker']],
  ['from:me battery', []],
  [`in:${dock.name} breaker`, ['Breakers are']],
  ['has:link', ['Electrician for']],
  ['has:pin', ['Scanner battery']],
  ['has:thread', ['The breaker']],
  ['has:mention', ['Breakers are']],
  ['has:reaction', ['The breaker']],
  ['breaker before:2026-04-01', ['The breaker']],
  ['breaker after:2026-03-10', ['Breakers are', 'Electrician for']],
  ['"west riser"', ['The breaker']],
  ['breaker -dock', ['Electrician for', 'The breaker']],
])('%s', async (q, expected) => {
  expect(await bodies(q)).toEqual(expected)
})

it('reports unknown people and channels, and finds nothing for them', async () => {
  expect(await found('breaker from:nemo in:nowhere')).toMatchObject({ items: [], unknown: ['from:nemo', 'in:nowhere'] })
})

it('highlights matches, and pages without repeats', async () => {
  const first = await found('breaker', '&limit=2')
  expect(first.items[0]?.excerpt).toEqual(['', 'Breakers', ' are fine at the dock, @Ben Okafor'])
  expect(first.items[0]?.channelName).toBe(dock.name)
  const second = await found('breaker', `&limit=2&cursor=${first.nextCursor}`)
  expect(second.items.map(({ body }) => body)).toEqual(['The breaker in the west riser tripped'])
  expect(second.nextCursor).toBeNull()
})

it('doesn’t find deleted messages', async () => {
  const { id } = await channel(ana)
  await said(ana, id, 'Zanzibar')
  expect((await found('Zanzibar')).items).toHaveLength(1)
  await ana.delete(`/api/chat/channels/${id}/messages/1`)
  expect((await found('Zanzibar')).items).toEqual([])
})
