/** Figures as shades: weekday by hour, door by hour, or the days of a calendar. Pure. */
import {
  type Box,
  type ChartPlan,
  type ChartPoint,
  type Described,
  type Drawing,
  figureCell,
  plainNumber,
  type Role,
  type Shape,
  textCell,
  textWidth,
} from '../chart.ts'
import { calendarCells, monthTicks } from '../geometry/calendar.ts'
import { extentOf } from '../geometry/scales.ts'

export interface HeatData extends Described {
  rows: readonly string[]
  columns: readonly string[]
  /** Row by row; null if nothing was measured. */
  values: readonly (readonly (number | null)[])[]
  /** What is counted: "Parcels". */
  counts: string
  /** The labels of the columns; undefined omits one. Defaults to all names. */
  columnTick?: (index: number) => string | undefined
  rowTick?: (index: number) => string | undefined
  /** The value of the darkest shade. Defaults to the highest value; set it to give two adjacent maps the same scale. */
  most?: number
  /** Values from here on count as full and get the alert color. */
  full?: number
  /** Outlines cells that belong together, such as staffed hours. */
  isOutlined?: (row: number, column: number) => boolean
  /** Marks rows with a bar in front, such as new doors. */
  isMarked?: (row: number) => boolean
  /** Rows with a gap above them. */
  gapsBefore?: readonly number[]
}

const shades = 7

/** 1 to 7; null and 0 get no shade. */
export function shadeOf(value: number | null, most: number): Role {
  if (value === null || value <= 0 || most <= 0) return 'sunken'
  const step = Math.min(shades, Math.max(1, Math.ceil((value / most) * shades)))
  return `seq-${step}` as Role // a template of a number from 1 to 7
}

/** Space for weekday names. */
const narrowLeft = 36
const groupGap = 4

const rowNames = ({ rows, rowTick }: HeatData): (string | undefined)[] =>
  rows.map((name, row) => (rowTick ? rowTick(row) : name))

const leftOf = (data: HeatData): number =>
  Math.max(narrowLeft, ...rowNames(data).map((name) => textWidth(name ?? '') + 10))

interface Placed {
  row: number
  column: number
  box: Box
}

function cellsOf(data: HeatData, width: number, height: number): Placed[] {
  const { rows, columns, gapsBefore = [] } = data
  const left = leftOf(data)
  const gaps = gapsBefore.length * groupGap
  const [cellWidth, cellHeight] = [(width - left) / columns.length, (height - 18 - gaps) / rows.length]
  const between = cellHeight > 8 ? 2 : 0.5
  return rows.flatMap((_, row) => {
    const shift = gapsBefore.filter((before) => before <= row).length * groupGap
    return columns.map((_name, column) => ({
      row,
      column,
      box: {
        x: left + column * cellWidth,
        y: 18 + shift + row * cellHeight,
        width: Math.max(1, cellWidth - (cellWidth > 5 ? between : 0)),
        height: Math.max(1, cellHeight - between),
      },
    }))
  })
}

function drawHeat(data: HeatData, width: number, height: number): Drawing {
  const { rows, columns, values, counts, format = plainNumber, full, isOutlined, hrefOf } = data
  const most = data.most ?? extentOf(values.flat())[1]
  const left = leftOf(data)
  const cells = cellsOf(data, width, height)
  const valueAt = (row: number, column: number): number | null => values[row]?.[column] ?? null
  const fillOf = (value: number | null): Role =>
    full !== undefined && value !== null && value >= full ? 'danger' : shadeOf(value, most)
  const radius = (cells[0]?.box.height ?? 0) > 8 ? 2 : 0
  const word = (name: string | undefined, x: number, y: number): Shape[] =>
    name === undefined ? [] : [{ kind: 'text', x, y, text: name, fill: 'text-3' }]
  return {
    plot: { x: left, y: 18, width: width - left, height: height - 18 },
    under: [
      ...columns.flatMap((name, column) => {
        const box = cells.find((cell) => cell.column === column)?.box
        return word(data.columnTick ? data.columnTick(column) : name, box?.x ?? 0, 11)
      }),
      ...rowNames(data).flatMap((name, row) => {
        const box = cells[row * columns.length]?.box
        return word(name, 0, (box?.y ?? 0) + Math.min(11, (box?.height ?? 0) / 2 + 4))
      }),
    ],
    marks: cells.map(({ row, column, box }): Shape => {
      const value = valueAt(row, column)
      const outline = isOutlined?.(row, column) ? ({ stroke: 'line-strong', strokeWidth: 1 } as const) : {}
      return { kind: 'rect', ...box, radius, fill: fillOf(value), ...outline }
    }),
    over: rows.flatMap((_, row): Shape[] => {
      const box = cells[row * columns.length]?.box
      if (!box || !data.isMarked?.(row)) return []
      return [{ kind: 'rect', x: left - 6, y: box.y, width: 2, height: box.height + 1, fill: 'accent-text' }]
    }),
    points: cells.flatMap(({ row, column, box }): ChartPoint[] => {
      const value = valueAt(row, column)
      if (value === null) return []
      const heading = `${rows[row]} ${columns[column]}`
      return [
        {
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
          box,
          row,
          column,
          heading,
          lines: [`${counts}: ${format(value)}`],
          sentence: `${heading}, ${counts}: ${format(value)}`,
          href: value > 0 ? hrefOf?.(row, column) : undefined,
        },
      ]
    }),
  }
}

