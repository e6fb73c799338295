/** Private channels, direct messages and channels of inaccessible records can't be reached by any other role. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { channelTopicOf, personTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { channelsOf, chatScene, png, readBy, said, talks, uploadTo } from '../../../testing/live/chatScene.ts'
import { addressOf, LiveReader } from '../../../testing/live/liveReader.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, north, south } = server
const base = await addressOf(server.app)
const { talker, channel } = chatScene(server)
const { create } = actsIn(admin, north)

const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]
const secret = 'quetzal'

const closed = await channel(ana, 'private', [ben.id])
const direct = (await ana.post('/api/chat/direct', { memberIds: [ben.id] })).json<{ id: string }>()
const bank = await create(lockerBanks, { name: 'Vault East' })
const vault = (await admin.post('/api/chat/entityChannels', { entityKind: 'lockerBanks', entityId: bank.id })).json<{
  id: string
  name: string
}>()
for (const [who, id] of [
  [ana, closed.id],
  [ana, direct.id],
  [admin, vault.id],
] as const) {
  await said(who, id, `The word is ${secret}`)
  await who.post(`/api/chat/channels/${id}/messages/1/pin`, { isPinned: true })
}

/** A file in each of them. */
const fileOf = new Map<string, string>()
for (const [who, id] of [
  [ana, closed.id],
  [ana, direct.id],
  [admin, vault.id],
] as const) {
  const file = (await uploadTo(server.app, who, id, 'plan.png', png)).json<{ id: string }>()
  await said(who, id, '', { fileIds: [file.id] })
  fileOf.set(id, file.id)
}

const channels = { closed: closed.id, direct: direct.id, vault: vault.id }
const names = [closed.name, vault.name]

/** Who each channel is for; no one else sees anything of it. */
const people = {
  owner: { who: ana, sees: ['closed', 'direct'] },
  member: { who: ben, sees: ['closed', 'direct'] },
  everything: { who: await talker('Every Thing', allPermissions), sees: ['vault'] },
  moderator: { who: await talker('Mod Erator', [...talks, 'internal.chat.moderate']), sees: [] },
  reader: { who: await talker('Rea Der', ['internal.chat.view']), sees: [] },
  northern: { who: await talker('Nor Thern', [...talks, 'lockers.banks.view'], [north]), sees: ['vault'] },
  southern: { who: await talker('Sou Thern', [...talks, 'lockers.banks.view'], [south]), sees: [] },
  withoutBanks: { who: await talker('No Banks', talks, [north]), sees: [] },
  withoutChat: { who: await talker('No Chat', ['lockers.banks.view']), sees: [] },
} as const

const grid = Object.entries(people).flatMap(([role, { who, sees }]) =>
  Object.entries(channels).map(([kind, id]) => ({ role, kind, who, id, isSeen: sees.some((each) => each === kind) })),
)

describe('each role × each channel', () => {
  it.each(grid)('$role, $kind: $isSeen', async ({ who, id, isSeen }) => {
    const paths = [
      '',
      '/messages',
      '/messages/1/thread',
      '/messages/1/versions',
      '/pins',
      `/files/${fileOf.get(id)}`,
    ].map((path) => `/api/chat/channels/${id}${path}`)
    for (const path of paths) expect((await who.get(path)).statusCode === 200, path).toBe(isSeen)
    expect((await who.get(`/api/chat/people?channelId=${id}`)).statusCode === 200).toBe(isSeen)
    const found = (await who.get(`/api/chat/search?q=${secret}`)).json<{ items?: ChatMessage[] }>()
    expect(found.items?.some(({ channelId }) => channelId === id) ?? false).toBe(isSeen)
    const reader = await new LiveReader(who.token, [channelTopicOf(id)]).connect(base)
    expect(JSON.parse(reader.frames[0]?.data ?? '{}').topics).toEqual(isSeen ? [channelTopicOf(id)] : [])
    await reader.hangUp()
  })

  it.each(grid.filter(({ isSeen }) => !isSeen))('$role does nothing in $kind', async ({ who, id }) => {
    const path = `/api/chat/channels/${id}`
    const writes = [
      await who.post(`${path}/messages`, { clientId: newId(), body: 'Hi' }),
      await who.patch(`${path}/messages/1`, { body: 'Hi' }, 1),
      await who.delete(`${path}/messages/1?reason=Because`),
      await who.post(`${path}/messages/1/reactions`, { kind: 'seen', isOn: true }),
      await who.post(`${path}/messages/1/pin`, { isPinned: false }),
      await who.post(`${path}/join`),
      await who.post(`${path}/leave`),
      await who.post(`${path}/members`, { userIds: [who.id] }),
      await who.delete(`${path}/members/${ana.id}`),
      await who.patch(`${path}/members/${ana.id}`, { role: 'member' }, null),
      await who.get(`${path}/export?reason=Because`),
      await uploadTo(server.app, who, id, 'plan.png', png),
      await who.post(`${path}/read`, { seq: 1 }),
      await who.post(`${path}/typing`, { parentSeq: null }),
      await who.patch(`${path}/membership`, { isMuted: true }, null),
      await who.patch(path, { topic: 'Hi' }, 1),
    ]
    for (const { statusCode } of writes) expect([401, 404]).toContain(statusCode)
  })
})

