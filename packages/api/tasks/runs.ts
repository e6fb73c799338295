/** Stored runs of tasks: requested, started, finished. Only the latest try may change a running one. */
import type { TaskQueue } from '@postern/domain/areas/platform/taskQueues.ts'
import { type RawBuilder, sql } from 'kysely'
import { notifiedToday, notify } from '../areas/shared/notify.ts'
import { staffWith } from '../areas/shared/staffWith.ts'
import type { Db } from '../database/db.ts'
import { holdLock } from '../database/holdLock.ts'
import type { Carrier, JobQueue } from '../jobs/queue.ts'
import { newId } from '../newId.ts'
import type { Batch, LogLevel, Task } from './task.ts'

type Queue = Pick<JobQueue, 'tasks'>

export interface AskedRun {
  readonly trigger: 'manual' | 'retry' | 'event'
  readonly params?: unknown
  readonly startedBy?: string
  readonly retryOf?: string
}

const asJson = (value: unknown) => sql`${value === undefined || value === null ? null : JSON.stringify(value)}::jsonb`

/** Queued in the caller's transaction; a node starts it within a second of the commit. Returns its ID. */
export async function startRun(db: Db, { tasks }: Queue, task: Task, asked: AskedRun): Promise<string> {
  const [id, carrier] = [newId(), newId()]
  await db.all(sql`
    insert into task_runs (id, task_key, queue, trigger, due_at, params, started_by, retry_of, carrier)
    values (${id}, ${task.key}, ${task.queue}, ${asked.trigger}, now(), ${asJson(asked.params)}, ${asked.startedBy ?? null},
      ${asked.retryOf ?? null}, ${carrier})`)
  await tasks.send(db, task.queue, { id: carrier, runId: id })
  return id
}

/** Queues the run of a scheduled time. False: it already has one. */
export async function startScheduledRun(db: Db, { tasks }: Queue, task: Task, dueAt: Date): Promise<boolean> {
  const [id, carrier] = [newId(), newId()]
  const made = await db.one(sql`
    insert into task_runs (id, task_key, queue, trigger, due_at, carrier)
    values (${id}, ${task.key}, ${task.queue}, 'schedule', ${dueAt.toISOString()}, ${carrier})
    on conflict (task_key, due_at) where trigger = 'schedule' do nothing returning id`)
  if (!made) return false
  await tasks.send(db, task.queue, { id: carrier, runId: id })
  return true
}

/** A queued run never starts; a running one is stopped within a second, on any node. False: it had already finished. */
export async function cancelRun(db: Db, runId: string): Promise<boolean> {
  const canceled = await db.one(sql`
    update task_runs set state = 'cancelled', finished_at = now() where id = ${runId} and state in ('queued', 'running')
    returning id`)
  return canceled !== undefined
}

/** The only try that may write to a run. */
export interface Try {
  readonly runId: string
  readonly carrierId: string
  readonly attempt: number
}

export interface BegunRun extends Try {
  readonly taskKey: string
  readonly params: unknown
  readonly position: unknown
  readonly failures: number
  /** Number of log lines from earlier tries. */
  readonly lines: number
}

/** The started run, or why it wasn't: its carrier is left over, or another run of its task hasn't finished. */
type Beginning = BegunRun | 'leftOver' | 'busy'

export async function beginRun(db: Db, { id, runId, retryCount }: Carrier, nodeId: string): Promise<Beginning> {
  const found = await db.one(sql<{ taskKey: string }>`
    select task_key as "taskKey" from task_runs where id = ${runId} and carrier = ${id} and state in ('queued', 'running')`)
  if (!found) return 'leftOver'
  await holdLock(db, `task ${found.taskKey}`)
  const other = await db.one(sql`
    select id from task_runs where task_key = ${found.taskKey} and state = 'running' and id <> ${runId} limit 1`)
  if (other) return 'busy'
  const begun = await db.one(sql<Omit<BegunRun, 'carrierId'>>`
    update task_runs set state = 'running', attempt = attempt + 1, node_id = ${nodeId}, carrier_fetch = ${retryCount},
      started_at = coalesce(started_at, now())
    where id = ${runId} and carrier = ${id} and carrier_fetch <= ${retryCount} and state in ('queued', 'running')
    returning id as "runId", task_key as "taskKey", attempt, params, position, failures,
      (select count(*) from task_run_lines l where l.run_id = task_runs.id) as lines`)
  return begun ? { ...begun, carrierId: id } : 'leftOver'
}

const isMine = ({ runId, carrierId, attempt }: Try): RawBuilder<unknown> =>
  sql`id = ${runId} and carrier = ${carrierId} and attempt = ${attempt} and state = 'running'`

/** The run was canceled, or another node has taken over: nothing from this try may be saved anymore. */
export class RunEnded extends Error {
  override readonly message = 'The run was canceled or continues on another node.'
}

export interface Line {
  readonly place: number
  readonly level: LogLevel
  readonly text: string
}

const addLines = (runId: string, lines: readonly Line[]) => sql`
  insert into task_run_lines (run_id, place, level, text)
  select ${runId}, l.place, l.level, l.text
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(place int, level text, text text)
  on conflict do nothing`

