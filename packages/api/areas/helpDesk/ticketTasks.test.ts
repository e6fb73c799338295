import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { ticketClockTask, ticketTidyTask } from './ticketTasks.ts'

const { admin, database, north } = await testServer()
const tickets = '/api/helpDesk/tickets'
const read = async (id: string) => (await admin.get(`${tickets}/${id}`)).json<WholeTicket>()
const open = async () =>
  read(
    (
      await admin.post(tickets, {
        customerId: north,
        subject: 'Courier API returns 502',
        description: '-',
        requesterName: 'Dana',
        category: 'bug',
        assigneeId: admin.id,
      })
    ).json<{ id: string }>().id,
  )
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

it('marks a clock that ran out once, without a new version', async () => {
  const ticket = await open()
  await ask(sql`update tickets set created_at = now() - interval '30 days', first_response_due = now() - interval '1 hour',
    solution_due = now() + interval '1 day' where id = ${ticket.id}`)
  await runTask(database, ticketClockTask)
  await runTask(database, ticketClockTask)
  const after = await read(ticket.id)
  expect(after.isBreached).toBe(true)
  expect(after.rowVersion).toBe(ticket.rowVersion)
  expect(after.events.filter(({ body }) => body === 'First reply is overdue.')).toHaveLength(1)
})

it('recomputes the clocks when the customer’s tier changes', async () => {
  const ticket = await open()
  await ask(sql`update customers set support_tier = 'critical' where id = ${north}`)
  await runTask(database, ticketClockTask)
  const after = await read(ticket.id)
  expect(after.slaPolicy).toBe('critical')
  expect(after.clocks.firstReply?.targetMinutes).toBe(15)
  await ask(sql`update customers set support_tier = 'standard' where id = ${north}`)
  await runTask(database, ticketClockTask)
  expect((await read(ticket.id)).slaPolicy).toBe('standard')
})

it('reopens a ticket when its hold ends', async () => {
  const ticket = await open()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await admin.patch(`${tickets}/${ticket.id}`, { status: 'onHold', holdUntil: until }, 1)
  await runTask(database, ticketClockTask)
  expect((await read(ticket.id)).status).toBe('onHold')
  await ask(sql`update tickets set hold_until = now() - interval '1 minute' where id = ${ticket.id}`)
  await runTask(database, ticketClockTask)
  expect(await read(ticket.id)).toMatchObject({ status: 'open', holdUntil: null })
})

it('closes tickets solved a week ago, and leaves those solved yesterday', async () => {
  const [old, recent] = [await open(), await open()]
  for (const { id } of [old, recent])
    await admin.patch(`${tickets}/${id}`, { status: 'solved', causeCode: 'Network', resolution: 'Up again.' }, 1)
  await ask(sql`update tickets set solved_at = now() - interval '8 days' where id = ${old.id}`)
  await runTask(database, ticketTidyTask)
  expect((await read(old.id)).status).toBe('closed')
  expect((await read(recent.id)).status).toBe('solved')
})
