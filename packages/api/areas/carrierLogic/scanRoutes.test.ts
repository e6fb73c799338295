/** Scans reported by stations: who may, what is stored, and what is learned from them. */

import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { pathOf, sampleBody } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { stationOf } from '../../testing/station.ts'
import { keepScans } from './scanRoutes.ts'

const server = await testServer()
const { admin, north, south, database } = server
const station = await stationOf(server, [north])
const carrier = async (customerId: string, code: string) =>
  (
    await admin.post(pathOf(carriers, customerId), {
      ...(await sampleBody(admin, carriers, customerId)),
      name: code,
      code,
    })
  ).json<AnyRecord>()
const ups = await carrier(north, 'UPS')

interface Logged {
  barcode: string
  result: string
  carrierId: string | null
  chosenCarrierId: string | null
  ruleId: string | null
  runnerUp: string | null
  version: number
}
const logged = (id: string) =>
  tx(database, { customerId: north }, (db) =>
    db.one(sql<Logged>`select barcode, result, carrier_id as "carrierId", chosen_carrier_id as "chosenCarrierId", rule_id as "ruleId",
      runner_up_rule_id as "runnerUp", rule_set_version as version from scan_log where id = ${id}`),
  )

const waitingForLock = async () =>
  (
    await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount !== 0

const countOf = async (id: string) =>
  (
    await tx(database, 'all', (db) =>
      db.one(sql<{ count: number }>`select count(*)::int as count from scan_log where id = ${id}`),
    )
  )?.count

it('stores each scan with its result, rule and rule set', async () => {
  const [known, unknown] = [newId(), newId()]
  const answer = await station.report(north, [
    { id: known, text: '1Z5R89390357567127', symbology: 'code128' },
    { id: unknown, text: 'nobody knows me 1', chosenCarrier: 'ups' },
  ])
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json<{ results: object[] }>().results).toMatchObject([
    { id: known, result: 'matched', carrier: { code: 'UPS' } },
    { id: unknown, result: 'unmatched', carrier: null },
  ])
  expect(await logged(known)).toMatchObject({
    result: 'matched',
    carrierId: ups.id,
    ruleId: expect.any(String),
    version: 1,
  })
  expect(await logged(unknown)).toMatchObject({
    result: 'unmatched',
    carrierId: null,
    chosenCarrierId: ups.id,
    ruleId: null,
  })
})

it('stores a scan once, however often it’s reported', async () => {
  const scan = { id: newId(), text: 'TBA502887274000' }
  for (const _ of [1, 2]) expect((await station.report(north, [scan])).statusCode).toBe(201)
  expect(await countOf(scan.id)).toBe(1)
})

it('stores a scan once if it’s reported again before the first report is committed', async () => {
  const id = newId()
  const row = (at: string) => ({ id, at, barcode: 'TBA1', normalised: 'TBA1', result: 'unmatched' })
  const keep = (at: string, meanwhile?: () => Promise<unknown>) =>
    tx(database, { customerId: north }, async (db) => {
      await keepScans(db, north, 1, [row(at)])
      await meanwhile?.()
    })
  let second: Promise<void> | undefined
  await keep('2026-11-01T10:00:00.001Z', async () => {
    const done = vi.fn<() => void>()
    second = keep('2026-11-01T10:00:00.002Z').then(done)
    await vi.waitUntil(async () => done.mock.calls.length > 0 || (await waitingForLock()), { timeout: 15_000 })
  })
  await second
  expect(await countOf(id)).toBe(1)
})

it('stores a scan once if a report contains it twice', async () => {
  const scan = { id: newId(), text: 'TBA502887274000' }
  const later = { ...scan, at: '2026-01-02T03:04:05Z' }
  expect((await station.report(north, [scan, later])).statusCode).toBe(201)
  expect(await countOf(scan.id)).toBe(1)
})

it('rejects users, apps without the scope, ended tokens and inaccessible customers', async () => {
  const body = { scans: [{ id: newId(), text: 'A' }] }
  expect((await admin.post(`/api/customers/${north}/scans`, body)).statusCode).toBe(401)
  expect((await station.report(south, [{ text: 'A' }])).statusCode).toBe(404)
  const reader = await stationOf(server, [north], ['parcels.read'])
  expect((await reader.report(north, [{ text: 'A' }])).statusCode).toBe(401)
  const gone = await stationOf(server, [north])
  expect((await gone.report(north, [{ text: 'A' }])).statusCode).toBe(201)
  const path = `${pathOf(apiUsers, north)}/${gone.apiUserId}`
  const { rowVersion } = (await admin.get(path)).json<AnyRecord>()
  expect((await admin.patch(path, { status: 'suspended' }, rowVersion)).statusCode).toBe(200)
  expect((await gone.report(north, [{ text: 'A' }])).statusCode).toBe(401)
  const asProgram = await server.app.inject({ url: '/api/jobs', headers: { authorization: `Bearer ${station.token}` } })
  expect(asProgram.statusCode).toBe(401)
})

it('rejects another customer’s station, an unknown carrier, and a future time', async () => {
  const wrong = await station.report(north, [
    { text: 'A', siteId: newId() },
    { text: 'A', chosenCarrier: 'NOBODY' },
    { text: 'A', at: '2099-01-01T00:00:00Z' },
  ])
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    'scans.0.siteId',
    'scans.1.chosenCarrier',
    'scans.2.at',
  ])
})

it('learns an ambiguous barcode’s carrier from users’ selections', async () => {
  const dhl = await carrier(north, 'DHL')
  // Ten digits, which DHL Express and others use.
  const doubtful = '3318810025'
  const ask = async () =>
    (await admin.post(`/api/customers/${north}/carrierLogic/identify`, { scans: [{ text: doubtful }] })).json<{
      results: { candidates: { carrier: { code: string }; bits: number }[] }[]
    }>().results[0]
  const bitsOf = async () => (await ask())?.candidates.find(({ carrier: { code } }) => code === 'DHL')?.bits ?? 0
  const before = await bitsOf()
  const chosen = Array.from({ length: 200 }, (_, index) => ({ text: `doubt ${index}`, chosenCarrier: 'DHL' }))
  expect((await station.report(north, chosen)).statusCode).toBe(201)
  expect(dhl.code).toBe('DHL')
  expect(await bitsOf()).toBeGreaterThan(before + 2)
})

it('accepts whatever a scanner may send: control characters, NUL, 10,000 characters', async () => {
  const id = newId()
  const answer = await station.report(north, [{ id, text: `\u0000\u001d${'Z'.repeat(10_000)}` }])
  expect(answer.statusCode, answer.body).toBe(201)
  expect((await logged(id))?.barcode).toHaveLength(500)
})
