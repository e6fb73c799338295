/** The lines of a time chart on a canvas, which draws years of points in milliseconds. The grid and text are drawn elsewhere. */
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import classes from './Chart.module.css'
import type { Box, Role } from './chart.ts'
import { bandOpacity, type TimeBand, type TimeData, timeRange, unfinishedParts } from './plans/timePlan.ts'

/** A canvas doesn't follow CSS variables, so it is redrawn when the theme changes. */
function useThemeCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const seen = new MutationObserver(() => setCount((before) => before + 1))
    seen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] })
    return () => seen.disconnect()
  }, [])
  return count
}

type Column = (number | null)[]

interface Drawn {
  times: number[]
  columns: Column[]
  series: uPlot.Series[]
  bands: uPlot.Band[]
}

const withOpacity = (color: string, opacity: number): string =>
  `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, transparent)`

/** Inserts an empty point between times that are further apart than `gap`. */
function withGaps({ times, gap = Number.POSITIVE_INFINITY }: TimeData, columns: readonly Column[]) {
  const all: number[] = []
  const filled: Column[] = columns.map(() => [])
  times.forEach((at, index) => {
    const before = times[index - 1]
    if (before !== undefined && at - before > gap) {
      all.push((before + at) / 2)
      for (const column of filled) column.push(null)
    }
    all.push(at)
    filled.forEach((column, place) => {
      column.push(columns[place]?.[index] ?? null)
    })
  })
  return { times: all, columns: filled }
}

function drawnOf(data: TimeData, colorOf: (role: Role) => string): Drawn {
  const columns: Column[] = []
  const series: uPlot.Series[] = [{}]
  const bands: uPlot.Band[] = []
  const add = (values: readonly (number | null)[], line: uPlot.Series): number => {
    columns.push([...values])
    return series.push({ points: { show: false }, ...line }) - 1
  }
  const addBand = (band: TimeBand) => {
    const hidden = { width: 0, stroke: 'transparent' }
    const [high, low] = [add(band.high, hidden), add(band.low, hidden)]
    bands.push({ series: [high, low], fill: withOpacity(colorOf(band.color ?? 'text-3'), bandOpacity(band)) })
  }
  for (const band of data.bands ?? []) addBand(band)
  for (const { values, color, dashed, filled } of data.series) {
    const stroke = colorOf(color)
    const area = filled ? { fill: withOpacity(stroke, 0.09) } : {}
    if (dashed) add(values, { stroke, width: 1.25, dash: [4, 3], ...area })
    else if (data.isUnfinished) {
      const { whole, unfinished } = unfinishedParts(values)
      add(whole, { stroke, width: 1.75, ...area })
      add(unfinished, { stroke, width: 1.75, dash: [3, 3], ...area })
    } else {
      // A single point has no line, so it is drawn as a dot.
      const isLone = values.filter((value) => value !== null).length === 1
      add(values, { stroke, width: 1.75, ...area, ...(isLone && { points: { show: true, size: 5, fill: stroke } }) })
    }
  }
  return { ...withGaps(data, columns), series, bands }
}

export default function TimeCanvas({ data, plot }: { data: TimeData; plot: Box }) {
  const place = useRef<HTMLDivElement>(null)
  const theme = useThemeCount()
  const { width, height } = plot
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors are read anew when the theme changes
  useEffect(() => {
    const element = place.current
    if (!element) return
    const shown = getComputedStyle(element)
    const { times, columns, series, bands } = drawnOf(data, (role) => shown.getPropertyValue(`--p-${role}`).trim())
    const { from, to, low, high } = timeRange(data)
    const made = new uPlot(
      {
        width: Math.round(width),
        height: Math.round(height),
        padding: [0, 0, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: [from, to] }, y: { range: [low, high] } },
        axes: [{ show: false }, { show: false }],
        series,
        bands,
      },
      [times, ...columns],
      element,
    )
    return () => made.destroy()
  }, [data, width, height, theme])
  return (
    <div
      ref={place}
      className={classes.canvas}
      style={{ left: plot.x, top: plot.y, width, height }}
      aria-hidden="true"
    />
  )
}
