/**
 * Roll-ups versus raw rows: all records are read into memory, counted by plain code with its own time zone logic, and
 * compared for random filters. Short by default; at full size over 400,000 events.
 */
import { figuresOf } from '@postern/domain/areas/analytics/compute.ts'
import { daysOf, type ParcelFilters } from '@postern/domain/areas/analytics/filters.ts'
import { durationNames, durations, parcelSetNames, parcelSets } from '@postern/domain/areas/analytics/parcelSets.ts'
import { quantileOf, relativeError, sizeOf } from '@postern/domain/areas/analytics/sketch.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { fillParcels, type ParcelScene, parcelScene } from '../../../testing/manyParcels.ts'
import { type PlainParcel, readPlain } from '../../../testing/plainParcels.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { measuredBy } from '../reads/measured.ts'
import { countTask, rebuildTask, regroupMonth } from './countTasks.ts'

const isFull = process.env.POSTERN_SOAK !== undefined
/** About 3.5 events each. */
const parcels = isFull ? 120_000 : 700
const randomFilters = isFull ? 200 : 25
/** Across both daylight saving changes in New York and Sydney. */
const traffic = { from: '2026-02-20', days: isFull ? 300 : 60 }

const { admin, database, north, south } = await testServer()
const all = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
let scenes: ParcelScene[] = []

beforeAll(async () => {
  for (const [index, customerId] of [north, south].entries()) {
    const scene = await parcelScene(customerId, actsIn(admin, customerId).create)
    scenes = [...scenes, scene]
    await fillParcels(database, scene, { ...traffic, count: parcels >> index, seed: 7 + index })
  }
  await runTask(database, countTask)
}, 3_600_000)

function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface RandomFilter {
  readonly customerIds: string[]
  readonly filters: ParcelFilters
  readonly days: { readonly from: string; readonly to: string }
}

function filterOf(seed: number): RandomFilter {
  const random = randomOf(seed)
  const some = (values: readonly string[]): string | undefined =>
    random(3) > 0 ? undefined : values.filter(() => random(2) === 0).join() || values[0]
  const every = daysOf({ from: traffic.from, to: '2026-12-31' }).slice(0, traffic.days + 10)
  const [a, b] = [random(every.length), random(every.length)].toSorted((x, y) => x - y)
  const customerIds = random(2) === 0 ? [north, south] : [random(2) === 0 ? north : south]
  return {
    customerIds,
    days: { from: every[a ?? 0] ?? '', to: every[b ?? 0] ?? '' },
    filters: {
      site: some(
        scenes
          .filter(({ customerId }) => customerIds.includes(customerId))
          .flatMap(({ sites }) => sites.map(({ id }) => id)),
      ),
      carrier: some(['UPS', 'FEDEX', 'DHL', 'none']),
      packageType: some(['BOX', 'TUBE']),
      priority: some(['NORMAL', 'RUSH']),
      channel: some(['locker', 'delivery', 'counter']),
    },
  }
}

const isAmong = (text: string | undefined, value: string | null): boolean =>
  text === undefined || text.split(',').includes(value ?? 'none')

const chosen = (plain: readonly PlainParcel[], { customerIds, filters }: RandomFilter): PlainParcel[] =>
  plain.filter(
    (each) =>
      customerIds.includes(each.customerId) &&
      isAmong(filters.site, each.siteId) &&
      isAmong(filters.carrier, each.carrier) &&
      isAmong(filters.packageType, each.packageType) &&
      isAmong(filters.priority, each.priority) &&
      isAmong(filters.channel, each.channel),
  )

const measure = (db: Db, { customerIds, filters, days }: RandomFilter) =>
  measuredBy(db, { customerIds, filters, spans: { shown: days, compared: null }, by: { key: sql`''` } })

