/** Compares the row types of statements with the columns they returned. */
import { columnTypes } from '../../packages/api/database/columnTypes.ts'
import type { RecordedColumn, RecordedStatement } from '../../packages/api/testing/recordRows.ts'
import type { DeclaredColumn, DeclaredRow } from './declared.ts'

export interface Recorded {
  readonly statements: readonly RecordedStatement[]
  /** Columns of tables that may be null, as `table.number`. */
  readonly nullable: ReadonlySet<string>
}

export interface Comparison {
  /** One sentence per difference. */
  readonly differences: readonly string[]
  /** Places of the row types whose statement never ran. */
  readonly neverRun: readonly string[]
}

/**
 * Two statements may have the same fixed parts (`select ${columns} from jobs where id = ${id}`). Then a run is matched to the row
 * type with the fewest differences.
 */
export function compareRows(declared: readonly DeclaredRow[], { statements, nullable }: Recorded): Comparison {
  const runs = Map.groupBy(statements, ({ template }) => JSON.stringify(template))
  const differences = new Set<string>()
  const ran = new Set<DeclaredRow>()
  for (const [template, rows] of Map.groupBy(declared, (row) => JSON.stringify(row.template)))
    for (const { columns } of runs.get(template) ?? []) {
      const found = rows.map((row) => ({ row, own: differencesIn(row, columns, nullable) }))
      const least = Math.min(...found.map(({ own }) => own.length))
      for (const { row, own } of found.filter((each) => each.own.length === least)) {
        ran.add(row)
        for (const difference of own) differences.add(`${row.place} ${difference}`)
      }
    }
  return {
    differences: [...differences],
    neverRun: declared.filter((row) => !ran.has(row)).map(({ place }) => place),
  }
}

function differencesIn(row: DeclaredRow, returned: readonly RecordedColumn[], nullable: ReadonlySet<string>): string[] {
  const names = new Set(returned.map(({ name }) => name))
  const missing = row.columns.filter(({ name, isOptional }) => !isOptional && !names.has(name))
  return [
    ...missing.map(({ name }) => `declares ${name}, which the statement doesn't return`),
    ...returned.flatMap((column) => {
      const own = row.columns.find(({ name }) => name === column.name)
      if (!own) return row.isOpen ? [] : [`returns ${column.name}, which the type doesn't declare`]
      return [...differentValue(own, column), ...differentNull(own, column, nullable.has(column.from.join('.')))]
    }),
  ]
}

function differentValue({ name, values }: DeclaredColumn, { type }: RecordedColumn): string[] {
  const value = columnTypes.get(type)?.value
  if (!value) return [`returns ${name} of type ${type}, which columnTypes.ts doesn't list`]
  // Postgres can't tell what's inside a JSON value.
  const fits = value === 'json' || values.includes('any') || (values.length === 1 && values[0] === value)
  return fits ? [] : [`declares ${name} as ${values.join(' | ') || 'null'}, but it's ${value}`]
}

function differentNull(
  { name, isNullable }: DeclaredColumn,
  { hasNull }: RecordedColumn,
  mayBeNull: boolean,
): string[] {
  if (isNullable) return []
  if (hasNull) return [`declares ${name} as never null, but it was`]
  return mayBeNull ? [`declares ${name} as never null, but the column may be`] : []
}
