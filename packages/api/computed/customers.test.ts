/** The two scores of a customer follow from what is there. */
import type { Page } from '@postern/domain/query.ts'
import type { AnyRecord } from '@postern/domain/resource.ts'
import { departments } from '@postern/domain/resources/departments.ts'
import { stations } from '@postern/domain/resources/stations.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../db.ts'
import { sampleRecord } from '../testing/sample.ts'
import { testServer } from '../testing/server.ts'

const { admin, database, north, south } = await testServer()
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const read = async (id: string) => (await admin.get(`/api/customers/${id}`)).json<AnyRecord>()

const beat = (station: AnyRecord, ago: string) =>
  run(sql`insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok,
      scanner_ok, memory_mb, cpu_percent, errors_day, crashes_day, latency_ms)
    values (${north}, ${station.id}, now() - ${ago}::interval, '8.5.0', 'Windows 11', 1, 0, true, true, 1, 1, 0, 0, 1)`)

const ticket = (number: number, priority: string) =>
  run(sql`insert into tickets (customer_id, id, number, subject, description, requester_name, channel, category, priority,
      status, team, created_at, updated_at)
    values (${north}, gen_random_uuid(), ${number}, 'Door stuck', '-', 'Dana', 'phone', 'access', ${priority}, 'open', 'L1', now(), now())`)

it('says nothing of the health of a customer that has nothing running', async () => {
  expect((await read(south)).healthScore).toBeNull()
})

it('counts what is done of the set-up: each step raises the readiness', async () => {
  const before = await read(north)
  await sampleRecord(admin, departments, north)
  const after = await read(north)
  // One of fifteen; two locker checks do not count for who has no lockers.
  expect(Number(after.readinessScore) - Number(before.readinessScore)).toBeGreaterThanOrEqual(6)
  expect((await admin.patch(`/api/customers/${north}`, { goLiveDate: '2027-02-01' }, 1)).statusCode).toBe(200)
  expect(Number((await read(north)).readinessScore)).toBeGreaterThan(Number(after.readinessScore))
})

it('weighs stations that are silent and tickets that are open, and finds who is below a mark', async () => {
  const [first, second] = [await sampleRecord(admin, stations, north), await sampleRecord(admin, stations, north)]
  await run(sql`update stations set pairing_state = 'paired' where customer_id = ${north}`)
  await beat(first, '1 minute')
  await beat(second, '1 minute')
  expect((await read(north)).healthScore).toBe(100)
  await run(sql`delete from app_heartbeats where station_id = ${second.id}`)
  // Stations weigh 30 of the 50 that can be measured here: half of them is 15 less.
  expect((await read(north)).healthScore).toBe(70)
  await ticket(1, 'P4')
  await ticket(2, 'P1')
  // A twentieth and three twentieths of the tickets' 20.
  expect((await read(north)).healthScore).toBe(62)
  const low = (await admin.get('/api/customers?filter[healthScore][lt]=65')).json<Page<AnyRecord>>().items
  expect(low.map(({ id }) => id)).toEqual([north])
})
