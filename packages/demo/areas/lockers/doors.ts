/** How a bank is built: columns of doors, each with twelve rows. */
import type { LockerRow, ValuesIn } from '../../rows.ts'

type Size = LockerRow['size']

const spans: Record<Size, number> = { XS: 1, S: 1, M: 2, L: 3, XL: 4 }
const rowMm = 160
const rows = 12
/** Height of the plinth below the lowest row. */
const plinthMm = 100

const columns: readonly (readonly Size[])[] = [
  ['S', 'S', 'M', 'S', 'S', 'M', 'L', 'S'],
  ['M', 'M', 'L', 'M', 'L'],
  ['S', 'S', 'S', 'S', 'M', 'M', 'XL'],
  ['XL', 'L', 'L', 'M'],
  ['XS', 'XS', 'S', 'S', 'M', 'M', 'M', 'S', 'S'],
]

export type Door = Pick<
  ValuesIn<LockerRow>,
  | 'label'
  | 'size'
  | 'hardwareAddress'
  | 'widthMm'
  | 'heightMm'
  | 'depthMm'
  | 'columnNumber'
  | 'rowNumber'
  | 'rowSpan'
  | 'isAccessible'
>

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(2, '0')

/** Numbered column by column, from the top of the leftmost one. */
export function doorsOf(columnCount: number): Door[] {
  const doors: Door[] = []
  for (let column = 1; column <= columnCount; column++) {
    let row = 1
    for (const [index, size] of (columns[(column - 1) % columns.length] ?? []).entries()) {
      const rowSpan = spans[size]
      const handleMm = plinthMm + (rows - (row - 1) - rowSpan / 2) * rowMm
      doors.push({
        label: String(doors.length + 1),
        size,
        hardwareAddress: `${hex(column)}:${hex(index + 1)}`,
        widthMm: 420,
        heightMm: rowSpan * rowMm - 10,
        depthMm: 600,
        columnNumber: column,
        rowNumber: row,
        rowSpan,
        isAccessible: handleMm >= 380 && handleMm <= 1220,
      })
      row += rowSpan
    }
  }
  return doors
}
