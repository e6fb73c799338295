/** Plots two figures of many items as dots, labeled where there is room. Pure. */
import {
  type ChartPlan,
  type ChartPoint,
  type Drawing,
  type Format,
  figureCell,
  plainNumber,
  type Role,
  type Shape,
  textCell,
  textWidth,
} from '../chart.ts'
import { extentOf, scaleOf, ticksOver } from '../geometry/scales.ts'
import { gridOf, wordsBelow } from './axes.ts'

export interface Dot {
  label: string
  x: number
  y: number
  color: Role
  href?: string | undefined
}

interface Axis {
  label: string
  format?: Format
  /** The minimum extent of the axis. */
  from?: number
  to?: number
}

export interface ScatterData {
  title: string
  summary?: string
  /** Names the first column: "Customer". */
  by: string
  x: Axis
  y: Axis
  dots: readonly Dot[]
  legend?: readonly { label: string; color: Role }[]
}

const axisTicks = (values: readonly number[], { from, to }: Axis): number[] => {
  const [low, high] = extentOf([...values, from ?? null, to ?? null])
  return ticksOver(low, high)
}

interface Taken {
  x: number
  y: number
  width: number
}

/** The labels that don't overlap an earlier one. */
function namesOf(placed: readonly { x: number; y: number; label: string }[], edge: number): Shape[] {
  const taken: Taken[] = []
  return placed.flatMap(({ x, y, label }): Shape[] => {
    const width = textWidth(label)
    const toLeft = x + width + 10 > edge
    const from = toLeft ? x - width - 8 : x + 8
    const isTaken = taken.some(
      (each) => Math.abs(each.y - y) < 13 && from < each.x + each.width && each.x < from + width,
    )
    if (isTaken) return []
    taken.push({ x: from, y, width })
    return [{ kind: 'text', x: from, y: y + 4, text: label, fill: 'text-2' }]
  })
}

function draw({ x: across, y: up, dots }: ScatterData, width: number, height: number): Drawing {
  const xFormat = across.format ?? plainNumber
  const yFormat = up.format ?? plainNumber
  const xTicks = axisTicks(
    dots.map(({ x }) => x),
    across,
  )
  const grid = gridOf({
    ticks: axisTicks(
      dots.map(({ y }) => y),
      up,
    ),
    format: yFormat,
    width,
    height,
    top: 22,
    right: 12,
  })
  const { plot, y } = grid
  const x = scaleOf(xTicks[0] ?? 0, xTicks.at(-1) ?? 1, plot.x, plot.x + plot.width)
  const placed = dots.map((dot) => ({ ...dot, x: x(dot.x), y: y(dot.y) }))
  return {
    plot,
    under: [
      ...grid.shapes,
      ...wordsBelow(
        xTicks.map((tick) => ({ x: x(tick), text: xFormat(tick) })),
        plot,
      ),
      { kind: 'text', x: 0, y: 11, text: up.label, fill: 'text-2' },
      {
        kind: 'text',
        x: plot.x + plot.width,
        y: plot.y + plot.height - 6,
        text: across.label,
        fill: 'text-2',
        anchor: 'end',
      },
    ],
    marks: placed.map(
      (dot): Shape => ({
        kind: 'circle',
        x: dot.x,
        y: dot.y,
        radius: 5,
        fill: dot.color,
        stroke: 'surface',
        strokeWidth: 1,
      }),
    ),
    over: namesOf(placed, plot.x + plot.width),
    points: placed
      .map((dot, index) => ({ dot, data: dots[index] }))
      .toSorted((a, b) => a.dot.x - b.dot.x)
      .map(({ dot, data }, column): ChartPoint => {
        const lines = [`${across.label}: ${xFormat(data?.x ?? 0)}`, `${up.label}: ${yFormat(data?.y ?? 0)}`]
        return {
          x: dot.x,
          y: dot.y,
          column,
          row: 0,
          heading: dot.label,
          lines,
          sentence: `${dot.label}. ${lines.join('. ')}`,
          href: dot.href,
        }
      }),
  }
}

export const scatterPlan = (data: ScatterData): ChartPlan => ({
  title: data.title,
  summary: data.summary ?? `${data.title}: ${data.dots.length} marks, ${data.x.label} by ${data.y.label}`,
  legend: (data.legend ?? []).map(({ label, color }) => ({ label, color, mark: 'square' })),
  table: {
    headings: [data.by, data.x.label, data.y.label],
    rows: data.dots.map(({ label, x, y, href }) => [
      textCell(label, href),
      figureCell(x, data.x.format ?? plainNumber),
      figureCell(y, data.y.format ?? plainNumber),
    ]),
  },
  isEmpty: data.dots.length === 0,
  pointsByColumn: false,
  draw: (width, height) => draw(data, width, height),
})
