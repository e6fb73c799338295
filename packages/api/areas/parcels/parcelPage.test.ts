/** One parcel with everything that happened to it, and who may see which part. */
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import type { WholeParcel } from '@postern/domain/areas/parcels/parcelEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { locations } from '@postern/domain/areas/places/locations.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const { create } = actsIn(admin, north)
const [site, action, level, contact] = [
  await create(sites),
  await create(actions),
  await create(priorityLevels),
  await create(contacts, { displayName: 'Mara Thistlewood' }),
]
const location = await create(locations, { siteId: site.id })

const [parcel, other, event] = [newId(), newId(), newId()]
const barcode = '1Z999AA10123456784'
await tx(database, 'all', async (db) => {
  for (const id of [parcel, other])
    await db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, tracking_number, contact_id, location_id, priority_level_id,
        current_action_id, status_group, received_at, due_at, weight_lb)
      values (${north}, ${id}, ${site.id}, ${id}, ${barcode}, ${contact.id}, ${location.id}, ${level.id}, ${action.id}, 'waiting',
        now() - interval '2 hours', now() + interval '2 hours', 3.25)`)
  for (const [id, name, minutes] of [
    [newId(), 'Sorted', 60],
    [event, 'Received', 120],
  ] as const)
    await db.all(sql`
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name, user_name, location_id, note)
      values (${north}, ${id}, now() - make_interval(mins => ${minutes}), ${parcel}, ${action.id}, ${name}, 'Tomas Vance',
        ${location.id}, 'Left corner dented')`)
  await db.all(sql`
    insert into scan_log (customer_id, id, at, barcode, normalised, result, parcel_id, ms)
    values (${north}, ${newId()}, now() - interval '2 hours', ${barcode}, ${barcode}, 'unmatched', ${parcel}, 3.5)`)
  await db.all(sql`
    insert into notification_log (customer_id, id, at, parcel_id, contact_id, channel, template_key, recipient, state)
    values (${north}, ${newId()}, now() - interval '1 hour', ${parcel}, ${contact.id}, 'email', 'pickupCode', 'm•••@north.test', 'opened')`)
})

const [photo, drawing] = [newId(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]
await tx(database, 'all', (db) =>
  db.all(sql`
    insert into parcel_photos (customer_id, id, parcel_id, event_id, at, type, sha256, bytes)
    values (${north}, ${photo}, ${parcel}, ${event}, now(), 'svg', sha256(${drawing}), ${drawing})`),
)

const read = (who: Person, id = parcel) => who.get(`/api/parcels/${id}`)

it('has its events and scans in order, its notifications, and the records it refers to', async () => {
  const answer = await read(admin)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json<WholeParcel>()).toMatchObject({
    id: parcel,
    trackingNumber: barcode,
    customer: { id: north },
    site: { id: site.id, timezone: site.timezone },
    contact: { id: contact.id, name: contact.displayName },
    location: { id: location.id },
    door: null,
    priorityLevel: { id: level.id, clock: level.clock },
    weightLb: 3.25,
    othersWaiting: 1,
    events: [
      { id: event, action: 'Received', user: 'Tomas Vance', place: location.name, photos: [photo] },
      { action: 'Sorted', photos: [] },
    ],
    scans: [{ barcode, result: 'unmatched', rule: null, ms: 3.5 }],
    notices: [{ channel: 'email', state: 'opened', recipient: 'm•••@north.test' }],
  })
})

it('isn’t visible to staff who can’t access its customer, and requires the permission', async () => {
  expect((await read(await person(allPermissions, [south]))).statusCode).toBe(404)
  expect((await read(await person(allPermissions, [north]))).statusCode).toBe(200)
  expect((await read(admin, newId())).statusCode).toBe(404)
  const without = await person(allPermissions.filter((each) => each !== 'customers.sites.view'))
  expect((await read(without)).statusCode).toBe(401)
})

it('hides its recipient from roles that can’t view contacts', async () => {
  const clerk = await person(allPermissions.filter((each) => !each.startsWith('customers.contacts.')))
  const answer = (await read(clerk)).json<WholeParcel>()
  expect(answer).toMatchObject({ contact: null, recipient: hiddenSecret, notices: [{ recipient: hiddenSecret }] })
  expect(JSON.stringify(answer)).not.toContain(String(contact.displayName))
})

it('masks barcodes of customers that mask personal data', async () => {
  await tx(database, 'all', (db) => db.all(sql`update settings set mask_pii = true where customer_id = ${north}`))
  expect((await read(admin)).json<WholeParcel>().scans[0]?.barcode).toBe('1Z9•••••••••••••84')
})

it('shows its photos to users who may see its recipient, and to no one else', async () => {
  const address = `/api/parcels/${parcel}/photos/${photo}`
  const shown = await admin.get(address)
  expect(shown.rawPayload.equals(drawing)).toBe(true)
  expect(shown.headers).toMatchObject({ 'content-type': 'image/svg+xml' })
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  const without = await person(allPermissions.filter((each) => each !== 'customers.contacts.view'))
  expect((await without.get(address)).statusCode).toBe(401)
  expect((await read(without)).json<WholeParcel>().events.map(({ photos }) => photos)).toEqual([[], []])
  expect((await (await person(allPermissions, [south])).get(address)).statusCode).toBe(404)
  // Of another parcel, even of the same customer.
  expect((await admin.get(`/api/parcels/${other}/photos/${photo}`)).statusCode).toBe(404)
})
