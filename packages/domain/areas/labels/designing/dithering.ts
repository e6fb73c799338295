/** Black-and-white images: one bit per dot, rows padded to bytes, 1 is black, stored as base64. */
import type { ImageElement } from '../document.ts'

export type Dithering = 'floydSteinberg' | 'threshold'

export interface Gray {
  readonly width: number
  readonly height: number
  /** One byte per dot, 0 is black. */
  readonly levels: Uint8Array
}

const middle = 128
const bytesPerRow = (width: number): number => Math.ceil(width / 8)

const setBit = (bits: Uint8Array, row: number, x: number) => {
  const at = row + (x >> 3)
  bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
}

/** Converts RGBA to gray. 255 is white; transparent counts as white. `rgba` has four bytes per dot. */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): Gray {
  const levels = new Uint8Array(width * height)
  for (let index = 0; index < levels.length; index++) {
    const at = index * 4
    const level = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
    levels[index] = Math.round(255 - ((255 - level) * (rgba[at + 3] ?? 0)) / 255)
  }
  return { width, height, levels }
}

/** Floyd–Steinberg: spreads each dot’s error over four neighbors: 7/16 right, 3/16 below left, 5/16 below, 1/16 below right. */
function diffused({ width, height, levels }: Gray): Uint8Array {
  const bits = new Uint8Array(bytesPerRow(width) * height)
  let [line, below] = [new Float32Array(width + 2), new Float32Array(width + 2)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const level = (levels[y * width + x] ?? 255) + (line[x + 1] ?? 0)
      const isBlack = level < middle
      if (isBlack) setBit(bits, y * bytesPerRow(width), x)
      const error = level - (isBlack ? 0 : 255)
      line[x + 2] = (line[x + 2] ?? 0) + (error * 7) / 16
      below[x] = (below[x] ?? 0) + (error * 3) / 16
      below[x + 1] = (below[x + 1] ?? 0) + (error * 5) / 16
      below[x + 2] = (below[x + 2] ?? 0) + error / 16
    }
    ;[line, below] = [below, new Float32Array(width + 2)]
  }
  return bits
}

function cut({ width, height, levels }: Gray, threshold: number): Uint8Array {
  const bits = new Uint8Array(bytesPerRow(width) * height)
  for (let index = 0; index < width * height; index++)
    if ((levels[index] ?? 255) < threshold) setBit(bits, Math.floor(index / width) * bytesPerRow(width), index % width)
  return bits
}

export const dithered = (gray: Gray, how: Dithering, threshold = middle): Uint8Array =>
  how === 'threshold' ? cut(gray, threshold) : diffused(gray)

const chunk = 8_192

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += chunk)
    text += String.fromCharCode(...bytes.subarray(start, start + chunk))
  return btoa(text)
}

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (each) => each.charCodeAt(0))

const mostDots = 2_400

/** Resizes an image by nearest neighbor. */
export function resampled(image: ImageElement, wide: number, high: number, dpmm: number): ImageElement {
  const dotsWide = Math.min(mostDots, Math.max(1, wide))
  const dotsHigh = Math.min(mostDots, Math.max(1, high))
  if (dotsWide === image.dotsWide && dotsHigh === image.dotsHigh) return image
  const from = fromBase64(image.bits)
  const bits = new Uint8Array(bytesPerRow(dotsWide) * dotsHigh)
  for (let y = 0; y < dotsHigh; y++) {
    const row = Math.floor((y * image.dotsHigh) / dotsHigh) * bytesPerRow(image.dotsWide)
    for (let x = 0; x < dotsWide; x++) {
      const source = Math.floor((x * image.dotsWide) / dotsWide)
      if ((from[row + (source >> 3)] ?? 0) & (0x80 >> (source & 7))) setBit(bits, y * bytesPerRow(dotsWide), x)
    }
  }
  return { ...image, dotsWide, dotsHigh, width: dotsWide / dpmm, height: dotsHigh / dpmm, bits: toBase64(bits) }
}

/** Rotates an image 90° clockwise. */
export function turnedImage(image: ImageElement, dpmm: number): ImageElement {
  const { dotsWide, dotsHigh } = image
  const from = fromBase64(image.bits)
  const bits = new Uint8Array(bytesPerRow(dotsHigh) * dotsWide)
  for (let y = 0; y < dotsHigh; y++)
    for (let x = 0; x < dotsWide; x++)
      if ((from[y * bytesPerRow(dotsWide) + (x >> 3)] ?? 0) & (0x80 >> (x & 7)))
        setBit(bits, x * bytesPerRow(dotsHigh), dotsHigh - 1 - y)
  return {
    ...image,
    dotsWide: dotsHigh,
    dotsHigh: dotsWide,
    width: dotsHigh / dpmm,
    height: dotsWide / dpmm,
    bits: toBase64(bits),
  }
}
