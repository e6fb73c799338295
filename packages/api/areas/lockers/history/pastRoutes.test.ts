/** A bank's history: replayed from the last checkpoint, it equals a full replay. */
import type { PastTrack, PastWindow } from '@postern/domain/areas/lockers/history/pastEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { foundDoors, lockerWorld, type WorldBank } from '../../../testing/live/lockerWorld.ts'
import { signedWebhook } from '../../../testing/live/signedWebhook.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { consumerOf } from '../ingest/consumerOf.ts'
import { keepWallsTask } from './keepWallsTask.ts'
import { type Happening, type KeptDoor, replayWall, wallAt } from './replayWall.ts'

const server = await testServer()
const { admin, app, database, deps, north, person } = server
const run = <Row>(statement: ReturnType<typeof sql<Row>>) => tx(database, 'all', (db) => db.all(statement))

const hourMs = 3_600_000
const windowMs = 6 * hourMs
const path = ({ id }: WorldBank, rest: string) => `/api/customers/${north}/lockerBanks/${id}/${rest}`
const windowAt = async (bank: WorldBank, from: number) => {
  const answer = await admin.get(path(bank, `past?from=${new Date(from).toISOString()}`))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PastWindow>()
}

const doorsAt = ({ doors, steps }: PastWindow, at: number) => {
  const wall = new Map(doors.map((door) => [door.lockerId, door]))
  for (const { at: when, ...door } of steps) if (Date.parse(when) <= at) wall.set(door.lockerId, door)
  return [...wall.values()].toSorted((a, b) => (a.lockerId < b.lockerId ? -1 : 1))
}

/** Two days of a bank, in chunks. A backdated checkpoint follows each; some events arrive one chunk later. */
async function livedBank(pieces: number) {
  const world = await lockerWorld(server, { banks: 1, doors: 6 })
  const bank = world.banks[0] ?? expect.fail('no bank')
  const [start] = await run(sql<{ doors: KeptDoor[] }>`
    select jsonb_agg(jsonb_build_object('lockerId', id, 'readings', '{}'::jsonb, 'serviceState', service_state,
      'occupancy', occupancy, 'doorState', door_state, 'fault', fault)) as doors
    from lockers where locker_bank_id = ${bank.id}`)
  const began = bank.now
  let late: ReturnType<WorldBank['act']> = []
  for (let piece = 0; piece < pieces; piece++) {
    const events = Array.from({ length: 40 }, () => bank.act()).flat()
    const held = events.filter(() => Math.random() < 0.2)
    const sent = [...late, ...events.filter((event) => !held.includes(event))]
    late = held
    const { body, headers } = signedWebhook(world.account.signingSecret, sent)
    await app.inject({ method: 'POST', url: world.path, headers, payload: body })
    await consumerOf(deps).idle()
    const then = new Date(bank.now).toISOString()
    await run(
      sql`update locker_events set received_at = ${then} where locker_bank_id = ${bank.id} and received_at > now() - interval '1 hour'`,
    )
    await runTask(database, keepWallsTask)
    await run(
      sql`update locker_wall_checkpoints set at = ${then} where locker_bank_id = ${bank.id} and at > now() - interval '1 hour'`,
    )
  }
  return { world, bank, began, start: start?.doors ?? expect.fail('no doors') }
}

