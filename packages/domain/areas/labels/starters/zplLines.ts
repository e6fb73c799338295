/** Building blocks of starter labels, as ZPL for 203 dpi. */

/** Fields with variables use hex escapes (^FH), so data can't inject commands. */
const data = (value: string): string => `${value.includes('{{') ? '^FH' : ''}^FD${value}^FS`

interface TextOptions {
  readonly align?: 'L' | 'C' | 'R'
  /** Without it, the width isn't limited. */
  readonly width?: number
  readonly lines?: number
  readonly gap?: number
}

export const text = (x: number, y: number, height: number, value: string, options: TextOptions = {}): string => {
  const { align = 'L', width, lines = 1, gap = 0 } = options
  const block = width === undefined ? '' : `^FB${width},${lines},${gap},${align}`
  return `^FO${x},${y}^A0N,${height},${height}${block}${data(value)}`
}

/** A Code 128 without text below it, because the label shows the text larger elsewhere. */
export const bars = (x: number, y: number, module: number, height: number, value: string): string =>
  `^FO${x},${y}^BY${module},3^BCN,${height},N,N,N${data(value)}`

/** Printers draw QR codes 10 dots lower than ^FO; `y` is the actual top. */
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
