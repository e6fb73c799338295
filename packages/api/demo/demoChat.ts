/** Inserts the demo's chat conversations. */
import { chatOf } from '@postern/demo/areas/chat/chat.ts'
import { onCallOf } from '@postern/demo/areas/chat/onCall.ts'
import type { DemoWorld } from '@postern/demo/rows.ts'
import { worldSeed } from '@postern/demo/world.ts'
import { sql } from 'kysely'
import { attachFiles, keepDraftFile } from '../areas/chat/writes/messageFiles.ts'
import type { Db } from '../database/db.ts'
import { insertRows } from './demoRows.ts'

export async function insertChat(
  db: Db,
  { provider, customers: [customer], users }: DemoWorld,
  now: Date,
): Promise<void> {
  if (!customer) return
  const known = await db.all(sql<{ id: string; name: string | null }>`
    select id, name from chat_channels where is_default`)
  const staff = users.filter(({ customerId }) => customerId === provider.id)
  const chat = chatOf({
    seed: worldSeed,
    now,
    customer,
    staff,
    known: new Map(known.map(({ id, name }) => [name ?? '', id])),
  })
  await insertRows(db, 'chat_channels', chat.channels)
  await insertRows(db, 'chat_members', chat.members)
  for (const { channelId, lastSeq, readSeq } of chat.defaults) {
    await db.all(sql`update chat_channels set last_seq = ${lastSeq} where id = ${channelId}`)
    await db.all(sql`update chat_members set last_read_seq = ${readSeq} where channel_id = ${channelId}`)
  }
  await insertRows(db, 'chat_messages', chat.messages)
  for (const { channelId, customerId, seq, userId, name, text } of chat.files) {
    const { id } = await keepDraftFile(db, { id: channelId, customerId }, userId, { name, bytes: Buffer.from(text) })
    await attachFiles(db, channelId, seq, userId, [id])
  }
  await insertRows(db, 'chat_mentions', chat.mentions)
  await insertRows(db, 'chat_reactions', chat.reactions)
  await insertRows(db, 'on_call_shifts', onCallOf({ seed: worldSeed, now, staff }))
}
