/** Steps that change whole columns. Columns align at the bottom: adding a taller one doesn't change how high the others' doors are. */
import { counted } from '../../../values/text.ts'
import { wallLimits } from '../lockerLayout.ts'
import type { Outcome } from './change.ts'
import { columnCount, type Draft, type DraftDoor, type DraftPanel, draftRows } from './draft.ts'
import { fineEnough, spanOf, withDoors } from './grid.ts'
import { type ColumnTemplate, templateDoors } from './templates.ts'
import { standardColumnMm } from './wall.ts'

type Cells = Pick<Draft, 'doors' | 'panels'>

const eachCell = (draft: Draft, change: <T extends DraftDoor | DraftPanel>(cell: T) => T): Draft => ({
  ...draft,
  doors: draft.doors.map(change),
  panels: draft.panels.map(change),
})

const inColumns = ({ doors, panels }: Cells, keep: (columnNumber: number) => boolean): Cells => ({
  doors: doors.filter(({ columnNumber }) => keep(columnNumber)),
  panels: panels.filter(({ columnNumber }) => keep(columnNumber)),
})

const renumbered = (draft: Draft, to: (columnNumber: number) => number): Draft =>
  eachCell(draft, (cell) => ({ ...cell, columnNumber: to(cell.columnNumber) }))

/** Drops unused rows at the top. */
function trimmed(draft: Draft): Draft {
  const unused = Math.min(...[...draft.doors, ...draft.panels].map(({ rowNumber }) => rowNumber)) - 1
  return Number.isFinite(unused) && unused > 0
    ? eachCell(draft, (cell) => ({ ...cell, rowNumber: cell.rowNumber - unused }))
    : draft
}

/** Fills an empty column with the template's cells. */
function stacked(
  draft: Draft,
  columnNumber: number,
  template: ColumnTemplate,
  widthMm: number,
  depthMm: number,
): Outcome {
  const fine = fineEnough(
    draft,
    template.cells.map(({ heightMm }) => heightMm),
  )
  const spans = template.cells.map(({ heightMm }) => spanOf(fine, heightMm))
  const height = spans.reduce((sum, span) => sum + span, 0)
  const rows = Math.max(draftRows(fine), height)
  if (rows > wallLimits.rows) return `This column needs ${rows} rows, but a bank can have up to ${wallLimits.rows}.`
  const lowered = rows - draftRows(fine)
  const wall = eachCell(fine, (cell) => ({ ...cell, rowNumber: cell.rowNumber + lowered }))
  let rowNumber = rows - height + 1
  const placed = template.cells.map(({ size, heightMm }, index) => {
    const rowSpan = spans[index] ?? 1
    const cell = {
      size,
      columnNumber,
      rowNumber,
      rowSpan,
      heightMm: Math.min(heightMm, Math.floor(rowSpan * wall.rowMm)),
    }
    rowNumber += rowSpan
    return cell
  })
  const withPanels: Draft = {
    ...wall,
    nextKey: wall.nextKey + placed.length,
    panels: [
      ...wall.panels,
      ...placed.flatMap((cell, index): DraftPanel[] =>
        cell.size === null
          ? [
              {
                key: `screen${wall.nextKey + index}`,
                holds: 'screen',
                columnNumber,
                rowNumber: cell.rowNumber,
                rowSpan: cell.rowSpan,
              },
            ]
          : [],
      ),
    ],
  }
  const doors = placed.flatMap(({ size, heightMm, ...cell }) =>
    size === null ? [] : [{ ...cell, size, heightMm: Math.max(50, heightMm), widthMm, depthMm }],
  )
  return {
    draft: withDoors(withPanels, doors),
    title: `Added column ${columnNumber}`,
    detail: `${template.name}, ${counted(templateDoors(template), 'door', 'doors')}`,
  }
}

const standardDepthMm = 600
const measuresOf = ({ doors }: Cells): [widthMm: number, depthMm: number] => [
  doors[0]?.widthMm ?? standardColumnMm,
  doors[0]?.depthMm ?? standardDepthMm,
]

/** `at`: the new column's number; columns from there on shift right. */
export function addColumn(draft: Draft, template: ColumnTemplate, at = columnCount(draft) + 1): Outcome {
  if (columnCount(draft) >= wallLimits.columns) return `A bank can have up to ${wallLimits.columns} columns.`
  return stacked(
    renumbered(draft, (number) => (number >= at ? number + 1 : number)),
    at,
    template,
    ...measuresOf(draft),
  )
}

export function replaceColumn(draft: Draft, columnNumber: number, template: ColumnTemplate): Outcome {
  const measures = measuresOf(inColumns(draft, (number) => number === columnNumber))
  const outcome = stacked(
    { ...draft, ...inColumns(draft, (number) => number !== columnNumber) },
    columnNumber,
    template,
    ...measures,
  )
  return typeof outcome === 'string'
    ? outcome
    : { ...outcome, draft: trimmed(outcome.draft), title: `Replaced column ${columnNumber}` }
}

export function removeColumn(draft: Draft, columnNumber: number): Outcome {
  const gone = inColumns(draft, (number) => number === columnNumber)
  const left = { ...draft, ...inColumns(draft, (number) => number !== columnNumber) }
  return {
    draft: trimmed(renumbered(left, (number) => (number > columnNumber ? number - 1 : number))),
    title: `Removed column ${columnNumber}`,
    detail: counted(gone.doors.length, 'door', 'doors'),
  }
}

export function moveColumn(draft: Draft, from: number, to: number): Outcome {
  if (to < 1 || to > columnCount(draft)) return 'There’s no column to move past.'
  const step = Math.sign(to - from)
  const target = (number: number): number => {
    if (number === from) return to
    const passed = step > 0 ? number > from && number <= to : number < from && number >= to
    return passed ? number - step : number
  }
  return { draft: renumbered(draft, target), title: `Moved column ${from}`, detail: `Now column ${to}` }
}
