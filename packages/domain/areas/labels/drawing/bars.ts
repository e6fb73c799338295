/** Bars and modules of every symbology, encoded by bwip-js. Only the encoders imported here are bundled. */
import {
  azteccode,
  code39,
  code93,
  code128,
  type DrawingContext,
  datamatrix,
  ean2,
  ean5,
  ean8,
  ean13,
  interleaved2of5,
  maxicode,
  msi,
  pdf417,
  qrcode,
  type RenderOptions,
  rationalizedCodabar,
  upca,
  upce,
} from 'bwip-js/generic'
import { kept } from './kept.ts'
import type { Outline } from './outline.ts'
import { ellipse, polygon } from './outline.ts'
import { UndrawableError } from './undrawable.ts'

const symbologies = {
  azteccode,
  code128,
  code39,
  code93,
  datamatrix,
  ean13,
  ean2,
  ean5,
  ean8,
  interleaved2of5,
  maxicode,
  msi,
  pdf417,
  qrcode,
  rationalizedCodabar,
  upca,
  upce,
}
export type BarSymbology = keyof typeof symbologies

export interface Bars {
  /** In modules. */
  readonly width: number
  readonly height: number
  /** For linear symbologies: widths of bar, space, bar … in modules. */
  readonly runs: readonly number[]
  /** For all others: outlines in modules, to be filled by the even-odd rule. */
  readonly outlines: readonly Outline[]
}

/** Options that are missing from bwip-js’s types. */
export interface BarOptions extends Partial<RenderOptions> {
  readonly raw?: boolean
  readonly mode?: number
  readonly eclevel?: string | number
  readonly rowmult?: number
  readonly format?: 'full' | 'compact'
  readonly layers?: number
  readonly version?: string
}

/** Collects what bwip-js would draw, at scale 2: at scale 1 it rounds the centers of odd bars by half a module. */
function collecting(): DrawingContext<Bars> {
  let [width, height, unit] = [0, 0, 1]
  const lines: { start: number; width: number }[] = []
  const outlines: Outline[] = []
  const inModules = (points: readonly [number, number][]) =>
    polygon(points.map(([x, y]): [number, number] => [x / unit, y / unit]))
  return {
    scale: (x, y) => {
      // The last call sets the number of units per module.
      unit = x
      return [x, y]
    },
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    text: () => undefined,
    init: (w, h) => {
      width = w / unit
      height = Math.floor(h / unit)
    },
    line: (x, _top, _x, _bottom, thickness) => {
      lines.push({ start: (x - thickness / 2) / unit, width: thickness / unit })
    },
    polygon: (points) => void outlines.push(inModules(points)),
    hexagon: (points) => void outlines.push(inModules(points)),
    ellipse: (x, y, rx, ry) =>
      void outlines.push(ellipse((x - rx) / unit, (y - ry) / unit, (2 * rx) / unit, (2 * ry) / unit)),
    fill: () => undefined,
    end: () => ({ width, height, runs: runsOf(lines), outlines }),
  }
}

function runsOf(lines: readonly { start: number; width: number }[]): number[] {
  const runs: number[] = []
  let end = lines[0]?.start ?? 0
  for (const { start, width } of lines) {
    if (start > end) runs.push(start - end, width)
    // Merge bars that touch.
    else if (runs.length > 0) runs[runs.length - 1] = (runs.at(-1) ?? 0) + width
    else runs.push(width)
    end = start + width
  }
  return runs
}

/** `bwipp.ean13badLength#7410: EAN-13 must be 12 or 13 digits` */
function problemOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const text = message.startsWith('bwipp.') ? message.slice(message.indexOf(': ') + 2) : message
  return text.endsWith('.') ? text : `${text}.`
}

const draw = kept(300, (question): Bars | string => {
  // Serialized by `barsOf` below.
  const [symbology, text, options]: [BarSymbology, string, BarOptions] = JSON.parse(question)
  try {
    return symbologies[symbology]({ bcid: symbology, text, scale: 2, includetext: false, ...options }, collecting())
  } catch (error) {
    return problemOf(error)
  }
})

export function barsOf(symbology: BarSymbology, text: string, options: BarOptions = {}): Bars {
  const bars = draw(JSON.stringify([symbology, text, options]))
  if (typeof bars === 'string') throw new UndrawableError(bars)
  return bars
}