/** In the batch's transaction, so the work and its position are saved together or not at all. */
export async function noteBatch(
  db: Db,
  run: Try,
  batch: Omit<Batch, 'isFinished'>,
  lines: readonly Line[],
): Promise<void> {
  const noted = await db.one(sql`
    update task_runs set done = done + ${batch.processed}, total = coalesce(${batch.total ?? null}, total)
      ${batch.position === undefined ? sql`` : sql`, position = ${asJson(batch.position)}`}
    where ${isMine(run)} returning id`)
  if (!noted) throw new RunEnded()
  if (lines.length > 0) await db.all(addLines(run.runId, lines))
}

/** Back to the queue, for another node or a later try. False: it's no longer this try's run. */
export async function requeueRun(
  db: Db,
  { tasks }: Queue,
  run: Try,
  {
    queue,
    afterSeconds,
    failures,
    lines,
  }: { queue: TaskQueue; afterSeconds: number; failures: number; lines: readonly Line[] },
): Promise<boolean> {
  const carrier = newId()
  const queued = await db.one(sql`
    update task_runs set state = 'queued', node_id = null, carrier = ${carrier}, carrier_fetch = 0, failures = ${failures}
    where ${isMine(run)} returning id`)
  if (!queued) return false
  if (lines.length > 0) await db.all(addLines(run.runId, lines))
  await tasks.send(db, queue, { id: carrier, runId: run.runId }, afterSeconds)
  return true
}

/** Requeues a run that couldn't start because another run of its task is still running. */
export async function waitForOther(db: Db, { tasks }: Queue, queue: TaskQueue, { id, runId }: Carrier): Promise<void> {
  const carrier = newId()
  const waiting = await db.one(sql`
    update task_runs set carrier = ${carrier}, carrier_fetch = 0 where id = ${runId} and carrier = ${id} and state = 'queued' returning id`)
  if (waiting) await tasks.send(db, queue, { id: carrier, runId }, 2)
}

export interface Ended {
  /** The task’s title. */
  readonly title: string
  readonly state: 'succeeded' | 'failed' | 'timedOut'
  readonly summary: string | null
  readonly error: string | null
  readonly cause: string | null
  readonly lines: readonly Line[]
  /** Runs of frequent tasks that found nothing to do are counted but not kept. */
  readonly isKeptWhenIdle: boolean
}

interface FinishedRun {
  readonly done: number
  readonly ms: number
}

/** Notifies users who can run it again that it gave up, once a day. */
async function noteFailure(db: Db, key: string, { title, error }: Ended): Promise<void> {
  const news = { kind: 'taskFailed', key } as const
  if ((await notifiedToday(db, news)) > 0) return
  const data = { key, title, text: (error ?? 'No reason was given.').slice(0, 300) }
  await notify(db, { ...news, actorId: null, data }, await staffWith(db, 'taskDaemon.retry'))
}

export async function finishRun(db: Db, taskKey: string, run: Try, ended: Ended): Promise<void> {
  const { state, summary, error, cause, lines } = ended
  const finished = await db.one(sql<FinishedRun>`
    update task_runs set state = ${state}, finished_at = now(), summary = ${summary}, error = ${error}, cause = ${cause}
    where ${isMine(run)} returning done, (extract(epoch from now() - started_at) * 1000)::bigint as ms`)
  if (!finished) return
  const hasSucceeded = state === 'succeeded'
  await countRuns(db, taskKey, {
    [hasSucceeded ? 'succeeded' : 'failed']: 1,
    items: finished.done,
    ms: finished.ms,
  })
  if (!hasSucceeded) await noteFailure(db, taskKey, ended)
  if (hasSucceeded && finished.done === 0 && lines.length === 0 && !ended.isKeptWhenIdle)
    await db.all(sql`delete from task_runs where id = ${run.runId} and trigger = 'schedule'`)
  else if (lines.length > 0) await db.all(addLines(run.runId, lines))
}

interface Counted {
  readonly succeeded?: number
  readonly failed?: number
  readonly missed?: number
  readonly skipped?: number
  readonly items?: number
  readonly ms?: number
}

export const countRuns = (db: Db, taskKey: string, counted: Counted): Promise<unknown> => {
  const { succeeded = 0, failed = 0, missed = 0, skipped = 0, items = 0, ms = 0 } = counted
  return db.all(sql`
    insert into task_counts as c (task_key, at, succeeded, failed, missed, skipped, items, busy_ms, longest_ms)
    values (${taskKey}, date_bin('10 minutes', now(), timestamptz 'epoch'), ${succeeded}, ${failed}, ${missed}, ${skipped},
      ${items}, ${ms}, ${ms})
    on conflict (task_key, at) do update set succeeded = c.succeeded + excluded.succeeded, failed = c.failed + excluded.failed,
      missed = c.missed + excluded.missed, skipped = c.skipped + excluded.skipped, items = c.items + excluded.items,
      busy_ms = c.busy_ms + excluded.busy_ms, longest_ms = greatest(c.longest_ms, excluded.longest_ms)`)
}
