/** Working on tickets through the API. */
import type { TicketItem, WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { actsIn } from '../../testing/acts.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database, person } = await testServer()
const { create } = actsIn(admin, north)

const address = '/api/helpDesk/tickets'
const sample = {
  customerId: north,
  subject: 'Door 30 jammed with parcel inside',
  description: 'My code worked, but the door stayed shut.',
  requesterName: 'Leila Easton',
  requesterEmail: 'leila@example.com',
  category: 'lockerHardware',
}

const open = async (more: object = {}): Promise<WholeTicket> => {
  const made = await admin.post(address, { ...sample, ...more })
  expect(made.statusCode, made.body).toBe(201)
  return read(made.json<{ id: string }>().id)
}
const read = async (id: string): Promise<WholeTicket> => {
  const answer = await admin.get(`${address}/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<WholeTicket>()
}
const list = async (query: string) =>
  (await admin.get(`${address}?${query}`)).json<{ items: TicketItem[]; total: number; nextCursor: string | null }>()

it('gets a number, the defaults of its category, and clocks that run', async () => {
  const ticket = await open()
  expect(ticket.number).toMatch(/^HD-\d{5}$/)
  expect(ticket).toMatchObject({ status: 'new', priority: 'P2', team: 'field', channel: 'staff', rowVersion: 1 })
  expect(ticket.clocks.firstReply?.targetMinutes).toBe(ticket.tier === 'standard' ? 240 : 60)
  expect(ticket.clocks.nextUpdate).toBeNull()
  expect(ticket.events.map(({ kind }) => kind)).toEqual(['status'])
})

it('completes its links: a door implies its bank and site, and another customer’s record is rejected', async () => {
  const site = await create(sites)
  const ticket = await open({ siteId: site.id })
  expect(ticket.site?.id).toBe(site.id)
  const refused = await admin.post(address, { ...sample, customerId: south, siteId: site.id })
  expect(refused.statusCode).toBe(400)
  expect(refused.json<{ message: string }>().message).toContain('Select a site of this customer.')
})

it('is listed and counted for users who can access its customer, and found by number and words', async () => {
  const ticket = await open({ subject: 'Wholly unusual zebra' })
  const clerk = await person(allPermissions, [south])
  expect((await clerk.get(`${address}/${ticket.id}`)).statusCode).toBe(404)
  expect((await clerk.get(`${address}?q=zebra`)).json<{ items: TicketItem[] }>().items).toEqual([])
  for (const q of ['zebra', 'unusual WHOLLY', ticket.number, ticket.number.slice(3)]) {
    const found = await list(`q=${encodeURIComponent(q)}&count=true`)
    expect(
      found.items.map(({ id }) => id),
      q,
    ).toEqual([ticket.id])
    expect(found.total).toBe(1)
  }
})

it('requires permissions to view, create, change, assign to others and solve', async () => {
  const ticket = await open()
  const without = (word: string) => person(allPermissions.filter((each) => each !== `helpDesk.tickets.${word}`))
  const one = `${address}/${ticket.id}`
  expect((await (await without('view')).get(one)).statusCode).toBe(401)
  expect((await (await without('create')).post(address, sample)).statusCode).toBe(401)
  expect((await (await without('edit')).post(`${one}/notes`, { body: 'x' })).statusCode).toBe(401)
  const helper = await without('assign')
  expect((await helper.patch(one, { assigneeId: admin.id }, 1)).statusCode).toBe(401)
  expect((await helper.patch(one, { assigneeId: helper.id }, 1)).statusCode).toBe(200)
  const junior = await without('close')
  const solving = { status: 'solved', causeCode: 'Network', resolution: 'Restarted.' }
  expect((await junior.patch(one, solving, 2)).statusCode).toBe(401)
  expect((await junior.post(`${one}/replies`, { body: 'Done', changes: solving })).statusCode).toBe(401)
})

it('hides the requester from users who may not see contacts', async () => {
  const ticket = await open({ requesterPhone: '+1 555 0100' })
  const clerk = await person(allPermissions.filter((each) => !each.startsWith('customers.contacts')))
  const seen = (await clerk.get(`${address}/${ticket.id}`)).body
  for (const secret of ['Leila', 'leila@example.com', '555 0100']) expect(seen).not.toContain(secret)
  const blurred = await person(allPermissions.filter((each) => each !== 'customers.contacts.pii'))
  const partly = (await blurred.get(`${address}/${ticket.id}`)).body
  expect(partly).toContain('Leila Easton')
  expect(partly).not.toContain('leila@example.com')
  const rows = await tx(database, 'all', (db) =>
    db.all(sql<{ changes: string }>`select changes::text as changes from audit_log where record_id = ${ticket.id}`),
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { changes } of rows) expect(changes).not.toContain('eila')
})

const patch = (ticket: WholeTicket, changes: object, who = admin) =>
  who.patch(`${address}/${ticket.id}`, changes, ticket.rowVersion)

it('gets another requester from users who may see them, shown in the conversation and hidden in the log', async () => {
  const ticket = await open()
  const blind = await person(allPermissions.filter((each) => each !== 'customers.contacts.view'))
  expect((await patch(ticket, { requesterName: 'Mara Thistlewood' }, blind)).statusCode).toBe(401)
  const masked = await person(allPermissions.filter((each) => each !== 'customers.contacts.pii'))
  expect((await patch(ticket, { requesterEmail: 'mara@example.com' }, masked)).statusCode).toBe(401)
  const changed = await patch(ticket, { requesterName: 'Mara Thistlewood', requesterEmail: 'mara@example.com' })
  expect(changed.statusCode, changed.body).toBe(200)
  const now = await read(ticket.id)
  expect(now).toMatchObject({ requesterName: 'Mara Thistlewood', requesterEmail: 'mara@example.com' })
  expect(now.events.at(-1)).toMatchObject({ kind: 'link', data: { isRequester: true, requester: 'Mara Thistlewood' } })
  const shown = (await blind.get(`${address}/${ticket.id}`)).body
  expect(shown).not.toContain('Thistlewood')
  const logged = await tx(database, 'all', (db) =>
    db.all(sql<{ changes: object }>`select changes from audit_log where record_id = ${ticket.id} order by at, id`),
  )
  expect(JSON.stringify(logged)).not.toContain('Thistlewood')
  expect(JSON.stringify(logged.at(-1))).toContain('requesterName')
})

it('can be part of another ticket of its customer, and never of itself', async () => {
  const [part, whole] = [await open(), await open()]
  expect((await patch(part, { parentId: whole.id })).statusCode).toBe(200)
  expect((await read(part.id)).parent?.id).toBe(whole.id)
  expect((await read(whole.id)).children.map(({ id }) => id)).toEqual([part.id])
  for (const [ticket, parentId] of [
    [whole, part.id],
    [whole, whole.id],
    [whole, (await open({ customerId: south })).id],
  ] as const)
    expect((await patch(ticket, { parentId })).statusCode).toBe(400)
  expect((await patch(await read(part.id), { parentId: null })).statusCode).toBe(200)
  expect((await read(whole.id)).children).toEqual([])
})

it('can be watched by users who work on its customer’s tickets', async () => {
  const ticket = await open()
  const [agent, stranger] = [await person(allPermissions, [north]), await person(allPermissions, [south])]
  expect((await patch(ticket, { watcherIds: [stranger.id] })).statusCode).toBe(400)
  expect((await patch(ticket, { watcherIds: [agent.id, admin.id] })).statusCode).toBe(200)
  const watched = await read(ticket.id)
  expect(watched.watchers.map(({ id }) => id).toSorted()).toEqual([agent.id, admin.id].toSorted())
  expect((await patch(watched, { watcherIds: [agent.id] })).statusCode).toBe(200)
  expect((await read(ticket.id)).watchers.map(({ id }) => id)).toEqual([agent.id])
})
