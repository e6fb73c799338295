/** Door selection: the next door for an arrow key, and the doors a rectangle touches. */
import type { Cell } from '../lockerLayout.ts'
import { type Rect, rectOf, type Wall } from './wall.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const middle = ({ rowNumber, rowSpan }: Cell): number => rowNumber + rowSpan / 2
const nearest = <T>(all: readonly T[], distance: (each: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (best, each) => (best === undefined || distance(each) < distance(best) ? each : best),
    undefined,
  )

/** Up and down stay in the column; left and right go to the next non-empty column, at the same height. */
export function neighbour<T extends Cell>(cells: readonly T[], from: T, direction: Direction): T | undefined {
  if (direction === 'up' || direction === 'down') {
    const there = cells.filter(
      ({ columnNumber, rowNumber }) =>
        columnNumber === from.columnNumber &&
        (direction === 'up' ? rowNumber < from.rowNumber : rowNumber > from.rowNumber),
    )
    return nearest(there, ({ rowNumber }) => Math.abs(rowNumber - from.rowNumber))
  }
  const beside = cells.filter(({ columnNumber }) =>
    direction === 'left' ? columnNumber < from.columnNumber : columnNumber > from.columnNumber,
  )
  const column = nearest(beside, ({ columnNumber }) => Math.abs(columnNumber - from.columnNumber))?.columnNumber
  return nearest(
    beside.filter(({ columnNumber }) => columnNumber === column),
    (cell) => Math.abs(middle(cell) - middle(from)),
  )
}

/** Column by column, top to bottom. */
export const inReadingOrder = <T extends Cell>(cells: readonly T[]): T[] =>
  cells.toSorted((a, b) => a.columnNumber - b.columnNumber || a.rowNumber - b.rowNumber)

/** Two corners, in any order. */
export const rectBetween = (a: { x: number; y: number }, b: { x: number; y: number }): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

const touch = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

export const touchedBy = <T extends Cell>(wall: Wall, cells: readonly T[], lasso: Rect): T[] =>
  cells.filter((cell) => touch(rectOf(wall, cell), lasso))

/** All cells from one to the other, inclusive, in reading order. */
export function between<T extends Cell>(cells: readonly T[], from: T, to: T): T[] {
  const ordered = inReadingOrder(cells)
  const [start = 0, end = 0] = [ordered.indexOf(from), ordered.indexOf(to)].sort((a, b) => a - b)
  return ordered.slice(Math.max(0, start), end + 1)
}
