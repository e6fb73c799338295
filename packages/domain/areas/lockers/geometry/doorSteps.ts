/** Steps that change single doors: split, merge, move, remove, edit properties. */
import { counted } from '../../../values/text.ts'
import { addressOf, portAt } from './addresses.ts'
import type { Outcome } from './change.ts'
import { cellsOf, type Draft, type DraftDoor, handleOf } from './draft.ts'
import { finer, mostSpan, withDoors } from './grid.ts'
import { inReadingOrder } from './pointing.ts'
import { sizeOfHeight } from './sizes.ts'

const doorOf = ({ doors }: Draft, key: string): DraftDoor | undefined => doors.find((door) => door.key === key)
const gone = 'This door isn’t there anymore.'
/** Minimum height of a door. */
const leastMm = 50

/** The upper part keeps its number and port; the lower one gets the next. */
export function splitDoor(before: Draft, key: string): Outcome {
  const whole = doorOf(before, key)
  if (!whole) return gone
  const draft = whole.rowSpan > 1 ? before : finer(before, 2)
  const door = draft && doorOf(draft, key)
  if (!door) return `Door ${whole.label} is one row high, and the rows can’t get any smaller.`
  const upperSpan = Math.floor(door.rowSpan / 2)
  const upperMm = Math.floor((door.heightMm * upperSpan) / door.rowSpan)
  const lowerMm = door.heightMm - upperMm
  if (upperMm < leastMm) return `Door ${door.label} is too low to split.`
  const upper = { ...door, rowSpan: upperSpan, heightMm: upperMm, size: sizeOfHeight(upperMm) }
  const cut = { ...draft, doors: draft.doors.map((each) => (each.key === key ? upper : each)) }
  const { widthMm, depthMm, columnNumber, rowNumber } = door
  const lower = {
    widthMm,
    depthMm,
    columnNumber,
    rowNumber: rowNumber + upperSpan,
    rowSpan: door.rowSpan - upperSpan,
    heightMm: lowerMm,
    size: sizeOfHeight(lowerMm),
  }
  return { draft: withDoors(cut, [lower]), title: `Split door ${door.label}`, detail: `${upperMm} and ${lowerMm} mm` }
}

/** Merges adjacent doors of one column. The top one keeps its number and port. */
export function mergeDoors(draft: Draft, keys: readonly string[]): Outcome {
  const chosen = inReadingOrder(draft.doors.filter(({ key }) => keys.includes(key)))
  const [first, ...others] = chosen
  if (!first || others.length === 0) return 'Select two or more doors, one right above the other.'
  const touching = chosen.every((door, index) => {
    const above = chosen[index - 1]
    return !above || (above.columnNumber === door.columnNumber && above.rowNumber + above.rowSpan === door.rowNumber)
  })
  if (!touching) return 'Doors can be merged if they’re right above each other in one column.'
  const rowSpan = chosen.reduce((sum, door) => sum + door.rowSpan, 0)
  if (rowSpan > mostSpan) return 'Together these doors would be too tall.'
  const heightMm = chosen.reduce((sum, door) => sum + door.heightMm, 0)
  const merged = { ...first, rowSpan, heightMm, size: sizeOfHeight(heightMm) }
  return {
    draft: {
      ...draft,
      doors: draft.doors.flatMap((door) => (door.key === first.key ? [merged] : chosen.includes(door) ? [] : [door])),
    },
    title: `Merged into door ${first.label}`,
    detail: `${chosen.map(({ label }) => label).join(', ')}, now ${heightMm} mm`,
  }
}

