/** Parcel events per minute at a product's stations: today, and the usual range for this weekday. */
import type { FleetActivity } from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { activityStep, usualWeeks } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { shapeOf } from '../../../database/statement.ts'
import { providerZone } from '../../../days.ts'
import { onlyRow } from '../../shared/onlyRow.ts'
import { type FleetAsked, fleet } from './fleet.ts'

const stepsADay = (24 * 60) / activityStep

interface Counted {
  readonly zone: string
  readonly from: string
  readonly now: string
  /** Weeks ago, step of the day, events. Only steps with events. */
  readonly counts: readonly (readonly [week: number, step: number, events: number])[]
}

/** Steps use local time, so noon stays noon across daylight saving changes. */
const countedShape = shapeOf<FleetAsked, Counted>(
  sql`
    with f as materialized (${fleet}), z as (select ${providerZone} as zone), days as (
      select w.week, (now() at time zone z.zone)::date - 7 * w.week as day, z.zone
      from z cross join generate_series(0, ${sql.lit(usualWeeks)}) as w (week)
    ), d as materialized (
      select w.week, w.zone, w.day::timestamp at time zone w.zone as from, (w.day + 1)::timestamp at time zone w.zone as until
      from days w
    )
    select z.zone, d.from, now() as now,
      coalesce((select jsonb_agg(jsonb_build_array(n.week, n.step, n.events)) from (
        select d.week, floor(extract(epoch from (e.at at time zone d.zone)::time) / ${sql.lit(activityStep * 60)})::int as step,
          count(*) as events
        from d cross join f cross join lateral (
          select e.at from parcel_events e
          where e.customer_id = f.customer_id and e.station_id = f.id and e.at >= d.from and e.at < d.until
          -- Station by station, through their index.
          offset 0
        ) e
        group by 1, 2
      ) n), '[]') as counts
    from z join d on d.week = 0`,
  'eachTime',
)

const aMinute = (events: number) => Math.round((events / activityStep) * 100) / 100

export async function activityOf(db: Db, asked: FleetAsked): Promise<FleetActivity> {
  const counted = await onlyRow(db, countedShape.fill(asked))
  const weeks = Array.from({ length: usualWeeks + 1 }, () => new Array<number>(stepsADay).fill(0))
  for (const [week, step, events] of counted.counts) {
    const steps = weeks[week]
    if (steps) steps[step] = events
  }
  const [today = [], ...before] = weeks
  // Weeks before the first event don't count toward the usual range.
  const known = before.filter((steps) => steps.some((events) => events > 0))
  const elapsed = (Date.parse(counted.now) - Date.parse(counted.from)) / 60_000
  const range = (pick: (...values: number[]) => number) =>
    known.length === 0 ? [] : today.map((_, step) => aMinute(pick(...known.map((steps) => steps[step] ?? 0))))
  return {
    zone: counted.zone,
    from: counted.from,
    today: today.slice(0, Math.min(stepsADay, Math.ceil(elapsed / activityStep))).map(aMinute),
    low: range(Math.min),
    high: range(Math.max),
    weeks: known.length,
  }
}
