/** Horizontal bars, each with its name and figure, for names that don't fit below a column. Pure. */
import {
  type ChartPlan,
  type ChartPoint,
  type Described,
  type Drawing,
  figureCell,
  type LegendEntry,
  plainNumber,
  type Role,
  type Series,
  type Shape,
  textCell,
  textWidth,
} from '../chart.ts'
import { extentOf } from '../geometry/scales.ts'
import { stacksOf } from '../geometry/stacks.ts'

export interface RowBarData extends Described {
  categories: readonly string[]
  series: readonly Series[]
  /** One color per row, if there is only one series. */
  colors?: readonly Role[]
  /** Muted text at the end of each row. */
  notes?: { label: string; texts: readonly string[] }
}

export const rowHeight = 26

const cut = (text: string, room: number): string => {
  const most = Math.max(3, Math.floor(room / 6.8))
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

function draw(data: RowBarData, width: number): Drawing {
  const { categories, series, colors, notes, format = plainNumber, hrefOf } = data
  const stacks = stacksOf(
    series.map(({ values }) => values),
    categories.length,
  )
  const totals = stacks.map((parts) => parts.at(-1)?.to ?? 0)
  const [, high] = extentOf(totals)
  const left = Math.min(width * 0.42, Math.max(48, ...categories.map((name) => textWidth(name, 12.5) + 12)))
  const figureRoom = Math.max(28, ...totals.map((total) => textWidth(format(total), 13) + 12))
  const noteRoom = notes ? Math.max(...notes.texts.map((text) => textWidth(text, 13) + 14)) : 0
  const room = Math.max(8, width - left - figureRoom - noteRoom)
  const plot = { x: left, y: 0, width: room, height: categories.length * rowHeight }
  const middle = (row: number) => row * rowHeight + rowHeight / 2
  const boxOf = (row: number, from: number, to: number) => ({
    x: left + (high === 0 ? 0 : (from / high) * room),
    y: middle(row) - 4,
    width: Math.max(1, high === 0 ? 0 : ((to - from) / high) * room),
    height: 8,
  })
  return {
    plot,
    under: categories.flatMap((name, row): Shape[] => [
      { kind: 'text', x: 0, y: middle(row) + 4, text: cut(name, left - 8), fill: 'text', size: 13 },
      {
        kind: 'text',
        x: left + room + figureRoom,
        y: middle(row) + 4,
        text: format(totals[row] ?? 0),
        fill: 'text',
        anchor: 'end',
        size: 13,
      },
      ...(notes
        ? ([
            {
              kind: 'text',
              x: width,
              y: middle(row) + 4,
              text: notes.texts[row] ?? '',
              fill: 'text-3',
              anchor: 'end',
              size: 13,
            },
          ] as const)
        : []),
    ]),
    marks: stacks.flatMap((parts, row) =>
      parts.map((part): Shape => {
        const { color = 'chart-1', hatched = false } = series[part.series] ?? {}
        const fill = colors?.[row] ?? color
        return { kind: 'rect', ...boxOf(row, part.from, part.to), fill, hatched, radius: 1.5 }
      }),
    ),
    over: [],
    points: stacks.flatMap((parts, row) =>
      parts.map((part, place): ChartPoint => {
        const heading = categories[row] ?? ''
        const { label = '', values = [] } = series[part.series] ?? {}
        const value = format(values[row] ?? 0)
        const note = notes?.texts[row]
        const remark = note === undefined ? [] : [`${notes?.label}: ${note}`]
        const box = boxOf(row, part.from, part.to)
        return {
          x: box.x + box.width / 2,
          y: middle(row),
          box: { ...box, y: row * rowHeight, height: rowHeight },
          column: place,
          row,
          heading,
          lines: [`${label}: ${value}`, ...remark],
          sentence: [`${heading}, ${label}: ${value}`, ...remark].join('. '),
          href: hrefOf?.(part.series, row),
        }
      }),
    ),
  }
}

export function rowBarPlan(data: RowBarData): ChartPlan {
  const { title, by, categories, series, notes, format = plainNumber, hrefOf } = data
  const first = categories[0]
  return {
    title,
    summary:
      data.summary ??
      (first === undefined ? `${title}: no data` : `${title}: ${categories.length} rows, first ${first}`),
    legend:
      series.length < 2
        ? []
        : series.map(
            ({ label, color, hatched }): LegendEntry => ({ label, color, mark: hatched ? 'hatched' : 'square' }),
          ),
    table: {
      headings: [by, ...series.map(({ label }) => label), ...(notes ? [notes.label] : [])],
      rows: categories.map((name, row) => [
        textCell(name),
        ...series.map(({ values }, place) => figureCell(values[row], format, hrefOf?.(place, row))),
        ...(notes ? [textCell(notes.texts[row] ?? '')] : []),
      ]),
    },
    isEmpty: categories.length === 0,
    pointsByColumn: false,
    draw: (width) => draw(data, width),
  }
}
