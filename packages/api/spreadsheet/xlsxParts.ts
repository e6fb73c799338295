/** The parts of a workbook, unpacked and parsed within limits: sizes in headers aren't trusted. */
import { SaxesParser } from 'saxes'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** Why a workbook is refused, in a sentence. */
export class XlsxProblem extends Error {}

export const xlsxLimits = {
  parts: 2_000,
  unpacked: 400_000_000,
  /** A sheet is text and compresses well, but not this well. */
  ratio: 200,
  /** Below this size a high ratio does no harm. */
  ratioFrom: 20_000_000,
  /** Text without a tag: the parser buffers it until it ends. */
  quiet: 4_000_000,
  sharedChars: 100_000_000,
  rows: 1_048_576,
  columns: 1_000,
  cellChars: 100_000,
} as const

export const refuse = (when: boolean, why: string): void => {
  if (when) throw new XlsxProblem(why)
}

/** Some programs prefix everything: `<x:row>`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

export type Attributes = Readonly<Record<string, string | undefined>>

export interface PartHandlers {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

function parserFor(on: PartHandlers, heard: () => void): SaxesParser<{ position: false; xmlns: false }> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false })
  parser.on('error', () => refuse(true, 'The file is damaged. Save it again in your spreadsheet program.'))
  // No document types, so no entities: neither external files nor a billion laughs.
  parser.on('doctype', () => refuse(true, 'The file has a document type, which isn’t allowed.'))
  parser.on('opentag', ({ name, attributes }) => {
    heard()
    on.open?.(local(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    heard()
    on.close?.(local(name))
  })
  parser.on('text', (text) => on.text?.(text))
  return parser
}

/** Yields what `ready` has collected after each piece. */
export async function* parsePart<T>(
  zip: ZipFile,
  entry: Entry | undefined,
  on: PartHandlers,
  ready: () => T[] = () => [],
): AsyncGenerator<T[]> {
  if (!entry) return
  let [size, quiet] = [0, 0]
  const decoder = new TextDecoder('utf-8')
  const parser = parserFor(on, () => {
    quiet = 0
  })
  const allowed = Math.max(xlsxLimits.ratioFrom, entry.compressedSize * xlsxLimits.ratio)
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // Boundary: without an encoding, an entry's stream yields buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    quiet += bytes.length
    refuse(
      size > Math.min(xlsxLimits.unpacked, allowed) || quiet > xlsxLimits.quiet,
      'The file is too large when it’s unpacked.',
    )
    parser.write(decoder.decode(bytes, { stream: true }))
    yield ready()
  }
  parser.close()
  yield ready()
}

export interface Workbook {
  readonly zip: ZipFile
  /** By lowercase path. */
  readonly entries: ReadonlyMap<string, Entry>
}

async function entriesIn(zip: ZipFile): Promise<Map<string, Entry>> {
  refuse(zip.entryCount > xlsxLimits.parts, 'The file has too many parts.')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName.toLowerCase(), entry)
    refuse(entries.size > xlsxLimits.parts, 'The file has too many parts.')
  }
  return entries
}

export async function openWorkbook(path: string): Promise<Workbook> {
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
    try {
      return { zip, entries: await entriesIn(zip) }
    } catch (error) {
      zip.close()
      throw error
    }
  } catch (error) {
    throw asProblem(error)
  }
}

/** Errors of the zip reader and the parser are meant for engineers. */
export const asProblem = (error: unknown): XlsxProblem =>
  error instanceof XlsxProblem
    ? error
    : new XlsxProblem('This isn’t a workbook that can be read. Save it as XLSX or CSV and try again.')
