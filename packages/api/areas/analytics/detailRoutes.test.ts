/** Services, people and adoption of one customer, and the names of filters. */
import type { CustomerAnalytics } from '@postern/domain/areas/analytics/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { services } from '@postern/domain/areas/mail/services.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { fillParcels, type ParcelScene, parcelScene } from '../../testing/manyParcels.ts'
import { runTask } from '../../testing/runTask.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { scoresTask } from '../customers/keptScores.ts'
import { countTask } from './rollUps/countTasks.ts'

const { admin, database, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

let scene: ParcelScene
const ids = { service: '', department: '', tenant: '' }

beforeAll(async () => {
  scene = await parcelScene(north, create)
  await fillParcels(database, scene, { count: 500, from: dayAgo(70), days: 70, seed: 5 })
  const other = await parcelScene(south, actsIn(admin, south).create)
  await fillParcels(database, other, { count: 200, from: dayAgo(70), days: 70, seed: 6 })
  ids.service = (await create(services, { name: 'Next Day' })).id
  ids.department = (await create(departments, { name: 'Physics' })).id
  ids.tenant = (await create(tenants, { name: 'Harbor Law' })).id
  const everyNth = (n: number, column: string, id: string) =>
    run(
      sql`update parcels set ${sql.id(column)} = ${id} where customer_id = ${north} and substring(internal_number from 4)::int % ${sql.lit(n)} = 0`,
    )
  await everyNth(2, 'service_id', ids.service)
  await everyNth(3, 'department_id', ids.department)
  await everyNth(5, 'tenant_id', ids.tenant)
  await run(
    sql`update parcel_events set user_name = 'Operator ' || (extract(hour from at)::int % 3) where customer_id = ${north}`,
  )
  const bank = await create(lockerBanks, { siteId: scene.sites[0]?.id })
  const doors: string[] = []
  for (const size of ['S', 'M', 'M']) doors.push((await create(lockers, { lockerBankId: bank.id, size })).id)
  await run(sql`update locker_banks set status = 'active', hold_hours = 24 where id = ${bank.id}`)
  await run(sql`
    update parcel_events e set locker_id = (array[${sql.join(doors.map((id) => sql.lit(id)))}]::uuid[])[1 + abs(hashtext(e.parcel_id::text)) % 3]
    where e.customer_id = ${north} and e.action_id = ${scene.actions.lockerDeposit}`)
  // Some were notified twice, by different channels, and not everything was delivered.
  await run(sql`
    insert into notification_log (customer_id, id, at, parcel_id, channel, template_key, recipient, state)
    select n.customer_id, gen_random_uuid(), n.at + interval '1 day', n.parcel_id, case when n.state = 'opened' then 'email' else 'sms' end,
      'pickupReminder', 'm•••', case when hashtext(n.id::text) % 2 = 0 then 'failed' else 'delivered' end
    from notification_log n where n.customer_id = ${north} and hashtext(n.id::text) % 3 = 0`)
  await run(sql`update actions set pauses_sla = kind = 'hold' where customer_id = ${north}`)
  await run(
    sql`update customers set go_live_date = ${dayAgo(65)}::date, segment = 'university' where id in (${north}, ${south})`,
  )
  await runTask(database, countTask)
  // As Postgres would within a minute: without statistics each list below takes the facts for almost empty, and reads them row by row.
  await database.pool.query('analyze parcel_events, notification_log, parcel_facts')
  await runTask(database, scoresTask)
}, 120_000)

async function read<T>(path: string, who: Person = admin): Promise<T> {
  const answer = await who.get(`/api/analytics/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

const listed = async (query: string) => (await read<{ total: number }>(`parcels?count=true&${query}`)).total

interface Services {
  rows: { id: string | null; name: string; onTime: number; late: number; veryLate: number }[]
  pause: { paused: number; minutes: number }
}
interface People {
  operators: { id: string; name: string; parcels: number; hours: number }[]
  departments: { id: string; name: string; parcels: number }[]
  tenants: { id: string; name: string; parcels: number }[]
  notices: { channel: string; sent: number; delivered: number; opened: number; failed: number }[]
}

describe('services', () => {
  it('add up to the customer’s figures, and each part equals its list', async () => {
    const { rows } = await read<Services>(`customers/${north}/services?period=90d`)
    const { figures, shown } = await read<CustomerAnalytics>(`customers/${north}?period=90d`)
    const sum = (of: (row: Services['rows'][number]) => number) => rows.reduce((all, row) => all + of(row), 0)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['Next Day', 'None'])
    expect(sum(({ onTime, late, veryLate }) => onTime + late + veryLate)).toBe(figures.onTime?.n)
    for (const { id, onTime, late } of rows) {
      const query = `customer=${north}&from=${shown.from}&to=${shown.to}&service=${id ?? 'none'}`
      expect(await listed(`of=onTime&${query}`)).toBe(onTime)
      expect(await listed(`of=late&${query}`)).toBe(late)
    }
  })

  it('show how much time was paused, from the pausing action to the next', async () => {
    const { pause } = await read<Services>(`customers/${north}/services?period=90d`)
    const events = await run(sql<{ parcel: string; at: Date; pauses: boolean }>`
      select e.parcel_id as parcel, e.at, a.kind = 'hold' as pauses from parcel_events e join actions a on a.id = e.action_id
      join parcels p on p.customer_id = e.customer_id and p.id = e.parcel_id and p.closed_at is not null
      where e.customer_id = ${north} and e.voided_by is null order by e.parcel_id, e.at, e.id`)
    let paused = 0
    for (const [index, { parcel, at, pauses }] of events.entries()) {
      const next = events[index + 1]
      if (pauses && next?.parcel === parcel) paused += (new Date(next.at).getTime() - new Date(at).getTime()) / 60_000
    }
    expect(paused).toBeGreaterThan(0)
    // Parcels closed after today aren't in the period.
    expect(pause.paused).toBeLessThanOrEqual(paused + 1)
    expect(pause.paused).toBeGreaterThan(paused * 0.5)
    expect(pause.minutes).toBeGreaterThan(pause.paused)
  })
})

describe('people', () => {
  it('have departments and tenants with as many parcels as their lists', async () => {
    const answer = await read<People>(`customers/${north}/people?period=90d`)
    const days = `customer=${north}&from=${dayAgo(89)}&to=${dayAgo(0)}`
    expect(answer.departments).toMatchObject([{ id: ids.department, name: 'Physics' }])
    expect(answer.tenants).toMatchObject([{ id: ids.tenant, name: 'Harbor Law' }])
    expect(await listed(`of=received&${days}&department=${ids.department}`)).toBe(answer.departments[0]?.parcels)
    expect(await listed(`of=received&${days}&tenant=${ids.tenant}`)).toBe(answer.tenants[0]?.parcels)
  })

  it('have parcels per operator hour by site, and notifications by channel', async () => {
    const { operators, notices } = await read<People>(`customers/${north}/people?period=90d`)
    expect(operators).toHaveLength(scene.sites.length)
    for (const { parcels, hours } of operators) {
      expect(hours).toBeGreaterThan(0)
      expect(parcels).toBeGreaterThanOrEqual(hours / 3)
    }
    const [email, text] = notices
    expect([email?.channel, text?.channel]).toEqual(['email', 'sms'])
    // A parcel with a reminder may be in both lists.
    expect((email?.delivered ?? 0) + (email?.failed ?? 0)).toBeGreaterThan(email?.sent ?? 0)
    expect((text?.delivered ?? 0) + (text?.failed ?? 0)).toBe(text?.sent)
    expect(email?.opened).toBeLessThanOrEqual(email?.delivered ?? 0)
  })

  it('are filtered like every figure', async () => {
    const [site] = scene.sites
    const { operators } = await read<People>(`customers/${north}/people?period=90d&site=${site?.id}`)
    expect(operators.map(({ id }) => id)).toEqual([site?.id])
  })

  it('hide departments and tenants from users who may not see them', async () => {
    const masked = await person(['dashboards.customerAnalytics.view'])
    const answer = await read<People>(`customers/${north}/people?period=90d`, masked)
    expect([answer.departments, answer.tenants]).toEqual([[], []])
    expect(answer.operators.length).toBeGreaterThan(0)
  })
})

interface Lockers {
  sizes: { size: string; deposits: number; ended: number; expired: number }[]
  banks: { id: string; deposits: number }[]
  hoursOf: { from: string; to: string }
}

/** What an endpoint of one customer counts, as the lists it opens: which, and how many it says they are. */
async function detailMarks(query: string, shown: string): Promise<[list: string, count: number][]> {
  const { operators, notices } = await read<People>(`customers/${north}/people?${query}`)
  const { sizes, banks, hoursOf } = await read<Lockers>(`customers/${north}/lockers?${query}`)
  const ofBanks = `from=${hoursOf.from}&to=${hoursOf.to}`
  return [
    ...operators.map(({ id, parcels }): [string, number] => [`of=handled&${shown}&site=${id}`, parcels]),
    ...notices.flatMap(({ channel, sent, ...outcomes }) => [
      [`of=messaged&${shown}&messageChannel=${channel}`, sent] as [string, number],
      ...(['delivered', 'opened', 'failed'] as const).map((outcome): [string, number] => [
        `of=messaged&${shown}&messageChannel=${channel}&outcome=${outcome}`,
        outcomes[outcome],
      ]),
    ]),
    ...sizes.flatMap(({ size, deposits, ended, expired }): [string, number][] => [
      [`of=stayBegan&${shown}&doorSize=${size}`, deposits],
      [`of=stayEnded&${shown}&doorSize=${size}`, ended],
      [`of=stayExpired&${shown}&doorSize=${size}`, expired],
    ]),
    ...banks.map(({ id, deposits }): [string, number] => [`of=stayBegan&${ofBanks}&bank=${id}`, deposits]),
  ]
}

describe('figures of operators, messages and doors', () => {
  it('equal the lists they open, for random filters', async () => {
    let state = 5
    const random = (below: number) => {
      state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const some = (name: string, values: readonly string[]) =>
      random(2) === 0 ? '' : `&${name}=${values[random(values.length)]}`
    const largest = new Map<string, number>()
    for (let round = 0; round < 5; round++) {
      const period = ['7d', '30d', '90d'][random(3)] ?? '30d'
      const filters =
        some('carrier', ['UPS', 'FEDEX,none']) +
        some('packageType', ['BOX', 'TUBE']) +
        some('priority', ['RUSH', 'NORMAL']) +
        some('channel', ['locker', 'delivery,counter'])
      const { shown } = await read<CustomerAnalytics>(`customers/${north}?period=${period}${filters}`)
      const marks = await detailMarks(`period=${period}${filters}`, `from=${shown.from}&to=${shown.to}`)
      for (const [list, count] of marks) {
        expect(await listed(`customer=${north}&${list}${filters}`), `${list}${filters}`).toBe(count)
        const kind = list.slice(0, list.indexOf('&'))
        largest.set(kind, Math.max(largest.get(kind) ?? 0, count))
      }
    }
    // Make sure that none of them is always empty.
    expect([...largest.keys()].toSorted()).toEqual(
      ['of=handled', 'of=messaged', 'of=stayBegan', 'of=stayEnded', 'of=stayExpired'].toSorted(),
    )
    expect(Math.min(...largest.values())).toBeGreaterThan(5)
  }, 300_000)

  it('require a date range, and their filters are rejected for other lists', async () => {
    expect((await admin.get('/api/analytics/parcels?of=handled')).statusCode).toBe(400)
    const days = `from=${dayAgo(9)}&to=${dayAgo(0)}`
    expect((await admin.get(`/api/analytics/parcels?of=deposited&doorSize=M&${days}`)).statusCode).toBe(400)
  })
})

describe('adoption', () => {
  it('counts complete 30-day periods since go-live, compared with others in the segment', async () => {
    const { months } = await read<{
      months: { month: number; from: string; to: string; own: number; others: number | null }[]
    }>(`customers/${north}/adoption`)
    expect(months.map(({ month }) => month)).toEqual([1, 2])
    for (const { from, to, own, others: average } of months) {
      expect(await listed(`of=received&customer=${north}&from=${from}&to=${to}`)).toBe(own)
      expect(await listed(`of=received&customer=${south}&from=${from}&to=${to}`)).toBe(average)
    }
  })
})

describe('choices', () => {
  it('name carriers, types and levels, and sites with their customer if there are several', async () => {
    interface Choices {
      site: { value: string; label: string }[]
      carrier: { value: string; label: string }[]
    }
    const own = await read<Choices>(`choices?customer=${north}`)
    expect(own.carrier).toContainEqual({ value: 'UPS', label: 'UPS' })
    expect(own.carrier.at(-1)).toEqual({ value: 'none', label: 'None' })
    expect(own.site.map(({ label }) => label)).toContain('SITE0')
    const every = await read<Choices>('choices')
    expect(every.site.every(({ label }) => label.includes(', '))).toBe(true)
  })
})

it('rejects inaccessible customers', async () => {
  const limited = await person(['dashboards.customerAnalytics.view'], [south])
  for (const part of ['services', 'people', 'lockers', 'adoption'])
    expect((await limited.get(`/api/analytics/customers/${north}/${part}`)).statusCode).toBe(404)
  expect((await read<{ site: unknown[] }>(`choices?customer=${north}`, limited)).site).toEqual([])
})
