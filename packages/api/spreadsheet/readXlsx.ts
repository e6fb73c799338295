/** Reads XLSX row by row, as text. Formulas are never evaluated: a cell has the result its program stored. */
import {
  asProblem,
  openWorkbook,
  type PartHandlers,
  parsePart,
  refuse,
  type Workbook,
  xlsxLimits,
} from './xlsxParts.ts'

export interface XlsxRow {
  /** The sheet's own row number. */
  readonly row: number
  readonly cells: readonly string[]
}

interface SheetEntry {
  readonly name: string
  readonly id: string
}

interface Book {
  readonly sheets: readonly SheetEntry[]
  /** Paths by relationship ID. */
  readonly targets: ReadonlyMap<string, string>
  /** Whether a style shows a date. */
  readonly dated: readonly boolean[]
  readonly shared: readonly string[]
  readonly from1904: boolean
}

async function readPart({ zip, entries }: Workbook, path: string, on: PartHandlers): Promise<void> {
  for await (const _ of parsePart(zip, entries.get(path), on));
}

const closing: Readonly<Record<string, string>> = { '"': '"', '[': ']' }

/** Removes quoted text, bracketed conditions, and escaped or padding characters. */
function withoutLiterals(code: string): string {
  let kept = ''
  for (let at = 0; at < code.length; at++) {
    const char = code.charAt(at)
    const end = closing[char]
    if (end !== undefined) at = code.indexOf(end, at + 1) < 0 ? code.length : code.indexOf(end, at + 1)
    else if ('\\_*'.includes(char)) at++
    else kept += char
  }
  return kept
}

/** `[h]:mm` is a duration and stays a number. */
const isDateFormat = (code: string): boolean => {
  if (/\[[hms]+\]/i.test(code)) return false
  return /[dmyhs]/i.test(withoutLiterals(code))
}

const isDateId = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58)

const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** `AB12` → 27. */
function columnIn(ref: string): number {
  let column = 0
  for (let at = 0; at < ref.length; at++) {
    const code = ref.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** In the 1900 date system, day 60 is February 29, 1900, which didn't exist. */
function dateText(serial: number, from1904: boolean): string | null {
  const days = from1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const ms = Math.round((days - 25_569) * 86_400) * 1_000
  if (!(Math.abs(ms) < 8.64e15)) return null
  return new Date(ms).toISOString().slice(0, Number.isInteger(serial) ? 10 : 19)
}

async function sheetsIn(book: Workbook): Promise<{ sheets: SheetEntry[]; from1904: boolean }> {
  const sheets: SheetEntry[] = []
  let from1904 = false
  await readPart(book, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      // A visible sheet may have a state, too.
      if (name !== 'sheet' || attributes.state?.toLowerCase().endsWith('hidden')) return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes.name ?? '', id })
    },
  })
  refuse(sheets.length === 0, 'The file has no sheet that can be read.')
  return { sheets, from1904 }
}

async function targetsIn(book: Workbook): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readPart(book, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Target = '', TargetMode }) => {
      if (name === 'Relationship' && TargetMode !== 'External') targets.set(Id, Target)
    },
  })
  return targets
}

async function datedIn(book: Workbook): Promise<boolean[]> {
  const [formats, dated] = [new Map<string, string>(), [] as boolean[]]
  let isCounting = false
  await readPart(book, 'xl/styles.xml', {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCounting = true
      else if (name === 'xf' && isCounting)
        dated.push(isDateId(Number(numFmtId)) || isDateFormat(formats.get(numFmtId) ?? ''))
    },
    close: (name) => {
      if (name === 'cellXfs') isCounting = false
    },
  })
  return dated
}

/** Text in `<t>` and `<v>`; runs are joined, phonetic readings (`rPh`) left out. */
class Words {
  text = ''
  #isTaking = false
  #isPhonetic = false

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't' || name === 'v') this.#isTaking = !this.#isPhonetic
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    else if (name === 't' || name === 'v') this.#isTaking = false
  }

  take(text: string): void {
    if (this.#isTaking) this.text += text
  }
}

