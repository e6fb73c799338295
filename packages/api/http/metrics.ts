/** `GET /metrics` for Prometheus, with its own token. Without METRICS_TOKEN nothing is measured and the route doesn't exist. */
import { timingSafeEqual } from 'node:crypto'
import { taskQueues } from '@postern/domain/areas/platform/taskQueues.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { tokenHash } from '../auth/token.ts'
import type { Database } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import type { Probe } from './probe.ts'
import { routeOf } from './requestLog.ts'

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Labels routes by pattern, never by URL, or every record would be a series. */
function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'postern_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: 'postern_http_request_duration_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route'] as const,
    buckets: secondsBuckets,
    registers,
  })
  const underWay = new Gauge({
    name: 'postern_http_requests_in_flight',
    help: 'Requests being answered now.',
    registers,
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    underWay.inc()
    done()
  })
  // Also runs if the client hung up before the response.
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = routeOf(request)
    underWay.dec()
    requests.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1_000)
    done()
  })
}

function measurePool({ pool }: Database, registers: Registry[]): void {
  new Gauge({
    name: 'postern_db_connections',
    help: 'Connections to the database, by what they do. Limit: the most there can be.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'limit' }, pool.options.max)
    },
  })
  new Gauge({
    name: 'postern_db_connections_waiting',
    help: 'Operations that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

interface JobCount {
  readonly state: string
  readonly jobs: number
  readonly seconds: number
}

const countJobs = `
  select state, count(*)::int as jobs, extract(epoch from now() - min(created_at))::float8 as seconds
  from jobs group by state`

const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled']

/** The same on every node: jobs are in the database. Queried before each scrape, because metrics are collected concurrently. */
function measureJobs(probe: Probe, registers: Registry[]): () => Promise<void> {
  const up = new Gauge({ name: 'postern_db_up', help: 'Whether the database answered this scrape.', registers })
  const jobs = new Gauge({
    name: 'postern_jobs',
    help: 'Jobs kept, by state. Finished ones are kept for a day.',
    labelNames: ['state'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: 'postern_jobs_oldest_waiting_seconds',
    help: 'How long the job has waited that waits longest.',
    registers,
  })
  return async () => {
    // The other metrics matter most when the database is down.
    const counts = await probe.ask<JobCount>(countJobs).catch(() => undefined)
    up.set(counts ? 1 : 0)
    jobs.reset()
    oldest.set(counts?.find(({ state }) => state === 'waiting')?.seconds ?? 0)
    if (!counts) return
    for (const state of jobStates) jobs.set({ state }, 0)
    for (const { state, jobs: count } of counts) jobs.set({ state }, count)
  }
}

interface TaskCount {
  readonly kind: 'runs' | 'seconds' | 'queue' | 'oldest'
  readonly name: string
  readonly state: string
  readonly value: number
}

/** For the last day: counts are kept longer than the runs of tasks that run every few seconds. */
const countTasks = `
  select 'runs' as kind, task_key as name, s.state, sum(s.runs)::float8 as value from task_counts,
    lateral (values ('succeeded', succeeded), ('failed', failed), ('missed', missed), ('skipped', skipped)) as s(state, runs)
  where at > now() - interval '1 day' group by task_key, s.state
  union all
  select 'seconds', task_key, '', sum(busy_ms)::float8 / 1000 from task_counts where at > now() - interval '1 day' group by task_key
  union all
  select 'queue', queue, state, count(*)::float8 from task_runs where state in ('queued', 'running') group by queue, state
  union all
  select 'oldest', queue, '', extract(epoch from now() - min(due_at))::float8 from task_runs where state = 'queued' group by queue`

/** The same on every node, like jobs. */
function measureTasks(probe: Probe, registers: Registry[]): () => Promise<void> {
  const runs = new Gauge({
    name: 'postern_task_runs_day',
    help: 'Task runs of the last 24 hours, by task and state.',
    labelNames: ['task', 'state'] as const,
    registers,
  })
  const seconds = new Gauge({
    name: 'postern_task_run_seconds_day',
    help: 'Time that runs of a task took in the last 24 hours.',
    labelNames: ['task'] as const,
    registers,
  })
  const open = new Gauge({
    name: 'postern_task_queue_runs',
    help: 'Task runs that wait or run now, by queue.',
    labelNames: ['queue', 'state'] as const,
    registers,
  })
  const oldest = new Gauge({
    name: 'postern_task_queue_oldest_seconds',
    help: 'How long the run has waited that waits longest, by queue.',
    labelNames: ['queue'] as const,
    registers,
  })
  return async () => {
    const counts = await probe.ask<TaskCount>(countTasks).catch(() => undefined)
    for (const gauge of [runs, seconds, open, oldest]) gauge.reset()
    if (!counts) return
    for (const queue of taskQueues) {
      for (const state of ['queued', 'running']) open.set({ queue, state }, 0)
      oldest.set({ queue }, 0)
    }
    for (const { kind, name, state, value } of counts)
      if (kind === 'runs') runs.set({ task: name, state }, value)
      else if (kind === 'seconds') seconds.set({ task: name }, value)
      else if (kind === 'queue') open.set({ queue: name, state }, value)
      else oldest.set({ queue: name }, value)
  }
}

export function metricsRoute(
  app: FastifyInstance,
  { database, metricsToken, version }: Pick<Deps, 'database' | 'metricsToken' | 'version'>,
  probe: Probe,
): void {
  if (metricsToken === undefined) return
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({ name: 'postern_info', help: 'The version.', labelNames: ['version'] as const, registers }).set(
    { version },
    1,
  )
  measureRequests(app, registers)
  measurePool(database, registers)
  const countJobsNow = measureJobs(probe, registers)
  const countTasksNow = measureTasks(probe, registers)
  app.addHook('onClose', () => registry.clear())

  const scheme = 'Bearer '
  const expected = tokenHash(metricsToken)
  app.get('/metrics', { config: { permission: 'open' } }, async (request, reply) => {
    const { authorization = '' } = request.headers
    const token = authorization.startsWith(scheme) ? authorization.slice(scheme.length) : ''
    if (!timingSafeEqual(tokenHash(token), expected))
      throw failure('session_expired', { message: 'Send METRICS_TOKEN as a bearer token.' })
    await countJobsNow()
    await countTasksNow()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
