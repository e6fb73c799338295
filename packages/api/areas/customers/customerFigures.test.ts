/** A customer's two scores are computed from its data. */

import { type HealthPart, healthParts, readinessChecks } from '@postern/domain/areas/customers/customerScores.ts'
import { customers } from '@postern/domain/areas/customers/customers.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runTask } from '../../testing/runTask.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { scoresTask } from './keptScores.ts'

const { admin, database, north, south, person } = await testServer()
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const read = async (id: string) => (await admin.get(`/api/customers/${id}`)).json<AnyRecord>()
const overview = async (id = north) => (await admin.get(`/api/customers/${id}/overview`)).json<CustomerOverview>()
const partOf = async (name: HealthPart) => (await overview()).health.find(({ part }) => part === name)

/** One heartbeat in each of the last hours, the latest now. */
const beat = (station: AnyRecord, hours: number, queued = 0) =>
  run(sql`insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok,
      scanner_ok, memory_mb, cpu_percent, errors_day, crashes_day, latency_ms)
    select ${north}, ${station.id}, now() - make_interval(hours => ago, mins => 1), '8.5.0', 'Windows 11', 1, ${queued}, true, true,
      1, 1, 0, 0, 1 from generate_series(0, ${hours}::int - 1) ago`)

const ticket = (number: number) =>
  run(sql`insert into tickets (customer_id, id, number, subject, description, requester_name, channel, category, priority,
      status, team, created_at, updated_at)
    values (${north}, gen_random_uuid(), ${number}, 'Door stuck', '-', 'Dana', 'phone', 'access', 'P2', 'open', 'L1', now(), now())`)

const [site, action] = [await sampleRecord(admin, sites, north), await sampleRecord(admin, actions, north)]

/** So many received so many days ago, each due a day later and handed over after so many hours. */
const receive = (count: number, daysAgo: number, hours = 1) =>
  run(sql`insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at, due_at, closed_at)
    select ${north}, gen_random_uuid(), ${site.id}, gen_random_uuid()::text, ${action.id}, 'closed', at, at + interval '1 day',
      at + make_interval(hours => ${hours}) from (select now() - make_interval(days => ${daysAgo}) as at from generate_series(1, ${count}::int)) n`)

