/** Response time of a list while another client exports every contact and bulk-changes 5,000 of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fillContacts } from '../../packages/api/testing/manyContacts.ts'
import { scoringVersion } from '../../packages/domain/areas/people/duplicates/score.ts'
import { bulkLimits } from '../../packages/domain/engine/bulkLimits.ts'
import type { Job } from '../../packages/domain/engine/endpoints/jobs.ts'
import { ms, quantile } from '../measure.ts'
import { Connection, requestText } from './connection.ts'
import { pageSize } from './questions.ts'
import { timesText } from './report.ts'
import { createCustomer } from './rows.ts'
import { machine, manyContacts } from './settings.ts'
import { openWorld, type World } from './world.ts'

const target = 2
/** 10 lists per second: enough requests for statistics, too few to be the load itself. */
const pauseMs = 100
const idleSeconds = Number(process.env.BENCH_SECONDS ?? 1) * 20
/** A longer export is canceled, and the rows exported until then are reported. */
const mostSeconds = 180

/** Opens the list at a steady rate until `isOver`. */
async function openLists({ server, headers }: World, customerId: string, isOver: () => boolean): Promise<number[]> {
  const request = requestText(`${server.url}/api/customers/${customerId}/contacts?limit=${pageSize}`, { headers })
  const connection = await Connection.open(server.url)
  const times: number[] = []
  while (!isOver()) {
    const begin = performance.now()
    const { status, body } = await connection.send(request)
    if (status !== 200) throw new Error(`contacts: ${status} ${body()}`)
    times.push(performance.now() - begin)
    await sleep(Math.max(0, begin + pauseMs - performance.now()))
  }
  connection.close()
  return times
}

const idleLists = (world: World, customerId: string): Promise<number[]> => {
  const end = performance.now() + idleSeconds * 1000
  return openLists(world, customerId, () => performance.now() > end)
}

interface Load {
  readonly times: readonly number[]
  readonly seconds: number
  readonly exported: number
  readonly bulkSeconds: readonly number[]
  readonly bulkFailures: number
}

/** Changes 5,000 contacts and returns how many seconds that took. */
async function changeMany({ person }: World, customerId: string, suite: string): Promise<number> {
  const begin = performance.now()
  const answer = await person.post(`/api/customers/${customerId}/contacts/bulk`, {
    filter: { 'filter[vip]': 'true' },
    patch: { suite },
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body.slice(0, 500)}`)
  const { changed } = answer.json<{ changed: number }>()
  if (changed !== bulkLimits.matching) throw new Error(`${changed} contacts were changed`)
  return (performance.now() - begin) / 1000
}

/** Repeats the bulk change while the export runs. On a slow machine, one may hit its time limit and fail; it still counts as load. */
async function keepChanging(world: World, customerId: string, isOver: () => boolean) {
  const bulkSeconds: number[] = []
  let bulkFailures = 0
  for (let n = 0; !isOver(); n++)
    try {
      bulkSeconds.push(await changeMany(world, customerId, `Suite ${n}`))
    } catch (error) {
      bulkFailures++
      console.info(`   A bulk change failed: ${error instanceof Error ? error.message : error}`)
    }
  return { bulkSeconds, bulkFailures }
}

async function underLoad(world: World, customerId: string): Promise<Load> {
  const { person } = world
  const started = await person.post(`/api/customers/${customerId}/contacts/export?format=csv`, {})
  if (started.statusCode !== 202) throw new Error(`export: ${started.body}`)
  const { jobId } = started.json<{ jobId: string }>()
  const begin = performance.now()
  let isOver = false
  const watch = async () => {
    for (;;) {
      const job = await person.get<Job>(`/api/jobs/${jobId}`)
      if (job.state === 'failed') throw new Error(`export: ${job.message}`)
      const isLate = performance.now() - begin > mostSeconds * 1000
      if (isLate) await person.delete(`/api/jobs/${jobId}`)
      if (job.state === 'done' || isLate) return { exported: job.progress, seconds: (performance.now() - begin) / 1000 }
      await sleep(500)
    }
  }
  const [job, times, bulkChanges] = await Promise.all([
    watch().finally(() => {
      isOver = true
    }),
    openLists(world, customerId, () => isOver),
    keepChanging(world, customerId, () => isOver),
  ])
  return { ...job, ...bulkChanges, times }
}

/** Otherwise the server would compare all new contacts with each other for minutes, and wouldn't be idle. */
const comparedUntil = ({ database }: World, customerId: string, until: string) =>
  database.pool.query(
    `insert into duplicate_passes (customer_id, compared_until, scoring_version, full_pass_at) values ($1, ${until}, $2, now())
     on conflict (customer_id) do update set compared_until = excluded.compared_until`,
    [customerId, scoringVersion],
  )

export async function listsUnderLoad(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const world = await openWorld(stack)
  const customerId = await createCustomer(world.person, 0)
  await comparedUntil(world, customerId, "now() + interval '1 day'")
  await fillContacts(world.database, customerId, manyContacts)
  await world.database.pool.query(
    `update contacts set vip = true where customer_id = $1
       and id in (select id from contacts where customer_id = $1 and archived_at is null order by external_id limit $2)`,
    [customerId, bulkLimits.matching],
  )
  await comparedUntil(world, customerId, 'now()')
  console.info('   filled')
  const first = await idleLists(world, customerId)
  const load = await underLoad(world, customerId)
  const idle = [...first.slice(first.length / 10), ...(await idleLists(world, customerId))]
  const row = (label: string, share: number) => {
    const [calm, busy] = [quantile(idle, share), quantile(load.times, share)]
    return `| ${label} | ${ms(calm)} | ${ms(busy)} | **${timesText(busy / calm)}** |`
  }
  const value = quantile(load.times, 0.95) / quantile(idle, 0.95)
  return `
A list of ${pageSize} of ${manyContacts.toLocaleString('en-US')} contacts, opened ten times a second, first on an idle server and then while it exports all of them to CSV and changes
${bulkLimits.matching.toLocaleString('en-US')} in bulk, over and over, on ${machine()} shared by server, Postgres and client. Target: p95 ≤ ${target}× of idle; it is ${value <= target ? 'met' : 'missed'}.

| | idle (${idle.length} lists) | under load (${load.times.length} lists) | ratio |
|---|---|---|---|
${row('**p95**', 0.95)}
${row('p50', 0.5)}
${row('p99', 0.99)}

Meanwhile ${load.exported.toLocaleString('en-US')} contacts were exported in ${load.seconds.toFixed(0)} s, and ${load.bulkSeconds.length} bulk changes of ${bulkLimits.matching.toLocaleString('en-US')} took ${ms(quantile(load.bulkSeconds, 0.5) * 1000)} each (median)${load.bulkFailures > 0 ? `; ${load.bulkFailures} failed` : ''}.
`
}
