import type { OnCallShift } from '@postern/domain/areas/chat/onCall/onCallEndpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { channelOf, chatScene, said } from '../../../testing/live/chatScene.ts'
import { testServer } from '../../../testing/server.ts'

const server = await testServer()
const { admin, database } = server
const { talker, channel } = chatScene(server)
const [ana, ben] = [await talker('Ana Ruiz'), await talker('Ben Okafor')]
const path = '/api/chat/onCall/shifts'
const ifVersion = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const roster = async () =>
  (await ana.get('/api/chat/onCall')).json<{ now: { name: string }[]; shifts: OnCallShift[] }>()

const shiftOf = async (userId: string, from: number, until: number, more: object = {}) => {
  const made = await admin.post(path, { userId, startsAt: hours(from), endsAt: hours(until), ...more })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<{ ids: string[] }>().ids
}

describe('the roster', () => {
  it('shows who is on call now, and upcoming shifts', async () => {
    expect(await roster()).toMatchObject({ now: [], shifts: [] })
    await shiftOf(ben.id, -1, 1)
    await shiftOf(ana.id, 24, 32, { times: 3 })
    const { now, shifts } = await roster()
    expect(now).toEqual([{ id: ben.id, name: 'Ben Okafor' }])
    expect(shifts.map(({ person }) => person.name)).toEqual(['Ben Okafor', 'Ana Ruiz', 'Ana Ruiz', 'Ana Ruiz'])
  })

  it('is changed by moderators only, and each change is audited', async () => {
    expect((await ana.post(path, { userId: ana.id, startsAt: hours(0), endsAt: hours(1) })).statusCode).toBe(401)
    const [id] = await shiftOf(ana.id, 50, 51)
    expect((await ana.delete(`${path}/${id}`, ifVersion(1))).statusCode).toBe(401)
    expect((await admin.delete(`${path}/${id}`, ifVersion(7))).statusCode).toBe(412)
    expect((await admin.delete(`${path}/${id}`, ifVersion(1))).statusCode).toBe(204)
    expect((await admin.delete(`${path}/${id}`, ifVersion(1))).statusCode).toBe(404)
    const rows = await tx(database, 'all', (db) =>
      db.all(sql<{ action: string }>`
        select action from audit_log where resource = 'onCallShifts' and record_id = ${id} order by at, id`),
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'archive'])
  })

  it('rejects users who don’t chat, and shifts that end before they start', async () => {
    const outside = await server.person(['customers.view'])
    const ask = (body: object) => admin.post(path, { userId: ana.id, startsAt: hours(0), endsAt: hours(1), ...body })
    expect((await ask({ userId: outside.id })).statusCode).toBe(400)
    expect((await ask({ endsAt: hours(-1) })).json()).toMatchObject({
      errors: [{ path: 'endsAt', description: 'Enter an end after the start.' }],
    })
    expect((await ask({ endsAt: hours(24 * 40) })).statusCode).toBe(400)
  })
})

describe('@oncall', () => {
  it('notifies users who are on call and see the channel', async () => {
    const { id } = await channel(ana)
    await said(ana, id, '@oncall the lobby is dark')
    expect((await ben.get('/api/notifications')).json()).toMatchObject({ unread: 1 })
    await ben.post(`/api/chat/channels/${id}/join`)
    await said(ana, id, '@oncallers is another word')
    expect((await ben.get('/api/notifications')).json()).toMatchObject({ unread: 1 })
    const secret = await channel(ana, 'private')
    await said(ana, secret.id, '@oncall can’t see this')
    expect((await ben.get('/api/notifications')).json()).toMatchObject({ unread: 1 })
    expect(await channelOf(ben, secret.id)).toBeUndefined()
  })

  it('notifies no one once the shift is over', async () => {
    await tx(database, 'all', (db) =>
      db.all(
        sql`update on_call_shifts set ends_at = now(), starts_at = now() - interval '1 hour' where user_id = ${ben.id}`,
      ),
    )
    const { id } = await channel(ana)
    await said(ana, id, '@oncall?')
    expect((await ben.get('/api/notifications')).json()).toMatchObject({ unread: 1 })
    expect(await roster()).toMatchObject({ now: [] })
  })
})
