/** Background tasks as staff see them. */
import type { RunDetail, RunRow, TaskFacts } from '@postern/domain/areas/platform/taskEndpoints.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../newId.ts'
import { testServer } from '../../../testing/server.ts'
import { base, registerTestTasks, taskScene } from '../../../testing/taskScene.ts'

const server = await testServer()
const { admin, database } = server
const { stored, failed, factsOf, overview, runsAt, empty } = taskScene(server)

registerTestTasks()
beforeEach(empty)

describe('the list of tasks', () => {
  it('says when each runs, in words and with its next 5 times in order', async () => {
    const facts = await factsOf('test.daily')
    expect(facts).toMatchObject({ words: 'Every day at 03:30', isOn: true, rowVersion: 0, usual: null, last: null })
    expect(facts.nextRuns).toHaveLength(5)
    expect(facts.nextRuns).toEqual(facts.nextRuns.toSorted())
    expect(await factsOf('test.purge')).toMatchObject({
      schedule: null,
      words: null,
      nextRuns: [],
      isDestructive: true,
    })
  })

  it('has the last 30 runs, oldest first, and the usual duration of successful ones', async () => {
    for (let index = 0; index < 35; index++) await stored({ dueAgo: 1000 - index, tookMs: index * 100 })
    const id = await failed({ dueAgo: 10 })
    const facts = await factsOf('test.daily')
    expect(facts.recent).toHaveLength(30)
    expect(facts.recent.at(-1)).toMatchObject({ id, state: 'failed' })
    expect(facts.last?.id).toBe(id)
    expect(facts.lastFailure).toMatchObject({ id, error: 'Timeout after 30 s' })
    // The newest 30 took 0.5 to 3.4 s.
    expect(facts.usual).toEqual({ runs: 30, lowMs: 700, medianMs: 1900, highMs: 3100 })
  })

  it('describes parameters for a form', async () => {
    const { params } = await factsOf('test.purge')
    expect(params).toMatchObject({ properties: { customerId: { format: 'uuid' }, days: { minimum: 1, maximum: 90 } } })
    expect((await factsOf('test.daily')).params).toBeNull()
  })
})

describe('the overview', () => {
  it('counts waiting runs, and ignores runs that wait for a retry in the oldest wait', async () => {
    await database.pool.query(
      `insert into task_runs (id, task_key, queue, trigger, due_at, state, started_at) values
        (gen_random_uuid(), 'test.daily', 'data', 'event', now() - interval '10 minutes', 'queued', null),
        (gen_random_uuid(), 'test.daily', 'data', 'event', now() - interval '1 hour', 'queued', now() - interval '1 hour'),
        (gen_random_uuid(), 'test.daily', 'data', 'event', now(), 'running', now())`,
    )
    const data = (await overview()).queues.find(({ name }) => name === 'data')
    expect(data).toMatchObject({ waiting: 2, running: 1, mode: 'running', isBackedUp: true, rowVersion: 0 })
    expect(Math.round((Date.now() - Date.parse(data?.oldestAt ?? '')) / 60_000)).toBe(10)
  })

  it('shows the last day from the counts, and the success rate', async () => {
    await database.pool.query(
      `insert into task_counts (task_key, at, succeeded, failed, missed) values
        ('test.daily', date_bin('10 minutes', now(), 'epoch'), 998, 2, 1), ('test.daily', now() - interval '2 days', 5, 5, 5)`,
    )
    const { totals, lanes } = await overview()
    expect(totals).toMatchObject({ runs: 1000, succeededPercent: 99.8 })
    expect(lanes[0]).toMatchObject({
      key: 'test.daily',
      succeeded: [[143, 998]],
      failed: [[143, 2]],
      missed: [[143, 1]],
    })
  })

  it('distinguishes running, draining, offline and stopped nodes, and leaves out replaced ones', async () => {
    const node = (host: string, ago: number, more = 'false, null', started = 1000) =>
      database.pool.query(
        `insert into task_nodes (id, host, pid, version, started_at, beat_at, beats, concurrency, is_draining, stopped_at)
         values (gen_random_uuid(), $1, 1, '1', now() - make_interval(secs => $3), now() - make_interval(secs => $2), array[now()], 4, ${more})`,
        [host, ago, started],
      )
    await node('a', 1)
    await node('b', 1, 'true, null')
    await node('c', 90)
    await node('d', 90, 'false, now()')
    // Killed and restarted on the same host.
    await node('e', 90)
    await node('e', 1, 'false, null', 30)
    const states = (await overview()).nodes.map(({ host, state }) => [host, state])
    expect(states).toEqual([
      ['a', 'running'],
      ['b', 'draining'],
      ['c', 'offline'],
      ['e', 'running'],
      ['d', 'stopped'],
    ])
  })
})

describe('runs', () => {
  it('are paged newest first, each exactly once', async () => {
    const ids: string[] = []
    for (let index = 0; index < 7; index++) ids.unshift(await stored({ dueAgo: 100 - index }))
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await runsAt(`?limit=3${cursor}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual(ids)
  })

  it('are filtered by task, state, trigger and time', async () => {
    const old = await stored({ dueAgo: 7200, trigger: 'event' })
    const broken = await failed({ key: 'test.purge' })
    const ids = async (query: string) => (await runsAt(query)).items.map(({ id }) => id)
    expect(await ids('?task=test.purge')).toEqual([broken])
    expect(await ids('?state=failed')).toEqual([broken])
    expect(await ids('?trigger=event')).toEqual([old])
    expect(await ids(`?to=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([old])
    expect(await ids(`?from=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([broken])
    const own = (await admin.get(`${base}/test.purge/runs`)).json<{ items: RunRow[] }>()
    expect(own.items.map(({ id }) => id)).toEqual([broken])
    expect((await admin.get(`${base}/no.such/runs`)).statusCode).toBe(404)
  })

  it('show their log in order, and which run retried them', async () => {
    const id = await failed()
    await database.pool.query(
      `insert into task_run_lines (run_id, place, level, text) values ($1, 2, 'error', 'Second'), ($1, 1, 'info', 'First')`,
      [id],
    )
    const { started } = (await admin.post(`${base}/failed/retry`, { ids: [id] })).json<{ started: string[] }>()
    const detail = (await admin.get(`${base}/runs/${id}`)).json<RunDetail>()
    expect(detail.lines.map(({ text }) => text)).toEqual(['First', 'Second'])
    expect(detail.retriedBy).toBe(started[0])
    expect((await admin.get(`${base}/runs/${started[0]}`)).json<RunDetail>().retryOf).toBe(id)
    expect((await admin.get(`${base}/runs/${newId()}`)).statusCode).toBe(404)
  })
})

it('a task that doesn’t apply to this installation is neither listed nor run', async () => {
  // The test server sends no mail.
  const { items } = (await admin.get(base)).json<{ items: TaskFacts[] }>()
  expect(items.map(({ key }) => key)).not.toContain('mail.send')
  expect((await overview()).lanes.map(({ key }) => key)).not.toContain('mail.send')
  expect((await admin.post(`${base}/mail.send/run`)).statusCode).toBe(404)
})
