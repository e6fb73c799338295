/** A label as shapes, the same for canvas, preview, thumbnail, PNG and PDF. In dots of one printer. */
import type { Dpmm } from './document.ts'

export interface Shape {
  /** Of the element it belongs to. */
  readonly elementId: string
  /** An SVG path. */
  readonly path: string
  readonly fillRule: 'nonzero' | 'evenodd'
  readonly paint: 'black' | 'white' | 'invert'
  /** Bars and boxes have edges on dots; letters are smoothed. */
  readonly isCrisp: boolean
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Scene {
  readonly width: number
  readonly height: number
  readonly dpmm: Dpmm
  readonly shapes: readonly Shape[]
  /** What each element covers, by its id, after turning. */
  readonly boxes: ReadonlyMap<string, Box>
  /** Elements that couldn't be drawn, by id, with why. */
  readonly failures: ReadonlyMap<string, string>
}

/** The outlines of a font, read once from the font file by the server and handed to the browser. Y goes down, the baseline is 0. */
export interface Glyphs {
  readonly unitsPerEm: number
  readonly capHeight: number
  /** By character. */
  readonly glyphs: Readonly<Record<string, { readonly advance: number; readonly path: string }>>
}
