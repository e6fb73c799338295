/** Previews the first rows of a file with an unsaved mapping. */
import type { ImportRow, RowProblem } from '@postern/domain/imports/importRecord.ts'
import { type ColumnReader, columnReaders } from '@postern/domain/imports/readRow.ts'
import { phoneProblem } from '@postern/domain/phone/storedPhone.ts'
import { sql } from 'kysely'
import { type Database, type Db, tx } from '../../database/db.ts'
import { createdTargets } from '../check/checkImport.ts'
import { matchRows } from '../check/matchRows.ts'
import { pointersLast } from '../check/planRow.ts'
import { NamesInFile, References } from '../check/references.ts'
import { stageFew } from '../check/stageRows.ts'
import { type FileRow, firstRows } from '../file/fileRows.ts'
import { fetchFile } from '../file/storedFile.ts'
import type { StoredImport } from '../importStore.ts'
import { kindOf } from '../kindOf.ts'
import { targetsOf } from '../targets.ts'

const shownRows = 20

type PreviewRow = ImportRow & { values: Record<string, string> }

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** By row, the record it would update, if its keys find exactly one. */
async function matchesOf(
  db: Db,
  stored: StoredImport,
  readers: readonly ColumnReader[],
  rows: readonly FileRow[],
): Promise<ReadonlyMap<number, string>> {
  const kind = kindOf(stored)
  const readable = rows.filter(({ problem }) => problem === undefined).slice(0, shownRows)
  await stageFew(
    db,
    kind,
    readers,
    readable.map(({ row, cells }) => ({ place: row, cells })),
  )
  await matchRows(db, kind, stored, 'few')
  const found = await db.all(sql<{ place: number; id: string }>`
    select place, ids[1] as id from found where cardinality(ids) = 1`)
  return new Map(found.map(({ place, id }) => [place, id]))
}

export async function previewRows(database: Database, stored: StoredImport, from: number): Promise<PreviewRow[]> {
  const { customerId, reading, mapping } = stored
  const kind = kindOf(stored)
  await using file = await fetchFile(database, stored)
  const rows = (await firstRows(file.path, reading, from + shownRows + 1)).slice(reading.hasHeader ? from + 1 : from)
  return await tx(database, { customerId }, async (db) => {
    const readers = pointersLast(columnReaders(mapping, await targetsOf(db, kind, customerId), phoneProblem))
    const names = new NamesInFile()
    const read = rows.slice(0, shownRows).map(({ row, cells, problem }) => ({
      row,
      problem,
      cells: readers.map((reader) => {
        const text = reader.textOf(cells)
        const found = text === '' ? null : reader.read(text)
        if (found && 'names' in found) for (const name of found.names) names.add(reader.to.target.key, name)
        return { reader, text, found }
      }),
    }))
    const references = await References.load(db, customerId, readers, names, createdTargets({ mapping }))
    const matches = await matchesOf(db, stored, readers, rows)
    return read.map(({ row, problem, cells }): PreviewRow => {
      const problems: RowProblem[] = problem === undefined ? [] : [whole(problem)]
      const [values, known]: [Record<string, string>, Record<string, string>] = [{}, {}]
      for (const { reader, text, found } of cells) {
        const { key } = reader.to.target
        const about = { target: key, column: reader.column, found: text.slice(0, 200) }
        if (found && 'problem' in found) problems.push({ ...about, ...found.problem })
        if (found && 'value' in found) values[key] = shown(found.value)
        if (!found || !('names' in found)) continue
        values[key] = found.names.join(', ')
        for (const name of found.names) {
          const resolved = references.resolve(key, name, [], known)
          // Its children are searched within it.
          if ('id' in resolved) known[reader.to.name] = resolved.id
          if ('problem' in resolved) problems.push({ ...about, code: resolved.problem, message: resolved.message })
        }
      }
      const title = ['firstName', 'lastName', kind.resource.title].flatMap((name) => values[name] ?? [])
      return {
        row,
        key: '',
        result: problems.length > 0 ? 'refused' : 'new',
        recordId: matches.get(row) ?? null,
        title: [...new Set(title)].join(' '),
        changes: [],
        problems,
        edited: [],
        values,
      }
    })
  })
}

const whole = (message: string): RowProblem => ({
  code: 'ROW_UNREADABLE',
  target: null,
  column: null,
  found: null,
  message,
})
