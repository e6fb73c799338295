/** Markdown tables: moving between cells, adding rows and columns, and aligning columns. */
import { EditorSelection, type EditorState, type Line, type TransactionSpec } from '@codemirror/state'

const isRow = (text: string): boolean => text.trimStart().startsWith('|')

/** The lines of the table at the cursor; empty outside a table. */
function tableLines(state: EditorState): Line[] {
  const { doc } = state
  const here = doc.lineAt(state.selection.main.head)
  if (!isRow(here.text)) return []
  const lines = [here]
  for (let number = here.number - 1; number >= 1 && isRow(doc.line(number).text); number--)
    lines.unshift(doc.line(number))
  for (let number = here.number + 1; number <= doc.lines && isRow(doc.line(number).text); number++)
    lines.push(doc.line(number))
  return lines
}

export const isInTable = (state: EditorState): boolean => tableLines(state).length > 1

/** Pipes after a backslash belong to the text. */
function barsIn(text: string): number[] {
  return Array.from(text, (char, at) => (char === '|' && text[at - 1] !== '\\' ? at : -1)).filter((at) => at >= 0)
}

function cellsOf(text: string): string[] {
  const bars = barsIn(text)
  const ends = text.trimEnd().endsWith('|') ? bars : [...bars, text.length]
  return ends.slice(1).map((end, index) => text.slice((bars[index] ?? -1) + 1, end).trim())
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const isRule = (text: string): boolean => cellsOf(text).every((cell) => /^:?-{1,200}:?$/.test(cell))

/** Adds an empty row below the cursor's row, and moves the cursor to its first cell. */
export function addRow(state: EditorState): TransactionSpec {
  const lines = tableLines(state)
  const here = state.doc.lineAt(state.selection.main.head)
  // A row between the header and its rule would break the table.
  const behind = here.number === lines[0]?.number ? (lines[1] ?? here) : here
  const count = cellsOf(lines[0]?.text ?? '').length
  const row = rowOf(Array.from({ length: count }, () => ' '))
  return {
    changes: { from: behind.to, insert: `\n${row}` },
    selection: EditorSelection.cursor(behind.to + 3),
    userEvent: 'input',
  }
}

export function addColumn(state: EditorState): TransactionSpec {
  const lines = tableLines(state)
  const changes = lines.map((line, index) => {
    const added = index === 0 ? 'Column' : isRule(line.text) ? '---' : ' '
    return { from: line.from, to: line.to, insert: rowOf([...cellsOf(line.text), added]) }
  })
  return { changes, userEvent: 'input' }
}

const padded = (cell: string, width: number): string => {
  if (!/^:?-{1,200}:?$/.test(cell)) return cell.padEnd(width)
  const [left, right] = [cell.startsWith(':') ? ':' : '', cell.endsWith(':') ? ':' : '']
  return `${left}${'-'.repeat(Math.max(1, width - left.length - right.length))}${right}`
}

export function alignTable(state: EditorState): TransactionSpec {
  const lines = tableLines(state)
  const rows = lines.map(({ text }) => cellsOf(text))
  const columns = Math.max(0, ...rows.map((cells) => cells.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      3,
      ...rows.map((cells) => (/^:?-{1,200}:?$/.test(cells[column] ?? '') ? 3 : (cells[column] ?? '').length)),
    ),
  )
  const changes = lines.map((line, index) => ({
    from: line.from,
    to: line.to,
    insert: rowOf(widths.map((width, column) => padded(rows[index]?.[column] ?? '', width))),
  }))
  return { changes, userEvent: 'input' }
}

/** Selects the next or previous cell's text; after the last one, adds a row. Null outside a table. */
export function stepCell(state: EditorState, step: 1 | -1): TransactionSpec | null {
  const lines = tableLines(state)
  if (lines.length < 2) return null
  const cells = lines.flatMap((line) => {
    if (isRule(line.text)) return []
    const bars = barsIn(line.text)
    return bars.slice(0, -1).map((bar, index) => {
      const inside = line.text.slice(bar + 1, bars[index + 1])
      const from = line.from + bar + 1 + (inside.trim() === '' ? 1 : inside.length - inside.trimStart().length)
      return { from, to: from + inside.trim().length, end: line.from + (bars[index + 1] ?? 0) }
    })
  })
  const { head } = state.selection.main
  const at = cells.findIndex(({ end }) => head <= end)
  const next = cells[(at === -1 ? cells.length : at) + step]
  if (!next) return step === 1 ? addRow(state) : null
  return { selection: EditorSelection.range(next.from, next.to), userEvent: 'select', scrollIntoView: true }
}
