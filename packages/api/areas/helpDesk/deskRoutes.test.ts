/** Conversation, clocks, merging and splitting, through the API. */
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, database, person } = await testServer({ sendsMail: true })

const address = '/api/helpDesk/tickets'
const read = async (id: string): Promise<WholeTicket> => (await admin.get(`${address}/${id}`)).json<WholeTicket>()
const open = async (more: object = {}): Promise<WholeTicket> => {
  const made = await admin.post(address, {
    customerId: north,
    subject: 'Badge reader reads twice',
    description: 'Each badge opens two parcels.',
    requesterName: 'Leila Easton',
    requesterEmail: 'leila@example.com',
    category: 'scanning',
    ...more,
  })
  expect(made.statusCode, made.body).toBe(201)
  return read(made.json<{ id: string }>().id)
}
const say = async (ticket: WholeTicket, kind: 'replies' | 'notes', body: object) => {
  const answer = await admin.post(`${address}/${ticket.id}/${kind}`, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return read(ticket.id)
}
const change = async (ticket: WholeTicket, changes: object) => {
  const answer = await admin.patch(`${address}/${ticket.id}`, changes, ticket.rowVersion)
  expect(answer.statusCode, answer.body).toBe(200)
  return read(ticket.id)
}
const eventCount = async () =>
  (await tx(database, 'all', (db) => db.one(sql<{ n: number }>`select count(*)::int as n from ticket_events`)))?.n ?? 0

it('a reply opens a new ticket, meets its first clock, starts the next one, and waits to be emailed', async () => {
  const answered = await say(await open(), 'replies', { body: 'We’re looking into it.' })
  expect(answered.status).toBe('open')
  expect(answered.clocks.firstReply).toMatchObject({ state: 'onTime' })
  expect(answered.clocks.firstReply?.endedAt).not.toBeNull()
  expect(answered.clocks.nextUpdate?.dueAt).not.toBeNull()
  expect(answered.events.at(-2)).toMatchObject({ kind: 'reply', isPublic: true, mail: 'queued' })
  const noted = await say(answered, 'notes', { body: 'Same batch as last week.' })
  expect(noted.events.at(-1)).toMatchObject({ kind: 'note', isPublic: false, mail: null })
})

it('waiting for the customer pauses the clocks, and reopening adds the pause', async () => {
  const answered = await say(await open(), 'replies', { body: 'Which badge?' })
  const waiting = await change(answered, { status: 'pendingCustomer' })
  expect(waiting.clocks.solution).toMatchObject({ state: 'paused', dueAt: null })
  expect(waiting.clocks.nextUpdate?.dueAt).toBeNull()
  const back = await change(waiting, { status: 'open' })
  expect(back.pauses).toMatchObject([{ status: 'pendingCustomer' }])
  expect(back.clocks.solution?.dueAt).not.toBeNull()
  const vendor = await change(back, { status: 'pendingVendor' })
  expect(vendor.clocks.solution?.dueAt).toBeNull()
  expect(vendor.clocks.nextUpdate?.dueAt).not.toBeNull()
})

it('a higher priority shortens its clocks', async () => {
  const ticket = await open()
  const urgent = await change(ticket, { priority: 'P1' })
  expect(urgent.clocks.solution?.targetMinutes).toBeLessThan(ticket.clocks.solution?.targetMinutes ?? 0)
  expect(urgent.slaPolicy).not.toBe(ticket.slaPolicy)
})

it('is solved only with a cause and a resolution, and closed only once it’s solved', async () => {
  const ticket = await open()
  const refused = await admin.patch(`${address}/${ticket.id}`, { status: 'solved' }, 1)
  expect(refused.statusCode).toBe(400)
  expect(refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    'causeCode',
    'resolution',
  ])
  expect((await admin.patch(`${address}/${ticket.id}`, { status: 'closed' }, 1)).statusCode).toBe(400)
  const solved = await change(ticket, { status: 'solved', causeCode: 'Configuration', resolution: 'Debounced it.' })
  expect(solved.solvedAt).not.toBeNull()
  const reopened = await change(solved, { status: 'open' })
  expect(reopened).toMatchObject({ reopenedCount: 1, solvedAt: null, causeCode: null })
})

it('rejects a change to an outdated version', async () => {
  const ticket = await open()
  await change(ticket, { priority: 'P2' })
  expect((await admin.patch(`${address}/${ticket.id}`, { priority: 'P3' }, 1)).statusCode).toBe(412)
  expect((await admin.patch(`${address}/${ticket.id}`, { priority: 'P3' }, null)).statusCode).toBe(428)
  expect((await read(ticket.id)).priority).toBe('P2')
})

