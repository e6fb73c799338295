/** Task actions for staff: run, cancel, retry, discard, reschedule, and pause. Each also writes an audit row. */
import type { TaskSchedule, WhichFailures } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import type { QueueMode } from '@postern/domain/areas/platform/taskStates.ts'
import { type Actor, canReach } from '@postern/domain/auth/permission.ts'
import { failure, type Issue, invalid } from '@postern/domain/engine/failure.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import type { Changes, Writer } from '../../../engine/audit.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import { drainNode, setQueueMode } from '../../../tasks/nodes.ts'
import { taskNamed } from '../../../tasks/registry.ts'
import { cancelRun, startRun } from '../../../tasks/runs.ts'
import { cronProblem } from '../../../tasks/schedule.ts'
import type { Task } from '../../../tasks/task.ts'
import { scheduleWords } from './scheduleWords.ts'
import { facts, idOf, noteTask } from './taskAudit.ts'
import { settleStatement } from './taskStatements.ts'

type Queue = Pick<JobQueue, 'tasks'>
type Params = Readonly<Record<string, Changes[string]['after']>>

/** Finds one of this installation's tasks. */
export function knownTask(tasks: readonly Task[], key: string): Task {
  const task = tasks.find((each) => each.key === key)
  if (!task) throw failure('not_found', { message: 'Task not found.' })
  return task
}

/** Validates parameters against the task's schema. */
function checkedParams({ params: schema }: Task, asked: Params | undefined): unknown {
  if (schema === undefined) {
    if (asked !== undefined && Object.keys(asked).length > 0)
      throw invalid([{ path: 'params', description: 'This task has no parameters.' }])
    return undefined
  }
  const read = schema.safeParse(asked ?? {})
  if (read.success) return read.data
  throw invalid(
    read.error.issues.map(
      ({ path, message }): Issue => ({ path: ['params', ...path.map(String)].join('.'), description: message }),
    ),
  )
}

const customerIn = (params: unknown): string | undefined => {
  const id = typeof params === 'object' && params !== null ? Reflect.get(params, 'customerId') : undefined
  return typeof id === 'string' ? id : undefined
}

/** Staff limited to some customers can run a task for one of those, never for all. */
function requireReach(actor: Actor, task: Task, params: unknown): void {
  const customerId = customerIn(params)
  if (customerId === undefined ? actor.customerIds === null : canReach(actor, customerId)) return
  throw invalid([
    {
      path: 'params.customerId',
      description:
        customerId === undefined
          ? `You can’t run ${task.title} for all customers.`
          : 'Select a customer you have access to.',
    },
  ])
}

interface Asked {
  readonly params?: Params | undefined
  readonly confirmKey?: string | undefined
}

export async function runNow(
  db: Db,
  queue: Queue,
  writer: Writer,
  actor: Actor,
  task: Task,
  asked: Asked,
): Promise<string> {
  if (task.isDestructive && asked.confirmKey !== task.key)
    throw invalid([{ path: 'confirmKey', description: `This task deletes data. Enter ${task.key} to confirm.` }])
  const params = checkedParams(task, asked.params)
  requireReach(actor, task, params)
  const id = await startRun(db, queue, task, {
    trigger: 'manual',
    ...(params !== undefined && { params }),
    ...(writer.userId !== null && { startedBy: writer.userId }),
  })
  noteTask(db, writer, {
    subject: 'taskRuns',
    recordId: id,
    action: 'create',
    changes: facts({ task: task.key, trigger: 'manual', params: asked.params }),
  })
  return id
}

export async function cancel(db: Db, writer: Writer, id: string): Promise<void> {
  const run = await db.one(sql<{ taskKey: string; state: string }>`
    select task_key as "taskKey", state from task_runs where id = ${id}`)
  if (!run) throw failure('not_found', { message: 'Run not found.' })
  if (!(await cancelRun(db, id))) throw failure('unprocessable', { message: 'This run has already ended.' })
  noteTask(db, writer, {
    subject: 'taskRuns',
    recordId: id,
    changes: { state: { before: run.state, after: 'cancelled' }, ...facts({ task: run.taskKey }) },
  })
}

