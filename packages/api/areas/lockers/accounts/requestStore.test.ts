import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool, quickly } from '../../../database/db.ts'
import { lockerWorld } from '../../../testing/live/lockerWorld.ts'
import { testServer } from '../../../testing/server.ts'
import { fail, succeed } from '../vendors/adapter.ts'
import { Guard } from '../vendors/guard.ts'
import { RequestStore } from './requestStore.ts'

const server = await testServer()
const { database } = server
const world = await lockerWorld(server, { banks: 1, doors: 1 })
const accountId = world.account.id

const stored = async () => {
  const rows = await quickly(
    database,
    sql<{
      text: string
    }>`select to_jsonb(r)::text as text from locker_vendor_requests r where account_id = ${accountId}`,
  )
  const states = await quickly(
    database,
    sql<{
      text: string
    }>`select to_jsonb(s)::text as text from locker_account_states s where account_id = ${accountId}`,
  )
  return [...rows, ...states].map(({ text }) => text)
}

/** Text with characters that are escaped in URLs, JSON or regular expressions. */
const randomSecret = () => `${randomBytes(9).toString('base64')}"\\/?&=$^.*é ${randomBytes(4).toString('hex')}`

/** The secret as is, and in every place a vendor may echo it. */
const places = (secret: string): readonly unknown[] => [
  { headers: { Authorization: `Bearer ${secret}` } },
  { body: { note: `before ${secret} after` } },
  { path: `/v1/banks?key=${encodeURIComponent(secret)}` },
  { [secret]: 'as a name' },
  [[{ deep: [secret] }]],
  JSON.stringify({ text: secret }),
]

it('stores no secret of a random set, wherever it appears', async () => {
  const store = new RequestStore(database)
  const secrets = Array.from({ length: 40 }, randomSecret)
  const guard = new Guard({
    callsPerMinute: null,
    timeoutMs: 1_000,
    secrets,
    log: (entry) => store.note(accountId, entry),
  })
  for (const secret of secrets)
    for (const request of places(secret)) {
      const operation = {
        name: 'ask',
        request,
        isCommand: false,
        method: 'GET',
        path: `/v1/${encodeURIComponent(secret)}`,
      }
      await guard.run(operation, async () => succeed(request))
      await guard.run(operation, async () => fail('rejected', { message: `Wrong key: ${secret}` }))
      await guard.run(operation, async () =>
        fail('offline', { message: `Can’t reach https://x/?k=${encodeURIComponent(secret)}` }),
      )
    }
  await store.write()
  const rows = await stored()
  expect(rows.length).toBeGreaterThan(400)
  const text = rows.join('\n')
  expect(text).toContain('•••')
  for (const secret of secrets)
    for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(text).not.toContain(spelling)
})

it('keeps what couldn’t be written until the database is back', async () => {
  const away = openPool('postgres://postern@127.0.0.1:1/away')
  let isAway = true
  const store = new RequestStore({
    rowRole: database.rowRole,
    get pool() {
      return isAway ? away : database.pool
    },
  })
  const operation = `survives ${randomBytes(4).toString('hex')}`
  const guard = new Guard({
    callsPerMinute: null,
    timeoutMs: 1_000,
    secrets: [],
    log: (entry) => store.note(accountId, entry),
  })
  await guard.run({ name: operation, request: {}, isCommand: false }, async () => succeed('done'))
  await expect(store.write()).rejects.toThrow()
  isAway = false
  await store.write()
  await store.write()
  expect((await stored()).filter((text) => text.includes(operation))).toHaveLength(1)
  await away.end()
})

it('finds a secret in a log that doesn’t redact it', async () => {
  const store = new RequestStore(database)
  const secret = randomBytes(12).toString('hex')
  const guard = new Guard({
    callsPerMinute: null,
    timeoutMs: 1_000,
    secrets: [],
    log: (entry) => store.note(accountId, entry),
  })
  await guard.run({ name: 'ask', request: { note: secret }, isCommand: false }, async () => succeed('done'))
  await store.write()
  expect((await stored()).join('\n')).toContain(secret)
})

it('counts every request, and stores until when an account is paused', async () => {
  const store = new RequestStore(database)
  const counted = async () => {
    const [row] = await quickly(
      database,
      sql<{
        requests: number
        failed: number
      }>`select coalesce(sum(requests), 0)::int as requests, coalesce(sum(failed_requests), 0)::int as failed
        from locker_account_hours where account_id = ${accountId}`,
    )
    return row ?? expect.fail('nothing counted')
  }
  const pausedUntil = async () => {
    const [row] = await quickly(
      database,
      sql<{
        until: string | null
      }>`select paused_until as until from locker_account_states where account_id = ${accountId}`,
    )
    return row?.until ?? null
  }
  const before = await counted()
  const clock = { now: Date.now() }
  const guard = new Guard({
    callsPerMinute: null,
    timeoutMs: 1_000,
    secrets: [],
    log: (entry) => store.note(accountId, entry),
    now: () => clock.now,
  })
  const ask = (isGood: boolean) =>
    guard.run({ name: 'ask', request: {}, isCommand: false }, async () => (isGood ? succeed('done') : fail('timeout')))
  await ask(true)
  for (let time = 0; time < 5; time++) await ask(false)
  await store.write()
  expect(await counted()).toEqual({ requests: before.requests + 6, failed: before.failed + 5 })
  expect(Date.parse((await pausedUntil()) ?? '')).toBe(clock.now + 10_000)
  clock.now += 10_000
  await ask(true)
  await store.write()
  expect(await pausedUntil()).toBeNull()
})
