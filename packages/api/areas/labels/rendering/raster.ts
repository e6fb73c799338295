/** Rasterizes a scene to a printer’s dots, one bit each, so the image matches the print. */
import { svgOf } from '@postern/domain/areas/labels/drawing/svgOf.ts'
import type { Scene } from '@postern/domain/areas/labels/scene.ts'
import { Resvg } from '@resvg/resvg-js'

export interface Raster {
  readonly width: number
  readonly height: number
  /** Bytes per row. */
  readonly stride: number
  /** Rows of bits, padded to bytes; 1 is black. */
  readonly bits: Uint8Array
}

/** Dots darker than this, out of 255, are black. */
const threshold = 128

function blacken(bits: Uint8Array, row: number, x: number): void {
  const at = row + (x >> 3)
  bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
}

export function rasterOf(scene: Scene): Raster {
  const { width, height } = scene
  const { pixels } = new Resvg(svgOf(scene), { font: { loadSystemFonts: false } }).render()
  const stride = Math.ceil(width / 8)
  const bits = new Uint8Array(stride * height)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel += 4) if ((pixels[pixel] ?? 255) < threshold) blacken(bits, y * stride, x)
  return { width, height, stride, bits }
}
