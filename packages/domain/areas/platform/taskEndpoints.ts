/** Background tasks: nodes, queues, schedules, runs, and failures. */
import { z } from 'zod'
import { endpoints } from '../../engine/contract.ts'
import { jsonValue } from '../../values/jsonValue.ts'
import { queueModes, runStates, runTriggers } from './taskStates.ts'

const tag = 'Tasks'

const instant = z.iso.datetime({ offset: true })
const key = z.string().max(80)

const node = z.strictObject({
  id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: z.string(),
  beatAt: z.string(),
  /** Seconds since each heartbeat that is kept, oldest first. */
  beats: z.array(z.int()),
  /** Whether it plans the schedules. */
  isLeader: z.boolean(),
  busy: z.int(),
  /** 0: serves requests only. */
  concurrency: z.int(),
  state: z.enum(['running', 'draining', 'stopped', 'offline']),
})
export type TaskNode = z.output<typeof node>

const queue = z.strictObject({
  name: z.string(),
  mode: z.enum(queueModes),
  /** 0 if its mode was never changed. */
  rowVersion: z.int(),
  waiting: z.int(),
  running: z.int(),
  /** When the longest-waiting run was due. */
  oldestAt: z.string().nullable(),
  isBackedUp: z.boolean(),
  /** Finished per minute, in the last hour. */
  perMinute: z.number(),
  /** Finished in each step of the last 4 hours, oldest first. */
  finished: z.array(z.int()),
  /** Keys of the tasks in it. */
  tasks: z.array(z.string()),
})
export type TaskQueueState = z.output<typeof queue>

/** Pairs of step and count; steps with none are omitted. */
const marks = z.array(z.tuple([z.int(), z.int()]))

const lane = z.strictObject({
  key,
  title: z.string(),
  isOn: z.boolean(),
  succeeded: marks,
  failed: marks,
  missed: marks,
  /** Steps in which a currently running run started. */
  running: z.array(z.int()),
  runs: z.int(),
})
export type TaskLane = z.output<typeof lane>

const group = z.strictObject({
  taskKey: key,
  title: z.string(),
  cause: z.string(),
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** The newest error message, unmodified. */
  error: z.string(),
  /** Failures of the last day, by step. */
  steps: marks,
})
export type FailureGroup = z.output<typeof group>

const overview = z.strictObject({
  at: z.string(),
  /** When the first of the day’s steps begins. */
  from: z.string(),
  nodes: z.array(node),
  queues: z.array(queue),
  lanes: z.array(lane),
  failures: z.array(group),
  totals: z.strictObject({
    schedules: z.int(),
    runs: z.int(),
    /** Of those that ended; null if none did. */
    succeededPercent: z.number().nullable(),
    /** Failed runs that were neither retried nor discarded. */
    failed: z.int(),
  }),
})
export type TaskOverview = z.output<typeof overview>

const schedule = z.union([
  z.strictObject({ cron: z.string(), timeZone: z.string() }),
  z.strictObject({ everySeconds: z.int() }),
])
export type TaskSchedule = z.output<typeof schedule>

const usual = z.strictObject({ medianMs: z.int(), lowMs: z.int(), highMs: z.int(), runs: z.int() })
export type UsualDuration = z.output<typeof usual>

const recentRun = z.strictObject({
  id: z.uuid(),
  state: z.enum(runStates),
  dueAt: z.string(),
  startedAt: z.string().nullable(),
  durationMs: z.int().nullable(),
})
export type RecentRun = z.output<typeof recentRun>

const task = z.strictObject({
  key,
  title: z.string(),
  description: z.string(),
  queue: z.string(),
  /** Null: runs on demand only. */
  schedule: schedule.nullable(),
  /** `Every day at 03:30`. */
  words: z.string().nullable(),
  /** The schedule in the code, before staff changed it. */
  defaultSchedule: schedule.nullable(),
  defaultWords: z.string().nullable(),
  isOn: z.boolean(),
  /** 0 if staff changed nothing. */
  rowVersion: z.int(),
  /** Empty while it’s off. */
  nextRuns: z.array(z.string()),
  timeoutSeconds: z.int(),
  retries: z.int(),
  backoff: z.strictObject({ kind: z.enum(['fixed', 'exponential']), seconds: z.number() }),
  overlap: z.enum(['skip', 'queue']),
  missed: z.enum(['runOnce', 'skip']),
  isDestructive: z.boolean(),
  /** JSON schema of its parameters for a manual run; null without any. */
  params: jsonValue.nullable(),
  /** Runs in the last 24 hours, including runs of frequent tasks that found nothing to do and weren't stored. */
  runsInDay: z.int(),
  /** Newest last, 30 at most. */
  recent: z.array(recentRun),
  running: recentRun.nullable(),
  /** The newest run that finished, successfully or not. */
  last: recentRun.nullable(),
  lastFailure: z.strictObject({ id: z.uuid(), at: z.string(), error: z.string() }).nullable(),
  usual: usual.nullable(),
})
export type TaskFacts = z.output<typeof task>

const run = z.strictObject({
  id: z.uuid(),
  taskKey: key,
  title: z.string(),
  queue: z.string(),
  trigger: z.enum(runTriggers),
  state: z.enum(runStates),
  dueAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  durationMs: z.int().nullable(),
  attempt: z.int(),
  done: z.number(),
  total: z.number().nullable(),
  summary: z.string().nullable(),
  error: z.string().nullable(),
  host: z.string().nullable(),
  startedBy: z.string().nullable(),
})
export type RunRow = z.output<typeof run>

