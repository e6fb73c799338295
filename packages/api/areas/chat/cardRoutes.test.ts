import type { Card } from '@postern/domain/areas/chat/cardEndpoints.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { expect, it } from 'vitest'
import { actsIn } from '../../testing/acts.ts'
import { chatScene, talks, ticketOf } from '../../testing/live/chatScene.ts'
import { type Person, testServer } from '../../testing/server.ts'

const server = await testServer()
const { admin, north, south } = server
const { talker } = chatScene(server)
const bank = await actsIn(admin, north).create(lockerBanks, { name: 'Lobby West' })
const ticket = await ticketOf(admin, north)

const refs = [`bank:${bank.id}`, `ticket:${ticket.number}`, `customer:${north}`]
const cards = async (who: Person, asked: readonly string[] = refs) =>
  (await who.get(`/api/chat/cards?refs=${asked.join()}`)).json<{ items: Card[] }>().items

it('show the current state of a bank, a ticket and a customer', async () => {
  expect(await cards(admin)).toMatchObject([
    { kind: 'bank', title: 'Lobby West', customer: 'North', connectivity: 'never', doors: 0 },
    { kind: 'ticket', title: 'Door 14 jams', number: ticket.number, status: 'new', assignee: null },
    { kind: 'customer', title: 'North', openTickets: 1 },
  ])
  expect(await cards(admin, [`ticket:${ticket.id}`])).toMatchObject([{ number: ticket.number }])
})

it('show nothing that the user can’t see', async () => {
  const all = ['lockers.banks.view', 'helpDesk.tickets.view', 'customers.view'] as const
  expect(await cards(await talker('Sou Thern', [...talks, ...all], [south]))).toEqual([])
  expect(await cards(await talker('No Records', talks))).toEqual([])
  const desk = await talker('Desk Only', [...talks, 'helpDesk.tickets.view'], [north])
  expect((await cards(desk)).map(({ kind }) => kind)).toEqual(['ticket'])
})

it('reject invalid references', async () => {
  expect((await admin.get('/api/chat/cards?refs=users:1')).statusCode).toBe(400)
  expect((await admin.get(`/api/chat/cards?refs=${[...refs, refs[0]].join()}`)).statusCode).toBe(400)
})

it('show a wiki page to users who can open it', async () => {
  const spaces = (await admin.get('/api/wiki/spaces')).json<{ items: { id: string }[] }>().items
  const spaceId =
    spaces[0]?.id ??
    (
      await admin.post('/api/wiki/spaces', { name: 'Runbooks', key: 'RUN', icon: 'book', description: '', roleIds: [] })
    ).json<{ id: string }>().id
  const page = await admin.post('/api/wiki/pages', { spaceId, title: 'Bank offline', body: 'Call facilities.' })
  expect(page.statusCode, page.body).toBe(201)
  const ref = `page:${page.json<{ id: string }>().id}`
  const titlesFor = async (who: Person) => (await cards(who, [ref])).map(({ title }) => title)
  expect(await titlesFor(admin)).toEqual(['Bank offline'])
  // It's a draft: wiki readers don't see it, and users without wiki access see no page.
  expect(await titlesFor(await talker('Rea Der', [...talks, 'internal.wiki.view']))).toEqual([])
  expect(await titlesFor(await talker('Ta Lker'))).toEqual([])
})
