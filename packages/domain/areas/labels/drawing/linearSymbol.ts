/** Encodes linear barcodes and enforces each symbology’s rules, because bwip-js pads or accepts data that scanners misread. */
import type { BarcodeElement, LinearSymbology } from '../document.ts'
import { barsOf } from './bars.ts'
import { code39CheckChar, code39Text, isCode39, retailCheckDigit } from './checkDigit.ts'
import { automaticCode, type Code128, containerCode, gs1Code, withContainerCheck, writtenCode } from './code128.ts'
import { UndrawableError } from './undrawable.ts'

export interface LinearSymbol {
  /** Widths of bar, space, bar … in modules. */
  readonly runs: readonly number[]
  /** Whether the label’s ratio sets the width of wide bars. */
  readonly hasRatio: boolean
  /** For postal codes: height of each bar, from 0 to 1. Null if all bars have full height. */
  readonly heights: readonly number[] | null
  /** Human-readable text. */
  readonly text: string
  /** The text a scanner reports. */
  readonly scanned: string
  /** How the printer changes data that doesn’t fit; null if it prints as given. */
  readonly changed: string | null
}

type Settings = Pick<BarcodeElement, 'symbology' | 'addsCheckDigit' | 'mode'>

/** More than fits on any label. */
const mostChars = 256

const isDigits = (text: string): boolean => text !== '' && [...text].every((char) => char >= '0' && char <= '9')

const plain = (runs: readonly number[], text: string, scanned = text): LinearSymbol => ({
  ...{ runs, text, scanned },
  hasRatio: false,
  heights: null,
  changed: null,
})
const withRatio = (runs: readonly number[], text: string, scanned = text): LinearSymbol => ({
  ...plain(runs, text, scanned),
  hasRatio: true,
})

function code128Symbol({ codewords, text, scanned }: Code128): LinearSymbol {
  const raw = codewords.map((code) => `^${String(code).padStart(3, '0')}`).join('')
  return plain(barsOf('code128', raw, { raw: true }).runs, text, scanned)
}

const retail = { ean13: ['EAN-13', 13], ean8: ['EAN-8', 8], upca: ['UPC-A', 12] } as const

/** EAN and UPC: the printer computes the check digit, pads with zeros on the left and drops extra digits. */
function retailSymbol(symbology: keyof typeof retail, text: string): LinearSymbol {
  const [name, length] = retail[symbology]
  const takes = `${name} takes ${length - 1} digits, or ${length} with the check digit.`
  if (!isDigits(text)) throw new UndrawableError(takes)
  const body = text.slice(0, length - 1).padStart(length - 1, '0')
  const digits = `${body}${retailCheckDigit(body)}`
  const symbol = plain(barsOf(symbology, digits).runs, digits)
  if (text === body || text === digits) return symbol
  const isCheckWrong = text.length === length
  const changed = isCheckWrong ? `The check digit of this ${name} must be ${digits.at(-1)}.` : takes
  return { ...symbol, changed: `${changed} Printers print ${digits}.` }
}

/** UPC-E stores six digits of a UPC-A whose other digits are zeros. */
function shortenedUpc(upca: string): string {
  const [maker, product] = [upca.slice(1, 6), upca.slice(6, 11)]
  if (/^..[012]00$/.test(maker) && product.startsWith('00'))
    return `${maker.slice(0, 2)}${product.slice(2)}${maker.charAt(2)}`
  if (maker.endsWith('00') && product.startsWith('000')) return `${maker.slice(0, 3)}${product.slice(3)}3`
  if (maker.endsWith('0') && product.startsWith('0000')) return `${maker.slice(0, 4)}${product.slice(4)}4`
  if (/^0000[5-9]$/.test(product)) return `${maker}${product.slice(4)}`
  throw new UndrawableError('This number can’t be shortened to UPC-E. Use UPC-A.')
}

/** Expands seven digits of UPC-E (number system and six digits) to UPC-A. */
function lengthenedUpc(upce: string): string {
  const [system, digits, last] = [upce.charAt(0), upce.slice(1, 6), Number(upce.charAt(6))]
  const zeros = (count: number) => '0'.repeat(count)
  if (last <= 2) return `${system}${digits.slice(0, 2)}${last}${zeros(4)}${digits.slice(2)}`
  if (last === 3) return `${system}${digits.slice(0, 3)}${zeros(5)}${digits.slice(3)}`
  if (last === 4) return `${system}${digits.slice(0, 4)}${zeros(5)}${digits.slice(4)}`
  return `${system}${digits}${zeros(4)}${last}`
}

/** Number system plus six digits. */
function upceDigits(text: string): string {
  if (!isDigits(text)) throw new UndrawableError('UPC-E takes digits only.')
  if (text.length === 6) return `0${text}`
  if (text.length === 7 || text.length === 8) return text.slice(0, 7)
  if (text.length === 10) return `0${shortenedUpc(`0${text}`)}`
  if (text.length === 11 || text.length === 12) return `${text.charAt(0)}${shortenedUpc(text)}`
  throw new UndrawableError('UPC-E takes 6 to 8 digits, or the 10 to 12 digits of a UPC-A.')
}

/** EAN and UPC extension: 2 or 5 digits. Printers pad with zeros on the left and drop extra digits. */
function extensionSymbol(text: string): LinearSymbol {
  const takes = 'An EAN or UPC extension takes 2 or 5 digits.'
  if (!isDigits(text)) throw new UndrawableError(takes)
  const digits = text.length <= 2 ? text.padStart(2, '0') : text.slice(0, 5).padStart(5, '0')
  const symbol = plain(barsOf(digits.length === 2 ? 'ean2' : 'ean5', digits).runs, digits)
  return digits === text ? symbol : { ...symbol, changed: `${takes} Printers print ${digits}.` }
}

