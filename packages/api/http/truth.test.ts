/** Database failures claim that nothing was changed only if that's certain. */
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPool, tx } from '../database/db.ts'
import { apart } from '../database/whole.ts'
import { faultProxy } from '../testing/faultProxy.ts'
import { testServer } from '../testing/server.ts'
import { tellingTruth } from './truth.ts'

const { url, database, admin, north, deps } = await testServer()
const write = () => tx(database, 'all', (db) => db.all(sql`update customers set notes = notes where id = ${north}`))
const read = () => tx(database, 'all', (db) => db.all(sql`select 1`))
const failing = () =>
  tx(database, 'all', (db) => db.all(sql`do $$ begin raise exception using errcode = '57P02'; end $$`))
const told = async (isQuestion: boolean, ...steps: (() => Promise<unknown>)[]) => {
  const error: unknown = await tellingTruth(isQuestion, async () => {
    for (const step of steps) await step()
  }).catch((reason: unknown) => reason)
  return error instanceof Error ? error.message : 'no failure'
}

it('says that part was saved if a later transaction of the same request fails', async () => {
  expect(await told(false, write, failing)).toMatch(/^Part of this was saved/)
  expect(await told(false, read, failing)).toMatch(/Nothing was changed/)
  expect(await told(false, failing)).toMatch(/Nothing was changed/)
})

it('counts neither sign-in attempts nor what another request saves', async () => {
  expect(await told(false, () => apart(write), failing)).toMatch(/Nothing was changed/)
  await Promise.all([
    told(false, write),
    told(false, read, failing).then((message) => expect(message).toMatch(/Nothing was changed/)),
  ])
})

it('says that part was saved before a server error, if it was', async () => {
  const mistake = async () => {
    throw new Error('a mistake')
  }
  expect(await told(false, write, mistake)).toMatch(/after part of this was saved/)
  expect(await told(false, mistake)).toBe('a mistake')
})

it('answers 503 with its own code if a commit’s outcome is unknown, and a plain 503 for a read', async () => {
  const proxy = await faultProxy(url)
  const pool = openPool(proxy.url)
  const behind = await testServer({ ...deps, database: { pool, rowRole: 'postern_rows' } })
  const ask = (method: 'GET' | 'POST', body?: object) =>
    behind.app.inject({
      method,
      url: '/api/views',
      headers: { authorization: `Bearer ${admin.token}` },
      ...(body && { payload: body }),
      ...(method === 'GET' && { query: { resource: 'customers' } }),
    })
  proxy.hangUpAt('commit', 'after')
  const lost = await ask('POST', { resource: 'customers', name: 'Mine', search: {} })
  expect([lost.statusCode, lost.json<FailureBody>().code, lost.headers['retry-after']]).toEqual([
    503,
    'outcome_unknown',
    '1',
  ])
  proxy.hangUpAt('commit', 'after')
  expect((await ask('GET')).json<FailureBody>().code).toBe('unavailable')
  await pool.end()
})
