/** The table behind a chart as a CSV file. Pure. */
import type { ChartTable } from './chart.ts'

/** Prefixes text that a spreadsheet would run as a formula with a quote. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cellText = (raw: string | number | null): string => {
  if (raw === null) return ''
  if (typeof raw === 'number') return String(raw)
  const text = harmless(raw)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvText = ({ headings, rows }: ChartTable): string =>
  [headings.map(cellText), ...rows.map((row) => row.map(({ raw }) => cellText(raw)))]
    .map((line) => `${line.join(',')}\r\n`)
    .join('')
