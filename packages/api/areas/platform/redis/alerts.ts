/** An instance's alerts: samples open and close them, and the users who look after the instance get a notification. */
import {
  type RedisAlertKind,
  type RedisFigures,
  redisAlertChanges,
  redisAlertText,
  redisProblemTexts,
} from '@postern/domain/areas/platform/redisState.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { notify } from '../../shared/notify.ts'
import { staffWith } from '../../shared/staffWith.ts'
import type { Instance } from './instance.ts'

const openKinds = async (db: Db, redisId: string): Promise<RedisAlertKind[]> =>
  (
    await db.all(
      sql<{ kind: RedisAlertKind }>`select kind from redis_alerts where redis_id = ${redisId} and closed_at is null`,
    )
  ).map(({ kind }) => kind)

/** An alert that flaps is announced at most once an hour. */
const isNews = async (db: Db, redisId: string, kind: RedisAlertKind, at: string): Promise<boolean> => {
  const found = await db.one(sql<{ lately: boolean }>`
    select exists (select from redis_alerts where redis_id = ${redisId} and kind = ${kind}
      and opened_at > ${at}::timestamptz - interval '1 hour' and opened_at < ${at}::timestamptz) as lately`)
  return found?.lately !== true
}

export async function changeAlerts(
  db: Db,
  instance: Instance,
  before: RedisFigures | null,
  now: RedisFigures,
  at: string,
): Promise<void> {
  const { opens, closes } = redisAlertChanges(await openKinds(db, instance.id), before, now, instance)
  if (closes.length > 0)
    await db.all(sql`update redis_alerts set closed_at = ${at}
      where redis_id = ${instance.id} and closed_at is null and kind = any(${closes}::text[])`)
  for (const { kind, value, threshold } of opens) {
    await db.all(sql`insert into redis_alerts (id, redis_id, kind, value, threshold, opened_at)
      values (${newId()}, ${instance.id}, ${kind}, ${value}, ${threshold}, ${at})`)
    if (!(await isNews(db, instance.id, kind, at))) continue
    const text = now.problem === null ? redisAlertText(kind, value, threshold) : redisProblemTexts[now.problem]
    const news = {
      kind: 'redisAlert',
      actorId: null,
      data: { redisId: instance.id, name: instance.name, text },
      key: `${instance.id} ${kind}`,
    } as const
    await notify(db, news, await staffWith(db, 'redis.edit'))
  }
}
