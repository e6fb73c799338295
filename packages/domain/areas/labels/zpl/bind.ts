/** Fills a label with data, ready for a printer. Values are escaped, so they can't inject commands. */
import { oneLine } from '../controls.ts'
import type { LabelData, LabelElement, Span } from '../document.ts'
import { fillElement, fillTemplate, variableProblem, variablesIn } from '../variables.ts'
import { writeLinear, writeMatrix } from './barcodes.ts'
import { dataToken, elementOf, hexSignOf, lastOf, numberOfField, ownData, type Surroundings } from './elements.ts'
import { encodeBlock, encodeData } from './fieldData.ts'
import { type Field, readFields } from './fields.ts'

export interface BindProblem {
  readonly message: string
  readonly span: Span
}

interface Bound {
  readonly span: Span
  readonly text: string
  /** Whether it contains characters that depend on ^CI. */
  readonly isWide: boolean
  readonly problems: readonly BindProblem[]
}

const dpmm = 8
const around: Surroundings = { dpmm, cursor: { x: 0, y: 0 }, images: new Map(), numbered: new Map(), bitmapBytes: 0 }

/** Encodes a value as field data for the element's kind. */
function dataOf(element: LabelElement, value: string): string {
  if (element.kind === 'text') return element.block ? encodeBlock(value) : value
  if (element.kind === 'barcode') return writeLinear({ ...element, value }, dpmm, String).data
  if (element.kind === 'matrix') return writeMatrix({ ...element, value }, dpmm, String).data
  return value
}

/** A field's data with variables filled in, before escaping. */
function filled(field: Field, template: string, data: LabelData): { value: string; isText: boolean } {
  const element = numberOfField(field) === null ? elementOf(field, '', around) : null
  if (!element || element.kind === 'raw') return { value: fillTemplate(template, data, oneLine), isText: false }
  return { value: dataOf(element, fillElement(element, data)), isText: element.kind === 'text' }
}

function bindField(field: Field, data: LabelData): Bound | null {
  const [token, template] = [dataToken(field), ownData(field)]
  if (!token || template === null) return null
  const uses = variablesIn(template)
  if (uses.length === 0) return null
  const span = { start: token.start, end: token.end }
  const [signs, hexSign, { charset }] = [token.signs, hexSignOf(field), field.after]
  const { value, isText } = filled(field, template, data)
  const written = encodeData(value, { signs, hexSign, charset, isText })
  const hex = hexSign === null && written.hexSign !== null ? `${signs.caret}FH` : ''
  const problems = uses.map((use) => variableProblem(use)).filter((problem) => problem !== null)
  const missing = written.missing.map((char) => `The label’s character set has no “${char}”.`)
  return {
    span,
    text: `${hex}${token.text.slice(0, token.text.length - token.params.length)}${written.text}`,
    isWide: charset === null && Array.from(written.text).some((char) => char > '\u007f'),
    problems: [...new Set([...problems, ...missing])].map((message) => ({ message, span })),
  }
}

/** Fills in every variable of the source and collects problems. An unknown variable is left empty and reported. */
export function bindSource(
  source: string,
  data: LabelData,
): { readonly source: string; readonly problems: readonly BindProblem[] } {
  const { formats, tokens } = readFields(source, dpmm)
  const parts: string[] = []
  const problems: BindProblem[] = []
  let at = 0
  for (const format of formats) {
    const bound = format.fields.map((field) => bindField(field, data)).filter((each) => each !== null)
    // Non-ASCII characters are sent as UTF-8, so tell the printer.
    const isUtf8Needed = bound.some(({ isWide }) => isWide) && format.firstState.charset === null
    parts.push(source.slice(at, format.bodyStart), isUtf8Needed ? `${signBefore(source, format.span.start)}CI28` : '')
    at = format.bodyStart
    for (const { span, text, problems: found } of bound) {
      parts.push(source.slice(at, span.start), text)
      problems.push(...found)
      at = span.end
    }
  }
  const inData = new Set(formats.flatMap(({ fields }) => fields.map((field) => lastOf(field, '^FD', '^FV'))))
  for (const token of tokens) {
    if (token.name === '^FX' || inData.has(token) || variablesIn(token.params).length === 0) continue
    problems.push({ message: 'Use variables in field data (^FD) only.', span: { start: token.start, end: token.end } })
  }
  return { source: parts.join('') + source.slice(at), problems }
}

const signBefore = (source: string, start: number): string => source.charAt(start)
