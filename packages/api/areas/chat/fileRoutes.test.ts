/** Message files: stored with a draft, visible to users who see the channel, deleted with their message. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { chatScene, png, readBy, said, sendTo, uploadTo } from '../../testing/live/chatScene.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { chatRetentionTask } from './retentionTask.ts'

const server = await testServer()
const { admin, app, database } = server
const { talker, channel } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]

const kept = async (...args: Parameters<typeof uploadTo> extends [unknown, ...infer Rest] ? Rest : never) => {
  const answer = await uploadTo(app, ...args)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string; name: string; type: string; size: number }>()
}

it('sends an image without text, which others get unchanged, shown inline and unable to run scripts', async () => {
  const { id } = await channel(ana, 'private', [ben.id])
  const file = await kept(ana, id, 'C:\\photos\\door.png', png)
  const message = await said(ana, id, '', { fileIds: [file.id] })
  expect(message.files).toEqual([{ id: file.id, name: 'door.png', type: 'image/png', size: png.length }])
  expect((await readBy(ben, id)).items[0]?.files).toEqual(message.files)
  const got = await ben.get(`/api/chat/channels/${id}/files/${file.id}`)
  expect(got.rawPayload.equals(png)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline; filename="door\.png"/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  })
  // Already sent, so it can't go with another message.
  expect((await sendTo(ana, id, 'Again', { fileIds: [file.id] })).statusCode).toBe(400)
})

it('serves everything else as a download', async () => {
  const { id } = await channel(ana)
  const file = await kept(ana, id, 'log.txt', Buffer.from('door 12 open'))
  await said(ana, id, 'The log', { fileIds: [file.id] })
  const got = await ben.get(`/api/chat/channels/${id}/files/${file.id}`)
  expect(got.headers['content-disposition']).toMatch(/^attachment;/)
})

it.each([
  ['page.png', Buffer.from('<!doctype html><script>xss()</script>'), 'can run scripts'],
  ['setup.exe', Buffer.from('words'), 'is a program by its name'],
  ['empty.txt', Buffer.alloc(0), 'is empty'],
])('rejects %s with a reason', async (name, bytes, sentence) => {
  const { id } = await channel(ana)
  const answer = await uploadTo(app, ana, id, name, bytes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(sentence)
})

it('rejects 25 MB plus a byte, and an 11th file', async () => {
  const { id } = await channel(ana)
  const large = Buffer.concat([png, Buffer.alloc(25 * 1_048_576 + 1 - png.length)])
  expect((await uploadTo(app, ana, id, 'large.png', large)).json()).toMatchObject({
    message: expect.stringContaining('larger than 25 MB'),
  })
  const fileIds = Array.from({ length: 11 }, () => crypto.randomUUID())
  expect((await sendTo(ana, id, 'Hi', { fileIds })).statusCode).toBe(400)
})

it('keeps a draft’s file private: only its uploader reads or sends it', async () => {
  const { id } = await channel(ana)
  const file = await kept(ana, id, 'draft.png', png)
  expect((await ana.get(`/api/chat/channels/${id}/files/${file.id}`)).statusCode).toBe(200)
  expect((await ben.get(`/api/chat/channels/${id}/files/${file.id}`)).statusCode).toBe(404)
  expect((await sendTo(ben, id, 'Mine', { fileIds: [file.id] })).statusCode).toBe(400)
  expect((await readBy(ana, id)).items).toEqual([])
})

it('deletes files with their message, and names them in the audit row of a moderator', async () => {
  const { id } = await channel(ana)
  const file = await kept(ana, id, 'door.png', png)
  const message = await said(ana, id, 'Look', { fileIds: [file.id] })
  await admin.delete(`/api/chat/channels/${id}/messages/${message.seq}?reason=Shows%20a%20face`)
  expect((await ana.get(`/api/chat/channels/${id}/files/${file.id}`)).statusCode).toBe(404)
  expect((await readBy(ana, id)).items[0]).toMatchObject({ body: '', files: [] })
  const [trace] = await tx(database, 'all', (db) =>
    db.all(sql<{ changes: Record<string, unknown> }>`
      select changes from audit_log where resource = 'chatMessages' and record_id = ${message.id}`),
  )
  expect(trace?.changes.files).toEqual({ before: ['door.png'], after: [] })
})

it('deletes files of expired messages, and of drafts that were never sent', async () => {
  const { id, rowVersion } = await channel(ana)
  const [sent, draft, fresh] = [
    await kept(ana, id, 'sent.png', png),
    await kept(ana, id, 'draft.png', png),
    await kept(ana, id, 'fresh.png', png),
  ]
  await said(ana, id, 'Old', { fileIds: [sent.id] })
  await tx(database, 'all', async (db) => {
    await db.all(sql`update chat_messages set sent_at = now() - interval '31 days' where channel_id = ${id}`)
    await db.all(sql`update chat_files set created_at = now() - interval '8 days' where id = ${draft.id}`)
  })
  await admin.patch(`/api/chat/channels/${id}`, { retentionDays: 30 }, rowVersion)
  await runTask(database, chatRetentionTask)
  const left = await tx(database, 'all', (db) =>
    db.all(sql<{ id: string }>`select id from chat_files where channel_id = ${id}`),
  )
  expect(left).toEqual([{ id: fresh.id }])
})

it('finds messages that have files', async () => {
  const { id, name } = await channel(ana)
  const file = await kept(ana, id, 'plan.png', png)
  await said(ana, id, 'The floor plan', { fileIds: [file.id] })
  await said(ana, id, 'The floor plan is above')
  const found = await ana.get(`/api/chat/search?q=${encodeURIComponent(`in:${name} has:file plan`)}`)
  expect(found.json<{ items: ChatMessage[] }>().items.map(({ seq }) => seq)).toEqual([1])
})
