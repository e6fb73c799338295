/** How a record was used, span by span. */

import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import type { UsagePoint } from '@postern/domain/areas/parcels/usageEndpoints.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const { create, read } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))

const [site, action, level] = [await create(sites), await create(actions), await create(priorityLevels)]

interface Received {
  readonly daysAgo: number
  readonly carrier: AnyRecord
  /** Hours after arrival, of the ten it had, until it was handed over; omitted if it's still open. */
  readonly closedAfter?: number
}

async function receive({ daysAgo, carrier, closedAfter }: Received): Promise<string> {
  const id = newId()
  const at = sql`now() - make_interval(days => ${daysAgo})`
  await run(sql`
    insert into parcels (customer_id, id, site_id, internal_number, carrier_id, priority_level_id, current_action_id, status_group,
      received_at, due_at, closed_at)
    values (${north}, ${id}, ${site.id}, ${id}, ${carrier.id}, ${level.id}, ${action.id}, ${closedAfter === undefined ? 'open' : 'closed'},
      ${at}, ${at} + interval '10 hours', ${closedAfter === undefined ? null : sql`${at} + make_interval(hours => ${closedAfter})`})`)
  return id
}

const step = (parcelId: string, actionId: unknown, minutesAgo: number) =>
  run(sql`insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
    values (${north}, ${newId()}, now() - make_interval(mins => ${minutesAgo}), ${parcelId}, ${actionId}, 'Done')`)

interface Answer {
  points: UsagePoint[]
  minutesToNext: number | null
}

const address = (customerId: string, of: string, id: unknown, by = 'day') =>
  `/api/customers/${customerId}/usage?of=${of}&id=${id}&by=${by}`
const usage = async (of: string, id: unknown, by?: string) =>
  (await admin.get(address(north, of, id, by))).json<Answer>()

it('returns 30 days or 13 weeks, including empty ones, and how punctual the parcels were', async () => {
  const carrier = await create(carriers)
  for (const closedAfter of [2, 8, 12]) await receive({ daysAgo: 3, carrier, closedAfter })
  await receive({ daysAgo: 3, carrier })
  await receive({ daysAgo: 0, carrier })
  await receive({ daysAgo: 200, carrier })
  const { points, minutesToNext } = await usage('carriers', carrier.id)
  expect(points).toHaveLength(30)
  expect(points.at(-4)).toMatchObject({ count: 4, early: 1, onTime: 1, late: 2 })
  expect(points.at(-1)).toMatchObject({ count: 1, early: 0, onTime: 0, late: 0 })
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(5)
  expect(minutesToNext).toBeNull()
  const weeks = (await usage('carriers', carrier.id, 'week')).points
  expect(weeks).toHaveLength(13)
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(5)
})

it('matches the list’s share of parcels on time', async () => {
  const { points } = await usage('priorityLevels', level.id)
  const sum = (name: 'early' | 'onTime' | 'late') => points.reduce((all, point) => all + point[name], 0)
  const inTime = sum('early') + sum('onTime')
  expect((await read(priorityLevels, level)).onTime).toBe((100 * inTime) / (inTime + sum('late')))
})

it('counts an action’s events, and shows how long the next one usually takes', async () => {
  const [first, second] = [await create(actions), await create(actions)]
  const carrier = await create(carriers)
  for (const minutes of [10, 30, 50]) {
    const parcel = await receive({ daysAgo: 1, carrier })
    await step(parcel, first.id, 60)
    await step(parcel, second.id, 60 - minutes)
  }
  const { points, minutesToNext } = await usage('actions', first.id)
  expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(minutesToNext).toBe(30)
  expect((await usage('actions', second.id)).minutesToNext).toBeNull()
})

it('is shown to users who may see the record, at accessible customers', async () => {
  const carrier = await create(carriers)
  const clerk = await person(allPermissions.filter((permission) => !permission.startsWith('mail.carriers')))
  expect((await clerk.get(address(north, 'carriers', carrier.id))).statusCode).toBe(401)
  expect((await admin.get(address(south, 'carriers', carrier.id))).statusCode).toBe(404)
  expect((await admin.get(address(north, 'contacts', carrier.id))).statusCode).toBe(400)
})
