/** Records that an undo kept, with who changed them since. */
import { tableOf } from '@postern/domain/engine/resource.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import type { StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { mayName } from './shownRows.ts'

interface Kept {
  readonly place: number
  readonly recordId: string
  readonly title: string
  readonly changedBy: string | null
  readonly changedAt: string
}

const pageSize = 50

export async function keptRecords(db: Db, stored: StoredImport, user: Person, after: number) {
  const kind = kindOf(stored)
  const rows = await db.all(sql<Kept>`
    select i.place, r.id as "recordId", i.title, person_name(r.updated_by) as "changedBy", r.updated_at as "changedAt"
    from import_rows i join ${sql.table(tableOf(kind.resource))} r on r.customer_id = i.customer_id and r.id = i.record_id
    where i.customer_id = ${stored.customerId} and i.import_id = ${stored.id} and i.is_kept and i.place > ${after}
    order by i.place limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  const named = mayName(kind, user)
  return {
    items: page.map(({ place: _, title, ...kept }) => ({ ...kept, title: named ? title : '' })),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.place ?? '') : null,
  }
}
