import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { channelOf, chatScene, readBy, said, sendTo, talks } from '../../testing/live/chatScene.ts'
import { serverOn, signedInAs, testServer } from '../../testing/server.ts'

const server = await testServer()
const { admin, database, url } = server
const { talker, channel } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]
const bodies = ({ items }: { items: readonly ChatMessage[] }) => items.map(({ body }) => body)

describe('sending', () => {
  it('happens once per client ID, however often it’s sent', async () => {
    const { id } = await channel(ana)
    const message = { clientId: newId(), body: 'Hello' }
    const path = `/api/chat/channels/${id}/messages`
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.post(path, message)))
    expect(new Set(answers.map((answer) => answer.json<ChatMessage>().id)).size).toBe(1)
    expect((await said(ana, id, 'Next')).seq).toBe(2)
    expect(bodies(await readBy(ana, id))).toEqual(['Hello', 'Next'])
    // The same ID from another user is another message.
    expect((await ben.post(path, message)).json<ChatMessage>().seq).toBe(3)
  })

  it('assigns sequence numbers without gaps, in commit order, for 8 writers on two nodes', async () => {
    const { id } = await channel(ana)
    const second = await serverOn(url)
    const writers = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        index % 2 === 0 ? talker(`Writer ${index}`) : signedInAs(second, (await talker(`Writer ${index}`)).id),
      ),
    )
    await Promise.all(
      writers.map(async (writer, index) => {
        for (let n = 0; n < 10; n++) await said(writer, id, `${index}:${n}`)
      }),
    )
    const { items } = await readBy(ana, id, '?limit=200')
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 80 }, (_, index) => index + 1))
    for (const index of writers.keys())
      expect(bodies({ items }).filter((body) => body.startsWith(`${index}:`))).toEqual(
        Array.from({ length: 10 }, (_, n) => `${index}:${n}`),
      )
  })

  it('needs a text of at most 8,000 characters, and a role that can post', async () => {
    const { id } = await channel(ana)
    expect((await sendTo(ana, id, '   ')).statusCode).toBe(400)
    expect((await sendTo(ana, id, 'x'.repeat(8_001))).statusCode).toBe(400)
    expect((await said(ana, id, '"'.repeat(8_000))).body).toHaveLength(8_000)
    const reader = await talker('Rae Lindt', ['internal.chat.view'])
    expect((await sendTo(reader, id, 'Hi')).statusCode).toBe(401)
    expect((await readBy(reader, id)).items).toHaveLength(1)
  })

  it('makes users who post members', async () => {
    const { id } = await channel(ana)
    expect(await channelOf(ben, id)).toBeUndefined()
    await said(ben, id, 'Hi')
    expect(await channelOf(ben, id)).toMatchObject({ unread: 0, memberCount: 2 })
  })

  it('is limited to moderators in a locked channel, and impossible in an archived one', async () => {
    const { id, rowVersion } = await channel(ana)
    expect((await ana.patch(`/api/chat/channels/${id}`, { isLocked: true }, rowVersion)).statusCode).toBe(401)
    const locked = await admin.patch(`/api/chat/channels/${id}`, { isLocked: true }, rowVersion)
    expect(locked.statusCode).toBe(200)
    expect((await sendTo(ana, id, 'Hi')).json()).toMatchObject({ message: 'Only moderators can post in this channel.' })
    await said(admin, id, 'Locked for now')
    await admin.patch(`/api/chat/channels/${id}`, { isArchived: true }, 2)
    expect((await sendTo(admin, id, 'Hi')).statusCode).toBe(409)
  })
})

