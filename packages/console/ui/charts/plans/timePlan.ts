/** Lines over time, with the usual range behind them, a comparison, notes on unusual days, and releases. Pure. */
import {
  type ChartPlan,
  type ChartPoint,
  type Described,
  type Drawing,
  figureCell,
  type LegendEntry,
  noCell,
  plainNumber,
  type Role,
  type Series,
  type Shape,
  textCell,
  textWidth,
} from '../chart.ts'
import { areaBelow, areaBetween, lineThrough, runsOf } from '../geometry/lines.ts'
import { extentOf, type Scale, scaleOf, thinned, ticksOver } from '../geometry/scales.ts'
import { type Grid, gridOf, limitLine, wordsBelow } from './axes.ts'

export interface TimeSeries extends Series {
  /** For the series to compare with. */
  dashed?: boolean
  /** Tints the area down to the axis. */
  filled?: boolean
}

export interface TimeBand {
  label: string
  low: readonly (number | null)[]
  high: readonly (number | null)[]
  color?: Role
  opacity?: number
}

export interface TimeNote {
  /** The index of the time it belongs to. */
  index: number
  /** Shown in the chart: two or three words. */
  text: string
  /** Shown in the tooltip and announced: what happened. */
  detail?: string
}

export interface TimeMarker {
  at: number
  /** "Release 4.2.0" */
  text: string
  color: Role
}

export interface TimeData extends Described {
  /** Milliseconds, ascending. */
  times: readonly number[]
  /** The full time, for sentences and the table. */
  timeText: (at: number) => string
  /** The axis label. */
  tickText?: (at: number) => string
  ticks?: readonly { at: number; text: string }[]
  /** The extent of the axis. Defaults to the first and last time. */
  from?: number
  to?: number
  /** Times further apart than this aren't connected. */
  gap?: number
  series: readonly TimeSeries[]
  /** From widest to narrowest. */
  bands?: readonly TimeBand[]
  limit?: { value: number; label: string }
  /** An axis that doesn't begin at 0, for shares near 100%. */
  isCut?: boolean
  /** Upper bound of the axis. */
  most?: number
  /** For counts: whole numbers only. */
  whole?: boolean
  notes?: readonly TimeNote[]
  markers?: readonly TimeMarker[]
  /** The last period is still in progress. */
  isUnfinished?: boolean
}

export interface TimeScales extends Grid {
  x: Scale
  from: number
  to: number
  low: number
  high: number
}

const bandRole = ({ color = 'text-3' }: TimeBand): Role => color
export const bandOpacity = ({ opacity = 0.15 }: TimeBand): number => opacity

function ticksOf({ series, bands = [], limit, isCut, most, whole = false }: TimeData): number[] {
  const all = [
    ...series.flatMap(({ values }) => values),
    ...bands.flatMap(({ low, high }) => [...low, ...high]),
    limit?.value ?? null,
  ]
  const [low, high] = extentOf(all)
  const ticks = ticksOver(isCut ? low : Math.min(0, low), high, { whole })
  return most === undefined ? ticks : ticks.filter((tick) => tick <= most)
}

/** The extents of the axes. */
export function timeRange(data: TimeData) {
  const { times } = data
  const ticks = ticksOf(data)
  const [from, to] = [data.from ?? times[0] ?? 0, data.to ?? times.at(-1) ?? 1]
  return { ticks, from, to, low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1 }
}

export function timeScales(data: TimeData, width: number, height: number): TimeScales {
  const { format = plainNumber, notes = [], markers = [] } = data
  const { ticks, ...range } = timeRange(data)
  const grid = gridOf({ ticks, format, width, height, top: notes.length + markers.length > 0 ? 24 : 10 })
  return { ...grid, ...range, x: scaleOf(range.from, range.to, grid.plot.x, grid.plot.x + grid.plot.width) }
}

/** Splits off the last step of an unfinished day, which is drawn dashed. */
export function unfinishedParts(values: readonly (number | null)[]) {
  const lastTwo = values.length - 2
  return {
    whole: values.map((value, index) => (index > lastTwo ? null : value)),
    unfinished: values.map((value, index) => (index >= lastTwo ? value : null)),
  }
}