/** Swaps a door or panel with the cell directly above or below, or moves it into the free row there. */
export function moveCell(draft: Draft, key: string, direction: 'up' | 'down'): Outcome {
  const door = cellsOf(draft).find((cell) => cell.key === key)
  if (!door) return gone
  const column = inReadingOrder(cellsOf(draft).filter(({ columnNumber }) => columnNumber === door.columnNumber))
  const other = column[column.indexOf(door) + (direction === 'up' ? -1 : 1)]
  const edge = direction === 'up' ? door.rowNumber : door.rowNumber + door.rowSpan
  const touches = other && (direction === 'up' ? other.rowNumber + other.rowSpan : other.rowNumber) === edge
  const words = {
    title: `Moved ${'label' in door ? `door ${door.label}` : door.holds}`,
    detail: direction === 'up' ? 'Up' : 'Down',
  }
  if (!touches) {
    const rowNumber = door.rowNumber + (direction === 'up' ? -1 : 1)
    const handle = handleOf(draft, { ...door, rowNumber })
    if (rowNumber < 1 || !other || handle < 0) return 'There’s no room to move it.'
    const at = <T extends { key: string; rowNumber: number }>(cell: T): T =>
      cell.key === key ? { ...cell, rowNumber } : cell
    return { ...words, draft: { ...draft, doors: draft.doors.map(at), panels: draft.panels.map(at) } }
  }
  const [upper, lower] = direction === 'up' ? [other, door] : [door, other]
  const rows = new Map([
    [lower.key, upper.rowNumber],
    [upper.key, upper.rowNumber + lower.rowSpan],
  ])
  const moved = <T extends { key: string; rowNumber: number }>(cell: T): T => ({
    ...cell,
    rowNumber: rows.get(cell.key) ?? cell.rowNumber,
  })
  return { ...words, draft: { ...draft, doors: draft.doors.map(moved), panels: draft.panels.map(moved) } }
}

export function removeDoors(draft: Draft, keys: readonly string[]): Outcome {
  const labels = draft.doors.filter(({ key }) => keys.includes(key)).map(({ label }) => label)
  if (labels.length === 0) return gone
  return {
    draft: { ...draft, doors: draft.doors.filter(({ key }) => !keys.includes(key)) },
    title: `Removed ${counted(labels.length, 'door', 'doors')}`,
    detail: labels.slice(0, 8).join(', '),
  }
}

export type Numbering = 'columns' | 'rows'

/** Column by column from the top, or row by row from the left. */
const numberingOrder = ({ doors }: Draft, by: Numbering): DraftDoor[] =>
  by === 'columns'
    ? inReadingOrder(doors)
    : doors.toSorted((a, b) => a.rowNumber - b.rowNumber || a.columnNumber - b.columnNumber)

export function renumberDoors(draft: Draft, by: Numbering, first = 1): Outcome {
  const labels = new Map(numberingOrder(draft, by).map(({ key }, index) => [key, String(first + index)]))
  return {
    draft: { ...draft, doors: draft.doors.map((door) => ({ ...door, label: labels.get(door.key) ?? door.label })) },
    title: `Renumbered ${counted(draft.doors.length, 'door', 'doors')}`,
    detail: by === 'columns' ? 'Column by column' : 'Row by row',
  }
}

/** Assigns consecutive ports in numbering order. */
export function mapAddresses(draft: Draft, by: Numbering): Outcome {
  const ports = new Map(numberingOrder(draft, by).map(({ key }, index) => [key, addressOf(portAt(index))]))
  return {
    draft: {
      ...draft,
      doors: draft.doors.map((door) => ({ ...door, hardwareAddress: ports.get(door.key) ?? door.hardwareAddress })),
    },
    title: 'Mapped hardware addresses',
    detail: by === 'columns' ? 'Column by column' : 'Row by row',
  }
}

type Written = Partial<Pick<DraftDoor, 'label' | 'size' | 'hardwareAddress' | 'depthMm' | 'isAccessible' | 'mode'>>

export function editDoor(draft: Draft, key: string, values: Written, detail: string): Outcome {
  const door = doorOf(draft, key)
  if (!door) return gone
  return {
    draft: { ...draft, doors: draft.doors.map((each) => (each.key === key ? { ...each, ...values } : each)) },
    title: `Changed door ${door.label}`,
    detail,
  }
}
