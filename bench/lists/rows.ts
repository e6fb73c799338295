/** Fills the lists. Customers are created through the API; of other records, the first two are, and the rest are copies in SQL. */
import type { Maker } from '../../packages/api/testing/sample.ts'
import { sampleRecord } from '../../packages/api/testing/sample.ts'
import { resourceNamed } from '../../packages/domain/engine/registry.ts'
import { type AnyRecord, tableOf } from '../../packages/domain/engine/resource.ts'
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
  const { rows: columns } = await pool.query<{ name: string; differs: boolean }>(
    `select column_name as name, column_name = $2 or data_type = 'text' and exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attname = c.column_name
       where i.indrelid = $1::text::regclass and i.indisunique and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')) as differs
     from information_schema.columns c
     where table_schema = current_schema() and table_name = $1::text and is_generated = 'NEVER'`,
    [table, snake(resource.title)],
  )
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
