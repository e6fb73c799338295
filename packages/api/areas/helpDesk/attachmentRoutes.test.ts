/** Ticket files: their type is determined by content. */
import type { WholeTicket } from '@postern/domain/areas/helpDesk/ticketShapes.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import { expect, it } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { admin, north, south, app, person } = await testServer()

const made = await admin.post('/api/helpDesk/tickets', {
  customerId: north,
  subject: 'Labels are blank',
  description: 'See the photo.',
  requesterName: 'Dana',
  category: 'printing',
})
const address = `/api/helpDesk/tickets/${made.json<{ id: string }>().id}`

const upload = (name: string, bytes: Buffer, token = admin.token) =>
  app.inject({
    method: 'POST',
    url: `${address}/attachments?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])

it('stores a file for the reply it’s sent with, and returns the same bytes', async () => {
  const kept = await upload('../photos/label.png', png)
  expect(kept.statusCode, kept.body).toBe(201)
  const file = kept.json<{ id: string; name: string; type: string }>()
  expect(file).toMatchObject({ name: 'label.png', type: 'image/png', size: png.length })
  const noted = await admin.post(`${address}/notes`, { body: 'Photo', attachmentIds: [file.id] })
  expect(noted.statusCode, noted.body).toBe(201)
  const ticket = (await admin.get(address)).json<WholeTicket>()
  expect(ticket.events.at(-1)?.attachments).toMatchObject([{ id: file.id, name: 'label.png' }])
  const got = await admin.get(`${address}/attachments/${file.id}`)
  expect(got.rawPayload.equals(png)).toBe(true)
  expect(got.headers['content-disposition']).toContain('attachment')
  // Already sent, so it can't go with another note.
  expect((await admin.post(`${address}/notes`, { body: 'Again', attachmentIds: [file.id] })).statusCode).toBe(400)
})

it('is visible to users who can access the ticket', async () => {
  const { id } = (await upload('a.png', png)).json<{ id: string }>()
  const stranger = await person(allPermissions, [south])
  expect((await stranger.get(`${address}/attachments/${id}`)).statusCode).toBe(404)
  expect((await upload('b.png', png, stranger.token)).statusCode).toBe(404)
})

it.each([
  ['photo.png', Buffer.from('MZ\u0090\u0000 this is a program', 'latin1'), 'is a Windows program'],
  ['setup.exe', Buffer.from('just words'), 'is a program by its name'],
  ['notes.txt', Buffer.from('#!/bin/sh\nrm'), 'is a script'],
  ['page.txt', Buffer.from('  <!DOCTYPE html><script>'), 'can run scripts'],
  ['blob.bin', Buffer.from([0, 1, 2, 3, 0, 255]), 'can’t tell what'],
  ['empty.png', Buffer.alloc(0), 'is empty'],
  ['big.png', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 'larger than 10 MB'],
])('rejects %s with a reason', async (name, bytes, sentence) => {
  const answer = await upload(name, bytes)
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain(sentence)
})

it('rejects more than 25 MB with one reply', async () => {
  const large = Buffer.concat([png, Buffer.alloc(9 * 1024 * 1024)])
  const ids: string[] = []
  for (const name of ['1.png', '2.png', '3.png']) ids.push((await upload(name, large)).json<{ id: string }>().id)
  const answer = await admin.post(`${address}/replies`, { body: 'All of them', attachmentIds: ids })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ message: string }>().message).toContain('25 MB')
  expect((await admin.post(`${address}/replies`, { body: 'Two', attachmentIds: ids.slice(1) })).statusCode).toBe(201)
})
