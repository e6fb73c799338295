/** Filter options with names; carriers, types and levels go by the codes that customers share. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { customerCondition } from './narrowing.ts'

interface Choice {
  kind: 'site' | 'carrier' | 'packageType' | 'priority'
  value: string
  label: string
}

const coded = (kind: Choice['kind'], table: string): RawBuilder<unknown> => sql`
  select ${sql.lit(kind)}, x.code, min(x.name) from ${sql.table(table)} x join asked c on c.id = x.customer_id group by x.code`

/** With several customers, a site's name includes the customer. */
const choicesStatement = (asked: RawBuilder<unknown>) => sql<Choice>`
  with asked as materialized (select c.id, c.name, count(*) over () > 1 as several from customers c where ${asked})
  select kind, value, label from (
    select 'site' as kind, s.id::text as value, case when c.several then s.name || ', ' || c.name else s.name end as label
    from sites s join asked c on c.id = s.customer_id where s.archived_at is null
    union all ${coded('carrier', 'carriers')}
    union all ${coded('packageType', 'package_types')}
    union all ${coded('priority', 'priority_levels')}
  ) choices order by label, value`

const none = { value: 'none', label: 'None' }

export async function readChoices(
  db: Db,
  reachable: readonly string[] | null,
  filters: Parameters<typeof customerCondition>[1],
) {
  const found = await db.all(choicesStatement(customerCondition(reachable, filters)))
  const of = (kind: Choice['kind']) =>
    found.filter((each) => each.kind === kind).map(({ value, label }) => ({ value, label }))
  return {
    site: of('site'),
    carrier: [...of('carrier'), none],
    packageType: [...of('packageType'), none],
    priority: [...of('priority'), none],
  }
}
