/** Reads and writes barcode commands. */
import type { BarcodeElement, Dpmm, LinearSymbology, MatrixElement, MatrixSymbology } from '../document.ts'
import { decodeMatrix, encodeMatrix, matrixSign } from './fieldData.ts'
import { isYes, numberOf, turnLetter, turnOf, within } from './params.ts'
import { dotsOf, type State } from './state.ts'

/** Parameter positions of a command. */
interface LinearShape {
  readonly symbology: LinearSymbology
  readonly height: number
  readonly text: number
  readonly above: number
  /** Null if the command has no parameter for the check digit. */
  readonly check: number | null
  readonly showsText: boolean
  /** Whether the text is above the bars by default. */
  readonly isTextAbove?: boolean
  readonly addsCheckDigit: boolean
}

const usual = { height: 1, text: 2, above: 3, showsText: true }
const later = { height: 2, text: 3, above: 4, check: 1, showsText: true, addsCheckDigit: false }

const linear: Readonly<Record<string, LinearShape>> = {
  '^BC': { ...usual, symbology: 'code128', check: 4, addsCheckDigit: false },
  '^BA': { ...usual, symbology: 'code93', check: 4, addsCheckDigit: false },
  '^B2': { ...usual, symbology: 'itf', check: 4, addsCheckDigit: false },
  '^BE': { ...usual, symbology: 'ean13', check: null, addsCheckDigit: true },
  '^B8': { ...usual, symbology: 'ean8', check: null, addsCheckDigit: true },
  '^BU': { ...usual, symbology: 'upca', check: 4, addsCheckDigit: true },
  '^B9': { ...usual, symbology: 'upce', check: 4, addsCheckDigit: true },
  '^BS': { ...usual, symbology: 'upcExtension', isTextAbove: true, check: null, addsCheckDigit: false },
  '^B3': { ...later, symbology: 'code39' },
  '^BK': { ...later, symbology: 'codabar' },
  '^BM': { ...later, symbology: 'msi', addsCheckDigit: true },
  '^BZ': { ...usual, symbology: 'postnet', check: null, showsText: false, addsCheckDigit: true },
}

const matrix: Readonly<Record<string, MatrixSymbology>> = {
  '^BQ': 'qr',
  '^BX': 'dataMatrix',
  '^BO': 'aztec',
  '^B0': 'aztec',
  '^B7': 'pdf417',
  '^BD': 'maxicode',
}

export const isBarcodeCommand = (name: string): boolean => /^\^B[A-Z0-9]$/.test(name) && name !== '^BY'
/** QR codes and MaxiCode are always printed upright. */
export const isTurnable = (name: string): boolean => isBarcodeCommand(name) && name !== '^BQ' && name !== '^BD'
/** Whether the width of its bars comes from ^BY. */
export const usesModule = (name: string): boolean => isBarcodeCommand(name) && (name === '^B7' || !(name in matrix))

type LinearPart = Pick<
  BarcodeElement,
  'kind' | 'symbology' | 'value' | 'module' | 'ratio' | 'height' | 'text' | 'addsCheckDigit' | 'mode' | 'turn'
>
type MatrixPart = Omit<
  MatrixElement,
  'id' | 'x' | 'y' | 'origin' | 'isReversed' | 'name' | 'isLocked' | 'group' | 'span'
>

/** Parses a barcode command and its field data; null if we can't draw it. */
export function readBarcode(
  name: string,
  params: readonly string[],
  data: string,
  state: State,
  dpmm: Dpmm,
): LinearPart | MatrixPart | null {
  const shape = linear[name]
  if (shape) return readLinear(name, shape, params, data, state, dpmm)
  const symbology = matrix[name]
  return symbology ? readMatrix(symbology, params, data, state, dpmm) : null
}

const modes: Readonly<Record<string, BarcodeElement['mode']>> = { A: 'auto', U: 'container' }
const letterOf = (param: string | undefined): string => (param ?? '').charAt(0).toUpperCase()

