import { apps } from '@postern/domain/areas/devices/apps.ts'
import { versions } from '@postern/domain/areas/devices/versions.ts'
import { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { actsIn } from '../../testing/acts.ts'
import { channelOf, channelsOf, chatScene, talks, ticketOf } from '../../testing/live/chatScene.ts'
import { testServer } from '../../testing/server.ts'
import { nameOf } from './writes/openChannel.ts'

const server = await testServer()
const { admin, database, north, south } = server
const { talker, channel } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]
const { create } = actsIn(admin, north)

const browse = async (who: typeof ana, query = '') =>
  (await who.get(`/api/chat/channels/browse${query}`)).json<{
    items: { name: string }[]
    nextCursor: string | null
    total: number
  }>()

describe('default channels', () => {
  it('include all staff from their first day, with nothing unread', async () => {
    const mine = (await channelsOf(ana)).filter(({ isDefault }) => isDefault)
    expect(mine.map(({ name }) => name)).toEqual(['general', 'incidents', 'releases'])
    expect(mine.every(({ unread }) => unread === 0)).toBe(true)
  })

  it('can’t be left or archived', async () => {
    const general = (await channelsOf(ana)).find(({ name }) => name === 'general')
    expect((await ana.post(`/api/chat/channels/${general?.id}/leave`)).statusCode).toBe(409)
    const archived = await admin.patch(
      `/api/chat/channels/${general?.id}`,
      { isArchived: true },
      general?.rowVersion ?? 0,
    )
    expect(archived.statusCode).toBe(409)
  })
})

describe('a channel', () => {
  it('has a unique name of lowercase letters, digits and hyphens', async () => {
    const { name } = await channel(ana, 'private')
    const again = await ben.post('/api/chat/channels', { kind: 'public', name })
    expect(again.json()).toMatchObject({
      errors: [{ path: 'name', description: expect.stringContaining('isn’t available') }],
    })
    for (const wrong of ['A', 'with space', 'UPPER', 'x'.repeat(41)])
      expect((await ana.post('/api/chat/channels', { kind: 'public', name: wrong })).statusCode).toBe(400)
  })

  it('is changed by its owner with the version they saw, and every change is audited', async () => {
    const { id } = await channel(ana, 'public', [ben.id])
    expect((await ben.patch(`/api/chat/channels/${id}`, { topic: 'Mine' }, 1)).statusCode).toBe(401)
    expect((await ana.patch(`/api/chat/channels/${id}`, { topic: 'Doors' }, 1)).json()).toMatchObject({ rowVersion: 2 })
    expect((await ana.patch(`/api/chat/channels/${id}`, { topic: 'Banks' }, 1)).statusCode).toBe(412)
    expect((await ana.patch(`/api/chat/channels/${id}`, { retentionDays: 30 }, 2)).statusCode).toBe(401)
    expect((await admin.patch(`/api/chat/channels/${id}`, { retentionDays: 30 }, 2)).statusCode).toBe(200)
    expect((await ana.patch(`/api/chat/channels/${id}`, { isArchived: true }, 3)).statusCode).toBe(200)
    expect(await channelOf(ben, id)).toBeUndefined()
    expect((await ben.get(`/api/chat/channels/${id}`)).json()).toMatchObject({ archivedAt: expect.any(String) })
    const rows = await tx(database, 'all', (db) =>
      db.all(sql<{ action: string; rowVersion: number }>`
        select action, row_version as "rowVersion" from audit_log where resource = 'chatChannels' and record_id = ${id} order by id`),
    )
    expect(rows.map(({ action, rowVersion }) => `${action} ${rowVersion}`)).toEqual([
      'create 1',
      'update 2',
      'update 3',
      'update 4',
    ])
  })

  it('is found by browsing and by name, joined and left', async () => {
    const { id, name } = await channel(ana)
    expect((await browse(ben, `?q=${name}`)).items).toMatchObject([{ name }])
    expect((await ben.post(`/api/chat/channels/${id}/join`)).statusCode).toBe(204)
    expect((await browse(ben, `?q=${name}`)).items).toEqual([])
    expect((await ben.get(`/api/chat/channels/${name}`)).json()).toMatchObject({
      id,
      members: [
        { name: 'Ana Ruiz', role: 'owner' },
        { name: 'Ben Okafor', role: 'member' },
      ],
    })
    expect((await ben.post(`/api/chat/channels/${id}/leave`)).statusCode).toBe(204)
    expect(await channelOf(ben, id)).toBeUndefined()
  })

  it('is listed in pages', async () => {
    for (let n = 0; n < 3; n++) await channel(ana)
    const first = await browse(ben, '?limit=2')
    expect(first.items).toHaveLength(2)
    expect(first.total).toBeGreaterThan(2)
    const second = await browse(ben, `?limit=2&cursor=${first.nextCursor}`)
    const [after = '', before = ''] = [second.items[0]?.name, first.items[1]?.name]
    expect(after > before).toBe(true)
  })

  it('adds and removes members: by anyone in a public one, by its owner in a private one', async () => {
    const eve = await talker('Eve Holm')
    const open = await channel(ana, 'public', [ben.id])
    const closed = await channel(ana, 'private', [ben.id])
    expect((await ben.post(`/api/chat/channels/${open.id}/members`, { userIds: [eve.id] })).statusCode).toBe(204)
    expect((await ben.post(`/api/chat/channels/${closed.id}/members`, { userIds: [eve.id] })).statusCode).toBe(401)
    expect((await ana.post(`/api/chat/channels/${closed.id}/members`, { userIds: [eve.id] })).statusCode).toBe(204)
    expect(await channelOf(eve, closed.id)).toBeDefined()
    expect((await ana.delete(`/api/chat/channels/${closed.id}/members/${eve.id}`)).statusCode).toBe(204)
    expect(await channelOf(eve, closed.id)).toBeUndefined()
    expect((await ana.post(`/api/chat/channels/${closed.id}/members`, { userIds: [newId()] })).statusCode).toBe(400)
  })
})