/** Marks failures as settled and records them in the audit log, one row per task and cause. */
async function settle(db: Db, writer: Writer, which: WhichFailures, outcome: 'retried' | 'discarded') {
  if (Object.keys(which).length === 0)
    throw invalid([{ path: '', description: 'Select failures by ID, task, or cause, or send all: true.' }])
  const settled = await db.all(settleStatement(which))
  if (settled.length === 0)
    throw failure('unprocessable', { message: 'These failures were already retried or discarded.' })
  const newestFirst = settled.toSorted((a, b) => b.dueAt.localeCompare(a.dueAt))
  for (const group of Map.groupBy(newestFirst, ({ taskKey, cause }) => JSON.stringify([taskKey, cause])).values()) {
    const [newest] = group
    if (!newest) continue
    noteTask(db, writer, {
      subject: 'taskRuns',
      recordId: newest.id,
      changes: {
        outcome: { before: 'failed', after: outcome },
        ...facts({ task: newest.taskKey, cause: newest.cause, runs: group.length }),
      },
    })
  }
  return newestFirst
}

export const discard = async (db: Db, writer: Writer, which: WhichFailures) => ({
  settled: (await settle(db, writer, which, 'discarded')).length,
})

/** Nine failures of the same work are retried once, not nine times. */
export async function retry(db: Db, queue: Queue, writer: Writer, actor: Actor, which: WhichFailures) {
  const settled = await settle(db, writer, which, 'retried')
  const works = Map.groupBy(settled, ({ taskKey, params }) => JSON.stringify([taskKey, params]))
  const started: string[] = []
  for (const [newest] of works.values()) {
    const task = newest && taskNamed(newest.taskKey)
    // Failures of a task that no longer exists can only be discarded.
    if (!newest || !task)
      throw failure('unprocessable', { message: `The task ${newest?.taskKey} no longer exists. Discard its failures.` })
    requireReach(actor, task, newest.params)
    const id = await startRun(db, queue, task, {
      trigger: 'retry',
      retryOf: newest.id,
      ...(newest.params !== null && { params: newest.params }),
      ...(writer.userId !== null && { startedBy: writer.userId }),
    })
    noteTask(db, writer, {
      subject: 'taskRuns',
      recordId: id,
      action: 'create',
      changes: facts({ task: task.key, trigger: 'retry', retryOf: newest.id }),
    })
    started.push(id)
  }
  return { settled: settled.length, started }
}

/** The reason why a schedule can't be used, as a sentence. */
export function scheduleProblem(schedule: TaskSchedule): Issue | undefined {
  if ('everySeconds' in schedule)
    return schedule.everySeconds >= 1 && schedule.everySeconds <= 86_400
      ? undefined
      : { path: 'schedule.everySeconds', description: 'Enter 1–86,400 seconds.' }
  const problem = cronProblem(schedule.cron, schedule.timeZone)
  return problem === undefined ? undefined : { path: 'schedule.cron', description: problem }
}

interface SettingsChange {
  readonly isOn?: boolean | undefined
  readonly schedule?: TaskSchedule | null | undefined
}

interface Settings {
  readonly isOn: boolean
  readonly cron: string | null
  readonly everySeconds: number | null
  readonly timeZone: string | null
  readonly rowVersion: number
}

const stale = () => failure('stale', { message: 'Someone else changed this. Review their changes, then try again.' })

const storedColumns = (schedule: TaskSchedule | null): Pick<Settings, 'cron' | 'everySeconds' | 'timeZone'> => {
  if (schedule === null) return { cron: null, everySeconds: null, timeZone: null }
  return 'cron' in schedule
    ? { cron: schedule.cron, everySeconds: null, timeZone: schedule.timeZone }
    : { cron: null, everySeconds: schedule.everySeconds, timeZone: null }
}