/** Compares every set and percentile for these filters; returns how many figures it compared. */
async function expectEqual(plain: readonly PlainParcel[], count = randomFilters): Promise<number> {
  let compared = 0
  for (let seed = 1; seed <= count; seed++) {
    const asked = filterOf(seed)
    const { from, to } = asked.days
    const own = chosen(plain, asked)
    const isIn = (day: string | undefined) => day !== undefined && day >= from && day <= to
    const { sums, sketches } = (await tx(database, 'all', (db) => measure(db, asked))).of('shown', '')
    for (const name of parcelSetNames) {
      const expected = own.filter(({ sets, days }) => sets.has(name) && isIn(days[parcelSets[name].at])).length
      expect(sums[name] ?? 0, `${name} with filter ${seed}: ${JSON.stringify(asked)}`).toBe(expected)
      compared++
    }
    for (const name of durationNames) {
      const values = own
        .filter(({ seconds, days }) => seconds[name] !== undefined && isIn(days[durations[name].at]))
        .map(({ seconds }) => Math.max(1, Math.round(seconds[name] ?? 0)))
        .toSorted((a, b) => a - b)
      const sketch = sketches?.[name] ?? []
      expect(sizeOf(sketch), `${name} with filter ${seed}`).toBe(values.length)
      for (const share of values.length > 0 ? [0.5, 0.9] : []) {
        const exact = values[Math.max(0, Math.ceil(share * values.length) - 1)] ?? 0
        expect(Math.abs((quantileOf(sketch, share) ?? 0) - exact) / exact).toBeLessThanOrEqual(relativeError + 1e-6)
        compared++
      }
    }
  }
  return compared
}

describe('roll-ups', () => {
  it(`equal the raw rows of ${(parcels * 1.5).toLocaleString('en-US')} parcels for ${randomFilters} random filters`, {
    timeout: 3_600_000,
  }, async () => {
    const plain = await readPlain(database)
    const compared = await expectEqual(plain)
    const [{ events } = { events: 0 }] = await all(
      sql<{ events: number }>`select count(*)::int as events from parcel_events`,
    )
    console.info(`${events.toLocaleString('en-US')} events, ${compared.toLocaleString('en-US')} figures compared`)
    expect(events).toBeGreaterThan(parcels * 4)
  })

  it('still equal them after late, duplicate, out-of-order and voided events', {
    timeout: 3_600_000,
  }, async () => {
    const scene = scenes[0] ?? expect.fail('no scene')
    // Late: a pickup long ago. Out of order: a delivery before the latest event. Duplicate: the same event under another ID.
    await tx(database, { customerId: north }, async (db) => {
      await db.all(sql`
        insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
        select p.customer_id, gen_random_uuid(), p.received_at + interval '5 hours', p.id, ${scene.actions.pickup}, 'pickup'
        from parcels p where p.closed_at is null order by p.id limit 200`)
      await db.all(sql`
        insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
        select e.customer_id, gen_random_uuid(), e.at - interval '40 minutes', e.parcel_id, e.action_id, e.action_name
        from parcel_events e where e.action_id = ${scene.actions.deliver} order by e.id limit 200`)
      await db.all(sql`
        insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
        select e.customer_id, gen_random_uuid(), e.at, e.parcel_id, e.action_id, e.action_name from parcel_events e order by e.id limit 300`)
      await db.all(sql`
        update parcel_events set voided_by = ${north} where id in (
          select e.id from parcel_events e where e.action_id = ${scene.actions.lockerPickup} order by e.id limit 150)`)
      await db.all(sql`
        update parcels set closed_at = received_at + interval '2 days', status_group = 'closed' where id in (
          select p.id from parcels p where p.closed_at is null order by p.id limit 100)`)
      await db.all(
        sql`update notification_log set state = 'opened' where id in (select id from notification_log order by id limit 100)`,
      )
    })
    const before = await tx(database, 'all', (db) => measure(db, filterOf(1)))
    await runTask(database, countTask, { batchSize: 97 })
    expect(before).toBeDefined()
    await expectEqual(await readPlain(database))
  })

  it('follow a site that changes its time zone', async () => {
    const site = scenes[1]?.sites[0]?.id
    await all(sql`update sites set timezone = 'Asia/Kolkata' where customer_id = ${south} and id = ${site}`)
    await runTask(database, countTask)
    await expectEqual(await readPlain(database), 15)
  })

  it('are the same after a recount and after a rebuild', { timeout: 3_600_000 }, async () => {
    const snapshot = () =>
      all(sql<{ hash: string }>`
        select md5(string_agg(r::text, ',' order by r::text)) as hash from (
          select d.* from analytics_daily d where (d.received, d.closed, d.notified, d.picked_up, d.delivered, d.scanned, d.deposited, d.attempted, d.held, d.damaged, d.lost, d.returned, d.forwarded)
            is distinct from (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) r
        union all select md5(string_agg(k::text, ',' order by k::text)) from (select k.* from analytics_sketches k where k.parcels <> 0) k`)
    const before = await snapshot()
    await all(sql`insert into parcel_changes (customer_id, parcel_id) select customer_id, id from parcels`)
    expect((await runTask(database, countTask)).summary).toBe('Counted 0 parcels.')
    expect(await snapshot()).toEqual(before)
    await runTask(database, rebuildTask)
    expect(await snapshot()).toEqual(before)
    // A rebuild also repairs wrong sums.
    await all(sql`update analytics_daily set received = received + 3 where customer_id = ${north} and grain = 'site'`)
    expect(await snapshot()).not.toEqual(before)
    await runTask(database, rebuildTask)
    expect(await snapshot()).toEqual(before)
  })

  it('stay when retention deletes parcels, and after a rebuild', async () => {
    const asked: RandomFilter = {
      customerIds: [south],
      filters: { carrier: 'UPS' },
      days: { from: '2026-01-01', to: '2026-12-31' },
    }
    const figures = async () => {
      const { sums, sketches } = (await tx(database, 'all', (db) => measure(db, asked))).of('shown', '')
      return figuresOf({ sums, sketches: sketches ?? {}, days: 365 })
    }
    const before = await figures()
    expect(before.received.value).toBeGreaterThan(100)
    await all(sql`
      with gone as (delete from parcels where customer_id = ${south} and closed_at < '2026-03-20' returning customer_id, id)
      delete from parcel_events e using gone where e.customer_id = gone.customer_id and e.parcel_id = gone.id`)
    await runTask(database, countTask)
    expect(await figures()).toEqual(before)
    await runTask(database, rebuildTask)
    expect(await figures()).toEqual(before)
  })
})

