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
