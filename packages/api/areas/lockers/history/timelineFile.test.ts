/** A bank's timeline as a file: every line once, and only for users who may see it. */
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { quickly } from '../../../database/db.ts'
import { lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, database, north, south, person } = server
const world = await lockerWorld(server, { banks: 1, doors: 2 })
const bank = world.banks[0] ?? expect.fail('no bank')
const path = `/api/customers/${north}/lockerBanks/${bank.id}/events/export`
const linesOf = (body: string) => body.trimEnd().split('\r\n').slice(1)

const events = 1_200
let door: { id: string; label: string }
beforeAll(async () => {
  const [found] = await quickly(
    database,
    sql<{ id: string; label: string }>`select id, label from lockers where locker_bank_id = ${bank.id} order by label`,
  )
  door = found ?? expect.fail('no door')
  // Several at the same time, so pages end between them.
  await quickly(
    database,
    sql<object>`insert into locker_events (customer_id, id, at, received_at, locker_bank_id, locker_id, door_ref, type, arrival, event, changes)
      select ${north}, gen_random_uuid(), date_trunc('hour', now()) - make_interval(mins => n / 7), now(), ${bank.id},
        case when n % 2 = 0 then ${door.id}::uuid end, 'D1', 'doorOpened', 'applied',
        jsonb_build_object('raw', jsonb_build_object('number', n, 'note', '=1+1, "quoted"')),
        '[{"doorRef": "D1", "attribute": "door", "from": "closed", "to": "open"}]'::jsonb
      from generate_series(1, ${events}) n`,
  )
  await quickly(
    database,
    sql<object>`insert into locker_events (customer_id, id, at, received_at, locker_bank_id, type, arrival)
      values (${north}, gen_random_uuid(), now() - interval '31 days', now(), ${bank.id}, 'tamper', 'applied')`,
  )
})

it('has every event of 30 days once, with our interpretation and the raw payload', async () => {
  const file = await admin.get(path)
  expect(file.statusCode, file.body).toBe(200)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.slice(0, 40)).toContain('Time (UTC),Received (UTC),Kind,Door')
  const lines = linesOf(file.body).filter((line) => line.includes('Door opened'))
  const numbers = lines.map((line) => /""number"": (\d+)|""number"":(\d+)/.exec(line)?.slice(1).find(Boolean))
  expect(new Set(numbers).size).toBe(events)
  expect(lines).toHaveLength(events)
  expect(lines[0]).toContain('Door: Closed → Open')
  expect(file.body).not.toContain('Tamper')
})

it('has only one door’s lines, with the door’s label', async () => {
  const lines = linesOf((await admin.get(`${path}?lockerId=${door.id}`)).body)
  expect(lines).toHaveLength(events / 2)
  expect(lines.every((line) => line.split(',')[3] === door.label)).toBe(true)
})

it('is noted in the audit log, and refused to users without access', async () => {
  const noted = async () =>
    (
      await quickly(
        database,
        sql<{ count: number }>`select count(*)::int as count from audit_log
          where action = 'export' and resource = 'lockerBanks' and customer_id = ${north} and user_id = ${admin.id}`,
      )
    )[0]?.count ?? 0
  const before = await noted()
  await admin.get(path)
  expect(await noted()).toBe(before + 1)
  const stranger = await person(['lockers.lockers.view'], [south])
  expect((await stranger.get(path)).statusCode).toBe(404)
  expect((await (await person(['lockers.banks.view'])).get(path)).statusCode).toBe(401)
})
