/** The list of all parcels: every filter, its count, and who sees which. */
import { actions } from '@postern/domain/areas/mail/actions.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { ListedParcel } from '@postern/domain/areas/parcels/parcelListEndpoints.ts'
import { contacts } from '@postern/domain/areas/people/contacts.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { hiddenSecret } from '@postern/domain/engine/field.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { type Person, testServer } from '../../testing/server.ts'

const { admin, database, north, south, person } = await testServer()
const places = {
  [north]: await placeAt(north, 'America/New_York'),
  [south]: await placeAt(south, 'Pacific/Auckland'),
}

async function placeAt(customerId: string, timezone: string) {
  const { create } = actsIn(admin, customerId)
  const site = await create(sites)
  await tx(database, 'all', (db) => db.all(sql`update sites set timezone = ${timezone} where id = ${site.id}`))
  const [action, carrier, contact] = [await create(actions), await create(carriers), await create(contacts)]
  await tx(database, 'all', (db) => db.all(sql`update carriers set name = 'Speedy' where id = ${carrier.id}`))
  await tx(database, 'all', (db) => db.all(sql`update actions set kind = 'store' where id = ${action.id}`))
  return { site, action, carrier, contact }
}

interface Received {
  at?: string
  dueAt?: string | null
  closedAt?: string | null
  number?: string
  withoutCarrier?: boolean
}

async function receive(customerId: string, parcel: Received = {}): Promise<string> {
  const { site, action, carrier, contact } = places[customerId] ?? (await placeAt(customerId, 'UTC'))
  const { at = new Date().toISOString(), dueAt = null, closedAt = null, withoutCarrier = false } = parcel
  const id = newId()
  await tx(database, 'all', (db) =>
    db.all(sql`
      insert into parcels (customer_id, id, site_id, internal_number, contact_id, carrier_id, current_action_id, status_group,
        received_at, due_at, closed_at)
      values (${customerId}, ${id}, ${site.id}, ${parcel.number ?? id}, ${contact.id}, ${withoutCarrier ? null : carrier.id},
        ${action.id}, ${closedAt === null ? 'waiting' : 'closed'}, ${at}, ${dueAt}, ${closedAt})`),
  )
  return id
}

