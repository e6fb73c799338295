/** Recipients and stations can't leave while something is waiting for them. */

import { stations } from '@postern/domain/areas/devices/stations.ts'
import { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { HeldDoor, Notice, StationLine } from '@postern/domain/areas/parcels/endpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { departments } from '@postern/domain/areas/people/departments.ts'
import { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import type { Page } from '@postern/domain/engine/query.ts'
import type { AnyRecord } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { pathOf } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'

const { admin, north, south, database, person } = await testServer()
const { create, change, archive, read } = actsIn(admin, north)
const { parcel, handOver, beat } = trafficBench(database, admin, north)

const one = (resource: typeof contacts | typeof stations, { id }: AnyRecord, customerId = north) =>
  `${pathOf(resource, customerId)}/${id}`

describe('a recipient with waiting parcels', () => {
  it.each([
    { resource: contacts, key: 'contactId' },
    { resource: departments, key: 'departmentId' },
    { resource: tenants, key: 'tenantId' },
  ])('can’t be archived until they’re handed over: $resource.name', async ({ resource, key }) => {
    const record = await create(resource)
    const waiting = await parcel({ [key]: record.id })
    const refused = await archive(resource, record)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<FailureBody>().message).toBe('1 parcel is waiting. Hand it over or forward it first.')
    await handOver(waiting)
    expect((await archive(resource, record)).statusCode).toBe(204)
  })

  it('as a tenant: archiving makes its contacts former', async () => {
    const tenant = await create(tenants)
    const contact = await create(contacts, { tenantId: tenant.id, siteId: tenant.siteId })
    await archive(tenants, tenant)
    expect(await read(contacts, contact)).toMatchObject({ status: 'former', tenantId: null, archivedAt: null })
  })
})

describe('a station', () => {
  it('with queued scans can only be archived with a reason, which its history keeps', async () => {
    const station = await create(stations)
    await beat(station.id, { queuedScans: 12 })
    const refused = await archive(stations, station)
    expect(refused.json<FailureBody>().message).toMatch(/^12 scans are queued on this device/)
    const path = `${one(stations, station)}/archiveDespiteScans`
    expect((await admin.post(path, { reason: ' ' })).statusCode).toBe(400)
    expect((await admin.post(path, { reason: 'Water damage' })).statusCode).toBe(204)
    expect(await read(stations, station)).toMatchObject({
      archivedDespite: 'Water damage',
      archivedAt: expect.any(String),
    })
    const history = (await admin.get(`${one(stations, station)}/history`)).json<Page<HistoryEntry>>()
    expect(history.items.map(({ changes }) => changes.archivedDespite?.after)).toContain('Water damage')
  })

  it('loses its pairing when archived, and must be paired again after a restore', async () => {
    const station = await create(stations)
    expect((await admin.post(`${one(stations, station)}/pairingCode`)).statusCode).toBe(201)
    await archive(stations, station)
    const back = (await admin.post(`${one(stations, station)}/restore`)).json<AnyRecord>()
    expect(back).toMatchObject({ pairingState: 'revoked', pairingCodeExpiresAt: null })
  })

  it('shows the last reported disk space, paper and errors, even if later heartbeats omit them', async () => {
    const station = await create(stations)
    await beat(station.id, { minutesAgo: 3 }, { diskFreeMb: 900, paperOut: true, lastError: 'Printer: no answer.' })
    await beat(station.id)
    expect(await read(stations, station)).toMatchObject({
      connection: 'online',
      printerState: 'paperOut',
      diskFreeMb: 900,
      lastError: 'Printer: no answer.',
    })
    await beat(station.id, { printerOk: false, minutesAgo: -1 })
    expect(await read(stations, station)).toMatchObject({ printerState: 'fault' })
    const list = await admin.get(`${pathOf(stations, north)}?filter[printerState][in]=fault,paperOut&limit=200`)
    expect(list.json<Page<AnyRecord>>().items.map(({ id }) => id)).toEqual([station.id])
  })

  it('can be bulk-edited together with all others matching a computed filter', async () => {
    const station = await create(stations)
    await beat(station.id, { version: '6.0.0' })
    const answer = await admin.post(`${pathOf(stations, north)}/bulk`, {
      filter: { 'filter[appVersion]': '6.0.0' },
      patch: { autoPrint: false },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await read(stations, station)).toMatchObject({ autoPrint: false })
  })

  it('has a log of changes between heartbeats, newest first, visible only at its customer', async () => {
    const station = await create(stations)
    await beat(station.id, { minutesAgo: 60 }, { diskFreeMb: 9000, paperOut: false, lastError: null })
    await beat(station.id, { minutesAgo: 20, queuedScans: 4 })
    await beat(station.id, { minutesAgo: 15, queuedScans: 33 })
    await beat(station.id, { minutesAgo: 10, version: '8.6.0' }, { diskFreeMb: 9000, paperOut: true, lastError: null })
    await beat(station.id, { minutesAgo: 5, version: '8.6.0' })
    const { lines } = (await admin.get(`${one(stations, station)}/log`)).json<{ lines: StationLine[] }>()
    expect(lines.map(({ text }) => text)).toEqual([
      'All queued scans sent',
      'Out of paper',
      'Runs version 8.6.0, before 8.5.0',
      // The current number, as on the station's page, not the one it began with.
      '33 scans queued',
      'Back after 40 minutes offline',
      'First heartbeat, version 8.5.0',
    ])
    expect((await admin.get(`${one(stations, station, south)}/log`)).statusCode).toBe(404)
  })
})

describe('notifications to a contact', () => {
  it('are listed newest first, page by page, and only at their customer', async () => {
    const contact = await create(contacts)
    await tx(database, 'all', (db) =>
      db.all(sql`insert into notification_log (customer_id, id, at, contact_id, channel, template_key, recipient, state)
        select ${north}, gen_random_uuid(), now() - make_interval(mins => n), ${contact.id}, 'email', 'parcelWaiting', 'a…@example.test', 'sent'
        from generate_series(1, 60) n`),
    )
    const path = `${one(contacts, contact)}/notices`
    const first = (await admin.get(path)).json<Page<Notice>>()
    const second = (await admin.get(`${path}?cursor=${first.nextCursor}`)).json<Page<Notice>>()
    const times = [...first.items, ...second.items].map(({ at }) => at)
    expect(times).toHaveLength(60)
    expect(times).toEqual([...times].sort().reverse())
    expect(second.nextCursor).toBeNull()
    expect((await admin.get(`${one(contacts, contact, south)}/notices`)).statusCode).toBe(404)
  })
})

describe('the doors of a contact', () => {
  it('are those that hold a parcel for them now, each once', async () => {
    const [contact, locker] = [await create(contacts), await create(lockers)]
    const first = await parcel({ contactId: contact.id, lockerId: locker.id })
    await parcel({ contactId: contact.id, lockerId: locker.id })
    const doors = async () => (await admin.get(`${one(contacts, contact)}/lockers`)).json<{ doors: HeldDoor[] }>().doors
    expect(await doors()).toMatchObject([{ lockerId: locker.id, parcels: [{ internalNumber: `PKG${first}` }, {}] }])
    await handOver(first)
    expect((await doors())[0]?.parcels).toHaveLength(1)
  })
})

describe('an anonymized contact', () => {
  it('can never again be identified, in its record or its history', async () => {
    const contact = await create(contacts, {
      firstName: 'Ines',
      lastName: 'Vogel',
      displayName: '',
      externalId: newId(),
      emails: [{ address: 'ines.vogel@example.test' }],
    })
    const answer = await admin.post(`${one(contacts, contact)}/anonymise`)
    expect(answer.statusCode, answer.body).toBe(200)
    const gone = answer.json<AnyRecord>()
    expect(gone.displayName).toBe(`Former contact ${contact.id.slice(-4).toUpperCase()}`)
    expect(gone).toMatchObject({ status: 'former', reachable: false, emails: [], externalId: null })
    for (const path of [one(contacts, contact), `${one(contacts, contact)}/history`]) {
      const told = await admin.get(path)
      expect(told.statusCode).toBe(200)
      expect(told.body).not.toMatch(/Ines|Vogel/i)
    }
    expect((await change(contacts, gone, { firstName: 'Ines' })).statusCode).toBe(400)
    expect((await admin.post(`${one(contacts, contact)}/anonymise`)).statusCode).toBe(409)
  })

  it('has no waiting parcels, and is anonymized only by users who may remove contacts', async () => {
    const contact = await create(contacts)
    await parcel({ contactId: contact.id })
    const refused = await admin.post(`${one(contacts, contact)}/anonymise`)
    expect(refused.json<FailureBody>().message).toMatch(/^1 parcel is waiting/)
    const editor = await person(['customers.contacts.view', 'customers.contacts.edit'])
    expect((await editor.post(`${one(contacts, contact)}/anonymise`)).statusCode).toBe(401)
  })
})

describe('the reachability of a customer', () => {
  it('counts recipients who can be notified, not former ones', async () => {
    const reach = async () =>
      (await admin.get(`${pathOf(contacts, south)}/reach`)).json<{ recipients: number; reachable: number }>()
    expect(await reach()).toEqual({ recipients: 0, reachable: 0 })
    const inSouth = actsIn(admin, south)
    await inSouth.create(contacts, { emails: [{ address: 'a@example.test' }], channels: ['email'] })
    await inSouth.create(contacts, { channels: ['none'] })
    await inSouth.change(contacts, await inSouth.create(contacts), { status: 'former' })
    expect(await reach()).toEqual({ recipients: 2, reachable: 1 })
  })
})
