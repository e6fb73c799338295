import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Box } from '../scene.ts'
import { movedBox } from './boxes.ts'
import { gapsAround, snapEdge, snapMove } from './snapping.ts'

const paper = { width: 812, height: 406, margin: 12 }
const box = (x: number, y: number, width = 100, height = 40): Box => ({ x, y, width, height })

it('snaps to the left edge of another element within reach, and shows the line through both', () => {
  const { shift, guides } = snapMove(box(103, 230), [box(100, 50)], paper, 6)
  expect(shift).toEqual({ x: -3, y: 0 })
  expect(guides).toContainEqual({ axis: 'x', at: 100, from: 50, to: 270 })
})

it('moves freely when nothing is within reach', () => {
  expect(snapMove(box(137, 213, 31, 17), [box(300, 50)], paper, 6)).toMatchObject({ shift: { x: 0, y: 0 }, guides: [] })
})

it('snaps to the safe area and the middle of the label, with a line across the label', () => {
  expect(snapMove(box(10, 200), [], paper, 6).shift.x).toBe(2)
  const middle = snapMove(box(353, 180), [], paper, 6)
  expect(middle.shift).toEqual({ x: 3, y: 3 })
  expect(middle.guides).toContainEqual({ axis: 'x', at: 406, from: 0, to: 406 })
})

it('snaps to the nearer of two lines', () => {
  expect(snapMove(box(104, 200), [box(100, 50), box(106, 100, 33)], paper, 6).shift.x).toBe(2)
})

it('snaps between two neighbors with equal gaps', () => {
  const others = [box(100, 203, 50, 33), box(400, 203, 50, 33)]
  const { shift } = snapMove(box(228, 200, 97, 40), others, paper, 6)
  // Between 150 and 400, equal gaps would be 76.5; in whole dots, they're 76 and 77.
  expect(228 + shift.x - 150).toBeGreaterThanOrEqual(76)
  expect(400 - (228 + shift.x + 97)).toBeGreaterThanOrEqual(76)
})

it('never shifts further than its reach, nor by fractions of a dot', () => {
  const boxes = fc.record({
    x: fc.integer({ min: -50, max: 850 }),
    y: fc.integer({ min: -50, max: 450 }),
    width: fc.integer({ min: 0, max: 400 }),
    height: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(boxes, fc.array(boxes, { maxLength: 8 }), fc.integer({ min: 1, max: 20 }), (moving, others, reach) => {
      const { shift } = snapMove(moving, others, paper, reach)
      expect(Math.abs(shift.x)).toBeLessThanOrEqual(reach)
      expect(Math.abs(shift.y)).toBeLessThanOrEqual(reach)
      expect(Number.isInteger(shift.x) && Number.isInteger(shift.y)).toBe(true)
      // Once snapped, it stays.
      const again = snapMove(movedBox(moving, shift), others, paper, 0.5)
      expect(Math.abs(again.shift.x) + Math.abs(again.shift.y)).toBeLessThanOrEqual(2)
    }),
  )
})

it('measures the empty space to the nearest neighbor on each side', () => {
  const gaps = gapsAround(box(200, 100), [box(50, 110), box(20, 110, 10), box(340, 90), box(200, 300)])
  expect(gaps).toEqual([
    { axis: 'x', at: 125, from: 150, to: 200 },
    { axis: 'x', at: 115, from: 300, to: 340 },
    { axis: 'y', at: 250, from: 140, to: 300 },
  ])
})

it('snaps a dragged edge to the nearest line', () => {
  expect(snapEdge(197, 'x', [box(100, 0)], paper, 6)).toBe(200)
  expect(snapEdge(180, 'x', [box(100, 0)], paper, 6)).toBe(180)
})
