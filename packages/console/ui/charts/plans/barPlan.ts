/** Bars: side by side, stacked, touching (histogram), or with their cumulative share (Pareto). Pure. */
import {
  type ChartPlan,
  type ChartPoint,
  type Described,
  type Drawing,
  figureCell,
  type LegendEntry,
  percentText,
  plainNumber,
  type Series,
  type Shape,
  textCell,
} from '../chart.ts'
import { lineThrough } from '../geometry/lines.ts'
import { extentOf, scaleOf, ticksOver } from '../geometry/scales.ts'
import { runningShares, stacksOf } from '../geometry/stacks.ts'
import { gridOf, limitLine, wordsBelow } from './axes.ts'

export interface BarData extends Described {
  categories: readonly string[]
  series: readonly Series[]
  limit?: { value: number; label: string }
  /** The axis label, if it differs from the name; undefined omits it. */
  tickText?: (index: number) => string | undefined
  /** For counts: whole numbers only. */
  whole?: boolean
  /** Table columns that aren't drawn. */
  columns?: readonly { label: string; texts: readonly string[] }[]
}

export type BarKind = 'beside' | 'stacked' | 'over' | 'touching' | 'pareto'

interface Bar {
  series: number
  category: number
  from: number
  to: number
  /** Relative to the category's column, 0 to 1. */
  left: number
  right: number
}

const padding: Readonly<Record<BarKind, number>> = {
  beside: 0.14,
  stacked: 0.14,
  over: 0.14,
  touching: 0.02,
  pareto: 0.14,
}

function barsOf({ series, categories }: BarData, kind: BarKind): Bar[] {
  const edge = padding[kind]
  if (kind === 'stacked')
    return stacksOf(
      series.map(({ values }) => values),
      categories.length,
    ).flatMap((parts, category) => parts.map((part) => ({ ...part, category, left: edge, right: 1 - edge })))
  const share = kind === 'beside' ? (1 - 2 * edge) / Math.max(1, series.length) : 0
  return series.flatMap(({ values }, place) =>
    values.flatMap((value, category): Bar[] => {
      if (value === null) return []
      const left = edge + place * share
      const right = kind === 'beside' ? left + share : 1 - edge
      return [{ series: place, category, from: 0, to: value, left, right }]
    }),
  )
}

const widest = 48

function headingLines({ series, format = plainNumber }: BarData, category: number): string[] {
  return series.flatMap(({ label, values }) => {
    const value = values[category]
    return value === null || value === undefined ? [] : [`${label}: ${format(value)}`]
  })
}

function draw(data: BarData, kind: BarKind, width: number, height: number): Drawing {
  const { categories, series, format = plainNumber, limit, whole = false, hrefOf } = data
  const bars = barsOf(data, kind)
  const [, high] = extentOf([...bars.map(({ to }) => to), limit?.value ?? null])
  const grid = gridOf({
    ticks: ticksOver(0, high, { whole }),
    format,
    width,
    height,
    right: kind === 'pareto' ? 40 : 6,
  })
  const { plot, y } = grid
  const column = plot.width / Math.max(1, categories.length)
  const columnsAt = (index: number) => plot.x + index * column
  const shares = kind === 'pareto' ? runningShares(series[0]?.values.map((value) => value ?? 0) ?? []) : []
  const shareY = scaleOf(0, 100, plot.y + plot.height, plot.y)
  const boxOf = ({ category, left, right, from, to }: Bar) => {
    const full = (right - left) * column
    const shown = Math.min(full, kind === 'touching' ? full : widest)
    return {
      x: columnsAt(category) + left * column + (full - shown) / 2,
      y: y(to),
      width: Math.max(1, shown),
      height: Math.max(to > from ? 1 : 0, y(from) - y(to)),
    }
  }
  const words = categories.map((name, index) => ({
    x: columnsAt(index) + column / 2,
    text: (data.tickText ? data.tickText(index) : name) ?? '',
  }))
  return {
    plot,
    under: [
      ...grid.shapes,
      ...wordsBelow(
        words.filter(({ text }) => text !== ''),
        plot,
      ),
      ...(kind === 'pareto' ? shareWords(plot.x + plot.width, shareY) : []),
    ],
    marks: bars.map((bar): Shape => {
      const { color = 'chart-1', hatched = false } = series[bar.series] ?? {}
      return { kind: 'rect', ...boxOf(bar), fill: color, hatched, radius: kind === 'stacked' ? 0 : 1.5 }
    }),
    over: [
      ...(limit ? limitLine(limit, grid) : []),
      ...(shares.length > 0
        ? ([
            {
              kind: 'path',
              d: lineThrough(shares.map((share, index) => ({ x: columnsAt(index) + column / 2, y: shareY(share) }))),
              stroke: 'chart-2',
              strokeWidth: 1.75,
            },
          ] as const)
        : []),
    ],
    points: bars.map((bar): ChartPoint => {
      const heading = categories[bar.category] ?? ''
      const { label = '', values = [] } = series[bar.series] ?? {}
      const share = shares[bar.category]
      const running = share === undefined ? [] : [`Together: ${percentText(share)}`]
      const value = format(values[bar.category] ?? 0)
      const box = boxOf(bar)
      return {
        x: box.x + box.width / 2,
        y: box.y,
        box,
        column: bar.category,
        row: bar.series,
        heading,
        lines: [...headingLines(data, bar.category), ...running],
        sentence: [series.length > 1 ? `${heading}, ${label}: ${value}` : `${heading}: ${value}`, ...running].join(
          '. ',
        ),
        href: hrefOf?.(bar.series, bar.category),
      }
    }),
  }
}

const shareWords = (x: number, y: (share: number) => number): Shape[] =>
  [0, 50, 100].map((share) => ({
    kind: 'text',
    x: x + 36,
    y: y(share) + 4,
    text: `${share}%`,
    fill: 'text-3',
    anchor: 'end',
  }))

function summaryOf({ title, categories, series, format = plainNumber }: BarData): string {
  const totals = categories.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const [, high] = extentOf(totals)
  const place = totals.indexOf(high)
  return categories.length === 0 ? `${title}: no data` : `${title}: most in ${categories[place]}, ${format(high)}`
}

export function barPlan(data: BarData, kind: BarKind): ChartPlan {
  const { by, categories, series, columns = [], format = plainNumber, hrefOf } = data
  const shares = kind === 'pareto' ? runningShares(series[0]?.values.map((value) => value ?? 0) ?? []) : []
  return {
    title: data.title,
    summary: data.summary ?? summaryOf(data),
    legend: [
      ...(series.length > 1 || kind === 'pareto' ? series : []).map(
        ({ label, color, hatched }): LegendEntry => ({ label, color, mark: hatched ? 'hatched' : 'square' }),
      ),
      ...(kind === 'pareto' ? [{ label: 'Running share', color: 'chart-2', mark: 'line' } as const] : []),
    ],
    table: {
      headings: [
        by,
        ...[...series, ...columns].map(({ label }) => label),
        ...(kind === 'pareto' ? ['Running share'] : []),
      ],
      rows: categories.map((name, index) => [
        textCell(name),
        ...series.map(({ values }, row) => figureCell(values[index], format, hrefOf?.(row, index))),
        ...columns.map(({ texts }) => textCell(texts[index] ?? '')),
        ...(kind === 'pareto' ? [figureCell(shares[index], percentText)] : []),
      ]),
    },
    isEmpty: series.every(({ values }) => values.every((value) => value === null || value === 0)),
    pointsByColumn: true,
    draw: (width, height) => draw(data, kind, width, height),
  }
}
