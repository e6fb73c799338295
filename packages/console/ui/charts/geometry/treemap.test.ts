import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Box } from '../chart.ts'
import { treemapBoxes } from './treemap.ts'

const whole: Box = { x: 10, y: 20, width: 400, height: 200 }
const areaOf = ({ width, height }: Box): number => width * height
const slack = 0.001

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

it('gives each value its share, fills the area, and never overlaps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 24 }), (values) => {
      const total = values.reduce((sum, value) => sum + value, 0)
      const boxes = treemapBoxes(values, whole)
      boxes.forEach((box, index) => {
        const share = total === 0 ? 0 : (values[index] ?? 0) / total
        expect(areaOf(box)).toBeCloseTo(share * areaOf(whole), 2)
        expect(box.x).toBeGreaterThanOrEqual(whole.x - slack)
        expect(box.y).toBeGreaterThanOrEqual(whole.y - slack)
        expect(box.x + box.width).toBeLessThanOrEqual(whole.x + whole.width + slack)
        expect(box.y + box.height).toBeLessThanOrEqual(whole.y + whole.height + slack)
        for (const other of boxes.slice(index + 1)) expect(overlap(box, other)).toBeLessThan(slack * 400)
      })
    }),
  )
})

it('keeps equal values close to square', () => {
  const ratios = treemapBoxes([1, 1, 1, 1, 1, 1, 1, 1], whole).map(({ width, height }) => width / height)
  expect(Math.max(...ratios.map((ratio) => Math.max(ratio, 1 / ratio)))).toBeLessThan(1.5)
})
