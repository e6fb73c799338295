/** Exports a list page by page with the list's own statement, one transaction per page, so memory and transactions stay small. */

import type { Actor } from '@postern/domain/auth/permission.ts'
import { exportAtOnce } from '@postern/domain/engine/bulkLimits.ts'
import type { ExportFormat } from '@postern/domain/engine/endpoints/export.ts'
import { failure, invalid } from '@postern/domain/engine/failure.ts'
import type { Field } from '@postern/domain/engine/field.ts'
import { defaultColumns, sheetHead } from '@postern/domain/engine/listColumns.ts'
import { hiddenFields, privateFields } from '@postern/domain/engine/privacy.ts'
import type { PagedListQuery } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { counted, inSentence } from '@postern/domain/values/text.ts'
import { type Database, readTogether, tx } from '../../database/db.ts'
import type { RowScope } from '../../database/rowScope.ts'
import { givingWay } from '../../giveWay.ts'
import { csvOf } from '../../spreadsheet/csv.ts'
import type { Sheet } from '../../spreadsheet/sheet.ts'
import { sheetCell } from '../../spreadsheet/sheetCells.ts'
import { mostRows, xlsxOf } from '../../spreadsheet/xlsx.ts'
import { parseFor } from '../listQuery.ts'
import { veiledRecords } from '../privacy.ts'
import { preparedCount } from '../reading/preparedReads.ts'
import { readPage } from '../readRecords.ts'
import { masksFiles } from '../registry.ts'
import type { CustomerScope } from '../statements.ts'

/** Small enough that a request between two pages doesn't wait long. */
const pageSize = 125

export const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Which rows and columns to export. Plain data: a job stores it until it runs. */
export interface ExportAsked {
  readonly format: ExportFormat
  readonly columns: readonly string[]
  readonly query: PagedListQuery
}

interface Wanted {
  readonly format: ExportFormat
  readonly columns?: string
  readonly [key: string]: string | undefined
}

export function readExport(
  resource: Resource,
  actor: Actor,
  { format, columns, ...params }: Wanted,
  ids?: readonly string[],
): ExportAsked {
  const { query, issues } = parseFor(resource, actor, params)
  const names = columns === undefined ? defaultColumns(resource) : columns.split(',')
  const strange = names.filter((name) => !Object.hasOwn(resource.fields, name))
  const all = [
    ...issues,
    ...strange.map((name) => ({ path: 'columns', description: `There’s no column “${name.slice(0, 60)}”.` })),
  ]
  if (all.length > 0) throw invalid(all)
  return {
    format,
    columns: [...new Set(names)],
    query: { ...query, limit: pageSize, cursor: null, count: false, fields: [...new Set(names)], ...(ids && { ids }) },
  }
}

export interface ExportSource {
  readonly database: Database
  readonly scope: RowScope
  readonly place: CustomerScope
  readonly resource: Resource
  /** The user the file is for. */
  readonly actor: Actor
}

const rowsNamed = (resource: Resource, count: number): string =>
  counted(count, inSentence(resource.words.one), inSentence(resource.words.many))

export async function countRows({ database, scope, place, resource }: ExportSource, asked: ExportAsked) {
  const [[counted] = []] = await readTogether(database, scope, [preparedCount(resource, place, asked.query)])
  const total = counted?.total ?? 0
  if (asked.format === 'xlsx' && total > mostRows)
    throw failure('unprocessable', {
      message: `${rowsNamed(resource, total)} don’t fit in one XLSX sheet. The limit is ${mostRows.toLocaleString('en-US')} rows. Export them as CSV, or narrow the list.`,
    })
  return total
}

/** Refuses an export that is too large to wait for. */
export function refuseLarge(resource: Resource, total: number): void {
  if (total > exportAtOnce)
    throw failure('unprocessable', {
      message: `${rowsNamed(resource, total)} are too many to export directly. Start the export with POST and download the file when it’s done.`,
    })
}

async function* pagesOf({ database, scope, place, resource }: ExportSource, query: PagedListQuery) {
  const giveWay = givingWay()
  let cursor: string | null = null
  do {
    await giveWay()
    const asked = { ...query, cursor }
    const page: { items: AnyRecord[]; nextCursor: string | null } = await readPage(
      database,
      scope,
      resource,
      place,
      asked,
    )
    await giveWay()
    if (page.items.length > 0) yield page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** The fields masked in the file: those hidden from this user, or all personal data if the customer requires it. */
export async function hiddenInFiles({ database, scope, place: { customerId }, resource, actor }: ExportSource) {
  const always = customerId !== null && (await tx(database, scope, (db) => masksFiles(db, customerId)))
  return always ? privateFields(resource) : hiddenFields(resource, actor)
}

const writers: Record<ExportFormat, (sheet: Sheet) => AsyncIterable<string | Buffer>> = { csv: csvOf, xlsx: xlsxOf }

/** The bytes of the file. `onPage` gets the number of rows written so far and may abort by throwing. */
export function exportBytes(
  source: ExportSource,
  { format, columns, query }: ExportAsked,
  onPage: (rows: number) => Promise<void> = async () => {},
): AsyncIterable<string | Buffer> {
  const { resource, actor } = source
  const shown = columns.flatMap((name): [string, Field][] => {
    const field = resource.fields[name]
    return field ? [[name, field]] : []
  })
  async function* pages() {
    let rows = 0
    const hidden = await hiddenInFiles(source)
    for await (const records of pagesOf(source, query)) {
      yield veiledRecords(resource, actor, hidden, records).map((record) =>
        shown.map(([name, field]) => sheetCell(field, name, record)),
      )
      rows += records.length
      await onPage(rows)
    }
  }
  const heads = shown.map(([name]) => sheetHead(resource, name))
  return writers[format]({ title: resource.words.many, heads, pages: pages() })
}

/** `Sites 2026-02-28.csv`. */
export const exportName = (resource: Resource, format: ExportFormat, day: string): string =>
  `${resource.words.many} ${day}.${format}`
