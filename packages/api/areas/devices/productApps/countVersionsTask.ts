/** Counts daily what stations ran and how stable it was, before their heartbeats are deleted. */
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { task } from '../../../tasks/task.ts'
import { platformIn } from './fleet.ts'

/** Starts a day before the last counted day, to include late heartbeats. */
const daysStatement = sql<{ day: string }>`
  select to_char(d, 'YYYY-MM-DD') as day
  from (select min(at) at time zone 'UTC' as first, now() at time zone 'UTC' as last from app_heartbeats) h
  cross join lateral generate_series(
    greatest(h.first::date, (select max(day) - 1 from app_version_days))::timestamp, h.last, interval '1 day') d
  where h.first is not null order by d`

const within = (column: string, day: string) => sql`${sql.ref(column)} >= (${day}::date::timestamp at time zone 'UTC')
  and ${sql.ref(column)} < ((${day}::date + 1)::timestamp at time zone 'UTC')`

/** A heartbeat's counters accumulate over the day, so the highest is the day's total. */
const countStatement = (day: string) => sql`
  insert into app_version_days (customer_id, day, app_id, version, platform, channel, stations, crashed, errors, scans)
  select b.customer_id, ${day}::date, s.app_id, b.version, ${platformIn('b.os')}, s.channel, count(*),
    count(*) filter (where b.crashes > 0), sum(b.errors), sum(e.events)
  from (
    select distinct on (h.customer_id, h.station_id) h.customer_id, h.station_id, h.version, h.os,
      max(h.crashes_day) over station as crashes, max(h.errors_day) over station as errors
    from app_heartbeats h where ${within('h.at', day)}
    window station as (partition by h.customer_id, h.station_id)
    order by h.customer_id, h.station_id, h.at desc
  ) b join stations s on s.customer_id = b.customer_id and s.id = b.station_id
  cross join lateral (
    select count(*) as events from parcel_events p
    where p.customer_id = b.customer_id and p.station_id = b.station_id and ${within('p.at', day)}
  ) e
  group by b.customer_id, s.app_id, b.version, ${platformIn('b.os')}, s.channel`

export const daysToCount = async (db: Db): Promise<string[]> => (await db.all(daysStatement)).map(({ day }) => day)

/** Counts a day from its heartbeats, replacing earlier counts. */
export async function countDay(db: Db, day: string): Promise<void> {
  await db.all(sql`delete from app_version_days where day = ${day}::date`)
  await db.all(countStatement(day))
}

export const countVersionsTask = task({
  key: 'apps.countVersions',
  title: 'Count app versions',
  description: 'Counts the stations, crashes and errors of each app version per day, and keeps the counts for 2 years.',
  queue: 'monitoring',
  schedule: { everySeconds: 3_600 },
  run: async (run) => {
    let days: string[] | undefined
    await run.inBatches(async (db) => {
      days ??= await daysToCount(db)
      const next = days.shift()
      if (next) await countDay(db, next)
      else await db.all(sql`delete from app_version_days where day < current_date - 730`)
      return { processed: next ? 1 : 0, isFinished: next === undefined }
    })
  },
})
