/**
 * A bank's dimensions in millimeters. Stored rows position a door; door heights determine the row height: all rows are as tall as
 * the door that needs the most millimeters per row. A door fills its rows, so rows always line up, and a door
 * shorter than its rows gets a wider frame. A column is as wide as its widest door.
 */
import { type Cell, plinthMm, reachMm } from '../lockerLayout.ts'

export interface MeasuredDoor extends Cell {
  readonly widthMm: number
  readonly heightMm: number
}

export interface WallColumn {
  readonly number: number
  readonly xMm: number
  readonly widthMm: number
}

export interface Wall {
  readonly rows: number
  readonly rowMm: number
  /** Left to right, including empty ones. */
  readonly columns: readonly WallColumn[]
  readonly widthMm: number
  /** Doors and panels, excluding the plinth below them. */
  readonly heightMm: number
}

/** In millimeters, from the bank's top left corner. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Fallbacks if no door determines them. */
export const standardColumnMm = 400
export const standardRowMm = 50

const lastRow = ({ rowNumber, rowSpan }: Cell): number => rowNumber + rowSpan - 1

export const rowMmOf = (doors: readonly MeasuredDoor[]): number =>
  doors.length === 0 ? standardRowMm : Math.max(...doors.map(({ heightMm, rowSpan }) => heightMm / rowSpan))

export const rowsOfWall = (cells: readonly Cell[]): number => Math.max(0, ...cells.map(lastRow))

export function wallOf(doors: readonly MeasuredDoor[], panels: readonly Cell[], rowMm = rowMmOf(doors)): Wall {
  const cells: readonly Cell[] = [...doors, ...panels]
  const rows = rowsOfWall(cells)
  const byColumn = Map.groupBy(doors, ({ columnNumber }) => columnNumber)
  const columns: WallColumn[] = []
  let xMm = 0
  for (let number = 1; number <= Math.max(0, ...cells.map(({ columnNumber }) => columnNumber)); number++) {
    const widths = (byColumn.get(number) ?? []).map(({ widthMm }) => widthMm)
    const widthMm = widths.length === 0 ? standardColumnMm : Math.max(...widths)
    columns.push({ number, xMm, widthMm })
    xMm += widthMm
  }
  return { rows, rowMm, columns, widthMm: xMm, heightMm: rows * rowMm }
}

export function rectOf({ columns, rowMm }: Wall, { columnNumber, rowNumber, rowSpan }: Cell): Rect {
  const column = columns[columnNumber - 1]
  return {
    x: column?.xMm ?? 0,
    y: (rowNumber - 1) * rowMm,
    width: column?.widthMm ?? 0,
    height: rowSpan * rowMm,
  }
}

export const areaOf = ({ width, height }: Rect): number => width * height

/** Converts millimeters above the floor to millimeters below the top of the bank, and back. */
export const fromTop = ({ heightMm }: Wall, aboveFloorMm: number): number => heightMm + plinthMm - aboveFloorMm

/** The band where handles are within reach, clipped to the bank; null if the bank is too low for it. */
export function reachBand(wall: Wall): { readonly top: number; readonly bottom: number } | null {
  const top = Math.max(0, fromTop(wall, reachMm.highest))
  const bottom = Math.min(wall.heightMm, fromTop(wall, reachMm.lowest))
  return top < bottom ? { top, bottom } : null
}

/** Heights to label beside the bank: whole steps above the floor. */
export const rulerMarks = ({ heightMm }: Wall, stepMm = 400): number[] =>
  Array.from({ length: Math.floor((heightMm + plinthMm) / stepMm) + 1 }, (_, index) => index * stepMm)
