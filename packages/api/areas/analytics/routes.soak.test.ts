/**
 * Every figure is the count of the list it opens, for users who may see both. At full size all of them for each of the random
 * filters; by default a third of them for each filter, in turns.
 */
import type { ComparedFigures } from '@postern/domain/areas/analytics/answers.ts'
import { type DrillSet, drillSetNames } from '@postern/domain/areas/analytics/drillSets.ts'
import type { CustomerAnalytics, Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import { metricKeys, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import { type Duration, durationNames, durations } from '@postern/domain/areas/analytics/parcelSets.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { fillParcels, type ParcelScene, parcelScene } from '../../testing/manyParcels.ts'
import { runTask } from '../../testing/runTask.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { scoresTask } from '../customers/keptScores.ts'
import { countTask, keepHealthTask } from './rollUps/countTasks.ts'

const isFull = process.env.POSTERN_SOAK !== undefined

const { admin, database, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
let scene: ParcelScene

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  scene = await parcelScene(north, create)
  await fillParcels(database, scene, { count: isFull ? 1_500 : 800, from: dayAgo(70), days: 70, seed: 3 })
  const other = await parcelScene(south, actsIn(admin, south).create)
  await fillParcels(database, other, { count: isFull ? 600 : 400, from: dayAgo(40), days: 40, seed: 4 })
  const bank = await create(lockerBanks, { siteId: scene.sites[0]?.id })
  await create(lockers, { lockerBankId: bank.id, size: 'M' })
  await tx(database, 'all', (db) =>
    db.all(sql`update sites set closed_days = jsonb_build_array(jsonb_build_object('day', ${dayAgo(5)}::text, 'name', 'Inventory'))
      where customer_id = ${north} and id = ${scene.sites[0]?.id}`),
  )
  await runTask(database, countTask)
  // As Postgres would within a minute: without statistics each list below takes the facts for almost empty, and reads them row by row.
  await database.pool.query('analyze parcel_events, notification_log, parcel_facts')
  await runTask(database, scoresTask)
  await runTask(database, keepHealthTask)
}, 120_000)

const asText = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString()

async function read<T>(path: string, query: Readonly<Record<string, unknown>> = {}, who: Person = admin): Promise<T> {
  const answer = await who.get(`/api/analytics/${path}?${asText(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

interface Page {
  items: { id: string; customerId: string; recipient: string | null }[]
  nextCursor: string | null
  total: number
}
const totalOf = async (of: DrillSet, query: Readonly<Record<string, unknown>>, who?: Person): Promise<number> =>
  (await read<Page>('parcels', { of, count: 'true', ...query }, who)).total

function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The set a figure counts, and its value. */
function countedSets(figures: ComparedFigures): [DrillSet, number][] {
  const sets = new Map<DrillSet, number>()
  const isSet = (name: string): name is DrillSet => drillSetNames.some((each) => each === name)
  for (const key of metricKeys) {
    const { made } = metricOf(key)
    const { value, n } = figures[key] ?? { value: null, n: 0 }
    if (made.kind === 'count' && isSet(made.of)) sets.set(made.of, value ?? 0)
    if (made.kind === 'share' && isSet(made.whole)) sets.set(made.whole, n)
    if (made.kind === 'share' && made.part.length === 1 && isSet(made.part[0] ?? ''))
      sets.set(made.part[0] as DrillSet, Math.round((value ?? 0) * n))
    if (key === 'onTime') sets.set('onTime', Math.round((value ?? 0) * n))
    if (made.kind === 'average') sets.set(made.of, n)
  }
  return [...sets]
}

interface Spread {
  n: number
  bars: { from: number; to: number | null; count: number }[]
}

/** Compares each bar, and their total, with the list it opens; returns how many were compared. */
async function compareBars(of: Duration, { n, bars }: Spread, query: Readonly<Record<string, unknown>>) {
  const listed = { ...query, duration: of }
  expect(await totalOf(durations[of].at, listed), `${of} of ${asText(query)}`).toBe(n)
  const some = bars.filter(({ count }) => count > 0).slice(0, 4)
  for (const { from, to, count } of some)
    expect(
      await totalOf(durations[of].at, { ...listed, over: from, upTo: to ?? undefined }),
      `${of} over ${from} of ${asText(query)}`,
    ).toBe(count)
  return some.length + 1
}

describe('a figure', () => {
  it('equals the count of the list it drills to, for random filters', async () => {
    const random = randomOf(11)
    const some = (values: readonly string[]) => (random(3) > 0 ? undefined : values[random(values.length)])
    let compared = 0
    for (let round = 0; round < 12; round++) {
      /** A third of them, another one each round. */
      const inTurn = <T>(items: readonly T[]): T[] => items.filter((_, index) => isFull || index % 3 === round % 3)
      const filters = {
        customer: some([north, south]),
        site: some(scene.sites.map(({ id }) => id)),
        carrier: some(['UPS', 'FEDEX,none']),
        packageType: some(['BOX']),
        priority: some(['RUSH']),
        channel: some(['locker', 'delivery,counter']),
      }
      const period = ['7d', '30d', '90d', '12m'][random(4)] ?? '30d'
      const { shown, total } = await read<Portfolio>('portfolio', { ...filters, period })
      for (const [of, size] of inTurn(countedSets(total.figures))) {
        expect(await totalOf(of, { ...filters, ...shown }), `${of} of ${asText(filters)} in ${period}`).toBe(size)
        compared++
      }
      for (const of of inTurn(durationNames)) {
        const answer = await read<{ histogram: Spread }>('histogram', { ...filters, period, of })
        compared += await compareBars(of, answer.histogram, { ...filters, ...shown })
      }
      const { rows } = await read<{ rows: { key: string; ages: number[] }[] }>('backlog', filters)
      for (const age of inTurn([0, 1, 2, 3] as const))
        expect(await totalOf('inCustody', { ...filters, age })).toBe(
          rows.reduce((sum, { ages }) => sum + (ages[age] ?? 0), 0),
        )
    }
    expect(compared).toBeGreaterThan(isFull ? 400 : 130)
  }, 300_000)

  it('of a row, a day or an hour equals its list, too', async () => {
    const rows = await read<{ shown: { from: string; to: string }; rows: { key: string; figures: ComparedFigures }[] }>(
      'breakdown',
      { by: 'carrier', period: '90d' },
    )
    expect(rows.rows.map(({ key }) => key).toSorted()).toEqual(['DHL', 'FEDEX', 'UPS', 'none'])
    for (const { key, figures } of rows.rows)
      expect(await totalOf('received', { carrier: key, ...rows.shown })).toBe(figures.received?.value)
    const one = await read<CustomerAnalytics>(`customers/${north}`, { period: '30d' })
    const received = one.series.find(({ metric }) => metric === 'received')
    for (const index of [3, 17, 28])
      expect(await totalOf('received', { customer: north, from: one.days[index], to: one.days[index] })).toBe(
        received?.values[index],
      )
    const { cells, shown } = await read<{ cells: number[][]; shown: { from: string; to: string } }>('hours', {
      of: 'pickedUp',
    })
    for (const [weekday, hour] of [
      [1, 10],
      [4, 23],
    ] as const)
      expect(await totalOf('pickedUp', { ...shown, weekday, hour })).toBe(cells[weekday]?.[hour])
  })

  it('says how many of its parcels are no longer stored, of an hour too', async () => {
    const day = '2020-01-06'
    const keep = (table: 'analytics_daily' | 'analytics_hourly', values: object) =>
      tx(database, 'all', (db) =>
        db.all(sql`
          insert into ${sql.table(table)} select (jsonb_populate_record(d, ${JSON.stringify({ day, is_kept: true, ...values })}::jsonb)).*
          from ${sql.table(table)} d where customer_id = ${south} and grain = 'customer' limit 1`),
      )
    await keep('analytics_daily', { received: 12 })
    await keep('analytics_hourly', { hour: 3, received: 5 })
    await keep('analytics_hourly', { hour: 4, received: 7 })
    const deletedOf = async (query: Readonly<Record<string, unknown>>) =>
      (await read<{ deleted: number }>('parcels', { count: 'true', customer: south, from: day, to: day, ...query }))
        .deleted
    expect(await deletedOf({ of: 'received' })).toBe(12)
    expect(await deletedOf({ of: 'received', hour: 3 })).toBe(5)
    expect(await deletedOf({ of: 'received', hour: 9 })).toBe(0)
  })

  it('is listed page by page, each parcel once', async () => {
    const query = { of: 'closed', from: dayAgo(60), to: dayAgo(0), customer: north }
    const ids: string[] = []
    let cursor: string | null | undefined
    do {
      const page: Page = await read('parcels', { ...query, ...(cursor && { cursor }) })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(await totalOf('closed', query))
  })
})

describe('the portfolio', () => {
  it('adds up: rows to cohorts, cohorts to the total, and days to the period', async () => {
    const { rows, cohorts, total, compared } = await read<Portfolio>('portfolio', { period: '30d' })
    const sum = (values: readonly (number | null | undefined)[]) => values.reduce<number>((all, n) => all + (n ?? 0), 0)
    expect(sum(rows.map(({ figures }) => figures.received?.value))).toBe(total.figures.received?.value)
    expect(sum(cohorts.map(({ figures }) => figures.received?.value))).toBe(total.figures.received?.value)
    expect(sum(total.trend)).toBe(total.figures.received?.value)
    for (const row of rows) expect(sum(row.trend)).toBe(row.figures.received?.value)
    expect(compared).not.toBeNull()
    expect(total.figures.received?.prior).toBeGreaterThan(0)
    const health = rows.find(({ customer }) => customer.id === north)?.health
    expect(health?.parts.map(({ part }) => part)).toEqual([
      'usage',
      'onTime',
      'uptime',
      'reachability',
      'tickets',
      'sync',
    ])
    expect(health?.parts.find(({ part }) => part === 'onTime')).toMatchObject({
      advice: expect.any(String),
      weight: 20,
    })
  })

  it('shows trends of any metric, by week over a year, compared with last year', async () => {
    const year = await read<Portfolio>('portfolio', { period: '12m', compare: 'lastYear', trend: 'dwellMedian' })
    expect(year.total.trend).toHaveLength(53)
    expect(year.total.trend.some((value) => value !== null && value > 0)).toBe(true)
    const alone = await read<Portfolio>('portfolio', { compare: 'none' })
    expect(alone.compared).toBeNull()
    expect(alone.rows[0]?.priorTrend).toBeNull()
  })
})

describe('one customer', () => {
  it('has series, percentiles with their error, backlog and events', async () => {
    const answer = await read<CustomerAnalytics>(`customers/${north}`, { period: '90d' })
    expect(answer.days).toHaveLength(90)
    expect(answer.series.every(({ values }) => values.length === 90)).toBe(true)
    expect(answer.notes).toContainEqual(
      expect.objectContaining({ kind: 'closedDay', day: dayAgo(5), text: expect.stringMatching(/closed: Inventory$/) }),
    )
    expect(answer.notes.some(({ kind, text }) => kind === 'setupChange' && /^Added \d+ actions$/.test(text))).toBe(true)
    const { histogram } = await read<{
      histogram: { n: number; bars: { count: number }[]; p50: number; p90: number; relativeError: number }
    }>('histogram', { customer: north, period: '90d' })
    expect(histogram.bars.reduce((sum, { count }) => sum + count, 0)).toBe(histogram.n)
    expect(histogram.p90).toBeGreaterThan(histogram.p50)
    expect(histogram.relativeError).toBe(0.025)
    expect(answer.figures.dwellMedian?.value).toBe(histogram.p50)
    const backlog = await read<{ rows: { ages: number[] }[] }>('backlog', { customer: north })
    expect(backlog.rows.flatMap(({ ages }) => ages).reduce((sum, n) => sum + n, 0)).toBe(
      answer.figures.inCustody?.value,
    )
    const lockersOnly = await read<{ rows: { ages: number[] }[] }>('backlog', { customer: north, channel: 'locker' })
    expect(lockersOnly.rows.flatMap(({ ages }) => ages).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
  })

  it('has as many healthy import sources as its list of them shows', async () => {
    const base = `/api/customers/${north}/importSources`
    const sftp = {
      kind: 'contacts',
      host: 'sftp.north.example',
      port: 22,
      userName: 'postern',
      login: 'password',
      secret: 'correct horse',
      folder: '/outgoing',
      pattern: '*.csv',
      cron: '0 3 * * *',
      timeZone: 'America/New_York',
      profileId: null,
      afterward: 'leave',
      moveTo: null,
    }
    const before = await read<CustomerAnalytics>(`customers/${north}`)
    expect(before.figures.importsHealthy).toMatchObject({ value: null, n: 0 })
    for (const name of ['Works', 'Fails', 'Never fetched', 'Unverified', 'Off'])
      expect((await admin.post(base, { ...sftp, name, isActive: name !== 'Off' })).statusCode).toBe(201)
    await tx(database, 'all', (db) =>
      db.all(sql`update import_sources set fetched_at = case when name <> 'Never fetched' then now() end,
        failed_since = case when name = 'Fails' then now() end, host_key = case when name <> 'Unverified' then 'SHA256:key' end
        where customer_id = ${north}`),
    )
    const { items } = (await admin.get(base)).json<{
      items: { isActive: boolean; fetchedAt: string | null; state: string }[]
    }>()
    const active = items.filter(({ isActive }) => isActive)
    const healthy = active.filter(({ fetchedAt, state }) => fetchedAt !== null && state === 'ok')
    expect([active.length, healthy.length]).toEqual([4, 1])
    const { importsHealthy } = (await read<CustomerAnalytics>(`customers/${north}`)).figures
    expect(importsHealthy).toMatchObject({ value: 1 / 4, n: 4 })
  })

  it.each(['customer', 'segment', 'site', 'packageType', 'priority', 'channel'])('is broken down by %s', async (by) => {
    const { rows } = await read<{ rows: { name: string; figures: ComparedFigures }[] }>('breakdown', {
      by,
      customer: north,
    })
    const whole = await read<CustomerAnalytics>(`customers/${north}`)
    expect(rows.reduce((sum, { figures }) => sum + (figures.received?.value ?? 0), 0)).toBe(
      whole.figures.received?.value,
    )
  })

  it('is replayed with more doors, which never reject more deposits', async () => {
    const siteId = scene.sites[0]?.id
    const path = `/api/analytics/customers/${north}/sizing`
    for (const demand of ['deposits', 'all']) {
      const answer = await admin.post(path, { siteId, demand, growth: 0.07, holdHours: 72 })
      expect(answer.statusCode, answer.body).toBe(200)
      const { today, withMore, doors } = answer.json()
      expect(doors.M).toBe(1)
      expect(today.refused).toBeGreaterThan(0)
      expect(withMore.refused).toBeLessThan(today.refused)
    }
    expect((await admin.post(path, { siteId: north })).statusCode).toBe(404)
  })
})

describe('people', () => {
  it('see only accessible customers', async () => {
    const limited = await person(allPermissions, [south])
    const { rows } = await read<Portfolio>('portfolio', {}, limited)
    expect(rows.map(({ customer }) => customer.id)).toEqual([south])
    expect((await limited.get(`/api/analytics/customers/${north}`)).statusCode).toBe(404)
    expect(
      (await limited.post(`/api/analytics/customers/${north}/sizing`, { siteId: scene.sites[0]?.id })).statusCode,
    ).toBe(404)
    const days = { from: dayAgo(90), to: dayAgo(0) }
    expect(await totalOf('received', { ...days, customer: north }, limited)).toBe(0)
    expect(await totalOf('received', { ...days }, limited)).toBe(
      await totalOf('received', { ...days, customer: south }),
    )
  })

  it('need the dashboard’s permission, and the sites’ permission for parcels', async () => {
    const without = await person(allPermissions.filter((each) => each !== 'dashboards.customerAnalytics.view'))
    expect((await without.get('/api/analytics/portfolio')).statusCode).toBe(401)
    const noSites = await person(['dashboards.customerAnalytics.view'])
    expect((await noSites.get('/api/analytics/portfolio')).statusCode).toBe(200)
    expect((await noSites.get(`/api/analytics/parcels?of=received&from=${dayAgo(9)}&to=${dayAgo(0)}`)).statusCode).toBe(
      401,
    )
  })

  it('see only events of records they may view', async () => {
    const onlyFigures = await person(['dashboards.customerAnalytics.view'])
    const { notes } = await read<CustomerAnalytics>(`customers/${north}`, { period: '90d' }, onlyFigures)
    expect(notes.filter(({ kind }) => kind !== 'release')).toEqual([])
  })

  it('see no recipient without permission, and get an error that names the invalid filter', async () => {
    const masked = await person(['dashboards.customerAnalytics.view', 'customers.sites.view'])
    const { items } = await read<Page>('parcels', { of: 'received', from: dayAgo(90), to: dayAgo(0) }, masked)
    expect(items.every(({ recipient }) => recipient === null || recipient === hiddenSecret)).toBe(true)
    expect((await admin.get('/api/analytics/portfolio?site=everywhere')).statusCode).toBe(400)
    expect((await admin.get('/api/analytics/portfolio?channel=drone')).statusCode).toBe(400)
  })
})
