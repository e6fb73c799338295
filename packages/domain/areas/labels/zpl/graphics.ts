/** Reads and writes 1-bit graphics (^GF, ~DG). */
import { inflate } from './inflate.ts'
import { numberOf } from './params.ts'

export interface Bitmap {
  readonly dotsWide: number
  readonly dotsHigh: number
  /** Rows padded to bytes, 1 is black. */
  readonly bytes: Uint8Array
}

/** One 8.5 × 12 in label at 600 dpi. A limit is needed because a few characters can declare any size. */
export const mostBitmapBytes = 4_600_000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) {
    // Spreading the bytes would visit each of them three times slower.
    const part: string = Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + 8192))
    text += part
  }
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array | null {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}

const base = { upper: 'G'.charCodeAt(0) - 1, lower: 'g'.charCodeAt(0) - 1 }

/** Repeat count for the next digit: G is 1, Y is 19, g is 20, z is 400. */
function timesOf(char: string): number {
  if (char >= 'G' && char <= 'Y') return char.charCodeAt(0) - base.upper
  return char >= 'g' && char <= 'z' ? (char.charCodeAt(0) - base.lower) * 20 : 0
}

/** Decodes hex digits with repeat counts; `,` and `!` fill the rest of a row, `:` repeats the previous row. */
function fromHex(text: string, total: number, rowBytes: number): Uint8Array {
  const bytes = new Uint8Array(total)
  const [rowDigits, digits] = [rowBytes * 2, total * 2]
  let [at, times] = [0, 0]
  const put = (digit: number, count: number) => {
    for (const end = Math.min(digits, at + count); at < end; at += 1) {
      if (digit > 0) bytes[at >> 1] = (bytes[at >> 1] ?? 0) | (at % 2 === 0 ? digit << 4 : digit)
    }
  }
  for (const char of text) {
    if (at >= digits) break
    const more = timesOf(char)
    if (more > 0) {
      times += more
      continue
    }
    if (char === ',' || char === '!') put(char === ',' ? 0 : 15, rowDigits - (at % rowDigits))
    else if (char === ':') {
      const row = Math.floor(at / rowDigits)
      bytes.copyWithin(row * rowBytes, Math.max(0, row - 1) * rowBytes, row * rowBytes)
      at = (row + 1) * rowDigits
    } else if (/^[0-9A-Fa-f]$/.test(char)) put(Number.parseInt(char, 16), Math.max(1, times))
    times = 0
  }
  return bytes
}

/** `:Z64:data:crc` is compressed, `:B64:data:crc` isn't. */
function fromEncoded(text: string, total: number): Uint8Array | null {
  const [, kind, data] = text.split(':')
  const bytes = fromBase64((data ?? '').trim())
  const read = kind?.toUpperCase() === 'Z64' && bytes ? inflate(bytes, total) : bytes
  if (!read) return null
  const whole = new Uint8Array(total)
  whole.set(read.subarray(0, total))
  return whole
}

/** `total` and `rowBytes` are raw parameters. Null if the data is corrupt or larger than `most` bytes. */
export function readBitmap(
  format: string,
  total: string | undefined,
  rowBytes: string | undefined,
  data: string,
  most: number,
): Bitmap | null {
  const [size, row] = [numberOf(total) ?? 0, numberOf(rowBytes) ?? 0]
  if (!Number.isInteger(size) || !Number.isInteger(row) || row < 1 || size < row || size > most) return null
  const whole = Math.floor(size / row) * row
  const text = data.trimStart()
  const bytes = text.startsWith(':')
    ? fromEncoded(text, whole)
    : format === 'A'
      ? fromHex(text, whole, row)
      : format === 'B'
        ? Uint8Array.from({ length: whole }, (_, at) => data.charCodeAt(at) & 255)
        : null
  return bytes && { dotsWide: row * 8, dotsHigh: whole / row, bytes }
}

/** Resizes a bitmap by nearest neighbor. */
export function resample(bitmap: Bitmap, dotsWide: number, dotsHigh: number): Bitmap {
  if (dotsWide === bitmap.dotsWide && dotsHigh === bitmap.dotsHigh) return bitmap
  const [oldRow, row] = [Math.ceil(bitmap.dotsWide / 8), Math.ceil(dotsWide / 8)]
  const bytes = new Uint8Array(row * dotsHigh)
  for (let y = 0; y < dotsHigh; y += 1) {
    const from = Math.min(bitmap.dotsHigh - 1, Math.floor(((y + 0.5) * bitmap.dotsHigh) / dotsHigh)) * oldRow
    for (let x = 0; x < dotsWide; x += 1) {
      const dot = Math.min(bitmap.dotsWide - 1, Math.floor(((x + 0.5) * bitmap.dotsWide) / dotsWide))
      if (((bitmap.bytes[from + (dot >> 3)] ?? 0) >> (7 - (dot & 7))) & 1) {
        const at = y * row + (x >> 3)
        bytes[at] = (bytes[at] ?? 0) | (128 >> (x & 7))
      }
    }
  }
  return { dotsWide, dotsHigh, bytes }
}

function repetition(times: number): string {
  let [left, text] = [times, '']
  while (left > 419) {
    text += 'z'
    left -= 400
  }
  if (left >= 20) text += String.fromCharCode(base.lower + Math.floor(left / 20))
  return left % 20 > 0 ? text + String.fromCharCode(base.upper + (left % 20)) : text
}

function rowOf(hex: string): string {
  const zeros = hex.replace(/^0+/, '')
  if (zeros === '') return ','
  let text = ''
  for (let at = 0; at < hex.length; ) {
    const digit = hex.charAt(at)
    let end = at + 1
    while (hex.charAt(end) === digit) end += 1
    if (end === hex.length && (digit === '0' || digit === 'F')) return text + (digit === '0' ? ',' : '!')
    text += end - at > 2 ? repetition(end - at) + digit : digit.repeat(end - at)
    at = end
  }
  return text
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase())

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

/** Encodes the data of `^GFA`, with repeat counts. */
export function writeBitmap({ dotsWide, dotsHigh, bytes }: Bitmap): { rowBytes: number; total: number; data: string } {
  const rowBytes = Math.ceil(dotsWide / 8)
  const rows = Array.from({ length: dotsHigh }, (_, y) => bytes.subarray(y * rowBytes, (y + 1) * rowBytes))
  const data = rows
    .map((row, y) => {
      const above = rows[y - 1]
      return above && isSame(row, above) ? ':' : rowOf(Array.from(row, (byte) => hexOfByte[byte]).join(''))
    })
    .join('')
  return { rowBytes, total: rowBytes * dotsHigh, data }
}
