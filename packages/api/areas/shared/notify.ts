/** Notifies users in the bell and, if they chose so, by email. */
import {
  defaultPreference,
  type NotificationData,
  type NotificationKind,
} from '@postern/domain/areas/access/notificationEndpoints.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { holdLock } from '../../database/holdLock.ts'
import { newId } from '../../newId.ts'

export interface News<K extends NotificationKind = NotificationKind> {
  readonly kind: K
  readonly actorId: string | null
  readonly data: NotificationData[K]
  /** Notifications of the same kind and key count as duplicates. */
  readonly key: string
}

const fullKey = ({ kind, key }: Pick<News, 'kind' | 'key'>): string => `${kind} ${key}`

/** How many users were notified of this in the last day. Takes a lock, so a concurrent check waits for this transaction. */
export async function notifiedToday(db: Db, news: Pick<News, 'kind' | 'key'>): Promise<number> {
  await holdLock(db, `notification ${fullKey(news)}`)
  const found = await db.one(sql<{ count: number }>`
    select count(*)::int as count from notifications where key = ${fullKey(news)} and at > now() - interval '1 day'`)
  return found?.count ?? 0
}

/** Respects each user's preference: bell, email, both or neither. The user who caused it isn't notified. */
export async function notify<K extends NotificationKind>(db: Db, news: News<K>, userIds: readonly string[]) {
  const others = new Set(userIds.filter((userId) => userId !== news.actorId))
  if (others.size === 0) return
  const rows = [...others].map((userId) => ({ id: newId(), user_id: userId }))
  await db.all(sql`
    insert into notifications (id, user_id, kind, actor_id, data, key, in_bell, mail)
    select r.id, r.user_id, ${news.kind}, ${news.actorId}::uuid, ${JSON.stringify(news.data)}::jsonb, ${fullKey(news)},
      coalesce(p.in_bell, ${defaultPreference.inBell}), nullif(coalesce(p.mail, ${defaultPreference.mail}), 'off')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, user_id uuid)
    left join notification_preferences p on p.user_id = r.user_id and p.kind = ${news.kind}
    where coalesce(p.in_bell, ${defaultPreference.inBell}) or coalesce(p.mail, ${defaultPreference.mail}) <> 'off'`)
}