function lineShapes(data: TimeData, { x, y, plot }: TimeScales): Shape[] {
  const { times, gap, isUnfinished = false } = data
  const placed = (values: readonly (number | null)[]) =>
    runsOf(values, times, gap).map((run) => run.map((index) => ({ x: x(times[index] ?? 0), y: y(values[index] ?? 0) })))
  return data.series.flatMap(({ values, color, dashed, filled }): Shape[] => {
    const apart = isUnfinished && !dashed ? unfinishedParts(values) : { whole: values, unfinished: [] }
    const areas = filled ? placed(values).map((run) => areaBelow(run, plot.y + plot.height)) : []
    return [
      ...areas.map((d): Shape => ({ kind: 'path', d, fill: color, opacity: 0.09 })),
      ...placed(apart.whole).map(
        (run): Shape => ({
          kind: 'path',
          d: lineThrough(run),
          stroke: color,
          strokeWidth: dashed ? 1.25 : 1.75,
          ...(dashed && { dash: '4 3' }),
        }),
      ),
      ...placed(apart.unfinished).map(
        (run): Shape => ({ kind: 'path', d: lineThrough(run), stroke: color, strokeWidth: 1.75, dash: '3 3' }),
      ),
    ]
  })
}

function bandShapes({ times, bands = [] }: TimeData, { x, y }: TimeScales): Shape[] {
  return bands.flatMap((band) =>
    runsOf(band.low.map((low, index) => (band.high[index] === null ? null : low))).map((run): Shape => {
      const edge = (values: readonly (number | null)[]) =>
        run.map((index) => ({ x: x(times[index] ?? 0), y: y(values[index] ?? 0) }))
      return {
        kind: 'path',
        d: areaBetween(edge(band.high), edge(band.low)),
        fill: bandRole(band),
        opacity: bandOpacity(band),
      }
    }),
  )
}

/** A ring on the line, with its text above if there is room. */
function noteShapes({ notes = [], series, times }: TimeData, { x, y, plot }: TimeScales): Shape[] {
  let end = Number.NEGATIVE_INFINITY
  return notes.flatMap(({ index, text }): Shape[] => {
    const value = series[0]?.values[index]
    if (value === null || value === undefined) return []
    const [at, high] = [x(times[index] ?? 0), y(value)]
    const toLeft = at + textWidth(text) + 8 > plot.x + plot.width
    const from = toLeft ? at - textWidth(text) - 6 : at
    const fits = from > end && from >= plot.x
    if (fits) end = from + textWidth(text) + 12
    return [
      ...(fits
        ? ([
            { kind: 'path', d: `M${at.toFixed(1)} ${(high - 5).toFixed(1)}V12`, stroke: 'text-3', dash: '2 2' },
            {
              kind: 'text',
              x: toLeft ? at - 5 : at + 5,
              y: 14,
              text,
              fill: 'text-2',
              anchor: toLeft ? 'end' : 'start',
            },
          ] as const)
        : []),
      {
        kind: 'circle',
        x: at,
        y: high,
        radius: 3.5,
        fill: 'surface',
        stroke: series[0]?.color ?? 'chart-1',
        strokeWidth: 2,
      },
    ]
  })
}

function markerShapes({ markers = [] }: TimeData, { x, plot, from, to }: TimeScales): Shape[] {
  return markers
    .filter(({ at }) => at >= from && at <= to)
    .flatMap(({ at, color }): Shape[] => {
      const [middle, top] = [x(at), plot.y - 6]
      return [
        {
          kind: 'path',
          d: `M${middle.toFixed(1)} ${top}V${plot.y + plot.height}`,
          stroke: color,
          dash: '2 3',
          opacity: 0.6,
        },
        {
          kind: 'path',
          d: `M${middle} ${top - 5}L${middle + 5} ${top}L${middle} ${top + 5}L${middle - 5} ${top}Z`,
          fill: color,
        },
      ]
    })
}

/** Extra remarks on a time: its usual range, its note, and releases since the previous time. */
function remarksAt(data: TimeData, index: number): string[] {
  const { bands = [], notes = [], markers = [], times, format = plainNumber } = data
  const [since, until] = [times[index - 1] ?? Number.NEGATIVE_INFINITY, times[index] ?? 0]
  return [
    ...bands.flatMap(({ label, low, high }) => {
      const [from, to] = [low[index], high[index]]
      return typeof from === 'number' && typeof to === 'number' ? [`${label}: ${format(from)}–${format(to)}`] : []
    }),
    ...notes.filter((note) => note.index === index).map(({ text, detail }) => (detail ? `${text}. ${detail}` : text)),
    ...markers.filter(({ at }) => at > since && at <= until).map(({ text }) => text),
    ...(data.isUnfinished && index === times.length - 1 ? ['Not over yet'] : []),
  ]
}