describe('direct messages', () => {
  it('are one channel for the same people, no matter who opens it', async () => {
    const open = async (who: typeof ana, ...memberIds: string[]) =>
      (await who.post('/api/chat/direct', { memberIds })).json<{ id: string }>().id
    const id = await open(ana, ben.id)
    expect(await open(ben, ana.id)).toBe(id)
    expect(await open(ana, ben.id, admin.id)).not.toBe(id)
    expect(await channelOf(ben, id)).toMatchObject({ name: null, others: [{ name: 'Ana Ruiz' }] })
    expect((await ana.post('/api/chat/direct', { memberIds: [ana.id] })).statusCode).toBe(400)
    expect(
      (await ana.post('/api/chat/direct', { memberIds: Array.from({ length: 9 }, () => newId()) })).statusCode,
    ).toBe(400)
    expect((await ana.post(`/api/chat/channels/${id}/members`, { userIds: [admin.id] })).statusCode).toBe(409)
  })
})

describe('the channel of a record', () => {
  it('exists once, and is visible to users who see the record', async () => {
    const bank = await create(lockerBanks, { name: 'Lobby West' })
    const sees = await talker('Lee North', [...talks, 'lockers.banks.view'], [north])
    const other = await talker('Lee South', [...talks, 'lockers.banks.view'], [south])
    const about = { entityKind: 'lockerBanks', entityId: bank.id }
    const opened = (await sees.post('/api/chat/entityChannels', about)).json<{ id: string; name: string }>()
    expect(opened.name).toBe('lobby-west-north')
    expect((await admin.post('/api/chat/entityChannels', about)).json()).toMatchObject({ id: opened.id })
    expect(await channelOf(sees, opened.id)).toMatchObject({ entityTitle: 'Lobby West', customerId: north })
    for (const stranger of [other, ana]) {
      expect((await stranger.post('/api/chat/entityChannels', about)).statusCode).toBe(404)
      expect((await stranger.get(`/api/chat/channels/${opened.id}`)).statusCode).toBe(404)
    }
  })

  it('can be opened for customers, tickets and versions, too', async () => {
    const app = await create(apps)
    const version = await create(versions, { appId: app.id })
    const ticket = await ticketOf(admin, north)
    const open = async (entityKind: string, entityId: string) =>
      (await admin.post('/api/chat/entityChannels', { entityKind, entityId })).json<{ name: string }>().name
    expect(await open('customers', north)).toBe('north')
    expect(await open('tickets', ticket.id)).toBe(ticket.number.toLowerCase())
    expect(await open('versions', version.id)).toBe(nameOf(`${app.name} ${version.version}`))
    expect(await open('customers', newId())).toBeUndefined()
  })

  it.each([
    ['Lobby West', 'lobby-west'],
    ['Café – Łódź №1', 'cafe-odz-no1'],
    ['!', '00'],
    ['x'.repeat(90), 'x'.repeat(36)],
  ])('is named after its title: %s', (title, name) => {
    expect(nameOf(title)).toBe(name)
  })
})