describe('reading', () => {
  it('pages both ways, around a message, and from a day on', async () => {
    const { id } = await channel(ana)
    for (let n = 1; n <= 20; n++) await said(ana, id, `m${n}`)
    const seqs = async (query: string) => {
      const { items, hasOlder, hasNewer } = await readBy(ana, id, query)
      return [items.map(({ seq }) => seq).join(' '), hasOlder, hasNewer]
    }
    expect(await seqs('?limit=3')).toEqual(['18 19 20', true, false])
    expect(await seqs('?before=18&limit=3')).toEqual(['15 16 17', true, true])
    expect(await seqs('?before=3&limit=3')).toEqual(['1 2', false, true])
    expect(await seqs('?after=10&limit=3')).toEqual(['11 12 13', true, true])
    expect(await seqs('?after=0&limit=50')).toEqual([
      Array.from({ length: 20 }, (_, n) => n + 1).join(' '),
      false,
      false,
    ])
    expect(await seqs('?around=10&limit=4')).toEqual(['8 9 10 11', true, true])
    await tx(database, 'all', (db) =>
      db.all(sql`update chat_messages set sent_at = '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => seq::int)
        where channel_id = ${id}`),
    )
    expect(await seqs('?since=2026-01-06T00:00:00Z&limit=4')).toEqual(['3 4 5 6', true, true])
    expect(await seqs('?since=2027-01-06T00:00:00Z&limit=4')).toEqual(['19 20', true, false])
  })

  it('counts unread messages of others, and starts over from where it’s marked unread', async () => {
    const { id } = await channel(ana, 'public', [ben.id])
    for (const text of ['one', 'two', 'three']) await said(ana, id, text)
    expect(await channelOf(ben, id)).toMatchObject({ unread: 3, lastReadSeq: 0, unreadMentions: 0 })
    expect(await channelOf(ana, id)).toMatchObject({ unread: 0, lastReadSeq: 3 })
    await ben.post(`/api/chat/channels/${id}/read`, { seq: 2 })
    await ben.post(`/api/chat/channels/${id}/read`, { seq: 1 })
    expect(await channelOf(ben, id)).toMatchObject({ unread: 1, lastReadSeq: 2 })
    await ben.post(`/api/chat/channels/${id}/read`, { seq: 0, isBack: true })
    expect(await channelOf(ben, id)).toMatchObject({ unread: 3 })
    await ben.post(`/api/chat/channels/${id}/read`, { seq: 999 })
    expect(await channelOf(ben, id)).toMatchObject({ unread: 0, lastReadSeq: 3 })
  })
})

describe('threads', () => {
  it('keep replies out of the channel, and count them on their first message', async () => {
    const { id } = await channel(ana)
    const first = await said(ana, id, 'Who can call facilities?')
    await said(ben, id, 'I can', { parentSeq: first.seq })
    const reply = await said(ana, id, 'Thanks', { parentSeq: first.seq })
    expect(reply.seq).toBe(3)
    const { items } = await readBy(ana, id)
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ replyCount: 2, repliers: [{ name: 'Ben Okafor' }, { name: 'Ana Ruiz' }] })
    expect(bodies(await readBy(ana, id, '?after=1&replies=true'))).toEqual(['I can', 'Thanks'])
    const thread = await ana.get(`/api/chat/channels/${id}/messages/1/thread`)
    expect(bodies(thread.json())).toEqual(['I can', 'Thanks'])
    // A reply can't have a thread.
    expect((await sendTo(ana, id, 'Deeper', { parentSeq: reply.seq })).statusCode).toBe(400)
    await ana.delete(`/api/chat/channels/${id}/messages/3`)
    expect((await readBy(ana, id)).items[0]).toMatchObject({ replyCount: 1 })
  })
})

describe('mentions', () => {
  it('are counted and sent to mentioned users who see the channel', async () => {
    const { id } = await channel(ana, 'private', [ben.id])
    const outside = await talker('Cleo Marsh')
    const sent = await said(ana, id, 'Can you look, @Ben Okafor? @Cleo Marsh isn’t here.', {
      mentionIds: [ben.id, outside.id, admin.id],
    })
    expect(sent.mentions).toEqual([{ id: ben.id, name: 'Ben Okafor' }])
    expect(await channelOf(ben, id)).toMatchObject({ unreadMentions: 1 })
    const bell = (await ben.get('/api/notifications')).json<{ items: { kind: string; data: object }[] }>()
    expect(bell.items[0]).toMatchObject({ kind: 'chatMentioned', data: { channelId: id, seq: 1 } })
    expect((await outside.get('/api/notifications')).json()).toMatchObject({ unread: 0 })
    await ben.post(`/api/chat/channels/${id}/read`, { seq: 1 })
    expect(await channelOf(ben, id)).toMatchObject({ unreadMentions: 0 })
  })

  it('don’t notify users who muted the channel', async () => {
    const dee = await talker('Dee Park')
    const { id } = await channel(ana, 'public', [dee.id])
    await dee.patch(`/api/chat/channels/${id}/membership`, { isMuted: true }, null)
    await said(ana, id, '@Dee Park?', { mentionIds: [dee.id] })
    expect((await dee.get('/api/notifications')).json()).toMatchObject({ unread: 0 })
    expect(await channelOf(dee, id)).toMatchObject({ isMuted: true, unreadMentions: 1 })
  })

  it('@here notifies members who are online', async () => {
    const [here, gone] = [await talker('Eva Lund'), await talker('Finn Roy')]
    const { id } = await channel(ana, 'public', [here.id, gone.id])
    const presence = await here.post('/api/chat/presence', { isActive: true })
    expect(presence.json()).toMatchObject({ people: expect.arrayContaining([{ id: here.id, presence: 'online' }]) })
    await said(ana, id, '@here the lobby is dark')
    expect(await channelOf(here, id)).toMatchObject({ unreadMentions: 1 })
    expect(await channelOf(gone, id)).toMatchObject({ unreadMentions: 0 })
  })
})

