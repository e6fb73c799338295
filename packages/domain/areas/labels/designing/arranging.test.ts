import { expect, it } from 'vitest'
import type { BoxElement, LabelEdit, LabelElement } from '../document.ts'
import type { Box } from '../scene.ts'
import { align, distribute, moveAll } from './arranging.ts'

const dpmm = 8
const label: Box = { x: 0, y: 0, width: 812, height: 406 }
const plain: BoxElement = {
  kind: 'box',
  id: '',
  x: 0,
  y: 0,
  origin: 'top',
  turn: 0,
  isReversed: false,
  name: null,
  isLocked: false,
  group: null,
  span: null,
  width: 12.5,
  height: 5,
  thickness: 0.25,
  color: 'black',
  rounding: 0,
}
const at = (id: string, x: number, y: number, changes: Partial<BoxElement> = {}): LabelElement => ({
  ...plain,
  ...changes,
  id,
  x: x / dpmm,
  y: y / dpmm,
})
const boxed = (elements: readonly LabelElement[], width = 100, height = 40) =>
  elements.map((element) => ({ element, box: { x: element.x * dpmm, y: element.y * dpmm, width, height } }))
const places = (edits: readonly LabelEdit[]) =>
  Object.fromEntries(
    edits.flatMap((edit) =>
      edit.kind === 'change' ? [[edit.element.id, [edit.element.x * dpmm, edit.element.y * dpmm]]] : [],
    ),
  )

it('moves by dots and skips locked elements', () => {
  const elements = [at('a', 10, 10), at('b', 20, 20, { isLocked: true })]
  expect(places(moveAll(elements, { x: 1, y: -3 }, dpmm))).toEqual({ a: [11, 7] })
})

it('creates no edits for a move by 0', () => {
  expect(moveAll([at('a', 10, 10)], { x: 0, y: 0 }, dpmm)).toEqual([])
})

it('aligns several elements with each other', () => {
  const elements = boxed([at('a', 10, 10), at('b', 50, 80)])
  expect(places(align(elements, 'left', label, dpmm))).toEqual({ b: [10, 80] })
  expect(places(align(elements, 'right', label, dpmm))).toEqual({ a: [50, 10] })
  expect(places(align(elements, 'bottom', label, dpmm))).toEqual({ a: [10, 80] })
})

it('aligns a single element with the label', () => {
  expect(places(align(boxed([at('a', 10, 10)]), 'center', label, dpmm))).toEqual({ a: [356, 10] })
  expect(places(align(boxed([at('a', 10, 10)]), 'middle', label, dpmm))).toEqual({ a: [10, 183] })
})

it('moves a group as one', () => {
  const grouped = [at('a', 100, 10, { group: 'g' }), at('b', 150, 60, { group: 'g' }), at('c', 10, 200)]
  expect(places(align(boxed(grouped), 'left', label, dpmm))).toEqual({ a: [10, 10], b: [60, 60] })
})

it('distributes with equal gaps between the outermost two', () => {
  const elements = boxed([at('a', 0, 0), at('b', 10, 110), at('c', 20, 50), at('d', 30, 300)])
  const moved = places(distribute(elements, 'y', dpmm))
  // Heights of 40 between 0 and 340 leave gaps of 60.
  expect(moved).toEqual({ c: [20, 100], b: [10, 200] })
})

it('distributes nothing with fewer than three elements', () => {
  expect(distribute(boxed([at('a', 0, 0), at('b', 10, 110)]), 'y', dpmm)).toEqual([])
})