export function heatPlan(data: HeatData): ChartPlan {
  const { title, by, rows, columns, values, counts, format = plainNumber, hrefOf } = data
  const [, most] = extentOf(values.flat())
  const row = values.findIndex((each) => each.includes(most))
  const peak = most === 0 ? 'no data' : `most ${rows[row]} ${columns[values[row]?.indexOf(most) ?? 0]}, ${format(most)}`
  return {
    title,
    summary: data.summary ?? `${title}, ${counts}: ${peak}`,
    legend: [],
    table: {
      headings: [by, ...columns],
      rows: rows.map((name, place) => [
        textCell(name),
        ...columns.map((_, column) => {
          const value = values[place]?.[column]
          return figureCell(value, format, value ? hrefOf?.(place, column) : undefined)
        }),
      ]),
    },
    isEmpty: most === 0,
    pointsByColumn: false,
    draw: (width, height) => drawHeat(data, width, height),
  }
}

export interface CalendarData extends Described {
  /** `yyyy-mm-dd`, ascending. */
  days: readonly string[]
  values: readonly (number | null)[]
  counts: string
  dayText: (day: string) => string
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function drawCalendar(data: CalendarData, width: number, height: number): Drawing {
  const { days, values, counts, dayText, format = plainNumber, hrefOf } = data
  const cells = calendarCells(days)
  const weeks = (cells.at(-1)?.week ?? 0) + 1
  const size = Math.min((width - narrowLeft) / weeks, (height - 18) / 7)
  const [, most] = extentOf(values)
  const at = (week: number, weekday: number): Box => ({
    x: narrowLeft + week * size,
    y: 18 + weekday * size,
    width: Math.max(1, size - 2),
    height: Math.max(1, size - 2),
  })
  return {
    plot: { x: narrowLeft, y: 18, width: weeks * size, height: 7 * size },
    under: [
      ...monthTicks(days).map(
        ({ week, text }): Shape => ({ kind: 'text', x: at(week, 0).x, y: 11, text, fill: 'text-3' }),
      ),
      ...[1, 3, 5].map(
        (weekday): Shape => ({
          kind: 'text',
          x: 0,
          y: at(0, weekday).y + size / 2 + 3,
          text: weekdays[weekday] ?? '',
          fill: 'text-3',
        }),
      ),
    ],
    marks: cells.map(
      ({ week, weekday }, index): Shape => ({
        kind: 'rect',
        ...at(week, weekday),
        radius: 2,
        fill: shadeOf(values[index] ?? null, most),
      }),
    ),
    over: [],
    points: cells.flatMap(({ week, weekday }, index): ChartPoint[] => {
      const value = values[index]
      if (value === null || value === undefined) return []
      const box = at(week, weekday)
      const heading = dayText(days[index] ?? '')
      return [
        {
          x: box.x + box.width / 2,
          y: box.y + box.height / 2,
          box,
          column: week,
          row: weekday,
          heading,
          lines: [`${counts}: ${format(value)}`],
          sentence: `${heading}, ${counts}: ${format(value)}`,
          href: hrefOf?.(0, index),
        },
      ]
    }),
  }
}

export function calendarPlan(data: CalendarData): ChartPlan {
  const { title, by, days, values, counts, dayText, format = plainNumber, hrefOf } = data
  const [, most] = extentOf(values)
  return {
    title,
    summary: data.summary ?? `${title}, ${counts}: ${most === 0 ? 'no data' : `at most ${format(most)} a day`}`,
    legend: [],
    table: {
      headings: [by, counts],
      rows: days.map((day, index) => [textCell(dayText(day)), figureCell(values[index], format, hrefOf?.(0, index))]),
    },
    isEmpty: most === 0,
    pointsByColumn: false,
    draw: (width, height) => drawCalendar(data, width, height),
  }
}
