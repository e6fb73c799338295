import { stations } from '@postern/domain/areas/devices/stations.ts'
import type { TicketContext } from '@postern/domain/areas/helpDesk/contextEndpoints.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { newId } from '../../../newId.ts'
import { actsIn } from '../../../testing/acts.ts'
import { testServer } from '../../../testing/server.ts'

const { admin, database, north, person } = await testServer()
const { create, change } = actsIn(admin, north)
const tickets = '/api/helpDesk/tickets'

const open = async (more: object) =>
  (
    await admin.post(tickets, {
      customerId: north,
      subject: 'Door stuck after update',
      description: '-',
      requesterName: 'Dana',
      category: 'lockerHardware',
      ...more,
    })
  ).json<{ id: string }>().id
const context = async (id: string, who = admin) => (await who.get(`${tickets}/${id}/context`)).json<TicketContext>()

const [door, station, contact] = [await create(lockers), await create(stations), await create(contacts)]

it('shows the door, station and contact as they are now, to users who may see them', async () => {
  const id = await open({ lockerId: door.id, stationId: station.id, contactId: contact.id })
  const all = await context(id)
  expect(all.door).toMatchObject({ id: door.id, fault: 'none', parcel: null })
  expect(all.bank?.doors).toBe(1)
  expect(all.station?.id).toBe(station.id)
  expect(all.contact).toMatchObject({ id: contact.id, openParcels: 0 })
  const clerk = await person(['helpDesk.tickets.view'])
  expect(await context(id, clerk)).toMatchObject({ door: null, bank: null, station: null, contact: null, changes: [] })
})

it('shows the parcel with what happened to it', async () => {
  const [site, action, parcelId] = [await create(sites), await create(actions), newId()]
  await tx(database, 'all', (db) =>
    db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at)
      values (${north}, ${parcelId}, ${site.id}, 'P-1', ${action.id}, 'waiting', now())`),
  )
  const id = await open({ parcelId })
  expect((await context(id)).parcel).toMatchObject({ id: parcelId, internalNumber: 'P-1', statusGroup: 'waiting' })
  const clerk = await person(['helpDesk.tickets.view'])
  expect((await context(id, clerk)).parcel).toBeNull()
})

it('shows what changed there before the ticket, and nothing that changed after', async () => {
  await change(lockers, door, { label: '77' })
  const id = await open({ lockerId: door.id })
  const before = await context(id)
  expect(before.changes[0]).toMatchObject({ resource: 'lockers', fields: [{ name: 'label', after: '77' }] })
  await change(lockers, { ...door, rowVersion: door.rowVersion + 1 }, { label: '78' })
  expect((await context(id)).changes).toEqual(before.changes)
})

it('finds solved tickets with similar subjects, those about the same door first', async () => {
  const [same, elsewhere, other] = [
    await open({ subject: 'Door stuck after an update', lockerId: door.id }),
    await open({ subject: 'Door stuck after the update' }),
    await open({ subject: 'How to merge two contacts', category: 'howTo' }),
  ]
  for (const id of [same, elsewhere, other])
    await admin.patch(
      `${tickets}/${id}`,
      { status: 'solved', causeCode: 'Software bug', resolution: 'Rolled back.' },
      1,
    )
  const found = (await context(await open({ lockerId: door.id }))).similar
  expect(found.map(({ id }) => id)).toEqual([same, elsewhere])
  expect(found[0]?.likeness).toBeGreaterThan(found[1]?.likeness ?? 100)
})
