/** The dashboards of the product apps. */
import { apps } from '@postern/domain/areas/devices/apps.ts'
import type {
  AppError,
  FleetActivity,
  FleetHistory,
  FleetNow,
  FleetStation,
} from '@postern/domain/areas/devices/productApps/endpoints.ts'
import { fleetChannels, fleetStates } from '@postern/domain/areas/devices/productApps/fleet.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'
import { countDay, daysToCount } from './countVersionsTask.ts'

const { admin, north, south, database, person } = await testServer()
const { create, change, read } = actsIn(admin, north)
const elsewhere = actsIn(admin, south)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

type Listed = { items: FleetStation[]; nextCursor: string | null; total: number }
const dashboard = '/api/dashboards/apps/parcel'
const now = async (query = '', who = admin) => (await who.get(`${dashboard}${query}`)).json<FleetNow>()
const listed = async (query: string, who = admin) => (await who.get(`${dashboard}/stations${query}`)).json<Listed>()

interface Beat {
  readonly ago?: string
  readonly version?: string
  readonly os?: string
  readonly queued?: number
  readonly printerOk?: boolean
  readonly paperOut?: boolean
  readonly crashes?: number
  readonly error?: string
}

const beat = (
  customerId: string,
  station: AnyRecord,
  {
    ago = '1 minute',
    version = '2.0.0',
    os = 'Linux 6.6',
    queued = 0,
    printerOk = true,
    paperOut = false,
    crashes = 0,
    error,
  }: Beat = {},
) =>
  run(sql`insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, user_name, queued_scans, last_sync_at,
      printer_ok, scanner_ok, memory_mb, cpu_percent, errors_day, crashes_day, latency_ms, disk_free_mb, paper_out, last_error)
    values (${customerId}, ${station.id}, now() - ${ago}::interval, ${version}, ${os}, 1, 'R. Okafor', ${queued},
      now() - ${ago}::interval, ${printerOk}, true, 1, 1, 3, ${crashes}, 40, 9000, ${paperOut}, ${error ?? null})`)

const [app, other] = [
  await create(apps, { product: 'parcels', platforms: ['linux'] }),
  await create(apps, { product: 'parcels', platforms: ['linux'] }),
]
const paired = async (acts: typeof elsewhere, values: object, customerId: string) => {
  const station = await acts.create(stations, values)
  await run(sql`update stations set pairing_state = 'paired' where customer_id = ${customerId} and id = ${station.id}`)
  return station
}
const installed = (values: object = {}) =>
  paired({ create, change, read } as typeof elsewhere, { appId: app.id, ...values }, north)

let [online, late, gone, silent, broken, abroad]: AnyRecord[] = []
beforeAll(async () => {
  for (const version of ['1.9.0', '2.0.0']) {
    const made = await create(versions, { appId: app.id, version, platform: 'linux', channel: 'stable' })
    await change(versions, made, { state: 'released' })
    if (version === '2.0.0') await change(versions, await read(versions, made), { isMinimum: true })
  }
  ;[online, late, gone, silent, broken] = [
    await installed(),
    await installed({ channel: 'beta' }),
    await installed(),
    await installed(),
    await installed({ appId: other.id }),
  ]
  abroad = await paired(elsewhere, { appId: app.id }, south)
  await create(stations, { appId: app.id })
  if (!online || !late || !gone || !broken || !abroad) throw new Error('a station is missing')
  await beat(north, online, { queued: 4, error: 'Sync: 503', crashes: 1 })
  await beat(north, late, { ago: '5 minutes', version: '1.9.0' })
  await beat(north, gone, { ago: '3 hours' })
  await beat(north, broken, { printerOk: false, error: 'Sync: 503', os: 'Android 14' })
  await beat(south, abroad, { paperOut: true, error: 'Camera' })
})

