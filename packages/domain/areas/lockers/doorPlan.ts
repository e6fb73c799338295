/** Generates a bank's doors from a count per size and distributes them over its columns. */
import { type Cell, wallLimits } from './lockerLayout.ts'
import { lockerSizes } from './lockerVendors.ts'

export type DoorSize = (typeof lockerSizes)[number]

export interface SizeCount {
  readonly size: DoorSize
  readonly count: number
}

/** How many rows a door of a size takes. */
const spans: Record<DoorSize, number> = { XS: 1, S: 1, M: 2, L: 3, XL: 4 }
/** Height of a row, including the frame above it. */
const rowMm = 160
const frameMm = 10

export const mostDoors = 300

export const doorsIn = (counts: readonly SizeCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

/**
 * Parses “6 S, 8 M, 4 L”, as vendors describe their models; `ours` maps the vendor's size names to ours. Undefined if any part
 * can't be parsed.
 */
export function readSizeCounts(text: string, ours: Readonly<Record<string, DoorSize>> = {}): SizeCount[] | undefined {
  const parts = text.split(',').map((part) => /^(\d{1,3})\s*(?:×\s*)?([\w-]+)$/.exec(part.trim()))
  const counts = parts.map((match) => {
    const word = match?.[2] ?? ''
    const size = ours[word] ?? lockerSizes.find((each) => each === word.toUpperCase())
    return match && size ? { size, count: Number(match[1]) } : undefined
  })
  if (!counts.every((each) => each !== undefined) || doorsIn(counts) === 0) return undefined
  return lockerSizes.flatMap((size) => {
    const count = doorsIn(counts.filter((each) => each.size === size))
    return count > 0 ? [{ size, count }] : []
  })
}

export interface PlannedDoor extends Cell {
  readonly size: DoorSize
  readonly heightMm: number
}

/** Largest doors go at the bottom; each next one goes into the column with the most room, so columns end up even. */
export function planDoors(counts: readonly SizeCount[], columns: number, firstColumn = 1): PlannedDoor[] {
  const largestFirst = lockerSizes.toReversed().flatMap((size) => {
    const count = doorsIn(counts.filter((each) => each.size === size))
    return Array.from({ length: count }, () => size)
  })
  const stacks = Array.from({ length: columns }, (): DoorSize[] => [])
  const heightOf = (stack: readonly DoorSize[]) => stack.reduce((sum, size) => sum + spans[size], 0)
  for (const size of largestFirst)
    stacks.reduce((lowest, stack) => (heightOf(stack) < heightOf(lowest) ? stack : lowest)).push(size)
  const rows = Math.max(...stacks.map(heightOf))
  return stacks.flatMap((stack, index) => {
    let below = 0
    const doors = stack.map((size): PlannedDoor => {
      below += spans[size]
      const [rowSpan, columnNumber] = [spans[size], firstColumn + index]
      return { size, columnNumber, rowNumber: rows - below + 1, rowSpan, heightMm: rowSpan * rowMm - frameMm }
    })
    return doors.toReversed()
  })
}

export const rowsOf = (doors: readonly Cell[]): number =>
  Math.max(0, ...doors.map(({ rowNumber, rowSpan }) => rowNumber + rowSpan - 1))

/** Whether the doors fit into the bank: true, or the reason they don't. */
export function mayStand(counts: readonly SizeCount[], columns: number, firstColumn = 1): true | string {
  if (doorsIn(counts) > mostDoors) return `You can add up to ${mostDoors} doors at once.`
  if (firstColumn + columns - 1 > wallLimits.columns) return `A bank can have up to ${wallLimits.columns} columns.`
  const rows = rowsOf(planDoors(counts, columns))
  return (
    rows <= wallLimits.rows ||
    `These doors need ${rows} rows, but a bank can have up to ${wallLimits.rows}. Use more columns.`
  )
}
