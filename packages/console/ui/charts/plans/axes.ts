/** The grid and the axis labels of a chart: horizontal hairlines, no vertical lines, no animation. Pure. */
import { type Box, type Format, type Shape, textWidth } from '../chart.ts'
import { type Scale, scaleOf } from '../geometry/scales.ts'

export const tickSize = 11

export interface Grid {
  plot: Box
  y: Scale
  shapes: Shape[]
}

interface GridOptions {
  ticks: readonly number[]
  format: Format
  width: number
  height: number
  /** Space above the plot, for notes. */
  top?: number
  /** Space at the right, for a second axis. */
  right?: number
}

const below = 22

/** Lines at the ticks, with their figures at the left. */
export function gridOf({ ticks, format, width, height, top = 10, right = 6 }: GridOptions): Grid {
  const left = Math.ceil(Math.max(24, ...ticks.map((tick) => textWidth(format(tick)) + 10)))
  const plot = { x: left, y: top, width: Math.max(1, width - left - right), height: Math.max(1, height - top - below) }
  const y = scaleOf(ticks[0] ?? 0, ticks.at(-1) ?? 1, plot.y + plot.height, plot.y)
  const shapes = ticks.flatMap((tick): Shape[] => [
    { kind: 'path', d: `M${plot.x} ${y(tick).toFixed(1)}H${plot.x + plot.width}`, stroke: 'line', strokeWidth: 1 },
    { kind: 'text', x: plot.x - 8, y: y(tick) + 4, text: format(tick), fill: 'text-3', anchor: 'end' },
  ])
  return { plot, y, shapes }
}

/** Labels below the plot, kept within its edges. */
export function wordsBelow(words: readonly { x: number; text: string }[], plot: Box): Shape[] {
  let end = Number.NEGATIVE_INFINITY
  return words.flatMap(({ x, text }): Shape[] => {
    const half = textWidth(text) / 2
    const middle = Math.min(Math.max(x, plot.x + half - 8), plot.x + plot.width - half + 4)
    if (middle - half < end + 6) return []
    end = middle + half
    return [{ kind: 'text', x: middle, y: plot.y + plot.height + 16, text, fill: 'text-3', anchor: 'middle' }]
  })
}

/** A dashed horizontal line with a label at its end. */
export function limitLine(limit: { value: number; label: string }, { plot, y }: Grid): Shape[] {
  const at = y(limit.value)
  return [
    {
      kind: 'path',
      d: `M${plot.x} ${at.toFixed(1)}H${plot.x + plot.width}`,
      stroke: 'danger',
      strokeWidth: 1,
      dash: '4 3',
    },
    {
      kind: 'text',
      x: plot.x + plot.width,
      y: at - 4,
      text: limit.label,
      fill: 'text-2',
      anchor: 'end',
    },
  ]
}