function readLinear(
  name: string,
  shape: LinearShape,
  params: readonly string[],
  data: string,
  state: State,
  dpmm: Dpmm,
): LinearPart | null {
  if (shape.symbology === 'postnet' && numberOf(params[4])) return null
  const check = shape.check === null ? undefined : params[shape.check]
  const isGs1 = name === '^BC' && letterOf(params[5]) === 'D'
  const isShown = isYes(params[shape.text], shape.showsText)
  const start = letterOf(params[5]) || 'A'
  const stop = letterOf(params[6]) || 'A'
  return {
    kind: 'barcode',
    symbology: isGs1 ? 'gs1_128' : shape.symbology,
    value: shape.symbology === 'codabar' ? `${start}${data}${stop}` : data,
    module: Math.max(1, Math.round(state.module)) / dpmm,
    ratio: state.ratio,
    height: Math.max(1, dotsOf(params[shape.height], state) || state.barHeight) / dpmm,
    text: !isShown ? 'none' : isYes(params[shape.above], shape.isTextAbove ?? false) ? 'above' : 'below',
    addsCheckDigit: shape.symbology === 'msi' ? (letterOf(check) || 'B') !== 'A' : isYes(check, shape.addsCheckDigit),
    mode: name === '^BC' ? (modes[letterOf(params[5])] ?? 'plain') : 'plain',
    turn: turnOf(params[0]) ?? state.turn,
  }
}

const corrections = ['L', 'M', 'Q', 'H'] as const
const correctionOf = (letter: string): MatrixElement['correction'] | null =>
  corrections.find((each) => each === letter.toUpperCase()) ?? null

/** Parses the `QA,` prefix: error correction level and input mode. */
function readQr(data: string): { value: string; correction: MatrixElement['correction'] } {
  const correction = correctionOf(data.charAt(0)) ?? 'Q'
  const entry = data.charAt(1).toUpperCase()
  // Printers skip the first three characters, whatever they are. Data that starts with a variable has no prefix.
  if (data.startsWith('{{')) return { value: data, correction: 'Q' }
  const rest = data.slice(3)
  if (entry !== 'M' || data.charAt(2) !== ',') return { value: rest, correction }
  const isBinary = /^[Bb]\d{4}/.test(rest)
  return { value: isBinary ? rest.slice(5) : /^[NAKnak]/.test(rest) ? rest.slice(1) : rest, correction }
}

/** Valid sizes of square DataMatrix codes. */
const squares: ReadonlySet<number> = new Set([
  ...[10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144],
])

/** The requested size; 0 if the printer chooses it or it isn't square. */
function squareOf(columns: string | undefined, rows: string | undefined): number {
  const [across, down] = [numberOf(columns) ?? 0, numberOf(rows) ?? 0]
  const size = across || down
  return squares.has(size) && (across || down) === (down || across) ? size : 0
}

const usualQrModule: Readonly<Record<Dpmm, number>> = { 6: 1, 8: 2, 12: 3, 24: 6 }
/** MaxiCode has a fixed size: its hexagons are 0.88 mm apart. */
const maxicodeModule = 0.88

function readMatrix(
  symbology: MatrixSymbology,
  params: readonly string[],
  data: string,
  state: State,
  dpmm: Dpmm,
): MatrixPart | null {
  const dots = (param: string | undefined, otherwise: number) =>
    within(Math.round((numberOf(param) || otherwise) * (numberOf(param) ? state.scale : 1)), 1, 200) / dpmm
  const common = {
    kind: 'matrix',
    symbology,
    value: data,
    module: Math.max(1, Math.round(state.module)) / dpmm,
    correction: 'Q',
    columns: 0,
    rowHeight: 0,
    security: 0,
    turn: turnOf(params[0]) ?? state.turn,
  } as const
  switch (symbology) {
    case 'qr':
      // Printers don't rotate QR codes.
      return { ...common, ...readQr(data), module: dots(params[2], usualQrModule[dpmm]), turn: 0 }
    case 'dataMatrix': {
      const quality = numberOf(params[2])
      if (quality !== null && quality !== 200 && quality !== 0) return null
      const value = decodeMatrix(data, params[6]?.charAt(0) || matrixSign)
      const module = dots(params[1], Math.max(1, state.barHeight / 20))
      return { ...common, value, module, columns: squareOf(params[3], params[4]) }
    }
    case 'aztec':
      return {
        ...common,
        module: dots(params[1], usualQrModule[dpmm]),
        security: within(Math.trunc(numberOf(params[3]) ?? 0), 0, 300),
      }
    case 'pdf417': {
      // Round down to whole dots, so taller rows don't run into the elements below.
      const whole = state.hasDecimals ? params[1] : params[1]?.split('.')[0]
      const height = dotsOf(whole, state) || state.barHeight / within(numberOf(params[4]) || 10, 3, 90)
      return {
        ...common,
        rowHeight: Math.max(1, height) / Math.max(1, Math.round(state.module)),
        security: within(Math.trunc(numberOf(params[2]) ?? 0), 0, 8),
        columns: within(Math.trunc(numberOf(params[3]) ?? 0), 0, 30),
      }
    }
    case 'maxicode':
      return {
        ...common,
        module: maxicodeModule,
        security: within(Math.trunc(numberOf(params[0]) ?? 2), 2, 6),
        turn: 0,
      }
  }
}

