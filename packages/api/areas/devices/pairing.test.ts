/** Pairing a device with a station: a code that is shown once, works once, for 15 minutes, and isn't stored. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'
import { stationOf } from '../../testing/station.ts'

const server = await testServer()
const { admin, person, north, south, database, log } = server
const { create, refusal, change, read, archive } = actsIn(admin, north)
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const program = await stationOf(server, [north, south])
const at = (station: AnyRecord) => `/api/customers/${north}/stations/${station.id}`
const device = { deviceSerial: 'SN-1', os: 'Android 14', hostname: 'desk-1' }

interface Code {
  code: string
  expiresAt: string
}
const begin = async (station: AnyRecord): Promise<Code> => {
  const answer = await admin.post(`${at(station)}/pairingCode`)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Code>()
}
const pair = (code: string, customerId = north) =>
  program.post(`/api/customers/${customerId}/stations/pair`, { code, ...device })

describe('a pairing code', () => {
  it('pairs the device that sends it with its details', async () => {
    const station = await create(stations)
    const { code, expiresAt } = await begin(station)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const pending = await read(stations, station)
    expect(pending.pairingState).toBe('pending')
    expect((Date.parse(expiresAt) - Date.parse(pending.updatedAt)) / 60_000).toBeCloseTo(15, 0)
    const answer = await pair(code)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ id: station.id, name: station.name, siteId: station.siteId })
    expect(await read(stations, station)).toMatchObject({
      pairingState: 'paired',
      pairingCodeExpiresAt: null,
      ipAddress: '127.0.0.1',
      ...device,
    })
  })

  it('is accepted in any case, with spaces and hyphens', async () => {
    const { code } = await begin(await create(stations))
    expect((await pair(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).statusCode).toBe(200)
  })

  it('works once, even if two devices send it at the same time', async () => {
    const { code } = await begin(await create(stations))
    const answers = await Promise.all([pair(code), pair(code), pair(code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    expect((await pair(code)).statusCode).toBe(400)
  })

  it('expires after 15 minutes', async () => {
    const station = await create(stations)
    const { code } = await begin(station)
    await run(sql`update station_pairing_codes set expires_at = expires_at - interval '15 minutes'`)
    expect((await pair(code)).statusCode).toBe(400)
    expect((await read(stations, station)).pairingState).toBe('pending')
    const fresh = await begin(station)
    expect((await pair(fresh.code)).statusCode).toBe(200)
  })

  it('is void once another is created, pairing is canceled or the station is archived', async () => {
    const station = await create(stations)
    const first = await begin(station)
    const second = await begin(station)
    expect((await pair(first.code)).statusCode).toBe(400)
    expect((await change(stations, await read(stations, station), { pairingState: 'unpaired' })).statusCode).toBe(200)
    expect((await pair(second.code)).statusCode).toBe(400)
    const third = await begin(station)
    await archive(stations, station)
    expect((await pair(third.code)).statusCode).toBe(400)
    expect((await run(sql`select from station_pairing_codes where station_id = ${station.id}`)).length).toBe(0)
  })

  it('works for one customer only', async () => {
    const { code } = await begin(await create(stations))
    expect((await pair(code, south)).statusCode).toBe(400)
    expect((await pair(code)).statusCode).toBe(200)
  })

  it('can’t be guessed: wrong attempts are rate limited, valid ones aren’t', async () => {
    const guessing = await stationOf(server, [north])
    const guess = (code: string) => guessing.post(`/api/customers/${north}/stations/pair`, { code })
    for (let n = 0; n < 3; n++) expect((await guess((await begin(await create(stations))).code)).statusCode).toBe(200)
    const answers = []
    for (let n = 0; n < 32; n++) answers.push((await guess('ABCDEFGH')).statusCode)
    expect(answers.filter((status) => status === 400)).toHaveLength(30)
    expect(answers.at(-1)).toBe(429)
  })
})

it('is never stored with an idempotency key', async () => {
  const station = await create(stations)
  const asked = { headers: { 'idempotency-key': 'pairing' } }
  expect((await admin.post(`${at(station)}/pairingCode`, {}, asked)).statusCode).toBe(400)
  expect((await read(stations, station)).pairingState).toBe('unpaired')
  expect(await run(sql`select from idempotency_keys where key = 'pairing'`)).toEqual([])
})

describe('who may pair', () => {
  const without = (word: Permission) => person(allPermissions.filter((each) => each !== word))

  it('requires its own permission, not the one to edit stations', async () => {
    const station = await create(stations)
    const editor = await without('customers.stations.pair')
    expect((await editor.post(`${at(station)}/pairingCode`)).statusCode).toBe(401)
    await begin(station)
    expect((await editor.post(`${at(station)}/pairingCode`)).statusCode).toBe(401)
  })

  it('requires a device: users can’t set a station to paired', async () => {
    const station = await create(stations)
    await begin(station)
    const pending = await read(stations, station)
    const answer = await change(stations, pending, { pairingState: 'paired' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<FailureBody>().errors?.map(({ path }) => path)).toEqual(['pairingState'])
    const many = await admin.post(`/api/customers/${north}/stations/bulk`, {
      action: 'update',
      ids: [station.id],
      changes: { pairingState: 'paired' },
    })
    expect(many.body).not.toContain('"succeeded":1')
    expect((await read(stations, station)).pairingState).toBe('pending')
    expect((await refusal(stations, { pairingState: 'paired' }))?.map(({ path }) => path)).toEqual(['pairingState'])
  })

  it('excludes apps without the scope, and apps of another customer', async () => {
    const { code } = await begin(await create(stations))
    const call = { code }
    const reader = await stationOf(server, [north], ['parcels.read'])
    expect((await reader.post(`/api/customers/${north}/stations/pair`, call)).statusCode).toBe(401)
    const stranger = await stationOf(server, [south])
    expect((await stranger.post(`/api/customers/${north}/stations/pair`, call)).statusCode).toBe(404)
    expect((await pair(code)).statusCode).toBe(200)
  })

  it('revokes a paired station before pairing it again', async () => {
    const station = await create(stations)
    await pair((await begin(station)).code)
    expect((await admin.post(`${at(station)}/pairingCode`)).statusCode).toBe(409)
    await change(stations, await read(stations, station), { pairingState: 'revoked' })
    expect((await pair((await begin(station)).code)).statusCode).toBe(200)
  })
})

it('is never written to a record, list, history, export, configuration, database or log', async () => {
  const station = await create(stations)
  const { code } = await begin(station)
  const list = `/api/customers/${north}/stations`
  const answers = [
    await admin.get(at(station)),
    await admin.get(`${list}?limit=200&q=${code}`),
    await admin.get(`${list}?limit=200`),
    await admin.get(`${at(station)}/history`),
    await admin.get(`${list}/export?format=csv`),
    await admin.get(`/api/customers/${north}/configuration`),
  ]
  for (const { body, statusCode } of answers) {
    expect(statusCode, body).toBe(200)
    expect(body).not.toContain(code)
  }
  await pair(code)
  const rows = await run(sql<{ text: string }>`
    select row_to_json(a)::text as text from audit_log a where record_id = ${station.id}
    union all select row_to_json(c)::text from station_pairing_codes c
    union all select row_to_json(s)::text from stations s where id = ${station.id}`)
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ text }) => text).join('')).not.toContain(code)
  expect(log.join('')).not.toContain(code)
})
