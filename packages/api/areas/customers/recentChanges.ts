/** The latest changes at a customer. Changes to many records by one request are one line. */
import type { CustomerOverview } from '@postern/domain/areas/customers/endpoints.ts'
import { resources } from '@postern/domain/areas/index.ts'
import { type Actor, can } from '@postern/domain/auth/permission.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { titlesStatement } from '../../engine/statements.ts'

type Change = CustomerOverview['changes'][number]

const shown = 6
/** How far back lines are gathered: a bulk change longer than this still counts all of its records. */
const looked = 200

const statement = (customerId: string, names: readonly string[]) => sql<Omit<Change, 'title'>>`
  with latest as (
    select a.id, a.at, a.action, a.user_id, a.request_id, a.resource, a.record_id, a.changes from audit_log a
    where a.customer_id = ${customerId} and a.resource = any(${[...names]}::text[]) and a.action not in ('export', 'delete')
    order by a.at desc, a.id desc limit ${sql.lit(looked)}
  ),
  lines as (
    select distinct on (coalesce(request_id, id::text), resource, action) * from latest
    order by coalesce(request_id, id::text), resource, action, at desc, id desc
  )
  select l.id, l.at, person_name(l.user_id) as who, l.action, l.resource, l.record_id as "recordId",
    array(select jsonb_object_keys(l.changes)) as fields,
    case when l.request_id is null then 1 else (select count(*)::int from audit_log a where a.request_id = l.request_id
      and a.resource = l.resource and a.action = l.action and a.customer_id = ${customerId}) end as records
  from lines l order by l.at desc, l.id desc limit ${sql.lit(shown)}`

export async function recentChanges(db: Db, customerId: string, user: Actor): Promise<Change[]> {
  const seen = resources.filter(({ permission }) => can(user, `${permission}.view`))
  const lines = await db.all(
    statement(
      customerId,
      seen.map(({ name }) => name),
    ),
  )
  const titles = new Map<string, string>()
  for (const { name } of seen) {
    const ids = lines.filter(({ resource }) => resource === name).map(({ recordId }) => recordId)
    if (ids.length === 0) continue
    for (const { id, title } of await db.all(titlesStatement(resourceNamed(name), ids))) titles.set(id, title)
  }
  return lines.map((line) => ({ ...line, title: titles.get(line.recordId) ?? '' }))
}
