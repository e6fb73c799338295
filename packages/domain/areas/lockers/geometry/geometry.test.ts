/** Invariants of the layout editor: whatever is drawn, nothing overlaps, nothing is lost, and every step can be undone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlap } from '../lockerLayout.ts'
import { addressOf, boardPorts, freeAddresses, portAt, readAddress } from './addresses.ts'
import { type Change, current, doStep, type Outcome, redo, startFrom, undo } from './change.ts'
import { addColumn, moveColumn, removeColumn, replaceColumn } from './columnSteps.ts'
import { mapAddresses, mergeDoors, moveCell, removeDoors, renumberDoors, splitDoor } from './doorSteps.ts'
import { cellsOf, changesBetweenDrafts, columnCount, type Draft, draftOf, draftWall, isReachable } from './draft.ts'
import { between, inReadingOrder, neighbour, rectBetween, touchedBy } from './pointing.ts'
import { blocksSaving, layoutProblems, reachBySize } from './problems.ts'
import { modelTemplates, standardTemplates, templateDoors, templateMm } from './templates.ts'
import { areaOf, fromTop, reachBand, rectOf, rowMmOf } from './wall.ts'

const empty = draftOf([], [])
const template = fc.constantFrom(...standardTemplates)
const done = (outcome: Outcome): Change => {
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome
}

type Act = (draft: Draft) => Outcome
const keyAt = (draft: Draft, pick: number) => draft.doors[pick % Math.max(1, draft.doors.length)]?.key ?? ''
const columnAt = (draft: Draft, pick: number) => 1 + (pick % Math.max(1, columnCount(draft)))

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(template, fc.nat(20)).map(
    ([each, at]): Act =>
      (draft) =>
        addColumn(draft, each, columnAt(draft, at)),
  ),
  fc.tuple(template, fc.nat(20)).map(
    ([each, at]): Act =>
      (draft) =>
        replaceColumn(draft, columnAt(draft, at), each),
  ),
  fc.tuple(fc.nat(20), fc.nat(20)).map(
    ([from, to]): Act =>
      (draft) =>
        moveColumn(draft, columnAt(draft, from), columnAt(draft, to)),
  ),
  fc.nat(20).map(
    (at): Act =>
      (draft) =>
        removeColumn(draft, columnAt(draft, at)),
  ),
  fc.nat(500).map(
    (at): Act =>
      (draft) =>
        splitDoor(draft, keyAt(draft, at)),
  ),
  fc.nat(500).map(
    (at): Act =>
      (draft) => {
        const ordered = inReadingOrder(draft.doors)
        return mergeDoors(
          draft,
          [ordered[at % Math.max(1, ordered.length)], ordered[(at + 1) % Math.max(1, ordered.length)]].flatMap(
            (door) => door?.key ?? [],
          ),
        )
      },
  ),
  fc.tuple(fc.nat(500), fc.constantFrom('up' as const, 'down' as const)).map(
    ([at, direction]): Act =>
      (draft) =>
        moveCell(draft, keyAt(draft, at), direction),
  ),
  fc.nat(500).map(
    (at): Act =>
      (draft) =>
        removeDoors(draft, [keyAt(draft, at)]),
  ),
  fc.constantFrom('columns' as const, 'rows' as const).map(
    (by): Act =>
      (draft) =>
        renumberDoors(draft, by),
  ),
  fc.constantFrom('columns' as const, 'rows' as const).map(
    (by): Act =>
      (draft) =>
        mapAddresses(draft, by),
  ),
)
const acts = fc.array(act, { minLength: 1, maxLength: 14 })

/** Like a user in the editor: steps that aren't possible change nothing. */
const drawn = (steps: readonly Act[]): Draft =>
  steps.reduce(
    (draft, step) => {
      const outcome = step(draft)
      return typeof outcome === 'string' ? draft : outcome.draft
    },
    done(addColumn(empty, standardTemplates[0] ?? { name: '', cells: [] })).draft,
  )

