/** Exporting a channel for an investigation. */
import type { Permission } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { chatScene, said, talks } from '../../testing/live/chatScene.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { admin, database } = server
const { talker, channel } = chatScene(server)
const ana = await talker('Ana Ruiz')
const mayExport: readonly Permission[] = [...talks, 'internal.chat.export']
const investigator = await talker('Ines Vega', mayExport)

const exportOf = (id: string, query = 'reason=Case%2017') => `/api/chat/channels/${id}/export?${query}`

it('contains every message, including edited and deleted ones', async () => {
  const { id, name } = await channel(ana)
  const first = await said(ana, id, 'The code is 1234')
  await ana.patch(`/api/chat/channels/${id}/messages/1`, { body: 'The code is secret' }, first.rowVersion)
  await said(ana, id, '=HYPERLINK("x")')
  await admin.delete(`/api/chat/channels/${id}/messages/2?reason=Formula`)
  await said(ana, id, 'In a thread', { parentSeq: 1 })
  const file = await investigator.get(exportOf(id))
  expect(file.statusCode, file.body).toBe(200)
  expect(file.headers['content-disposition']).toContain(`attachment; filename="${name} `)
  const lines = file.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toMatchObject([
    { seq: 1, author: 'Ana Ruiz', body: 'The code is secret', versions: [{ body: 'The code is 1234' }] },
    { seq: 2, body: '', versions: [{ body: '=HYPERLINK("x")' }], deletedAt: expect.any(String) },
    { seq: 3, parentSeq: 1, body: 'In a thread', versions: [] },
  ])
  const csv = (await investigator.get(exportOf(id, 'format=csv&reason=Case%2017'))).body
  expect(csv).toContain('The code is 1234')
  expect(csv.split('\r\n')).toHaveLength(5)
})

it('exports channels of more than a page completely and in order', async () => {
  const { id } = await channel(ana)
  await tx(database, 'all', async (db) => {
    await db.all(sql`
      insert into chat_messages (channel_id, seq, id, author_id, body)
      select ${id}, n, gen_random_uuid(), ${ana.id}, 'Message ' || n from generate_series(1, 1201) n`)
    await db.all(sql`update chat_channels set last_seq = 1201 where id = ${id}`)
  })
  const lines = (await investigator.get(exportOf(id))).body.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).seq)).toEqual(Array.from({ length: 1201 }, (_, index) => index + 1))
})

it('records in the audit log who exported it and why', async () => {
  const { id } = await channel(ana)
  await said(ana, id, 'Hi')
  await investigator.get(exportOf(id))
  const rows = await tx(database, 'all', (db) =>
    db.all(sql<{ userId: string | null; reason: string | null; changes: object }>`
      select user_id as "userId", reason, changes from audit_log where resource = 'chatChannels' and record_id = ${id} and action = 'export'`),
  )
  expect(rows).toEqual([
    {
      userId: investigator.id,
      reason: 'Case 17',
      changes: { format: { before: null, after: 'jsonl' }, messages: { before: null, after: 1 } },
    },
  ])
})

it('requires its permission, a reason, and access to the channel', async () => {
  const [open, closed] = [await channel(ana), await channel(ana, 'private')]
  const moderator = await talker('Mo Derator', [...talks, 'internal.chat.moderate'])
  expect((await moderator.get(exportOf(open.id))).statusCode).toBe(401)
  expect((await ana.get(exportOf(closed.id))).statusCode).toBe(401)
  expect((await investigator.get(exportOf(open.id, 'reason=x'))).statusCode).toBe(400)
  expect((await investigator.get(exportOf(closed.id))).statusCode).toBe(404)
})
