/** Mail that waits for review: shown to users who can access every customer, and decided once. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { runTask } from '../../../testing/runTask.ts'
import { testServer } from '../../../testing/server.ts'
import { forgetMailTask } from './forgetMailTask.ts'
import { keepMessage } from './keepMessage.ts'
import { readMessage } from './readMessage.ts'

const { admin, north, database, person } = await testServer()
const inbox = '/api/helpDesk/inbox'
let sent = 0

/** From an unknown sender. */
async function strangersMail(): Promise<string> {
  const raw = Buffer.from(
    `From: Eve <eve${++sent}@nowhere.example>\r\nSubject: Where is it\r\nMessage-ID: <eve.${sent}@nowhere.example>\r\n\r\nMy parcel ${sent} is gone.\r\n`,
  )
  const mail = await readMessage(raw, { from: `eve${sent}@nowhere.example`, to: ['help@desk.test'] })
  await keepMessage({ database, ours: () => false }, raw, mail)
  const list = (await admin.get(inbox)).json<{ items: { id: string; reason: string }[] }>()
  expect(list.items[0]).toMatchObject({ reason: 'The sender isn’t known.' })
  return list.items[0]?.id ?? ''
}

it('becomes a ticket of the selected customer, and only once', async () => {
  const id = await strangersMail()
  const read = await admin.get(`${inbox}/${id}`)
  expect(read.json()).toMatchObject({ text: `My parcel ${sent} is gone.`, files: [] })
  const made = await admin.post(`${inbox}/${id}/ticket`, { customerId: north })
  expect(made.statusCode, made.body).toBe(201)
  const ticket = await admin.get(`/api/helpDesk/tickets/${made.json<{ id: string }>().id}`)
  expect(ticket.json()).toMatchObject({ subject: 'Where is it', channel: 'email' })
  expect((await admin.post(`${inbox}/${id}/ticket`, { customerId: north })).statusCode).toBe(404)
})

it('can be discarded and restored, each with an audit row', async () => {
  const id = await strangersMail()
  const count = async (view: string) => (await admin.get(`${inbox}?view=${view}`)).json<{ total: number }>().total
  const waiting = await count('waiting')
  expect((await admin.post(`${inbox}/${id}/discard`)).statusCode).toBe(204)
  expect((await admin.post(`${inbox}/${id}/discard`)).statusCode).toBe(409)
  expect([await count('waiting'), await count('discarded')]).toEqual([waiting - 1, 1])
  expect((await admin.post(`${inbox}/${id}/restore`)).statusCode).toBe(204)
  expect(await count('waiting')).toBe(waiting)
  const rows = await tx(database, 'all', (db) =>
    db.all(sql<{ userId: string }>`select user_id as "userId" from audit_log where record_id = ${id}`),
  )
  expect(rows).toEqual([{ userId: admin.id }, { userId: admin.id }])
})

it('isn’t shown to users limited to some customers, nor without the permission', async () => {
  const id = await strangersMail()
  const some = await person(['helpDesk.tickets.view', 'helpDesk.tickets.edit', 'helpDesk.tickets.create'], [north])
  const none = await person(['customers.view'])
  for (const asker of [some, none]) {
    expect((await asker.get(inbox)).statusCode).toBe(401)
    expect((await asker.get(`${inbox}/${id}`)).statusCode).toBe(401)
    expect((await asker.post(`${inbox}/${id}/ticket`, { customerId: north })).statusCode).toBe(401)
    expect((await asker.post(`${inbox}/${id}/discard`)).statusCode).toBe(401)
  }
})

it('keeps its content for 30 days, and longer while it waits for review', async () => {
  const [waiting, discarded] = [await strangersMail(), await strangersMail()]
  await admin.post(`${inbox}/${discarded}/discard`)
  await tx(database, 'all', (db) => db.all(sql`update inbound_mail set received_at = now() - interval '31 days'`))
  await runTask(database, forgetMailTask)
  expect((await admin.get(`${inbox}/${waiting}`)).statusCode).toBe(200)
  expect((await admin.get(`${inbox}/${discarded}`)).statusCode).toBe(404)
})
