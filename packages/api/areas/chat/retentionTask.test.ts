import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { chatScene, readBy, said } from '../../testing/live/chatScene.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { chatRetentionTask } from './retentionTask.ts'

const server = await testServer()
const { admin, database } = server
const { talker, channel } = chatScene(server)

it('deletes messages past the channel’s retention period, once, and reports how many', async () => {
  const ana = await talker('Ana Ruiz')
  const [kept, short] = [await channel(ana), await channel(ana)]
  for (const { id } of [kept, short]) {
    for (const text of ['old', 'old with a thread', 'new']) await said(ana, id, text)
    await said(ana, id, 'a late reply', { parentSeq: 2 })
    await tx(database, 'all', (db) =>
      db.all(sql`update chat_messages set sent_at = now() - interval '31 days' where channel_id = ${id} and seq <= 2`),
    )
  }
  await admin.patch(`/api/chat/channels/${short.id}`, { retentionDays: 30 }, 1)
  expect((await runTask(database, chatRetentionTask, { batchSize: 1 })).processed).toBe(1)
  expect((await runTask(database, chatRetentionTask)).processed).toBe(0)
  const bodies = async (id: string) => (await readBy(ana, id)).items.map(({ body }) => body)
  expect(await bodies(kept.id)).toEqual(['old', 'old with a thread', 'new'])
  expect(await bodies(short.id)).toEqual(['old with a thread', 'new'])
  const rows = await tx(database, 'all', (db) =>
    db.all(sql<{ changes: object }>`
      select changes from audit_log where resource = 'chatChannels' and record_id = ${short.id} and action = 'delete'`),
  )
  expect(rows).toEqual([{ changes: { messages: { before: 1, after: 0 } } }])
})
