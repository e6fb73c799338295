/** Checks that everything is on the label and that barcodes have enough space around them. */
import type { LabelDocument, LabelElement, LabelFinding, LinearSymbology, MatrixSymbology } from '../document.ts'
import { dotsOf } from '../drawing/sceneOf.ts'
import type { Box } from '../scene.ts'
import { change, finding, inMm, titleOf } from './finding.ts'
import { truncated } from './fixes.ts'
import { type Measured, overlaps, union, withSample } from './measured.ts'

/** Ignores differences from rounding to whole dots. */
const toleranceDots = 1

function beyond({ x, y, width, height }: Box, label: Box): { side: string; dots: number } {
  const sides = [
    { side: 'left edge', dots: -x },
    { side: 'top edge', dots: -y },
    { side: 'right edge', dots: x + width - label.width },
    { side: 'bottom edge', dots: y + height - label.height },
  ]
  return sides.reduce((most, each) => (each.dots > most.dots ? each : most))
}

/** How far to move along one axis to be inside; null if it’s larger than the label. */
function shift(start: number, size: number, room: number): number | null {
  if (size > room) return null
  if (start < 0) return -start
  return Math.min(0, room - start - size)
}

function movedInside(element: LabelElement, ink: Box, label: Box, dpmm: number): LabelElement | null {
  const [dx, dy] = [shift(ink.x, ink.width, label.width), shift(ink.y, ink.height, label.height)]
  if (dx === null || dy === null) return null
  return { ...element, x: element.x + Math.round(dx) / dpmm, y: element.y + Math.round(dy) / dpmm }
}

function labelBox({ widthMm, heightMm, dpmm }: LabelDocument): Box {
  return { x: 0, y: 0, width: dotsOf(widthMm, dpmm), height: dotsOf(heightMm, dpmm) }
}

export function offLabelFindings(document: LabelDocument, measured: readonly Measured[]): LabelFinding[] {
  const label = labelBox(document)
  return measured.flatMap(({ element, sample, text, drawn }) => {
    const ink = union(drawn?.ink ?? [])
    if (!ink || element.kind === 'raw') return []
    const { side, dots } = beyond(ink, label)
    if (dots <= toleranceDots) return []
    const moved = movedInside(element, ink, label, document.dpmm)
    const shorter = moved ? null : truncated(element, text, ink, label)
    const fix = moved
      ? { label: 'Move inside', edits: [change(moved)] }
      : shorter && { label: 'Truncate', edits: [change(shorter)] }
    // Long text with rare data doesn’t block publishing; a barcode that’s cut off does.
    const isRare = sample !== null && sample !== 'typical' && element.kind === 'text'
    const message = `${titleOf(element)} goes ${inMm(dots / document.dpmm)} past the ${side}${withSample(sample)}.`
    return [finding('offLabel', element, { level: isRare ? 'warning' : 'error', message, fix })]
  })
}

/** In modules: left and right of bars, on all sides of a matrix. */
const quietZones: Readonly<Record<LinearSymbology | MatrixSymbology, { across: number; down: number }>> = {
  code128: { across: 10, down: 0 },
  gs1_128: { across: 10, down: 0 },
  code39: { across: 10, down: 0 },
  code93: { across: 10, down: 0 },
  itf: { across: 10, down: 0 },
  ean13: { across: 10, down: 0 },
  ean8: { across: 7, down: 0 },
  upca: { across: 9, down: 0 },
  upce: { across: 9, down: 0 },
  upcExtension: { across: 5, down: 0 },
  codabar: { across: 10, down: 0 },
  msi: { across: 10, down: 0 },
  postnet: { across: 10, down: 0 },
  qr: { across: 4, down: 4 },
  dataMatrix: { across: 1, down: 1 },
  aztec: { across: 0, down: 0 },
  pdf417: { across: 2, down: 2 },
  maxicode: { across: 1, down: 1 },
}

function quietBox(element: LabelElement, symbol: Box, module: number): Box | null {
  if (element.kind !== 'barcode' && element.kind !== 'matrix') return null
  const zone = quietZones[element.symbology]
  const isUpright = element.turn === 0 || element.turn === 180
  const [dx, dy] = [(isUpright ? zone.across : zone.down) * module, (isUpright ? zone.down : zone.across) * module]
  return { x: symbol.x - dx, y: symbol.y - dy, width: symbol.width + 2 * dx, height: symbol.height + 2 * dy }
}

/** White shapes print no ink. */
const isInk = (element: LabelElement): boolean => !('color' in element && element.color === 'white')

export function roomFindings(document: LabelDocument, measured: readonly Measured[]): LabelFinding[] {
  const label = labelBox(document)
  const order = new Map(document.elements.map(({ id }, at) => [id, at]))
  const isDrawnAfter = (one: LabelElement, other: LabelElement) => (order.get(one.id) ?? 0) > (order.get(other.id) ?? 0)
  return measured.flatMap(({ element, sample, drawn }) => {
    if (!drawn?.symbol || drawn.module === null) return []
    const { symbol, module } = drawn
    const quiet = quietBox(element, symbol, module)
    if (!quiet) return []
    // Compare within the same sample: a long name next to a long number.
    const others = measured.filter(
      (each) => each.element.id !== element.id && (each.sample === null || sample === null || each.sample === sample),
    )
    const touches = (each: Measured, box: Box) => (each.drawn?.ink ?? []).some((ink) => overlaps(ink, box))
    // A white shape drawn after the bars erases them; one drawn before leaves no trace.
    const over = others.find(
      (each) => (isInk(each.element) || isDrawnAfter(each.element, element)) && touches(each, symbol),
    )
    if (over) {
      const message = `${titleOf(element)} overlaps ${lowered(titleOf(over.element))}${withSample(sample)}. It may not scan.`
      return [finding('overlap', element, { level: 'error', message })]
    }
    const near = others.find((each) => isInk(each.element) && touches(each, quiet))
    if (near) {
      const message = `${titleOf(element)} needs more space to ${lowered(titleOf(near.element))}${withSample(sample)} to scan reliably.`
      return [finding('quietZone', element, { level: 'warning', message })]
    }
    // A barcode that goes off the label is reported by `offLabelFindings`.
    const isInside = beyond(symbol, label).dots <= toleranceDots
    if (!isInside || beyond(quiet, label).dots <= toleranceDots) return []
    const moved = movedInside(element, quiet, label, document.dpmm)
    const message = `${titleOf(element)} is too close to the ${beyond(quiet, label).side}${withSample(sample)} to scan reliably.`
    const fix = moved && { label: 'Move inward', edits: [change(moved)] }
    return [finding('quietZone', element, { level: 'warning', message, fix })]
  })
}

/** Turns `The box` into `the box`, for the middle of a sentence. */
const lowered = (title: string): string => (title.startsWith('The ') ? `the ${title.slice(4)}` : title)
