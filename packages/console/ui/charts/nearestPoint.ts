/** Finds the mark under the pointer, or the next one by key. Pure. */
import type { Box, ChartPoint } from './chart.ts'

const reach = 28

const holds = ({ x, y, width, height }: Box, at: { x: number; y: number }): boolean =>
  at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height

/** By column: the nearest column, then the nearest mark in it. Otherwise the mark under or close to the pointer. */
export function nearestPoint(points: readonly ChartPoint[], at: { x: number; y: number }, byColumn: boolean): number {
  const inside = points.findIndex(({ box }) => box !== undefined && holds(box, at))
  if (inside >= 0) return inside
  let best = -1
  let least = byColumn ? Number.POSITIVE_INFINITY : reach ** 2
  points.forEach(({ x, y }, index) => {
    const far = (x - at.x) ** 2 * (byColumn ? 1_000_000 : 1) + (y - at.y) ** 2
    if (far < least) [best, least] = [index, far]
  })
  return best
}

export type StepKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

const directions: Readonly<Record<StepKey, { column: number; row: number }>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  Home: { column: Number.NEGATIVE_INFINITY, row: 0 },
  End: { column: Number.POSITIVE_INFINITY, row: 0 },
}

export const isStepKey = (key: string): key is StepKey => key in directions

/** The next mark from `from` (-1: none yet) in that direction; stays put at the edge. */
export function steppedPoint(points: readonly ChartPoint[], from: number, key: StepKey): number {
  const now = points[from]
  if (!now) return points.length === 0 ? -1 : key === 'End' || key === 'ArrowLeft' ? points.length - 1 : 0
  const { column, row } = directions[key]
  const inLine = points
    .map((point, index) => ({ point, index }))
    .filter(({ point }) => (column === 0 ? point.column === now.column : point.row === now.row))
  const place = ({ column: c, row: r }: ChartPoint) => (column === 0 ? r : c)
  const sorted = inLine.toSorted((a, b) => place(a.point) - place(b.point))
  const here = sorted.findIndex(({ index }) => index === from)
  const next = Math.min(sorted.length - 1, Math.max(0, here + (column === 0 ? row : column)))
  return sorted[next]?.index ?? from
}
