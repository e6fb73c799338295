/** Reads barcodes from images with zxing. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { Raster } from './raster.ts'

/** Grayscale image, one byte per dot, 0 is black. */
export interface Gray {
  readonly width: number
  readonly height: number
  readonly levels: Uint8Array
}

let prepared: Promise<unknown> | undefined

/** Loads the wasm file from the package; by default, zxing would fetch it over the network. */
function prepare(): Promise<unknown> {
  prepared ??= (async () => {
    const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    const wasmBinary = new Uint8Array(file).buffer
    return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  })()
  return prepared
}

export function grayOf({ width, height, stride, bits }: Raster): Gray {
  const levels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      levels[y * width + x] = ((bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0 ? 255 : 0
  return { width, height, levels }
}

export interface Scan {
  readonly format: string
  readonly text: string
  /** Center of the barcode. */
  readonly x: number
  readonly y: number
}

function scanOf({ format, text, position }: ReadResult): Scan {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const middle = (of: (corner: { x: number; y: number }) => number) =>
    corners.reduce((sum, corner) => sum + of(corner), 0) / corners.length
  return { format, text, x: middle(({ x }) => x), y: middle(({ y }) => y) }
}

const most = 20

export async function scan({ width, height, levels }: Gray): Promise<Scan[]> {
  await prepare()
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at] ?? 255
    data.set([level, level, level, 255], at * 4)
  }
  const found = await readBarcodes(
    { width, height, data, colorSpace: 'srgb' },
    { tryHarder: true, tryRotate: true, tryInvert: true, textMode: 'Plain', maxNumberOfSymbols: most },
  )
  return found.filter(({ isValid }) => isValid).map(scanOf)
}
