/** Label data of real records, for users with and without permission. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { NamedLabelData } from '@postern/domain/areas/labels/labelDataEndpoints.ts'
import { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { actsIn } from '../../../testing/acts.ts'
import { pathOf } from '../../../testing/sample.ts'
import { type Person, testServer } from '../../../testing/server.ts'
import { trafficBench } from '../../../testing/traffic.ts'
import { labelDataOf } from './labelData.ts'

const { admin, north, south, database, person } = await testServer()
const { create } = actsIn(admin, north)
const { parcel } = trafficBench(database, admin, north)

const dataFor = (query: string, who: Person = admin, customerId = north) =>
  who.get(`${pathOf(thermalLabels, customerId)}/labelData?${query}`)
const itemsFor = async (query: string, who: Person = admin) =>
  (await dataFor(query, who)).json<{ items: NamedLabelData[] }>().items

describe('label data', () => {
  it('of a parcel has its numbers, its recipient and its site', async () => {
    const site = await create(sites, { name: 'North Hall' })
    const mara = await create(contacts, { displayName: 'Thistlewood, Mara', suite: '310', siteId: site.id })
    const id = await parcel({ contactId: mara.id })
    const [item] = await itemsFor(`id=${id}`)
    expect(item).toMatchObject({ kind: 'parcel', id, title: `PKG${id}` })
    expect(item?.data.values).toMatchObject({
      'parcel.internalNumber': `PKG${id}`,
      'parcel.barcode': `PKG${id}`,
      'parcel.pieces': '1',
      'recipient.displayName': 'Thistlewood, Mara',
      'recipient.suite': '310',
      'operator.name': 'Ana Reyes',
      'operator.initials': 'AR',
    })
    expect(item?.data.values['parcel.receivedAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    // Missing values are omitted, so a filter can supply a default.
    expect(item?.data.values).not.toHaveProperty('parcel.trackingNumber')
    expect((await itemsFor('purpose=deliverySlip')).map((each) => each.id)).toContain(id)
  })

  it('hides the recipient from users who may not see contacts', async () => {
    const mara = await create(contacts, { displayName: 'Thistlewood, Mara', suite: '310' })
    const id = await parcel({ contactId: mara.id })
    const reader = await person(['mail.thermalLabels.view', 'customers.sites.view'])
    const [item] = await itemsFor(`id=${id}`, reader)
    expect(item?.data.values['recipient.displayName']).toBe(hiddenSecret)
    expect(item?.data.values['recipient.suite']).toBe(hiddenSecret)
    expect(await itemsFor('kind=contact', reader)).toEqual([])
    const printed = await tx(database, { customerId: north }, (db) =>
      labelDataOf(db, null, north, { kind: 'parcel', id }),
    )
    expect(printed?.data.values['recipient.displayName']).toBe('Thistlewood, Mara')
  })

  it('of a location, door, contact and station includes its name', async () => {
    const site = await create(sites)
    const location = await create(locations, { siteId: site.id })
    const [atLocation] = await itemsFor(`kind=location&siteId=${site.id}`)
    expect(atLocation?.data.values['location.barcode']).toBe(location.barcode)
    const door = await create(lockers)
    const [atDoor] = await itemsFor(`purpose=lockerDoor&id=${door.id}`)
    expect(atDoor?.data.values['locker.door']).toBe(door.label)
    const contact = await create(contacts, { displayName: 'Easton, Leila', siteId: site.id })
    const [ofContact] = await itemsFor(`purpose=contactFolder&id=${contact.id}`)
    expect(ofContact?.title).toBe('Easton, Leila')
    const station = await create(stations, { siteId: site.id, name: 'Dock 1' })
    const [ofStation] = await itemsFor(`purpose=stationTest&siteId=${site.id}`)
    expect(ofStation?.data.values).toMatchObject({ 'station.name': 'Dock 1', 'station.code': station.code })
  })

  it('isn’t visible to another customer', async () => {
    const id = await parcel({})
    expect((await dataFor(`id=${id}`, admin, south)).statusCode).toBe(404)
  })
})
