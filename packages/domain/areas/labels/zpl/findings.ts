/** Finds errors and unknown commands in a source. Preflight checks how it prints. */
import type { LabelFinding, Span } from '../document.ts'
import { variableProblem, variablesIn } from '../variables.ts'
import { dataToken, lastOf, ownData } from './elements.ts'
import { type Field, isData } from './fields.ts'
import { isPrinterFont } from './fonts.ts'
import { isYes, numberOf, paramsOf } from './params.ts'
import type { Parsed } from './parse.ts'
import { isRefused } from './refused.ts'
import type { Token } from './tokens.ts'

const spanOf = ({ start, end }: Span): Span => ({ start, end })

const finding = (
  level: LabelFinding['level'],
  check: string,
  message: string,
  span: Span | null,
  elementId: string | null = null,
): LabelFinding => ({ level, check, message, elementId, span: span && spanOf(span), fix: null })

function frameFindings({ reading, format }: Parsed): LabelFinding[] {
  if (!format) return [finding('error', 'noLabel', 'A label begins with ^XA and ends with ^XZ.', null)]
  if (format.isEnded) return []
  const last = reading.tokens.at(-1)
  return [finding('error', 'noEnd', 'This label has no ^XZ, so nothing is printed.', last ?? null)]
}

function tokenFindings(token: Token): LabelFinding[] {
  if (isRefused(token.name)) {
    return [finding('error', 'refused', `Remove ${token.name}. It changes the printer, not the label.`, token)]
  }
  if (token.name === '^PO' && token.params.trim().toUpperCase() === 'I') {
    return [finding('warning', 'upsideDown', 'Printed upside down (^POI). It’s shown upright.', token)]
  }
  if (token.name === '^PM' && isYes(token.params.trim(), false)) {
    return [finding('warning', 'mirrored', 'Printed mirrored (^PMY). It’s shown as it reads.', token)]
  }
  return variableFindings(token)
}

/** Locates invalid variables in the source, unless they're written as hex escapes. */
function variableFindings(token: Token): LabelFinding[] {
  if (token.name === '^FX') return []
  const from = token.end - token.params.length
  return variablesIn(token.params).flatMap((use) => {
    const problem = isData(token.name) ? variableProblem(use) : 'Use variables in field data (^FD) only.'
    const span = { start: from + use.start, end: from + use.end }
    return problem === null ? [] : [finding('error', 'unknownVariable', problem, span)]
  })
}

function fieldFindings(field: Field, { elements }: Parsed['document'], at: number): LabelFinding[] {
  const element = elements[at]
  if (!element) return []
  const found: LabelFinding[] = []
  if (!field.isEnded) found.push(finding('warning', 'noSeparator', 'End this field with ^FS.', field.span, element.id))
  if (element.kind === 'raw') {
    const message = 'Sent to the printer as written. It isn’t shown here.'
    found.push(finding('warning', 'notShown', message, field.span, element.id))
  }
  if (element.kind === 'text' && !isPrinterFont(element.font)) {
    const message = `${element.font} is a font file on the printer. It’s shown in the label font, so widths differ.`
    found.push(finding('warning', 'fontFile', message, field.span, element.id))
  }
  const direction = lastOf(field, '^FP')
  const [turn = '', gap] = direction ? paramsOf(direction) : []
  if (direction && (/^[VR]/i.test(turn) || numberOf(gap))) {
    const message = 'Printed letter by letter (^FP). It’s shown as one line.'
    found.push(finding('warning', 'letterSpacing', message, direction, element.id))
  }
  const isQr = element.kind === 'matrix' && element.symbology === 'qr'
  if (isQr && !/^[HQMLhqml][AMam],/.test(ownData(field) ?? '')) {
    const message = 'Begin the data of a QR code with its error correction, such as QA, or printers skip 3 characters.'
    found.push(finding('warning', 'qrPrefix', message, dataToken(field) ?? field.span, element.id))
  }
  return found
}

/** In source order. */
export function sourceFindings(parsed: Parsed): LabelFinding[] {
  const { document, fields, otherFormats, reading } = parsed
  const unknown = document.unknown.map(({ command, span }) =>
    finding('warning', 'unknownCommand', `${command} isn’t a command we know. It’s kept as written.`, span),
  )
  const others = otherFormats.map(({ span }) =>
    finding('warning', 'anotherLabel', 'Only the first label is shown. This one is kept as written.', span),
  )
  const all = [
    ...frameFindings(parsed),
    ...reading.tokens.flatMap(tokenFindings),
    ...unknown,
    ...others,
    ...fields.flatMap((field, at) => fieldFindings(field, document, at)),
  ]
  return all.toSorted((a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0))
}