interface Page {
  items: ListedParcel[]
  nextCursor: string | null
}
const page = async (query: string, who: Person = admin) => {
  const answer = await who.get(`/api/parcels?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Page>()
}
/** The list, which must match its count. */
async function listed(query: string, who: Person = admin): Promise<string[]> {
  const ids = (await page(query, who)).items.map(({ id }) => id)
  expect((await who.get(`/api/parcels/count?${query}`)).json(), query).toEqual({ total: ids.length })
  return ids
}

describe('filters', () => {
  it('match a customer, and by name the carriers of every customer', async () => {
    const [here, there, bare] = [
      await receive(north),
      await receive(south),
      await receive(north, { withoutCarrier: true }),
    ]
    expect(await listed(`customerId=${north}&carrier=speedy`)).toEqual([here])
    expect(await listed('carrier=Speedy')).toEqual([there, here])
    expect(await listed(`carrier=${places[south]?.carrier.id}`)).toEqual([there])
    expect(await listed(`customerId=${north}&carrier=none`)).toEqual([bare])
    expect(await listed(`customerId=${north}&siteId=${places[south]?.site.id}`)).toEqual([])
    const [first] = (await page('carrier=Speedy')).items
    expect(first).toMatchObject({ customer: { id: south }, site: { id: places[south]?.site.id }, carrier: 'Speedy' })
    expect((await admin.get(`/api/parcels/choices?customerId=${north}`)).json()).toMatchObject({ carriers: ['Speedy'] })
    expect((await admin.get('/api/parcels/choices')).json()).toMatchObject({ carriers: ['Speedy'] })
  })

  it('use days in the site’s time zone', async () => {
    // 23:30 on the 1st in New York, and 17:30 on the 2nd in Auckland.
    const at = '2026-02-02T04:30:00Z'
    const [here, there] = [await receive(north, { at }), await receive(south, { at })]
    expect(await listed('receivedFrom=2026-02-01&receivedTo=2026-02-01')).toEqual([here])
    expect(await listed('receivedFrom=2026-02-02&receivedTo=2026-02-02')).toEqual([there])
    expect(await listed('receivedFrom=2026-02-01&receivedTo=2026-02-02')).toHaveLength(2)
  })

  it('distinguish early, on time, late and overdue', async () => {
    const times = { at: '2026-03-02T08:00:00Z', dueAt: '2026-03-02T12:00:00Z' }
    const early = await receive(north, { ...times, closedAt: '2026-03-02T09:00:00Z' })
    const inTime = await receive(north, { ...times, closedAt: '2026-03-02T11:00:00Z' })
    const late = await receive(north, { ...times, closedAt: '2026-03-02T13:00:00Z' })
    const overdue = await receive(north, times)
    const on = (due: string) => listed(`customerId=${north}&receivedFrom=2026-03-02&receivedTo=2026-03-02&due=${due}`)
    expect(await on('early')).toEqual([early])
    expect(await on('inTime')).toEqual([inTime])
    expect((await on('onTime')).toSorted()).toEqual([early, inTime].toSorted())
    expect((await on('late')).toSorted()).toEqual([late, overdue].toSorted())
    expect(await on('overdue')).toEqual([overdue])
    expect(await listed('closedFrom=2026-03-02&closedTo=2026-03-02')).toHaveLength(3)
  })

  it('find numbers by their start or end, and states by name', async () => {
    const id = await receive(north, { number: 'PKG-77123', at: '2026-04-02T08:00:00Z' })
    for (const q of ['pkg-77', '77123', 'PKG-77123']) expect(await listed(`q=${q}`), q).toEqual([id])
    expect(await listed('q=7712')).toEqual([])
    expect(await listed('q=%25')).toEqual(await listed('q=%25&status=waiting,closed'))
    const day = 'receivedFrom=2026-04-02&receivedTo=2026-04-02'
    expect(await listed(`${day}&status=waiting,open&lastAction=store&contactId=${places[north]?.contact.id}`)).toEqual([
      id,
    ])
    expect(await listed(`${day}&status=closed`)).toEqual([])
    expect(await listed(`${day}&lastAction=return`)).toEqual([])
    expect(await listed(`${day}&lockerBankId=${newId()}`)).toEqual([])
    expect((await admin.get('/api/parcels?status=lost')).statusCode).toBe(400)
  })
})

it('comes in pages that neither skip nor repeat a parcel, even if many arrived at the same time', async () => {
  const all: string[] = []
  for (let index = 0; index < 60; index++) all.push(await receive(south, { at: '2026-05-02T08:00:00.123456Z' }))
  const query = 'receivedFrom=2026-05-02&receivedTo=2026-05-02'
  const first = await page(query)
  const second = await page(`${query}&cursor=${first.nextCursor}`)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([50, 10, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(new Set(all))
  expect((await admin.get(`/api/parcels/count?${query}`)).json()).toEqual({ total: 60 })
})

describe('who sees which', () => {
  it('shows only parcels of accessible customers', async () => {
    await receive(north)
    const id = await receive(south)
    const clerk = await person(allPermissions, [south])
    const { items } = await page('', clerk)
    expect(items.map((parcel) => parcel.id)).toContain(id)
    expect(new Set(items.map(({ customer }) => customer.id))).toEqual(new Set([south]))
    expect((await clerk.get(`/api/parcels?customerId=${north}`)).statusCode).toBe(404)
    expect((await clerk.get(`/api/parcels/count?customerId=${north}`)).statusCode).toBe(404)
    expect((await clerk.get(`/api/parcels/choices?customerId=${north}`)).statusCode).toBe(404)
    // Control: a user with access to both.
    expect((await admin.get(`/api/parcels?customerId=${north}`)).statusCode).toBe(200)
  })

  it('requires the permission, and hides recipients from users who may not see contacts', async () => {
    await receive(north)
    const stranger = await person(allPermissions.filter((each) => each !== 'customers.sites.view'))
    for (const path of ['parcels', 'parcels/count', 'parcels/choices'])
      expect((await stranger.get(`/api/${path}`)).statusCode, path).toBe(401)
    const clerk = await person(allPermissions.filter((each) => each !== 'customers.contacts.view'))
    const recipients = (await page(`customerId=${north}`, clerk)).items.map(({ recipient }) => recipient)
    expect(new Set(recipients)).toEqual(new Set([hiddenSecret]))
    expect((await clerk.get(`/api/parcels?contactId=${places[north]?.contact.id}`)).statusCode).toBe(401)
    expect((await clerk.get(`/api/parcels/count?contactId=${places[north]?.contact.id}`)).statusCode).toBe(401)
  })
})