const overlapping = (draft: Draft) => {
  const cells = cellsOf(draft)
  return cells.filter((cell, index) => cells.slice(index + 1).some((other) => overlap(cell, other)))
}
const usedArea = (draft: Draft) => cellsOf(draft).reduce((sum, cell) => sum + areaOf(rectOf(draftWall(draft), cell)), 0)

describe('drawing a bank', () => {
  it('never overlaps doors, never repeats a number or port, and stays within the bank’s limits', () => {
    fc.assert(
      fc.property(acts, (steps) => {
        const draft = drawn(steps)
        expect(overlapping(draft)).toEqual([])
        expect(layoutProblems(draft).filter(blocksSaving)).toEqual([])
        const wall = draftWall(draft)
        for (const cell of cellsOf(draft)) {
          const { x, y, width, height } = rectOf(wall, cell)
          expect(x).toBeGreaterThanOrEqual(0)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(wall.widthMm + 1e-6)
          expect(y + height).toBeLessThanOrEqual(wall.heightMm + 1e-6)
        }
      }),
    )
  })

  it('undoes and redoes every step', () => {
    fc.assert(
      fc.property(acts, act, (steps, next) => {
        const before = drawn(steps)
        const outcome = next(before)
        fc.pre(typeof outcome !== 'string')
        const stepped = doStep(startFrom(before), done(outcome))
        expect(current(undo(stepped))).toEqual(before)
        expect(current(redo(undo(stepped)))).toEqual(done(outcome).draft)
        expect(undo(startFrom(before))).toEqual(startFrom(before))
      }),
    )
  })

  it('restores the same door when a split one is merged, and keeps the area', () => {
    fc.assert(
      fc.property(acts, fc.nat(500), (steps, pick) => {
        const before = drawn(steps)
        const door = before.doors[pick % Math.max(1, before.doors.length)]
        fc.pre(door !== undefined)
        const split = splitDoor(before, door?.key ?? '')
        fc.pre(typeof split !== 'string')
        const cut = done(split).draft
        expect(cut.doors.length).toBe(before.doors.length + 1)
        expect(usedArea(cut)).toBeCloseTo(usedArea(before), 3)
        const lower = cut.doors.at(-1)
        const whole = done(mergeDoors(cut, [door?.key ?? '', lower?.key ?? ''])).draft
        expect(usedArea(whole)).toBeCloseTo(usedArea(before), 3)
        const again = whole.doors.find(({ key }) => key === door?.key)
        expect(again).toMatchObject({
          label: door?.label,
          heightMm: door?.heightMm,
          hardwareAddress: door?.hardwareAddress,
        })
        // If the split subdivided rows, they stay subdivided; the door is still in the same place.
        const place = (draft: Draft, cell = draft.doors.find(({ key }) => key === door?.key)) =>
          cell && rectOf(draftWall(draft), cell)
        expect(place(whole)?.y).toBeCloseTo(place(before)?.y ?? -1, 3)
        expect(place(whole)?.height).toBeCloseTo(place(before)?.height ?? -1, 3)
      }),
    )
  })

  it('keeps every door of a moved column, and loses only those of a removed one', () => {
    fc.assert(
      fc.property(acts, fc.nat(20), fc.nat(20), (steps, from, to) => {
        const draft = drawn(steps)
        fc.pre(draft.doors.length > 0)
        const moved = done(moveColumn(draft, columnAt(draft, from), columnAt(draft, to))).draft
        expect(usedArea(moved)).toBeCloseTo(usedArea(draft), 3)
        expect(done(moveColumn(moved, columnAt(draft, to), columnAt(draft, from))).draft).toEqual(draft)
        const left = done(removeColumn(draft, columnAt(draft, from))).draft
        const gone = draft.doors.filter(({ columnNumber }) => columnNumber === columnAt(draft, from))
        expect(changesBetweenDrafts(draft, left).removed).toEqual(gone)
      }),
    )
  })

  it('numbers by column or by row, each number once', () => {
    const draft = drawn([(each) => addColumn(each, standardTemplates[3] ?? { name: '', cells: [] })])
    const byRow = done(renumberDoors(draft, 'rows')).draft
    const first = byRow.doors.filter(({ rowNumber }) => rowNumber === 1)
    expect(first.map(({ label }) => label).sort()).toEqual(['1', '2'])
    const byColumn = done(renumberDoors(byRow, 'columns')).draft
    expect(inReadingOrder(byColumn.doors).map(({ label }) => label)).toEqual(
      Array.from({ length: 14 }, (_, index) => String(index + 1)),
    )
  })

  it('subdivides rows for a column with other heights, and leaves existing doors in place', () => {
    const stored = [1, 2, 3].map((rowNumber) => ({
      id: `d${rowNumber}`,
      label: String(rowNumber),
      size: 'S' as const,
      hardwareAddress: addressOf(portAt(rowNumber)),
      widthMm: 420,
      heightMm: 150,
      depthMm: 600,
      mode: 'inherit' as const,
      columnNumber: 1,
      rowNumber,
      rowSpan: 1,
    }))
    const draft = draftOf(stored, [])
    expect(draft.rowMm).toBe(150)
    const wider = done(addColumn(draft, standardTemplates[0] ?? { name: '', cells: [] })).draft
    expect(wider.rowMm).toBe(50)
    const [wall, before] = [draftWall(wider), draftWall(draft)]
    for (const door of draft.doors) {
      const after = wider.doors.find(({ key }) => key === door.key)
      const aboveFloor = wall.heightMm - rectOf(wall, after ?? door).y
      expect(aboveFloor).toBeCloseTo(before.heightMm - rectOf(before, door).y)
    }
    expect(wider.doors.at(-1)).toMatchObject({ size: 'L', heightMm: 400, widthMm: 420, label: '11' })
  })
})

