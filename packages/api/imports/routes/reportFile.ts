/** The actual or planned outcome of every row, as a file: only what the user may see. */
import { Readable } from 'node:stream'
import { type ImportRow, rowResultWords } from '@postern/domain/imports/importRecord.ts'
import { sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import { type Database, tx } from '../../database/db.ts'
import { csvOf } from '../../spreadsheet/csv.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'
import { xlsxOf } from '../../spreadsheet/xlsx.ts'
import type { StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { rowsOf } from './shownRows.ts'

const pageSize = 1_000

const heads = ['Row', 'Result', 'Name', 'Key', 'Changes', 'Problems'] as const

const changeText = ({ label, before, after }: ImportRow['changes'][number]): string =>
  before === null ? `${label}: ${after ?? ''}` : `${label}: ${before} → ${after ?? 'empty'}`

const cellsOf = ({ row, result, title, key, changes, problems }: ImportRow): SheetCell[] => [
  row,
  rowResultWords[result],
  title || null,
  key || null,
  changes.map(changeText).join('; ') || null,
  problems.map(({ message }) => message).join(' ') || null,
]

async function* pagesOf(database: Database, stored: StoredImport, user: Person): AsyncGenerator<SheetCell[][]> {
  for (let after: number | null = 0; after !== null; ) {
    const page: number = after
    const { items, nextCursor } = await tx(database, { customerId: stored.customerId }, (db) =>
      rowsOf(db, kindOf(stored), user, stored, { where: sql`true`, after: page, limit: pageSize }),
    )
    yield items.map(cellsOf)
    after = nextCursor === null ? null : Number(nextCursor)
  }
}

export function reportFile(database: Database, stored: StoredImport, user: Person, format: 'csv' | 'xlsx'): Readable {
  const sheet = { title: 'Import report', heads, pages: pagesOf(database, stored, user) }
  return Readable.from(format === 'csv' ? csvOf(sheet) : xlsxOf(sheet), { objectMode: false })
}
