/** The portfolio on paper: what all customers together did, and a line for each. */
import { buffer } from 'node:stream/consumers'
import type { ComparedFigures } from '@postern/domain/areas/analytics/answers.ts'
import type { Portfolio } from '@postern/domain/areas/analytics/endpoints.ts'
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

const inFull = (value: number): string => Math.round(value).toLocaleString('en-US')

/** As the console writes it. */
export function shownAs(key: MetricKey, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  const { unit } = metricOf(key)
  if (unit === 'share') return `${(100 * value).toFixed(1)}%`
  if (unit === 'seconds') return value < 5_400 ? `${Math.round(value / 60)} min` : `${(value / 3_600).toFixed(1)} h`
  if (unit === 'minutes') return `${Math.round(value)} min`
  if (unit === 'number') return value.toFixed(2)
  return inFull(value)
}

/** Against what it is compared with: in percent, or in points for shares. */
function changeOf(key: MetricKey, figures: ComparedFigures): string {
  const { value, prior } = figures[key] ?? { value: null, prior: null }
  if (value === null || prior === null || prior === undefined) return ''
  const change = metricOf(key).unit === 'share' ? 100 * (value - prior) : prior === 0 ? null : 100 * (value / prior - 1)
  if (change === null) return ''
  const sign = change > 0 ? '+' : change < 0 ? '–' : ''
  return `${sign}${Math.abs(change).toFixed(1)}${metricOf(key).unit === 'share' ? ' pt' : '%'}`
}

interface Column {
  readonly title: string
  readonly width: number
  readonly text: (row: Portfolio['rows'][number]) => string
  readonly align?: 'right'
}

const metricColumn = (key: MetricKey, title: string = metricOf(key).name): Column => ({
  title,
  width: 68,
  align: 'right',
  text: ({ figures }) => shownAs(key, figures[key]?.value),
})

const columns: readonly Column[] = [
  { title: 'Customer', width: 170, text: ({ customer }) => customer.name },
  metricColumn('received'),
  { title: 'Change', width: 58, align: 'right', text: ({ figures }) => changeOf('received', figures) },
  metricColumn('onTime'),
  metricColumn('dwellP90'),
  metricColumn('recognized'),
  metricColumn('overdue', 'Overdue'),
  metricColumn('occupancy'),
  {
    title: 'Health',
    width: 50,
    align: 'right',
    text: ({ health }) => (health.score === null ? '–' : String(health.score)),
  },
]

type Pdf = InstanceType<typeof PDFDocument>

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
    pdf
      .font('Helvetica')
      .fillColor(dim)
      .fontSize(8)
      .text(changeOf(key, total.figures), x, top + 35, { width: each - 8 })
  }
  pdf.y = top + 56
}

/** Parcels of each day or week, as bars. */
function drawTrend(pdf: Pdf, { total: { trend } }: Portfolio): void {
  const [top, height] = [pdf.y, 60]
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
  pdf.y = top + height + 16
}

function drawRow(pdf: Pdf, cells: readonly string[]): void {
  const top = pdf.y
  let x: number = page.margin
  for (const [index, { width: wide, align }] of columns.entries()) {
    pdf.text(cells[index] ?? '', x, top, { width: wide - 6, align: align ?? 'left', lineBreak: false, ellipsis: true })
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
    pdf.fontSize(9).fillColor(ink)
    drawRow(
      pdf,
      columns.map(({ text }) => text(row)),
    )
  }
}

export function reportPdf(name: string, portfolio: Portfolio): Promise<Buffer> {
  const pdf = new PDFDocument({ ...page, info: { Title: name, Author: 'Postern' } })
  const { shown, compared } = portfolio
  pdf.font('Helvetica-Bold').fontSize(16).fillColor(ink).text(name, page.margin, page.margin)
  pdf.font('Helvetica').fontSize(9).fillColor(dim)
  pdf.text(
    `${shown.from} – ${shown.to}${compared ? `, compared with ${compared.from} – ${compared.to}` : ''}. Days of each site’s time zone.`,
  )
  pdf.moveDown()
  drawTiles(pdf, portfolio)
  drawTrend(pdf, portfolio)
  drawTable(pdf, portfolio)
  pdf.end()
  return buffer(pdf)
}
