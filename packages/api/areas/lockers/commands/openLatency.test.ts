/** How long doors take to open: for a bank, and for a vendor. */
import type { LiveBank } from '@postern/domain/areas/lockers/liveEndpoints.ts'
import type { VendorHealth } from '@postern/domain/areas/lockers/vendorEndpoints.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { quickly } from '../../../database/db.ts'
import { lockerWorld, type WorldBank } from '../../../testing/live/lockerWorld.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, database, north } = server

interface Asked {
  readonly state: string
  readonly seconds: number
  readonly daysAgo?: number
  readonly command?: string
}

const ask = (bank: WorldBank, { state, seconds, daysAgo = 0, command = 'open' }: Asked) =>
  quickly(
    database,
    sql<object>`insert into locker_commands (customer_id, id, locker_bank_id, locker_id, door_ref, command, state, reason, requested_by,
        requested_at, sent_at, settled_at)
      select ${north}, gen_random_uuid(), ${bank.id}, l.id, 'D1', ${command}, ${state}, 'Parcel for Dana', ${admin.id}, t.at,
        t.at + interval '1 minute', t.at + interval '1 minute' + make_interval(secs => ${seconds})
      from (select now() - make_interval(days => ${daysAgo}, mins => 5) as at) t,
        (select id from lockers where locker_bank_id = ${bank.id} limit 1) l`,
  )

it('is measured from sending to the door’s confirmation, over 7 days per bank and 30 per vendor', async () => {
  const world = await lockerWorld(server, { banks: 2, doors: 1 })
  const [bank, other] = world.banks
  if (!bank || !other) expect.fail('no banks')
  const opening = async () =>
    (await admin.get(`/api/customers/${north}/lockerBanks/${bank.id}/live`)).json<LiveBank>().opening
  expect(await opening()).toEqual({ opens: 0, confirmed: 0, p50Ms: null, p95Ms: null })
  for (const seconds of [1, 2, 3]) await ask(bank, { state: 'confirmed', seconds })
  await ask(bank, { state: 'failed', seconds: 60 })
  // None of these is an open command of the last 7 days that a door could have confirmed.
  await ask(bank, { state: 'canceled', seconds: 90 })
  await ask(bank, { state: 'confirmed', seconds: 90, command: 'setInService' })
  await ask(bank, { state: 'confirmed', seconds: 11, daysAgo: 8 })
  await ask(other, { state: 'confirmed', seconds: 13, daysAgo: 8 })
  expect(await opening()).toEqual({ opens: 4, confirmed: 3, p50Ms: 2_000, p95Ms: 2_900 })
  await ask(bank, { state: 'confirmed', seconds: 500, daysAgo: 31 })
  const health = (await admin.get(`/api/system/lockerVendors/${world.vendorId}/health`)).json<VendorHealth>()
  expect(health.opening).toEqual({ opens: 6, confirmed: 5, p50Ms: 3_000, p95Ms: 12_600 })
})
