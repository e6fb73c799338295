/** A label as shapes, in dots of one printer. Shared by canvas, preview, thumbnail, PNG and PDF. */
import type { Dpmm } from './document.ts'

export interface Shape {
  /** The element it belongs to. */
  readonly elementId: string
  /** An SVG path. */
  readonly path: string
  readonly fillRule: 'nonzero' | 'evenodd'
  readonly paint: 'black' | 'white' | 'invert'
  /** Bars and boxes align with dots; letters are antialiased. */
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
  /** Bounding box of each element by id, after rotation. */
  readonly boxes: ReadonlyMap<string, Box>
  /** Why elements couldn't be drawn, by id. */
  readonly failures: ReadonlyMap<string, string>
}

/** Glyph outlines of a font, read once by the server and sent to the browser. Y points down; the baseline is 0. */
export interface Glyphs {
  readonly unitsPerEm: number
  readonly capHeight: number
  /** By character. */
  readonly glyphs: Readonly<Record<string, { readonly advance: number; readonly path: string }>>
}
