/** Writes XLSX as a stream: one sheet with typed cells and a frozen header row. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Sheet, SheetCell } from './sheet.ts'

/** The most rows a sheet can have; no program opens a larger one. */
export const mostRows = 1_048_575

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Drops characters XML can't represent: a file that won't open helps no one. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const styles = { plain: 0, day: 1, head: 2 } as const

const styleSheet = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`

/** Sheet names have at most 31 characters, without these. */
const sheetName = (title: string): string => xmlText(title.replace(/[\\/?*[\]:']/g, ' ').slice(0, 31))

const parts = (title: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kindOf}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOf}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kindOf}.styles+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName(title)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styleSheet,
})

const dayMs = 86_400_000
/** Day 0 of a sheet. Sheets treat 1900 as a leap year, so days before March 1900 are unreliable and stay text. */
const epoch = Date.UTC(1899, 11, 30)

function serialDay(day: string): number | null {
  const serial = (Date.parse(`${day}T00:00:00Z`) - epoch) / dayMs
  return Number.isInteger(serial) && serial > 60 ? serial : null
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const numberCell = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`

function xlsxCell(cell: SheetCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell, styles.plain)
  if (typeof cell === 'number') return Number.isFinite(cell) ? numberCell(cell, styles.plain) : '<c/>'
  const serial = serialDay(cell.day)
  return serial === null ? textCell(cell.day, styles.plain) : numberCell(serial, styles.day)
}

const width = 22

async function* worksheet({ heads, pages }: Sheet): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${Math.max(heads.length, 1)}" width="${width}" customWidth="1"/></cols><sheetData>`
  yield `<row>${heads.map((head) => textCell(head, styles.head)).join('')}</row>`
  for await (const page of pages) yield page.map((cells) => `<row>${cells.map(xlsxCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

export async function* xlsxOf(sheet: Sheet): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts(sheet.title))) zip.addBuffer(Buffer.from(text), name)
  const rows = Readable.from(worksheet(sheet), { objectMode: false })
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml')
  zip.end()
  const output = Readable.from(zip.outputStream)
  // yazl doesn't forward errors of its source: without this, a broken table would become a file that never ends.
  rows.on('error', (error) => output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    rows.destroy()
  }
}
