/**
 * Turns schedules into runs. Only the leader plans, but two planners would do no harm: each locks the row that stores how far
 * a task is planned, and a scheduled time has at most one run. Uses the database's clock, so nodes don't need to agree on theirs.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Database, type Db, quickly, tx } from '../database/db.ts'
import { type PreparedStatement, Slot, shapeOf } from '../database/statement.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { newId } from '../newId.ts'
import { scheduleOf, type TaskSettings } from './registry.ts'
import { countRuns, startScheduledRun } from './runs.ts'
import { dueTimes, isFrequent, nextRuns, type Schedule, scheduleText } from './schedule.ts'
import type { Task } from './task.ts'

/** A run this late still counts as on time, for tasks that skip missed times. */
const graceMs = 60_000

/** If a task is planned further ahead than this, the clock was wrong: planning restarts from now. */
const farAheadMs = 86_400_000

interface PlanRow {
  readonly key: string
  readonly now: string
  readonly plannedThrough: string | null
  readonly plannedBy: string | null
  readonly settings: TaskSettings | null
  readonly isDraining: boolean
  /** For tasks with an `isNeeded` condition, in their order. */
  readonly needed: readonly boolean[]
}

const conditionsOf = (tasks: readonly Task[]) => tasks.flatMap(({ isNeeded }) => (isNeeded ? [isNeeded] : []))

/** Runs every second, and planning it takes far longer than running it: so it's prepared, with these conditions in its text. */
const plansShape = (conditions: readonly RawBuilder<boolean>[]) =>
  shapeOf<readonly Task[], PlanRow>(
    sql<PlanRow>`
      select t.key, now() as now, p.planned_through as "plannedThrough", p.schedule as "plannedBy",
        case when s.task_key is not null then jsonb_build_object('isOn', s.is_on, 'cron', s.cron, 'everySeconds', s.every_seconds,
          'timeZone', s.time_zone) end as settings,
        coalesce(q.mode = 'draining', false) as "isDraining",
        (select array[${conditions.length > 0 ? sql.join(conditions) : sql``}]::boolean[]) as needed
      from unnest(${new Slot((tasks: readonly Task[]) => tasks.map(({ key }) => key))}::text[],
        ${new Slot((tasks: readonly Task[]) => tasks.map(({ queue }) => queue))}::text[]) as t(key, queue)
      left join task_plans p on p.task_key = t.key
      left join task_settings s on s.task_key = t.key
      left join task_queues q on q.name = t.queue`,
    'once',
  )

const planOfOne = plansShape([])

const isFreshlyPlanned = ({ plannedThrough, plannedBy, now }: PlanRow, schedule: Schedule | null): boolean =>
  plannedThrough === null ||
  plannedBy !== scheduleText(schedule) ||
  Date.parse(plannedThrough) > Date.parse(now) + farAheadMs

const inUse = (task: Task, settings: TaskSettings | null): Schedule | null => {
  const { schedule, isOn } = scheduleOf(task, settings ?? undefined)
  return isOn ? schedule : null
}

/** Caches when each task is due next, so an idle second computes nothing. */
class DueDates {
  readonly #next = new Map<string, number>()

  isDue(row: PlanRow, schedule: Schedule | null): boolean {
    if (schedule === null || row.plannedThrough === null) return false
    const now = Date.parse(row.now)
    const known = `${row.key} ${row.plannedBy} ${row.plannedThrough}`
    const next = this.#next.get(known) ?? nextRuns(schedule, new Date(row.plannedThrough), 1)[0]?.getTime() ?? Infinity
    if (this.#next.size > 1_000) this.#next.clear()
    this.#next.set(known, next)
    return next <= now
  }
}

export class Planner {
  readonly #dates = new DueDates()
  readonly #database: Database
  readonly #queue: JobQueue
  readonly #tasks: readonly Task[]
  readonly #readPlans: PreparedStatement<PlanRow>

  constructor(database: Database, queue: JobQueue, tasks: readonly Task[]) {
    this.#database = database
    this.#queue = queue
    this.#tasks = tasks
    this.#readPlans = plansShape(conditionsOf(tasks)).fill(tasks)
  }

