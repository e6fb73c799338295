/**
 * Resizes an element by one of its eight handles. Fonts and modules are whole dots, so the result may differ from the dragged
 * size. The element is resized first, then moved so the opposite edge or corner stays in place.
 */
import type {
  BarcodeElement,
  EllipseElement,
  LabelElement,
  LineElement,
  MatrixElement,
  TextBlock,
  TextElement,
} from '../document.ts'
import type { Box } from '../scene.ts'
import { movedBy } from './arranging.ts'
import { bottomOf, centerOf, type Point, rightOf } from './boxes.ts'
import { resampled, turnedImage } from './dithering.ts'

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

export interface Sizing {
  /** Its current bounding box, in dots. */
  readonly box: Box
  /** The bounding box of a changed element; null if it can’t be drawn. */
  readonly boxOf: (element: LabelElement) => Box | null
  readonly dpmm: number
}

/** Along the element’s own axes, before rotation, in dots. */
interface Growth {
  readonly from: { readonly width: number; readonly height: number }
  readonly to: { readonly width: number; readonly height: number }
  /** Dragging a corner keeps the proportions of letters and square codes. */
  readonly isCorner: boolean
  readonly dpmm: number
}

const smallestFontDots = 8
const widestModuleDots = 10
const widestSquareDots = 40

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const scaleX = ({ from, to }: Growth): number => to.width / Math.max(1, from.width)
const scaleY = ({ from, to }: Growth): number => to.height / Math.max(1, from.height)

/** The scale factor further from 1, so the corner follows the pointer. */
function uniform(growth: Growth): number {
  const [x, y] = [scaleX(growth), scaleY(growth)]
  return Math.abs(Math.log(Math.max(x, 0.01))) > Math.abs(Math.log(Math.max(y, 0.01))) ? x : y
}

const wholeDots = (mm: number, dpmm: number, least: number): number => Math.max(least, Math.round(mm * dpmm)) / dpmm

/** Resizes a text block’s frame; the letters keep their size. */
function grownBlock(element: TextElement, block: TextBlock, { from, to, dpmm }: Growth): TextElement {
  const line = (element.height + block.gap) * dpmm
  const lines = Math.max(1, block.lines + Math.round((to.height - from.height) / Math.max(1, line)))
  const width = wholeDots(block.width + (to.width - from.width) / dpmm, dpmm, smallestFontDots)
  return { ...element, block: { ...block, width, lines } }
}

function grownText(element: TextElement, growth: Growth): TextElement {
  if (element.block) return grownBlock(element, element.block, growth)
  const { dpmm, isCorner } = growth
  const scale = isCorner ? { x: uniform(growth), y: uniform(growth) } : { x: scaleX(growth), y: scaleY(growth) }
  return {
    ...element,
    width: wholeDots((element.width || element.height) * scale.x, dpmm, smallestFontDots),
    height: wholeDots(element.height * scale.y, dpmm, smallestFontDots),
  }
}

function grownBarcode(element: BarcodeElement, growth: Growth): BarcodeElement {
  const { from, to, dpmm } = growth
  const module = clamp(Math.round(element.module * dpmm * scaleX(growth)), 1, widestModuleDots) / dpmm
  return { ...element, module, height: wholeDots(element.height + (to.height - from.height) / dpmm, dpmm, 1) }
}

function grownMatrix(element: MatrixElement, growth: Growth): MatrixElement {
  const { dpmm } = growth
  if (element.symbology === 'maxicode') return element
  if (element.symbology === 'pdf417')
    return {
      ...element,
      module: clamp(Math.round(element.module * dpmm * scaleX(growth)), 1, widestModuleDots) / dpmm,
      rowHeight: clamp(Math.round(element.rowHeight * scaleY(growth)), 1, 30),
    }
  return { ...element, module: clamp(Math.round(element.module * dpmm * uniform(growth)), 1, widestSquareDots) / dpmm }
}

const isCircle = ({ kind, width, height }: EllipseElement | { kind: 'box'; width: number; height: number }): boolean =>
  kind === 'ellipse' && width === height

function grownLine(element: LineElement, { from, to, dpmm }: Growth): LineElement {
  const long = (mm: number, before: number, after: number) =>
    mm === 0 ? 0 : wholeDots(mm + (after - before) / dpmm, dpmm, 1)
  if (element.lean !== 'none')
    return {
      ...element,
      width: wholeDots(element.width + (to.width - from.width) / dpmm, dpmm, 1),
      height: wholeDots(element.height + (to.height - from.height) / dpmm, dpmm, 1),
    }
  const isLevel = element.width >= element.height
  return isLevel
    ? { ...element, width: long(element.width, from.width, to.width) }
    : { ...element, height: long(element.height, from.height, to.height) }
}

