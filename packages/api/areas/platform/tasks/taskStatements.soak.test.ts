/** Every page of the task daemon reads few rows, however many runs there are: 20,000 by default, 100,000 at full size, with timings. */
import type { RunFilters } from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { RawBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../../database/db.ts'
import { allTasks } from '../../../tasks/registry.ts'
import { printP95 } from '../../../testing/p95.ts'
import { rowsRead, rowsReadWithout } from '../../../testing/plans/rowsRead.ts'
import { testServer } from '../../../testing/server.ts'
import { firstStep } from './daySteps.ts'
import {
  countsStatement,
  failedStepsStatement,
  failedTotalStatement,
  groupRunsStatement,
  groupsStatement,
  openStatement,
  recentStatement,
  runStatement,
  runsStatement,
  startedStatement,
  usualStatement,
} from './taskStatements.ts'

const { database, admin } = await testServer()
const size = process.env.POSTERN_SOAK ? 100_000 : 20_000
const keys = allTasks().map(({ key }) => key)
const [rareTask = '', ...commonTasks] = keys

/** Runs of all tasks but one for weeks, 1 in 100 failed, and a few of everything else. */
await database.pool.query(
  `insert into task_runs (id, task_key, queue, trigger, due_at, state, attempt, started_at, finished_at, error, cause, settled_at)
   select gen_random_uuid(), ($2::text[])[1 + n % cardinality($2::text[])], 'data', 'schedule', t,
     case when n % 100 = 0 then 'failed' else 'succeeded' end, 1, t, t + interval '1 second',
     case when n % 100 = 0 then 'Timeout after ' || n || ' s' end, case when n % 100 = 0 then 'Timeout after # s' end,
     case when n > 5000 then now() end
   from (select n, now() - n * interval '15 seconds' as t from generate_series(1, $1::int) n) each`,
  [size, commonTasks],
)
await database.pool.query(
  `insert into task_runs (id, task_key, queue, trigger, due_at, state, attempt, started_at, finished_at)
   select gen_random_uuid(), $1, 'data', 'manual', t, state, 1, t, t + interval '1 second'
   from (select state, now() - interval '20 days' - place * interval '1 minute' as t
     from unnest(array['succeeded', 'timedOut', 'skipped', 'cancelled', 'missed']) with ordinality as s(state, place)) each`,
  [rareTask],
)
await database.pool.query(
  `insert into task_counts (task_key, at, succeeded, failed)
   select key, date_bin('10 minutes', now(), 'epoch') - step * interval '10 minutes', 40, 0
   from unnest($1::text[]) key, generate_series(0, 143) step`,
  [keys],
)
await database.pool.query('analyze task_runs, task_counts')

const readFor = (statement: RawBuilder<unknown>) => tx(database, 'all', (db) => rowsRead(db, 'task_runs', statement))

describe('a page of runs', () => {
  /** The page, if the runs of all tasks are interleaved. */
  const most = 52 * keys.length
  const page = (asked: RunFilters, cursor?: string) => runsStatement(asked, { cursor, limit: 51 })

  it.each([
    ['nothing', {}],
    ['a common task', { task: commonTasks[0] }],
    ['a rare task', { task: rareTask }],
    ['a common state', { state: 'succeeded' }],
    ['a frequent failure', { state: 'failed' }],
    ['a rare state', { state: 'cancelled' }],
    ['a common trigger', { trigger: 'schedule' }],
    ['a rare trigger', { trigger: 'manual' }],
    ['time', { from: new Date(Date.now() - 3_600_000).toISOString() }],
    ['a rare task and a state', { task: rareTask, state: 'succeeded' }],
  ] as [string, RunFilters][])('narrowed by %s reads little more than it shows', async (_, asked) => {
    const { read, shown } = await readFor(page(asked))
    expect(shown).toBeGreaterThan(0)
    expect(read).toBeLessThan(most)
  })

  it('far back reads little more than it shows', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from task_runs order by due_at desc, id desc offset 15000 limit 1',
    )
    expect((await readFor(page({}, rows[0]?.id))).read).toBeLessThan(most)
  })

  it('would read everything without its index (control)', async () => {
    const { read } = await rowsReadWithout(
      database,
      ['task_runs_by_trigger', 'task_runs_by_time'],
      'task_runs',
      `select * from task_runs where trigger = 'manual' order by due_at desc limit 51`,
    )
    expect(read).toBeGreaterThan(15_000)
  })
})

describe('the other parts of the page', () => {
  const from = firstStep(new Date())
  const group = { taskKey: commonTasks[0] ?? '', cause: 'Timeout after # s' }

  it.each([
    ['what waits', openStatement, 10],
    ['what runs', startedStatement, 10],
    // The 50 unsettled failures.
    ['failures by cause', groupsStatement, 200],
    ['failures in all', failedTotalStatement, 100],
    ['failures of a day', failedStepsStatement(from), 100],
    ['runs of a group', groupRunsStatement([group], 10), 100],
    ['the last runs of each task', recentStatement(keys), 30 * keys.length + 1],
    ['what is usual for each task', usualStatement(keys), 300 * keys.length + 1],
    ['one run', runStatement('018f0000-0000-7000-8000-000000000001'), 10],
    ['a day of counts', countsStatement(from), 1],
  ] as [string, RawBuilder<unknown>, number][])('%s reads no more than it needs', async (_, statement, most) => {
    expect((await readFor(statement)).read).toBeLessThan(most)
  })
})

it('each route answers, and prints how fast', async () => {
  const { rows } = await database.pool.query<{ id: string }>(`select id from task_runs where state = 'failed' limit 1`)
  const routes = [
    '/api/system/tasks',
    '/api/system/tasks/overview',
    '/api/system/tasks/runs',
    '/api/system/tasks/runs?state=failed',
    '/api/system/tasks/runs?trigger=manual',
    `/api/system/tasks/${commonTasks[0]}/runs`,
    `/api/system/tasks/runs/${rows[0]?.id}`,
    '/api/system/tasks/failed',
    '/api/system/health',
  ]
  await printP95(admin, routes, 200)
})
