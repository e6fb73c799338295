import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { LabelElement } from '../document.ts'
import type { Box } from '../scene.ts'
import { bottomOf, centerOf, rightOf } from './boxes.ts'
import { type DrawnKey, newElement, palette } from './newElements.ts'
import { type Handle, handles, handlesOf, resized, sizedTo, turned } from './resizing.ts'

const dpmm = 8

/** Measures like the drawing code: letters are half as wide as high, and codes have a fixed number of modules. */
function boxOf(element: LabelElement): Box {
  const [x, y] = [Math.round(element.x * dpmm), Math.round(element.y * dpmm)]
  const sized = (width: number, height: number): Box =>
    element.turn === 90 || element.turn === 270 ? { x, y, width: height, height: width } : { x, y, width, height }
  switch (element.kind) {
    case 'text':
      return element.block
        ? sized(element.block.width * dpmm, element.height * element.block.lines * dpmm)
        : sized(Math.round(element.value.length * element.width * dpmm * 0.5), element.height * dpmm)
    case 'barcode':
      return sized(90 * element.module * dpmm, element.height * dpmm)
    case 'matrix':
      return element.symbology === 'pdf417'
        ? sized(120 * element.module * dpmm, 10 * element.rowHeight * element.module * dpmm)
        : sized(21 * element.module * dpmm, 21 * element.module * dpmm)
    case 'line':
      return sized(
        Math.max(element.width, element.thickness) * dpmm,
        Math.max(element.height, element.thickness) * dpmm,
      )
    case 'box':
    case 'ellipse':
    case 'image':
      return sized(element.width * dpmm, element.height * dpmm)
    case 'raw':
      return sized(10, 10)
  }
}

const placed = (key: DrawnKey): LabelElement => ({ ...newElement(key, dpmm), id: 'e1', x: 20, y: 15 })
const sizingOf = (element: LabelElement) => ({ box: boxOf(element), boxOf, dpmm })
const drag = (element: LabelElement, handle: Handle, x: number, y: number) =>
  resized(element, handle, { x, y }, sizingOf(element))

const keys = palette.filter((key) => key !== 'image')
const turns = [0, 90, 180, 270] as const

it('keeps the opposite edges in place for every handle', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.constantFrom(...turns),
      fc.constantFrom(...handles),
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: -300, max: 300 }),
      (key, turn, handle, x, y) => {
        const element: LabelElement = { ...placed(key), turn }
        const [before, after] = [boxOf(element), boxOf(drag(element, handle, x, y))]
        if (handle.includes('w')) expect(rightOf(after)).toBeCloseTo(rightOf(before), 6)
        else expect(after.x).toBeCloseTo(before.x, 6)
        if (handle.includes('n')) expect(bottomOf(after)).toBeCloseTo(bottomOf(before), 6)
        else expect(after.y).toBeCloseTo(before.y, 6)
        expect(after.width).toBeGreaterThan(0)
        expect(after.height).toBeGreaterThan(0)
      },
    ),
  )
})

it('snaps bars to whole modules', () => {
  const barcode = placed('code128')
  expect(boxOf(barcode).width).toBe(180)
  for (const [by, module] of [
    [40, 2],
    [50, 3],
    [170, 4],
    [-100, 1],
    [-500, 1],
    [5000, 10],
  ] as const) {
    const wider = drag(barcode, 'e', by, 0)
    expect(wider.kind === 'barcode' && wider.module * dpmm).toBe(module)
  }
})

it('makes bars higher without changing their width', () => {
  const higher = drag(placed('code128'), 's', 0, 24)
  expect(higher).toMatchObject({ kind: 'barcode', module: 0.25, height: 13 })
})

it('keeps the proportions of letters at a corner, and changes one dimension at a side', () => {
  const text = placed('text')
  expect(drag(text, 'se', 0, 40)).toMatchObject({ height: 10, width: 10 })
  expect(drag(text, 's', 0, 40)).toMatchObject({ height: 10, width: 5 })
  expect(drag(text, 'e', 80, 0)).toMatchObject({ height: 5, width: 10 })
})

it('resizes the frame of a block but not its letters', () => {
  const block = drag(placed('textBlock'), 'se', 80, 64)
  expect(block).toMatchObject({ height: 4, width: 4, block: { width: 50, lines: 4 } })
})

it('keeps a circle round at a corner', () => {
  expect(drag(placed('circle'), 'se', 40, 8)).toMatchObject({ width: 20, height: 20 })
  expect(drag(placed('circle'), 'e', 40, 0)).toMatchObject({ width: 20, height: 15 })
})

it('offers only handles that have an effect', () => {
  expect(handlesOf(placed('line'))).toEqual(['w', 'e'])
  expect(
    handlesOf({ ...placed('line'), kind: 'line', width: 0, height: 20, thickness: 1, color: 'black', lean: 'none' }),
  ).toEqual(['n', 's'])
  expect(handlesOf(placed('qr'))).toEqual(['nw', 'ne', 'se', 'sw'])
  expect(handlesOf(placed('raw'))).toEqual([])
})

it('applies a typed width and keeps the height', () => {
  const box = placed('box')
  expect(boxOf(sizedTo(box, 'width', 333, sizingOf(box)))).toMatchObject({ width: 333, height: boxOf(box).height })
})

it('rotates around the center, and is unchanged after four quarter turns', () => {
  for (const key of keys) {
    const element = placed(key)
    const once = turned(element, 1, sizingOf(element))
    const [a, b] = [centerOf(boxOf(element)), centerOf(boxOf(once))]
    expect(Math.abs(a.x - b.x)).toBeLessThanOrEqual(1)
    expect(Math.abs(a.y - b.y)).toBeLessThanOrEqual(1)
    const { x: _x, y: _y, ...rest } = turned(element, 4, sizingOf(element))
    expect(element).toMatchObject(rest)
  }
})