function grown(element: LabelElement, growth: Growth): LabelElement {
  const { from, to, isCorner, dpmm } = growth
  switch (element.kind) {
    case 'text':
      return grownText(element, growth)
    case 'barcode':
      return grownBarcode(element, growth)
    case 'matrix':
      return grownMatrix(element, growth)
    case 'line':
      return grownLine(element, growth)
    case 'box':
    case 'ellipse': {
      const least = Math.max(1, Math.round(element.thickness * dpmm))
      const width = wholeDots(element.width + (to.width - from.width) / dpmm, dpmm, least)
      const height = wholeDots(element.height + (to.height - from.height) / dpmm, dpmm, least)
      if (!isCorner || !isCircle(element)) return { ...element, width, height }
      return { ...element, width: Math.max(width, height), height: Math.max(width, height) }
    }
    case 'image': {
      const scale = isCorner ? { x: uniform(growth), y: uniform(growth) } : { x: scaleX(growth), y: scaleY(growth) }
      return resampled(element, Math.round(element.dotsWide * scale.x), Math.round(element.dotsHigh * scale.y), dpmm)
    }
    case 'raw':
      return element
  }
}

/** The handles an element can be resized by. */
export function handlesOf(element: LabelElement): readonly Handle[] {
  const upright = element.turn === 90 || element.turn === 270
  switch (element.kind) {
    case 'raw':
      return []
    case 'matrix':
      if (element.symbology === 'maxicode') return []
      return element.symbology === 'pdf417' ? handles : ['nw', 'ne', 'se', 'sw']
    case 'line':
      if (element.lean !== 'none') return ['nw', 'ne', 'se', 'sw']
      return element.width >= element.height === !upright ? ['w', 'e'] : ['n', 's']
    default:
      return handles
  }
}

/** Moves the element so the edge or corner opposite the handle stays in place. */
function anchored(element: LabelElement, handle: Handle, { box, boxOf, dpmm }: Sizing): LabelElement {
  const now = boxOf(element)
  if (!now) return element
  const x = handle.includes('w') ? rightOf(box) - rightOf(now) : box.x - now.x
  const y = handle.includes('n') ? bottomOf(box) - bottomOf(now) : box.y - now.y
  return movedBy(element, { x: Math.round(x), y: Math.round(y) }, dpmm)
}

export function resized(element: LabelElement, handle: Handle, by: Point, sizing: Sizing): LabelElement {
  const { box, dpmm } = sizing
  const width = Math.max(1, box.width + (handle.includes('e') ? by.x : handle.includes('w') ? -by.x : 0))
  const height = Math.max(1, box.height + (handle.includes('s') ? by.y : handle.includes('n') ? -by.y : 0))
  const isUpright = element.turn === 90 || element.turn === 270
  const own = (size: { width: number; height: number }) =>
    isUpright ? { width: size.height, height: size.width } : size
  const growth = { from: own(box), to: own({ width, height }), isCorner: handle.length === 2, dpmm }
  return anchored(grown(element, growth), handle, sizing)
}

/** Sets one dimension to a typed value; the other stays. */
export const sizedTo = (element: LabelElement, side: 'width' | 'height', dots: number, sizing: Sizing): LabelElement =>
  side === 'width'
    ? resized(element, 'e', { x: dots - sizing.box.width, y: 0 }, sizing)
    : resized(element, 's', { x: 0, y: dots - sizing.box.height }, sizing)

const turns = [0, 90, 180, 270] as const

/** Printers can only rotate fields with data, so shapes swap width and height and images rotate their bits. */
function turnedOnce(element: LabelElement, dpmm: number): LabelElement {
  switch (element.kind) {
    case 'text':
    case 'barcode':
    case 'matrix':
      return { ...element, turn: turns[(turns.indexOf(element.turn) + 1) % turns.length] ?? 0 }
    case 'box':
    case 'ellipse':
      return { ...element, width: element.height, height: element.width }
    case 'line': {
      const lean = element.lean === 'none' ? 'none' : element.lean === 'left' ? 'right' : 'left'
      return { ...element, width: element.height, height: element.width, lean }
    }
    case 'image':
      return turnedImage(element, dpmm)
    case 'raw':
      return element
  }
}

/** Rotates clockwise by quarter turns around the element’s center. */
export function turned(element: LabelElement, quarters: number, { box, boxOf, dpmm }: Sizing): LabelElement {
  let next = element
  for (let quarter = 0; quarter < quarters; quarter++) next = turnedOnce(next, dpmm)
  const now = boxOf(next)
  if (!now) return next
  const [before, after] = [centerOf(box), centerOf(now)]
  return movedBy(next, { x: Math.round(before.x - after.x), y: Math.round(before.y - after.y) }, dpmm)
}
