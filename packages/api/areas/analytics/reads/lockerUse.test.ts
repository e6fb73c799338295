import type { Endpoints } from '@postern/domain/areas/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { AnswerOf } from '@postern/domain/engine/contract.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { fillParcels, type ParcelScene, parcelScene } from '../../../testing/manyParcels.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { countTask } from '../rollUps/countTasks.ts'

type LockerUse = AnswerOf<Endpoints['GET /api/analytics/customers/:customerId/lockers']>

const { admin, database, north } = await testServer()
const { create } = actsIn(admin, north)
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const dayMs = 86_400_000
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

let scene: ParcelScene
let bankId = ''
const doors: { id: string; size: string }[] = []

beforeAll(async () => {
  scene = await parcelScene(north, create)
  const siteId = scene.sites[0]?.id
  const bank = await create(lockerBanks, { siteId, name: 'Lobby', code: 'LOB-00001' })
  bankId = bank.id
  for (const [number, size] of ['S', 'M', 'L'].flatMap((size) => Array.from({ length: 8 }, () => size)).entries()) {
    const { id } = await create(lockers, { lockerBankId: bank.id, size, label: `A${number}` })
    doors.push({ id, size })
  }
  await run(sql`update locker_banks set status = 'active', hold_hours = 48 where id = ${bank.id}`)
  await fillParcels(database, scene, { count: 900, from: dayAgo(45), days: 45, seed: 11 })
  // Each deposited parcel was behind one of the doors.
  await run(sql`
    update parcel_events e set locker_id = (array[${sql.join(doors.map(({ id }) => sql.lit(id)))}]::uuid[])[1 + abs(hashtext(e.parcel_id::text)) % ${sql.lit(doors.length)}]
    where e.customer_id = ${north} and e.parcel_id in (select id from parcels where customer_id = ${north} and site_id = ${siteId}) and e.action_id in (select id from actions where customer_id = ${north} and kind in ('lockerDeposit', 'lockerPickup'))`)
  await run(sql`
    insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity) values
      (${north}, ${bank.id}, now() - interval '8 days', 'online'), (${north}, ${bank.id}, now() - interval '2 days', 'offlineConfirmed'),
      (${north}, ${bank.id}, now() - interval '1 day', 'online')
    on conflict do nothing`)
  await runTask(database, countTask)
  await database.pool.query('analyze parcel_events, parcel_facts')
}, 120_000)

async function read<T>(path: string): Promise<T> {
  const answer = await admin.get(`/api/analytics/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

interface Stay {
  size: string
  /** Seconds in the site's local time. */
  at: number
  until: number | null
  pickedUp: number | null
  now: number
}

/** The same figures, counted by brute force, minute by minute. */
async function counted(from: string) {
  const stays = await run(sql<Stay>`
    select l.size, extract(epoch from f.deposited)::float8 as at, extract(epoch from coalesce(f.picked_up, f.closed))::float8 as until,
      extract(epoch from f.picked_up)::float8 as "pickedUp", extract(epoch from now() at time zone s.timezone)::float8 as now
    from parcel_facts f join lateral (select locker_id from parcel_events e where e.parcel_id = f.parcel_id and e.locker_id is not null order by e.at, e.id limit 1) d on true
    join lockers l on l.id = d.locker_id join locker_banks b on b.id = l.locker_bank_id join sites s on s.id = b.site_id
    where f.customer_id = ${north} and f.deposited is not null`)
  const first = Date.parse(`${from}T00:00:00Z`) / 1_000
  return [...new Set(doors.map(({ size }) => size))].map((size) => {
    const own = stays.filter((stay) => stay.size === size && (stay.until ?? stay.now) > first)
    const spans = own.map(({ at, until, now }) => [Math.max(at, first), Math.min(until ?? now, now)] as const)
    const taken = spans.reduce((sum, [at, until]) => sum + until - at, 0)
    const count = doors.filter((door) => door.size === size).length
    const now = stays[0]?.now ?? 0
    const peak = Math.max(0, ...spans.map(([at]) => spans.filter(([a, b]) => a <= at && b > at).length))
    return {
      size,
      doors: count,
      deposits: own.filter(({ at }) => at >= first).length,
      average: taken / (count * (now - first)),
      peak: Math.min(1, peak / count),
      expired: own.filter(({ at, until }) => until !== null && until <= now && until > at + 48 * 3_600).length,
    }
  })
}

it('occupancy by size equals a count of every stay', async () => {
  const { sizes, hoursOf } = await read<LockerUse>(`customers/${north}/lockers?period=30d`)
  // Days are in the site's time zone, where it may still be yesterday.
  const expected = await counted(hoursOf.from)
  expect(sizes.map(({ size }) => size)).toEqual(['S', 'M', 'L'])
  for (const [index, { median: _, ended: __, average, ...use }] of sizes.entries()) {
    const { average: counts = -1, ...rest } = expected[index] ?? {}
    expect(use).toEqual(rest)
    expect(average).toBeCloseTo(counts, 2)
  }
  expect(sizes.some(({ deposits }) => deposits > 0)).toBe(true)
})

it('deposits of a size and of a bank equal the lists they link to', async () => {
  const { sizes, banks, hoursOf } = await read<LockerUse>(`customers/${north}/lockers?period=30d`)
  const listed = async (more: string) =>
    (
      await read<{ total: number }>(
        `parcels?count=true&of=stayBegan&customer=${north}&from=${hoursOf.from}&to=${hoursOf.to}&${more}`,
      )
    ).total
  for (const { size, deposits } of sizes) expect(await listed(`doorSize=${size}`)).toBe(deposits)
  expect(banks).toMatchObject([{ id: bankId, name: 'Lobby', doors: 24 }])
  expect(await listed(`bank=${bankId}`)).toBe(banks[0]?.deposits)
})

it('a bank has an average for each hour of the day, and its uptime', async () => {
  const [bank] = (await read<LockerUse>(`customers/${north}/lockers?period=7d`)).banks
  expect(bank?.hours).toHaveLength(24)
  for (const share of bank?.hours ?? []) {
    expect(share).toBeGreaterThanOrEqual(0)
    expect(share).toBeLessThanOrEqual(1)
  }
  expect(bank?.hours.some((share) => share > 0)).toBe(true)
  // It was offline for 1 of 7 days.
  expect(bank?.uptime).toBeGreaterThan(0.8)
  expect(bank?.uptime).toBeLessThan(0.9)
})

it('another site has no banks', async () => {
  expect(await read<LockerUse>(`customers/${north}/lockers?period=30d&site=${scene.sites[1]?.id}`)).toMatchObject({
    sizes: [],
    banks: [],
  })
})
