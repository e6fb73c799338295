/** Encodes QR, DataMatrix, Aztec, PDF417 and MaxiCode as modules. */
import type { MatrixElement, MatrixSymbology } from '../document.ts'
import { type BarOptions, type Bars, barsOf } from './bars.ts'
import { UndrawableError } from './undrawable.ts'

type Settings = Pick<MatrixElement, 'symbology' | 'correction' | 'columns' | 'rowHeight' | 'security'>

/** More than the largest symbol holds. */
const mostChars = 7_100

/** Matrix codes hold bytes and bwip-js takes each char as one byte, so non-ASCII characters are encoded as UTF-8. */
function bytesOf(text: string): { text: string; options: { binarytext?: boolean } } {
  const isAscii = [...text].every((char) => (char.codePointAt(0) ?? 0) < 128)
  if (isAscii) return { text, options: {} }
  return { text: String.fromCharCode(...new TextEncoder().encode(text)), options: { binarytext: true } }
}

const fnc1 = '\x1d'

/** A leading FNC1 makes the code GS1; later ones are separators. */
function dataMatrixBars(written: string, size: number): Bars {
  const isGs1 = written.startsWith(fnc1)
  const { text, options } = bytesOf(isGs1 ? written.slice(fnc1.length) : written)
  const sized = size > 0 ? { version: `${size}x${size}` } : {}
  if (!isGs1) return barsOf('datamatrix', text, { ...sized, ...options })
  return barsOf('datamatrix', `^FNC1${text.replaceAll('^', '^^')}`, { parsefnc: true, ...sized, ...options })
}

/** Uses the label’s size, or a larger one if the data doesn’t fit. */
function dataMatrix(written: string, size: number): Bars {
  try {
    return dataMatrixBars(written, size)
  } catch (error) {
    if (size === 0 || !(error instanceof UndrawableError)) throw error
    return dataMatrixBars(written, 0)
  }
}

/** ^BO: 201–232 are layers of a full symbol, 101–104 layers of a compact one, 1–99 the percentage of error correction. */
function aztecOptions(size: number): BarOptions {
  if (size >= 201 && size <= 232) return { format: 'full', layers: size - 200 }
  if (size >= 101 && size <= 104) return { format: 'compact', layers: size - 100 }
  if (size >= 5 && size <= 95) return { eclevel: size }
  return {}
}

const structured = '[)>\x1e01\x1d'

/** Modes 2 and 3 start with class of service, country and postal code. In ZPL, these come first, without separators. */
function maxicodeText(text: string, mode: number): string {
  if (mode !== 2 && mode !== 3) return text
  const begin = text.indexOf('[)>')
  const [head, tail] = begin < 0 ? [text, ''] : [text.slice(0, begin), text.slice(begin)]
  const postalLength = mode === 2 ? head.length - 6 : 6
  if (postalLength < 5) throw new UndrawableError('MaxiCode needs class of service, country and postal code first.')
  const [service, country, postal] = [head.slice(0, 3), head.slice(3, 6), head.slice(6, 6 + postalLength)]
  const primary = `${postal}\x1d${country}\x1d${service}\x1d`
  const rest = `${head.slice(6 + postalLength)}${tail}`
  // bwip-js expects the header with its version and year before the primary message.
  if (!rest.startsWith(structured)) return `${primary}${rest}`
  return `${rest.slice(0, structured.length + 2)}${primary}${rest.slice(structured.length + 2)}`
}

const modeOf = (security: number): number => (security === 0 ? 2 : security)

function maxicodeBars(text: string, mode: number): Bars {
  return barsOf('maxicode', maxicodeText(text, mode), { mode })
}

const symbols: Readonly<Record<MatrixSymbology, (text: string, settings: Settings) => Bars>> = {
  qr: (written, { correction }) => {
    const { text, options } = bytesOf(written)
    return barsOf('qrcode', text, { eclevel: correction, ...options })
  },
  dataMatrix: (written, { columns }) => dataMatrix(written, columns),
  aztec: (written, { security }) => {
    const { text, options } = bytesOf(written)
    return barsOf('azteccode', text, { ...aztecOptions(security), ...options })
  },
  pdf417: (written, { columns, security }) => {
    const { text, options } = bytesOf(written)
    return barsOf('pdf417', text, {
      ...(columns > 0 && { columns }),
      eclevel: security,
      rowmult: 1,
      ...options,
    })
  },
  maxicode: (text, { security }) => maxicodeBars(text, modeOf(security)),
}

/** The text a scanner reports for this data. */
export function scannedMatrix(text: string, { symbology, security }: Pick<Settings, 'symbology' | 'security'>): string {
  if (symbology === 'maxicode') return maxicodeText(text, modeOf(security))
  return symbology === 'dataMatrix' && text.startsWith(fnc1) ? text.slice(fnc1.length) : text
}

export function matrixSymbol(text: string, settings: Settings): Bars {
  if (text === '') throw new UndrawableError('A barcode without data can’t be printed.')
  if (text.length > mostChars) throw new UndrawableError('There’s more data than this barcode holds.')
  return symbols[settings.symbology](text, settings)
}
