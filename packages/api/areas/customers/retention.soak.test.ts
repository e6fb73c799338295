/**
 * Retention under load: the events of a million parcels are deleted in small batches without slowing down other requests.
 * Short by default; then only rows and batches are compared.
 */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { percentile } from '../../testing/percentile.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'
import { retentionTask } from './retentionTask.ts'

const isFull = process.env.POSTERN_SOAK !== undefined
const parcels = isFull ? 1_000_000 : 5_000
const measuredMs = 15_000

const { database, admin, north, south } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

async function fill(): Promise<void> {
  const like = await trafficBench(database, admin, north).parcel({})
  for (let made = 0; made < parcels; made += 5_000)
    await ask(sql`
      with old as (
        insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at, closed_at)
        select customer_id, gen_random_uuid(), site_id, 'OLD' || (${made} + n), current_action_id, 'closed',
          now() - interval '3 years', now() - interval '3 years'
        from parcels, generate_series(1, 5000) n where id = ${like} returning customer_id, id, current_action_id)
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
      select customer_id, gen_random_uuid(), now() - interval '3 years', id, current_action_id, 'Received' from old`)
  await database.pool.query('analyze parcels; analyze parcel_events')
}

/** Concurrent load: lists and records of another customer, one after the other, until `isOver`. */
async function p95While(isOver: () => boolean): Promise<number> {
  const times: number[] = []
  for (const paths = [`/api/customers/${south}/sites`, `/api/customers/${south}`, '/api/customers']; !isOver(); ) {
    for (const path of paths) {
      const began = performance.now()
      expect((await admin.get(path)).statusCode).toBe(200)
      times.push(performance.now() - began)
    }
  }
  return percentile(times, 0.95)
}

it(`deletes the events of ${parcels.toLocaleString('en-US')} parcels in batches while others work`, {
  timeout: 3_600_000,
}, async () => {
  await fill()
  const end = performance.now() + (isFull ? measuredMs : 0)
  const alone = await p95While(() => performance.now() >= end)
  let isOver = false
  const meanwhile = p95While(() => isOver)
  const { processed, batches } = await runTask(database, retentionTask)
  isOver = true
  const beside = await meanwhile
  expect(processed).toBe(parcels * 2)
  expect(batches).toBeGreaterThanOrEqual(parcels / retentionTask.batchSize)
  const left = await ask(sql`select (select count(*) from parcels where closed_at is not null) as parcels,
    (select count(*) from parcel_events) as events`)
  expect(left).toEqual([{ parcels: 0, events: 0 }])
  if (isFull) {
    console.info(`p95 alone ${alone.toFixed(1)} ms, beside retention ${beside.toFixed(1)} ms`)
    expect(beside / alone).toBeLessThanOrEqual(1.5)
  }
})
