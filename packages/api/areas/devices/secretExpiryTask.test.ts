import { apps } from '@postern/domain/areas/devices/apps.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { runTask } from '../../testing/runTask.ts'
import { sampleRecord } from '../../testing/sample.ts'
import { testServer } from '../../testing/server.ts'
import { secretExpiryTask } from './secretExpiryTask.ts'

const { database, admin, north } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const app = await sampleRecord(admin, apps, north)
await ask(sql`update apps set owner_user_id = ${admin.id} where id = ${app.id}`)
const secretId = newId()
await ask(sql`insert into app_secrets (id, app_id, secret_hash, hint, expires_at)
  values (${secretId}, ${app.id}, '\\x00', 'pst_…ab', now() + interval '60 days')`)
const expiresIn = (interval: string) =>
  ask(
    sql`update app_secrets set expires_at = date_trunc('minute', now()) + ${interval}::interval where id = ${secretId}`,
  )
/** As if time had passed: reminders already sent for the same date stay sent. */
const comesTo = async (interval: string) => {
  await ask(sql`update secret_reminders set expires_at = date_trunc('minute', now()) + ${interval}::interval`)
  await expiresIn(interval)
}
const subjects = async () =>
  (
    await ask(sql<{ subject: string }>`select subject from outbox where subject like '%expires%' order by created_at`)
  ).map(({ subject }) => subject)
const remind = () => runTask(database, secretExpiryTask)

it('reminds the owner 30, 7 and 1 days before a secret expires, once each', async () => {
  await remind()
  expect(await subjects()).toEqual([])
  for (const [left, count] of [
    ['29 days', 1],
    ['20 days', 1],
    ['6 days', 2],
    ['2 days', 2],
    ['20 hours', 3],
    ['1 hour', 3],
  ] as const) {
    await comesTo(left)
    await remind()
    await remind()
    expect((await subjects()).length, left).toBe(count)
  }
  expect(await subjects()).toEqual([
    `The secret pst_…ab of ${app.name} expires in 30 days`,
    `The secret pst_…ab of ${app.name} expires in 7 days`,
    `The secret pst_…ab of ${app.name} expires tomorrow`,
  ])
})

it('sends only the current reminder after missed ones, and starts over for a new date', async () => {
  await ask(sql`delete from outbox`)
  await ask(sql`delete from secret_reminders`)
  await expiresIn('5 days')
  await remind()
  expect(await subjects()).toEqual([expect.stringContaining('in 7 days')])
  await expiresIn('25 days')
  await remind()
  expect((await subjects()).length).toBe(2)
})
