/** Notifies members who follow all messages in a channel. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { notify } from '../../shared/notify.ts'
import { chattingPeople } from '../reads/chatPeople.ts'

/** Once until they read it, so a busy channel doesn't fill the bell. Mentioned users are notified separately. */
export async function notifyFollowers(
  db: Db,
  message: ChatMessage,
  channelName: string | null,
  named: readonly string[],
): Promise<void> {
  const actorId = message.author?.id ?? null
  const wanting = await db.all(sql<{ userId: string }>`
    select m.user_id as "userId" from chat_members m
    where m.channel_id = ${message.channelId} and m.notify = 'all' and not m.is_muted
      and m.user_id is distinct from ${actorId} and m.user_id <> all(${named}::uuid[])
      and not exists (
        select from notifications n where n.user_id = m.user_id and n.read_at is null and n.kind = 'chatPosted'
          and n.data ->> 'channelId' = ${message.channelId})`)
  if (wanting.length === 0) return
  const people = await chattingPeople(db, {
    channelId: message.channelId,
    ids: wanting.map(({ userId }) => userId),
  })
  await notify(
    db,
    {
      kind: 'chatPosted',
      actorId,
      data: { channelId: message.channelId, channel: channelName, seq: message.seq },
      key: message.id,
    },
    people.map(({ id }) => id),
  )
}
