/** Users, channels and messages for chat tests. */
import type { ChatMessage, MessagePage, MyChannel } from '@postern/domain/areas/chat/chatShapes.ts'
import type { Permission } from '@postern/domain/auth/permission.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import type { Person, TestServer } from '../server.ts'

export const talks: readonly Permission[] = ['internal.chat.view', 'internal.chat.create']

let channels = 0

export function chatScene({ database, person }: TestServer) {
  /** A user who may chat, with a unique name. */
  const talker = async (name: string, permissions = talks, customerIds: readonly string[] | null = null) => {
    const made = await person(permissions, customerIds)
    await tx(database, 'all', (db) => db.all(sql`update users set name = ${name} where id = ${made.id}`))
    return made
  }

  const channel = async (owner: Person, kind: 'public' | 'private' = 'public', memberIds: readonly string[] = []) => {
    const name = `room-${++channels}`
    const made = await owner.post('/api/chat/channels', { kind, name, memberIds })
    expect(made.statusCode, made.body).toBe(201)
    return { ...made.json<{ id: string; rowVersion: number }>(), name }
  }

  return { talker, channel }
}

export const sendTo = (who: Person, channelId: string, body: string, more: object = {}) =>
  who.post(`/api/chat/channels/${channelId}/messages`, { clientId: newId(), body, ...more })

export const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)])

export const uploadTo = (app: FastifyInstance, { token }: Person, channelId: string, name: string, bytes: Buffer) =>
  app.inject({
    method: 'POST',
    url: `/api/chat/channels/${channelId}/files?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

export async function said(who: Person, channelId: string, body: string, more: object = {}): Promise<ChatMessage> {
  const sent = await sendTo(who, channelId, body, more)
  expect(sent.statusCode, sent.body).toBe(200)
  return sent.json()
}

export const readBy = async (who: Person, channelId: string, query = ''): Promise<MessagePage> =>
  (await who.get(`/api/chat/channels/${channelId}/messages${query}`)).json()

export const channelsOf = async (who: Person): Promise<MyChannel[]> =>
  (await who.get('/api/chat/channels')).json<{ items: MyChannel[] }>().items

export const channelOf = async (who: Person, id: string): Promise<MyChannel | undefined> =>
  (await channelsOf(who)).find((each) => each.id === id)

export async function ticketOf(
  who: Person,
  customerId: string,
  more: object = {},
): Promise<{ id: string; number: string }> {
  const opened = await who.post('/api/helpDesk/tickets', {
    customerId,
    subject: 'Door 14 jams',
    description: 'Again',
    requesterName: 'Dana Ruiz',
    category: 'lockerHardware',
    ...more,
  })
  expect(opened.statusCode, opened.body).toBe(201)
  return opened.json()
}
