/** Exports the log as CSV, with the same rows and masking as on the page. */
import type { AuditFilters, AuditRow } from '@postern/domain/areas/audit/endpoints.ts'
import type { Actor } from '@postern/domain/auth/permission.ts'
import { findResource } from '@postern/domain/engine/registry.ts'
import { type Database, tx } from '../../database/db.ts'
import { csvOf } from '../../spreadsheet/csv.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'
import { pageStatement } from './auditStatements.ts'
import { shownRows } from './shownRows.ts'

const atOnce = 500

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const changesText = ({ changes }: AuditRow): string =>
  Object.entries(changes)
    .map(([name, { before, after }]) => `${name}: ${valueText(before)} → ${valueText(after)}`)
    .join('\n')

const fileColumns: readonly (readonly [head: string, cell: (row: AuditRow) => SheetCell])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Actor', ({ userName }) => userName ?? 'Postern'],
  ['Action', ({ action }) => action],
  ['Entity', ({ resource }) => findResource(resource)?.words.one ?? resource],
  ['Record', ({ title }) => title],
  ['Record ID', ({ recordId }) => recordId],
  ['Customer', ({ customerName }) => customerName],
  ['Source', ({ via }) => via],
  ['Changes', changesText],
  ['Reason', ({ reason }) => reason],
  ['IP', ({ ip }) => ip],
  ['User agent', ({ userAgent }) => userAgent],
  ['Request', ({ requestId }) => requestId],
  ['Row', ({ id }) => id],
]

async function* pagesOf(database: Database, actor: Actor, asked: AuditFilters) {
  for (let cursor: string | undefined; ; ) {
    const rows: AuditRow[] = await tx(database, 'all', async (db) => {
      const stored = await db.all(await pageStatement(db, actor, asked, { cursor, limit: atOnce }))
      return shownRows(db, actor, stored)
    })
    yield rows.map((row) => fileColumns.map(([, cell]) => cell(row)))
    cursor = rows.at(-1)?.id
    if (rows.length < atOnce) return
  }
}

export const auditCsv = (database: Database, actor: Actor, asked: AuditFilters): AsyncGenerator<string> =>
  csvOf({ title: 'Audit log', heads: fileColumns.map(([head]) => head), pages: pagesOf(database, actor, asked) })
