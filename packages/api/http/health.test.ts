/** `/api/health` answers quickly, whatever else is going on. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openPool, tx } from '../database/db.ts'
import { faultProxy } from '../testing/faultProxy.ts'
import { copyOfTemplate, serverOn, testServer } from '../testing/server.ts'

it('answers while every connection of the server is taken, no matter how many requests come at once', async () => {
  const { app, database } = await testServer()
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const taken = Array.from({ length: 20 }, () => {
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
    const work = tx(database, 'all', async (db) => {
      await db.one(sql`select 1`)
      take()
      await free
    })
    return { isTaken, work }
  })
  await Promise.all(taken.map(({ isTaken }) => isTaken))
  // Control: there's no connection left for anything else.
  expect([database.pool.totalCount, database.pool.idleCount]).toEqual([20, 0])
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/health')))
  const waiting = database.pool.waitingCount
  letGo()
  await Promise.all(taken.map(({ work }) => work))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(waiting).toBe(0)
})

// A check gives up after a second, which a machine with busy cores can exceed, so what should be up is asked for again.
describe('a server whose database can be cut off', async () => {
  const proxy = await faultProxy(await copyOfTemplate())
  let stops = false
  const { app } = await serverOn(proxy.url, {
    database: { pool: openPool(proxy.url), rowRole: 'postern_rows', trouble: () => 'The disk is full.' },
    isStopping: () => stops,
  })

  it('says that the database is down if the network drops everything silently, and recovers on its own', async () => {
    await expect.poll(async () => (await app.inject('/api/health')).json()).toMatchObject({ status: 'ok' })
    proxy.swallow()
    const away = await app.inject('/api/health')
    expect([away.statusCode, away.json()]).toEqual([
      503,
      expect.objectContaining({ status: 'unavailable', problem: 'The disk is full.' }),
    ])
    proxy.heal()
    await expect.poll(async () => (await app.inject('/api/health')).statusCode).toBe(200)
  })

  it('takes a node out of rotation while the database is down or the node is stopping, and puts it back', async () => {
    const ready = async () => {
      const { statusCode, headers, json } = await app.inject('/api/ready')
      return [statusCode, headers['retry-after'], json()]
    }
    await expect.poll(ready).toEqual([200, undefined, { status: 'ready', writable: true }])
    proxy.swallow()
    expect(await ready()).toEqual([503, '1', { status: 'unavailable', writable: false }])
    proxy.heal()
    await expect.poll(ready).toEqual([200, undefined, { status: 'ready', writable: true }])
    stops = true
    await expect.poll(ready).toEqual([503, '1', { status: 'stopping', writable: true }])
    // It still serves requests that arrive in the meantime.
    await expect.poll(async () => (await app.inject('/api/health')).statusCode).toBe(200)
  })
})

it('keeps a node in rotation while the database is read-only, and says so', async () => {
  const url = await copyOfTemplate()
  const direct = openPool(url)
  await direct.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  await direct.end()
  const { app } = await serverOn(url)
  const ready = async () => (await app.inject('/api/ready')).json()
  await expect.poll(ready).toEqual({ status: 'ready', writable: false })
})
