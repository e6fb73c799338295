/** Records the columns that each statement of a test run returned, for `tools/rowTypes.ts` to compare with the declared rows. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { watchStatements } from '../database/db.ts'

export interface RecordedColumn {
  readonly name: string
  /** The OID of its type. */
  readonly type: number
  /** The table's OID and the column's number; zeros for an expression. */
  readonly from: readonly [number, number]
  readonly hasNull: boolean
}

export interface RecordedStatement {
  /** The fixed parts of its template. */
  readonly template: readonly string[]
  readonly columns: readonly RecordedColumn[]
}

/** Enough to find a null if there are any, without slowing down tests that read thousands. */
const rowsLookedAt = 50

const directory = process.env.POSTERN_ROWS

if (directory) {
  const recorded = new Set<string>()
  // Prepared statements keep their builder: for them it's enough to know which columns had nulls.
  const known = new WeakMap<object, Set<string>>()
  watchStatements((statement, columns, rows) => {
    if (columns.length === 0) return
    const some = rows.slice(0, rowsLookedAt)
    const nulls = columns.map(({ name }) => some.some((row) => Reflect.get(row, name) === null))
    const patterns = known.get(statement) ?? new Set()
    const pattern = nulls.map(Number).join('')
    if (patterns.has(pattern)) return
    known.set(statement, patterns.add(pattern))
    const node = statement.toOperationNode()
    if (node.kind !== 'RawNode') return
    const line = JSON.stringify({
      template: node.sqlFragments,
      columns: columns.map(({ name, dataTypeID, tableID, columnID }, index) => ({
        name,
        type: dataTypeID,
        from: [tableID, columnID],
        hasNull: nulls[index] === true,
      })),
    } satisfies RecordedStatement)
    if (recorded.has(line)) return
    recorded.add(line)
    // One call per line: all workers write to the same file.
    appendFileSync(join(directory, 'rows.jsonl'), `${line}\n`)
  })
}
