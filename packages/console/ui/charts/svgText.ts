/** A chart as a standalone SVG file with title, legend and literal colors. Pure except for the colors passed in. */
import { type ChartPlan, type LegendEntry, type Role, type Shape, textWidth } from './chart.ts'

type ColorOf = (role: Role) => string

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const attributes = (all: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escaped(String(value))}"`]))
    .join('')

function textOfShape(shape: Shape, colorOf: ColorOf): string {
  if (shape.kind === 'text') {
    const { x, y, fill, anchor, size = 11, strong, text } = shape
    const given = {
      x,
      y,
      fill: colorOf(fill),
      'text-anchor': anchor,
      'font-size': size,
      'font-weight': strong ? 600 : 400,
    }
    return `<text${attributes(given)}>${escaped(text)}</text>`
  }
  const { fill, stroke, strokeWidth, dash, opacity } = shape
  const painted = {
    fill: fill === undefined ? 'none' : colorOf(fill),
    stroke: stroke === undefined ? undefined : colorOf(stroke),
    'stroke-width': strokeWidth,
    'stroke-dasharray': dash,
    'stroke-linejoin': 'round',
    opacity,
  }
  if (shape.kind === 'path') return `<path${attributes({ d: shape.d, ...painted })}/>`
  if (shape.kind === 'circle')
    return `<circle${attributes({ cx: shape.x, cy: shape.y, r: shape.radius, ...painted })}/>`
  const { x, y, width, height, radius: rx } = shape
  const box = { x, y, width, height, rx }
  const hatch = shape.hatched ? `<rect${attributes({ ...box, fill: 'url(#hatch)' })}/>` : ''
  return `<rect${attributes({ ...box, ...painted })}/>${hatch}`
}

function legendShapes(legend: readonly LegendEntry[], width: number): Shape[] {
  let x = width - legend.reduce((sum, { label }) => sum + textWidth(label, 12) + 26, 0)
  return legend.flatMap(({ label, color, mark }): Shape[] => {
    const from = x
    x += textWidth(label, 12) + 26
    return [
      {
        kind: 'rect',
        x: from,
        y: 6,
        width: 8,
        height: 8,
        fill: color,
        radius: 2,
        ...(mark === 'band' && { opacity: 0.3 }),
      },
      { kind: 'text', x: from + 13, y: 14, text: label, fill: 'text-2', size: 12 },
    ]
  })
}

const head = 32
const margin = 16

/** Includes its width and height, so that it opens at the size it had on screen. */
export function svgText(plan: ChartPlan, width: number, height: number, colorOf: ColorOf) {
  const { under, marks, over } = plan.draw(width, height)
  const title: Shape = { kind: 'text', x: 0, y: 15, text: plan.title, fill: 'text', size: 13, strong: true }
  const size = { width: width + 2 * margin, height: height + head + 2 * margin }
  const shapes = [...under, ...marks, ...over].map((shape) => textOfShape(shape, colorOf)).join('')
  const top = [title, ...legendShapes(plan.legend, width)].map((shape) => textOfShape(shape, colorOf)).join('')
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ ...size, viewBox: `0 0 ${size.width} ${size.height}` })}`,
    ` font-family="Geist, Helvetica, Arial, sans-serif" role="img"${attributes({ 'aria-label': plan.summary })}>`,
    `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<rect width="2" height="5"${attributes({ fill: colorOf('surface') })}/></pattern></defs>`,
    `<rect width="100%" height="100%"${attributes({ fill: colorOf('surface') })}/>`,
    `<g transform="translate(${margin} ${margin})">${top}<g transform="translate(0 ${head})">${shapes}</g></g></svg>`,
  ].join('')
  return { text, ...size }
}
