/** Distributes the available width among a table's columns. In CSS, so that no script runs on resize. */
export interface FitColumn {
  width: number
  /** Its minimum width in a narrow table. */
  least: number
  isName: boolean
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The column widths of a table in a size container, and the table's minimum width. `beside`: the total width of other columns.
 * Columns shrink in proportion to how much each can give; the name column shrinks only when the others can't shrink further.
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
