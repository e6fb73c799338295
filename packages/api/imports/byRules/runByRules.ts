/** Runs rows that are written one by one, in file order. */
import { Failure } from '@postern/domain/engine/failure.ts'
import type { RowResult } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import type { Context } from '../../engine/context.ts'
import { updateRecord } from '../../engine/records.ts'
import type { ImportKind, Values } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'
import type { Progress } from '../importWork.ts'
import { createWithId, writableInColumns } from './ruledContext.ts'

interface WrittenRow {
  readonly place: number
  readonly result: RowResult
  readonly recordId: string | null
  readonly after: Values | null
  readonly version: number | null
}

const pageSize = 500

/** The next page of the rows that the dry run planned. */
const rowsAfter = ({ db }: Context, { customerId, id }: StoredImport, place: number) =>
  db.all(sql<WrittenRow>`
    select place, result, record_id as "recordId", after, version from import_rows
    where customer_id = ${customerId} and import_id = ${id} and place > ${place}
      and result in ('new', 'changed', 'left', 'deactivated') order by place limit ${pageSize}`)

/** The dry run's result is no longer valid: nothing is saved, as in any run. */
const isOver = (error: unknown): boolean => error instanceof Failure && error.status < 500

export async function runByRules(
  context: Context,
  { resource }: ImportKind,
  stored: StoredImport,
  { stale, progress }: { readonly stale: () => Failure; readonly progress: Progress },
): Promise<void> {
  let [done, last] = [0, 0]
  for (;;) {
    const rows = await rowsAfter(context, stored, last)
    for (const { place, result, recordId, after, version } of rows) {
      const values = writableInColumns(resource, after ?? {})
      try {
        if (result === 'new') await createWithId(context, resource, recordId ?? '', values)
        else await updateRecord(context, resource, recordId ?? '', values, version ?? 0)
      } catch (error) {
        throw isOver(error) ? stale() : error
      }
      done++
      last = place
      await progress.note('writing', done, stored.counts?.total ?? null)
    }
    if (rows.length < pageSize) return
  }
}
