import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, app, north } = await testServer()
const tickets = '/api/helpDesk/tickets'

const open = async () =>
  (
    await admin.post(tickets, {
      customerId: north,
      subject: 'Kiosk shows the wrong language',
      description: '-',
      requesterName: 'Dana',
      category: 'bug',
    })
  ).json<{ id: string }>().id
const solve = (id: string) =>
  admin.patch(`${tickets}/${id}`, { status: 'solved', causeCode: 'Configuration', resolution: 'Set to English.' }, 1)
const link = async (id: string) =>
  (await admin.post(`${tickets}/${id}/satisfactionLink`)).json<{ token: string }>().token
const outside = (method: 'GET' | 'POST', token: string, payload?: object) =>
  app.inject({ method, url: `/api/helpDesk/satisfaction/${token}`, ...(payload && { payload }) })

it('is requested only for solved tickets, given without signing in, and stored with the ticket', async () => {
  const id = await open()
  expect((await admin.post(`${tickets}/${id}/satisfactionLink`)).statusCode).toBe(409)
  await solve(id)
  const token = await link(id)
  expect((await outside('GET', token)).json()).toMatchObject({ subject: 'Kiosk shows the wrong language', score: null })
  expect((await outside('POST', token, { score: 6 })).statusCode).toBe(400)
  expect((await outside('POST', token, { score: 4, comment: 'Quick, thanks.' })).statusCode).toBe(204)
  const ticket = (await admin.get(`${tickets}/${id}`)).json<WholeTicket>()
  expect(ticket).toMatchObject({ satisfaction: 4, satisfactionComment: 'Quick, thanks.' })
  expect(ticket.events.at(-1)?.body).toContain('Rated it 4 of 5')
})

it('link stops working once there’s a new one, and says so', async () => {
  const id = await open()
  await solve(id)
  const old = await link(id)
  const fresh = await link(id)
  expect((await outside('GET', old)).statusCode).toBe(400)
  expect((await outside('GET', fresh)).statusCode).toBe(200)
})

it('allows a few tries from one address', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 40; index++)
    statuses.push((await outside('GET', `nothing-like-a-token-${index}`)).statusCode)
  expect(statuses).toContain(400)
  expect(statuses.at(-1)).toBe(429)
})
