/** `/api/health` answers, and soon, whatever else goes on. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool, tx } from '../database/db.ts'
import { faultProxy } from '../testing/faultProxy.ts'
import { copyOfTemplate, testServer } from '../testing/server.ts'

it('answers while every connection of the server is taken, and however many ask at once', async () => {
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
  // The control: there is no connection left for anything else.
  expect([database.pool.totalCount, database.pool.idleCount]).toEqual([20, 0])
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/health')))
  const waiting = database.pool.waitingCount
  letGo()
  await Promise.all(taken.map(({ work }) => work))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(waiting).toBe(0)
})

it('says that the database is away when the network swallows everything, and recovers by itself', async () => {
  const proxy = await faultProxy(await copyOfTemplate())
  const { app } = await testServer({
    database: {
      pool: openPool(proxy.url),
      rowRole: 'postern_rows',
      trouble: () => 'The disk is full.',
    },
  })
  expect((await app.inject('/api/health')).json()).toMatchObject({ status: 'ok' })
  proxy.swallow()
  const away = await app.inject('/api/health')
  expect([away.statusCode, away.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'unavailable', problem: 'The disk is full.' }),
  ])
  proxy.heal()
  expect((await app.inject('/api/health')).statusCode).toBe(200)
})
