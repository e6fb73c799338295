import { actions } from '@postern/domain/areas/mail/actions.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, database, north, south } = await testServer()
const { create } = actsIn(admin, north)
const run = (statement: ReturnType<typeof sql>) => tx(database, 'all', (db) => db.all(statement))
const site = await create(sites, { timezone: 'Asia/Tokyo' })
const action = await create(actions)
const shelf = () => create(locations, { siteId: site.id, buildingId: null, floorId: null })

/** So many days before the day it is there now, at this hour on the clock there. */
const there = (daysAgo: number, hour: number) =>
  sql`((date_trunc('day', now() at time zone 'Asia/Tokyo') - make_interval(days => ${daysAgo}) + make_interval(hours => ${hour})) at time zone 'Asia/Tokyo')`

type Moment = ReturnType<typeof there>

async function parcel(steps: readonly { at: Moment; location: AnyRecord; voided?: boolean }[], closedAt?: Moment) {
  const id = newId()
  await run(sql`
    insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at, closed_at)
    values (${north}, ${id}, ${site.id}, ${`PKG${id}`}, ${action.id}, ${closedAt ? 'closed' : 'waiting'}, ${there(40, 0)}, ${closedAt ?? null})`)
  for (const { at, location, voided } of steps)
    await run(sql`
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, location_id, voided_by)
      values (${north}, gen_random_uuid(), ${at}, ${id}, ${action.id}, 'Stored', ${location.id}, ${voided ? newId() : null})`)
}

const fillOf = async ({ id }: AnyRecord, customer = north) =>
  admin.get(`/api/customers/${customer}/locations/${id}/fill`)

/** From today back. */
const mostOf = async (location: AnyRecord): Promise<number[]> => {
  const { days } = (await fillOf(location)).json<{ days: { day: string; most: number }[] }>()
  expect(days).toHaveLength(30)
  return days.map(({ most }) => most).toReversed()
}

it('shows the most parcels there at any one time of each day, in the site’s time zone', async () => {
  const [here, elsewhere] = [await shelf(), await shelf()]
  // Two meet on the third day before today; one is moved in the evening, the other handed over the day after.
  await parcel([
    { at: there(3, 9), location: here },
    { at: there(3, 20), location: elsewhere },
  ])
  await parcel([{ at: there(3, 19), location: here }], there(2, 1))
  // Gone before the next one arrives: never two at a time.
  await parcel([{ at: there(5, 8), location: here }], there(5, 10))
  await parcel([{ at: there(5, 11), location: here }], there(5, 12))
  expect((await mostOf(here)).slice(0, 7)).toEqual([0, 0, 1, 2, 0, 1, 0])
  expect((await mostOf(elsewhere)).slice(0, 5)).toEqual([1, 1, 1, 1, 0])
})

it('counts a parcel once, however often it was scanned there, and ignores voided events', async () => {
  const here = await shelf()
  await parcel([
    { at: there(2, 9), location: here },
    { at: there(1, 9), location: here },
  ])
  await parcel([{ at: there(1, 10), location: here, voided: true }])
  // It was there before the days shown.
  await parcel([{ at: there(35, 10), location: here }], there(28, 10))
  const most = await mostOf(here)
  expect(most.slice(0, 4)).toEqual([1, 1, 1, 0])
  expect(most.slice(27)).toEqual([0, 1, 1])
})

it('works only for the customer’s locations', async () => {
  expect((await fillOf(await shelf(), south)).statusCode).toBe(404)
})
