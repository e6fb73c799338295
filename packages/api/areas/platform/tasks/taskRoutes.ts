/** Background tasks for staff: what runs, when, with what results, and the actions on it. */
import type { TaskSchedule } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { failure } from '@postern/domain/engine/failure.ts'
import { jsonValue } from '@postern/domain/values/jsonValue.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../auth/session.ts'
import { type Db, tx } from '../../../database/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Writer } from '../../../engine/audit.ts'
import { expectedVersion } from '../../../engine/recordRequest.ts'
import { serve } from '../../../http/serve.ts'
import { tasksFor } from '../../../tasks/registry.ts'
import { nextRuns } from '../../../tasks/schedule.ts'
import { firstStep } from './daySteps.ts'
import { scheduleWords } from './scheduleWords.ts'
import {
  cancel,
  changeNode,
  changeQueue,
  changeTask,
  discard,
  knownTask,
  retry,
  runNow,
  scheduleProblem,
} from './taskActions.ts'
import { entitled, taskFacts } from './taskFacts.ts'
import { failureGroups, taskOverview } from './taskOverview.ts'
import {
  failedTotalStatement,
  groupRunsStatement,
  linesStatement,
  runStatement,
  runsStatement,
  usualStatement,
} from './taskStatements.ts'

const pageSize = 50
const runsOfGroup = 10
const previewedRuns = 5

const writerOf = ({ user }: SignedIn, request: FastifyRequest): Writer => ({
  userId: user.id,
  via: 'console',
  requestId: request.id,
})

interface AskedSchedule {
  readonly cron?: string | undefined
  readonly everySeconds?: number | undefined
  readonly timeZone?: string | undefined
}

const scheduleIn = ({ cron = '', everySeconds, timeZone = 'UTC' }: AskedSchedule): TaskSchedule =>
  everySeconds === undefined ? { cron, timeZone } : { everySeconds }

function preview(asked: AskedSchedule, now: Date) {
  const schedule = scheduleIn(asked)
  const problem = scheduleProblem(schedule)
  if (problem) return { problem: problem.description, words: null, nextRuns: [] }
  return {
    problem: null,
    words: scheduleWords(schedule),
    nextRuns: nextRuns(schedule, now, previewedRuns).map((next) => next.toISOString()),
  }
}

type Asked = Parameters<typeof runsStatement>[0] & { cursor?: string | undefined; limit?: number | undefined }

async function pageOf(db: Db, { cursor, limit = pageSize, ...asked }: Asked) {
  const found = await db.all(runsStatement(asked, { cursor, limit: limit + 1 }))
  const items = found.slice(0, limit).map(entitled)
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}

async function detailOf(db: Db, id: string) {
  const run = await db.one(runStatement(id))
  if (!run) throw failure('not_found', { message: 'Run not found. Old runs are deleted after a while.' })
  const [usual] = await db.all(usualStatement([run.taskKey]))
  const { taskKey: _, ...duration } = usual ?? { taskKey: '' }
  return {
    ...entitled(run),
    params: jsonValue.parse(run.params),
    usual: 'medianMs' in duration ? duration : null,
    lines: await db.all(linesStatement(id)),
  }
}

async function failedRuns(db: Db, now: Date) {
  const groups = await failureGroups(db, firstStep(now))
  const runs = Map.groupBy(await db.all(groupRunsStatement(groups, runsOfGroup)), ({ taskKey, cause }) =>
    JSON.stringify([taskKey, cause]),
  )
  return {
    total: (await db.one(failedTotalStatement))?.total ?? 0,
    groups: groups.map((group) => ({
      ...group,
      runs: (runs.get(JSON.stringify([group.taskKey, group.cause])) ?? []).map(({ cause: _, ...run }) => entitled(run)),
    })),
  }
}

export function taskRoutes(app: FastifyInstance, { database, jobs, ...here }: Deps): void {
  const tasks = () => tasksFor(here)
  const all = <T>(work: (db: Db) => Promise<T>): Promise<T> => tx(database, 'all', work)

  serve(app, 'GET /api/system/tasks', () => {
    const now = new Date()
    return all(async (db) => ({ at: now.toISOString(), items: await taskFacts(db, tasks(), now) }))
  })
  serve(app, 'GET /api/system/tasks/overview', () => all((db) => taskOverview(db, tasks(), new Date())))
  serve(app, 'GET /api/system/tasks/preview', async ({ query }) => preview(query, new Date()))
  serve(app, 'GET /api/system/tasks/runs', ({ query }) => all((db) => pageOf(db, query)))
  serve(app, 'GET /api/system/tasks/:key/runs', ({ params: { key }, query }) => {
    const task = knownTask(tasks(), key)
    return all((db) => pageOf(db, { task: task.key, ...query }))
  })
  serve(app, 'GET /api/system/tasks/runs/:id', ({ params: { id } }) => all((db) => detailOf(db, id)))
  serve(app, 'GET /api/system/tasks/failed', () => all((db) => failedRuns(db, new Date())))

  serve(app, 'POST /api/system/tasks/:key/run', async ({ params: { key }, body, signedIn, request }) => {
    const task = knownTask(tasks(), key)
    return all(async (db) => ({ id: await runNow(db, jobs, writerOf(signedIn, request), signedIn.user, task, body) }))
  })
  serve(app, 'POST /api/system/tasks/runs/:id/cancel', ({ params: { id }, signedIn, request }) =>
    all((db) => cancel(db, writerOf(signedIn, request), id)).then(() => undefined),
  )
  serve(app, 'POST /api/system/tasks/failed/retry', ({ body, signedIn, request }) =>
    all((db) => retry(db, jobs, writerOf(signedIn, request), signedIn.user, body)),
  )
  serve(app, 'POST /api/system/tasks/failed/discard', ({ body, signedIn, request }) =>
    all((db) => discard(db, writerOf(signedIn, request), body)),
  )
  serve(app, 'PATCH /api/system/tasks/:key', ({ params: { key }, body, signedIn, request }) => {
    const task = knownTask(tasks(), key)
    const expected = expectedVersion(request)
    return all(async (db) => {
      await changeTask(db, writerOf(signedIn, request), task, expected, body)
      const [facts] = await taskFacts(db, [task], new Date())
      if (!facts) throw failure('not_found')
      return facts
    })
  })
  serve(app, 'PATCH /api/system/tasks/queues/:name', ({ params: { name }, body, signedIn, request }) => {
    const expected = expectedVersion(request)
    return all((db) => changeQueue(db, writerOf(signedIn, request), name, expected, body.mode))
  })
  serve(app, 'POST /api/system/tasks/nodes/:id/drain', ({ params: { id }, body, signedIn, request }) =>
    all((db) => changeNode(db, writerOf(signedIn, request), id, body.isDraining)).then(() => undefined),
  )
}
