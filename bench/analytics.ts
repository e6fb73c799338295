/**
 * Opens a year of 12 customers in customer analytics: each page's requests are sent in parallel, as the page does, first with a tenth of
 * the events and then with all of them.
 */

import { days, eventsPerParcel, fillFacts, type RowCounts, settleTables } from '../packages/api/testing/manyFacts.ts'
import { type ParcelScene, parcelScene } from '../packages/api/testing/manyParcels.ts'
import { pathOf, sampleBody } from '../packages/api/testing/sample.ts'
import type { AnyRecord, Resource } from '../packages/domain/engine/resource.ts'
import { createCustomer } from './lists/rows.ts'
import { machine } from './lists/settings.ts'
import { openWorld, type World } from './lists/world.ts'
import { ms, quantile, timed } from './measure.ts'

const large = Number(process.env.BENCH_EVENTS ?? 10_000_000)
const small = large / 10
const customers = 12
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const fewRounds = 3
const target = 500

interface OpenedPage {
  readonly name: string
  readonly isTarget: boolean
  /** Paths for the customer with this ID. */
  readonly requests: (customerId: string) => readonly string[]
}

const year = 'period=12m&compare=prior'
const oneCustomer = (customerId: string, more = '') => `customers/${customerId}?${year}${more}`

const pages: readonly OpenedPage[] = [
  { name: 'Portfolio', isTarget: true, requests: () => [`portfolio?${year}&trend=received`] },
  { name: 'Portfolio, trend of dwell p90', isTarget: true, requests: () => [`portfolio?${year}&trend=dwellP90`] },
  { name: 'Portfolio, one carrier', isTarget: false, requests: () => [`portfolio?${year}&trend=received&carrier=UPS`] },
  {
    name: 'Customer, volume',
    isTarget: true,
    requests: (id) => [oneCustomer(id), `hours?${year}&of=received&customer=${id}`],
  },
  {
    name: 'Customer, flow',
    isTarget: true,
    requests: (id) => [oneCustomer(id), `histogram?${year}&of=dwell&customer=${id}`],
  },
  {
    name: 'Customer, SLA',
    isTarget: true,
    requests: (id) => [
      oneCustomer(id),
      ...['priority', 'site', 'carrier'].map((by) => `breakdown?${year}&by=${by}&customer=${id}`),
    ],
  },
  {
    name: 'Customer, one carrier and channel',
    isTarget: false,
    requests: (id) => [oneCustomer(id, '&carrier=UPS&channel=locker')],
  },
]

/** A customer with sites, carriers, package types and priority levels, created through the API. */
async function createScene({ person }: World, n: number): Promise<ParcelScene> {
  const customerId = await createCustomer(person, n)
  return parcelScene(customerId, async (resource: Resource, values: object) => {
    const body = { ...(await sampleBody(person, resource, customerId)), ...values }
    const answer = await person.post(pathOf(resource, customerId), body)
    if (answer.statusCode !== 201) throw new Error(`${resource.name} was not created: ${answer.body}`)
    return answer.json<AnyRecord>()
  })
}

/** Milliseconds per page and round. Each round uses a different customer. */
async function open({ person }: World, ids: readonly string[]): Promise<number[][]> {
  const times = pages.map((): number[] => [])
  for (let round = -2; round < rounds; round++)
    for (const [index, page] of pages.entries()) {
      const requests = page.requests(ids[Math.abs(round) % ids.length] ?? '')
      // For pages without a target, a few rounds are enough to show the slope.
      if (!page.isTarget && round >= fewRounds) continue
      const took = await timed(() => Promise.all(requests.map((path) => person.get(`/api/analytics/${path}`))))
      if (round >= 0) times[index]?.push(took)
    }
  for (const [index, { name }] of pages.entries()) console.info(`   ${name}: ${ms(quantile(times[index] ?? [], 0.5))}`)
  return times
}

const inFull = (n: number): string => Math.round(n).toLocaleString('en-US')

function sizeRow(name: keyof RowCounts, few: RowCounts, many: RowCounts): string {
  return `| ${name} | ${inFull(few[name])} | ${inFull(many[name])} | ${(many[name] / few[name]).toFixed(2)}× |`
}

export async function analytics(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const world = await openWorld(stack)
  const scenes: ParcelScene[] = []
  for (let n = 0; n < customers; n++) scenes.push(await createScene(world, n))
  const ids = scenes.map(({ customerId }) => customerId)
  const parcelsEach = (events: number) => Math.round(events / eventsPerParcel / customers)
  const fill = async (first: number, end: number) => {
    const took = await timed(async () => {
      const waiting = scenes.values()
      const lane = async () => {
        for (const scene of waiting) await fillFacts(world.database, scene, parcelsEach(first), parcelsEach(end))
      }
      await Promise.all([lane(), lane()])
    })
    console.info(`   filled up to ${inFull(end)} events in ${(took / 1_000).toFixed(0)} s`)
    return settleTables(world.database)
  }
  const fewRows = await fill(0, small)
  const few = await open(world, ids)
  const manyRows = await fill(small, large)
  const many = await open(world, ids)
  const lines = pages.map(({ name, isTarget }, index) => {
    const [a, b] = [quantile(few[index] ?? [], 0.5), quantile(many[index] ?? [], 0.5)]
    const p95 = quantile(many[index] ?? [], 0.95)
    const goal = isTarget ? `≤ ${target} ms${b > target ? ', missed' : ''}` : ''
    return `| ${name} | ${ms(a)} | **${ms(b)}** | ${goal} | ${ms(p95)} | ${(b / a).toFixed(2)}× | ${ms(b * Math.max(1, b / a))} |`
  })
  return `
The last 12 months of ${customers} customers with the 12 months before, opened ${rounds} times: all requests of a page at once, through HTTP with session and permissions, until the last answer is read. On ${machine()}, shared by server, Postgres and client.

The events are spread over ${days} days, ${eventsPerParcel} for each parcel. Facts of parcels are generated inside the database instead of being derived from stored events; the roll-ups are made from them by the statements of *Rebuild analytics*. Parcels in custody are stored; closed ones, which these pages don’t read, aren’t.

| page | ${inFull(small)} events, p50 | ${inFull(large)} events, p50 | target | p95 | slope | ${inFull(large * 10)} events, estimated |
|---|---|---|---|---|---|---|
${lines.join('\n')}

The estimate wasn’t measured: it multiplies the larger figure by the same slope once more, or by 1 where the slope is below 1. It doesn’t account for roll-ups that no longer fit into memory.

| rows | ${inFull(small)} events | ${inFull(large)} events | ratio |
|---|---|---|---|
${(Object.keys(fewRows) as (keyof RowCounts)[]).map((name) => sizeRow(name, fewRows, manyRows)).join('\n')}
`
}