describe('a bank in millimeters', () => {
  it('draws a stored door as tall as its rows, with the row height set by the tallest door per row', () => {
    const doors = [
      { columnNumber: 1, rowNumber: 1, rowSpan: 1, widthMm: 400, heightMm: 150 },
      { columnNumber: 1, rowNumber: 2, rowSpan: 4, widthMm: 400, heightMm: 640 },
    ]
    expect(rowMmOf(doors)).toBe(160)
  })

  it('has its reach band where handles are 380 to 1,220 mm above the floor', () => {
    const draft = drawn([])
    const wall = draftWall(draft)
    expect(wall.heightMm).toBe(1900)
    expect(reachBand(wall)).toEqual({ top: 780, bottom: 1620 })
    expect(fromTop(wall, 0)).toBe(2000)
    const band = reachBand(wall)
    for (const door of draft.doors) {
      const { y, height } = rectOf(wall, door)
      const handle = y + height / 2
      expect(isReachable(draft, door)).toBe(handle >= (band?.top ?? 0) && handle <= (band?.bottom ?? 0))
    }
  })
})

describe('pointing at doors', () => {
  it('returns to the column it came from, and reaches every door with the arrow keys', () => {
    fc.assert(
      fc.property(acts, (steps) => {
        const { doors } = drawn(steps)
        const [first] = doors
        fc.pre(first !== undefined)
        const reached = new Set(first && [first])
        for (const door of reached)
          for (const direction of ['up', 'down', 'left', 'right'] as const) {
            const next = neighbour(doors, door, direction)
            if (next) reached.add(next)
          }
        expect(reached.size).toBe(doors.length)
        for (const door of doors) {
          const below = neighbour(doors, door, 'down')
          if (below) expect(neighbour(doors, below, 'up')).toBe(door)
        }
      }),
    )
  })

  it('selects all doors with a lasso over everything, and one door with a lasso inside it', () => {
    const draft = drawn([])
    const wall = draftWall(draft)
    const all = rectBetween({ x: wall.widthMm, y: wall.heightMm }, { x: 0, y: 0 })
    expect(touchedBy(wall, draft.doors, all)).toEqual(draft.doors)
    for (const door of draft.doors) {
      const { x, y, width, height } = rectOf(wall, door)
      const inside = { x: x + width / 4, y: y + height / 4, width: width / 2, height: height / 2 }
      expect(touchedBy(wall, draft.doors, inside)).toEqual([door])
    }
    const [one, , three] = inReadingOrder(draft.doors)
    if (one && three) expect(between(draft.doors, three, one).map(({ label }) => label)).toEqual(['1', '2', '3'])
  })
})