const runLine = z.strictObject({
  at: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  text: z.string(),
})

const runDetail = z.strictObject({
  ...run.shape,
  params: jsonValue.nullable(),
  cause: z.string().nullable(),
  /** Retried or discarded. */
  settledAt: z.string().nullable(),
  retryOf: z.uuid().nullable(),
  retriedBy: z.uuid().nullable(),
  usual: usual.nullable(),
  lines: z.array(runLine),
})
export type RunDetail = z.output<typeof runDetail>

const runFilters = {
  state: z.enum(runStates).optional(),
  trigger: z.enum(runTriggers).optional(),
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
}
const runPage = z.strictObject({ items: z.array(run), nextCursor: z.string().nullable() })

const allRunFilters = z.strictObject({ task: key.optional(), ...runFilters })
export type RunFilters = Omit<z.output<typeof allRunFilters>, 'cursor' | 'limit'>

/** Runs by ID, by task, by cause, or all failed runs listed. */
const whichFailures = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(500).optional(),
  taskKey: key.optional(),
  cause: z.string().max(1000).optional(),
  /** Required if nothing else narrows the selection. */
  all: z.literal(true).optional(),
})
export type WhichFailures = z.output<typeof whichFailures>

const askedSchedule = {
  cron: z.string().trim().max(100).optional(),
  everySeconds: z.coerce.number().int().min(1).max(86_400).optional(),
  timeZone: z.string().max(60).optional(),
}

export const taskEndpoints = endpoints({
  'GET /api/system/tasks': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'List all tasks with their schedules, next runs, and last 30 runs',
    answer: z.strictObject({ at: z.string(), items: z.array(task) }),
  },
  'GET /api/system/tasks/overview': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'Get nodes, queues, runs of the last 24 hours, and failures by cause',
    answer: overview,
  },
  'GET /api/system/tasks/preview': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'Check a schedule, and get it in words with its next 5 runs',
    query: z.strictObject(askedSchedule),
    answer: z.strictObject({
      problem: z.string().nullable(),
      words: z.string().nullable(),
      nextRuns: z.array(z.string()),
    }),
  },
  'PATCH /api/system/tasks/:key': {
    permission: 'taskDaemon.pause',
    tag,
    summary: 'Turn a task on or off, or change its schedule. Send `schedule: null` to use its default.',
    params: z.strictObject({ key }),
    body: z.strictObject({ isOn: z.boolean().optional(), schedule: schedule.nullable().optional() }),
    answer: task,
    conditional: true,
  },
  'POST /api/system/tasks/:key/run': {
    permission: 'taskDaemon.run',
    tag,
    summary: 'Run a task now',
    params: z.strictObject({ key }),
    body: z.strictObject({
      params: z.record(z.string(), jsonValue).optional(),
      /** Required for tasks that delete data: the task's key, typed again. */
      confirmKey: z.string().max(80).optional(),
    }),
    status: 201,
    answer: z.strictObject({ id: z.uuid() }),
  },
  'GET /api/system/tasks/:key/runs': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'List the runs of a task, newest first',
    params: z.strictObject({ key }),
    query: z.strictObject(runFilters),
    answer: runPage,
  },
  'GET /api/system/tasks/runs': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'List the runs of all tasks, newest first',
    query: allRunFilters,
    answer: runPage,
  },
  'GET /api/system/tasks/runs/:id': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'Get a run with its log',
    params: z.strictObject({ id: z.uuid() }),
    answer: runDetail,
  },
  'POST /api/system/tasks/runs/:id/cancel': {
    permission: 'taskDaemon.run',
    tag,
    summary: 'Cancel a run that waits or runs',
    params: z.strictObject({ id: z.uuid() }),
  },
  'GET /api/system/tasks/failed': {
    permission: 'taskDaemon.view',
    tag,
    summary: 'List failed runs by cause, without those that were retried or discarded',
    answer: z.strictObject({
      total: z.int(),
      /** The newest runs of each group; `count` is the total. */
      groups: z.array(z.strictObject({ ...group.shape, runs: z.array(run) })),
    }),
  },
  'POST /api/system/tasks/failed/retry': {
    permission: 'taskDaemon.retry',
    tag,
    summary: 'Retry failed runs. Runs of the same task with the same parameters are retried once.',
    body: whichFailures,
    answer: z.strictObject({ settled: z.int(), started: z.array(z.uuid()) }),
  },
  'POST /api/system/tasks/failed/discard': {
    permission: 'taskDaemon.retry',
    tag,
    summary: 'Remove failed runs from the list without running them again',
    body: whichFailures,
    answer: z.strictObject({ settled: z.int() }),
  },
  'PATCH /api/system/tasks/queues/:name': {
    permission: 'taskDaemon.pause',
    tag,
    summary: 'Pause, drain, or resume a queue',
    params: z.strictObject({ name: z.string().max(60) }),
    body: z.strictObject({ mode: z.enum(queueModes) }),
    answer: z.strictObject({ name: z.string(), mode: z.enum(queueModes), rowVersion: z.int() }),
    conditional: true,
  },
  'POST /api/system/tasks/nodes/:id/drain': {
    permission: 'taskDaemon.pause',
    tag,
    summary: 'Let a node finish what it runs and start nothing new, or start again',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ isDraining: z.boolean() }),
  },
})
