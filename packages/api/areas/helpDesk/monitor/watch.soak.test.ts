/** A simulated month: banks go offline and come back, stations stop sending. Each outage opens one ticket, which closes automatically. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { expect, it } from 'vitest'
import { openPool, tx } from '../../../database/db.ts'
import { monitorRules } from '../../../monitorRule.ts'
import { letClockMove } from '../../../testing/movableClock.ts'
import { sampleRecord } from '../../../testing/sample.ts'
import { testServer } from '../../../testing/server.ts'
import { changeTicket } from '../writes/changeTicket.ts'
import { platformAuthor } from '../writes/ticketEvents.ts'
import { watch } from './watch.ts'

/** Every half hour of simulated time. */
const steps = process.env.POSTERN_SOAK ? 1_440 : 30
const seed = Number(process.env.POSTERN_SEED ?? Date.now() % 100_000)

function randomNumbers(from: number): () => number {
  let state = from
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const server = await testServer()
const { admin, north } = server
const { run, moveTo } = await letClockMove(server.url)
await run(`update customers set status = 'live' where id = $1`, [north])
// Connections opened earlier use the real clock.
const pool = openPool(server.url)
const database = { ...server.database, pool }
const rulesWith = (...keys: readonly string[]) => monitorRules().filter(({ key }) => keys.includes(key))

async function watchAll(rules = rulesWith('bank.offline', 'station.silent')): Promise<void> {
  for (const rule of rules) await tx(database, 'all', (db) => watch(db, rule, () => {}))
}

interface Thing {
  readonly id: string
  readonly fail: () => Promise<unknown>
  readonly recover: () => Promise<unknown>
  /** As a heartbeat, where needed. */
  readonly live: () => Promise<unknown>
}

const always = JSON.stringify(
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      [{ from: '00:00', to: '24:00' }],
    ]),
  ),
)

async function bank(): Promise<Thing> {
  const { id } = await sampleRecord(admin, lockerBanks, north)
  const set = (connectivity: string) =>
    run(`update locker_banks set status = 'active', connectivity = $2 where id = $1`, [id, connectivity])
  await set('online')
  return { id, fail: () => set('offlineConfirmed'), recover: () => set('online'), live: async () => {} }
}

async function station(): Promise<Thing> {
  const { id, siteId } = await sampleRecord(admin, stations, north)
  await run(`update stations set pairing_state = 'paired' where id = $1`, [id])
  await run(
    `update sites set status = 'active', closed_days = '[]', holiday_calendar = 'none', special_hours = '[]', opening_hours = $2::jsonb where id = $1`,
    [siteId, always],
  )
  const beat = () =>
    run(
      `insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok, scanner_ok,
         memory_mb, cpu_percent, errors_day, crashes_day, latency_ms)
       values ($1, $2, now(), '1.0.0', 'Windows 11', 60, 0, true, true, 100, 1, 0, 0, 20) on conflict do nothing`,
      [north, id],
    )
  return {
    id,
    live: () => beat(),
    recover: () => beat(),
    fail: () => run(`update app_heartbeats set at = at - interval '3 hours' where station_id = $1`, [id]),
  }
}

interface Found {
  readonly id: string
  readonly tickets: number
  readonly open: number
  readonly reopened: number
}

const ticketsOf = (ids: readonly string[]) =>
  run<Found>(
    `select i.id, count(t.id)::int as tickets, (count(t.id) filter (where t.solved_at is null))::int as open,
       coalesce(sum(t.reopened_count), 0)::int as reopened
     from unnest($1::uuid[]) i(id) left join tickets t on t.monitor_id = i.id group by i.id`,
    [ids],
  )

it('leaves a ticket open if someone works on it, and notes the recovery', async () => {
  const thing = await bank()
  await thing.fail()
  await watchAll()
  const [ticket] = await run<{ id: string }>('select id from tickets where monitor_id = $1', [thing.id])
  const ref = { customerId: north, id: ticket?.id ?? '' }
  await tx(database, { customerId: north }, (db) =>
    changeTicket(
      db,
      { userId: admin.id, via: 'console', requestId: null },
      ref,
      { assigneeId: admin.id },
      { author: { ...platformAuthor, kind: 'staff', id: admin.id, name: 'Sam' } },
    ),
  )
  await thing.recover()
  await watchAll()
  await watchAll()
  const lines = await run<{ body: string }>('select body from ticket_events where ticket_id = $1 order by id', [ref.id])
  expect(lines.filter(({ body }) => body.startsWith('It works again.'))).toHaveLength(1)
  expect((await ticketsOf([thing.id]))[0]).toMatchObject({ open: 1, tickets: 1 })
})

it('keeps an offline station’s ticket while its site is closed, and opens none during that time', async () => {
  const thing = await station()
  const setHours = (hours: string) =>
    run(`update sites set opening_hours = $2::jsonb where id = (select site_id from stations where id = $1)`, [
      thing.id,
      hours,
    ])
  await thing.live()
  await thing.fail()
  await setHours('{}')
  await watchAll()
  expect((await ticketsOf([thing.id]))[0]).toMatchObject({ open: 0, tickets: 0 })
  await setHours(always)
  await watchAll()
  await setHours('{}')
  await watchAll()
  expect((await ticketsOf([thing.id]))[0]).toMatchObject({ open: 1, tickets: 1 })
})

it('would open a second ticket for an outage without looking for the first (control)', async () => {
  const thing = await bank()
  await thing.fail()
  const [rule] = rulesWith('bank.offline')
  if (!rule) throw new Error('the rule is missing')
  await watchAll([rule])
  // Control: under another key the same issue counts as new.
  await watchAll([{ ...rule, key: 'bank.offlineAgain' }])
  expect((await ticketsOf([thing.id]))[0]?.tickets).toBe(2)
})

it.each(monitorRules().map((rule) => [rule.key, rule] as const))('%s runs', async (_, rule) => {
  await expect(tx(database, 'all', (db) => db.all(rule.found))).resolves.toBeDefined()
})

// Runs last: a month later, all sessions have expired.
it('opens one ticket for each outage and closes it on recovery, over a simulated month', {
  timeout: 1_800_000,
}, async () => {
  const random = randomNumbers(seed)
  const things = [await bank(), await bank(), await bank(), await station(), await station()]
  const broken = new Set<string>()
  const outages = new Map(things.map(({ id }) => [id, 0]))
  for (let step = 1; step <= steps; step++) {
    await moveTo(`${step * 30} minutes`)
    for (const thing of things) {
      if (broken.has(thing.id)) {
        if (random() < 0.3) {
          await thing.recover()
          broken.delete(thing.id)
        }
      } else if (random() < 0.1) {
        await thing.live()
        await thing.fail()
        broken.add(thing.id)
        outages.set(thing.id, (outages.get(thing.id) ?? 0) + 1)
      } else await thing.live()
    }
    await watchAll()
    // A second run changes nothing.
    await watchAll()
    const found = await ticketsOf(things.map(({ id }) => id))
    for (const { id, open, tickets, reopened } of found) {
      expect(open, `step ${step} of seed ${seed}`).toBe(broken.has(id) ? 1 : 0)
      // An outage that recurs within an hour keeps its ticket.
      expect(tickets + reopened, `step ${step} of seed ${seed}`).toBe(outages.get(id))
    }
  }
  expect([...outages.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(steps / 20)
})
