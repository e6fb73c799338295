/** The totals of a dry run, and whether they require a person's review. */
import { tableOf } from '@postern/domain/engine/resource.ts'
import { type Brake, type ImportCounts, type RowResult, rowResults } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { ImportKind } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

export async function countsOf(db: Db, { customerId, id }: StoredImport): Promise<ImportCounts> {
  const rows = await db.all(sql<{ result: RowResult; count: number; inFile: number }>`
    select result, count(*) as count, count(row) as "inFile" from import_rows
    where customer_id = ${customerId} and import_id = ${id} group by result`)
  const of = (result: RowResult) => rows.find((each) => each.result === result)?.count ?? 0
  const counts = Object.fromEntries(rowResults.map((result) => [result, of(result)]))
  const total = rows.reduce((sum, { inFile }) => sum + inFile, 0)
  return { total, new: 0, changed: 0, unchanged: 0, left: 0, deactivated: 0, refused: 0, ...counts }
}

const percentOf = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 1_000) / 10)

/** Below this count, a percentage means nothing. */
const fewest = 5

const brake = (kind: Brake['kind'], count: number, of: number, limitPercent: number): Brake[] => {
  const percent = percentOf(count, of)
  return count >= fewest && percent > limitPercent ? [{ kind, count, of, percent, limitPercent }] : []
}

/** More records leave or change their address than the limits allow. */
export async function brakesOf(db: Db, kind: ImportKind, stored: StoredImport, counts: ImportCounts): Promise<Brake[]> {
  const { customerId, id, matching } = stored
  const gone = counts.left + counts.deactivated
  const known = await db.one(sql<{ count: number }>`
    select count(*) as count from ${sql.table(tableOf(kind.resource))} r
    where r.customer_id = ${customerId} and r.archived_at is null`)
  const readdressed = await db.one(sql<{ count: number }>`
    select count(*) as count from import_rows where customer_id = ${customerId} and import_id = ${id} and result = 'changed'
      and changes -> ${kind.addressField ?? ''} ->> 'before' is not null`)
  return [
    ...brake('leaving', gone, known?.count ?? 0, matching.maxLeavingPercent),
    ...brake('emails', readdressed?.count ?? 0, counts.changed + counts.unchanged, matching.maxEmailChangePercent),
  ]
}
