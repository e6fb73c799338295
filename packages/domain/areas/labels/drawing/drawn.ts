/** The result of drawing an element, in dots. */
import type { LabelElement } from '../document.ts'
import type { Box, Glyphs, Shape } from '../scene.ts'
import { anchored, cornerOnTop, type Matrix, type Outline, pathOf, turnedBox } from './outline.ts'
import type { TextLayout } from './textLayout.ts'

export interface Drawn {
  /** Lazy, because measuring doesn’t need them. */
  readonly shapes: () => readonly Shape[]
  /** Bounding box after rotation. */
  readonly box: Box
  /** Approximate boxes of its ink: lines of text without the space below them, the edges of a frame. */
  readonly ink: readonly Box[]
  /** For barcodes: the bars or modules, without the text. */
  readonly symbol: Box | null
  /** Width of a bar or module, in dots. */
  readonly module: number | null
  /** How the printer changes data that doesn’t fit the symbology; null if it prints as given. */
  readonly changed: string | null
  readonly layout: TextLayout | null
}

export interface Drawing {
  /** The printer’s resolution. */
  readonly dpmm: number
  readonly glyphs: Glyphs
}

export type Turned = Pick<LabelElement, 'x' | 'y' | 'origin' | 'anchor' | 'turn'>

interface Size {
  readonly width: number
  readonly height: number
  /** Distance from the top to the point that ^FT positions. */
  readonly baseline: number
}

/** Places a field at its origin: ^FO is the top left corner after rotation, ^FT the left end of the baseline before it. */
export function placedField(
  { x, y, origin, anchor, turn }: Turned,
  { width, height, baseline }: Size,
  dpmm: number,
): Matrix {
  const [u, v] = origin === 'top' ? cornerOnTop(turn, width, height) : ([0, baseline] as const)
  const shift = anchor === 'right' ? width : 0
  return anchored(turn, [u + shift, v], Math.round(x * dpmm), Math.round(y * dpmm))
}

export const placed = (element: Turned, width: number, height: number, dpmm: number): Matrix =>
  placedField(element, { width, height, baseline: height }, dpmm)

export function shapeOf(element: LabelElement, path: string, more: Partial<Shape> = {}): Shape {
  const color = 'color' in element ? element.color : 'black'
  return {
    elementId: element.id,
    path,
    fillRule: 'nonzero',
    paint: element.isReversed ? 'invert' : color,
    isCrisp: true,
    ...more,
  }
}

export const joined = (outlines: readonly Outline[], place: Matrix): string =>
  outlines.map((outline) => pathOf(outline, place)).join('')

interface Plain {
  readonly outlines: readonly Outline[]
  readonly size: Box
  readonly place: Matrix
  readonly isCrisp?: boolean
  /** Defaults to the whole box. */
  readonly ink?: readonly Box[]
}

export const plain = (
  element: LabelElement,
  { outlines, size, place, isCrisp = true, ink = [size] }: Plain,
): Drawn => ({
  shapes: () => [shapeOf(element, joined(outlines, place), { fillRule: 'evenodd', isCrisp })],
  box: turnedBox(size, place),
  ink: ink.map((part) => turnedBox(part, place)),
  symbol: null,
  module: null,
  changed: null,
  layout: null,
})

/** The four edges of a frame. */
export const edges = (width: number, height: number, thickness: number): Box[] => [
  { x: 0, y: 0, width, height: thickness },
  { x: 0, y: height - thickness, width, height: thickness },
  { x: 0, y: 0, width: thickness, height },
  { x: width - thickness, y: 0, width: thickness, height },
]

export const dotsAtLeast1 = (mm: number, dpmm: number): number => Math.max(1, Math.round(mm * dpmm))
export const sized = (width: number, height: number): Box => ({ x: 0, y: 0, width, height })