async function sharedIn(book: Workbook): Promise<string[]> {
  const [shared, words] = [[] as string[], new Words()]
  let total = 0
  await readPart(book, 'xl/sharedstrings.xml', {
    open: (name) => {
      if (name === 'si') words.text = ''
      words.open(name)
    },
    close: (name) => {
      words.close(name)
      if (name !== 'si') return
      total += words.text.length + 16
      refuse(total > xlsxLimits.sharedChars, 'The file has too much text.')
      shared.push(unescaped(words.text))
    },
    text: (text) => {
      words.take(text)
      refuse(words.text.length > xlsxLimits.cellChars, 'A cell of the file is too long.')
    },
  })
  return shared
}

interface OpenCell {
  readonly type: string
  readonly isDate: boolean
}

function cellText({ type, isDate }: OpenCell, text: string, { shared, from1904 }: Book): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'Yes' : 'No'
  if (type === 'n' && isDate) return dateText(Number(text), from1904) ?? text
  // As a person typed it: 1E-7 and 0.30000000000000004 are how programs store numbers.
  if (type === 'n' && text !== '' && Number.isFinite(Number(text))) return String(Number(Number(text).toPrecision(15)))
  return unescaped(text)
}

async function* rowsOf(book: Workbook, path: string, facts: Book): AsyncGenerator<XlsxRow[]> {
  const words = new Words()
  let [rows, cells, row, at] = [[] as XlsxRow[], [] as string[], 0, -1]
  let open: OpenCell = { type: 'n', isDate: false }
  yield* parsePart(
    book.zip,
    book.entries.get(path),
    {
      open: (name, attributes) => {
        words.open(name)
        if (name === 'row') {
          row = attributes.r === undefined ? row + 1 : Number(attributes.r)
          cells = []
          at = -1
          refuse(!(row <= xlsxLimits.rows), 'The sheet has too many rows.')
        }
        if (name !== 'c') return
        // Our own files omit the reference, as the format allows.
        at = attributes.r === undefined ? at + 1 : columnIn(attributes.r)
        refuse(!(at >= 0 && at < xlsxLimits.columns), `Row ${row} has more than ${xlsxLimits.columns} columns.`)
        open = { type: attributes.t ?? 'n', isDate: facts.dated[Number(attributes.s ?? 0)] === true }
        words.text = ''
      },
      text: (text) => {
        words.take(text)
        refuse(words.text.length > xlsxLimits.cellChars, `A cell of row ${row} is too long.`)
      },
      close: (name) => {
        words.close(name)
        if (name === 'c' && words.text !== '') cells[at] = cellText(open, words.text, facts)
        if (name === 'row' && cells.length > 0) rows.push({ row, cells: Array.from(cells, (cell) => cell ?? '') })
      },
    },
    () => {
      const batch = rows
      rows = []
      return batch
    },
  )
}

async function within<T>(path: string, work: (book: Workbook) => Promise<T>): Promise<T> {
  const book = await openWorkbook(path)
  try {
    return await work(book)
  } catch (error) {
    throw asProblem(error)
  } finally {
    book.zip.close()
  }
}

/** The names of the workbook's visible sheets. */
export const sheetNames = (path: string): Promise<string[]> =>
  within(path, async (book) => (await sheetsIn(book)).sheets.map(({ name }) => name))

/** Batches of rows from one sheet, or from the first. Blank rows are skipped. */
export async function* readXlsx(path: string, sheetName: string | null): AsyncGenerator<XlsxRow[]> {
  const book = await openWorkbook(path)
  try {
    const { sheets, from1904 } = await sheetsIn(book)
    const targets = await targetsIn(book)
    const sheet = sheetName === null ? sheets[0] : sheets.find(({ name }) => name === sheetName)
    const target = targets.get(sheet?.id ?? '')
    refuse(target === undefined, 'The file has no such sheet.')
    const facts: Book = { sheets, targets, from1904, dated: await datedIn(book), shared: await sharedIn(book) }
    const part = (target?.startsWith('/') ? target.slice(1) : `xl/${target}`).toLowerCase()
    refuse(!book.entries.has(part), 'The file has no such sheet.')
    yield* rowsOf(book, part, facts)
  } catch (error) {
    throw asProblem(error)
  } finally {
    book.zip.close()
  }
}
