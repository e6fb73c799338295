/** The overview shows users what they may see, and nothing twice. */
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, north, person } = await testServer()
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const overview = async (who: Person = admin) =>
  (await who.get(`/api/customers/${north}/overview`)).json<CustomerOverview>()

const [site, bank, action] = [
  await sampleRecord(admin, sites, north),
  await sampleRecord(admin, lockerBanks, north),
  await sampleRecord(admin, actions, north),
]

/** At noon local time, so daylight saving changes don't move them to another day. */
const receive = (count: number, daysAgo: number) =>
  run(sql`insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at, due_at, closed_at)
    select ${north}, gen_random_uuid(), ${site.id}, gen_random_uuid()::text, ${action.id}, 'closed', at, at, at
    from (select (date_trunc('day', now() at time zone c.timezone) - make_interval(days => ${daysAgo}) + interval '12 hours')
      at time zone c.timezone as at from customers c, generate_series(1, ${count}::int) where c.id = ${north}) n`)

it('lists an offline bank as needing attention, and only for users who can view banks', async () => {
  await run(sql`update locker_banks set connectivity = 'offline' where id = ${bank.id}`)
  const line = { kind: 'banksOffline', count: 1, names: [bank.name] }
  expect((await overview()).attention).toContainEqual(expect.objectContaining(line))
  const other = await person(allPermissions.filter((permission) => permission !== 'lockers.banks.view'))
  const seen = await overview(other)
  expect(seen.attention.map(({ kind }) => kind)).not.toContain('banksOffline')
  expect(seen.banks).toBeNull()
  expect(seen.changes.map(({ resource }) => resource)).not.toContain('lockerBanks')
})

it('compares a day with the same weekday of the 4 weeks before it', async () => {
  for (const [count, daysAgo] of [
    [5, 2],
    [2, 9],
    [7, 16],
    [4, 23],
    [3, 30],
    [90, 37],
    [50, 3],
  ] as const)
    await receive(count, daysAgo)
  const { days } = await overview()
  expect(days).toHaveLength(28)
  expect(days.at(-3)).toMatchObject({ received: 5, low: 2, high: 7 })
})

it('shows one request’s changes to many records as one line', async () => {
  const places = [await sampleRecord(admin, sites, north), await sampleRecord(admin, sites, north)]
  const answer = await admin.post(`/api/customers/${north}/sites/bulk`, {
    ids: places.map(({ id }) => id),
    patch: { city: 'Larkspur' },
    expected: 2,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const [latest] = (await overview()).changes
  expect(latest).toMatchObject({ action: 'update', resource: 'sites', records: 2 })
})
