/** Shares of a total as areas. Pure. */
import {
  type ChartPlan,
  type ChartPoint,
  type Drawing,
  type Format,
  figureCell,
  percentText,
  plainNumber,
  type Role,
  type Shape,
  textCell,
  textWidth,
} from '../chart.ts'
import { treemapBoxes } from '../geometry/treemap.ts'

export interface TreemapData {
  title: string
  summary?: string
  by: string
  /** What is counted: "Parcels". */
  counts: string
  format?: Format
  items: readonly { label: string; value: number; color: Role; note?: string; href?: string | undefined }[]
}

const shareOf = (value: number, whole: number): string => percentText(whole === 0 ? 0 : (value / whole) * 100)

function draw({ items, counts, format = plainNumber }: TreemapData, width: number, height: number): Drawing {
  const plot = { x: 0, y: 0, width, height }
  const whole = items.reduce((sum, { value }) => sum + value, 0)
  const boxes = treemapBoxes(
    items.map(({ value }) => value),
    plot,
  )
  const parts = items.flatMap((item, index) => {
    const box = boxes[index]
    return box && box.width > 0
      ? [{ ...item, box: { ...box, width: Math.max(1, box.width - 2), height: Math.max(1, box.height - 2) } }]
      : []
  })
  return {
    plot,
    under: [],
    // A tint with a colored line at the left, so that the text on it is readable in both themes.
    marks: parts.flatMap(({ box, color }): Shape[] => [
      { kind: 'rect', ...box, fill: color, opacity: 0.16, radius: 3 },
      { kind: 'rect', x: box.x, y: box.y, width: Math.min(4, box.width), height: box.height, fill: color, radius: 2 },
    ]),
    over: parts.flatMap(({ box, label, value }): Shape[] => {
      const share = shareOf(value, whole)
      if (box.height < 20 || box.width < textWidth(label, 12) + 16) return []
      return [
        { kind: 'text', x: box.x + 10, y: box.y + 16, text: label, fill: 'text', size: 12, strong: true },
        ...(box.height < 38
          ? []
          : ([{ kind: 'text', x: box.x + 10, y: box.y + 32, text: share, fill: 'text-2', size: 12 }] as const)),
      ]
    }),
    points: parts.map(({ box, label, value, note, href }, column): ChartPoint => {
      const lines = [`${counts}: ${format(value)}`, shareOf(value, whole), ...(note === undefined ? [] : [note])]
      return {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        box,
        column,
        row: 0,
        heading: label,
        lines,
        sentence: `${label}. ${lines.join('. ')}`,
        href,
      }
    }),
  }
}

export function treemapPlan(data: TreemapData): ChartPlan {
  const { title, by, counts, items, format = plainNumber } = data
  const whole = items.reduce((sum, { value }) => sum + value, 0)
  const notes = items.some(({ note }) => note !== undefined)
  const [first] = items
  return {
    title,
    summary: data.summary ?? `${title}: ${first ? `${first.label} ${shareOf(first.value, whole)}` : 'no data'}`,
    legend: [],
    table: {
      headings: [by, counts, 'Share', ...(notes ? ['Note'] : [])],
      rows: items.map(({ label, value, note, href }) => [
        textCell(label),
        figureCell(value, format, href),
        figureCell(whole === 0 ? 0 : (value / whole) * 100, percentText),
        ...(notes ? [textCell(note ?? '')] : []),
      ]),
    },
    isEmpty: whole === 0,
    pointsByColumn: false,
    draw: (width, height) => draw(data, width, height),
  }
}
