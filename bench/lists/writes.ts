/** Creates and changes sites: Postern with audit, locking and idempotency, compared with a bare insert and update. */
import { randomUUID } from 'node:crypto'
import { sampleRecord } from '../../packages/api/testing/sample.ts'
import { resourceNamed } from '../../packages/domain/engine/registry.ts'
import { startBare } from './bare.ts'
import { requestText } from './connection.ts'
import { type Contestant, race, ratio, ratioByCpu } from './race.ts'
import { details, timesText, verdict } from './report.ts'
import { createCustomer, fillCollection } from './rows.ts'
import { courseOf, machine } from './settings.ts'
import { openWorld, type World } from './world.ts'

const target = 0.35
/** Sites per customer before measuring, with table statistics: a plan for an empty table doesn't suit a full one. */
const sitesBefore = 500
/** Many first: a write runs more code than a list, and V8 compiles it well only after several thousand. */
const clientCounts = [16, 1]
const warmUpSeconds = 30
const most = Math.max(...clientCounts)
const sites = resourceNamed('sites')

let count = 0
/** A unique name and code. */
const fresh = () => ({ name: `Site ${++count}`, code: `B${count.toString(36).toUpperCase()}` })

const key = () => ({ 'idempotency-key': randomUUID() })

const siteBody = () => ({ ...fresh(), addressLine1: '1 Quay Street', city: 'Boston', countryCode: 'US' })

/** What creates a site, and what changes one. */
type Pair = readonly [Contestant, Contestant]

/** Our two writes, each with an `Idempotency-Key`; a change sends the version it's based on. */
async function ours({ server: { url, pid }, headers, person }: World, customerId: string): Promise<Pair> {
  const path = `/api/customers/${customerId}/sites`
  const changed = await Promise.all(Array.from({ length: most }, () => sampleRecord(person, sites, customerId)))
  const versions = changed.map(({ rowVersion }) => rowVersion)
  return [
    {
      ...{ name: 'Postern, create', url, pid, status: 201 },
      next: () => requestText(url + path, { method: 'POST', headers: { ...headers, ...key() }, body: siteBody() }),
    },
    {
      ...{ name: 'Postern, change', url, pid },
      next: (client) => {
        const version = versions[client] ?? 1
        versions[client] = version + 1
        return requestText(`${url}${path}/${changed[client]?.id}`, {
          method: 'PATCH',
          headers: { ...headers, ...key(), 'if-match': `"${version}"` },
          body: { pickupInstructions: `Ring at door ${version}.` },
        })
      },
    },
  ]
}

/** Bare writes to the same columns of the same table, for another customer. */
async function bare(world: World, customerId: string, stack: AsyncDisposableStack): Promise<Pair> {
  const { pool } = world.database
  // A customer's first site is its default. The inserts copy another one, because there can't be two defaults.
  const changed = await Promise.all(
    Array.from({ length: most + 1 }, () => sampleRecord(world.person, sites, customerId)),
  )
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = 'sites' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name)
  const { rows } = await pool.query<Record<string, unknown>>(
    `select ${names.join(', ')} from sites where customer_id = $1 and not is_default limit 1`,
    [customerId],
  )
  const insert = `insert into sites (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning *`
  const update = `update sites set pickup_instructions = $1, row_version = row_version + 1, updated_at = now()
    where customer_id = $2 and id = $3 returning *`
  const { url, pid, stop } = await startBare(world, { WRITES: JSON.stringify({ insert, update }) })
  stack.defer(stop)
  const valuesOf = (row: Readonly<Record<string, unknown>>) =>
    columns.map(({ name, type }) => (type === 'jsonb' ? JSON.stringify(row[name]) : row[name]))
  return [
    {
      ...{ name: 'bare Fastify + pg, insert', url, pid },
      next: () => {
        const values = valuesOf({ ...rows[0], ...fresh(), id: randomUUID(), external_id: null })
        return requestText(`${url}/insert`, { method: 'POST', body: { values } })
      },
    },
    {
      ...{ name: 'bare Fastify + pg, update', url, pid },
      next: (client) => {
        const values = [`Ring at door ${++count}.`, customerId, changed[client]?.id]
        return requestText(`${url}/update`, { method: 'POST', body: { values } })
      },
    },
  ]
}

export async function writes(): Promise<string> {
  await using stack = new AsyncDisposableStack()
  const world = await openWorld(stack)
  const [own, other] = [await createCustomer(world.person, 0), await createCustomer(world.person, 1)]
  for (const customerId of [own, other]) await fillCollection(world, customerId, 'sites', sitesBefore)
  const [create, change] = await ours(world, own)
  const [insert, update] = await bare(world, other, stack)
  const [summary, heats]: [string[], Parameters<typeof details>[0][number][]] = [[], []]
  // Changes first: after thousands of new rows, Postgres is busy with them for a while.
  for (const [title, pair] of [
    ['change a site', [change, update]],
    ['create a site', [create, insert]],
  ] as const)
    for (const clients of clientCounts) {
      const results = await race(pair, { ...courseOf(world, clients), warmUpSeconds })
      for (const { name, rate } of results) if (rate === 0) throw new Error(`${name} failed.`)
      const [own, other] = results
      if (!own || !other) throw new Error('a result is missing')
      const value = ratio(own, other)
      const row = [title, clients, `**${timesText(value)}**`, verdict(value, target), timesText(ratioByCpu(own, other))]
      summary.push(`| ${row.join(' | ')} |`)
      heats.push({ title: 'sites', clients, results })
    }
  const { rounds, seconds } = courseOf(world, 1)
  return `
Writes a second, Postern’s divided by a bare route’s: the median of ${rounds} rounds, in each of which both are asked for ${seconds} s after a warm-up of ${warmUpSeconds} s, on ${machine()}. Postern checks the
body, permission and rules, locks the record, compares \`If-Match\`, writes the audit entry and stores the response under its \`Idempotency-Key\`, all in one
transaction. The bare route is a single-row insert or update of the same columns of the same table, without authentication.
Both customers have ${sitesBefore} sites before.

| write | clients | ratio | target | ratio by CPU |
|---|---|---|---|---|
${summary.join('\n')}

${details(heats)}
`
}
