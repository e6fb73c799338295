/** Members: owners, and notification settings. */
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { channelTopicOf } from '@postern/domain/areas/chat/liveTopics.ts'
import { expect, it } from 'vitest'
import { chatScene, said } from '../../testing/live/chatScene.ts'
import { addressOf, LiveReader } from '../../testing/live/liveReader.ts'
import { type Person, testServer } from '../../testing/server.ts'

const server = await testServer()
const { talker, channel } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]

const rolesOf = async (who: Person, id: string) =>
  (await who.get(`/api/chat/channels/${id}`)).json<WholeChannel>().members.map(({ id: member, role }) => [member, role])

const setRole = (who: Person, id: string, userId: string, role: string) =>
  who.patch(`/api/chat/channels/${id}/members/${userId}`, { role }, null)

it('makes others owners, and always keeps one', async () => {
  const { id } = await channel(ana, 'private', [ben.id])
  expect((await setRole(ben, id, ben.id, 'owner')).statusCode).toBe(401)
  expect((await setRole(ana, id, ana.id, 'member')).json()).toMatchObject({
    message: 'This is the only owner. Make someone else an owner first.',
  })
  expect((await ana.post(`/api/chat/channels/${id}/leave`)).statusCode).toBe(409)
  expect((await setRole(ana, id, ben.id, 'owner')).statusCode).toBe(204)
  expect((await setRole(ben, id, ana.id, 'member')).statusCode).toBe(204)
  expect(Object.fromEntries(await rolesOf(ben, id))).toEqual({ [ana.id]: 'member', [ben.id]: 'owner' })
  expect((await setRole(ben, id, crypto.randomUUID(), 'owner')).statusCode).toBe(404)
})

interface Bell {
  readonly items: readonly { kind: string; data: { channelId?: string; seq?: number } }[]
}

const bellOf = async (who: Person, id: string) =>
  (await who.get('/api/notifications')).json<Bell>().items.filter(({ data }) => data.channelId === id)

it('notifies followers of all messages, once until they read it, and no one who muted the channel', async () => {
  const { id } = await channel(ana, 'private', [ben.id])
  const cy = await talker('Cy Arden')
  await ana.post(`/api/chat/channels/${id}/members`, { userIds: [cy.id] })
  const set = (who: Person, change: object) => who.patch(`/api/chat/channels/${id}/membership`, change, null)
  await set(ben, { notify: 'all' })
  await set(cy, { notify: 'all', isMuted: true })
  for (const text of ['One', 'Two']) await said(ana, id, text)
  expect(await bellOf(ben, id)).toMatchObject([{ kind: 'chatPosted', data: { seq: 1 } }])
  expect(await bellOf(cy, id)).toEqual([])
  expect(await bellOf(ana, id)).toEqual([])
  // A user who is also mentioned is notified once.
  await set(cy, { isMuted: false })
  await said(ana, id, 'Ask @Cy Arden', { mentionIds: [cy.id] })
  expect((await bellOf(cy, id)).map(({ kind }) => kind)).toEqual(['chatMentioned'])
})

it('sends a removed member nothing posted after the removal is committed', async () => {
  const base = await addressOf(server.app)
  const eve = await talker('Eve Holm')
  const { id } = await channel(ana, 'private', [eve.id])
  const [reader, witness] = [
    await new LiveReader(eve.token, [channelTopicOf(id)]).connect(base),
    await new LiveReader(ana.token, [channelTopicOf(id)]).connect(base),
  ]
  await said(ana, id, 'before')
  await expect.poll(() => JSON.stringify(reader.bodies), { timeout: 15_000 }).toContain('before')
  await ana.delete(`/api/chat/channels/${id}/members/${eve.id}`)
  for (let n = 0; n < 5; n++) await said(ana, id, `after ${n}`)
  await expect.poll(() => JSON.stringify(witness.bodies), { timeout: 15_000 }).toContain('after 4')
  expect(reader.count('revoked')).toBe(1)
  expect(JSON.stringify(reader.bodies)).not.toContain('after')
  await Promise.all([reader.hangUp(), witness.hangUp()])
})
