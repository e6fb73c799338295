/** Image types, how to detect them by their first bytes, and what an SVG may not contain. */
import { maxSvgKb, onlyDraws, svgRoot } from '../values/svg.ts'

const types = {
  png: { mediaType: 'image/png', word: 'PNG' },
  jpeg: { mediaType: 'image/jpeg', word: 'JPEG' },
  webp: { mediaType: 'image/webp', word: 'WebP' },
  svg: { mediaType: 'image/svg+xml', word: 'SVG' },
} as const

export type ImageType = keyof typeof types

export const mediaTypeOf = (type: ImageType): string => types[type].mediaType

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

/** Latin-1 is enough: we look for plain ASCII, whatever the rest of the file is. */
function asciiOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)))
  return parts.join('')
}

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** Detects a file's type by its content; the file name and the type a browser sends are ignored. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, 0, riff) && startsWith(bytes, 8, webp)) return 'webp'
  return svgRoot(asciiOf(bytes.subarray(0, 4096))) >= 0 ? 'svg' : undefined
}

export interface ImageLimits {
  readonly accepts: readonly ImageType[]
  readonly maxKb: number
}

const sizeText = (kb: number): string => (kb >= 1024 ? `${Math.round(kb / 1024)} MB` : `${kb} kB`)

const inList = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

/** `PNG or JPEG up to 5 MB, or SVG up to 256 kB`. */
export const wordsOf = ({ accepts, maxKb }: ImageLimits): string => {
  const apart = maxKb > maxSvgKb && accepts.includes('svg')
  const alike = accepts.filter((type) => !apart || type !== 'svg')
  const words = `${inList(alike.map((type) => types[type].word))} up to ${sizeText(maxKb)}`
  return apart ? `${words}, or SVG up to ${sizeText(maxSvgKb)}` : words
}

/** Why this file can't be used as the image, or undefined. */
export function imageProblem(bytes: Uint8Array, limits: ImageLimits): string | undefined {
  const type = imageTypeOf(bytes)
  if (type === undefined || !limits.accepts.includes(type)) return `Select an image: ${wordsOf(limits)}.`
  const isDrawing = type === 'svg'
  const maxKb = isDrawing ? Math.min(limits.maxKb, maxSvgKb) : limits.maxKb
  if (bytes.length > maxKb * 1024)
    return `The image is too large. Select ${isDrawing ? 'an SVG' : 'one'} of up to ${sizeText(maxKb)}.`
  return isDrawing && !onlyDraws(asciiOf(bytes))
    ? 'This SVG contains scripts or links to other files. Save it as a plain SVG, or upload a PNG.'
    : undefined
}