it('merging moves the whole conversation and loses nothing', async () => {
  const [into, first] = [await open(), await open({ subject: 'Twice again' })]
  await say(first, 'replies', { body: 'One.' })
  const from = await say(first, 'notes', { body: 'Two.' })
  const before = await eventCount()
  const merged = await admin.post(
    `${address}/${into.id}/merge`,
    { fromIds: [from.id] },
    { headers: { 'if-match': `"${into.rowVersion}"` } },
  )
  expect(merged.statusCode, merged.body).toBe(200)
  // One event in each of the two describes the merge.
  expect(await eventCount()).toBe(before + 2)
  const [after, gone] = [await read(into.id), await read(from.id)]
  expect(gone).toMatchObject({ status: 'closed', causeCode: 'Duplicate', duplicateOf: { id: into.id } })
  expect(gone.events).toHaveLength(1)
  expect(after.events).toHaveLength(into.events.length + from.events.length + 1)
  expect(after.events.map(({ body }) => body)).toEqual(expect.arrayContaining(['One.', 'Two.', from.description]))
})

it('can’t be merged with itself or with a ticket of another customer', async () => {
  const [mine, theirs] = [await open(), await open({ customerId: south })]
  const merge = (fromId: string) =>
    admin.post(`${address}/${mine.id}/merge`, { fromIds: [fromId] }, { headers: { 'if-match': '"1"' } })
  expect((await merge(mine.id)).statusCode).toBe(400)
  expect((await merge(theirs.id)).statusCode).toBe(404)
  expect((await read(theirs.id)).status).toBe('new')
})

it('splitting moves the selected events to a new ticket; each stays in exactly one of the two', async () => {
  const ticket = await say(await say(await open(), 'replies', { body: 'About the badge.' }), 'notes', {
    body: 'Printer!',
  })
  const note = ticket.events.find(({ kind }) => kind === 'note')
  const made = await admin.post(
    `${address}/${ticket.id}/split`,
    { eventIds: [note?.id], subject: 'Printer prints twice', category: 'printing' },
    { headers: { 'if-match': `"${ticket.rowVersion}"` } },
  )
  expect(made.statusCode, made.body).toBe(201)
  const child = await read(made.json<{ id: string }>().id)
  const rest = await read(ticket.id)
  expect(child).toMatchObject({ category: 'printing', parent: { id: ticket.id }, requesterName: 'Leila Easton' })
  expect(child.events.map(({ body }) => body)).toContain('Printer!')
  expect(rest.events.map(({ body }) => body)).not.toContain('Printer!')
  expect(rest.children.map(({ id }) => id)).toEqual([child.id])
})

it('assigns tickets in turn to the agent with the fewest, and only to users who can work on them', async () => {
  const agents = [await person(allPermissions, [south]), await person(allPermissions, [south])]
  const tickets = [
    await open({ customerId: south }),
    await open({ customerId: south }),
    await open({ customerId: south }),
  ]
  const answer = await admin.post('/api/helpDesk/assign', { ticketIds: tickets.map(({ id }) => id) })
  expect(answer.statusCode, answer.body).toBe(200)
  const assignees = await Promise.all(tickets.map(async ({ id }) => (await read(id)).assignee?.id))
  expect(new Set(assignees).size).toBe(3)
  const reader = await person(['helpDesk.tickets.view'])
  const refused = await admin.patch(`${address}/${tickets[0]?.id}`, { assigneeId: reader.id }, 2)
  expect(refused.statusCode).toBe(400)
  expect((await admin.patch(`${address}/${(await open()).id}`, { assigneeId: agents[0]?.id }, 1)).statusCode).toBe(400)
})

it('notifies users who get a ticket or are mentioned in a note', async () => {
  const colleague = await person(allPermissions)
  const name = (
    await tx(database, 'all', (db) => db.one(sql<{ name: string }>`select name from users where id = ${colleague.id}`))
  )?.name
  const ticket = await open()
  await admin.patch(`${address}/${ticket.id}`, { assigneeId: colleague.id }, 1)
  await say(ticket, 'notes', { body: `Please look, @${name}.` })
  const bell = (await colleague.get('/api/notifications')).json<{ items: { kind: string }[] }>()
  expect(bell.items.map(({ kind }) => kind).toSorted()).toEqual(['ticketAssigned', 'ticketMentioned'])
})
