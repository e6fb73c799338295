import type { SearchAnswer } from '@postern/domain/search/endpoints.ts'
import { expect, it } from 'vitest'
import { chatScene, talks } from '../../testing/live/chatScene.ts'
import { type Person, testServer } from '../../testing/server.ts'

const server = await testServer()
const { admin, north, south } = server
const { talker } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]

const found = async (who: Person, q: string): Promise<string[]> => {
  const answer = (await who.get(`/api/search?${new URLSearchParams({ q })}`)).json<SearchAnswer>()
  const hits = answer.results.filter(({ kind }) => kind === 'channels')
  // Counts and suggestions reveal no more than the hits.
  expect(answer.groups.find(({ kind }) => kind === 'channels')?.total ?? 0).toBe(hits.length)
  return hits.map(({ title }) => title)
}
const open = (kind: string, name: string, memberIds: string[] = []) =>
  ana.post('/api/chat/channels', { kind, name, topic: 'Vestibule works', memberIds })

it('finds channels by name and topic, and private ones for their members only', async () => {
  await open('public', 'vestibule-team')
  await open('private', 'vestibule-secret', [ana.id])
  expect((await found(ana, 'vestibule')).toSorted()).toEqual(['vestibule-secret', 'vestibule-team'])
  for (const q of ['vestibule', 'vestibule-secret', 'vestibule secret', 'in:channels', 'works', 'secret'])
    expect(await found(ben, q), q).not.toContain('vestibule-secret')
  expect(await found(ben, 'in:channels vestibule')).toEqual(['vestibule-team'])
  expect(await found(admin, 'vestibule-secret')).toEqual([])
})

it('finds a customer’s channel for users who see that customer', async () => {
  const sees = [...talks, 'customers.view'] as const
  const opened = await admin.post('/api/chat/entityChannels', { entityKind: 'customers', entityId: north })
  const { name } = opened.json<{ name: string }>()
  const [near, far, without] = [
    await talker('Near', sees, [north]),
    await talker('Far', sees, [south]),
    await talker('Without', talks),
  ]
  expect(await found(near, 'in:channels')).toContain(name)
  // Limited to one customer, and still in the channels of no customer.
  expect(await found(near, 'in:channels general')).toEqual(['general'])
  for (const who of [far, without]) expect(await found(who, 'in:channels')).not.toContain(name)
  const nothing = await talker('Nothing', ['customers.view'])
  expect(await found(nothing, 'in:channels')).toEqual([])
})