it('has six parts whose weights add up to 100', () => {
  expect(Object.values(healthParts).reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  // Departments or tenants, never both.
  expect(Object.keys(readinessChecks)).toHaveLength(15 + 1)
})

it('has no health score for a customer without devices or parcels', async () => {
  expect((await read(south)).healthScore).toBeNull()
})

it('counts completed setup steps: each raises the readiness, and the overview lists it', async () => {
  const before = await read(north)
  const missing = (await overview()).readiness.filter(({ done }) => !done).map(({ check }) => check)
  expect(missing).toContain('department')
  await sampleRecord(admin, departments, north)
  const after = await read(north)
  expect(Number(after.readinessScore) - Number(before.readinessScore)).toBeGreaterThanOrEqual(6)
  const { readiness } = await overview()
  const left = readiness.filter(({ done }) => !done).map(({ check }) => check)
  expect(left).not.toContain('department')
  // It has no lockers, and departments instead of tenants.
  expect(readiness).toHaveLength(14)
  expect(after.readinessScore).toBe(Math.round((100 * (14 - left.length)) / 14))
})

it('combines usage, punctuality, devices, reachability, tickets and sync, each also shown separately', async () => {
  // Contacts alone don't give a customer a health score: nothing is running yet.
  await sampleRecord(admin, contacts, north)
  await run(sql`update contacts set reachable = true where customer_id = ${north}`)
  expect((await read(north)).healthScore).toBeNull()

  const [first, second] = [await sampleRecord(admin, stations, north), await sampleRecord(admin, stations, north)]
  await run(sql`update stations set pairing_state = 'paired' where customer_id = ${north}`)
  // Includes contacts that the samples created as dependencies.
  await run(sql`update contacts set reachable = true where customer_id = ${north}`)
  await beat(first, 24)
  await beat(second, 24)
  // Devices 20, people 15 and sync 10 are all there is to measure, and all are perfect.
  expect((await read(north)).healthScore).toBe(100)

  await run(sql`delete from app_heartbeats where station_id = ${second.id}`)
  await beat(second, 12, 3)
  expect(await partOf('uptime')).toMatchObject({ earned: 0.75 })
  expect(await partOf('sync')).toMatchObject({ of: { part: 1, whole: 2 }, earned: 0.5 })
  // 15 of 20 and 5 of 10, plus all 15: 35 of 45.
  expect((await read(north)).healthScore).toBe(78)

  await receive(1000, 40)
  await receive(600, 10)
  await receive(200, 10, 30)
  expect(await partOf('usage')).toMatchObject({ of: { part: 800, whole: 1000 }, earned: 0.8 })
  expect(await partOf('onTime')).toMatchObject({ of: { part: 600, whole: 800 }, earned: 0.75 })
  for (const number of [1, 2, 3, 4]) await ticket(number)
  // 4 per 800 parcels is 5 per 1,000: half of what scores 0.
  expect(await partOf('tickets')).toMatchObject({ earned: 0.5 })
  // 25 × 0.8 + 20 × 0.75 + 20 × 0.75 + 15 + 10 × 0.5 + 10 × 0.5
  expect((await read(north)).healthScore).toBe(75)
  await runTask(database, scoresTask)
  const low = (await admin.get('/api/customers?filter[healthScore][lt]=76')).json<Page<AnyRecord>>().items
  expect(low.map(({ id }) => id)).toEqual([north])
})

it('compares today’s volume with the same weekday of four weeks, and shows urgent tickets and stations', async () => {
  await receive(8, 0)
  await receive(2, 7)
  const { volume, tickets, stations: strip } = await overview()
  expect(volume.today).toBe(8)
  expect(volume.usual).toBeGreaterThan(0)
  expect(volume.days).toHaveLength(28)
  expect(volume.days.at(-1)).toBe(8)
  expect(tickets?.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(strip?.map(({ alive }) => alive)).toEqual([true, true])
})

it('shows stations and tickets only to users who may see them, at accessible customers', async () => {
  const clerk = await person(['customers.view'])
  expect((await clerk.get(`/api/customers/${north}/overview`)).json<CustomerOverview>()).toMatchObject({
    stations: null,
    tickets: null,
    drift: [],
  })
  const stranger = await person(allPermissions, [south])
  expect((await stranger.get(`/api/customers/${north}/overview`)).statusCode).toBe(404)
})

it('finds customers whose contract ends within 90 days and those with an offline bank', async () => {
  const asked = async (filter: string) =>
    (await admin.get(`/api/customers?filter[${filter}]=true`)).json<Page<AnyRecord>>().items.map(({ id }) => id)
  expect(await asked('contractEndsSoon')).toEqual([])
  await run(sql`update customers set contract_end = current_date + 60 where id = ${north}`)
  await run(sql`update customers set contract_end = current_date + 100 where id = ${south}`)
  expect(await asked('contractEndsSoon')).toEqual([north])
  expect(await asked('hasOfflineBank')).toEqual([])
})

it('stores slow figures for lists from the start, and the task updates them', async () => {
  const inList = async (id: string) => {
    const { items } = (
      await admin.get('/api/customers?limit=200&fields=healthScore,readinessScore,parcelsInCustody')
    ).json<Page<AnyRecord>>()
    return items.find((item) => item.id === id)
  }
  const fresh = await sampleRecord(admin, customers, north)
  expect((await inList(fresh.id))?.readinessScore).toBe(fresh.readinessScore)
  await run(sql`delete from app_heartbeats where customer_id = ${north}`)
  const now = await read(north)
  expect((await inList(north))?.healthScore).not.toBe(now.healthScore)
  await runTask(database, scoresTask)
  expect(await inList(north)).toMatchObject({
    healthScore: now.healthScore,
    readinessScore: now.readinessScore,
    parcelsInCustody: now.parcelsInCustody,
  })
})
