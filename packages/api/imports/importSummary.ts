/** What a finished import changed, by site and by field: stored with the import, because its rows are deleted after a week. */
import { type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { ImportKind } from './importKind.ts'
import type { StoredImport } from './importStore.ts'

interface Summarized {
  readonly db: Db
  readonly kind: ImportKind
  readonly stored: StoredImport
}

interface SiteCounts {
  readonly site: string | null
  readonly new: number
  readonly changed: number
  readonly left: number
  readonly unchanged: number
}

interface FieldCount {
  readonly target: string
  readonly count: number
}

export interface ImportSummary {
  readonly bySite: readonly SiteCounts[]
  readonly byField: readonly FieldCount[]
}

const mostSites = 50

/** The site of row `i`'s record, looked up per row: a join would be planned with statistics that don't include the rows just written. */
const siteOf = (resource: Resource) =>
  'siteId' in resource.fields
    ? sql`(select r.site_id from ${sql.table(tableOf(resource))} r where r.customer_id = i.customer_id and r.id = i.record_id)`
    : sql`null::uuid`

/** Call it after the rows are written: each has its record by then. */
export async function summaryOf({ db, kind, stored: { customerId, id } }: Summarized): Promise<ImportSummary> {
  const bySite = await db.all(sql<SiteCounts>`
    select (select s.name from sites s where s.customer_id = ${customerId} and s.id = c.site_id) as site, c.new, c.changed, c.left, c.unchanged
    from (
      select ${siteOf(kind.resource)} as site_id, count(*) as rows, count(*) filter (where i.result = 'new') as new,
        count(*) filter (where i.result = 'changed') as changed,
        count(*) filter (where i.result in ('left', 'deactivated')) as left,
        count(*) filter (where i.result = 'unchanged') as unchanged
      from import_rows i
      where i.customer_id = ${customerId} and i.import_id = ${id} and i.result <> 'refused' and i.record_id is not null
      group by 1
    ) c order by c.rows desc limit ${mostSites}`)
  const byField = await db.all(sql<FieldCount>`
    select k.name as target, count(*) as count from import_rows i, jsonb_object_keys(i.changes) k(name)
    where i.customer_id = ${customerId} and i.import_id = ${id} and i.result = 'changed' group by 1 order by 2 desc`)
  return { bySite, byField }
}
