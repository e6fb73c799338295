/** Fills the lists. Customers are created through the API; of other records, the first two are, and the rest are copies in SQL. */
import type { Maker } from '../../packages/api/testing/sample.ts'
import { sampleRecord } from '../../packages/api/testing/sample.ts'
import { resourceNamed } from '../../packages/domain/engine/registry.ts'
import { type AnyRecord, type Resource, tableOf } from '../../packages/domain/engine/resource.ts'
import type { ResourceName } from '../../packages/domain/engine/resourceNames.ts'
import { snake } from '../../packages/domain/values/text.ts'
import type { World } from './world.ts'

const customer = {
  primaryContactName: 'Dana Ruiz',
  primaryContactEmail: 'dana@example.test',
  addressLine1: '1 Quay Street',
  city: 'Boston',
  countryCode: 'US',
}

export async function createCustomer(person: Maker, n: number): Promise<string> {
  const answer = await person.post('/api/customers', { ...customer, name: `Northgate ${n}`, code: `N${n}` })
  if (answer.statusCode !== 201) throw new Error(`No customer was created: ${answer.body}`)
  return answer.json<{ id: string }>().id
}

/** Creates 8 at a time. */
export async function createCustomers(person: Maker, from: number, to: number): Promise<void> {
  let n = from
  const create = async () => {
    while (n < to) await createCustomer(person, n++)
  }
  await Promise.all(Array.from({ length: 8 }, create))
}

interface Column {
  readonly name: string
  /** Copies of a record need different values. */
  readonly differs: boolean
}

async function columnsOf({ database }: World, resource: Resource): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select column_name as name, column_name = $2 or data_type = 'text' and exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = c.column_name
       where i.indrelid = $1::text::regclass and i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as differs
     from information_schema.columns c
     where table_schema = current_schema() and table_name = $1::text and is_generated = 'NEVER'`,
    [tableOf(resource), snake(resource.title)],
  )
  return rows
}

/** Copies a record, with different values in unique columns, and spreads the copies over the customer's sites. */
export async function fillCollection(
  world: World,
  customerId: string,
  name: ResourceName,
  count: number,
): Promise<void> {
  const resource = resourceNamed(name)
  // The first record may be special, like the default site, so the second one is copied.
  await sampleRecord(world.person, resource, customerId)
  const second: AnyRecord = await sampleRecord(world.person, resource, customerId)
  const table = tableOf(resource)
  const { pool } = world.database
  const columns = await columnsOf(world, resource)
  const copied = ({ name: column, differs }: (typeof columns)[number]): string => {
    if (column === 'id') return 'gen_random_uuid()'
    if (differs) return `r.${column} || '-' || n`
    if (column === 'site_id') return 'coalesce(s.ids[1 + n % cardinality(s.ids)], r.site_id)'
    return `r.${column}`
  }
  const names = columns.map((column) => column.name)
  await pool.query(
    `insert into ${table} (${names.join(', ')}) select ${columns.map(copied).join(', ')}
     from ${table} r, generate_series(3, $1::int) n, (select array_agg(id) as ids from sites where customer_id = $2) s
     where r.customer_id = $2 and r.id = $3`,
    [count, customerId, second.id],
  )
  await pool.query(`vacuum analyze ${table}`)
}

/** What each customer gets in addition, and its values that refer to the customer's other records; `c` is the customer. */
const furniture: readonly { name: ResourceName; each: number; values: Readonly<Record<string, string>> }[] = [
  { name: 'sites', each: 4, values: { is_default: 'false' } },
  { name: 'lockerBanks', each: 2, values: { site_id: anyOf('sites') } },
  {
    name: 'lockers',
    each: 40,
    values: { locker_bank_id: anyOf('locker_banks'), column_number: 'n', row_number: '1', row_span: '1' },
  },
  { name: 'stations', each: 5, values: { site_id: anyOf('sites'), location_id: 'null' } },
]

/** One of the customer's records, a different one for each copy `n`. */
function anyOf(table: string): string {
  return `(select ids[1 + n % cardinality(ids)] from (select array_agg(id order by id) as ids from ${table} where customer_id = c.id) t)`
}

/** Gives every customer but the first sites, banks, doors, and stations that sent heartbeats for a day. */
export async function furnishCustomers(world: World, first: string): Promise<void> {
  const { pool } = world.database
  for (const { name, each, values } of furniture) {
    const resource = resourceNamed(name)
    const { id }: AnyRecord = await sampleRecord(world.person, resource, first)
    const columns = await columnsOf(world, resource)
    const own: Readonly<Record<string, string>> = { id: 'gen_random_uuid()', customer_id: 'c.id', ...values }
    const copied = columns.map(
      ({ name: column, differs }) => own[column] ?? (differs ? `r.${column} || '-' || c.code || n` : `r.${column}`),
    )
    await pool.query(
      `insert into ${tableOf(resource)} (${columns.map((column) => column.name).join(', ')}) select ${copied.join(', ')}
       from ${tableOf(resource)} r, customers c, generate_series(1, $2::int) n where r.id = $1 and c.id <> r.customer_id and not c.is_provider`,
      [id, each],
    )
  }
  await pool.query(
    `insert into app_heartbeats (customer_id, station_id, at, version, os, uptime_seconds, queued_scans, printer_ok, scanner_ok, memory_mb,
       cpu_percent, errors_day, crashes_day, latency_ms)
     select customer_id, id, now() - make_interval(mins => 5 * n), '1.0.0', 'Android 15', 3600, 0, true, true, 512, 5, 0, 0, 40
     from stations, generate_series(0, 287) n where customer_id <> $1`,
    [first],
  )
  await pool.query('vacuum analyze')
}
