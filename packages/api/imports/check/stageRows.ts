/** Copies the file's rows to a temporary table with their match keys. Streamed, so memory holds one batch. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ColumnReader } from '@postern/domain/imports/readRow.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { type FileRow, fileRows } from '../file/fileRows.ts'
import type { ImportKind } from '../importKind.ts'
import type { StoredImport } from '../importStore.ts'
import type { Progress } from '../importWork.ts'
import { noteRows } from '../longFiles.ts'
import { NamesInFile } from './references.ts'

export interface Edit {
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
}

export const editsOf = (db: Db, { customerId, id }: StoredImport): Promise<Edit[]> =>
  db.all(
    sql<Edit>`select row, cells from import_edits where customer_id = ${customerId} and import_id = ${id} order by row`,
  )

/** A row's text for each key of the kind; null if part of it is blank or has no column. */
export const keysIn = (kind: ImportKind, readers: readonly ColumnReader[]) => {
  const parts = kind.keys.map(({ targets }) =>
    targets.map((key) => readers.find(({ to }) => to.target.key === key)?.textOf ?? null),
  )
  return (cells: readonly string[]): (string | null)[] =>
    parts.map((texts) => {
      const words = texts.map((textOf) => textOf?.(cells) ?? '')
      return words.includes('') ? null : words.join(' ')
    })
}

function withEdits(row: FileRow, edit: Edit | undefined): FileRow {
  if (!edit) return row
  const cells = [...row.cells]
  for (const [column, value] of Object.entries(edit.cells)) {
    while (cells.length < Number(column)) cells.push('')
    cells[Number(column)] = value
  }
  return { row: row.row, cells }
}

export interface Staging {
  readonly kind: ImportKind
  readonly stored: StoredImport
  readonly readers: readonly ColumnReader[]
  readonly edits: readonly Edit[]
  readonly path: string
  readonly progress: Progress
}

export interface Staged {
  readonly count: number
  readonly names: NamesInFile
}

export const keyColumns = (kind: ImportKind): string[] => kind.keys.map((_, at) => `k${at}`)

async function createStaged(db: Db, kind: ImportKind): Promise<void> {
  const keys = sql.join(
    keyColumns(kind).map((name) => sql`, ${sql.id(name)} text`),
    sql``,
  )
  await db.all(sql`create temp table staged (place int, cells text[], problem text ${keys}) on commit drop`)
}

/** Stages rows already in memory. */
export async function stageFew(
  db: Db,
  kind: ImportKind,
  readers: readonly ColumnReader[],
  rows: readonly { readonly place: number; readonly cells: readonly string[] }[],
): Promise<void> {
  const keysOf = keysIn(kind, readers)
  await createStaged(db, kind)
  const staged = rows.map(({ place, cells }) => [place, cells, null, ...keysOf(cells)])
  await db.copyPages('staged', ['place', 'cells', 'problem', ...keyColumns(kind)], [staged])
  await db.all(sql`analyze staged`)
}

export async function stageRows(db: Db, { kind, stored, readers, edits, path, progress }: Staging): Promise<Staged> {
  await createStaged(db, kind)
  const names = new NamesInFile()
  const pointers = readers.filter(({ to }) => to.field.kind === 'ref' || to.field.kind === 'refs')
  const [keysOf, edited] = [keysIn(kind, readers), new Map(edits.map((edit) => [edit.row, edit]))]
  let [count, isHeader] = [0, stored.reading.hasHeader]

  const noteNames = (cells: readonly string[]): void => {
    for (const { to, textOf, read } of pointers) {
      const text = textOf(cells)
      const found = text === '' ? null : read(text)
      if (found && 'names' in found) for (const name of found.names) names.add(to.target.key, name)
    }
  }

  async function* rows() {
    for await (const batch of fileRows(path, stored.reading)) {
      const body = isHeader ? batch.slice(1) : batch
      isHeader = false
      const lines = body.map((each) => {
        const { row, cells, problem } = withEdits(each, edited.get(each.row))
        if (problem === undefined) noteNames(cells)
        return [row, cells, problem ?? null, ...(problem === undefined ? keysOf(cells) : kind.keys.map(() => null))]
      })
      count += lines.length
      noteRows(count)
      yield lines
      await progress.note('reading', count, null)
      await nextTurn()
    }
  }

  await db.copyPages('staged', ['place', 'cells', 'problem', ...keyColumns(kind)], rows())
  await db.all(sql`analyze staged`)
  return { count, names }
}
