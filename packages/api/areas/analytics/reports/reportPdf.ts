/** The portfolio as a PDF: totals for all customers, and a row for each. */
import { buffer } from 'node:stream/consumers'
import type { ComparedFigures } from '@postern/domain/areas/analytics/answers.ts'
import type { Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
import { dayCount } from '@postern/domain/areas/analytics/filters.ts'
import { type MetricKey, metricOf } from '@postern/domain/areas/analytics/metrics.ts'
import PDFDocument from 'pdfkit'

const tiles = ['received', 'onTime', 'dwellMedian', 'recognized', 'overdue'] as const satisfies readonly MetricKey[]

const page = { size: 'LETTER', layout: 'landscape', margin: 40 } as const
const width = 792 - 2 * page.margin
const bottom = 612 - page.margin
const ink = '#1b2230'
const dim = '#5d6675'
const line = '#d9dde4'
const accent = '#2450d3'
const good = '#0f6b3c'
const bad = '#a32020'

const inFull = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Formatted as in the console. */
export function shownAs(key: MetricKey, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  const { unit } = metricOf(key)
  if (unit === 'share') return `${(100 * value).toFixed(1)}%`
  if (unit === 'seconds') return value < 5_400 ? `${Math.round(value / 60)} min` : `${(value / 3_600).toFixed(1)} h`
  if (unit === 'minutes') return `${Math.round(value)} min`
  if (unit === 'number') return value.toFixed(2)
  return inFull(value)
}

interface Change {
  readonly text: string
  readonly color: string
}

const noChange: Change = { text: '', color: dim }

/** The change from the compared period: in percent, or in points for shares. Green if it improved, red if it got worse. */
function changeOf(key: MetricKey, figures: ComparedFigures): Change {
  const { value, prior } = figures[key] ?? { value: null, prior: null }
  if (value === null || prior === null || prior === undefined) return noChange
  const { unit, better } = metricOf(key)
  const change = unit === 'share' ? 100 * (value - prior) : prior === 0 ? null : 100 * (value / prior - 1)
  if (change === null) return noChange
  const rounded = Math.round(10 * Math.abs(change)) / 10
  const sign = rounded === 0 ? '' : change > 0 ? '+' : '–'
  const isBetter = change > 0 === (better === 'higher')
  return {
    text: `${sign}${rounded.toFixed(1)}${unit === 'share' ? ' pt' : '%'}`,
    color: better === 'neither' || rounded === 0 ? dim : isBetter ? good : bad,
  }
}

/** "11/17/26" */
const dayText = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`

type Row = Portfolio['rows'][number]

interface Column {
  readonly title: string
  readonly width: number
  readonly text: (row: Row) => string
  readonly align?: 'right'
  readonly color?: (row: Row) => string
  /** Draws the cell instead of printing text. */
  readonly draw?: (pdf: Pdf, row: Row, x: number, top: number) => void
}

const metricColumn = (key: MetricKey, wide: number, title: string = metricOf(key).name): Column => ({
  title,
  width: wide,
  align: 'right',
  text: ({ figures }) => shownAs(key, figures[key]?.value),
})

const changeColumn = (key: MetricKey): Column => ({
  title: 'Change',
  width: 52,
  align: 'right',
  text: ({ figures }) => changeOf(key, figures).text,
  color: ({ figures }) => changeOf(key, figures).color,
})

type Pdf = InstanceType<typeof PDFDocument>

/** A sparkline of parcels over the period, as high as the row. */
function drawLine(pdf: Pdf, { trend }: Row, x: number, top: number): void {
  const [wide, tall] = [60, 9]
  const most = Math.max(1, ...trend.map((value) => value ?? 0))
  for (const [index, value] of trend.entries()) {
    const at = [x + (index / Math.max(1, trend.length - 1)) * wide, top + tall - ((value ?? 0) / most) * tall] as const
    if (index === 0) pdf.moveTo(...at)
    else pdf.lineTo(...at)
  }
  pdf.lineWidth(0.75).stroke(dim)
}

/** A health score below this needs attention. */
const lowHealth = 70

const columns: readonly Column[] = [
  { title: 'Customer', width: 146, text: ({ customer }) => customer.name },
  metricColumn('received', 56),
  changeColumn('received'),
  { title: '', width: 10, text: () => '' },
  { title: 'Trend', width: 70, text: () => '', draw: drawLine },
  metricColumn('onTime', 54),
  changeColumn('onTime'),
  metricColumn('dwellP90', 62),
  metricColumn('recognized', 64),
  metricColumn('overdue', 50, 'Overdue'),
  metricColumn('occupancy', 58),
  {
    title: 'Health',
    width: 38,
    align: 'right',
    text: ({ health }) => (health.score === null ? '–' : String(health.score)),
    color: ({ health }) => (health.score !== null && health.score < lowHealth ? bad : ink),
  },
]

function drawTiles(pdf: Pdf, { total }: Portfolio): void {
  const each = width / tiles.length
  const top = pdf.y
  for (const [index, key] of tiles.entries()) {
    const x = page.margin + index * each
    pdf
      .fillColor(dim)
      .fontSize(9)
      .text(metricOf(key).name, x, top, { width: each - 8 })
    pdf
      .fillColor(ink)
      .font('Helvetica-Bold')
      .fontSize(18)
      .text(shownAs(key, total.figures[key]?.value), x, top + 13, { width: each - 8 })
    const { text, color } = changeOf(key, total.figures)
    pdf
      .font('Helvetica')
      .fillColor(color)
      .fontSize(8)
      .text(text, x, top + 35, { width: each - 8 })
  }
  pdf.y = top + 56
}

/** Bars for the parcels of each day or week. */
function drawTrend(pdf: Pdf, { total: { trend }, shown }: Portfolio): void {
  const isDaily = trend.length === dayCount(shown)
  pdf.fontSize(9).fillColor(ink).font('Helvetica-Bold')
  pdf.text(`Received per ${isDaily ? 'day' : 'week'}`, page.margin, pdf.y)
  pdf.font('Helvetica').fontSize(8).fillColor(dim)
  pdf.text(`At most ${inFull(Math.max(0, ...trend.map((value) => value ?? 0)))}`, page.margin, pdf.y + 1)
  const [top, height] = [pdf.y + 6, 60]
  const most = Math.max(1, ...trend.map((value) => value ?? 0))
  const each = width / Math.max(1, trend.length)
  for (const [index, value] of trend.entries()) {
    const tall = ((value ?? 0) / most) * height
    pdf.rect(page.margin + index * each, top + height - tall, Math.max(0.5, each - 1), tall).fill(accent)
  }
  pdf
    .moveTo(page.margin, top + height)
    .lineTo(page.margin + width, top + height)
    .lineWidth(0.5)
    .stroke(line)
  pdf.fillColor(dim)
  pdf.text(dayText(shown.from), page.margin, top + height + 4, { lineBreak: false })
  pdf.text(dayText(shown.to), page.margin, top + height + 4, { width, align: 'right', lineBreak: false })
  pdf.y = top + height + 26
}

function drawRow(pdf: Pdf, cells: readonly string[], row?: Row): void {
  const top = pdf.y
  let x: number = page.margin
  for (const [index, { width: wide, align, color, draw }] of columns.entries()) {
    if (row) pdf.fillColor(color?.(row) ?? ink)
    pdf.text(cells[index] ?? '', x, top, { width: wide - 6, align: align ?? 'left', lineBreak: false, ellipsis: true })
    if (row && draw) draw(pdf, row, x, top)
    x += wide
  }
  pdf
    .moveTo(page.margin, top + 14)
    .lineTo(page.margin + width, top + 14)
    .lineWidth(0.5)
    .stroke(line)
  pdf.y = top + 18
}

const drawHeader = (pdf: Pdf): void => {
  pdf.font('Helvetica').fontSize(8).fillColor(dim)
  drawRow(
    pdf,
    columns.map(({ title }) => title),
  )
}

function drawTable(pdf: Pdf, { rows }: Portfolio): void {
  drawHeader(pdf)
  for (const row of rows.toSorted((a, b) => (b.figures.received?.value ?? 0) - (a.figures.received?.value ?? 0))) {
    if (pdf.y > bottom - 18) {
      pdf.addPage()
      drawHeader(pdf)
    }
    pdf.fontSize(9)
    drawRow(
      pdf,
      columns.map(({ text }) => text(row)),
      row,
    )
  }
}

/** Call once all pages exist. */
function drawFooters(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // Text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0
    pdf.font('Helvetica').fontSize(8).fillColor(dim)
    pdf.text('Postern, customer analytics', page.margin, bottom + 12, { lineBreak: false })
    pdf.text(`Page ${index + 1} of ${count}`, page.margin, bottom + 12, { width, align: 'right', lineBreak: false })
  }
}

export function reportPdf(name: string, portfolio: Portfolio): Promise<Buffer> {
  const pdf = new PDFDocument({ ...page, bufferPages: true, info: { Title: name, Author: 'Postern' } })
  const { shown, compared } = portfolio
  pdf.font('Helvetica-Bold').fontSize(16).fillColor(ink).text(name, page.margin, page.margin)
  pdf.font('Helvetica').fontSize(9).fillColor(dim)
  pdf.text(
    `${dayText(shown.from)} – ${dayText(shown.to)}${compared ? `, compared with ${dayText(compared.from)} – ${dayText(compared.to)}` : ''}. Days follow each site’s time zone.`,
  )
  pdf.moveDown()
  drawTiles(pdf, portfolio)
  drawTrend(pdf, portfolio)
  drawTable(pdf, portfolio)
  drawFooters(pdf)
  pdf.end()
  return buffer(pdf)
}
