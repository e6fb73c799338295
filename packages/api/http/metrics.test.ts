/** What Prometheus gets, and who may scrape it. */
import { expect, it } from 'vitest'
import { openPool } from '../database/db.ts'
import { faultProxy } from '../testing/faultProxy.ts'
import { copyOfTemplate, serverOn, testServer } from '../testing/server.ts'

const metricsToken = 'a token for tests, long enough to be one'
const scrape = { url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } }

/** By name and labels, as written. */
const figuresOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

const { app, admin, database, north, south } = await testServer({ metricsToken })

it('opens to its own token only', async () => {
  const refusals = [
    await app.inject('/metrics'),
    await app.inject({ url: '/metrics', headers: { authorization: 'Bearer wrong' } }),
    await app.inject({ url: '/metrics', headers: { authorization: `Basic ${metricsToken}` } }),
    await admin.get('/metrics'),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  expect(refusals.map(({ body }) => body).join('')).not.toContain('postern_')
  const { statusCode, headers } = await app.inject(scrape)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'no-store',
  ])
})

it('shows task runs by task and state, their time, and the depth of each queue', async () => {
  await database.pool.query(`
    insert into task_counts (task_key, at, succeeded, failed, busy_ms) values ('mail.send', now(), 7, 2, 1500),
      ('mail.send', now() - interval '2 days', 99, 0, 0);
    insert into task_runs (id, task_key, queue, trigger, due_at) values (gen_random_uuid(), 'mail.send', 'mail', 'manual', now() - interval '1 minute')`)
  const figures = figuresOf((await app.inject(scrape)).body)
  expect(figures.get('postern_task_runs_day{task="mail.send",state="succeeded"}')).toBe(7)
  expect(figures.get('postern_task_runs_day{task="mail.send",state="failed"}')).toBe(2)
  expect(figures.get('postern_task_run_seconds_day{task="mail.send"}')).toBe(1.5)
  expect(figures.get('postern_task_queue_runs{queue="mail",state="queued"}')).toBe(1)
  expect(figures.get('postern_task_queue_runs{queue="data",state="running"}')).toBe(0)
  expect(figures.get('postern_task_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(60)
})

it('does not exist without a token', async () => {
  const { app: without } = await testServer()
  expect((await without.inject(scrape)).statusCode).toBe(404)
})

it('counts requests and their time by route, never by URL', async () => {
  for (const customer of [north, north, south]) await admin.get(`/api/customers/${customer}/sites`)
  await app.inject('/api/customers')
  await app.inject('/api/made-up-by-the-sender')
  const { body } = await app.inject(scrape)
  const figures = figuresOf(body)
  const sites = 'method="GET",route="/api/customers/:customerId/sites"'
  expect(figures.get(`postern_http_requests_total{${sites},status="200"}`)).toBe(3)
  expect(figures.get(`postern_http_request_duration_seconds_count{${sites}}`)).toBe(3)
  expect(figures.get(`postern_http_request_duration_seconds_bucket{le="+Inf",${sites}}`)).toBe(3)
  expect(figures.get('postern_http_requests_total{method="GET",route="/api/customers",status="401"}')).toBe(1)
  expect(figures.get('postern_http_requests_total{method="GET",route="none",status="404"}')).toBe(1)
  // This one.
  expect(figures.get('postern_http_requests_in_flight')).toBe(1)
  for (const address of [north, south, 'made-up']) expect(body).not.toContain(address)
})

it('shows the pool, the event loop, the process, and jobs by state', async () => {
  await database.pool.query(
    `insert into jobs (id, user_id, kind, title, input, state, created_at)
     select gen_random_uuid(), $1, 'export', 'Contacts', '{}', state, now() - interval '90 seconds'
     from unnest('{waiting,waiting,failed}'::text[]) state`,
    [admin.id],
  )
  const held = await database.pool.connect()
  const figures = figuresOf((await app.inject(scrape)).body)
  held.release()
  expect(figures.get('postern_jobs{state="waiting"}')).toBe(2)
  expect(figures.get('postern_jobs{state="failed"}')).toBe(1)
  expect(figures.get('postern_jobs{state="running"}')).toBe(0)
  expect(figures.get('postern_jobs_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90)
  expect(figures.get('postern_db_connections{state="busy"}')).toBe(1)
  expect(figures.get('postern_db_connections{state="limit"}')).toBe(20)
  expect(figures.get('postern_db_connections_waiting')).toBe(0)
  expect(figures.get('postern_db_up')).toBe(1)
  expect(figures.get('postern_info{version="test"}')).toBe(1)
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total'])
    expect(figures.get(name), name).toBeGreaterThan(0)
})

it('answers while the database is down, and says so', async () => {
  const proxy = await faultProxy(await copyOfTemplate())
  const { app: cutOff } = await serverOn(proxy.url, {
    metricsToken,
    database: { pool: openPool(proxy.url), rowRole: 'postern_rows' },
  })
  expect(figuresOf((await cutOff.inject(scrape)).body).get('postern_db_up')).toBe(1)
  proxy.swallow()
  const away = await cutOff.inject(scrape)
  const figures = figuresOf(away.body)
  expect([away.statusCode, figures.get('postern_db_up'), figures.has('postern_jobs{state="waiting"}')]).toEqual([
    200,
    0,
    false,
  ])
  expect(figures.get('postern_http_requests_in_flight')).toBe(1)
  proxy.heal()
})
