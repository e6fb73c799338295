/** The few fields that starter labels are made of, as ZPL for 203 dpi. */

/** Fields with variables take hex escapes (^FH), so data never adds a command. */
const data = (value: string): string => `${value.includes('{{') ? '^FH' : ''}^FD${value}^FS`

interface TextOptions {
  readonly align?: 'L' | 'C' | 'R'
  /** Without it the text may be as wide as it gets. */
  readonly width?: number
  readonly lines?: number
  readonly gap?: number
}

export const text = (x: number, y: number, height: number, value: string, options: TextOptions = {}): string => {
  const { align = 'L', width, lines = 1, gap = 0 } = options
  const block = width === undefined ? '' : `^FB${width},${lines},${gap},${align}`
  return `^FO${x},${y}^A0N,${height},${height}${block}${data(value)}`
}

/** A Code 128 without the text below it: the label says it larger elsewhere. */
export const bars = (x: number, y: number, module: number, height: number, value: string): string =>
  `^FO${x},${y}^BY${module},3^BCN,${height},N,N,N${data(value)}`

/** Printers draw a QR code 10 dots lower than asked; `y` is where it begins. */
export const qr = (x: number, y: number, module: number, value: string): string =>
  `^FO${x},${y - 10}^BQN,2,${module}${data(`MA,${value}`)}`

export const rule = (x: number, y: number, width: number, thickness = 2): string =>
  `^FO${x},${y}^GB${width},${thickness},${thickness}^FS`

export const frame = (x: number, y: number, width: number, height: number, thickness = 3): string =>
  `^FO${x},${y}^GB${width},${height},${thickness}^FS`

const dotsPerInch = 203

export const label = (widthIn: number, heightIn: number, ...fields: readonly string[]): string =>
  [`^XA^CI28^PW${Math.floor(widthIn * dotsPerInch)}^LL${Math.floor(heightIn * dotsPerInch)}`, ...fields, '^XZ'].join(
    '\n',
  )