describe('problems of a layout', () => {
  const draft = drawn([])
  const changed = (index: number, values: object): Draft => ({
    ...draft,
    doors: draft.doors.map((door, at) => (at === index ? { ...door, ...values } : door)),
  })

  it('finds doors that share an address or a number, have no number, or overlap', () => {
    const titles = (each: Draft) =>
      layoutProblems(each)
        .filter(blocksSaving)
        .map(({ title }) => title)
    expect(titles(changed(1, { hardwareAddress: '01:00' }))).toEqual(['Duplicate address 01:00'])
    expect(titles(changed(1, { label: '1' }))).toEqual(['Duplicate number 1'])
    expect(titles(changed(1, { label: ' ' }))).toEqual(['Number missing'])
    expect(titles(changed(1, { hardwareAddress: '' }))).toEqual(['Address missing'])
    expect(titles(changed(1, { rowNumber: 1 }))).toEqual(['Overlap'])
    expect(titles(changed(1, { columnNumber: 999 }))).toEqual(['Bank too large'])
  })

  it('warns if a size has no accessible door, or too few doors are accessible', () => {
    const out = { ...draft, doors: draft.doors.map((door) => ({ ...door, isAccessible: false })) }
    expect(reachBySize(out)).toEqual([
      { size: 'S', all: 4, reachable: 0 },
      { size: 'M', all: 2, reachable: 0 },
      { size: 'L', all: 2, reachable: 0 },
    ])
    expect(layoutProblems(out).map(({ title, tone }) => [title, tone])).toEqual([
      ['Too few accessible doors', 'warn'],
      ['No accessible S door', 'warn'],
      ['No accessible M door', 'warn'],
      ['No accessible L door', 'warn'],
    ])
  })
})

describe('templates and ports', () => {
  it('are 1,900 mm tall each, so they line up side by side', () => {
    expect(standardTemplates.map(templateMm)).toEqual(standardTemplates.map(() => 1900))
    expect(standardTemplates.map(templateDoors)).toEqual([8, 14, 10, 6, 5, 5])
  })

  it('come from a vendor’s model with the vendor’s heights, without duplicate columns', () => {
    const sizes = { sizeMap: [{ vendorSize: 'B', size: 'S' as const, heightMm: 140 }] }
    const columns = modelTemplates({ name: 'Q', columns: 2, sizes: '8 B' }, sizes)
    expect(columns).toEqual([{ name: 'Q', cells: Array.from({ length: 4 }, () => ({ size: 'S', heightMm: 140 })) }])
    expect(modelTemplates({ name: 'Q', columns: 2, sizes: 'a few' }, sizes)).toEqual([])
  })

  it('parses every address it formats, and never assigns one in use', () => {
    fc.assert(
      fc.property(fc.nat(500), (index) => {
        expect(readAddress(addressOf(portAt(index)))).toEqual(portAt(index))
      }),
    )
    expect(portAt(boardPorts)).toEqual({ board: 2, channel: 0 })
    expect(readAddress('A-1')).toBeNull()
    expect(freeAddresses(['01:00', '01:02 ']).next().value).toBe('01:01')
  })
})