describe('changing a message', () => {
  const at = (id: string, seq: number) => `/api/chat/channels/${id}/messages/${seq}`

  it('keeps earlier versions, and compares versions', async () => {
    const { id } = await channel(ana)
    await said(ana, id, 'teh lobby')
    expect((await ben.patch(at(id, 1), { body: 'mine' }, 1)).statusCode).toBe(409)
    const edited = await ana.patch(at(id, 1), { body: 'the lobby' }, 1)
    expect(edited.json()).toMatchObject({ body: 'the lobby', rowVersion: 2, editedAt: expect.any(String) })
    expect((await ana.patch(at(id, 1), { body: 'again' }, 1)).statusCode).toBe(412)
    expect((await ben.get(`${at(id, 1)}/versions`)).json()).toMatchObject({ items: [{ body: 'teh lobby' }] })
    await tx(database, 'all', (db) =>
      db.all(sql`update chat_messages set sent_at = now() - interval '16 minutes' where channel_id = ${id}`),
    )
    expect((await ana.patch(at(id, 1), { body: 'too late' }, 2)).statusCode).toBe(409)
  })

  it('leaves a placeholder for a deleted one, and audits moderation', async () => {
    const { id } = await channel(ana)
    await said(ana, id, 'secret')
    await said(ana, id, 'rude')
    expect((await ben.delete(at(id, 2))).statusCode).toBe(409)
    expect((await ana.delete(at(id, 1))).statusCode).toBe(204)
    expect((await admin.delete(at(id, 2))).statusCode).toBe(400)
    expect((await admin.delete(`${at(id, 2)}?reason=Against%20the%20rules`)).statusCode).toBe(204)
    expect((await readBy(ben, id)).items).toMatchObject([
      { body: '', deletedAt: expect.any(String), deletedBy: { id: ana.id } },
      { body: '', deletedBy: { id: admin.id } },
    ])
    expect((await ben.get(`${at(id, 2)}/versions`)).statusCode).toBe(401)
    expect((await ana.get(`${at(id, 2)}/versions`)).json()).toMatchObject({ items: [{ body: 'rude' }] })
    const rows = await tx(database, 'all', (db) =>
      db.all(sql<{ reason: string | null; userId: string | null }>`
        select reason, user_id as "userId" from audit_log where resource = 'chatMessages'`),
    )
    expect(rows).toEqual([{ reason: 'Against the rules', userId: admin.id }])
  })

  it('shows reactions and pins once', async () => {
    const { id } = await channel(ana)
    await said(ana, id, 'Done?')
    for (const who of [ana, ben, ben]) await who.post(`${at(id, 1)}/reactions`, { kind: 'done', isOn: true })
    await ana.post(`${at(id, 1)}/reactions`, { kind: 'done', isOn: false })
    await ben.post(`${at(id, 1)}/pin`, { isPinned: true })
    expect((await readBy(ana, id)).items[0]).toMatchObject({
      reactions: [{ kind: 'done', people: [{ id: ben.id }] }],
      pinnedAt: expect.any(String),
    })
    expect((await ana.get(`/api/chat/channels/${id}/pins`)).json()).toMatchObject({ items: [{ seq: 1 }] })
    await ben.post(`${at(id, 1)}/pin`, { isPinned: false })
    expect((await ana.get(`/api/chat/channels/${id}/pins`)).json()).toEqual({ items: [] })
    expect((await ana.post(`${at(id, 9)}/reactions`, { kind: 'done', isOn: true })).statusCode).toBe(404)
  })
})

it('shows that someone is typing only to users who can see the channel', async () => {
  const { id } = await channel(ana, 'private')
  const path = `/api/chat/channels/${id}/typing`
  expect((await ana.post(path, { parentSeq: null })).statusCode).toBe(204)
  expect((await ben.post(path, { parentSeq: null })).statusCode).toBe(404)
  expect((await (await talker('Rae Lindt', talks)).post(path, { parentSeq: null })).statusCode).toBe(404)
})