const scheduleIn = ({ cron, everySeconds, timeZone }: Settings): TaskSchedule | null => {
  if (cron !== null) return { cron, timeZone: timeZone ?? 'UTC' }
  return everySeconds === null ? null : { everySeconds }
}

const toldSchedule = (task: Task, schedule: TaskSchedule | null): string =>
  schedule === null
    ? `Default${task.schedule ? `: ${scheduleWords(task.schedule)}` : ''}`
    : `${scheduleWords(schedule)}${'cron' in schedule ? `, ${schedule.timeZone}` : ''}`

/** A task without changes has no row yet and is at version 0. */
async function lockedSettings(db: Db, key: string): Promise<Settings> {
  db.later(sql`insert into task_settings (task_key, row_version) values (${key}, 0) on conflict do nothing`)
  const row = await db.one(sql<Settings>`
    select is_on as "isOn", cron, every_seconds as "everySeconds", time_zone as "timeZone", row_version as "rowVersion"
    from task_settings where task_key = ${key} for update`)
  if (!row) throw failure('not_found')
  return row
}

export async function changeTask(db: Db, writer: Writer, task: Task, expected: number, asked: SettingsChange) {
  if (asked.schedule) {
    if (task.schedule === null)
      throw invalid([{ path: 'schedule', description: 'This task runs only when something asks for it.' }])
    const problem = scheduleProblem(asked.schedule)
    if (problem) throw invalid([problem])
  }
  const before = await lockedSettings(db, task.key)
  if (before.rowVersion !== expected) throw stale()
  const after = {
    ...before,
    ...(asked.isOn !== undefined && { isOn: asked.isOn }),
    ...(asked.schedule !== undefined && storedColumns(asked.schedule)),
  }
  db.later(sql`
    update task_settings set is_on = ${after.isOn}, cron = ${after.cron}, every_seconds = ${after.everySeconds}, time_zone = ${after.timeZone},
      row_version = ${expected + 1}, updated_at = now(), updated_by = ${writer.userId}
    where task_key = ${task.key}`)
  const [was, is] = [before, after].map((each) => toldSchedule(task, scheduleIn(each)))
  noteTask(db, writer, {
    subject: 'tasks',
    recordId: idOf('tasks', task.key),
    rowVersion: expected + 1,
    changes: {
      ...facts({ task: task.key }),
      ...(before.isOn !== after.isOn && { isOn: { before: before.isOn, after: after.isOn } }),
      ...(was !== is && { schedule: { before: was ?? null, after: is ?? null } }),
    },
  })
}

export async function changeQueue(db: Db, writer: Writer, asked: string, expected: number, mode: QueueMode) {
  const name = taskQueues.find((each) => each === asked)
  if (name === undefined) throw failure('not_found', { message: 'Queue not found.' })
  db.later(sql`insert into task_queues (name, row_version) values (${name}, 0) on conflict do nothing`)
  const before = await db.one(sql<{ mode: QueueMode; rowVersion: number }>`
    select mode, row_version as "rowVersion" from task_queues where name = ${name} for update`)
  if (before?.rowVersion !== expected) throw stale()
  await setQueueMode(db, name, mode, writer.userId)
  const rowVersion = expected + 1
  noteTask(db, writer, {
    subject: 'taskQueues',
    recordId: idOf('taskQueues', name),
    rowVersion,
    changes: { ...facts({ queue: name }), mode: { before: before.mode, after: mode } },
  })
  return { name, mode, rowVersion }
}

export async function changeNode(db: Db, writer: Writer, id: string, isDraining: boolean): Promise<void> {
  const node = await db.one(sql<{ host: string; isDraining: boolean }>`
    select host, is_draining as "isDraining" from task_nodes where id = ${id}`)
  if (!node) throw failure('not_found', { message: 'Node not found.' })
  await drainNode(db, id, isDraining)
  noteTask(db, writer, {
    subject: 'taskNodes',
    recordId: id,
    changes: { ...facts({ host: node.host }), isDraining: { before: node.isDraining, after: isDraining } },
  })
}
