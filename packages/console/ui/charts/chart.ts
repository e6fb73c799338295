/**
 * The model of a chart before it is drawn. Each kind has one plain description, from which a pure function makes a plan.
 * The drawing, table, downloads and summary sentences of a chart all derive from the plan.
 */

/** A color by its role in theme/tokens.css, so that charts follow the theme. */
export type Role =
  | `chart-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `seq-${1 | 2 | 3 | 4 | 5 | 6 | 7}`
  | 'ok'
  | 'info'
  | 'warn'
  | 'danger'
  | 'idle'
  | 'accent-text'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'line'
  | 'line-strong'
  | 'surface'
  | 'sunken'
  | 'track'

export const chartRoles: readonly Role[] = [
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
  'chart-7',
  'chart-8',
]

/** The color of the series at this index; the last color means "Other". */
export const roleAt = (index: number): Role => chartRoles[Math.min(index, chartRoles.length - 1)] ?? 'chart-8'

export type Format = (value: number) => string

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
export const plainNumber: Format = (value) => written.format(value).replace('-', '−')
export const percentText: Format = (value) => `${plainNumber(value)}%`

export interface Series {
  label: string
  color: Role
  /** One for each time or category; null if nothing was measured. */
  values: readonly (number | null)[]
  /** Adds a pattern, so that it stands out without color. */
  hatched?: boolean
}

/** Common to all charts. */
export interface Described {
  title: string
  /** The whole chart in one sentence. Generated from the figures if omitted. */
  summary?: string
  /** How to format its figures. */
  format?: Format
  /** Names the first column of its table: "Day", "Carrier". */
  by: string
  /** The link of a mark: the list of records it counts. */
  hrefOf?: (series: number, index: number) => string | undefined
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Painted {
  fill?: Role
  stroke?: Role
  strokeWidth?: number
  dash?: string
  opacity?: number
}

export type Shape =
  | (Painted & Box & { kind: 'rect'; radius?: number; hatched?: boolean })
  | (Painted & { kind: 'path'; d: string })
  | (Painted & { kind: 'circle'; x: number; y: number; radius: number })
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      fill: Role
      anchor?: 'start' | 'middle' | 'end'
      size?: number
      strong?: boolean
    }

/** A point that can be hovered, stepped to and followed. */
export interface ChartPoint {
  x: number
  y: number
  /** Its area, if it has one. */
  box?: Box
  /** Left and right move between columns, up and down between rows. */
  column: number
  row: number
  /** Shown in the tooltip: a heading and the values. */
  heading: string
  lines: readonly string[]
  /** Announced to screen readers when the user steps to it. */
  sentence: string
  href?: string | undefined
}

export interface Drawing {
  plot: Box
  /** Grid and text, below the marks. */
  under: readonly Shape[]
  /** A canvas can draw the marks of a time series. */
  marks: readonly Shape[]
  over: readonly Shape[]
  points: readonly ChartPoint[]
}

export interface Cell {
  text: string
  /** The value for downloads: a number without its unit. */
  raw: string | number | null
  href?: string | undefined
}

export interface ChartTable {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

export interface LegendEntry {
  label: string
  color: Role
  mark: 'square' | 'line' | 'dashed' | 'band' | 'hatched'
}

export interface ChartPlan {
  title: string
  summary: string
  legend: readonly LegendEntry[]
  table: ChartTable
  isEmpty: boolean
  /** Whether hovering matches the nearest mark by horizontal position only. */
  pointsByColumn: boolean
  draw: (width: number, height: number) => Drawing
}

export const noCell: Cell = { text: '–', raw: null }
export const textCell = (text: string, href?: string): Cell => ({ text, raw: text, href })
export const figureCell = (value: number | null | undefined, format: Format, href?: string): Cell =>
  value === null || value === undefined ? noCell : { text: format(value), raw: value, href }

/** Estimates the width of a text before layout. */
export const textWidth = (text: string, size = 11): number => text.length * size * 0.58
