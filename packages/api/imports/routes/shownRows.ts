/** Import rows as users see them. */
import { can, piiPermission } from '@postern/domain/auth/permission.ts'
import { hiddenSecret, isPointer } from '@postern/domain/engine/field.ts'
import { hiddenFields } from '@postern/domain/engine/privacy.ts'
import { labelOf } from '@postern/domain/engine/resource.ts'
import type { ImportRow, RowProblem, RowResult } from '@postern/domain/imports/importRecord.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../auth/people.ts'
import type { Db } from '../../database/db.ts'
import { type Changes, labelsIn } from '../../engine/audit.ts'
import { sheetCell } from '../../spreadsheet/sheetCells.ts'
import type { ImportKind } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'

interface StoredRow {
  readonly place: number
  readonly row: number | null
  readonly key: string
  readonly result: RowResult
  readonly recordId: string | null
  readonly title: string
  readonly changes: Changes | null
  readonly problems: RowProblem[] | null
  readonly edited: string[] | null
}

const pageSize = 50

/** One that isn't in use yet has no address. */
const columns = sql`
  i.place, i.row, i.key, i.result, case when i.result <> 'new' or o.state = 'done' or o.state = 'undone' then i.record_id end as "recordId",
  i.title, i.changes, i.problems,
  (select array(select jsonb_object_keys(e.cells) order by 1) from import_edits e
    where e.customer_id = i.customer_id and e.import_id = i.import_id and e.row = i.row) as edited`

const textOf = (
  kind: ImportKind,
  labels: Readonly<Record<string, string>>,
  name: string,
  value: unknown,
): string | null => {
  const field = kind.resource.fields[name]
  if (!field || value === null || value === undefined) return null
  if (isPointer(field))
    return (
      [value]
        .flat()
        .map((id) => labels[String(id)] ?? 'New')
        .join(', ') || null
    )
  // Boundary: a cell is built from only the value it shows.
  const cell = sheetCell(field, name, { [name]: value, labels: {} } as Parameters<typeof sheetCell>[2])
  return cell === null ? null : typeof cell === 'object' ? cell.day : String(cell)
}

function shownChanges(
  kind: ImportKind,
  user: Person,
  labels: Readonly<Record<string, string>>,
  changes: Changes | null,
) {
  const hidden = new Set(hiddenFields(kind.resource, user).map(([name]) => name))
  return Object.entries(changes ?? {}).flatMap(([name, { before, after }]) => {
    const field = kind.resource.fields[name]
    // Derived fields aren't from the file.
    if (!field?.writable) return []
    const shown = (value: unknown) =>
      hidden.has(name) && value !== null ? hiddenSecret : textOf(kind, labels, name, value)
    return { target: name, label: labelOf(name, field), before: shown(before), after: shown(after) }
  })
}

async function shownRows(db: Db, kind: ImportKind, user: Person, rows: readonly StoredRow[]): Promise<ImportRow[]> {
  const labels = await labelsIn(
    db,
    kind.resource,
    rows.map(({ changes }) => ({ changes: changes ?? {} })),
  )
  const hidesKeys = hiddenFields(kind.resource, user).length > 0
  return rows.map(({ place: _, changes, problems, edited, ...row }) => ({
    ...row,
    // Most keys are personal data: an email address, a badge.
    key: hidesKeys ? '' : row.key,
    changes: shownChanges(kind, user, labels, changes),
    problems: problems ?? [],
    edited: (edited ?? []).map(Number),
  }))
}

interface RowsAsked {
  readonly where: RawBuilder<unknown>
  readonly after: number
  readonly limit?: number
}

export async function rowsOf(
  db: Db,
  kind: ImportKind,
  user: Person,
  { customerId, id }: StoredImport,
  { where, after, limit = pageSize }: RowsAsked,
) {
  const rows = await db.all(sql<StoredRow>`
    select ${columns} from import_rows i join imports o on o.customer_id = i.customer_id and o.id = i.import_id
    where i.customer_id = ${customerId} and i.import_id = ${id} and i.place > ${after} and ${where}
    order by i.place limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  return {
    items: await shownRows(db, kind, user, page),
    nextCursor: rows.length > limit ? String(page.at(-1)?.place ?? '') : null,
  }
}

/** Names of contacts are personal data. */
export const mayName = (kind: ImportKind, user: Person): boolean =>
  piiPermission(kind.resource.permission) === undefined || can(user, `${kind.resource.permission}.view`)
