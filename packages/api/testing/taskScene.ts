/** Tasks that do nothing, and runs of them as a node would have left them. */
import type { RunRow, TaskFacts, TaskOverview } from '@postern/domain/areas/platform/taskEndpoints.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { z } from 'zod'
import { newId } from '../newId.ts'
import { allTasks, registerTasks } from '../tasks/registry.ts'
import { task } from '../tasks/task.ts'
import type { TestServer } from './server.ts'

const run = async () => {}

export function registerTestTasks(): void {
  registerTasks([
    ...allTasks(),
    task({
      key: 'test.daily',
      title: 'Daily test',
      description: 'Does nothing.',
      queue: 'data',
      schedule: { cron: '30 3 * * *', timeZone: 'America/New_York' },
      run,
    }),
    task({
      key: 'test.purge',
      title: 'Purge test',
      description: 'Deletes nothing.',
      queue: 'data',
      schedule: null,
      isDestructive: true,
      params: z.strictObject({ customerId: z.uuid().optional(), days: z.int().min(1).max(90).optional() }),
      run,
    }),
  ])
}

export const base = '/api/system/tasks'

interface Stored {
  state?: string
  key?: string
  trigger?: string
  dueAgo?: number
  tookMs?: number | null
  error?: string
  cause?: string
  params?: object
}

interface Audited {
  readonly recordId: string
  readonly action: string
  readonly userId: string | null
  readonly changes: Readonly<Record<string, { before: unknown; after: unknown }>>
}

/** The paths of the fields that were refused. */
export const issues = (answer: { json: <T>() => T }) => answer.json<FailureBody>().errors?.map(({ path }) => path)

export function taskScene({ admin, database }: Pick<TestServer, 'admin' | 'database'>) {
  const stored = async (of: Stored = {}): Promise<string> => {
    const { state = 'succeeded', key = 'test.daily', trigger = 'manual', dueAgo = 60, tookMs = 1000, params } = of
    const id = newId()
    await database.pool.query(
      `insert into task_runs (id, task_key, queue, trigger, due_at, state, attempt, started_at, finished_at, error, cause, params)
       values ($1, $2, 'data', $3, now() - make_interval(secs => $4), $5, 1, now() - make_interval(secs => $4),
         now() - make_interval(secs => $4) + make_interval(secs => $6::float / 1000), $7, $8, $9)`,
      [
        id,
        key,
        trigger,
        dueAgo,
        state,
        tookMs,
        of.error ?? null,
        of.cause ?? null,
        params ? JSON.stringify(params) : null,
      ],
    )
    return id
  }

  const failed = (more: Stored = {}) =>
    stored({ state: 'failed', error: 'Timeout after 30 s', cause: 'Timeout after # s', ...more })

  const factsOf = async (key: string): Promise<TaskFacts> => {
    const found = (await admin.get(base)).json<{ items: TaskFacts[] }>().items.find((each) => each.key === key)
    if (!found) throw new Error(`no task ${key}`)
    return found
  }
  const overview = async () => (await admin.get(`${base}/overview`)).json<TaskOverview>()
  const runsAt = async (query: string) =>
    (await admin.get(`${base}/runs${query}`)).json<{ items: RunRow[]; nextCursor: string | null }>()

  /** Rows of the audit log about tasks, newest first. */
  const audited = async (resource: string): Promise<Audited[]> => {
    const found = await database.pool.query<Audited>(
      `select record_id as "recordId", action, user_id as "userId", changes from audit_log where resource = $1 order by at desc, id desc`,
      [resource],
    )
    return found.rows
  }

  const empty = () =>
    database.pool.query('truncate task_runs, task_counts, task_settings, task_queues, task_nodes, task_run_lines')
  return { stored, failed, factsOf, overview, runsAt, audited, empty }
}
