/** A tenant's status: from its dates and spaces, or set by a user. */

import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { statusByDates } from '@postern/domain/areas/people/tenant.ts'
import { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { buildings } from '@postern/domain/areas/places/buildings.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { dayIn, daysAfter } from '@postern/domain/values/days.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf, sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { followCalendar } from './calendar.ts'

const { admin, north, database } = await testServer()
const { create, change, archive, read } = actsIn(admin, north)

/** The samples' sites are in Chicago. */
const inDays = (days: number): string => daysAfter(dayIn('America/Chicago', new Date()), days)
const reasonsOf = (answer: { json<T>(): T }) => answer.json<FailureBody>().errors?.map(({ description }) => description)

/** A building at the tenant's site, and a suite in it. */
async function settle(tenant: AnyRecord, suite = '12A', buildingId?: string) {
  const house = buildingId ?? (await sampleRecord(admin, buildings, north, { siteId: tenant.siteId })).id
  const space = await create(tenantSpaces, { tenantId: tenant.id, buildingId: house, suite, floorId: null })
  return { house, space }
}

describe('the status of a tenant', () => {
  it('follows its dates and spaces', () => {
    const days = (moveInDate: string | null, moveOutDate: string | null) => ({ moveInDate, moveOutDate })
    expect(statusByDates(days(null, null), '2026-05-10', true)).toBe('active')
    expect(statusByDates(days(null, null), '2026-05-10', false)).toBe('upcoming')
    expect(statusByDates(days('2026-05-11', null), '2026-05-10', true)).toBe('upcoming')
    expect(statusByDates(days('2026-05-10', null), '2026-05-10', true)).toBe('active')
    expect(statusByDates(days(null, '2026-06-09'), '2026-05-10', true)).toBe('movingOut')
    expect(statusByDates(days(null, '2026-06-10'), '2026-05-10', true)).toBe('active')
    expect(statusByDates(days(null, '2026-05-09'), '2026-05-10', true)).toBe('former')
  })

  it('becomes active with its first space, movingOut with a move-out date, and upcoming without a space', async () => {
    const tenant = await create(tenants, { moveInDate: inDays(-9), moveOutDate: null })
    expect(tenant).toMatchObject({ status: 'upcoming', statusFrom: 'dates' })
    const { space } = await settle(tenant)
    const active = await read(tenants, tenant)
    expect(active.status).toBe('active')
    const leaving = await change(tenants, active, { moveOutDate: inDays(20) })
    expect(leaving.json<AnyRecord>()).toMatchObject({ status: 'movingOut', statusFrom: 'dates', movingOutSoon: true })
    await archive(tenantSpaces, space)
    expect((await read(tenants, tenant)).status).toBe('upcoming')
  })

  it('stays as a user sets it, until it’s set to follow the dates again', async () => {
    const tenant = await create(tenants, { moveInDate: inDays(-9), moveOutDate: null })
    await settle(tenant)
    const forced = (await change(tenants, await read(tenants, tenant), { status: 'former' })).json<AnyRecord>()
    expect(forced).toMatchObject({ status: 'former', statusFrom: 'person' })
    await followCalendar(database, new Date())
    expect((await read(tenants, tenant)).status).toBe('former')
    const back = await change(tenants, await read(tenants, tenant), { statusFrom: 'dates' })
    expect(back.json<AnyRecord>()).toMatchObject({ status: 'active', statusFrom: 'dates' })
  })

  it('can’t be set to active for a tenant without a space', async () => {
    const tenant = await create(tenants)
    expect(reasonsOf(await change(tenants, tenant, { status: 'active' }))).toEqual(['Add a space first.'])
  })

  it('changes when the date arrives, with a row in the history', async () => {
    const tenant = await create(tenants, { moveInDate: inDays(-9), moveOutDate: null })
    await settle(tenant)
    await tx(database, 'all', (db) =>
      db.all(sql`update tenants set move_out_date = ${inDays(-1)} where id = ${tenant.id}`),
    )
    await followCalendar(database, new Date())
    expect((await read(tenants, tenant)).status).toBe('former')
    const history = await admin.get(`${pathOf(tenants, north)}/${tenant.id}/history`)
    expect(history.json<Page<{ via: string }>>().items[0]?.via).toBe('calendar')
  })

  it('can’t change from former while another tenant is in its suite', async () => {
    const gone = await create(tenants, { moveInDate: inDays(-90), moveOutDate: inDays(-9) })
    const { house } = await settle(gone, '7')
    const successor = await create(tenants, {
      siteId: gone.siteId,
      name: 'Hale & Orr',
      moveInDate: null,
      moveOutDate: null,
    })
    await settle(successor, '7', house)
    const answer = await change(tenants, await read(tenants, gone), { moveOutDate: null })
    expect(reasonsOf(answer)?.[0]).toMatch(/^“Hale & Orr” is in suite 7 now/)
  })

  it('is found by the building a tenant is in', async () => {
    const [here, elsewhere] = [await create(tenants), await create(tenants)]
    const { house } = await settle(here)
    await settle(elsewhere)
    const found = await admin.get(
      `${pathOf(tenants, north)}?filter[buildings][contains]=${house}&fields=name,buildings`,
    )
    expect(found.json<Page<AnyRecord>>().items.map(({ id }) => id)).toEqual([here.id])
    expect(found.json<Page<AnyRecord>>().items[0]?.labels).toHaveProperty(house)
  })
})

describe('a contact', () => {
  it('becomes former once the end date has passed, on saving or by the task', async () => {
    expect(await create(contacts, { startsOn: null, endsOn: inDays(-1) })).toMatchObject({ status: 'former' })
    const staying = await create(contacts, { startsOn: null, endsOn: inDays(1) })
    expect(staying.status).toBe('active')
    await tx(database, 'all', (db) => db.all(sql`update contacts set ends_on = ${inDays(-1)} where id = ${staying.id}`))
    await followCalendar(database, new Date())
    expect(await read(contacts, staying)).toMatchObject({ status: 'former', rowVersion: staying.rowVersion + 1 })
  })

  it('comes back only with a later end date, or none', async () => {
    const former = await create(contacts, { startsOn: null, endsOn: inDays(-1) })
    const back = (values: object) => change(contacts, former, { status: 'active', ...values })
    expect(reasonsOf(await back({}))).toEqual(['The end date has passed. Remove it or enter a later one first.'])
    expect((await back({ endsOn: null })).json()).toMatchObject({ status: 'active', endsOn: null })
  })
})