const strangers = Object.entries(people).filter(([, { sees }]) => sees.length === 0)

describe.each(strangers)('%s', (_, { who }) => {
  it('finds neither one in lists, suggestions, counts or searches', async () => {
    const browsed = await who.get('/api/chat/channels/browse')
    const [seen, total] = [browsed.body, browsed.json<{ total?: number }>().total ?? 0]
    for (const name of names) expect(seen).not.toContain(name)
    expect(browsed.json<{ items?: unknown[] }>().items?.length ?? 0).toBe(total)
    expect((await who.get('/api/chat/channels')).body).not.toContain(closed.id)
    for (const q of [
      secret,
      `in:${closed.name}`,
      `in:${vault.name} ${secret}`,
      `from:Ana ${secret}`,
      'has:pin',
      'has:file',
    ]) {
      const found = await who.get(`/api/chat/search?q=${encodeURIComponent(q)}`)
      expect(found.json<{ items?: unknown[] }>().items ?? []).toEqual([])
      expect(found.body).not.toContain(secret)
    }
  })

  it('gets the same answer for a hidden channel and for a missing one', async () => {
    const answers = await Promise.all(
      [closed.id, closed.name, newId(), 'never-was'].map((each) => who.get(`/api/chat/channels/${each}`)),
    )
    const plain = answers.map((answer) => ({ ...answer.json<object>(), requestId: '' }))
    expect(new Set(plain.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })
})

it('suggests only members in a private channel', async () => {
  const { items } = (await ana.get(`/api/chat/people?channelId=${closed.id}`)).json<{ items: { id: string }[] }>()
  expect(items.map(({ id }) => id).toSorted()).toEqual([ana.id, ben.id].toSorted())
})

it('lets no one follow another user’s topic', async () => {
  const reader = await new LiveReader(admin.token, [personTopicOf(ana.id), personTopicOf(admin.id)]).connect(base)
  expect(JSON.parse(reader.frames[0]?.data ?? '{}').refused).toEqual([personTopicOf(ana.id)])
  await reader.hangUp()
})

it('stops the stream of a removed member', async () => {
  const eve = await talker('Eve Holm')
  const { id } = await channel(ana, 'private', [eve.id])
  const reader = await new LiveReader(eve.token, [channelTopicOf(id)]).connect(base)
  await ana.delete(`/api/chat/channels/${id}/members/${eve.id}`)
  await expect.poll(() => reader.count('revoked'), { timeout: 15_000 }).toBe(1)
  await said(ana, id, secret)
  const witness = await new LiveReader(ana.token, [channelTopicOf(id)]).connect(base)
  await said(ana, id, 'seen by the witness')
  await expect.poll(() => JSON.stringify(witness.bodies), { timeout: 15_000 }).toContain('witness')
  expect(JSON.stringify(reader.bodies)).not.toContain(secret)
  await Promise.all([reader.hangUp(), witness.hangUp()])
})

it('hides a customer’s channel from a member who can no longer access that customer', async () => {
  const mover = await talker('Mo Ver', [...talks, 'lockers.banks.view'], [south])
  // Already a member.
  await server.admin.post(`/api/chat/channels/${vault.id}/join`)
  expect((await channelsOf(mover)).some(({ id }) => id === vault.id)).toBe(false)
  expect((await admin.post(`/api/chat/channels/${vault.id}/members`, { userIds: [mover.id] })).statusCode).toBe(400)
  expect(await readBy(mover, vault.id)).toMatchObject({ status: 404 })
})
