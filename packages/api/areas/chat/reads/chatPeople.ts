/** Staff who chat: who can be messaged, and who can be mentioned in a channel. Suggests only users who see the channel. */
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { chattingStaff, isChattingStaff, seesChannel } from './channelSight.ts'

const suggested = 10

/** By ID, or by the beginning of a name. */
export const chattingPeople = (
  db: Db,
  {
    channelId,
    ids,
    q,
  }: { readonly channelId?: string | undefined; readonly ids?: readonly string[]; readonly q?: string },
): Promise<ChatPerson[]> =>
  db.all(sql<ChatPerson>`
    select u.id, u.name::text as name from ${chattingStaff}
    where ${isChattingStaff}
      ${channelId ? sql`and exists (select from chat_channels ch where ch.id = ${channelId} and ${seesChannel})` : sql``}
      ${ids ? sql`and u.id = any(${ids}::uuid[])` : sql``}
      ${q ? sql`and position(lower(${q}) in lower(u.name)) > 0` : sql``}
    order by ${q ? sql`position(lower(${q}) in lower(u.name)),` : sql``} u.name, u.id
    ${ids ? sql`` : sql`limit ${suggested}`}`)
