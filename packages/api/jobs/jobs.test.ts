/** Long-running jobs: who may see them, what ends them, and what remains afterward. */

import { tenants } from '@postern/domain/areas/people/tenants.ts'
import { allPermissions, permissionTree } from '@postern/domain/auth/permission.ts'
import type { Job } from '@postern/domain/engine/endpoints/jobs.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, tx } from '../database/db.ts'
import { makeCopies } from '../testing/copies.ts'
import { pathOf, sampleRecord } from '../testing/sample.ts'
import { type Person, testServer } from '../testing/server.ts'
import { tidyUp } from '../testing/tidyUp.ts'
import { openQueue } from './queue.ts'
import { runJobsOf } from './run.ts'
import { addChunk, beginJob, finishJob, noteProgress } from './store.ts'

const { admin, north, person, database, deps } = await testServer()
const run = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const path = pathOf(tenants, north)
const record = await sampleRecord(admin, tenants, north)
/** Just more than are sent at once. */
const copies = 5_010
await makeCopies(database, tenants, record.id, copies)

const begin = async (asker: Person, format = 'csv') => {
  const begun = await asker.post(`${path}/export?format=${format}`)
  expect(begun.statusCode, begun.body).toBe(202)
  return begun.json<{ jobId: string }>().jobId
}
const look = async (asker: Person, id: string) => (await asker.get(`/api/jobs/${id}`)).json<Job>()
const ended = (asker: Person, id: string) =>
  expect.poll(async () => (await look(asker, id)).finishedAt, { timeout: 20_000, interval: 50 }).not.toBeNull()
const chunks = () => run(sql<{ count: number }>`select count(*) as count from job_chunks`)

it('sends more than 5,000 rows to the background, with a sentence', async () => {
  const answer = await admin.get(`${path}/export?format=csv`)
  expect(answer.statusCode).toBe(422)
  expect(answer.json<FailureBody>().message).toMatch(/^5,011 tenants are too many/)
  expect((await admin.get(`${path}/export?format=csv&q=${encodeURIComponent(`${record.name} 17`)}`)).statusCode).toBe(
    200,
  )
})

it('waits while no worker runs, and is visible only to its owner', async () => {
  const id = await begin(admin)
  expect(await look(admin, id)).toMatchObject({ state: 'waiting', progress: 0, fileName: null })
  expect((await admin.get('/api/jobs')).json<{ items: Job[] }>().items.map((job) => job.id)).toContain(id)
  const other = await person(allPermissions)
  expect((await other.get('/api/jobs')).json()).toEqual({ items: [] })
  expect((await admin.get(`/api/jobs/${id}/file`)).statusCode).toBe(409)
  expect((await admin.delete(`/api/jobs/${id}`)).statusCode).toBe(204)
  expect(await look(admin, id)).toMatchObject({ state: 'cancelled' })
})

it('is refused when five of the same person are under way, however many are asked for at once', async () => {
  const asker = await person(allPermissions)
  const ask = () => asker.post(`${path}/export?format=csv`)
  const answers = await Promise.all(Array.from({ length: 12 }, ask))
  const begun = answers.filter(({ statusCode }) => statusCode === 202)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect([begun.length, refused.length]).toEqual([5, 7])
  expect([refused[0]?.json<FailureBody>().message, refused[0]?.headers['retry-after']]).toEqual([
    'You have 5 exports running. Wait for one to finish, or cancel it.',
    '30',
  ])
  // Other users aren't affected, and a canceled job makes room.
  await begin(await person(allPermissions))
  expect((await asker.delete(`/api/jobs/${begun[0]?.json<{ jobId: string }>().jobId}`)).statusCode).toBe(204)
  expect((await ask()).statusCode).toBe(202)
  await run(sql`update jobs set state = 'cancelled', finished_at = now() where state = 'waiting'`)
})

