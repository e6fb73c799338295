/** What an app's stations ran each day, how stable it was, and how fast releases were adopted. */
import { adoptionOf } from '@postern/domain/areas/devices/productApps/adoption.ts'
import type { FleetHistory, Release, VersionDay } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { Slot, shapeOf } from '../../../database/statement.ts'
import { type FleetAsked, fleet, ofCustomers, platformIn, slot } from './fleet.ts'

/** Days of history used for adoption curves. */
const daysKnown = 90

interface Subject {
  readonly app: { id: string; name: string }
  readonly platform: string
}

/** The app and platform of most of these stations. */
const subjectShape = shapeOf<FleetAsked, Subject>(
  sql`
    with f as materialized (${fleet})
    select jsonb_build_object('id', f.app_id, 'name', f.app) as app, ${platformIn('f.os')} as platform
    from f where f.os is not null group by f.app_id, f.app, ${platformIn('f.os')} order by count(*) desc, f.app limit 1`,
  'eachTime',
)

interface DaysAsked extends FleetAsked {
  readonly subject: Subject
}
const asked = (read: (each: DaysAsked) => unknown) => new Slot(read)
const app = asked(({ subject }) => subject.app.id)
const platform = asked(({ subject }) => subject.platform)
const [version, channel] = [slot(({ filters }) => filters.version), slot(({ filters }) => filters.channel)]

const daysShape = shapeOf<DaysAsked, VersionDay>(
  sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.version, sum(d.stations)::int as stations, sum(d.crashed)::int as crashed,
      sum(d.errors)::int as errors, sum(d.scans)::int as scans
    from app_version_days d
    where d.app_id = ${app}::uuid and d.platform = ${platform}::text and d.day > current_date - ${sql.lit(daysKnown)}::int
      and ${ofCustomers('d.customer_id')} and (${channel}::text is null or d.channel = ${channel}::text)
      and (${version}::text is null or d.version = ${version}::text)
    group by d.day, d.version order by d.day, d.version`,
  'eachTime',
)

const releasesShape = shapeOf<DaysAsked, Release>(
  sql`
    select v.version, to_char(v.released_at at time zone 'UTC', 'YYYY-MM-DD') as day, v.state from versions v
    where v.app_id = ${app}::uuid and v.platform = ${platform}::text and v.channel = 'stable' and v.archived_at is null
      and v.released_at > now() - make_interval(days => ${sql.lit(daysKnown)})
    order by v.released_at`,
  'eachTime',
)

interface LatencyHour {
  readonly hour: string
  readonly p50: number | null
  readonly p95: number | null
  readonly samples: number
}

const latencyShape = shapeOf<FleetAsked, LatencyHour>(
  sql`
    with f as materialized (${fleet})
    select date_trunc('hour', h.at) as hour, round(percentile_cont(0.5) within group (order by h.latency_ms))::float8 as p50,
      round(percentile_cont(0.95) within group (order by h.latency_ms))::float8 as p95, count(*)::int as samples
    from f join app_heartbeats h on h.customer_id = f.customer_id and h.station_id = f.id and h.at > now() - interval '1 day'
    group by 1 order by 1`,
  'eachTime',
)

export async function historyOf(db: Db, wanted: FleetAsked, days: number): Promise<FleetHistory> {
  const to = new Date().toISOString().slice(0, 10)
  const from = daysAfter(to, 1 - days)
  const latency = await db.all(latencyShape.fill(wanted))
  const subject = await db.one(subjectShape.fill(wanted))
  if (!subject) return { app: null, platform: null, from, to, days: [], adoption: [], releases: [], latency }
  const known = await db.all(daysShape.fill({ ...wanted, subject }))
  const releases = await db.all(releasesShape.fill({ ...wanted, subject }))
  return {
    ...subject,
    from,
    to,
    days: known.filter(({ day }) => day >= from),
    // A version's share is meaningless if the filter selects only that version.
    adoption: wanted.filters.version === undefined ? adoptionOf(known, releases, to) : [],
    releases: releases.filter(({ day }) => day >= from),
    latency,
  }
}