describe('the past of a bank', () => {
  it('equals a full replay, at any minute and however late events arrive', async () => {
    const { bank, began, start } = await livedBank(8)
    const everything = await run(sql<Happening>`
      select at, locker_id as "lockerId", event, null as edit from locker_events
      where locker_bank_id = ${bank.id} and locker_id is not null and arrival <> 'duplicate' order by at, id`)
    const replayed = replayWall(start, everything, {
      status: 'active',
      connectivity: 'online',
      drainingSince: null,
      hasContentSensor: true,
    })
    expect(replayed.length).toBeGreaterThan(200)
    const [first] = await run(sql<{ at: string }>`
      select min(at) as at from locker_wall_checkpoints where locker_bank_id = ${bank.id}`)
    const known = Date.parse(first?.at ?? '')
    expect(known).toBeGreaterThan(began)
    for (let turn = 0; turn < 30; turn++) {
      const from = known + Math.random() * (bank.now - known)
      const at = from + Math.random() * windowMs
      const expected = [...wallAt(start, replayed, at)]
        .map(([lockerId, door]) => ({ lockerId, ...door }))
        .toSorted((a, b) => (a.lockerId < b.lockerId ? -1 : 1))
      expect(doorsAt(await windowAt(bank, from), at), new Date(at).toISOString()).toEqual(expected)
    }
  }, 60_000)

  it('shows users’ edits from the time they were made', async () => {
    const { bank } = await livedBank(1)
    const [door] = await run(sql<{ id: string; rowVersion: number }>`
      select id, row_version as "rowVersion" from lockers where locker_bank_id = ${bank.id} limit 1`)
    if (!door) expect.fail('no door')
    const from = Math.max(bank.now, Date.now() - hourMs)
    const before = await windowAt(bank, from)
    const answer = await admin.patch(
      `/api/customers/${north}/lockers/${door.id}`,
      { serviceState: 'maintenance', outReason: 'cleaning' },
      door.rowVersion,
    )
    expect(answer.statusCode, answer.body).toBe(200)
    const after = await windowAt(bank, from)
    const serviceOf = (wall: ReturnType<typeof doorsAt>) =>
      wall.find(({ lockerId }) => lockerId === door.id)?.serviceState
    expect(serviceOf(doorsAt(before, Date.now()))).toBe('inService')
    expect(serviceOf(doorsAt(after, from))).toBe('inService')
    expect(serviceOf(doorsAt(after, Date.now()))).toBe('maintenance')
  })

  it('has a track with occupancy by hour, faults and outages', async () => {
    const { bank } = await livedBank(2)
    await run(sql`insert into locker_bank_connectivity (customer_id, locker_bank_id, at, connectivity)
      values (${north}, ${bank.id}, now() - interval '5 hours', 'offline'), (${north}, ${bank.id}, now() - interval '4 hours', 'online')
      on conflict do nothing`)
    const track = (await admin.get(path(bank, 'track'))).json<PastTrack>()
    expect(track.hours).toHaveLength(7 * 24 + 1)
    const taken = (await foundDoors(server, bank)).filter(({ occupancy }) => occupancy === 'occupied')
    expect(track.hours.at(-1)?.taken).toBe(taken.length)
    expect(track.hours.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThan(100)
    expect(track.marks.map(({ type }) => type)).toContain('faultRaised')
    const outage = track.outages.find(({ from }) => Math.abs(Date.parse(from) - (Date.now() - 5 * hourMs)) < 60_000)
    expect(outage && Date.parse(outage.until) - Date.parse(outage.from)).toBe(hourMs)
  })

  it('covers 7 days, and is visible to users who may view doors', async () => {
    const { bank } = await livedBank(1)
    for (const at of [Date.now() + hourMs, Date.now() - 8 * 24 * hourMs])
      expect((await admin.get(path(bank, `past?from=${new Date(at).toISOString()}`))).statusCode).toBe(400)
    const stranger = await person(allPermissions.filter((permission) => permission !== 'lockers.lockers.view'))
    expect((await stranger.get(path(bank, 'track'))).statusCode).toBe(401)
  })

  it('keeps no checkpoint longer than needed', async () => {
    const { bank } = await livedBank(1)
    await run(sql`update locker_wall_checkpoints set at = now() - interval '9 days' where locker_bank_id = ${bank.id}`)
    await runTask(database, keepWallsTask)
    expect(
      await run(sql<{ isNew: boolean }>`
        select at > now() - interval '1 hour' as "isNew" from locker_wall_checkpoints where locker_bank_id = ${bank.id}`),
    ).toEqual([{ isNew: true }])
  })
})
