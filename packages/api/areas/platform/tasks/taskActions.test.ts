/** Task actions by staff, their permissions, and their audit rows. */
import type { FailureGroup, RunDetail, RunRow, TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { allPermissions } from '@postern/domain/auth/permission.ts'
import type { FailureBody } from '@postern/domain/engine/failure.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../newId.ts'
import { testServer } from '../../../testing/server.ts'
import { base, issues, registerTestTasks, taskScene } from '../../../testing/taskScene.ts'

const server = await testServer()
const { admin, person, database, north, south } = server
const { failed, factsOf, overview, runsAt, audited, empty } = taskScene(server)

registerTestTasks()
beforeEach(empty)

describe('run now', () => {
  it('queues a run for the requesting user, and is audited', async () => {
    const answer = await admin.post(`${base}/test.daily/run`)
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json<{ id: string }>()
    const [queued] = (await runsAt('')).items
    expect(queued).toMatchObject({ id, state: 'queued', trigger: 'manual', queue: 'data' })
    expect(queued?.startedBy).not.toBeNull()
    expect((await audited('taskRuns'))[0]).toMatchObject({
      recordId: id,
      action: 'create',
      userId: admin.id,
      changes: { task: { after: 'test.daily' }, trigger: { after: 'manual' } },
    })
  })

  it('of a task that deletes data requires typing its key', async () => {
    expect(issues(await admin.post(`${base}/test.purge/run`))).toEqual(['confirmKey'])
    expect(issues(await admin.post(`${base}/test.purge/run`, { confirmKey: 'test.daily' }))).toEqual(['confirmKey'])
    expect((await runsAt('')).items).toEqual([])
    expect((await admin.post(`${base}/test.purge/run`, { confirmKey: 'test.purge' })).statusCode).toBe(201)
  })

  it('validates parameters by the task’s schema', async () => {
    const ask = (params: object, key = 'test.purge') => admin.post(`${base}/${key}/run`, { params, confirmKey: key })
    expect(issues(await ask({ days: 400 }))).toEqual(['params.days'])
    expect(issues(await ask({ strange: 1 }))).toHaveLength(1)
    expect(issues(await ask({ days: 3 }, 'test.daily'))).toEqual(['params'])
    const { id } = (await ask({ days: 3, customerId: north })).json<{ id: string }>()
    expect((await admin.get(`${base}/runs/${id}`)).json<RunDetail>().params).toEqual({ days: 3, customerId: north })
  })

  it('is limited to the requesting user’s customers', async () => {
    const limited = await person(allPermissions, [north])
    const ask = (params: object) => limited.post(`${base}/test.purge/run`, { params, confirmKey: 'test.purge' })
    expect(issues(await ask({ customerId: south }))).toEqual(['params.customerId'])
    expect(issues(await ask({}))).toEqual(['params.customerId'])
    expect((await ask({ customerId: north })).statusCode).toBe(201)
  })

  it('can be canceled until it ends, which is audited', async () => {
    const { id } = (await admin.post(`${base}/test.daily/run`)).json<{ id: string }>()
    expect((await admin.post(`${base}/runs/${id}/cancel`)).statusCode).toBe(204)
    expect((await runsAt('')).items[0]).toMatchObject({ id, state: 'cancelled' })
    expect((await audited('taskRuns'))[0]?.changes.state).toEqual({ before: 'queued', after: 'cancelled' })
    expect((await admin.post(`${base}/runs/${id}/cancel`)).statusCode).toBe(422)
    expect((await admin.post(`${base}/runs/${newId()}/cancel`)).statusCode).toBe(404)
  })
})

describe('failures', () => {
  const groups = async () =>
    (await admin.get(`${base}/failed`)).json<{ total: number; groups: (FailureGroup & { runs: RunRow[] })[] }>()
  const retry = async (which: object) =>
    (await admin.post(`${base}/failed/retry`, which)).json<{ settled: number; started: string[] }>()

  it('with the same cause are one group, the largest first', async () => {
    await failed({ error: 'No host “a”', cause: 'No host …' })
    await failed({ dueAgo: 50 })
    const newest = await failed({ dueAgo: 5, error: 'Timeout after 31 s' })
    const { total, groups: found } = await groups()
    expect(total).toBe(3)
    expect(found.map(({ cause, count, error }) => [cause, count, error])).toEqual([
      ['Timeout after # s', 2, 'Timeout after 31 s'],
      ['No host …', 1, 'No host “a”'],
    ])
    expect(found[0]?.runs[0]?.id).toBe(newest)
    expect((await overview()).totals.failed).toBe(3)
  })

  it('of the same work are retried once, and leave the list', async () => {
    for (let index = 0; index < 3; index++) await failed({ dueAgo: 50 + index })
    const other = await failed({ cause: 'Another' })
    const answer = await retry({ taskKey: 'test.daily', cause: 'Timeout after # s' })
    expect(answer.settled).toBe(3)
    expect(answer.started).toHaveLength(1)
    expect((await groups()).groups.flatMap(({ runs }) => runs.map(({ id }) => id))).toEqual([other])
    expect((await runsAt('?trigger=retry')).items.map(({ id }) => id)).toEqual(answer.started)
  })

  it('with other parameters are other work', async () => {
    await failed({ key: 'test.purge', params: { customerId: north } })
    await failed({ key: 'test.purge', params: { customerId: south } })
    const { started } = await retry({ all: true })
    expect(started).toHaveLength(2)
    const details = await Promise.all(
      started.map(async (id) => (await admin.get(`${base}/runs/${id}`)).json<RunDetail>()),
    )
    expect(details.map(({ params }) => JSON.stringify(params)).toSorted()).toEqual(
      [north, south].map((customerId) => JSON.stringify({ customerId })).toSorted(),
    )
  })

  it('aren’t all selected by an empty filter', async () => {
    await failed()
    expect((await admin.post(`${base}/failed/discard`, {})).statusCode).toBe(400)
    expect((await groups()).total).toBe(1)
  })

  it('can’t be retried twice', async () => {
    const id = await failed()
    await retry({ ids: [id] })
    expect((await admin.post(`${base}/failed/retry`, { ids: [id] })).statusCode).toBe(422)
    expect((await runsAt('?trigger=retry')).items).toHaveLength(1)
  })

  it('of a removed task can be discarded, but not retried', async () => {
    await failed({ key: 'gone.task' })
    const refused = await admin.post(`${base}/failed/retry`, { all: true })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<FailureBody>().message).toContain('gone.task')
    expect((await groups()).total).toBe(1)
    expect((await admin.post(`${base}/failed/discard`, { all: true })).json()).toEqual({ settled: 1 })
    expect((await groups()).total).toBe(0)
  })

  it('that are settled are audited, one row per cause', async () => {
    await failed()
    await failed({ dueAgo: 50 })
    await admin.post(`${base}/failed/discard`, { all: true })
    const [row] = await audited('taskRuns')
    expect(row?.changes).toMatchObject({
      outcome: { before: 'failed', after: 'discarded' },
      runs: { after: 2 },
      cause: { after: 'Timeout after # s' },
    })
  })
})

