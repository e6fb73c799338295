/** Rows of a draft: made finer where a step needs it, and new doors with the next free number and port. */
import { wallLimits } from '../lockerLayout.ts'
import { freeAddresses } from './addresses.ts'
import { cellsOf, type Draft, type DraftDoor, draftRows } from './draft.ts'
import { standardRowMm } from './wall.ts'

/** The tallest a door or panel can be. */
export const mostSpan = 20

/** Every row becomes `times` rows: nothing moves, but there are more places to cut. Null where a wall can’t have so many. */
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

/** So far may a door be off its rows before they are made finer. */
const toleratedMm = 25

/** With rows fine enough for doors of these heights, as far as the wall’s limits allow. */
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

/** Numbered after the highest, on free ports. */
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
