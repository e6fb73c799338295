/** Data past its retention period: deleted in batches, counted before and audited after. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { runTask } from '../../testing/runTask.ts'
import { testServer } from '../../testing/server.ts'
import { trafficBench } from '../../testing/traffic.ts'
import { retentionTask } from './retentionTask.ts'

const { database, admin, north, south } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))

/** This many parcels, closed that many months ago, each with three events, a scan and a notification. */
async function oldParcels(customerId: string, count: number, monthsAgo: number): Promise<void> {
  const like = await trafficBench(database, admin, customerId).parcel({})
  const at = sql`now() - make_interval(months => ${monthsAgo}::int)`
  await ask(sql`
    with made as (
      insert into parcels (customer_id, id, site_id, internal_number, current_action_id, status_group, received_at, closed_at)
      select customer_id, gen_random_uuid(), site_id, 'OLD' || ${newId()}::text || n, current_action_id, 'closed', ${at}, ${at}
      from parcels, generate_series(1, ${count}::int) n where id = ${like} returning customer_id, id, current_action_id),
    events as (
      insert into parcel_events (customer_id, id, at, parcel_id, action_id, action_name)
      select customer_id, gen_random_uuid(), ${at}, id, current_action_id, 'Received' from made, generate_series(1, 3)),
    scans as (
      insert into scan_log (customer_id, id, at, barcode, normalised, result)
      select customer_id, gen_random_uuid(), ${at}, '1Z', '1Z', 'unmatched' from made)
    insert into notification_log (customer_id, id, at, parcel_id, channel, template_key, recipient, state)
    select customer_id, gen_random_uuid(), ${at}, id, 'email', 'arrived', 'a•••@example.test', 'sent' from made`)
}

const left = async (customerId: string) =>
  (
    await ask(sql<Record<string, number>>`
      select (select count(*) from parcels where customer_id = ${customerId} and closed_at is not null) as parcels,
        (select count(*) from parcel_events where customer_id = ${customerId}) as events,
        (select count(*) from scan_log where customer_id = ${customerId}) as scans,
        (select count(*) from notification_log where customer_id = ${customerId}) as notifications`)
  )[0]
const whole = (count: number) => ({ parcels: count, events: count * 3, scans: count, notifications: count })
const deletions = (customerId: string) =>
  ask(
    sql`select action, via, changes from audit_log where resource = 'retention' and customer_id = ${customerId} order by at, id`,
  )
const setHold = (customerId: string, isOn: boolean) =>
  ask(sql`update settings set retention_hold = ${isOn} where customer_id = ${customerId}`)
const forget = async () => {
  for (const table of ['parcels', 'parcel_events', 'scan_log', 'notification_log'])
    await ask(sql`delete from ${sql.table(table)}`)
}

describe('retention', () => {
  beforeAll(async () => {
    await oldParcels(north, 1_200, 25)
    await oldParcels(north, 50, 23)
    await oldParcels(south, 30, 100)
    await setHold(south, true)
  })
  afterAll(forget)

  it('only counts in a dry run', async () => {
    const { log, processed } = await runTask(database, retentionTask, { params: { dryRun: true } })
    expect(log).toEqual([
      'North: 1,200 parcels, 1,200 scans, 1,200 notifications to delete.',
      'South is on legal hold and keeps everything.',
    ])
    expect(processed).toBe(0)
    expect(await left(north)).toEqual(whole(1_250))
  })

  it('deletes what is older than the customer’s settings, in batches, and leaves a row in the audit log', async () => {
    const { batches, processed, summary } = await runTask(database, retentionTask)
    expect(await left(north)).toEqual(whole(50))
    expect([processed, summary]).toEqual([7_200, 'Deleted 7,200 rows.'])
    // Three batches per kind, because the task limits their size.
    expect(batches).toBeGreaterThanOrEqual(9)
    const gone = { parcels: 1_200, parcelEvents: 3_600, photos: 0, scans: 1_200, notifications: 1_200, auditRows: 0 }
    expect(await deletions(north)).toEqual([
      {
        action: 'delete',
        via: 'retention',
        changes: Object.fromEntries(Object.entries(gone).map(([key, before]) => [key, { before, after: 0 }])),
      },
    ])
    // A second run changes nothing.
    expect((await runTask(database, retentionTask)).processed).toBe(0)
    expect((await deletions(north)).length).toBe(1)
  })

  it('deletes photos by their own period, and keeps their parcels', async () => {
    const photo = (months: number) =>
      ask(sql`
      insert into parcel_photos (customer_id, id, parcel_id, event_id, at, type, sha256, bytes)
      select customer_id, gen_random_uuid(), id, gen_random_uuid(), now() - make_interval(months => ${months}), 'png', '\\x00', '\\x00'
      from parcels where customer_id = ${north} limit 1`)
    await photo(11)
    await photo(13)
    const before = await left(north)
    expect((await runTask(database, retentionTask)).processed).toBe(1)
    expect(await ask(sql`select from parcel_photos`)).toHaveLength(1)
    expect(await left(north)).toEqual(before)
  })

  it('keeps everything of a customer on legal hold, until the hold ends', async () => {
    expect(await left(south)).toEqual(whole(30))
    expect(await deletions(south)).toEqual([])
    await setHold(south, false)
    await runTask(database, retentionTask)
    expect(await left(south)).toEqual(whole(0))
  })

  it('keeps open parcels, however old', async () => {
    const id = await trafficBench(database, admin, north).parcel({})
    await ask(sql`update parcels set received_at = now() - interval '10 years' where id = ${id}`)
    await runTask(database, retentionTask)
    expect(await ask(sql`select id from parcels where id = ${id}`)).toEqual([{ id }])
  })
})

it('stops when a hold is set while it runs', async () => {
  await oldParcels(north, 1_200, 25)
  await runTask(database, retentionTask, {
    params: { customerId: north },
    batchSize: 100,
    afterBatch: async (batches) => batches === 4 && setHold(north, true),
  })
  expect((await left(north))?.parcels).toBe(1_200 - 3 * 100)
  expect((await deletions(north)).at(-1)).toMatchObject({ changes: { parcels: { before: 300, after: 0 } } })
  await setHold(north, false)
  await forget()
})
