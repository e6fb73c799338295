/** Every figure that links to a list equals that list's total, across the whole demo. */
import { attentionNames } from '@postern/domain/areas/customers/attention.ts'
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import {
  attentionFigures,
  type CountedList,
  figures,
  healthFigures,
  todayFigures,
  unreachable,
} from '@postern/domain/areas/figures.ts'
import { collections } from '@postern/domain/areas/index.ts'
import { sites } from '@postern/domain/areas/places/sites.ts'
import { isCount } from '@postern/domain/engine/field.ts'
import { type Page, printListQuery } from '@postern/domain/engine/query.ts'
import { knownResource, referencesTo } from '@postern/domain/engine/registry.ts'
import { type AnyRecord, type Collection, fieldsWhere } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tx } from '../../database/db.ts'
import { beatOn } from '../../demo/demoTraffic.ts'
import { demoServer } from '../../testing/demoServer.ts'
import { runTask } from '../../testing/runTask.ts'
import { pathOf } from '../../testing/sample.ts'
import { scoresTask } from '../customers/keptScores.ts'

const { admin, database } = await demoServer()

// Stations keep sending heartbeats while the demo runs.
await tx(database, 'all', beatOn)

// At some hours of the day, nothing in a location is overdue in the demo.
await tx(database, 'all', (db) =>
  db.all(sql`update parcels set due_at = now() - interval '1 hour'
    where id = (select min(id::text)::uuid from parcels where location_id is not null and closed_at is null)`),
)

// As the task does every minute.
await runTask(database, scoresTask)

async function allOf(path: string): Promise<AnyRecord[]> {
  const items: AnyRecord[] = []
  let cursor: string | null = null
  do {
    const answer: Page<AnyRecord> = (
      await admin.get(`${path}?${new URLSearchParams({ limit: '200', fields: '*', ...(cursor && { cursor }) })}`)
    ).json()
    items.push(...answer.items)
    cursor = answer.nextCursor
  } while (cursor !== null)
  return items
}

const known = new Map<string, Promise<AnyRecord[]>>()

/** Read once, because several figures share a list. */
function knownOf(path: string): Promise<AnyRecord[]> {
  const records = known.get(path) ?? allOf(path)
  known.set(path, records)
  return records
}

const customers = await knownOf('/api/customers')

/** The API path behind a console link to a list. */
function addressOf(customerId: string, counted: CountedList): string {
  const inside = `/api/customers/${customerId}`
  const asked = (query: Readonly<Record<string, string>>) => new URLSearchParams({ ...query, count: 'true' })
  if (counted.list === 'records') {
    const resource = collections.find(({ name }) => name === counted.resource)
    if (!resource) throw new Error(`no resource ${counted.resource}`)
    return `${pathOf(resource, customerId)}?${asked({ ...counted.filters, limit: '1' })}`
  }
  const { list, ...query } = counted
  return `${inside}/${list}?${asked(query)}`
}

async function totalOf(customerId: string, counted: CountedList): Promise<number | undefined> {
  const answer = await admin.get(addressOf(customerId, counted))
  expect(answer.statusCode, `${JSON.stringify(counted)}: ${answer.body}`).toBe(200)
  return answer.json<{ total?: number }>().total
}

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  if (value === null) return 0
  if (typeof value === 'object' && 'part' in value && typeof value.part === 'number') return value.part
  throw new Error(`${JSON.stringify(value)} is no figure`)
}

/** Enough customers to show differences: those with data first. */
const some = (records: readonly AnyRecord[], name: string): AnyRecord[] =>
  records.toSorted((a, b) => numberOf(b[name]) - numberOf(a[name])).slice(0, 2)

interface Difference {
  readonly figure: string
  readonly shown: number
  readonly listed: number | undefined
}

const different = ({ shown, listed }: Difference): boolean => shown !== listed

describe.each(Object.entries(figures))('%s', (name, fields) => {
  const resource = collections.find((each) => each.name === name)
  if (!resource) throw new Error(`no resource ${name}`)

  it.each(Object.entries(fields))('%s is the total of the list it links to', async (field, listOf) => {
    const differences: Difference[] = []
    let positive = 0
    const places = resource.scope === 'customer' ? customers.map(({ id }) => id) : ['']
    for (const customerId of places) {
      const path = pathOf(resource, customerId)
      const compared = async (record: AnyRecord): Promise<Difference> => ({
        figure: `${name} ${record.id} ${field}`,
        shown: numberOf(record[field]),
        listed: await totalOf(customerId || record.id, listOf(record.id)),
      })
      for (const record of some(await knownOf(path), field)) {
        const first = await compared(record)
        positive += Math.sign(first.shown)
        // Some figures change with time, and the record was read a while ago.
        const current = async () => (await admin.get(`${path}/${record.id}`)).json<AnyRecord>()
        differences.push(different(first) ? await compared(await current()) : first)
      }
    }
    expect(positive, 'the demo has some').toBeGreaterThan(0)
    expect(differences.filter(different)).toEqual([])
  })
})

/** Every count links to the records that refer here, filtered by their reference. */
const counts = collections.flatMap((resource: Collection) =>
  fieldsWhere(resource, isCount).flatMap(([field, { target }]) => {
    const reference = referencesTo(resource).find(({ from }) => from.name === target)
    return reference ? [{ name: `${resource.name}.${field}`, resource, field, reference }] : []
  }),
)

