/** What stands where in the wall of a locker bank: columns from the left, rows from the top. */

export interface Cell {
  readonly columnNumber: number
  readonly rowNumber: number
  readonly rowSpan: number
}

/** The largest wall there is. */
export const wallLimits = { columns: 200, rows: 60 } as const

export const overlap = (a: Cell, b: Cell): boolean =>
  a.columnNumber === b.columnNumber && a.rowNumber < b.rowNumber + b.rowSpan && b.rowNumber < a.rowNumber + a.rowSpan

/** The place in the list of the first that stands where another before it stands. */
export const firstOverlap = (cells: readonly Cell[]): number =>
  cells.findIndex((cell, index) => cells.slice(0, index).some((before) => overlap(cell, before)))

/** Below the lowest row stands a plinth. */
export const plinthMm = 100
/** The handle heights within reach of a wheelchair user: 15 to 48 inches. */
export const reachMm = { lowest: 380, highest: 1220 } as const

interface Wall {
  /** From top to bottom, panels counted too. */
  readonly rows: number
  readonly rowMm: number
}

/** How high above the floor the middle of a door is, where its handle sits. */
export const handleHeight = ({ rows, rowMm }: Wall, { rowNumber, rowSpan }: Omit<Cell, 'columnNumber'>): number =>
  Math.round(plinthMm + (rows - rowNumber + 1 - rowSpan / 2) * rowMm)

export const isInReach = (heightMm: number): boolean => heightMm >= reachMm.lowest && heightMm <= reachMm.highest
