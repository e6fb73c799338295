/** Days begin and end at local midnight, and opening hours follow the local clock. */

import { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { isOpenAt } from '@postern/domain/clocks/openHours.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { type Opening, officeHours, type Weekday, weekdays } from '@postern/domain/engine/shapes.ts'
import { isHoliday } from '@postern/domain/values/holidays.ts'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { followCalendar } from './areas/people/calendar.ts'
import { tx } from './database/db.ts'
import { dayOf } from './days.ts'
import { actsIn } from './testing/acts.ts'
import { testServer } from './testing/server.ts'

const { admin, north, provider, database } = await testServer()
const { create, read, change } = actsIn(admin, north)
const run = <T>(statement: RawBuilder<T>) => tx(database, 'all', (db) => db.all(statement))

/** Midnights at the end of a last day, two of them on nights when the clocks change. */
const lastDays = [
  { zone: 'America/Los_Angeles', day: '2031-06-10', ends: '2031-06-11T07:00:00Z' },
  { zone: 'America/Los_Angeles', day: '2031-03-08', ends: '2031-03-09T08:00:00Z' },
  { zone: 'Europe/London', day: '2031-10-26', ends: '2031-10-27T00:00:00Z' },
  { zone: 'Pacific/Kiritimati', day: '2031-06-10', ends: '2031-06-10T10:00:00Z' },
  { zone: 'Pacific/Pago_Pago', day: '2031-06-10', ends: '2031-06-11T11:00:00Z' },
] as const

const minute = 60_000

describe.each(lastDays)('a last day, $day in $zone', ({ zone, day, ends }) => {
  const midnight = Date.parse(ends)

  it('lasts until midnight at the contact’s site', async () => {
    const site = await create(sites, { timezone: zone })
    const contact = await create(contacts, { siteId: site.id, startsOn: null, endsOn: day })
    await followCalendar(database, new Date(midnight - minute))
    expect(await read(contacts, contact)).toMatchObject({ status: contact.status })
    await followCalendar(database, new Date(midnight + minute))
    expect(await read(contacts, contact)).toMatchObject({ status: 'former' })
  })

  it('lasts until midnight at the tenant’s site', async () => {
    const site = await create(sites, { timezone: zone })
    const tenant = await create(tenants, { siteId: site.id, moveInDate: '2020-01-01', moveOutDate: day })
    await followCalendar(database, new Date(midnight - minute))
    expect((await read(tenants, tenant)).status).not.toBe('former')
    await followCalendar(database, new Date(midnight + minute))
    expect((await read(tenants, tenant)).status).toBe('former')
  })
})

it('uses the customer’s time zone for a contact without a site', async () => {
  await run(sql`update customers set timezone = 'Pacific/Pago_Pago' where id = ${north}`)
  const contact = await create(contacts, { startsOn: null, endsOn: '2032-06-10' })
  await run(sql`update contacts set site_id = null where id = ${contact.id}`)
  await followCalendar(database, new Date('2032-06-11T10:59:00Z'))
  expect(await read(contacts, contact)).toMatchObject({ status: contact.status })
  await followCalendar(database, new Date('2032-06-11T11:01:00Z'))
  expect(await read(contacts, contact)).toMatchObject({ status: 'former' })
})

/** Two zones 25 hours apart, so at any moment each has a different date. */
const [earliest, latest] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
const dayNow = async (zone: string) =>
  (await run(sql<{ day: string }>`select ${dayOf(sql`${zone}::text`)}::text as day`))[0]?.day ?? ''

it('of staff and programs is the provider’s, and of a write that of the site', async () => {
  const [behind, ahead] = [await dayNow(earliest), await dayNow(latest)]
  expect(behind < ahead).toBe(true)
  for (const [zone, letsIn] of [
    [earliest, true],
    [latest, false],
  ] as const) {
    await run(sql`update customers set timezone = ${zone} where id = ${provider}`)
    await run(sql`update users set expires_at = ${behind}::date where id = ${admin.id}`)
    expect((await admin.get('/api/auth/user')).statusCode === 200, zone).toBe(letsIn)
  }
  await run(sql`update users set expires_at = null where id = ${admin.id}`)
  for (const [timezone, status] of [
    [earliest, 'active'],
    [latest, 'former'],
  ] as const) {
    const site = await create(sites, { timezone })
    const contact = await create(contacts, { siteId: site.id, startsOn: null, endsOn: null })
    const after = (await change(contacts, contact, { endsOn: behind })).json<AnyRecord>()
    expect(after.status === 'former', timezone).toBe(status === 'former')
  }
  const program = await create(apiUsers, { expiresOn: behind })
  await run(sql`update customers set timezone = ${latest} where id = ${provider}`)
  expect((await admin.post(`/api/system/apiUsers/${program.id}/token`)).statusCode).toBe(409)
  await run(sql`update customers set timezone = ${earliest} where id = ${provider}`)
  expect((await admin.post(`/api/system/apiUsers/${program.id}/token`)).statusCode).toBe(201)
})

it('soon is counted from the day at the site', async () => {
  const behind = await dayNow(earliest)
  for (const [timezone, soon] of [
    [earliest, true],
    [latest, false],
  ] as const) {
    const site = await create(sites, { timezone })
    const tenant = await create(tenants, { siteId: site.id, moveInDate: '2020-01-01', moveOutDate: behind })
    expect(await read(tenants, tenant), timezone).toMatchObject({ movingOutSoon: soon })
  }
})

const calendars = ['none', 'usFederal', 'canadaFederal', 'englandAndWales', 'germany']

it('keeps the same holidays in the database and in the domain, over a hundred years', async () => {
  for (const calendar of calendars) {
    const days = await run(sql<{ day: string; kept: boolean }>`
      select d::date::text as day, is_holiday(${calendar}::text, d::date) as kept
      from generate_series('2000-01-01'::date, '2099-12-31'::date, '1 day') d`)
    expect(days.filter(({ day, kept }) => isHoliday(calendar, day) !== kept)).toEqual([])
    // The control: a calendar keeps some days.
    expect(days.some(({ kept }) => kept)).toBe(calendar !== 'none')
  }
})

it('is open by the same rules in the database and in the domain, on any wall clock', async () => {
  const days = ['2026-11-25', '2026-11-26', '2026-12-24', '2026-12-25', '2026-12-28', '2026-07-04']
  const clocks = ['00:00', '08:59', '09:00', '12:30', '16:59', '17:00', '23:59']
  const someDays = fc.uniqueArray(fc.constantFrom(...days), { maxLength: 3 })
  const openings = fc.record({
    openingHours: fc.constant(officeHours),
    holidayCalendar: fc.constantFrom(...calendars),
    closedDays: someDays.map((list) => list.map((day) => ({ day }))),
    specialHours: someDays.map((list) => list.map((day) => ({ day, opensAt: '12:00', closesAt: '17:00' }))),
  })
  const weekdayOf = (day: string): Weekday => weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? 'sunday'
  await fc.assert(
    fc.asyncProperty(
      openings,
      fc.constantFrom(...days),
      fc.constantFrom(...clocks),
      async (opening: Opening, date, clock) => {
        const [found] = await run(sql<{
          open: boolean
        }>`select is_open_at(${JSON.stringify(opening.openingHours)}::jsonb,
        ${JSON.stringify(opening.specialHours)}::jsonb, ${JSON.stringify(opening.closedDays)}::jsonb, ${opening.holidayCalendar}::text,
        ${`${date} ${clock}`}::timestamp) as open`)
        expect(found?.open).toBe(isOpenAt(opening, { date, weekday: weekdayOf(date), clock }))
      },
    ),
    { seed: 4310, numRuns: 300 },
  )
})

it('shows a site closed on its closed days and the holidays of its calendar, and open by the hours of a date', async () => {
  const always = Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', to: '24:00' }]]))
  const site = await create(sites, { openingHours: always, timezone: 'America/New_York', holidayCalendar: 'none' })
  await run(sql`update sites set status = 'active' where id = ${site.id}`)
  expect(await read(sites, site)).toMatchObject({ openNow: true })
  const day = await dayNow('America/New_York')
  const closed = (await change(sites, site, { closedDays: [{ day, name: null }] })).json<AnyRecord>()
  expect(closed).toMatchObject({ openNow: false })
  // Today is a holiday of one calendar, whatever day the test runs on.
  await database.pool.query(`create or replace function is_holiday(calendar text, day date) returns boolean
    language sql immutable parallel safe return calendar = 'germany'`)
  const keeps = (await change(sites, closed, { closedDays: [], holidayCalendar: 'germany' })).json<AnyRecord>()
  expect(keeps).toMatchObject({ openNow: false })
  const another = (await change(sites, keeps, { holidayCalendar: 'usFederal' })).json<AnyRecord>()
  expect(another).toMatchObject({ openNow: true })
  const special = { day, opensAt: '00:00', closesAt: '24:00', name: null }
  const short = await change(sites, another, { holidayCalendar: 'germany', specialHours: [special] })
  expect(short.json<AnyRecord>(), short.body).toMatchObject({ openNow: true })
})
