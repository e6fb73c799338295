/** A bank's layout while it's being edited. Doors and panels have their own keys because new doors have no id yet. */
import type { ValuesOf } from '../../../engine/resource.ts'
import type { DoorSize } from '../doorPlan.ts'
import { type Cell, handleHeight, isInReach } from '../lockerLayout.ts'
import type { lockers } from '../lockers.ts'
import { rowMmOf, rowsOfWall, type Wall, wallOf } from './wall.ts'

type Stored = ValuesOf<(typeof lockers)['fields']>

export interface DraftDoor extends Cell {
  readonly key: string
  /** Null until it is saved. */
  readonly id: string | null
  readonly label: string
  readonly size: DoorSize
  readonly hardwareAddress: string
  readonly widthMm: number
  readonly heightMm: number
  readonly depthMm: number
  /** Null: derived from the handle height. */
  readonly isAccessible: boolean | null
  readonly mode: Stored['mode']
}

export interface DraftPanel extends Cell {
  readonly key: string
  readonly holds: 'screen' | 'blank'
}

export interface Draft {
  /** Height of a row. Adding or removing doors doesn't change it, so nothing else moves. */
  readonly rowMm: number
  readonly doors: readonly DraftDoor[]
  readonly panels: readonly DraftPanel[]
  /** Counter for the next door's or panel's key. */
  readonly nextKey: number
}

type StoredDoor = Pick<
  Stored,
  | 'label'
  | 'size'
  | 'hardwareAddress'
  | 'widthMm'
  | 'heightMm'
  | 'depthMm'
  | 'mode'
  | 'columnNumber'
  | 'rowNumber'
  | 'rowSpan'
> & { readonly id: string; readonly isAccessible?: boolean | null }

export const draftWall = ({ doors, panels, rowMm }: Draft): Wall => wallOf(doors, panels, rowMm)
export const cellsOf = ({ doors, panels }: Draft): readonly (DraftDoor | DraftPanel)[] => [...doors, ...panels]
export const draftRows = (draft: Draft): number => rowsOfWall(cellsOf(draft))
export const columnCount = (draft: Draft): number => Math.max(0, ...cellsOf(draft).map((cell) => cell.columnNumber))

/** Height of the handle above the floor. */
export const handleOf = (draft: Draft, cell: Cell): number =>
  handleHeight({ rows: draftRows(draft), rowMm: draft.rowMm }, cell)

/** The user's choice, or else derived from the handle height. */
export const isReachable = (draft: Draft, door: DraftDoor): boolean =>
  door.isAccessible ?? isInReach(handleOf(draft, door))

export function draftOf(doors: readonly StoredDoor[], panels: readonly Omit<DraftPanel, 'key'>[]): Draft {
  const [rowMm, rows] = [rowMmOf(doors), rowsOfWall([...doors, ...panels])]
  return {
    rowMm,
    doors: doors.map((door) => {
      const byHandle = isInReach(handleHeight({ rows, rowMm }, door))
      return {
        key: door.id,
        id: door.id,
        label: door.label,
        size: door.size,
        hardwareAddress: door.hardwareAddress,
        widthMm: door.widthMm,
        heightMm: door.heightMm,
        depthMm: door.depthMm,
        mode: door.mode,
        columnNumber: door.columnNumber,
        rowNumber: door.rowNumber,
        rowSpan: door.rowSpan,
        // A stored value that matches the handle height isn't an override.
        isAccessible: (door.isAccessible ?? byHandle) === byHandle ? null : !byHandle,
      }
    }),
    panels: panels.map(({ holds, columnNumber, rowNumber, rowSpan }, index) => ({
      key: `panel${index}`,
      holds,
      columnNumber,
      rowNumber,
      rowSpan,
    })),
    nextKey: 1,
  }
}

export const comparedFields = [
  'label',
  'size',
  'hardwareAddress',
  'widthMm',
  'heightMm',
  'depthMm',
  'isAccessible',
  'mode',
  'columnNumber',
  'rowNumber',
  'rowSpan',
] as const satisfies readonly (keyof DraftDoor)[]

export interface DraftChanges {
  readonly added: readonly DraftDoor[]
  readonly removed: readonly DraftDoor[]
  readonly changed: readonly DraftDoor[]
  readonly panels: boolean
}

export const panelText = (panels: readonly DraftPanel[]): string =>
  panels
    .map(({ holds, columnNumber, rowNumber, rowSpan }) => [columnNumber, rowNumber, rowSpan, holds].join(' '))
    .sort()
    .join()

/** The changes saving would make, door by door. */
export function changesBetweenDrafts(before: Draft, after: Draft): DraftChanges {
  const was = new Map(before.doors.map((door) => [door.key, door]))
  const is = new Set(after.doors.map(({ key }) => key))
  return {
    added: after.doors.filter(({ key }) => !was.has(key)),
    removed: before.doors.filter(({ key }) => !is.has(key)),
    changed: after.doors.filter((door) => {
      const old = was.get(door.key)
      return old !== undefined && comparedFields.some((name) => old[name] !== door[name])
    }),
    panels: panelText(before.panels) !== panelText(after.panels),
  }
}