  /** Every due time gets its run or is counted as missed or skipped. Returns how many runs it queued. */
  async plan(): Promise<number> {
    const plans = await quickly(this.#database, this.#readPlans)
    const rows = new Map(plans.map((row) => [row.key, row]))
    const needed = new Map(
      this.#tasks.filter(({ isNeeded }) => isNeeded).map(({ key }, n) => [key, plans[0]?.needed[n]]),
    )
    const due = this.#tasks.filter((task) => {
      const row = rows.get(task.key)
      if (!row) return false
      const schedule = inUse(task, row.settings)
      const isFresh = isFreshlyPlanned(row, schedule)
      const isDue = this.#dates.isDue(row, schedule) && needed.get(task.key) !== false
      return isFresh || isDue
    })
    let queued = 0
    for (const task of due) {
      const isQueued = await tx(this.#database, 'all', (db) => this.#planOne(db, task))
      if (isQueued) queued++
    }
    return queued
  }

  async #planOne(db: Db, task: Task): Promise<boolean> {
    await db.all(sql`
      insert into task_plans (task_key, planned_through, schedule) values (${task.key}, now(), '') on conflict do nothing`)
    await db.all(sql`select from task_plans where task_key = ${task.key} for update`)
    const row = await db.one(planOfOne.fill([task]))
    if (!row?.plannedThrough) return false
    const schedule = inUse(task, row.settings)
    const [now, through] = [new Date(row.now), new Date(row.plannedThrough)]
    const isFresh = isFreshlyPlanned(row, schedule)
    const due = isFresh || schedule === null ? { count: 0, latest: [] } : dueTimes(schedule, through, now)
    const newest = due.latest.at(-1)
    if (!isFresh && newest === undefined) return false
    await db.all(sql`
      update task_plans set planned_through = ${isFresh ? row.now : newest?.toISOString()}, schedule = ${scheduleText(schedule)}
      where task_key = ${task.key}`)
    if (newest === undefined) return false
    return this.#queueNewest(db, task, { schedule, now, count: due.count, latest: due.latest, newest, row })
  }

  async #queueNewest(
    db: Db,
    task: Task,
    due: {
      readonly schedule: Schedule | null
      readonly now: Date
      readonly count: number
      readonly latest: readonly Date[]
      readonly newest: Date
      readonly row: PlanRow
    },
  ): Promise<boolean> {
    const { newest, now, latest, schedule, row } = due
    const isFrequentTask = isFrequent(schedule)
    const isMissed = task.missed === 'skip' && now.getTime() - newest.getTime() > graceMs
    // A time when nothing was needed isn't missed.
    const missed = task.isNeeded ? 0 : due.count - (isMissed ? 0 : 1)
    if (missed > 0) {
      await countRuns(db, task.key, { missed })
      const times = isMissed ? latest : latest.slice(0, -1)
      if (!isFrequentTask) for (const at of times) await noteUnrun(db, task, at, 'missed')
    }
    if (isMissed) return false
    if (row.isDraining || (task.overlap === 'skip' && (await hasOpenRun(db, task)))) {
      await countRuns(db, task.key, { skipped: 1 })
      if (!isFrequentTask) await noteUnrun(db, task, newest, 'skipped')
      return false
    }
    return startScheduledRun(db, this.#queue, task, newest)
  }
}

async function hasOpenRun(db: Db, { key, queue }: Task): Promise<boolean> {
  const open = await db.one(sql`
    select id from task_runs where queue = ${queue} and task_key = ${key} and state in ('queued', 'running') limit 1`)
  return open !== undefined
}

const noteUnrun = (db: Db, { key, queue }: Task, dueAt: Date, state: 'missed' | 'skipped') =>
  db.all(sql`
    insert into task_runs (id, task_key, queue, trigger, due_at, state, finished_at)
    values (${newId()}, ${key}, ${queue}, 'schedule', ${dueAt.toISOString()}, ${state}, now()) on conflict do nothing`)
