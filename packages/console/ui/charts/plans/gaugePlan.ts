/** A half ring filled to a percentage, with a mark at the threshold. Pure. */
import {
  type ChartPlan,
  type Described,
  type Drawing,
  figureCell,
  percentText,
  type Shape,
  textCell,
} from '../chart.ts'

export interface GaugeData extends Described {
  /** 0 to 100; null if nothing was measured. */
  percent: number | null
  /** The threshold: "Alert at 80%". */
  mark: { value: number; label: string }
  href?: string
}

const thickness = 14
/** Maximum radius; a larger gauge adds no information. */
const largest = 96

function drawGauge({ title, percent, mark, href }: GaugeData, width: number, height: number): Drawing {
  const radius = Math.max(20, Math.min(largest, width / 2 - thickness, height - 44))
  const [middle, bottom] = [width / 2, radius + thickness]
  const at = (share: number, distance: number) => {
    const angle = Math.PI * (1 - share / 100)
    return `${(middle + distance * Math.cos(angle)).toFixed(1)} ${(bottom - distance * Math.sin(angle)).toFixed(1)}`
  }
  const arc = (to: number) => `M${at(0, radius)}A${radius} ${radius} 0 0 1 ${at(to, radius)}`
  const shown = Math.min(100, Math.max(0, percent ?? 0))
  const text = percentText(Math.round(percent ?? 0))
  const word = (y: number, words: string, more: Partial<Extract<Shape, { kind: 'text' }>>): Shape => ({
    kind: 'text',
    x: middle,
    y,
    text: words,
    fill: 'text-3',
    anchor: 'middle',
    ...more,
  })
  const box = { x: middle - radius, y: thickness, width: 2 * radius, height: radius }
  return {
    plot: box,
    under: [{ kind: 'path', d: arc(100), stroke: 'track', strokeWidth: thickness }],
    marks: [
      ...(shown > 0
        ? [
            {
              kind: 'path',
              d: arc(shown),
              stroke: shown > mark.value ? 'warn' : 'chart-1',
              strokeWidth: thickness,
            } as const,
          ]
        : []),
      {
        kind: 'path',
        d: `M${at(mark.value, radius - thickness)}L${at(mark.value, radius + thickness)}`,
        stroke: 'text',
        strokeWidth: 2,
      },
    ],
    over: [
      word(bottom - 6, text, { size: 26, strong: true, fill: 'text' }),
      word(bottom + 18, mark.label, { size: 12, fill: 'text-2' }),
    ],
    points: [
      {
        x: middle,
        y: bottom - radius,
        box,
        column: 0,
        row: 0,
        heading: title,
        lines: [text, mark.label],
        sentence: `${title}: ${text}. ${mark.label}`,
        href,
      },
    ],
  }
}

export const gaugePlan = (data: GaugeData): ChartPlan => ({
  title: data.title,
  summary:
    data.summary ?? `${data.title}: ${data.percent === null ? 'no data' : percentText(Math.round(data.percent))}`,
  legend: [],
  table: {
    headings: [data.by, 'Share'],
    rows: [
      [textCell(data.title), figureCell(data.percent, percentText, data.href)],
      [textCell(data.mark.label), figureCell(data.mark.value, percentText)],
    ],
  },
  isEmpty: data.percent === null,
  pointsByColumn: false,
  draw: (width, height) => drawGauge(data, width, height),
})
