/**
 * Two nodes, 17 schedules, and random kill -9 while simulated days pass: every scheduled time has exactly one run, and every
 * run's effects happen exactly once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { openPool } from '../database/db.ts'
import { openQueue } from '../jobs/queue.ts'
import { letClockMove } from '../testing/movableClock.ts'
import { batchesPerRun, scheduledTasks } from '../testing/scheduledTasks.ts'
import { copyOfTemplate } from '../testing/server.ts'
import { printed } from '../testing/serverProcess.ts'
import { Planner } from './planner.ts'
import { dueTimes } from './schedule.ts'

const kills = process.env.POSTERN_SOAK ? 100 : 3
const seed = Number(process.env.POSTERN_SEED ?? Date.now() % 100_000)
const halfHours = (count: number) => `${count * 30} minutes`

/** The same numbers for the same seed. */
function randomNumbers(from: number): () => number {
  let state = from
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

async function startNode(url: string, control: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../testing/taskNode.ts'), url, control], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  await printed(child, /(node is up)/)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  children.delete(child)
}

interface Found {
  readonly planned: number
  readonly runs: number
  readonly unfinished: number
  readonly repeatedTimes: number
  readonly wrongEffects: number
}

/**
 * Kills a random node after each half hour of simulated time, in the middle of its runs. The control kills both as soon as a run
 * has produced some of its effects, and ends with the first run whose effects are wrong.
 */
async function simulate(steps: number, control = ''): Promise<Found> {
  const random = randomNumbers(seed)
  const url = await copyOfTemplate()
  const { run, moveTo } = await letClockMove(url)
  await run('create table effects (run_id uuid not null, batch int not null); grant all on effects to postern_rows')
  const tasks = scheduledTasks({ keepsPosition: true })
  const pool = openPool(url)
  const queue = openQueue({ pool, rowRole: 'postern_rows' })
  await queue.tasks.start()
  await new Planner({ pool, rowRole: 'postern_rows' }, queue, tasks).plan()
  const started = await run<{ through: string }>('select min(planned_through)::text as through from task_plans')
  const begun = new Date(started[0]?.through ?? '')
  const nodes = [await startNode(url, control), await startNode(url, control)]
  const finished = async () =>
    (await run<{ n: number }>(`select count(*)::int as n from task_runs where state = 'succeeded'`))[0]?.n ?? 0
  /** A kill between two runs repeats nothing. */
  const hasRunUnderWay = async () =>
    (
      await run(
        `select from task_runs r where state = 'running' and exists (select from effects e where e.run_id = r.id) limit 1`,
      )
    ).length === 1
  const dueBy = (end: Date) =>
    tasks.reduce((sum, { schedule }) => sum + (schedule ? dueTimes(schedule, begun, end).count : 0), 0)
  const count = async () => {
    const [counted] = await run<Omit<Found, 'planned'>>(
      `select count(*)::int as runs, count(*) filter (where state <> 'succeeded')::int as unfinished,
        count(*)::int - count(distinct (task_key, due_at))::int as "repeatedTimes",
        count(*) filter (where (select array_agg(batch order by batch) from effects e where e.run_id = r.id)
          is distinct from array(select generate_series(0, $1 - 1)))::int as "wrongEffects"
       from task_runs r`,
      [batchesPerRun],
    )
    return counted ?? { runs: 0, unfinished: 0, repeatedTimes: 0, wrongEffects: 0 }
  }
  let planned = 0
  let found = await count()
  for (let step = 1; step <= steps; step++) {
    await moveTo(halfHours(step))
    const now = await run<{ now: string }>('select now()::text as now')
    planned = dueBy(new Date(now[0]?.now ?? ''))
    if (control === '') await sleep(random() * 1_500)
    else await expect.poll(hasRunUnderWay, { timeout: 60_000, interval: 10 }).toBe(true)
    const victims = control === '' ? [random() < 0.5 ? 0 : 1] : [0, 1]
    await Promise.all(victims.flatMap((victim) => nodes[victim] ?? []).map(kill))
    // As if its heartbeats had stopped long enough. Runs of the live node are taken from it as well.
    await run(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`)
    await run('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
    for (const victim of victims) nodes[victim] = await startNode(url, control)
    await expect
      .poll(
        async () => {
          // Live nodes touch their runs every five seconds.
          await run(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour'
            where state = 'active' and heartbeat_on between pg_catalog.now() - interval '50 minutes' and pg_catalog.now() - interval '8 seconds'`)
          await run('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
          return finished()
        },
        { timeout: 60_000, interval: 250, message: `step ${step} of seed ${seed}` },
      )
      .toBeGreaterThanOrEqual(planned)
      .catch(async (error: unknown) => {
        const open = await run(
          `select r.task_key, r.state, r.attempt, r.failures, r.done, j.state as carrier, j.retry_count, j.start_after, j.heartbeat_on,
             (select array_agg(text) from task_run_lines l where l.run_id = r.id) as lines
           from task_runs r left join pgboss.job j on j.id = r.carrier where r.state <> 'succeeded'`,
        )
        console.error('not finished:', open, await run('select now(), pg_catalog.now() as real'))
        throw error
      })
    found = await count()
    if (control !== '' && found.wrongEffects > 0) break
  }
  await Promise.all(nodes.map(kill))
  await queue.stop()
  await pool.end()
  return { planned, ...found }
}

it(`gives every scheduled time one run with its effects once, through ${kills} kills`, {
  timeout: 3_600_000,
}, async () => {
  const { planned, runs, ...problems } = await simulate(kills)
  expect(problems, `seed ${seed}`).toMatchObject({ unfinished: 0, repeatedTimes: 0, wrongEffects: 0 })
  expect(runs).toBe(planned)
  expect(planned).toBeGreaterThan(kills * 4)
})

it('finds repeated effects where a task ignores its position', { timeout: 600_000 }, async () => {
  const { wrongEffects } = await simulate(20, 'ignoresPosition')
  expect(wrongEffects, `seed ${seed}`).toBeGreaterThan(0)
})
