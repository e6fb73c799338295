/** From schedules to runs: each due time runs once, no matter which node plans it or how often. */
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { tx } from '../database/db.ts'
import { openQueue } from '../jobs/queue.ts'
import { testServer } from '../testing/server.ts'
import { setQueueMode } from './nodes.ts'
import { Planner } from './planner.ts'
import { type Task, task } from './task.ts'

const { database } = await testServer()
const ask = <T>(statement: ReturnType<typeof sql<T>>) => tx(database, 'all', (db) => db.all(statement))
const queue = openQueue(database)
afterAll(() => queue.stop())
afterEach(async () => {
  for (const table of ['task_runs', 'task_plans', 'task_settings', 'task_counts', 'task_queues'])
    await ask(sql`delete from ${sql.table(table)}`)
})

const hourly = (what: Partial<Task> = {}): Task =>
  task({
    key: 'test.hourly',
    title: 'Hourly',
    description: 'Works.',
    queue: 'data',
    schedule: { everySeconds: 3_600 },
    run: async () => {},
    ...what,
  })

const plan = (...tasks: readonly Task[]) => new Planner(database, queue, tasks).plan()
/** As if this much time had passed since it was planned. */
const passes = (interval: string) =>
  ask(sql`update task_plans set planned_through = planned_through - ${interval}::interval`)
const runs = async () =>
  (await ask(sql<{ state: string }>`select state from task_runs order by due_at`)).map(({ state }) => state)
const counts = async () => (await ask(sql`select sum(missed) as missed, sum(skipped) as skipped from task_counts`))[0]
const finishAll = () => ask(sql`update task_runs set state = 'succeeded' where state = 'queued'`)

describe('a schedule', () => {
  it('begins with its next time, not with one before it was known', async () => {
    expect(await plan(hourly())).toBe(0)
    expect(await plan(hourly())).toBe(0)
    expect(await runs()).toEqual([])
  })

  it('has one run per time, though ten nodes plan at once', async () => {
    await plan(hourly())
    await passes('1 hour')
    await Promise.all(Array.from({ length: 10 }, () => plan(hourly())))
    expect(await runs()).toEqual(['queued'])
    expect(await ask(sql`select count(*) as count from pgboss.job where name = 'task.data'`)).toEqual([{ count: 1 }])
  })

  it('plans no time twice when the clock is put back', async () => {
    await plan(hourly())
    await passes('1 hour')
    await plan(hourly())
    await finishAll()
    // The control: without its slot, the same time would get a second run.
    await passes('1 hour')
    await plan(hourly())
    expect(await runs()).toEqual(['succeeded'])
    await database.pool.query('drop index task_runs_slot')
    await database.pool.query('create index task_runs_slot on task_runs (task_key, due_at)')
    await passes('1 hour')
    await expect(plan(hourly())).rejects.toThrow()
    await database.pool.query('drop index task_runs_slot')
    await database.pool.query(
      `create unique index task_runs_slot on task_runs (task_key, due_at) where trigger = 'schedule'`,
    )
  })

  it('runs what was missed once, and counts the rest', async () => {
    await plan(hourly())
    await passes('5 hours')
    expect(await plan(hourly())).toBe(1)
    expect(await runs()).toEqual(['missed', 'missed', 'missed', 'missed', 'queued'])
    expect(await counts()).toEqual({ missed: 4, skipped: 0 })
  })

  it('runs nothing of what was missed where the task says so', async () => {
    const skipping = hourly({ missed: 'skip', schedule: { cron: '0 0 1 1 *', timeZone: 'UTC' } })
    await plan(skipping)
    await passes('400 days')
    expect(await plan(skipping)).toBe(0)
    expect(await runs()).toEqual(['missed'])
    expect(await counts()).toEqual({ missed: 1, skipped: 0 })
  })

  it('skips a time while the last run goes on, or queues it where the task says so', async () => {
    const queueing = hourly({ key: 'test.queueing', overlap: 'queue' })
    await plan(hourly(), queueing)
    await passes('2 hours')
    await plan(hourly(), queueing)
    await ask(sql`delete from task_runs where state = 'missed'`)
    await ask(sql`update task_runs set due_at = due_at - interval '1 hour'`)
    await passes('1 hour')
    await plan(hourly(), queueing)
    expect((await runs()).toSorted()).toEqual(['queued', 'queued', 'queued', 'skipped'])
  })

  it('costs nothing while it isn’t needed, and isn’t missed then', async () => {
    const idle = hourly({ isNeeded: sql`false` })
    await plan(idle)
    await passes('10 hours')
    expect(await plan(idle)).toBe(0)
    expect(await plan(hourly({ isNeeded: sql`exists (select from customers)` }))).toBe(1)
    expect(await runs()).toEqual(['queued'])
    expect(await counts()).toEqual({ missed: null, skipped: null })
  })

  it('starts anew when staff change it, turn it off, and turn it on again', async () => {
    await plan(hourly())
    await passes('30 minutes')
    await ask(sql`insert into task_settings (task_key, every_seconds) values ('test.hourly', 60)`)
    expect(await plan(hourly())).toBe(0)
    await ask(sql`update task_settings set is_on = false`)
    await plan(hourly())
    await passes('1 day')
    expect(await plan(hourly())).toBe(0)
    await ask(sql`update task_settings set is_on = true`)
    expect(await plan(hourly())).toBe(0)
    await passes('1 minute')
    expect(await plan(hourly())).toBe(1)
    expect(await counts()).toEqual({ missed: null, skipped: null })
  })

  it('adds nothing to a queue that is drained', async () => {
    await plan(hourly())
    await passes('1 hour')
    await tx(database, 'all', (db) => setQueueMode(db, 'data', 'draining'))
    expect(await plan(hourly())).toBe(0)
    expect(await runs()).toEqual(['skipped'])
  })

  it('recovers from a clock that was months ahead', async () => {
    await plan(hourly())
    await passes('-150 days')
    await plan(hourly())
    await passes('1 hour')
    expect(await plan(hourly())).toBe(1)
  })
})
