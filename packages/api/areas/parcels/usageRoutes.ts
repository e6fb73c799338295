/** Reads how a record was used, in one statement over an index on record and time. */

import type { UsagePoint, UsageSpan, Used } from '@postern/domain/areas/parcels/usageEndpoints.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { type Db, tx } from '../../database/db.ts'
import type { Deps } from '../../deps.ts'
import { getRecord } from '../../engine/readRecords.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { isEarly, isInTime, isLate } from './punctuality.ts'
import { isCounted, usageDays } from './usageWindow.ts'

/** Number of spans returned, including the current one. */
const spans: Record<UsageSpan, number> = { day: usageDays, week: 13 }

const parcelColumns: Record<Exclude<Used, 'actions'>, string> = {
  carriers: 'carrier_id',
  services: 'service_id',
  packageTypes: 'package_type_id',
  priorityLevels: 'priority_level_id',
}

interface UsageQuery {
  readonly customerId: string
  readonly of: Used
  readonly id: string
  readonly by: UsageSpan
}

/** The events that are counted, and how each is judged. */
function countedIn({ customerId, of, id }: UsageQuery): {
  at: RawBuilder<unknown>
  judged: RawBuilder<unknown>
  rows: RawBuilder<unknown>
} {
  if (of === 'actions')
    return {
      at: sql`e.at`,
      judged: sql`0 as early, 0 as on_time, 0 as late`,
      rows: sql`parcel_events e where e.customer_id = ${customerId} and e.action_id = ${id} and ${isCounted}`,
    }
  const judged = ([name, condition]: readonly [string, RawBuilder<unknown>]) =>
    sql`(count(*) filter (where ${condition}))::int as ${sql.id(name)}`
  return {
    at: sql`p.received_at`,
    judged: sql.join(
      (
        [
          ['early', isEarly],
          ['on_time', isInTime],
          ['late', isLate],
        ] as const
      ).map(judged),
    ),
    rows: sql`parcels p where p.customer_id = ${customerId} and ${sql.ref(`p.${parcelColumns[of]}`)} = ${id}`,
  }
}

/** Days are in the customer's time zone. */
function pointsStatement(asked: UsageQuery): RawBuilder<UsagePoint> {
  const { at, judged, rows } = countedIn(asked)
  const [unit, most] = [sql.lit(asked.by), sql.lit(spans[asked.by])]
  return sql`
    with place as (
      select c.timezone as zone, date_trunc(${unit}, now() at time zone c.timezone) as last from customers c where c.id = ${asked.customerId}
    ), seen as (
      select date_trunc(${unit}, ${at} at time zone (select zone from place)) as span, count(*)::int as count, ${judged}
      from ${rows}
        and ${at} >= ((select last from place) - (${most} - 1) * ('1 ' || ${unit})::interval) at time zone (select zone from place)
      group by 1
    )
    select to_char(span, 'YYYY-MM-DD') as from, coalesce(s.count, 0) as count, coalesce(s.early, 0) as early,
      coalesce(s.on_time, 0) as "onTime", coalesce(s.late, 0) as late
    from place, generate_series(last - (${most} - 1) * ('1 ' || ${unit})::interval, last, ('1 ' || ${unit})::interval) as span
    left join seen s using (span) order by span`
}

/** This many recent ones are representative. */
const mostFollowed = 5_000

async function minutesToNext(db: Db, { customerId, id }: UsageQuery): Promise<number | null> {
  const found = await db.one(sql<{ minutes: number | null }>`
    select round((percentile_cont(0.5) within group (order by extract(epoch from following.at - e.at) / 60))::numeric, 1)::float as minutes
    from (
      select parcel_id, at from parcel_events
      where customer_id = ${customerId} and action_id = ${id} and voided_by is null and at > now() - interval '91 days'
      order by at desc limit ${sql.lit(mostFollowed)}
    ) e
    join lateral (
      select n.at from parcel_events n
      where n.customer_id = ${customerId} and n.parcel_id = e.parcel_id and n.at > e.at and n.voided_by is null order by n.at limit 1
    ) following on true`)
  return found?.minutes ?? null
}

export function usageRoutes(app: FastifyInstance, { database }: Deps): void {
  serve(app, 'GET /api/customers/:customerId/usage', ({ params: { customerId }, query, signedIn: { user } }) => {
    const asked = { customerId, ...query }
    const resource = resourceNamed(asked.of)
    requirePermission(user, `${resource.permission}.view`)
    return tx(database, { customerId }, async (db) => {
      await getRecord(db, resource, { customerId, reachable: user.customerIds }, asked.id)
      return {
        points: await db.all(pointsStatement(asked)),
        minutesToNext: asked.of === 'actions' ? await minutesToNext(db, asked) : null,
      }
    })
  })
}
