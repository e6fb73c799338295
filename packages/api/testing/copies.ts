/** Thousands of records in one statement: copies of one, with a number appended to unique values. */
import { fieldsOf, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../database/db.ts'
import { columnOf } from '../engine/columns.ts'

export async function makeCopies(database: Database, resource: Resource, id: string, count: number): Promise<void> {
  const stored = fieldsOf(resource).filter(([, field]) => columnOf(field) !== null)
  const names = stored.map(([name]) => sql.ref(snake(name)))
  const values = stored.map(([name, field]) =>
    field.unique === undefined
      ? sql.ref(snake(name))
      : sql`${sql.ref(snake(name))} || ${field.kind === 'code' ? '-' : ' '} || n`,
  )
  const scope = resource.scope === 'customer' ? [sql.ref('customer_id')] : []
  await tx(database, 'all', (db) =>
    db.all(sql`
      insert into ${sql.table(tableOf(resource))} (${sql.join([...scope, sql.ref('id'), ...names])})
      select ${sql.join([...scope, sql`gen_random_uuid()`, ...values])}
      from ${sql.table(tableOf(resource))}, generate_series(1, ${count}::int) n where id = ${id}`),
  )
}
