/** Queries on background tasks. Each uses an index, however many runs there are. */
import type {
  RunDetail,
  RunFilters,
  RunRow,
  TaskNode,
  WhichFailures,
} from '@postern/domain/areas/platform/taskEndpoints.ts'
import { type QueueMode, stepMinutes } from '@postern/domain/areas/platform/taskStates.ts'
import { type RawBuilder, sql } from 'kysely'
import { and } from '../../../engine/statements.ts'
import type { StartedRun, StepCounts } from './daySteps.ts'
import { isOffline, isReplaced, unsettled } from './taskFragments.ts'

/** A node stopped on purpose stays listed this long, so its page shows what became of it. */
const stoppedForMinutes = 10

export const nodesStatement = sql<TaskNode>`
  select n.id, n.host, n.pid, n.version, n.started_at as "startedAt", n.beat_at as "beatAt",
    array(select extract(epoch from now() - beat)::int from unnest(n.beats) beat order by beat) as beats,
    l.node_id is not null as "isLeader", n.busy, n.concurrency,
    case when n.stopped_at is not null then 'stopped'
      when ${isOffline} then 'offline'
      when n.is_draining then 'draining' else 'running' end as state
  from task_nodes n left join task_lead l on l.node_id = n.id and l.until > now()
  where n.beat_at > now() - interval '1 day'
    and (n.stopped_at is null or n.stopped_at > now() - make_interval(mins => ${sql.lit(stoppedForMinutes)}))
    and not ${isReplaced}
  order by n.stopped_at is not null, l.node_id is null, n.host, n.started_at`

export const openStatement = sql<{ queue: string; waiting: number; running: number; oldestAt: string | null }>`
  select queue, count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'running')::int as running,
    min(due_at) filter (where state = 'queued' and started_at is null) as "oldestAt"
  from task_runs where state in ('queued', 'running') group by queue`

export const queueModesStatement = sql<{ name: string; mode: QueueMode; rowVersion: number }>`
  select name, mode, row_version as "rowVersion" from task_queues`

export const startedStatement = sql<StartedRun>`
  select task_key as "taskKey", coalesce(started_at, due_at) as "startedAt" from task_runs where state = 'running'`

export const countsStatement = (from: Date) => sql<StepCounts>`
  select task_key as "taskKey", at, succeeded, failed, missed from task_counts where at >= ${from.toISOString()}`

interface StoredGroup {
  readonly taskKey: string
  readonly cause: string
  readonly count: number
  readonly firstAt: string
  readonly lastAt: string
  readonly error: string
}

const mostGroups = 100

/** Largest first. Failures without a cause form their own group. */
export const groupsStatement = sql<StoredGroup>`
  select g.task_key as "taskKey", coalesce(g.cause, '') as cause, g.count, g.first_at as "firstAt", g.last_at as "lastAt",
    coalesce((select r.error from task_runs r
      where r.task_key = g.task_key and (r.cause = g.cause or (r.cause is null and g.cause is null)) and ${unsettled}
      order by r.due_at desc limit 1), g.cause, '') as error
  from (select r.task_key, r.cause, count(*)::int as count, min(r.due_at) as first_at, max(r.due_at) as last_at
    from task_runs r where ${unsettled} group by r.task_key, r.cause
    order by count(*) desc, max(r.due_at) desc limit ${sql.lit(mostGroups)}) g`

export const failedTotalStatement = sql<{ total: number }>`
  select count(*)::int as total from task_runs r where ${unsettled}`

export interface FailedStep {
  readonly taskKey: string
  readonly cause: string
  readonly step: number
  readonly count: number
}

export const failedStepsStatement = (from: Date) => sql<FailedStep>`
  select r.task_key as "taskKey", coalesce(r.cause, '') as cause,
    floor(extract(epoch from r.due_at - ${from.toISOString()}::timestamptz) / ${sql.lit(stepMinutes * 60)})::int as step, count(*)::int as count
  from task_runs r where ${unsettled} and r.due_at >= ${from.toISOString()}
  group by r.task_key, r.cause, step order by step`

const durationMs = (run: string) =>
  sql`(extract(epoch from ${sql.ref(`${run}.finished_at`)} - ${sql.ref(`${run}.started_at`)}) * 1000)::int`

const columns = sql`r.id, r.task_key as "taskKey", r.queue, r.trigger, r.state, r.due_at as "dueAt", r.started_at as "startedAt",
  r.finished_at as "finishedAt", ${durationMs('r')} as "durationMs", r.attempt, r.done, r.total, r.summary, r.error,
  (select n.host from task_nodes n where n.id = r.node_id) as host, person_name(r.started_by) as "startedBy"`

export type StoredRun = Omit<RunRow, 'title'>

/** The newest runs of each group of failures. */
export const groupRunsStatement = (groups: readonly { taskKey: string; cause: string }[], each: number) => sql<
  StoredRun & { cause: string }
>`
  select ${columns}, g.cause from unnest(${groups.map(({ taskKey }) => taskKey)}::text[], ${groups.map(({ cause }) => cause)}::text[]) g(task_key, cause)
  cross join lateral (
    select r.* from task_runs r where r.task_key = g.task_key and (r.cause = g.cause or (g.cause = '' and r.cause is null)) and ${unsettled}
    order by r.due_at desc limit ${each}
  ) r`

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}

