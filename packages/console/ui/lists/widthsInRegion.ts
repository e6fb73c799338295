/** How the columns of a table share the room there is: as CSS, so that no script runs when the window changes. */
export interface FitColumn {
  width: number
  /** What it keeps in a table with little room. */
  least: number
  isName: boolean
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The widths for a table in a size container, and what the table takes at least. `beside`: the columns that are not given.
 * Columns share what is missing by how much each can give; the name gives only what they can't.
 */
export function widthsInRegion(
  columns: readonly FitColumn[],
  beside: number,
): { ofColumn: string[]; leastOfTable: number } {
  const whole = beside + sumOf(columns.map(({ width }) => width))
  const leastOfTable = beside + sumOf(columns.map(({ least }) => least))
  const others = sumOf(columns.map(({ width, least, isName }) => (isName ? 0 : width - least)))
  const ofColumn = columns.map(({ width, least, isName }) => {
    if (width === least) return `${width}px`
    const missing = `(${isName ? whole - others : whole}px - 100cqi)`
    return `clamp(${least}px, ${width}px - ${missing} * ${isName ? 1 : (width - least) / others}, ${width}px)`
  })
  return { ofColumn, leastOfTable }
}
