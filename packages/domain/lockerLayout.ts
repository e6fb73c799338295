/** What stands where in the wall of a locker bank: columns from the left, rows from the top. */

export interface Cell {
  readonly columnNumber: number
  readonly rowNumber: number
  readonly rowSpan: number
}

export const overlap = (a: Cell, b: Cell): boolean =>
  a.columnNumber === b.columnNumber && a.rowNumber < b.rowNumber + b.rowSpan && b.rowNumber < a.rowNumber + a.rowSpan

/** The place in the list of the first that stands where another before it stands. */
export const firstOverlap = (cells: readonly Cell[]): number =>
  cells.findIndex((cell, index) => cells.slice(0, index).some((before) => overlap(cell, before)))