function pointsOf(data: TimeData, { x, y }: TimeScales): ChartPoint[] {
  const { times, series, timeText, format = plainNumber, hrefOf } = data
  return times.flatMap((at, column) => {
    const heading = timeText(at)
    const remarks = remarksAt(data, column)
    const shown = series.flatMap(({ label, values }) => {
      const value = values[column]
      return value === null || value === undefined ? [] : [`${label}: ${format(value)}`]
    })
    return series.flatMap(({ values }, row): ChartPoint[] => {
      const value = values[column]
      if (value === null || value === undefined) return []
      return [
        {
          x: x(at),
          y: y(value),
          column,
          row,
          heading,
          lines: [...shown, ...remarks],
          sentence: `${heading}. ${[...shown, ...remarks].join('. ')}`,
          href: hrefOf?.(row, column),
        },
      ]
    })
  })
}

function legendOf({ series, bands = [] }: TimeData): LegendEntry[] {
  if (series.length === 1 && bands.length === 0) return []
  return [
    ...series.map(({ label, color, dashed }): LegendEntry => ({ label, color, mark: dashed ? 'dashed' : 'line' })),
    ...bands.map((band): LegendEntry => ({ label: band.label, color: bandRole(band), mark: 'band' })),
  ]
}

function tableOf(data: TimeData): ChartPlan['table'] {
  const { by, times, timeText, series, bands = [], notes = [], format = plainNumber, hrefOf } = data
  return {
    headings: [
      by,
      ...series.map(({ label }) => label),
      ...bands.flatMap(({ label }) => [`${label}, from`, `${label}, to`]),
      ...(notes.length > 0 ? ['Note'] : []),
    ],
    rows: times.map((at, index) => {
      const note = notes.find((each) => each.index === index)
      return [
        textCell(timeText(at)),
        ...series.map(({ values }, row) => figureCell(values[index], format, hrefOf?.(row, index))),
        ...bands.flatMap(({ low, high }) => [figureCell(low[index], format), figureCell(high[index], format)]),
        ...(notes.length > 0
          ? [note ? textCell(note.detail ? `${note.text}. ${note.detail}` : note.text) : noCell]
          : []),
      ]
    }),
  }
}

export function timeSummary({ title, series, notes = [], format = plainNumber }: TimeData): string {
  const first = series[0]
  const known = first?.values.filter((value): value is number => value !== null) ?? []
  if (!first || known.length === 0) return `${title}: no data`
  const [low, high] = extentOf(known)
  const outside = notes.length === 0 ? '' : `, ${notes.length} marked`
  return `${title}: ${format(known.at(-1) ?? 0)} last, between ${format(low)} and ${format(high)}${outside}`
}

export function drawTime(data: TimeData, scales: TimeScales): Drawing {
  const { times, tickText, limit, isUnfinished, series } = data
  const { plot, x, y, shapes } = scales
  const words =
    data.ticks ??
    thinned(
      times.map((at) => ({ at, text: tickText?.(at) ?? '' })),
      plot.width / 72,
    )
  const last = isUnfinished ? series[0]?.values.at(-1) : undefined
  return {
    plot,
    under: [
      ...shapes,
      ...wordsBelow(
        words.map(({ at, text }) => ({ x: x(at), text })),
        plot,
      ),
    ],
    marks: [...bandShapes(data, scales), ...lineShapes(data, scales)],
    over: [
      ...(limit && limit.value <= scales.high ? limitLine(limit, scales) : []),
      ...markerShapes(data, scales),
      ...noteShapes(data, scales),
      ...(typeof last === 'number'
        ? ([
            {
              kind: 'circle',
              x: x(times.at(-1) ?? 0),
              y: y(last),
              radius: 4,
              fill: series[0]?.color ?? 'chart-1',
              stroke: 'surface',
              strokeWidth: 2,
            },
          ] as const)
        : []),
    ],
    points: pointsOf(data, scales),
  }
}

export const timePlan = (data: TimeData): ChartPlan => ({
  title: data.title,
  summary: data.summary ?? timeSummary(data),
  legend: legendOf(data),
  table: tableOf(data),
  isEmpty: data.series.every(({ values }) => values.every((value) => value === null)),
  pointsByColumn: true,
  draw: (width, height) => drawTime(data, timeScales(data, width, height)),
})
