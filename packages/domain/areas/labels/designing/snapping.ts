/** Where something dragged comes to rest: edges and centers of the others, of the label and of its safe area, and equal gaps. */
import type { Box } from '../scene.ts'
import { bottomOf, movedBox, type Point, rightOf } from './boxes.ts'

/** A line at `at`, across the drawing (x: upright, y: level), from one end to the other. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

/** An empty stretch between two boxes: along x or y, at `at` on the other axis. */
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
  /** From the edge, where printers don’t print reliably. */
  readonly margin: number
}

interface Side {
  readonly start: number
  readonly end: number
  /** Across. */
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

/** The nearest one before and behind, among those beside it. */
function neighbors(side: Side, others: readonly Side[]): { before: Side | undefined; behind: Side | undefined } {
  const beside = others.filter((other) => overlaps(side, other))
  const before = beside.filter(({ end }) => end <= side.start).toSorted((a, b) => b.end - a.end)[0]
  const behind = beside.filter(({ start }) => start >= side.end).toSorted((a, b) => a.start - b.start)[0]
  return { before, behind }
}

/** The smallest shift that puts it onto a line, or between two with equal gaps; 0 if nothing is near. */
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
  // Positions are whole dots; half of one comes from centers.
  return best === null ? 0 : Math.round(best)
}

/** Within half a dot it’s on the line: centers can’t be nearer. */
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

/** To the nearest neighbor on each side. */
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

/** `reach` in dots: how near something must come. */
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

/** One edge that is dragged: the nearest line within reach, or where it is. */
export function snapEdge(at: number, axis: 'x' | 'y', others: readonly Box[], paper: Paper, reach: number): number {
  const targets = [...paperLines(paper, axis), ...others.flatMap((other) => linesOf(sideOf(other, axis)))]
  const near = targets.filter((target) => Math.abs(target - at) <= reach)
  return near.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? at
}
