import { describe, expect, it } from 'vitest'
import type { Change, Outcome } from './change.ts'
import { addColumn } from './columnSteps.ts'
import { moveCell, removeDoors } from './doorSteps.ts'
import { type Draft, draftOf, draftRows } from './draft.ts'
import { changePanel, movePanelAside, panelToDoor, removePanel } from './panelSteps.ts'
import { standardTemplates } from './templates.ts'

const made = (outcome: Outcome): Change => {
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}
const withScreen = standardTemplates.find(({ cells }) => cells.some(({ size }) => size === null))
const plain = standardTemplates[0]
const [screenColumn, plainColumn] = [withScreen ?? expect.fail('no screen'), plain ?? expect.fail('no template')]
const draft: Draft = made(addColumn(made(addColumn(draftOf([], []), screenColumn)).draft, plainColumn)).draft
const panel = draft.panels[0] ?? expect.fail('no panel')

describe('a screen or panel', () => {
  it('swaps places with the door above it', () => {
    const moved = made(moveCell(draft, panel.key, 'up')).draft
    expect(moved.panels[0]?.rowNumber).toBeLessThan(panel.rowNumber)
    expect(draftRows(moved)).toBe(draftRows(draft))
  })

  it('moves to the next column only if there’s room', () => {
    expect(movePanelAside(draft, panel.key, 1)).toBe('Something is in its way. Remove doors there first.')
    expect(movePanelAside(draft, panel.key, -1)).toBe('Something is in its way. Remove doors there first.')
    const there = draft.doors.filter(({ columnNumber }) => columnNumber === 2).map(({ key }) => key)
    const cleared = made(removeDoors(draft, there)).draft
    expect(made(movePanelAside(cleared, panel.key, 1)).draft.panels[0]?.columnNumber).toBe(2)
  })

  it('becomes one door of the same height, with a free address', () => {
    const next = made(panelToDoor(draft, panel.key)).draft
    expect(next.panels).toEqual([])
    const added = next.doors.at(-1)
    expect(added).toMatchObject({
      columnNumber: panel.columnNumber,
      rowNumber: panel.rowNumber,
      rowSpan: panel.rowSpan,
    })
    expect(new Set(next.doors.map(({ hardwareAddress }) => hardwareAddress)).size).toBe(next.doors.length)
  })

  it('can be made blank, and removed', () => {
    expect(made(changePanel(draft, panel.key, 'blank')).draft.panels[0]?.holds).toBe('blank')
    expect(made(removePanel(draft, panel.key)).draft.panels).toEqual([])
  })
})