/** Bars of each POSTNET digit; 1 is tall. */
const postnetDigits = ['11000', '00011', '00101', '00110', '01001', '01010', '01100', '10001', '10010', '10100']

function postnetSymbol(text: string): LinearSymbol {
  const digits = text.replaceAll('-', '')
  if (!isDigits(digits)) throw new UndrawableError('POSTNET takes digits only.')
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0)
  const check = (10 - (sum % 10)) % 10
  const bars = `1${[...digits, String(check)].map((digit) => postnetDigits[Number(digit)]).join('')}1`
  return {
    runs: [...bars].flatMap((_, at) => (at === 0 ? [1] : [1, 1])),
    hasRatio: true,
    heights: [...bars].map((bar) => (bar === '1' ? 1 : 0.4)),
    text,
    scanned: digits,
    changed: null,
  }
}

function codabarText(text: string): string {
  const upper = text.toUpperCase()
  const framed = /^[A-D].*[A-D]$/s.test(upper) ? upper : `A${upper}A`
  const inside = framed.slice(1, -1)
  if (inside === '' || ![...inside].every((char) => '0123456789-$:/.+'.includes(char)))
    throw new UndrawableError('Codabar takes digits and - $ : / . + between its start and stop letters.')
  return framed
}

const symbols: Readonly<Record<LinearSymbology, (text: string, settings: Settings) => LinearSymbol>> = {
  code128: (text, { mode, addsCheckDigit }) => {
    if (mode === 'container') return code128Symbol(containerCode(text))
    if (mode === 'auto') return code128Symbol(automaticCode(text))
    return code128Symbol(writtenCode(addsCheckDigit ? withContainerCheck(text) : text))
  },
  gs1_128: (text) => code128Symbol(gs1Code(text)),
  code39: (text, { addsCheckDigit }) => {
    const inside = text.length > 2 && text.startsWith('*') && text.endsWith('*') ? text.slice(1, -1) : text
    const encoded = code39Text(inside)
    if (inside === '' || encoded === null) throw new UndrawableError('Code 39 takes ASCII characters only.')
    const check = addsCheckDigit ? code39CheckChar(encoded) : ''
    return withRatio(barsOf('code39', `${encoded}${check}`).runs, `*${inside}${check}*`, `${inside}${check}`)
  },
  code93: (text) => {
    if (text === '' || !isCode39(text))
      throw new UndrawableError('Code 93 takes digits, capital letters, spaces and - . $ / + %.')
    return plain(barsOf('code93', text, { includecheck: true }).runs, text)
  },
  itf: (written, { addsCheckDigit }) => {
    // Some programs prefix the data with a Code 128 subset switch; printers ignore it.
    const text = written.startsWith('>;') ? written.slice(2) : written
    if (!isDigits(text)) throw new UndrawableError('Interleaved 2 of 5 takes digits only.')
    const whole = addsCheckDigit ? `${text}${retailCheckDigit(text)}` : text
    if (whole.length % 2 === 0) return withRatio(barsOf('interleaved2of5', whole).runs, whole)
    const changed = 'Interleaved 2 of 5 needs an even number of digits. Printers add a 0 that isn’t in the data.'
    return { ...withRatio(barsOf('interleaved2of5', `0${whole}`).runs, `0${whole}`), changed }
  },
  ean13: (text) => retailSymbol('ean13', text),
  ean8: (text) => retailSymbol('ean8', text),
  upca: (text, { addsCheckDigit }) => {
    const symbol = retailSymbol('upca', text)
    return addsCheckDigit ? symbol : { ...symbol, text: symbol.text.slice(0, -1) }
  },
  upcExtension: extensionSymbol,
  upce: (text, { addsCheckDigit }) => {
    const digits = upceDigits(text)
    const upca = lengthenedUpc(digits)
    const check = retailCheckDigit(upca)
    const shown = addsCheckDigit ? `${digits}${check}` : digits
    return plain(barsOf('upce', `${digits}${check}`).runs, shown, `${upca}${check}`)
  },
  codabar: (text) => {
    const framed = codabarText(text)
    return withRatio(barsOf('rationalizedCodabar', framed).runs, framed)
  },
  msi: (text, { addsCheckDigit }) => {
    if (!isDigits(text)) throw new UndrawableError('MSI takes digits only.')
    return withRatio(barsOf('msi', text, { includecheck: addsCheckDigit }).runs, text)
  },
  postnet: postnetSymbol,
}

export function linearSymbol(text: string, settings: Settings): LinearSymbol {
  if (text === '') throw new UndrawableError('A barcode without data can’t be printed.')
  if (text.length > mostChars) throw new UndrawableError(`A barcode holds at most ${mostChars} characters.`)
  return symbols[settings.symbology](text, settings)
}

/** Bars as rectangles in whole dots, left to right. */
export function barsInDots(
  { runs, hasRatio }: LinearSymbol,
  module: number,
  ratio: number,
): { readonly bars: readonly { readonly x: number; readonly width: number }[]; readonly width: number } {
  const wide = Math.round(module * ratio)
  const bars: { x: number; width: number }[] = []
  let x = 0
  for (const [at, run] of runs.entries()) {
    const width = hasRatio && run > 1 ? wide : run * module
    if (at % 2 === 0) bars.push({ x, width })
    x += width
  }
  return { bars, width: x }
}
