/** The refused rows in their original form, plus a column with the reason: once corrected, they can be uploaded as a new file. */
import { Readable } from 'node:stream'
import type { RowProblem } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import { type Database, tx } from '../../database/db.ts'
import { csvOf } from '../../spreadsheet/csv.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'
import { xlsxOf } from '../../spreadsheet/xlsx.ts'
import type { StoredImport } from '../importStore.ts'

interface RefusedRow {
  readonly place: number
  readonly cells: string[] | null
  readonly problems: RowProblem[] | null
}

const pageSize = 1_000

async function* pagesOf(database: Database, { customerId, id, columns }: StoredImport): AsyncGenerator<SheetCell[][]> {
  for (let after = 0; ; ) {
    const rows = await tx(database, { customerId }, (db) =>
      db.all(sql<RefusedRow>`
        select place, cells, problems from import_rows
        where customer_id = ${customerId} and import_id = ${id} and result = 'refused' and row is not null and place > ${after}
        order by place limit ${pageSize}`),
    )
    if (rows.length === 0) return
    after = rows.at(-1)?.place ?? after
    yield rows.map(({ cells, problems }) => {
      const reasons = (problems ?? []).map(({ column, message }) => {
        const name = column === null ? null : columns[column]?.name
        return name ? `${name}: ${message}` : message
      })
      return [...columns.map(({ index }) => cells?.[index] || null), reasons.join(' ')]
    })
  }
}

export function refusedFile(database: Database, stored: StoredImport, format: 'csv' | 'xlsx'): Readable {
  const sheet = {
    title: 'Refused rows',
    heads: [...stored.columns.map(({ name }) => name), 'Reason'],
    pages: pagesOf(database, stored),
  }
  return Readable.from(format === 'csv' ? csvOf(sheet) : xlsxOf(sheet), { objectMode: false })
}
