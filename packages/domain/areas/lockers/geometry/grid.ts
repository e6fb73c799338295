/** A draft's row grid: subdivides rows when a step needs it, and adds doors with the next free number and port. */
import { wallLimits } from '../lockerLayout.ts'
import { freeAddresses } from './addresses.ts'
import { cellsOf, type Draft, type DraftDoor, draftRows } from './draft.ts'
import { standardRowMm } from './wall.ts'

/** Maximum rows of a door or panel. */
export const mostSpan = 20

/** Splits every row into `times` rows. Nothing moves, but cells can be split further. Null if that exceeds the row limit. */
export function finer(draft: Draft, times: number): Draft | null {
  if (times === 1) return draft
  if (draftRows(draft) * times > wallLimits.rows || cellsOf(draft).some(({ rowSpan }) => rowSpan * times > mostSpan))
    return null
  const cut = <T extends { rowNumber: number; rowSpan: number }>(cell: T): T => ({
    ...cell,
    rowNumber: (cell.rowNumber - 1) * times + 1,
    rowSpan: cell.rowSpan * times,
  })
  return { ...draft, rowMm: draft.rowMm / times, doors: draft.doors.map(cut), panels: draft.panels.map(cut) }
}

const offMm = (rowMm: number, heightMm: number): number =>
  Math.abs(Math.max(1, Math.round(heightMm / rowMm)) * rowMm - heightMm)

/** How far a door's height may deviate from its rows before they are subdivided. */
const toleratedMm = 25

/** Subdivides rows to fit doors of these heights, within the bank's limits. */
export function fineEnough(draft: Draft, heights: readonly number[]): Draft {
  if (cellsOf(draft).length === 0) return { ...draft, rowMm: standardRowMm }
  if (heights.every((height) => offMm(draft.rowMm, height) <= toleratedMm)) return draft
  const wanted = Math.max(1, Math.round(draft.rowMm / standardRowMm))
  for (let times = wanted; times > 1; times--) {
    const cut = finer(draft, times)
    if (cut) return cut
  }
  return draft
}

export const spanOf = ({ rowMm }: Draft, heightMm: number): number =>
  Math.min(mostSpan, Math.max(1, Math.round(heightMm / rowMm)))

const number = /^\d{1,8}$/

export const nextNumber = ({ doors }: Draft): number =>
  1 + Math.max(0, ...doors.map(({ label }) => (number.test(label) ? Number(label) : 0)))

type NewDoor = Omit<DraftDoor, 'key' | 'id' | 'label' | 'hardwareAddress' | 'isAccessible' | 'mode'>

/** Adds doors, numbered after the highest number, on free ports. */
export function withDoors(draft: Draft, doors: readonly NewDoor[]): Draft {
  const free = freeAddresses(draft.doors.map(({ hardwareAddress }) => hardwareAddress))
  const first = nextNumber(draft)
  return {
    ...draft,
    nextKey: draft.nextKey + doors.length,
    doors: [
      ...draft.doors,
      ...doors.map(
        (door, index): DraftDoor => ({
          ...door,
          key: `new${draft.nextKey + index}`,
          id: null,
          label: String(first + index),
          hardwareAddress: free.next().value ?? '',
          isAccessible: null,
          mode: 'inherit',
        }),
      ),
    ],
  }
}
