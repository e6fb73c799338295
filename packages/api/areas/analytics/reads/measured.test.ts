import { quantileShares } from '@postern/domain/areas/analytics/compute.ts'
import { durationNames } from '@postern/domain/areas/analytics/parcelSets.ts'
import { quantileOf, sizeOf } from '@postern/domain/areas/analytics/sketch.ts'
import { daysAfter } from '@postern/domain/values/days.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { testServer } from '../../../testing/server.ts'
import { nilId } from '../rollUps/factsStatement.ts'
import { bucketsOf, quantilesByDayStatement, quantilesOf, sketchesStatement, type Wanted } from './measured.ts'

const { database, north } = await testServer()
const from = '2026-03-01'
const dayCount = 40

/** Counts by bucket: often few, so ranks fall on bucket edges. */
const sketch = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 40 })), {
  selector: ([bucket]) => bucket,
  maxLength: 12,
})

it('each day’s quantiles match its sketch', async () => {
  const days = Array.from({ length: dayCount }, (_, n) => daysAfter(from, n))
  const stored = days.flatMap((day) =>
    durationNames.flatMap((duration) =>
      fc.sample(sketch, 1).flatMap((counts) => counts.map(([bucket, parcels]) => ({ day, duration, bucket, parcels }))),
    ),
  )
  const wanted: Wanted = {
    customerIds: [north],
    filters: {},
    spans: { shown: { from, to: daysAfter(from, dayCount - 1) }, compared: null },
    by: { key: sql`d.customer_id::text` },
  }
  const [sketches, quantiles] = await tx(database, 'all', async (db) => {
    await db.all(sql`
      insert into analytics_sketches (customer_id, duration, grain, span, start, bucket, site_id, carrier_id, package_type_id,
        priority_level_id, channel, is_kept, parcels)
      select ${north}, duration, 'customer', 'day', day, bucket, nil, nil, nil, nil, '', half, parcels
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as s(day date, duration text, bucket smallint, parcels integer),
        unnest(array[true, false]) as half, (values (${nilId}::uuid)) as n(nil)`)
    return [await db.all(sketchesStatement(wanted, 1)), await db.all(quantilesByDayStatement(wanted))]
  })
  const expected = sketches.map(({ day, duration, buckets }) => {
    const counts = bucketsOf(buckets)
    const seconds = new Map(quantileShares.map((share) => [share, quantileOf(counts, share)]))
    return [`${day} ${duration}`, { n: sizeOf(counts), seconds }] as const
  })
  expect(expected.length).toBeGreaterThan(dayCount)
  expect(new Map(quantiles.map(({ day, duration, ...found }) => [`${day} ${duration}`, quantilesOf(found)]))).toEqual(
    new Map(expected),
  )
})