it.each(counts)('$name is the total of the records that point there', async ({ resource, field, reference }) => {
  const { from, fieldName } = reference
  const customerId = customers[1]?.id ?? ''
  const target = collections.find(({ name }) => name === from.name)
  // Counts across all customers have no list.
  if (!target || (resource.scope !== 'customer' && target.scope === 'customer')) return
  for (const record of some(await knownOf(pathOf(resource, customerId)), field)) {
    const filters = [{ field: fieldName, operator: 'eq' as const, values: [record.id] }]
    const query = new URLSearchParams({ ...printListQuery(target, { filters }), count: 'true', limit: '1' })
    const page = (await admin.get(`${pathOf(target, customerId)}?${query}`)).json<Page<AnyRecord>>()
    expect(page.total, `${resource.name} ${record.id}`).toBe(record[field])
  }
})

describe.each(customers.map(({ id, name }) => ({ id, name: String(name) })))('the overview of $name', ({ id }) => {
  it('shows what its lists hold', async () => {
    const overview = (await admin.get(`/api/customers/${id}/overview`)).json<CustomerOverview>()
    const customer = (await admin.get(`/api/customers/${id}`)).json<AnyRecord>()
    const received = todayFigures.customers.received(id)
    expect(await totalOf(id, received)).toBe(overview.volume.today)
    const needed = new Map(overview.attention.map(({ kind, count }) => [kind, count]))
    for (const kind of attentionNames)
      expect(await totalOf(id, attentionFigures[kind](id)), kind).toBe(needed.get(kind) ?? 0)
    for (const bank of overview.banks ?? [])
      expect(await totalOf(id, figures.lockerBanks.occupancy(bank.id)), bank.name).toBe(bank.taken)
    expect(overview.days.at(-1)?.received).toBe(overview.volume.today)
    for (const { part, of } of overview.health)
      if (part !== 'uptime')
        expect(await totalOf(id, healthFigures[part].in(id)), part).toBe(healthFigures[part].counts(of))
    expect(overview.stations?.filter(({ alive }) => alive).length).toBe(numberOf(customer.stationsOnline))
    expect(overview.stations).toHaveLength(
      (await totalOf(id, { list: 'records', resource: 'stations', filters: {} })) ?? -1,
    )
    for (const { resource, records } of overview.drift)
      expect(
        await totalOf(id, {
          list: 'records',
          resource: knownResource(resource).name,
          filters: { 'filter[differs]': 'true' },
        }),
        resource,
      ).toBe(records)
    const reach = (await admin.get(`/api/customers/${id}/contacts/reach`)).json<{
      recipients: number
      reachable: number
    }>()
    expect(await totalOf(id, unreachable)).toBe(reach.recipients - reach.reachable)
  })

  it('shows each site’s figures for today as in its lists', async () => {
    for (const site of (await knownOf(pathOf(sites, id))).slice(0, 3)) {
      const today = (await admin.get(`/api/customers/${id}/sites/${site.id}/today`)).json<{
        volume: { today: number }
        handedOver: number
      }>()
      expect(await totalOf(id, todayFigures.sites.received(site.id))).toBe(today.volume.today)
      expect(await totalOf(id, todayFigures.sites.handedOver(site.id))).toBe(today.handedOver)
    }
  })

  it('counts the same 30 days in lists and charts', async () => {
    for (const [resource, field] of [
      ['actions', 'used30Days'],
      ['carriers', 'parcels30Days'],
      ['services', 'parcels30Days'],
      ['packageTypes', 'parcels30Days'],
    ] as const)
      for (const record of some(await knownOf(`/api/customers/${id}/${resource}`), field)) {
        const usage = (await admin.get(`/api/customers/${id}/usage?of=${resource}&id=${record.id}&by=day`)).json<{
          points: { count: number }[]
        }>()
        const charted = usage.points.reduce((sum, { count }) => sum + count, 0)
        expect(charted, `${resource} ${record.id}`).toBe(record[field])
      }
  })
})

it('numbers parcels below the next number', async () => {
  const found = await tx(database, 'all', (db) =>
    db.all(sql<{ highest: number; next: number }>`
      select max(substring(p.internal_number from '[0-9]+$')::int) as highest, s.next_number as next
      from parcels p join settings s on s.customer_id = p.customer_id
      where p.internal_number like s.internal_prefix || '%' group by s.customer_id, s.next_number`),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { highest, next } of found) expect(next).toBe(highest + 1)
})

it('lists every user of a site once', async () => {
  for (const { id } of customers)
    for (const site of (await knownOf(pathOf(sites, id))).slice(0, 2))
      for (const resource of ['users', 'carriers']) {
        const page = (
          await admin.get(`/api/customers/${id}/${resource}?filter[siteIds][contains]=${site.id}&limit=200&count=true`)
        ).json<Page<AnyRecord>>()
        expect(new Set(page.items.map((each) => each.id)).size).toBe(Math.min(page.total ?? 0, 200))
      }
})

it('detects a figure that isn’t its list’s total', () => {
  expect(different({ figure: 'stations', shown: 5, listed: 6 })).toBe(true)
  expect(different({ figure: 'stations', shown: 6, listed: 6 })).toBe(false)
})