describe('a schedule', () => {
  const change = (body: object, version: number | null) => admin.patch(`${base}/test.daily`, body, version)

  it('is changed and reset to its default, with a row in the audit log each time', async () => {
    const schedule = { cron: '15 4 * * *', timeZone: 'Europe/Berlin' }
    const answer = await change({ schedule }, 0)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<TaskFacts>()).toMatchObject({ schedule, words: 'Every day at 04:15', rowVersion: 1 })
    expect((await audited('tasks'))[0]).toMatchObject({
      userId: admin.id,
      changes: {
        task: { after: 'test.daily' },
        schedule: { before: 'Default: Every day at 03:30', after: 'Every day at 04:15, Europe/Berlin' },
      },
    })
    expect((await change({ schedule: { everySeconds: 90 } }, 1)).json<TaskFacts>().words).toBe('Every 90 s')
    const back = (await change({ schedule: null }, 2)).json<TaskFacts>()
    expect(back).toMatchObject({ words: 'Every day at 03:30', rowVersion: 3 })
  })

  it('is turned off and has no next run until it is turned on', async () => {
    expect((await change({ isOn: false }, 0)).json<TaskFacts>()).toMatchObject({ isOn: false, nextRuns: [] })
    expect((await audited('tasks'))[0]?.changes.isOn).toEqual({ before: true, after: false })
    expect((await change({ isOn: true }, 1)).json<TaskFacts>().nextRuns).toHaveLength(5)
  })

  it('is changed only with its latest version', async () => {
    expect((await change({ isOn: false }, null)).statusCode).toBe(428)
    expect((await change({ isOn: false }, 0)).statusCode).toBe(200)
    expect((await change({ isOn: true }, 0)).statusCode).toBe(412)
    expect((await factsOf('test.daily')).isOn).toBe(false)
  })

  it('that is invalid or never runs is rejected', async () => {
    for (const cron of ['* * * *', '', '0 0 30 2 *', '61 * * * *', '0 0 0 * * *', 'every day'])
      expect(issues(await change({ schedule: { cron, timeZone: 'UTC' } }, 0)), cron).toEqual(['schedule.cron'])
    expect((await change({ schedule: { cron: '0 0 * * *', timeZone: 'Mars/Base' } }, 0)).statusCode).toBe(400)
    expect((await change({ schedule: { everySeconds: 0 } }, 0)).statusCode).toBe(400)
    const onRequest = await admin.patch(`${base}/test.purge`, { schedule: { everySeconds: 60 } }, 0)
    expect(issues(onRequest)).toEqual(['schedule'])
    expect((await factsOf('test.daily')).rowVersion).toBe(0)
  })

  it('is described in words before it’s saved', async () => {
    const preview = async (query: string) =>
      (await admin.get(`${base}/preview?${query}`)).json<Record<string, unknown>>()
    expect(await preview('cron=0+7+*+*+*&timeZone=America/Chicago')).toMatchObject({
      problem: null,
      words: 'Every day at 07:00',
    })
    expect(await preview('everySeconds=300')).toMatchObject({ words: 'Every 5 min' })
    expect(await preview('cron=0+0+30+2+*')).toMatchObject({ words: null, nextRuns: [] })
  })
})