export interface WrittenBarcode {
  readonly name: string
  readonly params: readonly string[]
  readonly data: string
  /** Module width for ^BY; null if the symbology doesn't use it. */
  readonly module: number | null
}

const names: Readonly<Record<LinearSymbology, string>> = {
  code128: '^BC',
  gs1_128: '^BC',
  code39: '^B3',
  code93: '^BA',
  itf: '^B2',
  ean13: '^BE',
  ean8: '^B8',
  upca: '^BU',
  upce: '^B9',
  upcExtension: '^BS',
  codabar: '^BK',
  msi: '^BM',
  postnet: '^BZ',
}

const yes = (is: boolean): string => (is ? 'Y' : 'N')
const isFrame = (char: string): boolean => /^[A-Da-d]$/.test(char)
const wholeDots = (mm: number, dpmm: Dpmm): number => Math.max(1, Math.round(mm * dpmm))

/** `length` formats a length in the source's units. */
export function writeLinear(element: BarcodeElement, dpmm: Dpmm, length: (mm: number) => string): WrittenBarcode {
  const { symbology, value } = element
  const name = names[symbology]
  const shape = linear[name]
  const params: string[] = [turnLetter(element.turn)]
  if (shape) {
    params[shape.height] = length(element.height)
    params[shape.text] = yes(element.text !== 'none')
    params[shape.above] = yes(element.text === 'above')
    if (shape.check !== null) params[shape.check] = yes(element.addsCheckDigit)
  }
  if (symbology === 'msi') params[1] = element.addsCheckDigit ? 'B' : 'A'
  if (name === '^BC')
    params[5] = symbology === 'gs1_128' ? 'D' : { plain: 'N', auto: 'A', container: 'U' }[element.mode]
  if (symbology === 'postnet') params[4] = '0'
  const isFramed = symbology === 'codabar' && value.length > 1 && isFrame(value.charAt(0)) && isFrame(value.slice(-1))
  if (symbology === 'codabar') params.push(isFramed ? letterOf(value) : 'A', isFramed ? letterOf(value.slice(-1)) : 'A')
  return { name, params, data: isFramed ? value.slice(1, -1) : value, module: wholeDots(element.module, dpmm) }
}

export function writeMatrix(element: MatrixElement, dpmm: Dpmm, length: (mm: number) => string): WrittenBarcode {
  const [turn, module] = [turnLetter(element.turn), wholeDots(element.module, dpmm)]
  switch (element.symbology) {
    case 'qr':
      return {
        name: '^BQ',
        params: ['N', '2', `${module}`],
        data: `${element.correction}A,${element.value}`,
        module: null,
      }
    case 'dataMatrix': {
      const size = element.columns > 0 ? `${element.columns}` : ''
      return {
        name: '^BX',
        params: [turn, `${module}`, '200', size, size, '', matrixSign],
        data: encodeMatrix(element.value),
        module: null,
      }
    }
    case 'aztec':
      return { name: '^BO', params: [turn, `${module}`, 'N', `${element.security}`], data: element.value, module: null }
    case 'pdf417': {
      const rowHeight = length((element.rowHeight * module) / dpmm)
      const columns = element.columns > 0 ? `${element.columns}` : ''
      return { name: '^B7', params: [turn, rowHeight, `${element.security}`, columns], data: element.value, module }
    }
    case 'maxicode':
      return { name: '^BD', params: [`${element.security}`, '1', '1'], data: element.value, module: null }
  }
}
