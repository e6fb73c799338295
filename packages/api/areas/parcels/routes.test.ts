/** What the apps wrote, as a record's page shows it. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import type { Parcel } from '@postern/domain/areas/parcels/endpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const { create } = actsIn(admin, north)

const [site, action] = [await create(sites), await create(actions)]

interface Received {
  minutesAgo: number
  contactId?: string
  locationId?: string
  closed?: boolean
}

const receive = ({ minutesAgo, contactId, locationId, closed = false }: Received) =>
  tx(database, 'all', async (db) => {
    const id = newId()
    await db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, contact_id, location_id, current_action_id, status_group,
        received_at, closed_at)
      values (${north}, ${id}, ${site.id}, ${id}, ${contactId ?? null}, ${locationId ?? null}, ${action.id},
        ${closed ? 'closed' : 'waiting'}, now() - make_interval(mins => ${minutesAgo}), ${closed ? sql`now()` : null})`)
    return id
  })

interface Answer {
  items: Parcel[]
  nextCursor: string | null
}

const address = (customerId: string, holder: string, id: unknown, more = '') =>
  `/api/customers/${customerId}/parcels?holder=${holder}&id=${id}${more}`
const parcels = async (holder: string, id: unknown, more = '') =>
  (await admin.get(address(north, holder, id, more))).json<Answer>()

describe('the parcels of a record', () => {
  it('are those at it or for it, newest first, and can be filtered by open ones', async () => {
    const [contact, location] = [await create(contacts), await create(locations, { siteId: site.id })]
    const old = await receive({ minutesAgo: 90, contactId: contact.id, closed: true })
    const fresh = await receive({ minutesAgo: 5, contactId: contact.id, locationId: location.id })
    const { items } = await parcels('contacts', contact.id)
    expect(items.map(({ id }) => id)).toEqual([fresh, old])
    expect(items[0]).toMatchObject({
      recipient: contact.displayName,
      place: location.name,
      action: action.name,
      closedAt: null,
    })
    expect((await parcels('contacts', contact.id, '&which=open')).items.map(({ id }) => id)).toEqual([fresh])
    expect((await parcels('locations', location.id)).items.map(({ id }) => id)).toEqual([fresh])
  })

  it('come in pages that neither skip nor repeat one, even if many arrived in the same minute', async () => {
    const { id } = await create(contacts)
    const all: string[] = []
    for (let index = 0; index < 60; index++) all.push(await receive({ minutesAgo: index % 2, contactId: id }))
    const first = await parcels('contacts', id)
    const second = await parcels('contacts', id, `&cursor=${first.nextCursor}`)
    expect(first.items).toHaveLength(50)
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.items, ...second.items].map((parcel) => parcel.id))).toEqual(new Set(all))
    expect(first.items.length + second.items.length).toBe(60)
  })

  it('are visible to users who may see the record, at its customer', async () => {
    const { id } = await create(contacts)
    await receive({ minutesAgo: 1, contactId: id })
    const clerk = await person(allPermissions.filter((word) => word !== 'customers.contacts.view'))
    expect((await clerk.get(address(north, 'contacts', id))).statusCode).toBe(401)
    expect((await clerk.get(address(north, 'sites', site.id))).statusCode).toBe(200)
    expect((await admin.get(address(south, 'contacts', id))).statusCode).toBe(404)
    const elsewhere = await person(allPermissions, [south])
    expect((await elsewhere.get(address(north, 'contacts', id))).statusCode).toBe(404)
    expect((await admin.get(address(north, 'carriers', id))).statusCode).toBe(400)
  })
})

describe('the heartbeats of a station', () => {
  it('are counted for each half hour of the last day, with the latest one', async () => {
    const station = await create(stations, { siteId: site.id })
    const path = `/api/customers/${north}/stations/${station.id}/heartbeats`
    interface Pulse {
      beats: number[]
      last: { version: string } | null
    }
    const silent = (await admin.get(path)).json<Pulse>()
    expect(silent).toEqual({ beats: Array.from({ length: 48 }, () => 0), last: null })
    await tx(database, 'all', async (db) => {
      for (const [minutes, version] of [
        [1, '2.0.0'],
        [10, '1.0.0'],
        [65, '1.0.0'],
        [60 * 25, '0.9.0'],
      ])
        await db.all(sql`
          insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok,
            scanner_ok, memory_mb, cpu_percent, errors_day, crashes_day, latency_ms)
          values (${north}, ${station.id}, now() - make_interval(mins => ${minutes}), ${version}, 'Linux', 60, 0, true,
            true, 200, 3.5, 0, 0, 20)`)
    })
    const { beats, last } = (await admin.get(path)).json<Pulse>()
    expect(beats.slice(-3)).toEqual([1, 0, 2])
    expect(beats.reduce((sum, each) => sum + each, 0)).toBe(3)
    expect(last).toMatchObject({ version: '2.0.0' })
    const clerk = await person(allPermissions.filter((word) => word !== 'customers.stations.view'))
    expect((await clerk.get(path)).statusCode).toBe(401)
  })
})
