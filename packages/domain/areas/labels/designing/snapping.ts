/** Snaps dragged elements to edges and centers of other elements, the label and its safe area, and to equal gaps. */
import type { Box } from '../scene.ts'
import { bottomOf, movedBox, type Point, rightOf } from './boxes.ts'

/** A guide line at `at`: vertical for axis x, horizontal for axis y. `from` and `to` are its ends. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

/** The gap between two boxes along one axis; `at` is its position on the other axis. */
export interface Gap {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Snapped {
  readonly shift: Point
  readonly guides: readonly Guide[]
  readonly gaps: readonly Gap[]
}

export interface Paper {
  /** In dots. */
  readonly width: number
  readonly height: number
  /** Width of the border where printers don’t print reliably. */
  readonly margin: number
}

interface Side {
  readonly start: number
  readonly end: number
  /** Extent on the other axis. */
  readonly from: number
  readonly to: number
}

const sideOf = (box: Box, axis: 'x' | 'y'): Side =>
  axis === 'x'
    ? { start: box.x, end: rightOf(box), from: box.y, to: bottomOf(box) }
    : { start: box.y, end: bottomOf(box), from: box.x, to: rightOf(box) }

const linesOf = ({ start, end }: Side): number[] => [start, (start + end) / 2, end]

const paperLines = ({ width, height, margin }: Paper, axis: 'x' | 'y'): number[] => {
  const length = axis === 'x' ? width : height
  return [0, margin, length / 2, length - margin, length]
}

const overlaps = (a: Side, b: Side): boolean => a.from < b.to && b.from < a.to

/** The nearest side before and after, among those that overlap on the other axis. */
function neighbors(side: Side, others: readonly Side[]): { before: Side | undefined; behind: Side | undefined } {
  const beside = others.filter((other) => overlaps(side, other))
  const before = beside.filter(({ end }) => end <= side.start).toSorted((a, b) => b.end - a.end)[0]
  const behind = beside.filter(({ start }) => start >= side.end).toSorted((a, b) => a.start - b.start)[0]
  return { before, behind }
}

/** The smallest shift that aligns the box with a line or centers it between its neighbors; 0 if nothing is in reach. */
function shiftAlong(box: Box, others: readonly Box[], paper: Paper, axis: 'x' | 'y', reach: number): number {
  const side = sideOf(box, axis)
  const sides = others.map((other) => sideOf(other, axis))
  const targets = [...paperLines(paper, axis), ...sides.flatMap(linesOf)]
  const shifts = linesOf(side).flatMap((line) => targets.map((target) => target - line))
  const { before, behind } = neighbors(side, sides)
  if (before && behind) shifts.push((before.end + behind.start - side.start - side.end) / 2)
  let best: number | null = null
  for (const shift of shifts)
    if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best))) best = shift
  // Positions are whole dots; centers can fall on half dots.
  return best === null ? 0 : Math.round(best)
}

/** Half a dot off still counts as on the line, because centers can fall on half dots. */
const isOn = (a: number, b: number): boolean => Math.abs(a - b) <= 0.5

function guidesAlong(box: Box, others: readonly Box[], paper: Paper, axis: 'x' | 'y'): Guide[] {
  const side = sideOf(box, axis)
  const across = axis === 'x' ? paper.height : paper.width
  const found = new Map<number, Guide>()
  for (const line of linesOf(side)) {
    const onPaper = paperLines(paper, axis).some((target) => isOn(target, line))
    const met = others.map((other) => sideOf(other, axis)).filter((each) => linesOf(each).some((at) => isOn(at, line)))
    if (!onPaper && met.length === 0) continue
    const ends = onPaper ? [0, across] : [side.from, side.to]
    const from = Math.min(...ends, ...met.map((each) => each.from))
    const to = Math.max(...ends, ...met.map((each) => each.to))
    found.set(line, { axis, at: line, from, to })
  }
  return [...found.values()]
}

/** Gaps to the nearest neighbor on each side. */
export function gapsAround(box: Box, others: readonly Box[]): Gap[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const side = sideOf(box, axis)
    const { before, behind } = neighbors(
      side,
      others.map((other) => sideOf(other, axis)),
    )
    const atOf = (other: Side) => (Math.max(side.from, other.from) + Math.min(side.to, other.to)) / 2
    const gaps: Gap[] = []
    if (before && before.end < side.start) gaps.push({ axis, at: atOf(before), from: before.end, to: side.start })
    if (behind && behind.start > side.end) gaps.push({ axis, at: atOf(behind), from: side.end, to: behind.start })
    return gaps
  })
}

/** `reach` is the snapping distance in dots. */
export function snapMove(box: Box, others: readonly Box[], paper: Paper, reach: number): Snapped {
  const shift = {
    x: shiftAlong(box, others, paper, 'x', reach),
    y: shiftAlong(box, others, paper, 'y', reach),
  }
  const at = movedBox(box, shift)
  return {
    shift,
    guides: [...guidesAlong(at, others, paper, 'x'), ...guidesAlong(at, others, paper, 'y')],
    gaps: gapsAround(at, others),
  }
}

/** Snaps a dragged edge to the nearest line within reach; otherwise leaves it where it is. */
export function snapEdge(at: number, axis: 'x' | 'y', others: readonly Box[], paper: Paper, reach: number): number {
  const targets = [...paperLines(paper, axis), ...others.flatMap((other) => linesOf(sideOf(other, axis)))]
  const near = targets.filter((target) => Math.abs(target - at) <= reach)
  return near.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? at
}
