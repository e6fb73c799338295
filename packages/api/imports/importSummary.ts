/** What a finished import changed, by site and by field: kept with it, as its rows are deleted after a week. */
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

const siteName = ({ fields }: Resource) =>
  'siteId' in fields
    ? sql`(select s.name from sites s where s.customer_id = r.customer_id and s.id = r.site_id)`
    : sql`null::text`

/** After the rows are written: each has its record by then. */
export async function summaryOf({ db, kind, stored: { customerId, id } }: Summarized): Promise<ImportSummary> {
  const bySite = await db.all(sql<SiteCounts>`
    select ${siteName(kind.resource)} as site, count(*) filter (where i.result = 'new') as new,
      count(*) filter (where i.result = 'changed') as changed,
      count(*) filter (where i.result in ('left', 'deactivated')) as left,
      count(*) filter (where i.result = 'unchanged') as unchanged
    from import_rows i join ${sql.table(tableOf(kind.resource))} r on r.customer_id = i.customer_id and r.id = i.record_id
    where i.customer_id = ${customerId} and i.import_id = ${id} and i.result <> 'refused'
    group by 1 order by count(*) desc limit ${mostSites}`)
  const byField = await db.all(sql<FieldCount>`
    select k.name as target, count(*) as count from import_rows i, jsonb_object_keys(i.changes) k(name)
    where i.customer_id = ${customerId} and i.import_id = ${id} and i.result = 'changed' group by 1 order by 2 desc`)
  return { bySite, byField }
}
