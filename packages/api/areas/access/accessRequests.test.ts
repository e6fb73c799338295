/** Requesting a missing permission, and what administrators find in their bell. */
import { allPermissions, type Permission } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { type Person, testServer } from '../../testing/server.ts'
import { tidyUp } from '../../testing/tidyUp.ts'

const { admin, person, database, provider } = await testServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

interface Bell {
  items: { id: string; kind: string; readAt: string | null; actor: object | null; data: object }[]
  unread: number
}
const bellOf = async (who: Person) => (await who.get('/api/notifications')).json<Bell>()
const ask = (who: Person, ...permissions: Permission[]) => who.post('/api/accessRequests', { permissions })

const grants: Permission[] = ['customers.users.view', 'customers.users.edit']

describe('requesting access', () => {
  it('notifies everyone who can grant it, and no one else', async () => {
    const asker = await person(['customers.view'])
    const able = await person([...grants, 'redis.view'])
    const without = await person(grants)
    const elsewhere = await person([...grants, 'redis.view'], [])
    const reader = await person(['redis.view'])
    const answer = await ask(asker, 'redis.view')
    expect(answer.json()).toEqual({ sent: true, administrators: 2 })
    for (const told of [admin, able]) {
      const { items, unread } = await bellOf(told)
      expect(unread).toBe(1)
      expect(items).toMatchObject([
        {
          kind: 'accessRequest',
          readAt: null,
          actor: { id: asker.id, customerId: provider, role: { id: expect.any(String) } },
          data: { permissions: ['redis.view'] },
        },
      ])
    }
    for (const other of [asker, without, elsewhere, reader])
      expect(await bellOf(other)).toEqual({ items: [], unread: 0, nextCursor: null })
    const logged = await run(sql`
      select customer_id as "customerId", user_id as "userId", changes from audit_log where resource = 'accessRequests'`)
    expect(logged).toEqual([
      { customerId: provider, userId: asker.id, changes: { permissions: { before: null, after: ['redis.view'] } } },
    ])
  })

  it('sends nothing new if repeated within a day, even concurrently, and notifies again after that', async () => {
    const asker = await person(['customers.view'])
    const before = (await bellOf(admin)).unread
    const answers = await Promise.all([ask(asker, 'audit.view'), ask(asker, 'audit.view')])
    expect(answers.map((answer) => answer.json<{ sent: boolean }>().sent).sort()).toEqual([false, true])
    expect((await ask(asker, 'audit.view')).json<{ sent: boolean }>().sent).toBe(false)
    expect((await bellOf(admin)).unread).toBe(before + 1)
    // Controls: another permission is another request, and so is the same one a day later.
    expect((await ask(asker, 'versions.view')).json<{ sent: boolean }>().sent).toBe(true)
    await run(sql`update notifications set at = at - interval '25 hours' where actor_id = ${asker.id}`)
    expect((await ask(asker, 'audit.view')).json<{ sent: boolean }>().sent).toBe(true)
  })

  it('is rejected for a permission the user has, for an unknown one, and after 20 in a day', async () => {
    const asker = await person(['redis.view'])
    expect((await ask(asker, 'redis.view')).json<FailureBody>()).toMatchObject({
      code: 'conflict',
      message: 'You have this permission now. Reload the page.',
    })
    expect((await asker.post('/api/accessRequests', { permissions: ['redis.fly'] })).statusCode).toBe(400)
    expect((await asker.post('/api/accessRequests', { permissions: [] })).statusCode).toBe(400)
    const others = allPermissions.filter((permission) => permission !== 'redis.view').slice(0, 21)
    const statuses: number[] = []
    for (const permission of others) statuses.push((await ask(asker, permission)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})

describe('the bell', () => {
  it('is marked as read up to what was seen, for that user only', async () => {
    const asker = await person(['customers.view'])
    const other = await person([...grants, 'taskDaemon.view', 'taskDaemon.run'])
    await ask(asker, 'taskDaemon.view')
    const seen = await bellOf(other)
    await ask(asker, 'taskDaemon.run')
    const upTo = seen.items[0]?.id
    expect((await other.post('/api/notifications/read', { upTo })).statusCode).toBe(204)
    expect((await bellOf(other)).items.map(({ readAt }) => readAt === null)).toEqual([true, false])
    expect((await bellOf(other)).unread).toBe(1)
    const unread = (await bellOf(admin)).unread
    expect(unread).toBeGreaterThan(1)
  })

  it('leaves out a kind that this release doesn’t know', async () => {
    const someone = await person([])
    await run(sql`insert into notifications (id, user_id, kind, data, key)
      values (gen_random_uuid(), ${someone.id}, 'fromTheFuture', '{}', 'x')`)
    expect(await bellOf(someone)).toEqual({ items: [], unread: 0, nextCursor: null })
  })

  it('loses notifications older than 30 days', async () => {
    const someone = await person([])
    await run(sql`insert into notifications (id, user_id, kind, data, key, at)
      values (gen_random_uuid(), ${someone.id}, 'accessRequest', '{"permissions": ["audit.view"]}', 'old', now() - interval '31 days'),
        (gen_random_uuid(), ${someone.id}, 'accessRequest', '{"permissions": ["redis.view"]}', 'new', now() - interval '29 days')`)
    expect((await bellOf(someone)).items).toHaveLength(2)
    await tidyUp(database)
    expect((await bellOf(someone)).items.map(({ data }) => data)).toEqual([{ permissions: ['redis.view'] }])
  })
})