describe('the dashboard of a product', () => {
  it('counts its paired stations by state, and nothing of another product', async () => {
    expect((await now()).counts).toEqual({
      ...{ installed: 6, online: 3, late: 1, offline: 1, offlineLong: 1, never: 1 },
      ...{ belowMinimum: 1, unsent: 1, printerFault: 1, paperOut: 1 },
    })
    expect((await admin.get('/api/dashboards/apps/mail')).json<FleetNow>().counts.installed).toBe(0)
    expect((await admin.get('/api/dashboards/apps/other')).statusCode).toBe(404)
  })

  it('has lists that match its figures, whatever the filters', async () => {
    const filters = fc.record(
      {
        customer: fc.constantFrom(north, south),
        app: fc.constantFrom(app.id, other.id),
        channel: fc.constantFrom(...fleetChannels),
        platform: fc.constantFrom('linux', 'android'),
        version: fc.constantFrom('1.9.0', '2.0.0'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(filters, async (chosen) => {
        const query = new URLSearchParams(chosen)
        const { counts } = await now(`?${query}`)
        expect((await listed(`?${query}`)).total).toBe(counts.installed)
        for (const state of fleetStates) {
          const page = await listed(`?${new URLSearchParams({ ...chosen, state })}`)
          expect([state, page.total, page.items.length]).toEqual([state, counts[state], counts[state]])
        }
      }),
      { numRuns: 12 },
    )
  })

  it('shows only accessible customers, and no tickets to users who can’t see them', async () => {
    const outsider = await person(allPermissions, [south])
    expect((await now('', outsider)).counts.installed).toBe(1)
    expect((await listed('', outsider)).items.map(({ id }) => id)).toEqual([abroad?.id])
    await admin.post('/api/helpDesk/tickets', {
      ...{ customerId: north, subject: 'Station offline', description: '-', requesterName: 'Dana' },
      ...{ category: 'connectivity', stationId: gone?.id },
    })
    const [seen] = (await listed('?state=offline')).items
    expect(seen).toMatchObject({ id: gone?.id, lastUser: 'R. Okafor', ticket: { priority: expect.any(String) } })
    const clerk = await person(['dashboards.apps.view'])
    expect((await listed('?state=offline', clerk)).items[0]?.ticket).toBeNull()
    expect((await (await person(['helpDesk.tickets.view'])).get(dashboard)).statusCode).toBe(401)
  })

  it('pages through the stations without skipping or repeating one', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Listed = await listed(`?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([...seen].sort()).toEqual([online, late, gone, silent, broken, abroad].map((each) => each?.id).sort())
  })

  it('shows installed versions, unsent scans, and how fast stations respond', async () => {
    const { apps: named, versions: running, unsent, latency, banks } = await now()
    expect(named.map(({ id, installs }) => [id, installs])).toEqual([
      [app.id, 5],
      [other.id, 1],
    ])
    expect(running.find(({ version }) => version === '1.9.0')).toMatchObject({ channel: 'beta', belowMinimum: true })
    expect(unsent.scans).toBe(4)
    expect(latency).toEqual({ p50: 40, p95: 40, samples: 4 })
    expect(banks).toBeNull()
  })

  it('lists errors by how many stations reported them, and those stations', async () => {
    const { errors, total } = (await admin.get(`${dashboard}/errors`)).json<{ errors: AppError[]; total: number }>()
    expect([total, errors[0]]).toMatchObject([2, { message: 'Sync: 503', stations: 2, firstVersion: '2.0.0' }])
    expect(errors[0]?.hours.at(-1)).toBe(2)
    expect((await listed('?error=Sync%3A+503')).total).toBe(2)
  })
})

it('locker apps include their banks and door faults', async () => {
  const bank = await create(lockerBanks)
  const door = await create(lockers, { lockerBankId: bank.id })
  await run(
    sql`update locker_banks set status = 'active', connectivity = 'offlineConfirmed', firmware = '7.1' where id = ${bank.id}`,
  )
  await run(sql`update lockers set fault = 'jammed' where id = ${door.id}`)
  const { banks } = (await admin.get('/api/dashboards/apps/locker')).json<FleetNow>()
  expect(banks).toMatchObject({
    total: 1,
    online: 0,
    outages: 1,
    doors: 1,
    faults: 1,
  })
  expect(banks?.byFirmware).toMatchObject([{ firmware: '7.1', banks: 1, doors: 1, faults: 1 }])
})

it('history counts each station once a day, by the version it ran last', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await tx(database, 'all', (db) => countDay(db, today))
  // Counting again changes nothing.
  await tx(database, 'all', (db) => countDay(db, today))
  const {
    days,
    platform,
    latency,
    app: subject,
  } = (await admin.get(`${dashboard}/history?days=7&customer=${north}`)).json<FleetHistory>()
  expect([subject?.id, platform]).toEqual([app.id, 'linux'])
  const counted = days.filter(({ day }) => day === today)
  const heard = await run(sql`select count(distinct station_id)::int as n from app_heartbeats h
    where customer_id = ${north} and at >= current_date and os like 'Linux%'`)
  expect([{ n: counted.reduce((sum, { stations: some }) => sum + some, 0) }]).toEqual(heard)
  expect(counted.find(({ version }) => version === '2.0.0')).toMatchObject({ crashed: 1 })
  expect(latency.reduce((sum, { samples }) => sum + samples, 0)).toBe(4)
  expect((await admin.get('/api/dashboards/apps/mail/history')).json<FleetHistory>().app).toBeNull()
})

it('history resumes a day before the last one counted, so late heartbeats count', async () => {
  const days = () => tx(database, 'all', daysToCount)
  const today = new Date().toISOString().slice(0, 10)
  await run(sql`delete from app_version_days`)
  if (!online) throw new Error('a station is missing')
  await beat(north, online, { ago: '4 days' })
  const all = await days()
  expect([all.length >= 4, all.at(-1)]).toEqual([true, today])
  for (const day of all) await tx(database, 'all', (db) => countDay(db, day))
  expect((await days()).length).toBeLessThanOrEqual(2)
  expect((await days()).at(-1)).toBe(today)
})

it('activity is today’s events per minute, compared with the same weekday of previous weeks', async () => {
  const event = (ago: string) =>
    run(sql`insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, station_id)
      values (${north}, gen_random_uuid(), now() - ${ago}::interval, gen_random_uuid(), gen_random_uuid(), 'Receive', ${online?.id})`)
  for (let count = 0; count < 5; count += 1) await event('0 days')
  for (let count = 0; count < 3; count += 1) await event('7 days')
  for (let count = 0; count < 8; count += 1) await event('14 days')
  const { today, low, high, weeks } = (await admin.get(`${dashboard}/activity`)).json<FleetActivity>()
  expect([today.at(-1), weeks]).toEqual([0.5, 2])
  const step = today.length - 1
  expect([low[step], high[step]]).toEqual([0.3, 0.8])
})
