/** Validates a layout. Errors block saving; warnings don't. The server runs the same checks. */
import { counted } from '../../../values/text.ts'
import type { DoorSize } from '../doorPlan.ts'
import { overlap, wallLimits } from '../lockerLayout.ts'
import { lockerSizes } from '../lockerVendors.ts'
import { cellsOf, columnCount, type Draft, type DraftDoor, draftRows, isReachable } from './draft.ts'

export type ProblemKind = 'address' | 'label' | 'overlap' | 'limit' | 'height' | 'accessible'

export interface Problem {
  readonly kind: ProblemKind
  readonly tone: 'danger' | 'warn'
  readonly title: string
  readonly detail: string
  /** The doors it is about. */
  readonly keys: readonly string[]
}

/** Minimum share of accessible doors in a bank (ADA 225.2.1: 5%), with at least one of each size. */
export const accessibleShare = 0.05

const named = (doors: readonly DraftDoor[]): string => doors.map(({ label }) => label || '(no number)').join(', ')
const keysOf = (doors: readonly DraftDoor[]): string[] => doors.map(({ key }) => key)

function alike(doors: readonly DraftDoor[], read: (door: DraftDoor) => string): DraftDoor[][] {
  const groups = Map.groupBy(doors, (door) => read(door).trim().toLowerCase())
  return [...groups].flatMap(([text, group]) => (text !== '' && group.length > 1 ? [group] : []))
}

const nameProblems = ({ doors }: Draft): Problem[] => {
  const unnamed = doors.filter(({ label }) => label.trim() === '')
  const unmapped = doors.filter(({ hardwareAddress }) => hardwareAddress.trim() === '')
  return [
    ...alike(doors, ({ hardwareAddress }) => hardwareAddress).map(
      (group): Problem => ({
        kind: 'address',
        tone: 'danger',
        title: `Duplicate address ${group[0]?.hardwareAddress}`,
        detail: `Doors ${named(group)} would open together.`,
        keys: keysOf(group),
      }),
    ),
    ...alike(doors, ({ label }) => label).map(
      (group): Problem => ({
        kind: 'label',
        tone: 'danger',
        title: `Duplicate number ${group[0]?.label}`,
        detail: `${counted(group.length, 'door has', 'doors have')} this number.`,
        keys: keysOf(group),
      }),
    ),
    ...(unnamed.length === 0
      ? []
      : [
          {
            kind: 'label',
            tone: 'danger',
            title: 'Number missing',
            detail: `${counted(unnamed.length, 'door has', 'doors have')} no number.`,
            keys: keysOf(unnamed),
          } satisfies Problem,
        ]),
    ...(unmapped.length === 0
      ? []
      : [
          {
            kind: 'address',
            tone: 'danger',
            title: 'Address missing',
            detail: `Doors ${named(unmapped)} have no hardware address.`,
            keys: keysOf(unmapped),
          } satisfies Problem,
        ]),
  ]
}

function placeProblems(draft: Draft): Problem[] {
  const cells = cellsOf(draft)
  const byColumn = [...Map.groupBy(cells, ({ columnNumber }) => columnNumber).values()]
  const pairs = byColumn.flatMap((column) =>
    column.flatMap((cell, index) =>
      column.slice(index + 1).flatMap((other) => (overlap(cell, other) ? [[cell, other]] : [])),
    ),
  )
  const problems = pairs.map((pair): Problem => {
    const doors = pair.filter((cell): cell is DraftDoor => 'label' in cell)
    return {
      kind: 'overlap',
      tone: 'danger',
      title: 'Overlap',
      detail:
        doors.length === pair.length
          ? `Doors ${named(doors)} are at the same place.`
          : `Door ${named(doors)} is where a panel is.`,
      keys: keysOf(doors),
    }
  })
  const [rows, columns] = [draftRows(draft), columnCount(draft)]
  if (rows > wallLimits.rows || columns > wallLimits.columns)
    problems.push({
      kind: 'limit',
      tone: 'danger',
      title: 'Bank too large',
      detail: `A bank can have up to ${wallLimits.columns} columns and ${wallLimits.rows} rows.`,
      keys: [],
    })
  return problems
}

/** A door much shorter than its rows was probably measured wrong. */
const heightProblems = ({ doors, rowMm }: Draft): Problem[] => {
  const low = doors.filter(({ heightMm, rowSpan }) => heightMm < rowSpan * rowMm * 0.75)
  return low.length === 0
    ? []
    : [
        {
          kind: 'height',
          tone: 'warn',
          title: 'Height doesn’t match',
          detail: `${counted(low.length, 'door is', 'doors are')} much lower than the space in the column.`,
          keys: keysOf(low),
        },
      ]
}

export interface SizeReach {
  readonly size: DoorSize
  readonly reachable: number
  readonly all: number
}

/** The sizes a bank has, smallest first. */
export const reachBySize = (draft: Draft): SizeReach[] =>
  lockerSizes.flatMap((size) => {
    const doors = draft.doors.filter((door) => door.size === size)
    return doors.length === 0
      ? []
      : [{ size, all: doors.length, reachable: doors.filter((door) => isReachable(draft, door)).length }]
  })

function reachProblems(draft: Draft): Problem[] {
  const bySize = reachBySize(draft)
  const reachable = bySize.reduce((sum, each) => sum + each.reachable, 0)
  const needed = Math.ceil(draft.doors.length * accessibleShare)
  const none = bySize.filter((each) => each.reachable === 0)
  const warn = (title: string, detail: string, doors: readonly DraftDoor[] = []): Problem => ({
    kind: 'accessible',
    tone: 'warn',
    title,
    detail,
    keys: keysOf(doors),
  })
  return [
    ...(reachable < needed
      ? [
          warn(
            'Too few accessible doors',
            `${reachable} of ${draft.doors.length}. At least ${needed} must be in reach.`,
          ),
        ]
      : []),
    ...none.map(({ size }) =>
      warn(
        `No accessible ${size} door`,
        'At least one of each size must be in reach.',
        draft.doors.filter((door) => door.size === size),
      ),
    ),
  ]
}

/** Errors first. */
export const layoutProblems = (draft: Draft): Problem[] => [
  ...nameProblems(draft),
  ...placeProblems(draft),
  ...heightProblems(draft),
  ...reachProblems(draft),
]

export const blocksSaving = ({ tone }: Problem): boolean => tone === 'danger'
