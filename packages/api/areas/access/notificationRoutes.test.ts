/** Staff notifications: in the places each user chose, page by page, and by email. */
import type { NotificationKind, NotificationPreference } from '@postern/domain/areas/access/notificationEndpoints.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { runTask } from '../../testing/runTask.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { notify } from '../shared/notify.ts'
import { digestTask, mailNotificationsTask } from './mailNotificationsTasks.ts'

const { admin, person, database } = await testServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

interface Page {
  items: { id: string; kind: string; readAt: string | null; data: { subject?: string } }[]
  unread: number
  nextCursor: string | null
}
const pageOf = async (who: Person, query = '') => (await who.get(`/api/notifications${query}`)).json<Page>()
const ticket = (subject: string) => ({ ticketId: newId(), number: 7, subject })
const assign = (who: Person, subject: string, actorId: string | null = admin.id) =>
  tx(database, 'all', (db) =>
    notify(db, { kind: 'ticketAssigned', actorId, data: ticket(subject), key: subject }, [who.id]),
  )
const choose = (who: Person, kind: NotificationKind, inBell: boolean, mail: NotificationPreference['mail']) =>
  who.patch('/api/notifications/preferences', { kind, inBell, mail }, null)
const mailsTo = (who: Person) =>
  run(sql<{ subject: string }>`
    select o.subject from outbox o join users u on u.email = o.recipient where u.id = ${who.id} order by o.id`)

describe('notify', () => {
  it('shows it in the bell by default and sends no email', async () => {
    const reader = await person([])
    await assign(reader, 'One')
    expect(await pageOf(reader)).toMatchObject({
      items: [{ kind: 'ticketAssigned', data: { subject: 'One' } }],
      unread: 1,
    })
    await runTask(database, mailNotificationsTask)
    expect(await mailsTo(reader)).toEqual([])
  })

  it('doesn’t notify the user who caused it', async () => {
    const reader = await person([])
    await assign(reader, 'Mine', reader.id)
    expect((await pageOf(reader)).items).toEqual([])
  })

  it('follows the user’s preference for its kind, and for no other', async () => {
    const reader = await person([])
    expect((await choose(reader, 'ticketAssigned', false, 'now')).statusCode).toBe(204)
    await assign(reader, 'By email')
    expect(await pageOf(reader)).toMatchObject({ items: [], unread: 0 })
    const data = ticket('Mentioned')
    await tx(database, 'all', (db) =>
      notify(db, { kind: 'ticketMentioned', actorId: admin.id, data, key: 'x' }, [reader.id]),
    )
    expect((await pageOf(reader)).items.map(({ kind }) => kind)).toEqual(['ticketMentioned'])
    await runTask(database, mailNotificationsTask)
    await runTask(database, mailNotificationsTask)
    expect(await mailsTo(reader)).toHaveLength(1)
  })

  it('writes nothing for users who turned it off everywhere', async () => {
    const reader = await person([])
    await choose(reader, 'ticketAssigned', false, 'off')
    await assign(reader, 'Nowhere')
    expect(await run(sql`select id from notifications where user_id = ${reader.id}`)).toEqual([])
  })

  it('collects a day in one email for users who want a digest', async () => {
    const reader = await person([])
    await choose(reader, 'ticketAssigned', true, 'daily')
    for (const subject of ['A', 'B', 'C']) await assign(reader, subject)
    await runTask(database, mailNotificationsTask)
    expect(await mailsTo(reader)).toEqual([])
    await runTask(database, digestTask)
    await runTask(database, digestTask)
    expect(await mailsTo(reader)).toEqual([{ subject: '3 notifications from Postern' }])
  })

  it('sends no email to users who can no longer sign in', async () => {
    const reader = await person([])
    await choose(reader, 'ticketAssigned', true, 'now')
    await assign(reader, 'Late')
    await run(sql`update users set status = 'deactivated' where id = ${reader.id}`)
    await runTask(database, mailNotificationsTask)
    expect(await mailsTo(reader)).toEqual([])
  })
})

describe('preferences', () => {
  it('are the defaults until changed, and belong to one user', async () => {
    const [one, other] = [await person([]), await person([])]
    await choose(one, 'redisAlert', false, 'daily')
    const chosen = async (who: Person) =>
      (await who.get('/api/notifications/preferences'))
        .json<{ preferences: NotificationPreference[] }>()
        .preferences.find(({ kind }) => kind === 'redisAlert')
    expect(await chosen(one)).toEqual({ kind: 'redisAlert', inBell: false, mail: 'daily' })
    expect(await chosen(other)).toEqual({ kind: 'redisAlert', inBell: true, mail: 'off' })
  })
})

describe('the page', () => {
  it('shows each notification once, 50 at a time, newest first', async () => {
    const reader = await person([])
    for (let n = 1; n <= 53; n++) await assign(reader, `Ticket ${n}`)
    const first = await pageOf(reader)
    expect(first.items).toHaveLength(50)
    const second = await pageOf(reader, `?cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeNull()
    const all = [...first.items, ...second.items].map(({ data }) => data.subject)
    expect(all).toEqual(Array.from({ length: 53 }, (_, n) => `Ticket ${53 - n}`))
  })

  it('can be filtered by unread, and one can be marked as read and unread', async () => {
    const [reader, stranger] = [await person([]), await person([])]
    await assign(reader, 'First')
    await assign(reader, 'Second')
    const [second] = (await pageOf(reader)).items
    const mark = (who: Person, isRead: boolean) => who.post(`/api/notifications/${second?.id}/read`, { isRead })
    expect((await mark(stranger, true)).statusCode).toBe(404)
    expect((await mark(reader, true)).statusCode).toBe(204)
    expect((await pageOf(reader, '?view=unread')).items.map(({ data }) => data.subject)).toEqual(['First'])
    await mark(reader, false)
    expect((await pageOf(reader, '?view=unread')).items).toHaveLength(2)
    expect((await pageOf(reader, '?view=files')).items).toEqual([])
  })
})