it('is not sent when the request that asks for it fails', async () => {
  const before = await run(sql<{ count: number }>`select count(*) as count from pgboss.job`)
  await expect(
    tx(database, 'all', async (db) => {
      await deps.jobs.send(db, record.id)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await run(sql<{ count: number }>`select count(*) as count from pgboss.job`)).toEqual(before)
})

it('is made by a worker of another node, every row of it, and is gone after a day', async () => {
  const worker = openQueue(database)
  await worker.work(runJobsOf(database), 0.5)
  try {
    const id = await begin(admin)
    await ended(admin, id)
    expect(await look(admin, id)).toMatchObject({
      state: 'done',
      progress: copies + 1,
      total: copies + 1,
      fileName: expect.stringMatching(/^Tenants .*\.csv$/),
    })
    const file = await admin.get(`/api/jobs/${id}/file`)
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(copies + 2)
    await tidyUp(database)
    expect((await look(admin, id)).state).toBe('done')
    // The day counts from when the file is ready, not from the request.
    await run(sql`update jobs set created_at = now() - interval '30 hours', finished_at = now() - interval '23 hours'`)
    await tidyUp(database)
    const kept = (await admin.get('/api/jobs')).json<{ items: Job[] }>().items
    expect(kept.map((job) => job.id)).toContain(id)
    expect((await admin.get(`/api/jobs/${id}/file`)).statusCode).toBe(200)
    await run(sql`update jobs set finished_at = now() - interval '25 hours'`)
    await tidyUp(database)
    expect((await admin.get(`/api/jobs/${id}`)).statusCode).toBe(404)
    expect(await chunks()).toEqual([{ count: 0 }])
  } finally {
    await worker.stop()
  }
})

it('asks for the permission again when it runs and when the file is fetched', async () => {
  const asker = await person(allPermissions)
  const takeAway = () =>
    run(sql`update security_roles r set permissions = ${JSON.stringify(permissionTree(['customers.view']))}::jsonb
      from users u where u.security_role_id = r.id and u.id = ${asker.id}`)
  const giveBack = () =>
    run(sql`update security_roles r set permissions = ${JSON.stringify(permissionTree(allPermissions))}::jsonb
      from users u where u.security_role_id = r.id and u.id = ${asker.id}`)
  const worker = openQueue(database)
  const [late, early] = [await begin(asker), await begin(asker)]
  await takeAway()
  await worker.work(runJobsOf(database), 0.5)
  try {
    await ended(asker, late)
    await ended(asker, early)
    expect(await look(asker, late)).toMatchObject({ state: 'failed', message: expect.stringContaining('permission') })
    await giveBack()
    const made = await begin(asker)
    await ended(asker, made)
    expect((await asker.get(`/api/jobs/${made}/file`)).statusCode).toBe(200)
    await takeAway()
    const refused = await asker.get(`/api/jobs/${made}/file`)
    expect([refused.statusCode, refused.json<FailureBody>().code]).toEqual([401, 'forbidden'])
  } finally {
    await worker.stop()
  }
})

it('begins again from the start after a try that ended half way', async () => {
  const id = await begin(admin)
  await run(sql`update jobs set state = 'running', progress = 500 where id = ${id}`)
  await run(sql`insert into job_chunks (job_id, place, bytes) values (${id}, 0, 'half a file')`)
  await runJobsOf(database)({ jobId: id, signal: new AbortController().signal })
  const file = await admin.get(`/api/jobs/${id}/file`)
  expect(file.body).toMatch(/^\uFEFFTenant,/)
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(copies + 2)
})

it('is not finished by a first try that stalled while a second one runs', async () => {
  const access = { needs: [], reach: null }
  const id = await begin(admin)
  const stalled = await tx(database, 'all', (db) => beginJob(db, id))
  const second = await tx(database, 'all', (db) => beginJob(db, id))
  if (!stalled || !second) throw new Error('the job could not be started')
  const write = <T>(work: (db: Db) => Promise<T>) => tx(database, 'all', work)
  expect(await write((db) => addChunk(db, stalled, 0, Buffer.from('stale')))).toBe(false)
  expect(await write((db) => noteProgress(db, stalled, 5))).toBe(false)
  await write((db) => finishJob(db, stalled, { fileName: 'stale.csv', contentType: 'text/csv', progress: 5, access }))
  expect(await look(admin, id)).toMatchObject({ state: 'running', fileName: null })
  expect(await write((db) => addChunk(db, second, 0, Buffer.from('fresh')))).toBe(true)
  await write((db) => finishJob(db, second, { fileName: 'fresh.csv', contentType: 'text/csv', progress: 1, access }))
  expect((await admin.get(`/api/jobs/${id}/file`)).body).toBe('fresh')
})

it('stops at the next page when it is cancelled or the node goes down, and leaves no file', async () => {
  const id = await begin(admin)
  const running = runJobsOf(database)({ jobId: id, signal: new AbortController().signal })
  await expect.poll(async () => (await look(admin, id)).progress, { interval: 5 }).toBeGreaterThan(0)
  expect((await admin.delete(`/api/jobs/${id}`)).statusCode).toBe(204)
  await running
  expect(await look(admin, id)).toMatchObject({ state: 'cancelled', fileName: null })

  const down = await begin(admin)
  await expect(runJobsOf(database)({ jobId: down, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(await look(admin, down)).toMatchObject({ state: 'running', fileName: null })
})
