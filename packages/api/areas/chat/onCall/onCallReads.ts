/** Who is on call. Leaves out users who can no longer sign in or chat, whatever the roster says. */
import type { ChatPerson } from '@postern/domain/areas/chat/chatShapes.ts'
import type { OnCallShift } from '@postern/domain/areas/chat/onCall/onCallEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { chattingPeople } from '../reads/chatPeople.ts'

/** Limited to users who see the channel, if one is given. */
export async function onCallNow(db: Db, channelId?: string): Promise<ChatPerson[]> {
  const rows = await db.all(sql<{ userId: string }>`
    select distinct user_id as "userId" from on_call_shifts where starts_at <= now() and ends_at > now()`)
  if (rows.length === 0) return []
  return chattingPeople(db, { channelId, ids: rows.map(({ userId }) => userId) })
}

const mostListed = 100

export async function comingShifts(db: Db): Promise<{ shifts: OnCallShift[]; hasMore: boolean }> {
  const rows = await db.all(sql<OnCallShift>`
    select id, jsonb_build_object('id', user_id, 'name', coalesce(person_name(user_id), 'Former colleague')) as person,
      starts_at as "startsAt", ends_at as "endsAt", row_version as "rowVersion"
    from on_call_shifts where ends_at > now() order by starts_at, ends_at, id limit ${mostListed + 1}`)
  return { shifts: rows.slice(0, mostListed), hasMore: rows.length > mostListed }
}