const narrowing = ({ task, state, trigger, from, to }: RunFilters): RawBuilder<unknown>[] => [
  ...(task === undefined ? [] : [sql`r.task_key = ${task}`]),
  // Inlined as literals, so the planner can pick the partial index.
  ...(state === undefined ? [] : [sql`r.state = ${sql.lit(state)}`]),
  ...(trigger === undefined ? [] : [sql`r.trigger = ${sql.lit(trigger)}`]),
  ...(from === undefined ? [] : [sql`r.due_at >= ${from}`]),
  ...(to === undefined ? [] : [sql`r.due_at < ${to}`]),
]

export const runsStatement = (asked: RunFilters, { cursor, limit }: Page) => sql<StoredRun>`
  select ${columns} from task_runs r where ${and([
    sql`true`,
    ...narrowing(asked),
    ...(cursor === undefined
      ? []
      : [sql`(r.due_at, r.id) < ((select c.due_at from task_runs c where c.id = ${cursor}), ${cursor}::uuid)`]),
  ])} order by r.due_at desc, r.id desc limit ${limit}`

export type StoredDetail = Omit<RunDetail, 'title' | 'usual' | 'lines' | 'params'> & { readonly params: unknown }

export const runStatement = (id: string) => sql<StoredDetail>`
  select ${columns}, r.params, r.cause, r.settled_at as "settledAt", r.retry_of as "retryOf",
    (select again.id from task_runs again where again.retry_of = r.id order by again.due_at desc limit 1) as "retriedBy"
  from task_runs r where r.id = ${id}`

export const linesStatement = (id: string) => sql<RunDetail['lines'][number]>`
  select at, level, text from task_run_lines where run_id = ${id} order by place`

export const dayCountsStatement = sql<{ taskKey: string; runs: number }>`
  select task_key as "taskKey", sum(succeeded + failed)::int as runs from task_counts where at > now() - interval '1 day' group by 1`

export interface RecentRow {
  readonly taskKey: string
  readonly id: string
  readonly state: RunRow['state']
  readonly dueAt: string
  readonly startedAt: string | null
  readonly durationMs: number | null
  readonly error: string | null
}

export const recentRuns = 30

export const recentStatement = (keys: readonly string[]) => sql<RecentRow>`
  select k.key as "taskKey", r.id, r.state, r.due_at as "dueAt", r.started_at as "startedAt", ${durationMs('r')} as "durationMs", r.error
  from unnest(${[...keys]}::text[]) k(key) cross join lateral (
    select r.* from task_runs r where r.task_key = k.key order by r.due_at desc, r.id desc limit ${sql.lit(recentRuns)}
  ) r order by r.due_at, r.id`

/** How many runs to search for successful ones if a task has been failing for days. */
const lookedThrough = 300

interface UsualRow {
  readonly taskKey: string
  readonly runs: number
  readonly lowMs: number
  readonly medianMs: number
  readonly highMs: number
}

/** Duration range of the last 30 successful runs. */
export const usualStatement = (keys: readonly string[]) => sql<UsualRow>`
  select k.key as "taskKey", s.runs, s.low as "lowMs", s.median as "medianMs", s.high as "highMs"
  from unnest(${[...keys]}::text[]) k(key) cross join lateral (
    select count(*)::int as runs, percentile_disc(0.1) within group (order by ms) as low,
      percentile_disc(0.5) within group (order by ms) as median, percentile_disc(0.9) within group (order by ms) as high
    from (select ${durationMs('r')} as ms from (
        select * from task_runs r where r.task_key = k.key order by r.due_at desc, r.id desc limit ${sql.lit(lookedThrough)}
      ) r where r.state = 'succeeded' and r.finished_at is not null and r.started_at is not null
      order by r.due_at desc limit ${sql.lit(recentRuns)}) each
  ) s where s.runs > 0`

interface StoredSettings {
  readonly taskKey: string
  readonly isOn: boolean
  readonly cron: string | null
  readonly everySeconds: number | null
  readonly timeZone: string | null
  readonly rowVersion: number
}

export const settingsStatement = sql<StoredSettings>`
  select task_key as "taskKey", is_on as "isOn", cron, every_seconds as "everySeconds", time_zone as "timeZone", row_version as "rowVersion"
  from task_settings`

const chosen = ({ ids, taskKey, cause }: WhichFailures): RawBuilder<unknown>[] => [
  ...(ids === undefined ? [] : [sql`r.id = any(${ids}::uuid[])`]),
  ...(taskKey === undefined ? [] : [sql`r.task_key = ${taskKey}`]),
  ...(cause === undefined ? [] : [sql`coalesce(r.cause, '') = ${cause}`]),
]

interface SettledRun {
  readonly id: string
  readonly taskKey: string
  readonly cause: string
  readonly params: unknown
  readonly dueAt: string
}

export const settleStatement = (which: WhichFailures) => sql<SettledRun>`
  update task_runs r set settled_at = now() where ${and([...chosen(which), unsettled])}
  returning r.id, r.task_key as "taskKey", coalesce(r.cause, '') as cause, r.params, r.due_at as "dueAt"`
