/**
 * What a chart is before it is drawn. Each kind has one plain description, from which a pure function makes a plan:
 * the drawing, the table, the files and the sentences of a chart all follow from it.
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

/** The color of the series at this place; the last one means "Other". */
export const roleAt = (index: number): Role => chartRoles[Math.min(index, chartRoles.length - 1)] ?? 'chart-8'

export type Format = (value: number) => string

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
export const plainNumber: Format = (value) => written.format(value).replace('-', '−')
export const percentText: Format = (value) => `${plainNumber(value)}%`

export interface Series {
  label: string
  color: Role
  /** One for each time or category; null where nothing was measured. */
  values: readonly (number | null)[]
  /** Told by its pattern too: what is late is found without seeing colors. */
  hatched?: boolean
}

/** What every kind of chart has. */
export interface Described {
  title: string
  /** The whole chart in a sentence. Left out, it is made from the figures. */
  summary?: string
  /** How its figures are written. */
  format?: Format
  /** Names the first column of its table: "Day", "Carrier". */
  by: string
  /** Where a mark leads: the list of what it counts. */
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

/** Something that can be pointed at, stepped to and followed. */
export interface ChartPoint {
  x: number
  y: number
  /** Its area, where it has one. */
  box?: Box
  /** Left and right go from column to column, up and down from row to row. */
  column: number
  row: number
  /** In the bubble: a heading, and what it counts. */
  heading: string
  lines: readonly string[]
  /** Read out when it is stepped to. */
  sentence: string
  href?: string | undefined
}

export interface Drawing {
  plot: Box
  /** Grid and words, below the marks. */
  under: readonly Shape[]
  /** The marks. A canvas can draw those of a time series. */
  marks: readonly Shape[]
  over: readonly Shape[]
  points: readonly ChartPoint[]
}

export interface Cell {
  text: string
  /** As it is in a file: a number without its unit. */
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
  /** Whether the pointer finds the nearest mark by its place from left to right alone. */
  pointsByColumn: boolean
  draw: (width: number, height: number) => Drawing
}

export const noCell: Cell = { text: '–', raw: null }
export const textCell = (text: string, href?: string): Cell => ({ text, raw: text, href })
export const figureCell = (value: number | null | undefined, format: Format, href?: string): Cell =>
  value === null || value === undefined ? noCell : { text: format(value), raw: value, href }

/** Room for a word of 11 px, which no layout has measured yet. */
export const textWidth = (text: string, size = 11): number => text.length * size * 0.58
