/** Steps that change one screen or blank panel. */
import type { Outcome } from './change.ts'
import type { Draft, DraftPanel } from './draft.ts'
import { withDoors } from './grid.ts'
import { sizeOfHeight } from './sizes.ts'
import { standardColumnMm } from './wall.ts'

const gone = 'This panel isn’t there anymore.'
export const panelWords: Readonly<Record<DraftPanel['holds'], string>> = { screen: 'Screen', blank: 'Panel' }

const panelOf = ({ panels }: Draft, key: string): DraftPanel | undefined => panels.find((panel) => panel.key === key)
const placeText = ({ columnNumber }: DraftPanel): string => `Column ${columnNumber}`
const without = (draft: Draft, key: string): Draft => ({
  ...draft,
  panels: draft.panels.filter((panel) => panel.key !== key),
})

export function removePanel(draft: Draft, key: string): Outcome {
  const panel = panelOf(draft, key)
  if (!panel) return gone
  return {
    draft: without(draft, key),
    title: `Removed ${panelWords[panel.holds].toLowerCase()}`,
    detail: placeText(panel),
  }
}

/** Turns a screen into a blank panel, or vice versa. */
export function changePanel(draft: Draft, key: string, holds: DraftPanel['holds']): Outcome {
  const panel = panelOf(draft, key)
  if (!panel) return gone
  return {
    draft: { ...draft, panels: draft.panels.map((each) => (each.key === key ? { ...each, holds } : each)) },
    title: `Changed to ${panelWords[holds].toLowerCase()}`,
    detail: placeText(panel),
  }
}

const standardDepthMm = 600

/** Replaces the panel with one door of the same height, which can then be split. */
export function panelToDoor(draft: Draft, key: string): Outcome {
  const panel = panelOf(draft, key)
  if (!panel) return gone
  const { columnNumber, rowNumber, rowSpan } = panel
  const beside = draft.doors.find((door) => door.columnNumber === columnNumber) ?? draft.doors[0]
  const heightMm = Math.max(50, Math.floor(rowSpan * draft.rowMm))
  const door = {
    columnNumber,
    rowNumber,
    rowSpan,
    heightMm,
    size: sizeOfHeight(heightMm),
    widthMm: beside?.widthMm ?? standardColumnMm,
    depthMm: beside?.depthMm ?? standardDepthMm,
  }
  return {
    draft: withDoors(without(draft, key), [door]),
    title: `Replaced ${panelWords[panel.holds].toLowerCase()}`,
    detail: `${placeText(panel)}, one door of ${heightMm} mm`,
  }
}

/** Moves the panel to the same rows of the next column, if there's room. */
export function movePanelAside(draft: Draft, key: string, step: -1 | 1): Outcome {
  const panel = panelOf(draft, key)
  if (!panel) return gone
  const moved = { ...panel, columnNumber: panel.columnNumber + step }
  const last = moved.rowNumber + moved.rowSpan
  const blocks = [...draft.doors, ...draft.panels].some(
    (cell) =>
      cell.columnNumber === moved.columnNumber &&
      cell.rowNumber < last &&
      moved.rowNumber < cell.rowNumber + cell.rowSpan,
  )
  if (moved.columnNumber < 1 || blocks) return 'Something is in its way. Remove doors there first.'
  return {
    draft: { ...draft, panels: draft.panels.map((each) => (each.key === key ? moved : each)) },
    title: `Moved ${panelWords[panel.holds].toLowerCase()}`,
    detail: `Now ${placeText(moved).toLowerCase()}`,
  }
}