describe('a rebuild while others read', () => {
  const asked: RandomFilter = { customerIds: [north], filters: {}, days: { from: '2026-01-01', to: '2026-12-31' } }
  const receivedNow = async () =>
    (await tx(database, 'all', (db) => measure(db, asked))).of('shown', '').sums.received ?? 0

  /** Reads until the work is done; returns the figures it saw. */
  async function seenDuring(work: () => Promise<unknown>): Promise<Set<number>> {
    const seen = new Set<number>()
    let isOver = false
    const reading = Promise.all(
      [1, 2].map(async () => {
        while (!isOver) seen.add(await receivedNow())
      }),
    )
    await work()
    isOver = true
    await reading
    return seen
  }

  it('never shows a wrong figure', { timeout: 3_600_000 }, async () => {
    const right = await receivedNow()
    expect(await seenDuring(() => runTask(database, rebuildTask))).toEqual(new Set([right]))
  })

  it('would show one if old sums were deleted in a separate transaction', { timeout: 3_600_000 }, async () => {
    const right = await receivedNow()
    const broken = async () => {
      await all(
        sql`delete from analytics_daily where customer_id = ${north} and not is_kept and day >= '2026-03-01' and day < '2026-04-01'`,
      )
      await receivedNow()
      await tx(database, 'all', (db) => regroupMonth(db, north, '2026-03-01'))
    }
    expect((await seenDuring(broken)).size).toBeGreaterThan(1)
    expect(await receivedNow()).toBe(right)
  })
})

it('counts nothing of a parcel that was never stored', async () => {
  await all(sql`insert into parcel_changes (customer_id, parcel_id) values (${north}, ${newId()})`)
  expect((await runTask(database, countTask)).summary).toBe('Counted 0 parcels.')
})