describe('a queue', () => {
  it('is paused and resumed, by version, with a row in the audit log', async () => {
    const change = (mode: string, version: number) => admin.patch(`${base}/queues/data`, { mode }, version)
    expect((await change('paused', 0)).json()).toEqual({ name: 'data', mode: 'paused', rowVersion: 1 })
    expect((await overview()).queues.find(({ name }) => name === 'data')?.mode).toBe('paused')
    expect((await change('running', 0)).statusCode).toBe(412)
    expect((await change('draining', 1)).statusCode).toBe(200)
    expect((await audited('taskQueues'))[0]?.changes).toMatchObject({
      queue: { after: 'data' },
      mode: { before: 'paused', after: 'draining' },
    })
    expect((await admin.patch(`${base}/queues/nothing`, { mode: 'paused' }, 0)).statusCode).toBe(404)
  })
})

it('a node is drained and resumed, with a row in the audit log', async () => {
  const id = newId()
  await database.pool.query(
    `insert into task_nodes (id, host, pid, version, concurrency) values ($1, 'worker', 1, '1', 4)`,
    [id],
  )
  expect((await admin.post(`${base}/nodes/${id}/drain`, { isDraining: true })).statusCode).toBe(204)
  expect((await overview()).nodes[0]).toMatchObject({ id, state: 'draining' })
  expect((await audited('taskNodes'))[0]).toMatchObject({
    recordId: id,
    changes: { host: { after: 'worker' }, isDraining: { before: false, after: true } },
  })
  expect((await admin.post(`${base}/nodes/${newId()}/drain`, { isDraining: true })).statusCode).toBe(404)
})

it('each action needs its own permission', async () => {
  const viewer = await person(['taskDaemon.view'])
  const id = await failed()
  const denied = await Promise.all([
    viewer.post(`${base}/test.daily/run`),
    viewer.post(`${base}/runs/${id}/cancel`),
    viewer.post(`${base}/failed/retry`, { all: true }),
    viewer.post(`${base}/failed/discard`, { all: true }),
    viewer.patch(`${base}/test.daily`, { isOn: false }, 0),
    viewer.patch(`${base}/queues/data`, { mode: 'paused' }, 0),
    viewer.post(`${base}/nodes/${newId()}/drain`, { isDraining: true }),
  ])
  expect(denied.map(({ statusCode }) => statusCode)).toEqual(denied.map(() => 401))
  expect((await viewer.get(`${base}/overview`)).statusCode).toBe(200)
  const others = await person(allPermissions.filter((each) => !each.startsWith('taskDaemon')))
  for (const path of ['', '/overview', '/runs', '/failed', `/runs/${id}`, '/preview'])
    expect((await others.get(`${base}${path}`)).statusCode, path).toBe(401)
})
