/** The grid of a locker bank: columns from the left, rows from the top. */

export interface Cell {
  readonly columnNumber: number
  readonly rowNumber: number
  readonly rowSpan: number
}

/** Maximum size of a bank. */
export const wallLimits = { columns: 200, rows: 60 } as const

export const overlap = (a: Cell, b: Cell): boolean =>
  a.columnNumber === b.columnNumber && a.rowNumber < b.rowNumber + b.rowSpan && b.rowNumber < a.rowNumber + a.rowSpan

/** Index of the first cell that overlaps an earlier one; -1 if none does. */
export const firstOverlap = (cells: readonly Cell[]): number =>
  cells.findIndex((cell, index) => cells.slice(0, index).some((before) => overlap(cell, before)))

/** Height of the plinth below the lowest row. */
export const plinthMm = 100
/** Handle heights within reach of a wheelchair user: 15 to 48 inches. */
export const reachMm = { lowest: 380, highest: 1220 } as const

interface Wall {
  /** Total rows, panels included. */
  readonly rows: number
  readonly rowMm: number
}

/** Height above the floor of a door's center, where its handle is. */
export const handleHeight = ({ rows, rowMm }: Wall, { rowNumber, rowSpan }: Omit<Cell, 'columnNumber'>): number =>
  Math.round(plinthMm + (rows - rowNumber + 1 - rowSpan / 2) * rowMm)

export const isInReach = (heightMm: number): boolean => heightMm >= reachMm.lowest && heightMm <= reachMm.highest
