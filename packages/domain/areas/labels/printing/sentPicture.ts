/** Extracts the image from the bytes we send to EPL and TSPL printers. */

export interface SentPicture {
  /** Rows are whole bytes, so up to 7 dots wider than the label. */
  readonly width: number
  readonly height: number
  /** Bytes per row. */
  readonly stride: number
  /** 1 is black. */
  readonly bits: Uint8Array
}

/** Header before the image bytes: bytes per row and number of rows. */
const heads = {
  epl: /\nGW0,0,(\d{1,5}),(\d{1,5}),/,
  tspl: /\nBITMAP 0,0,(\d{1,5}),(\d{1,5}),0,/,
} as const

const longestHead = 200

/** The first image; null if there is none. */
export function sentPicture(language: 'epl' | 'tspl', content: Uint8Array): SentPicture | null {
  const found = heads[language].exec(String.fromCharCode(...content.subarray(0, longestHead)))
  if (!found) return null
  const [stride, height] = [Number(found[1]), Number(found[2])]
  const start = found.index + found[0].length
  const bytes = content.subarray(start, start + stride * height)
  if (bytes.length < stride * height) return null
  // In both languages, 1 is white.
  return { width: stride * 8, height, stride, bits: bytes.map((byte) => ~byte & 0xff) }
}
