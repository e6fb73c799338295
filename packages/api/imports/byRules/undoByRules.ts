/** Undoes rows that were written one by one. If a rule refuses, the record is kept, like one that was changed since. */
import type { RowResult } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import { archiveRecord } from '../../engine/archive/archive.ts'
import { refusedFor } from '../../engine/bulk/refusalText.ts'
import type { Context } from '../../engine/context.ts'
import { lockRecord } from '../../engine/readRecords.ts'
import { changeRecord } from '../../engine/records.ts'
import type { ImportKind, Values } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'
import { writableInColumns } from './ruledContext.ts'

interface UndoneRow {
  readonly place: number
  readonly result: RowResult
  readonly recordId: string | null
  readonly before: Values | null
}

async function undoRow(context: Context, { resource }: ImportKind, { recordId, before }: UndoneRow): Promise<void> {
  if (recordId === null) return
  const record = await lockRecord(context.db, resource, context.place, recordId)
  if (before === null) await archiveRecord(context, resource, recordId, { name: String(record[resource.title]) })
  else await changeRecord(context, resource, record, writableInColumns(resource, before))
}

/** Last ones first: they may depend on earlier ones. Returns how many were reverted and how many more were kept. */
export async function undoByRules(context: Context, kind: ImportKind, { customerId, id }: StoredImport) {
  const { db } = context
  const rows = await db.all(sql<UndoneRow>`
    select place, result, record_id as "recordId", before from import_rows
    where customer_id = ${customerId} and import_id = ${id} and not is_kept and result in ('new', 'changed', 'left', 'deactivated')
    order by place desc`)
  let [reverted, kept] = [0, 0]
  for (const row of rows)
    try {
      await db.inPart(() => undoRow(context, kind, row))
      reverted++
    } catch (error) {
      refusedFor(error)
      await db.all(sql`
        update import_rows set is_kept = true where customer_id = ${customerId} and import_id = ${id} and place = ${row.place}`)
      kept++
    }
  return { reverted, kept }
}
